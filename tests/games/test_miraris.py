"""Miraris: counting, Characters, and what a hand is worth."""

import tomllib
from pathlib import Path

import pytest

from companion.games.core import Refusal, Rename, players_of
from companion.games.miraris import MACHINE, Options
from companion.games.miraris.numbers import COPIES, CROWNS, KINDS
from companion.games.miraris.rules.cards import counts_of
from tests.games.actions import miraris as a
from tests.games.miraris_table import (
    ANA,
    BEN,
    CLEO,
    NAMES,
    after,
    counted,
    hand,
    opened,
    refused,
    resolved,
    totals,
)

EXAMPLES = tomllib.loads(
    (Path(__file__).parent / "miraris" / "examples.toml").read_text()
)["example"]
GAME = Path(__file__).parents[2] / "content" / "miraris" / "game.toml"


@pytest.mark.parametrize(
    "example",
    EXAMPLES,
    ids=lambda example: f"{example['character']}-{example['total']}",
)
def test_a_hand_is_worth_what_the_example_says(example):
    characters = (example["character"], example.get("other", "lucia"), "unknown")
    state = resolved(characters, example["cards"], example.get("other_cards", []), [])
    assert totals(state)[ANA] == example["total"]
    assert totals(state)[BEN] == example.get("other_total", 0)


def test_all_wonders_are_fifty_two():
    assert sum(COPIES.values()) == 52


def test_cards_are_counted_by_tapping():
    state = after(
        opened(),
        a.AddWonder(ANA, "the-dream"),
        a.AddWonder(ANA, "the-dream"),
        a.AddWonder(None, "frozen-grave"),
        a.AddWonder(ANA, "the-dream", -1),
    )
    assert (hand(state, ANA), state.row) == ((7,), counts_of((2,)))


def test_counts_can_be_typed_at_once_and_again():
    state = after(
        opened(),
        a.SetWonders(BEN, (8, 10, 10, 8, 6, 5, 5)),
        a.SetWonders(BEN, (0, 0, 1, 0, 0, 0, 0)),
    )
    assert hand(state, BEN) == (3,)


@pytest.mark.parametrize("kind", KINDS)
def test_it_rejects_one_copy_more_than_there_are(kind):
    full = [0] * 7
    full[KINDS.index(kind)] = COPIES[kind]
    state = after(opened(), a.SetWonders(None, tuple(full)))
    assert (
        refused("too-many-copies", state, a.AddWonder(ANA, kind)).rule == "wonder-cards"
    )
    assert hand(
        after(state, a.AddWonder(None, kind, -1), a.AddWonder(ANA, kind)), ANA
    ) == (CROWNS[kind],)


def test_the_number_that_cannot_be_is_named():
    counts = (1, 0, 0, 9, 0, 0, 0)
    assert (
        refused("too-many-copies", opened(), a.SetWonders(ANA, counts)).field
        == "counts.3"
    )


def test_it_rejects_taking_away_what_is_not_there():
    refused("below-zero", opened(), a.AddWonder(ANA, "the-dream", -1))
    refused("below-zero", opened(), a.SetWonders(ANA, (1, 0, 0, 0, 0, 0, -1)))


@pytest.mark.parametrize("change", [0, 2, -2])
def test_it_rejects_steps_other_than_one(change):
    refused("one-at-a-time", opened(), a.AddWonder(ANA, "the-dream", change))


@pytest.mark.parametrize("counts", [(), (1,) * 6, (0,) * 8])
def test_it_rejects_other_than_seven_counts(counts):
    refused("seven-counts", opened(), a.SetWonders(ANA, counts))


def with_cards(seats, number):
    """A table with so many cards, all in the row."""
    cards = [
        value for value, copies in enumerate(COPIES.values(), 1) for _ in range(copies)
    ][:number]
    return after(opened(seats), a.SetWonders(None, counts_of(cards)))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_cards_of_eight_rounds_need_no_confirmation(seats):
    assert after(with_cards(seats, 8 * seats), a.Score()).phase == "characters"


@pytest.mark.parametrize("off", [-1, 1])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_it_rejects_another_number_of_cards_until_it_is_confirmed(seats, off):
    state = with_cards(seats, 8 * seats + off)
    refusal = refused("counts-unlikely", state, a.Score())
    assert (refusal.args_for_text["total"], refusal.args_for_text["shown"]) == (
        8 * seats + off,
        8 * seats,
    )
    state = after(state, a.Score(confirmed=True))
    assert (state.phase, [problem.code for problem in MACHINE.problems(state)]) == (
        "characters",
        ["counts-unlikely"],
    )


def test_a_confirmed_number_is_not_asked_about_again():
    state = after(counted([1], [2], [3]), *characters_of("allie", "lana", "alma"))
    assert after(state, a.Score()).phase == "result"


def test_a_number_changed_after_the_confirmation_is_asked_about():
    state = after(
        counted([1], [2], [3]),
        *characters_of("allie", "lana", "alma"),
        a.AddWonder(ANA, "the-dream"),
    )
    refused("counts-unlikely", state, a.Score())
    assert after(state, a.Score(confirmed=True)).phase == "result"


def characters_of(*characters):
    return [
        a.ChooseCharacter(player, character)
        for player, character in enumerate(characters)
    ]


def test_it_rejects_a_character_that_another_player_has():
    state = after(counted([1], [2], [3]), a.ChooseCharacter(ANA, "lana"))
    refused("character-taken", state, a.ChooseCharacter(BEN, "lana"))
    assert after(state, a.ChooseCharacter(ANA, "lana")).characters[ANA] == "lana"


def test_a_character_taken_back_is_free_again():
    state = after(
        opened(),
        a.ChooseCharacter(ANA, "lana"),
        a.ChooseCharacter(ANA, ""),
        a.ChooseCharacter(BEN, "lana"),
    )
    assert state.characters == ("", "lana", "")


def test_it_rejects_a_character_that_is_not_in_the_game():
    refused("no-such-character", opened(), a.ChooseCharacter(ANA, "alice"))


def test_it_rejects_scoring_without_every_character():
    state = after(counted([1], [2], [3]), a.ChooseCharacter(BEN, "lana"))
    assert refused("character-missing", state, a.Score()).args_for_text["players"] == (
        "Ana",
        "Cleo",
    )


def test_characters_without_a_number_may_stay_secret_until_the_crowns_are_counted():
    state = after(
        counted([1], [2], [3]), *characters_of("secret", "rolando", "secret"), a.Score()
    )
    assert (state.phase, MACHINE.outcome(state)) == ("reveal", None)
    state = after(state, a.ChooseCharacter(CLEO, "alma"))
    refused("character-missing", state, a.Score())
    assert totals(after(state, a.ChooseCharacter(ANA, "nada"))) == {
        ANA: 6,
        BEN: 2,
        CLEO: 8,
    }


def test_it_rejects_a_numbered_character_revealed_too_late():
    state = after(
        counted([1], [2], [3]), *characters_of("secret", "rolando", "alma"), a.Score()
    )
    refused("number-too-late", state, a.ChooseCharacter(ANA, "mirela"))
    refused("character-taken", state, a.ChooseCharacter(ANA, "alma"))
    refused("no-such-character", state, a.ChooseCharacter(ANA, "secret"))
    refused("abilities-over", state, a.Give(BEN, "the-dream"))


def test_the_unnamed_character_takes_the_name_that_the_table_types():
    state = resolved(("unnamed", "lana", "alma"), [1], [2], [3])
    state = after(state, a.NameCharacter("Sofia"))
    assert "Sofia" in [
        message.args.get("character") for message in MACHINE.outcome(state).why
    ]
    assert [
        place.role_name
        for place in MACHINE.outcome(state).places
        if place.player == ANA
    ] == ["Sofia"]
    refused("name-too-long", state, a.NameCharacter("x" * 25))
    assert MACHINE.view(after(state, a.NameCharacter(""))).unnamed == ""


def test_equal_totals_share_the_place():
    state = resolved(("lana", "allie", "alma"), [7, 3], [2, 4], [])
    assert [
        (place.player, place.place, place.won, place.score)
        for place in MACHINE.outcome(state).places
    ] == [
        (CLEO, 1, True, 20),
        (ANA, 2, False, 14),
        (BEN, 2, False, 14),
    ]


def test_a_shared_victory_is_said_with_its_rule():
    state = resolved(("lana", "rolando", "fatima"), [7, 3], [7, 7], [1])
    outcome = MACHINE.outcome(state)
    assert [place.won for place in outcome.places] == [True, True, False]
    assert outcome.why[-1].rule == "tied-scores"


def test_parts_add_up_to_the_score():
    state = resolved(("mirela", "allie", "unnamed"), [1], [2, 2], [6, 7, 3])
    state = after(state, a.Give(CLEO, "edge-of-the-world"), a.Give(CLEO, "black-altar"))
    for place in MACHINE.outcome(state).places:
        assert sum(part.points for part in place.parts) == place.score


def test_nothing_more_is_done_after_the_end():
    state = resolved(("lana", "allie", "alma"), [7, 3], [2, 4], [])
    for action in (
        a.Score(),
        a.EndRound(),
        a.LuciaTakes(()),
        a.Give(BEN, "the-dream"),
        a.Discard(BEN, ()),
    ):
        refused("game-over", state, action)


def test_a_player_can_be_renamed_at_any_time():
    state = after(
        resolved(("lana", "allie", "alma"), [7, 3], [2, 4], []), Rename(BEN, "Bea")
    )
    assert players_of(state) == ("Ana", "Bea", "Cleo")
    refused("name-twice", state, Rename(ANA, "bea"))


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (Options(NAMES[:2]), "too-few-players"),
        (Options((*NAMES, "Gil")), "too-many-players"),
        (Options(("Ana", "Ben", "ana")), "name-twice"),
        (Options(("Ana", "Ben", "")), "name-empty"),
        (Options(("Ana", "Ben", "C" * 25)), "name-too-long"),
        (Options(NAMES[:3], order=("rolando", "lucia")), "order-incomplete"),
        (
            Options(
                NAMES[:3], order=("rolando", "rolando", "serena", "mirela", "unknown")
            ),
            "order-incomplete",
        ),
    ],
)
def test_it_rejects_options_that_cannot_be(options, code):
    with pytest.raises(Refusal) as caught:
        MACHINE.new(options)
    assert caught.value.code == code
