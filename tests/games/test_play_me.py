"""Play Me: setting up, winning with both sides, and how the Jabberwocky appears."""

import pytest

from companion.games.core import Refusal, Rename, Slip, players_of
from companion.games.play_me import MACHINE, Options
from companion.games.play_me.numbers import (
    CHARACTERS,
    LEAST_COUNTDOWN_S,
    MOST_COUNTDOWN_S,
)
from companion.games.play_me.rules import get_standing
from tests.games.actions import play_me as a
from tests.games.play_me_table import (
    ANA,
    BEN,
    CLEO,
    NAMES,
    Clock,
    after,
    caught,
    happened,
    haunted,
    move,
    opened,
    refused,
    started,
    tap,
    view,
    winners,
    won,
)
from tests.games.sentences import history_line, words


def sides(state):
    return "".join("m" if mad else "w" for mad in get_standing(state).mad)


@pytest.mark.parametrize("count", range(2, 7))
def test_it_seats_two_to_six_with_every_card_on_its_wonder_side(count):
    state = opened(count)
    assert sides(state) == "w" * count
    assert (
        words(view(state).now)
        == "Round 1: all dice in hand. The craziest player gives the signal."
    )


@pytest.mark.parametrize("count", (1, 7))
def test_it_rejects_one_and_seven_players(count):
    with pytest.raises(Refusal):
        MACHINE.new(
            Options(("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil")[:count])
        )


def test_it_rejects_two_players_with_one_character():
    with pytest.raises(Refusal) as found:
        MACHINE.new(Options(NAMES[:3], ("alice", "walrus", "alice")))
    assert (found.value.code, found.value.rule) == ("character-twice", "setup")


@pytest.mark.parametrize(
    "seconds, allowed",
    [
        (0, True),
        (LEAST_COUNTDOWN_S - 1, False),
        (LEAST_COUNTDOWN_S, True),
        (MOST_COUNTDOWN_S, True),
        (MOST_COUNTDOWN_S + 1, False),
        (-1, False),
    ],
)
def test_a_countdown_has_limits(seconds, allowed):
    options = Options(NAMES[:2], countdown_s=seconds)
    if allowed:
        assert MACHINE.new(options).options.countdown_s == seconds
    else:
        with pytest.raises(Refusal, match="countdown-out-of-range"):
            MACHINE.new(options)


def test_characters_may_be_taken_at_the_table():
    state = MACHINE.new(Options(NAMES[:2]))
    assert (
        words(view(state).now)
        == "Choose or deal the characters. Still without one: Ana, Ben."
    )
    refused("characters-missing", state, a.Start(1, 1))
    state = after(state, a.TakeCharacter(ANA, "alice"), a.TakeCharacter(BEN, "walrus"))
    assert state.characters == ("alice", "walrus")
    assert move(state, "start").allowed


def test_a_character_given_back_is_free_for_another():
    state = opened(2)
    refused("character-taken", state, a.TakeCharacter(BEN, "alice"))
    state = after(state, a.TakeCharacter(ANA, ""), a.TakeCharacter(BEN, "alice"))
    assert state.characters == ("", "alice")


def test_taking_the_character_that_one_has_changes_nothing():
    assert after(opened(2), a.TakeCharacter(ANA, "alice")) == opened(2)


def test_characters_are_dealt_once():
    state = MACHINE.new(Options(NAMES[:3]))
    drawn = a.DealCharacters().complete(state, Clock())
    assert drawn.deck == tuple(reversed(CHARACTERS))
    assert after(state, drawn).characters == drawn.deck[:3]
    by_hand = a.DealCharacters(CHARACTERS[:3])
    assert by_hand.complete(state, Clock()) == by_hand


def test_a_deal_leaves_chosen_characters_with_their_players():
    state = after(MACHINE.new(Options(NAMES[:4])), a.TakeCharacter(BEN, "cheshire-cat"))
    drawn = a.DealCharacters().complete(state, Clock())
    everybody = after(state, drawn)
    assert everybody.characters == ("walrus", "cheshire-cat", "queen-of-hearts", "absolem")  # fmt: skip
    anew = after(everybody, a.DealCharacters().complete(everybody, Clock()))
    assert anew.characters == tuple(reversed(CHARACTERS))[:4]


def test_a_game_under_way_takes_the_right_character_for_a_wrong_one_and_none_back():
    state = won(opened(2), ANA)
    refused("game-under-way", state, a.TakeCharacter(ANA, ""))
    line = history_line(state, a.TakeCharacter(ANA, "walrus"))
    assert line == "Corrected: Ana plays another character, walrus"


def test_it_rejects_dealing_once_the_first_round_has_begun():
    refused("game-under-way", started(opened(2)), a.DealCharacters(CHARACTERS[:2]))


def test_a_deal_that_was_not_drawn_is_refused():
    refused("characters-count", opened(2), a.DealCharacters())


def test_the_winner_of_a_round_goes_mad_and_the_others_stay():
    state = won(opened(), BEN)
    assert sides(state) == "wmw"
    assert happened(state) == ["Ben’s card turns to its madness side."]


def test_the_rulebooks_example_lea_hugo_lea():
    state = won(opened(), ANA, BEN, ANA)
    assert winners(state) == ((ANA,), "both-sides")
    assert words(view(state).now) == "Ana has won with both sides and wins the game."


def test_the_two_rounds_need_not_follow_each_other():
    assert winners(won(opened(4), ANA, BEN, CLEO, ANA)) == ((ANA,), "both-sides")


def test_all_mad_makes_the_last_winner_the_jabberwocky():
    state = won(opened(), ANA, BEN, CLEO)
    assert get_standing(state).jabberwocky == CLEO
    assert sides(state) == "www"
    assert happened(state)[1:] == [
        "Every card is on its madness side: Cleo becomes the Jabberwocky.",
        "All cards turn back to their wonder side. Cleo takes the power tile.",
    ]


def test_with_two_players_the_second_winner_becomes_the_jabberwocky():
    assert get_standing(won(opened(2), BEN, ANA)).jabberwocky == ANA
    assert winners(won(opened(2), BEN, BEN)) == ((BEN,), "both-sides")


def test_no_jabberwocky_while_one_card_shows_its_wonder_side():
    assert get_standing(won(opened(4), ANA, BEN, CLEO)).jabberwocky is None


def test_nothing_starts_after_the_end():
    state = won(opened(), ANA, ANA)
    refused("game-over", state, a.Start(3, 1))
    refused("game-over", state, a.TakeCharacter(ANA, "walrus"))
    assert not any(found.allowed for found in view(state).moves)


def test_the_outcome_names_winner_and_losers_and_says_why():
    outcome = MACHINE.outcome(won(opened(), ANA, BEN, ANA))
    assert [
        (place.player, place.place, place.won, place.score) for place in outcome.places
    ] == [
        (ANA, 1, True, None),
        (BEN, 2, False, None),
        (CLEO, 2, False, None),
    ]
    assert [place.role.term for place in outcome.places] == [
        "alice",
        "mad-hatter",
        "absolem",
    ]
    assert [words(line) for line in outcome.why] == [
        "Round 1: Ana catches the rabbit after 0:20.0",
        "Ana’s card turns to its madness side.",
        "Round 2: Ben catches the rabbit after 0:20.0",
        "Ben’s card turns to its madness side.",
        "Round 3: Ana catches the rabbit after 0:20.0",
        "Ana wins a round with the madness side too.",
        "Ana has won with both sides and wins the game.",
    ]


def test_there_is_no_outcome_before_the_end():
    assert MACHINE.outcome(won(opened(), ANA, BEN)) is None
    assert MACHINE.outcome(haunted()) is None


def test_a_player_may_be_renamed_at_any_time():
    state = after(won(opened(), ANA, ANA), Rename(ANA, "Anna"))
    assert players_of(state) == ("Anna", "Ben", "Cleo")
    assert words(view(state).now).startswith("Anna")
    refused("name-twice", state, Rename(BEN, "CLEO"))


HISTORY = [
    (opened(), Rename(ANA, "Anna"), "Ana is now called Anna"),
    (opened(), Slip(), "By mistake: nothing happened"),
    (opened(), a.Start(1, 1), "Round 1 starts"),
    (started(opened()), a.Pause(1, 1), "Round 1 is paused"),
    (started(opened()), a.Resume(1, 1), "Round 1 goes on"),
    (
        started(opened()),
        a.TimeUp(1, 1),
        "Round 1 ends without a winner: the countdown is over",
    ),
    (
        started(opened()),
        tap(started(opened()), BEN, 65_430),
        "Round 1: Ben catches the rabbit after 1:05.4",
    ),
    (
        caught(opened(), BEN),
        tap(caught(opened(), BEN), ANA, 20_300),
        "Round 1: Ana catches the rabbit too, after 0:20.3 (close to: Ben)",
    ),
    (
        caught(opened(), BEN),
        tap(caught(opened(), BEN), ANA, 15_000),
        "Round 1: Ana was faster and caught the rabbit after 0:15.0",
    ),
    (caught(opened(), BEN), a.First(ANA), "Round 1: Ana was first, says the table"),
    (haunted(), a.Victim(ANA), "Round 4: the Jabberwocky drives Ana mad"),
    (haunted(), a.Betray(ANA), "Round 4: Ana betrays the team"),
    (haunted(), a.Betray(ANA, False), "Round 4: Ana stays with the team"),
    (haunted(), a.LastSlap(ANA), "Round 4: Ana is last to slap the tile"),
    (haunted(), a.LastSlap(-1), "Round 4: nobody is punished for the slap"),
    (opened(), a.TakeCharacter(ANA, "walrus"), "Ana takes a character: walrus"),
    (opened(), a.TakeCharacter(ANA, ""), "Ana gives the character back"),
    (
        opened(),
        a.DealCharacters(("walrus", "alice")),
        "Characters are dealt: alice, mad-hatter, absolem",
    ),
    (opened(), a.NotePower("walrus", "wonder", "Take a die"), "walrus: “Take a die”"),
    (opened(), a.NotePower("walrus", "wonder", ""), "walrus: note erased"),
    (opened(), a.NextGame(), "Game 2 begins"),
    (opened(), a.EndChallenge(), "The Challenge ends"),
]


@pytest.mark.parametrize(
    "state, action, line", HISTORY, ids=[line for _, _, line in HISTORY]
)
def test_the_history_says_what_was_done(state, action, line):
    assert words(action.tell(state, state)) == line  # what follows is told elsewhere


def test_the_history_has_a_line_for_every_kind_of_action():
    assert {type(action) for _, action, _ in HISTORY} == set(MACHINE.actions.values())
