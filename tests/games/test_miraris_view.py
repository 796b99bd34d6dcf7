"""Miraris: what the screen is told, so that it holds no rules."""

from dataclasses import replace

import pytest

from companion.games.core import Rename
from companion.games.miraris import MACHINE
from companion.games.miraris.numbers import CHARACTERS
from companion.games.miraris.rules.cards import counts_of
from tests.games.actions import miraris as a
from tests.games.miraris_table import (
    ANA,
    BEN,
    CLEO,
    after,
    counted,
    kinds,
    opened,
    resolved,
)
from tests.games.sentences import words


def view(state):
    return MACHINE.view(state)


def now(state):
    return words(view(state).now)


def test_the_next_thing_to_do_is_always_said():
    state = opened()
    assert (
        now(state)
        == "Enter everybody’s Wonders. In the row or still to enter: 24 of 24."
    )
    state = after(state, a.SetWonders(ANA, (8, 10, 5, 0, 0, 0, 0)))
    assert (
        now(state)
        == "Enter everybody’s Wonders. In the row or still to enter: one of 24."
    )
    state = after(state, a.AddWonder(None, "the-dream"))
    assert now(state) == "All 24 Wonders are entered."
    assert now(after(state, a.AddWonder(None, "the-dream"))).startswith(
        "25 Wonders are entered, but"
    )
    # The headline has its room from the start: what is tapped below it stays where it is.
    state = after(state, a.Score())
    assert now(state).endswith("Still missing: Ana, Ben, Cleo.")
    assert now(after(state, a.ChooseCharacter(BEN, "lucia"))).endswith(
        "Still missing: Ana, Cleo."
    )


def test_each_kind_tells_how_many_are_left_to_give_out():
    state = after(
        opened(),
        a.SetWonders(ANA, counts_of([7, 7])),
        a.SetWonders(None, counts_of([7])),
    )
    dream = view(state).kinds[6]
    assert (dream.crowns, dream.copies, dream.claimed, dream.unclaimed, dream.left) == (
        7,
        5,
        2,
        1,
        2,
    )
    assert (
        view(state).entered,
        view(state).shown,
        view(state).missing,
        view(state).deck,
    ) == (3, 24, 21, 49)


def test_each_player_tells_cards_and_crowns():
    ana = view(after(opened(), a.SetWonders(ANA, counts_of([7, 7, 1])))).seats[ANA]
    assert (ana.cards, ana.crowns, ana.counts, ana.total) == (
        3,
        15,
        (1, 0, 0, 0, 0, 0, 2),
        None,
    )
    assert [(kind.id, kind.count) for kind in ana.kinds] == [
        ("garden-of-shadows", 1),
        ("the-dream", 2),
    ]


def test_going_on_says_what_is_missing_or_to_be_confirmed():
    score = view(opened()).score
    assert (score.allowed, score.why_not, "0" in words(score.confirm)) == (
        False,
        None,
        True,
    )
    score = view(counted([1], [2], [3])).score
    assert (score.allowed, score.confirm, "Ana, Ben, Cleo" in words(score.why_not)) == (
        False,
        None,
        True,
    )


def test_characters_tell_whether_they_can_be_chosen():
    state = after(counted([1], [2], [3]), a.ChooseCharacter(BEN, "lana"))
    shown = {character.id: character for character in view(state).characters}
    assert tuple(shown) == CHARACTERS
    assert (shown["lana"].open, shown["lana"].player, shown["alma"].open) == (
        False,
        BEN,
        True,
    )
    assert (shown["rolando"].numbered, shown["alma"].numbered) == (True, False)


def test_each_character_says_in_a_few_words_what_it_does():
    shown = {
        character.id: words(character.gist) for character in view(opened()).characters
    }
    assert len(set(shown.values())) == len(CHARACTERS)
    assert (shown["allie"], shown["mariano"]) == (
        "Each 2 counts 10",
        "3 cards: +25, fewer: +50",
    )
    assert shown["alma"] == "+20, but +5 if nada is in play"


def test_numbered_characters_cannot_be_revealed_late():
    secret = [a.ChooseCharacter(player, "secret") for player in range(3)]
    shown = view(after(counted([1], [2], [3]), *secret, a.Score()))
    assert [character.id for character in shown.characters if character.open] == list(
        CHARACTERS[5:]
    )
    assert shown.may_be_secret is False


def test_an_ability_tells_who_has_to_choose_from_what():
    state = resolved(("mirela", "lana", "alma"), [], [5, 5, 7], [3, 3])
    ability = view(state).ability
    assert (ability.id, ability.player, ability.action, ability.waiting) == (
        "mirela",
        ANA,
        "give",
        (BEN,),
    )
    ben, cleo = ability.choices
    assert [(kind.id, kind.count) for kind in ben.kinds] == [
        ("hand-of-the-goddess", 2),
        ("the-dream", 1),
    ]
    assert (ben.number, ben.chosen, [term.term for term in cleo.chosen]) == (
        1,
        (),
        ["black-altar"],
    )


def test_steps_tell_what_is_done_and_what_comes():
    state = resolved(("lucia", "serena", "alma"), [1], [], [], row=[1, 2, 3])
    assert [(step.id, step.status) for step in view(state).steps] == [
        ("holdings", "done"),
        ("characters", "done"),
        ("lucia", "now"),
        ("serena", "later"),
        ("crowns", "later"),
        ("unnumbered", "later"),
        ("ranking", "later"),
    ]


def test_after_rolandos_win_the_other_steps_never_come():
    state = resolved(("rolando", "serena", "alma"), [1, 2, 3, 4, 5, 6, 7], [], [])
    statuses = {step.id: step.status for step in view(state).steps}
    assert (statuses["rolando"], statuses["serena"], statuses["ranking"]) == (
        "done",
        "never",
        "never",
    )
    assert now(state) == "Ana wins at once with rolando."


def test_a_player_sees_the_reasons_of_their_own_score():
    state = resolved(("mirela", "lana", "alma"), [], [5, 5], [6])
    why = [words(message) for message in view(state).seats[CLEO].why]
    assert why == [
        "Cleo has taken one Wonder: edge-of-the-world.",
        "Cleo has alma.",
        "Cleo gives edge-of-the-world (6) to Ana and had no other kind to choose.",
        "Cleo has no Wonders: 0 crowns.",
        "alma: nobody has nada, so Cleo gets +20.",
        "Cleo’s total: 0 + 20 = 20.",
    ]


def test_what_is_only_reported_says_so():
    state = resolved(("rolando", "fatima", "lucia"), [1], [2], [])
    said = " ".join(words(message) for message in MACHINE.outcome(state).why)
    assert said.count("Players report this ability") == 2
    assert "Check the numbers on your cards" in said


def test_an_order_of_the_tables_own_is_said_without_a_warning():
    order = ("lucia", "rolando", "serena", "mirela", "unknown")
    said = [
        words(message)
        for message in MACHINE.outcome(
            resolved(("rolando", "fatima", "lucia"), [1], [2], [], order=order)
        ).why
    ]
    assert "Numbered abilities in the order set at this table: lucia, rolando." in said


ENTRIES = [
    (opened(rounds=True), a.LayWonder("the-dream"), "Round 1: the-dream on position 1"),
    (
        opened(rounds=True),
        a.LayRow(kinds(1, 2, 7)),
        "Round 1: new in the row, near to far: garden-of-shadows, frozen-grave, the-dream",
    ),
    (opened(rounds=True), a.PlayDormire(BEN, 4), "Round 1: Ben plays 4"),
    (
        opened(rounds=True),
        a.Score(True),
        "The round assistant ends before round 8 is over",
    ),
    (opened(), a.AddWonder(ANA, "the-dream"), "Ana: one the-dream more"),
    (opened(), a.AddWonder(ANA, "the-dream", -1), "Ana: one the-dream fewer"),
    (opened(), a.AddWonder(None, "the-dream"), "Row: one the-dream more"),
    (opened(), a.AddWonder(None, "the-dream", -1), "Row: one the-dream fewer"),
    (opened(), a.SetWonders(ANA, counts_of([1, 1, 5])), "Ana has 1, 1, 5"),
    (opened(), a.SetWonders(ANA, counts_of([])), "Ana has no Wonders"),
    (opened(), a.SetWonders(None, counts_of([4])), "Unclaimed in the row: 4"),
    (opened(), a.SetWonders(None, counts_of([])), "Unclaimed in the row: nothing"),
    (opened(), a.ChooseCharacter(ANA, "lana"), "Ana has lana"),
    (opened(), a.ChooseCharacter(ANA, ""), "Ana: Character taken back"),
    (
        opened(),
        a.ChooseCharacter(ANA, "secret"),
        "Ana has a Character without a number, still secret",
    ),
    (opened(), a.NameCharacter("Sofia"), "The unnamed Character is called Sofia"),
    (opened(), a.NameCharacter(""), "The unnamed Character has no name again"),
    (opened(), Rename(ANA, "Gil"), "Ana is now called Gil"),
]


@pytest.mark.parametrize(
    ("state", "action", "line"), ENTRIES, ids=lambda value: str(value)[:40]
)
def test_the_history_says_what_was_done(state, action, line):
    assert words(action.tell(state, state)) == line  # what follows is told elsewhere


def test_the_typed_name_of_the_unnamed_character_is_shown():
    state = replace(resolved(("unnamed", "lana", "alma"), [1], [], []), unnamed="Sofia")
    assert view(state).seats[ANA].role == "Sofia"


# ---- for whom the table waits ----


def test_the_table_waits_for_who_chooses_not_for_whose_ability_it_is():
    hands = [1, 3, 7], [2, 3], [3, 4]
    state = resolved(("mirela", "unknown", "secret"), *hands)
    assert MACHINE.on_turn(state) == (BEN, CLEO)
    state = after(state, a.Give(BEN, "black-altar"))
    assert MACHINE.on_turn(state) == (CLEO,)


def test_lucia_and_serena_choose_themselves_and_secrets_are_revealed_by_their_players():
    state = resolved(("lucia", "serena", "secret"), [1], [2], [3], row=(1, 2, 3))
    assert MACHINE.on_turn(state) == (ANA,)
    state = after(state, a.LuciaTakes(kinds(1, 2)))
    assert MACHINE.on_turn(state) == (BEN,)
    state = after(state, a.SerenaDraws(kinds(4, 4, 5, 5)))
    assert (state.phase, MACHINE.on_turn(state)) == ("reveal", (CLEO,))


def test_gifts_are_a_secret_and_each_round_of_them_one_of_its_own():
    state = resolved(("mirela", "lana", "alma"), [7], [1, 2, 3], [1, 2, 3])
    first = MACHINE.secret(state)
    assert first is not None and (first.kind, first.waiting) == ("give", (BEN, CLEO))
    state = after(state, a.Give(BEN, kinds(1)[0]), a.Give(CLEO, kinds(1)[0]))
    second = MACHINE.secret(state)
    assert second is not None and second.waiting == (BEN, CLEO)
    assert second.moment != first.moment
    discards = resolved(("unknown", "lana", "alma"), [3], [1, 2], [1, 2])
    assert MACHINE.secret(discards) is None  # drawn at random, for all to see
    assert MACHINE.on_turn(discards) == (BEN, CLEO)
