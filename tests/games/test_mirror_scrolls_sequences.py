"""The Mirror Scrolls: whatever is entered, scrolls are conserved and a log gives the same table again."""

import random
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st

from companion.games.core import Rename
from companion.games.core.codec import from_plain
from companion.games.mirror_scrolls import MACHINE, Options
from companion.games.mirror_scrolls.numbers import ALL_SCROLLS, DRAGONS, SPELLS
from tests.games.actions import mirror_scrolls as a
from tests.games.logs import attempt, begun, places, recorded, replayed, through_json
from tests.games.mirror_scrolls_real import RealRound
from tests.games.mirror_scrolls_table import (
    NAMES,
    after,
    check_scrolls,
    spells_allowed,
    winners,
    words,
)
from tests.games.sentences import history_line, messages_in

GAMES = recorded("mirror_scrolls")
SEATS = st.integers(-1, 4)
SMALL = st.integers(-1, 29)
SPELL = st.sampled_from((*SPELLS, "moon", ""))
SCROLLS = st.lists(
    st.sampled_from((*ALL_SCROLLS, "crown-fly", "fly", "")), max_size=4
).map(tuple)
ACTIONS = st.one_of(
    st.builds(a.WinRound, SEATS, st.integers(-1, 3)),
    st.builds(a.ChangeWinner, st.integers(-1, 4), SEATS),
    st.builds(a.SetDepth, st.integers(0, 4)),
    st.builds(a.Offer, SEATS, SMALL),
    st.just(a.Blocked()),
    st.builds(a.CountHand, SEATS, SMALL),
    st.builds(a.Highest, SEATS, SMALL),
    st.builds(a.Link, SEATS, SPELL, SPELL),
    st.builds(a.Give, SEATS, SEATS),
    st.builds(a.PassScrolls, SEATS, st.sampled_from(("left", "right", "across", "up"))),
    st.builds(a.Eat, SEATS, st.lists(SEATS, max_size=3).map(tuple)),
    st.just(a.CrownGone()),
    st.builds(a.LeftOver, SEATS, SCROLLS),
    *(
        st.builds(kind, SEATS)
        for kind in (a.Draw, a.DrawAndPass, a.Pass, a.EndTurn, a.MixIn)
    ),
    st.builds(Rename, SEATS, st.sampled_from(("Ana", "Zoë", "", "x" * 30))),
)
OPTIONS = st.builds(
    Options,
    st.sampled_from([NAMES[:mages] for mages in (2, 3, 4)]),
    depth=st.sampled_from((1, 2, 3, 3, 3)),
    rounds=st.integers(1, 4),
    dragon=st.sampled_from(tuple(DRAGONS)),
    freeze=st.sampled_from(("others", "caster")),
    crown=st.sampled_from(("ring", "end")),
    classic=st.sampled_from((False, False, False, True)),
    points=st.integers(1, 60),
)

# Numbers choose among the allowed moves, so that sequences come far; the others try anything.
STEPS = st.lists(
    st.one_of(st.integers(0, 9999), st.integers(0, 9999), ACTIONS),
    min_size=20,
    max_size=80,
)


def legal_actions(state):
    """Moves that the view offers, without those that end a round by word of mouth."""
    view, found = MACHINE.view(state), []
    for seat, mage in enumerate(view.seats):
        found += asked_actions(state, seat, mage)
    if (
        state.depth == 1
        or state.options.classic
        or (state.phase == "play" and view.turn is None)
    ):
        found += [
            a.WinRound(seat) for seat, mage in enumerate(view.seats) if mage.win.allowed
        ]
    return [*found, *turn_actions(view), *classic_actions(state, view)]


def asked_actions(state, seat, mage):
    """What may be typed for a mage."""
    match mage.asked:
        case "offer":
            return [
                a.Offer(seat, number)
                for number in range(seat, 28, 5)
                if number not in state.offers
            ]
        case "count":
            return [a.CountHand(seat, n) for n in (1, 2, 3)]
        case "highest":
            return [
                a.Highest(seat, number)
                for number in (27 - seat, 20 - seat)
                if number not in state.highs
            ]
    return []


def turn_actions(view):
    """What the mage on turn may do."""
    if view.turn is None:
        return []
    links = [way for link in view.links for way in link.open_halves or (link,)]
    dizzy = {id(way) for link in view.links for way in link.open_halves}
    return [
        *(link_action(view, way, dizzy) for way in links if way.move.allowed),
        *(
            MACHINE.actions[move.kind](view.turn)
            for move in view.moves
            if move.allowed and move.kind in ("draw", "pass", "end-turn", "mix-in")
        ),
        *(a.Give(view.turn, to) for to in view.gives),
        *(a.PassScrolls(view.turn, way) for way in view.directions),
        *(
            a.Eat(view.turn, rings)
            for rings in ((), view.ring_places[:1])
            if view.step == "hungry-dragon"
        ),
        *(
            a.CrownGone()
            for move in view.moves
            if move.kind == "crown-gone" and move.allowed
        ),
    ]


def link_action(view, way, dizzy):
    return (
        a.Link(view.turn, "dragon", way.spell)
        if id(way) in dizzy
        else a.Link(view.turn, way.spell)
    )


def classic_actions(state, view):
    """Scrolls to mark in classic dominoes: one more for a mage who has none."""
    free = [scroll.id for scroll in view.scrolls if scroll.holder is None]
    return [
        a.LeftPoints(seat, 7) if seat == 1 else a.LeftOver(seat, (free[-1 - seat * 5],))
        for seat, left in enumerate(state.left)
        if state.options.classic
        and not view.finished
        and not left
        and state.totals[seat] is None
    ]


def chosen(state, step):
    """One of the allowed moves where the step is a number, else the step itself."""
    if not isinstance(step, int):
        return step
    legal = legal_actions(state)
    return legal[step % len(legal)] if legal else Rename(0, "Ann")


def check_table(state):
    """What holds for every table."""
    check_scrolls(state)
    assert from_plain(through_json(state), MACHINE.state) == state
    view = MACHINE.view(state)
    assert all(words(message) for message in messages_in(view))
    assert view.finished == (MACHINE.outcome(state) is not None)
    assert view.finished or legal_actions(state)


@settings(max_examples=30, deadline=None)
@given(OPTIONS, STEPS)
def test_no_sequence_loses_a_scroll_or_raises_anything_but_a_refusal(options, steps):
    state = MACHINE.new(options)
    for step in steps:
        before, action = hash(state), chosen(state, step)
        new = attempt(state, action)
        assert hash(state) == before
        assert new is state or history_line(state, action)
        state = new
        check_scrolls(state)
    check_table(state)


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
    for length in (0, len(log) // 2, len(log)):
        assert replayed(MACHINE, options, log[:length]) == states[length]


@settings(max_examples=15, deadline=None)
@given(OPTIONS, st.randoms(use_true_random=False))
def test_every_allowed_move_is_accepted_and_every_screen_can_be_said(options, rng):
    state = MACHINE.new(options)
    for _ in range(40):
        check_table(state)
        legal = legal_actions(state)
        if not legal:
            break
        state = after(state, rng.choice(legal))


# ---- a table of real scrolls ----

TABLES = list(product((2, 3, 4), DRAGONS, ("others", "caster"), ("ring", "end")))


def play_round(rng, state, log):
    """One round with real scrolls beside the machine, move by move; the winner by the cards."""
    options = state.options
    real = RealRound(
        rng, len(options.players), options.dragon, options.freeze, options.crown
    )
    state = enter(state, real.offer(), log)
    while real.winner is None:
        assert counts_in(state) == counts_of(real)
        assert (
            "freeze" in spells_allowed(state),
            "crown" in spells_allowed(state),
        ) == (
            not real.frozen(),
            not real.crowned(),
        )
        state = enter(state, real.move(), log)
    if real.blocked:
        state = enter(state, real.tie_break(), log)
    assert winners(state)[-1] == real.winner
    return state


def enter(state, actions, log):
    log += actions
    return after(state, *actions)


def counts_of(real):
    """What the helper should show of a real table."""
    return (
        [len(hand) for hand in real.hands],
        len(real.deck),
        len(real.chain),
        real.rings,
        real.turn,
        real.drawn,
        len(real.passed) - len(real.freed()),
    )


def counts_in(state):
    """The same of a state."""
    turns = state.turns
    return (
        [*turns.hands],
        turns.deck,
        turns.chain,
        [*turns.rings],
        turns.turn,
        turns.draws,
        len(turns.passed),
    )


@pytest.mark.parametrize(("mages", "dragon", "freeze", "crown"), TABLES)
def test_it_agrees_with_a_table_of_real_scrolls(mages, dragon, freeze, crown):
    rng = random.Random(f"{mages} {dragon} {freeze} {crown}")
    options = Options(NAMES[:mages], 3, 2, dragon, freeze, crown)
    state, log = MACHINE.new(options), []
    while not MACHINE.view(state).finished:
        state = play_round(rng, state, log)
    assert replayed(MACHINE, options, log) == state
    assert MACHINE.outcome(state).places[0].score == 2


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_still_ends_as_it_did(name):
    game = GAMES[name]
    opening, actions = begun(MACHINE, game)
    state = after(opening, *actions)
    assert [[win.player, win.how, win.points] for win in state.wins] == game["rounds"]
    assert places(MACHINE, state) == game["places"]


def test_there_are_recorded_games_of_every_depth_and_dragon():
    options = [game["options"] for game in GAMES.values()]
    assert {found["depth"] for found in options} == {1, 2, 3}
    assert {found["dragon"] for found in options} == set(DRAGONS)
    assert {found["classic"] for found in options} == {False, True}
