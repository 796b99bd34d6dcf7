"""Azura: whatever is entered, cards are conserved and a log gives the same table again."""

import random

import pytest
from hypothesis import given, settings, strategies as st

from companion.games.azura import MACHINE, Options
from companion.games.azura.numbers import KINDS, SILHOUETTES
from companion.games.azura.state import hand_limit
from companion.games.core import Rename
from companion.games.core.codec import from_plain, to_plain
from tests.games.actions import azura as a
from tests.games.azura_table import (
    ANA,
    BEN,
    RealTable,
    after,
    cards,
    counts_in,
    counts_of,
    opened,
)
from tests.games.logs import attempt, begun, places, recorded, replayed, through_json
from tests.games.sentences import history_line, messages_in, words

GAMES = recorded("azura")
SEATS = st.sampled_from((ANA, ANA, ANA, BEN, BEN, BEN, -1, 2))
SPOTS = st.sampled_from((*KINDS, *KINDS, "treasure", "under-the-board", ""))
TAKES = st.sampled_from(
    ("", "mother-of-pearl", "petrified-dragon", "lava-golem", "sorcerer", "guardian")
)
SMALL = st.integers(-1, 7)
PLAYS = st.builds(a.Play, SEATS, SPOTS, SMALL, TAKES)
ACTIONS = st.one_of(
    PLAYS,
    PLAYS,
    PLAYS,
    st.builds(a.EndTurn, SEATS, st.integers(-1, 4)),
    st.builds(a.SwapCards, SEATS, SMALL),
    st.builds(a.BlockSpot, SEATS, SPOTS),
    st.builds(
        a.ScoreCards, SEATS, st.lists(st.integers(-1, 60), max_size=11).map(tuple)
    ),
    st.builds(a.ScoreTotal, SEATS, st.integers(-1, 1000)),
    *(
        st.builds(kind, SEATS)
        for kind in (a.CannotRefill, a.Pass, a.ExtraTurn, a.TwoSpots, a.DrawThree)
    ),
    st.builds(Rename, SEATS, st.sampled_from(("Ana", "Cleo", "", "x" * 30))),
)
OPTIONS = st.builds(
    Options,
    st.just(("Ana", "Ben")),
    st.integers(0, 1),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)

# Numbers choose among the allowed moves, so that sequences come far; the others try anything.
STEPS = st.lists(st.one_of(st.integers(0, 999), ACTIONS), min_size=20, max_size=80)


def legal_plays(state, view):
    """Every play that the view offers, with what it says of it."""
    return [
        (a.Play(state.turn, spot.id, play.count, way.take or ""), way)
        for spot in view.spots
        for play in spot.plays
        for way in play.ways
    ]


def legal_actions(state):
    """Every move that the view offers."""
    view = MACHINE.view(state)
    found = [play for play, _ in legal_plays(state, view)]
    shells = [shell.move for player in view.seats for shell in player.shells]
    for move in (*view.moves, *shells):
        if move.allowed:
            found.append(make(state, move, view))
    return found or [
        a.ScoreTotal(player, 7)
        for player in (ANA, BEN)
        if state.sides[player].points is None
    ]


def chosen(state, step):
    """One of the allowed moves where the step is a number, else the step itself."""
    legal = legal_actions(state) if isinstance(step, int) else ()
    return (
        legal[step % len(legal)]
        if legal
        else Rename(ANA, "Ann")
        if isinstance(step, int)
        else step
    )


def make(state, move, view):
    """The action behind a button of the view."""
    match move.kind:
        case "end-turn":
            return a.EndTurn(move.player, view.refill.least_from_reserve)
        case "swap-cards":
            return a.SwapCards(move.player, 1)
        case "block-spot":
            return a.BlockSpot(move.player, view.block_choices[state.city_piles].term)
    return MACHINE.actions[move.kind](move.player)


def check_table(state):
    """What holds for every table."""
    assert cards(state) == 100
    assert all(
        count >= 0
        for side in state.sides
        for count in (side.hand, side.pile, side.reserve, side.discarded)
    )
    assert all(
        side.hand <= hand_limit(state, player)
        for player, side in enumerate(state.sides)
    )
    assert all(
        state.spots[KINDS.index(spot)] < room for spot, room in SILHOUETTES.items()
    )
    assert from_plain(through_json(state), MACHINE.state) == state


def check_screen(state):
    """Every sentence can be said, and the phase and the end agree."""
    view = MACHINE.view(state)
    assert all(words(message) for message in messages_in(view))
    assert view.finished == (MACHINE.outcome(state) is not None)


@settings(max_examples=30, deadline=None)
@given(OPTIONS, STEPS)
def test_no_sequence_loses_a_card_or_raises_anything_but_a_refusal(options, steps):
    state = MACHINE.new(options)
    for step in steps:
        before = to_plain(state)
        after_it = attempt(state, chosen(state, step))
        assert to_plain(state) == before
        state = after_it
        check_table(state)
    check_screen(state)


@settings(max_examples=12, deadline=None)
@given(OPTIONS, st.randoms(use_true_random=False))
def test_a_game_of_allowed_moves_always_comes_to_its_end(options, rng):
    state, log = MACHINE.new(options), []
    while not MACHINE.view(state).finished:
        log.append(rng.choice(legal_actions(state)))
        assert history_line(state, log[-1])
        state = after(state, log[-1])
        check_table(state)
    assert len(log) < 150
    assert replayed(MACHINE, options, log) == state


@settings(max_examples=10, deadline=None)
@given(OPTIONS, st.randoms(use_true_random=False))
def test_a_play_does_what_the_board_says_of_it(options, rng):
    state = MACHINE.new(options)
    while state.phase != "scoring":
        for play, way in legal_plays(state, MACHINE.view(state)):
            done = play.apply(state)
            ended = done.turn != state.turn or done.phase == "scoring"
            assert way.ends_turn == ended, play
            assert way.triggers_end == (done.ended_by != state.ended_by), play
            assert way.dragon == (done.dragon != state.dragon), play
        state = after(state, rng.choice(legal_actions(state)))


@settings(max_examples=20, deadline=None)
@given(OPTIONS, STEPS)
def test_a_log_cut_short_gives_what_was_there_before(options, steps):
    states, log = [MACHINE.new(options)], []
    for step in steps:
        action = chosen(states[-1], step)
        new = attempt(states[-1], action)
        if new is not states[-1]:
            states.append(new)
            log.append(action)
    assert [
        replayed(MACHINE, options, log[:length])
        for length in (0, len(log) // 2, len(log))
    ] == [
        states[0],
        states[len(log) // 2],
        states[-1],
    ]


@pytest.mark.parametrize("seed", range(40))
def test_it_agrees_with_a_table_of_real_cards(seed):
    table, state, player = (
        RealTable(random.Random(seed)),
        opened(first=seed % 2),
        seed % 2,
    )
    ender = None
    while ender is None or player != ender:
        action = table.choose(player)
        table.lay(player, action.spot, action.count, action.take)
        state = after(state, action)
        last = ender is not None
        complete = last or table.draw(player)
        ender = (
            ender
            if last
            else player
            if len(table.cities) == 3 or not complete
            else None
        )
        if state.phase == "end":
            state = after(state, a.CannotRefill(player))
        assert counts_in(state) == counts_of(table)
        player = 1 - player
    assert state.phase == "scoring"
    check_real_score(table, state)


def check_real_score(table, state):
    state = after(
        state,
        *(a.ScoreCards(player, values_of(table, player)) for player in (ANA, BEN)),
    )
    scores = {place.player: place.score for place in MACHINE.outcome(state).places}
    assert scores == {
        player: table.points(player) + 3 * (table.dragon == player)
        for player in (ANA, BEN)
    }
    assert MACHINE.problems(state) == ()


def values_of(table, player):
    return tuple(
        sum(card.value == value for card in table.won[player]) for value in (1, 2, 3, 4)
    )


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_still_ends_as_it_did(name):
    game = GAMES[name]
    opening, actions = begun(MACHINE, game)
    state = after(opening, *actions)
    assert counts_in(state) == game["counts"]
    assert places(MACHINE, state) == game["places"]


def test_there_are_recorded_games_of_every_variant():
    options = [game["options"] for game in GAMES.values()]
    assert {(found["foreshadowing"], found["seashells"]) for found in options} == {
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    }
    assert len(GAMES) >= 4
