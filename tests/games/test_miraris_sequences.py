"""Miraris: whatever is entered, cards are conserved and a log gives the same table again."""

import json
import random

import pytest
from hypothesis import given, settings, strategies as st

from companion.games.core import Rename
from companion.games.core.codec import from_plain, to_plain
from companion.games.miraris import MACHINE, Options
from companion.games.miraris.numbers import CHARACTERS, KINDS, NUMBERED
from tests.games.actions import miraris as a
from tests.games.logs import attempt, begun, recorded, replayed, through_json
from tests.games.miraris_table import (
    NAMES,
    Loaded,
    RealTable,
    after,
    check_cards,
    result_in,
    result_of,
)
from tests.games.sentences import history_line, messages_in, words

GAMES = recorded("miraris")
SEATS = st.integers(-1, 6)
ROW_OR_SEATS = st.one_of(st.none(), SEATS)
SOME_KINDS = st.sampled_from((*KINDS, *KINDS, *KINDS, "a-dream", ""))
MANY_KINDS = st.lists(SOME_KINDS, max_size=6).map(tuple)
WHICH = st.integers(0, 3)
ACTIONS = st.one_of(
    st.builds(a.LayWonder, SOME_KINDS, st.one_of(st.none(), SEATS), WHICH),
    st.builds(a.LayRow, MANY_KINDS, WHICH),
    st.builds(a.PlayDormire, SEATS, st.integers(-1, 10), WHICH),
    st.builds(a.EndRound),
    st.builds(a.AddWonder, ROW_OR_SEATS, SOME_KINDS, st.integers(-2, 2)),
    st.builds(
        a.SetWonders,
        ROW_OR_SEATS,
        st.lists(st.integers(-1, 11), min_size=6, max_size=8).map(tuple),
    ),
    st.builds(
        a.ChooseCharacter, SEATS, st.sampled_from((*CHARACTERS, "secret", "", "alice"))
    ),
    st.builds(a.NameCharacter, st.sampled_from(("Sofia", "", "x" * 30))),
    st.builds(
        a.SetOrder,
        st.permutations((*NUMBERED, "lana")).map(lambda order: tuple(order[:5])),
    ),
    st.builds(a.Score, st.booleans()),
    st.builds(a.LuciaTakes, MANY_KINDS),
    st.builds(a.SerenaDraws, MANY_KINDS),
    st.builds(a.Give, SEATS, SOME_KINDS, WHICH),
    st.builds(a.GiveAll, MANY_KINDS),
    st.builds(a.Discard, SEATS, MANY_KINDS),
    st.builds(
        a.DrawDiscards, ROW_OR_SEATS, st.lists(MANY_KINDS, max_size=7).map(tuple)
    ),
    st.builds(Rename, SEATS, st.sampled_from(("Ana", "Gil", "", "x" * 30))),
)
OPTIONS = st.builds(
    Options,
    st.integers(3, 6).map(lambda seats: NAMES[:seats]),
    st.booleans(),
    st.permutations(NUMBERED).map(tuple),
)
# Numbers choose among the moves that the view offers, so that sequences come far; the others try anything.
STEPS = st.lists(
    st.one_of(st.integers(0, 2**32), st.integers(0, 2**32), ACTIONS),
    min_size=10,
    max_size=60,
)


def offered(state, rng):
    """A move that the view offers now."""
    view = MACHINE.view(state)
    match state.phase:
        case "rounds":
            return _round_move(view.round, rng)
        case "holdings" if view.entered < view.shown and rng.random() < 0.9:
            kind = rng.choice([kind for kind in view.kinds if kind.left])
            return a.AddWonder(rng.choice([None, *range(len(view.seats))]), kind.id)
        case "abilities":
            return _choice(view.ability, rng)
    missing = [
        player
        for player, shown in enumerate(view.seats)
        if not shown.role and view.can_choose
    ]
    waiting = [
        player
        for player in missing
        if state.phase == "reveal" or view.seats[player].character == ""
    ]
    if state.phase != "holdings" and waiting:
        free = [character.id for character in view.characters if character.open]
        return a.ChooseCharacter(
            rng.choice(waiting),
            rng.choice([*free, "secret"][: len(free) + view.may_be_secret]),
        )
    return a.Score(confirmed=view.score.confirm is not None)


def _round_move(round, rng):
    if round.next is not None:
        return a.LayWonder(rng.choice(KINDS))
    waiting = [dormire for dormire in round.dormire if not dormire.chosen]
    if waiting:
        return a.PlayDormire(waiting[0].player, rng.choice(waiting[0].left))
    return a.EndRound()


def _choice(ability, rng):
    choice = next(
        choice for choice in ability.choices if choice.player in ability.waiting
    )
    picked = tuple(
        rng.sample(
            [kind.id for kind in choice.kinds for _ in range(kind.count)], choice.number
        )
    )
    if ability.id == "unknown" and rng.random() < 0.5:
        return a.DrawDiscards()
    if ability.action in ("lucia-takes", "serena-draws"):
        return MACHINE.actions[ability.action](picked)
    return (
        a.Give(choice.player, picked[0])
        if ability.id == "mirela"
        else a.Discard(choice.player, picked)
    )


def chosen(state, step):
    """One of the offered moves where the step is a number, else the step itself, as the server would store it."""
    action = offered(state, random.Random(step)) if isinstance(step, int) else step
    return action.complete(state, Loaded())


def check_screen(state):
    """Every sentence can be said, and the phase and the end agree."""
    view = MACHINE.view(state)
    assert all(
        words(message)
        for message in (*messages_in(view), *messages_in(MACHINE.problems(state)))
    )
    assert view.finished == (MACHINE.outcome(state) is not None)
    assert all(words(message) for message in messages_in(MACHINE.outcome(state)))
    for player in view.seats:
        assert (
            player.total is None
            or sum(part.points for part in player.parts) == player.total
        )


@settings(max_examples=60, deadline=None)
@given(OPTIONS, STEPS)
def test_no_sequence_loses_a_card_or_raises_anything_but_a_refusal(options, steps):
    state = MACHINE.new(options)
    for step in steps:
        before = to_plain(state)
        after_it = attempt(state, chosen(state, step))
        assert to_plain(state) == before
        state = after_it
        check_cards(state)
        check_screen(state)
        assert from_plain(through_json(state), MACHINE.state) == state


@settings(max_examples=20, deadline=None)
@given(OPTIONS, st.randoms(use_true_random=False))
def test_offered_moves_always_come_to_the_end_and_a_log_gives_the_same_table(
    options, rng
):
    state, log = MACHINE.new(options), []
    while state.phase != "result":
        action = offered(state, rng).complete(state, Loaded())
        new = attempt(state, action)
        if new is state:  # a kind of which the round assistant has seen every copy
            assert isinstance(action, a.LayWonder)
            continue
        assert history_line(state, action)
        log.append(action)
        state = new
        check_cards(state)
    check_screen(state)
    assert replayed(MACHINE, options, log) == state


@settings(max_examples=75, deadline=None)
@given(
    st.integers(3, 6), st.permutations(CHARACTERS), st.randoms(use_true_random=False)
)
def test_the_helper_agrees_with_cards_played_by_hand(seats, characters, rng):
    table = RealTable(rng, seats, characters[:seats])
    table.play_rounds()
    table.play_scoring()
    state = after(MACHINE.new(Options(NAMES[:seats], rounds=True)), *table.log)
    assert result_in(state) == result_of(table)
    assert MACHINE.problems(state) == ()


@settings(max_examples=30, deadline=None)
@given(
    st.integers(3, 6), st.permutations(CHARACTERS), st.randoms(use_true_random=False)
)
def test_the_order_of_the_lines_is_the_order_of_the_rules(seats, characters, rng):
    table = RealTable(rng, seats, characters[:seats])
    table.play_rounds()
    table.play_scoring()
    state = after(MACHINE.new(Options(NAMES[:seats], rounds=True)), *table.log)
    steps = MACHINE.view(state).steps
    assert [line for step in steps for line in step.lines] == list(
        MACHINE.outcome(state).why
    )
    assert all(message.rule for message in MACHINE.outcome(state).why)


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_ends_as_it_did(name):
    opening, actions = begun(MACHINE, GAMES[name])
    state = after(opening, *actions)
    assert json.loads(json.dumps(result_in(state))) == GAMES[name]["result"]


def test_there_are_recorded_games():
    assert len(GAMES) >= 4
