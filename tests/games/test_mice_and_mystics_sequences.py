"""Mice and Mystics: whatever is entered, nobody acts twice or is skipped, and a log gives the same table again."""

import pytest
from hypothesis import given, settings, strategies as st

from companion.games.core import Refusal, Rename
from companion.games.core.codec import action_from_plain, from_plain, options_from_plain
from companion.games.mice_and_mystics import MACHINE, State
from companion.games.mice_and_mystics.numbers import (
    BOSS_OF_CARD,
    CONDITIONS,
    HEROES,
    MINIONS,
    ROLLS,
)
from companion.games.mice_and_mystics.state import card_names, page_of
from tests.games.actions import mice_and_mystics as do
from tests.games.logs import recorded, through_json
from tests.games.mice_table import MICE, Luck, check, options
from tests.games.sentences import history_line, messages_in, words

GAMES = recorded("mice_and_mystics")
MOUSE = st.sampled_from((*MICE, *MICE, "lily", "cat"))
KIND = st.sampled_from((*MINIONS, "roach", "rat-warrior", "brodie", "cat"))
CARD = st.sampled_from((*MICE, *MINIONS, *BOSS_OF_CARD, "cat"))
SMALL = st.integers(-2, 7)
CARDS = st.lists(CARD, max_size=6).map(tuple)
AMBUSH_DICE = st.lists(st.integers(0, 4), max_size=3).map(tuple)


def field(kind):
    """The name under which a type's figures are sent."""
    return kind.replace("-", "_")


def brought(kinds, most):
    """A few types with their figures, as fields."""
    return st.dictionaries(kinds.map(field), st.integers(1, most), max_size=3)


def coming(cls, kinds, most=3, **more):
    """An action that brings minions."""
    return st.builds(
        lambda figures, more: cls(**figures, **more),
        brought(kinds, most),
        st.fixed_dictionaries(more),
    )


ANY_KIND = st.sampled_from(tuple(MINIONS))
AGREED = st.fixed_dictionaries(
    {
        "capture_moves_hourglass": st.booleans(),
        "capture_clears_wounds": st.booleans(),
        "capture_keeps_cheese": st.booleans(),
        "surge_once_a_room": st.booleans(),
        "restart": st.sampled_from(("top", "finish", "same-round")),
    }
)
NEXT = st.just(do.NextTurn())
ARRIVE = st.one_of(
    coming(
        do.NewEncounter,
        ANY_KIND,
        ambush=st.booleans(),
        room=st.just("Sewer"),
        greedy=st.booleans(),
    ),
    coming(do.PlaceMinions, ANY_KIND),
    coming(do.ResolveSurge, ANY_KIND),
    coming(
        do.NewEncounter,
        ANY_KIND,
        most=30,
        ambush=st.booleans(),
        cards=CARDS,
        dice=AMBUSH_DICE,
    ),
)
BOARD = st.one_of(
    st.builds(do.GoToRoom, SMALL),
    st.builds(do.NameRoom, SMALL, st.just("Kitchen")),
    st.builds(do.MoveCard, CARD, SMALL),
    st.builds(do.SetOrder, st.permutations(MICE).map(tuple)),
    st.builds(do.RemoveCard, CARD),
    st.builds(do.Wheel, SMALL),
    st.builds(do.Hourglass, st.integers(-1, 1)),
    st.builds(do.EndMarker, st.integers(-1, 2)),
    AGREED.map(lambda agreed: do.ChangeSettings(**agreed)),
)
PARTY = st.one_of(
    st.builds(do.Cheese, MOUSE, SMALL),
    st.builds(do.Wound, MOUSE, SMALL, st.sampled_from(("", "roach", "spider"))),
    st.builds(
        do.Condition, MOUSE, st.sampled_from((*CONDITIONS, "sad")), st.booleans()
    ),
    st.builds(do.Capture, MOUSE),
    st.builds(do.Rescue, MOUSE, st.booleans()),
    st.builds(
        do.SetNumber,
        MOUSE,
        st.sampled_from(("life", "move", "speed")),
        st.none() | SMALL,
    ),
    st.builds(do.SetAbilities, MOUSE, st.just(("Inspire",))),
    st.builds(do.SetItem, MOUSE, st.just("Ring")),
    st.builds(do.GiveMouse, MOUSE, SMALL),
    st.builds(Rename, SMALL, st.sampled_from(("Cleo", "Ben", ""))),
)
TURN = st.one_of(
    st.builds(
        do.Act,
        st.sampled_from(("search", "recover", "explore", "sleep")),
        st.booleans(),
        st.booleans(),
    ),
    st.builds(do.Share, MOUSE, SMALL),
    st.just(do.Equip()),
    st.builds(do.LevelUp, st.sampled_from(("Inspire", ""))),
    st.builds(do.UseAbility, MOUSE, st.integers(0, 1), SMALL),
)
FIGHT = st.one_of(
    st.builds(
        do.WoundMinion,
        KIND,
        st.integers(0, 3),
        SMALL,
        st.sampled_from(("", "filch", "cat")),
    ),
    st.builds(
        do.Figures,
        KIND,
        st.integers(-4, 3),
        st.sampled_from(("", "filch")),
        st.booleans(),
    ),
    st.builds(
        do.Roll,
        st.sampled_from((*ROLLS, "x")),
        CARD,
        st.integers(0, 4),
        st.booleans(),
        st.just(""),
    ),
)
CHAPTERS = st.one_of(
    st.builds(
        do.Achieve,
        st.sampled_from(("King", "Miz Maggie", "")),
        st.booleans(),
        st.integers(0, 1),
    ),
    st.builds(do.EndChapter, st.booleans()),
    st.builds(do.NextChapter, st.integers(0, 3), st.integers(5, 9)),
    coming(
        do.NextChapter,
        ANY_KIND,
        chapter=st.just(2),
        end_page=st.just(9),
        party=st.just(("nez", "lily")),
    ),
    st.just(do.Deal()),
)
FEW = st.sampled_from(("roach", "rat-warrior", "elite-rat", "brodie"))
FEW_CARDS = st.sampled_from((*MICE, "roach", "rat-warrior", "brodie-chase"))
LIVELY = st.one_of(
    coming(do.NewEncounter, FEW, most=2, ambush=st.booleans()),
    coming(do.PlaceMinions, FEW, most=2),
    coming(do.ResolveSurge, FEW, most=2),
    coming(do.ResolveSurge, FEW, most=2),
    st.builds(do.Figures, FEW, st.integers(-2, -1)),
    st.builds(do.WoundMinion, FEW),
    st.builds(do.MoveCard, FEW_CARDS, st.integers(0, 5)),
    st.builds(do.RemoveCard, FEW_CARDS),
    st.builds(do.Wheel, st.integers(1, 5)),
    st.builds(do.Roll, st.just("attack"), FEW_CARDS, st.integers(1, 4)),
    st.builds(do.Hourglass, st.just(-1)),
    st.builds(do.Rescue, st.sampled_from(MICE), st.booleans()),
)


def mixed(*parts):
    """One of the strategies, as often as its number says."""
    return st.sampled_from(
        [part for part, weight in parts for _ in range(weight)]
    ).flatmap(lambda part: part)


# Without a least length Hypothesis writes logs of three or four actions, in which no round ever ends.
WILD = mixed(
    (NEXT, 8),
    (ARRIVE, 4),
    (LIVELY, 6),
    (BOARD, 4),
    (PARTY, 4),
    (TURN, 4),
    (FIGHT, 4),
    (CHAPTERS, 2),
)
LOGS = st.lists(WILD, min_size=40, max_size=70)
ROUNDS = st.lists(
    mixed((NEXT, 5), (LIVELY, 5), (BOARD, 1), (PARTY, 1)), min_size=60, max_size=90
)
STARTS = st.builds(
    lambda minions, party, end: options(minions, party=party, end_page=end),
    brought(ANY_KIND, 3),
    st.permutations(tuple(HEROES)).map(lambda mice: tuple(mice[:4])),
    st.sampled_from((6, 30)),
)
LONG = st.builds(
    lambda minions, agreed: options(minions, end_page=30, **agreed),
    brought(FEW, 2),
    AGREED,
)


class Rounds:
    """Who has ended a turn in the round that runs; what the machine must never break."""

    def __init__(self) -> None:
        self.ended: set[str] = set()

    def follow(self, before: State, action: object, after: State) -> None:
        if (
            before.stage != "play"
            or after.stage != "play"
            or isinstance(action, do.NextChapter)
        ):
            self.ended.clear()
            return
        if before.active and (before.active, before.round) != (
            after.active,
            after.round,
        ):
            assert before.active not in self.ended or before.relaid
            self.ended.add(before.active)
        if after.round != before.round:
            restarted = isinstance(action, do.NewEncounter) or before.relaid
            assert (
                restarted
                or set(card_names(before)) & set(card_names(after)) <= self.ended
            )
            self.ended.clear()
        self.ended &= set(card_names(after))


def play(state, log, luck):
    """Each action that was accepted, with the table before and after it."""
    for action in log:
        done = action.complete(state, luck)
        try:
            after = done.apply(state)
        except Refusal as refusal:
            assert refusal.code in MACHINE.refusals
            MACHINE.refusals[refusal.code].format(**refusal.args_for_text)
            continue
        yield state, done, after
        state = after


@settings(max_examples=75, deadline=None)
@given(LONG, ROUNDS, st.integers(0, 9))
def test_nobody_acts_twice_or_is_skipped_and_no_card_is_lost(start, log, seed):
    rounds = Rounds()
    for before, action, after in play(
        MACHINE.new(start), [do.Deal(), *log], Luck(seed)
    ):
        check(after)
        rounds.follow(before, action, after)


@settings(max_examples=50, deadline=None)
@given(STARTS, LOGS, st.integers(0, 9))
def test_the_wheel_and_the_track_hold_whatever_is_entered(start, log, seed):
    for _, _, after in play(MACHINE.new(start), [do.Deal(), *log], Luck(seed)):
        check(after)


@settings(max_examples=30, deadline=None)
@given(STARTS, LOGS, st.integers(0, 9))
def test_a_log_gives_the_same_table_again_and_undo_what_was_there(start, log, seed):
    done = list(play(MACHINE.new(start), [do.Deal(), *log], Luck(seed)))
    state = MACHINE.new(start)
    for before, action, after in done:
        assert state == before
        state = action.apply(state)
        assert state == after
        assert action.complete(before, Luck(99)) == action


@settings(max_examples=30, deadline=None)
@given(STARTS, LOGS, st.integers(0, 9))
def test_states_and_actions_survive_json(start, log, seed):
    assert options_from_plain(MACHINE, through_json(start)) == start
    for _, action, after in play(MACHINE.new(start), [do.Deal(), *log], Luck(seed)):
        plain = through_json(action)
        assert action_from_plain(MACHINE, action.KIND, plain) == action
        assert from_plain(through_json(after), State) == after


@settings(max_examples=30, deadline=None)
@given(STARTS, LOGS, st.integers(0, 9))
def test_everything_shown_is_a_whole_sentence(start, log, seed):
    for before, action, after in play(
        MACHINE.new(start), [do.Deal(), *log], Luck(seed)
    ):
        assert history_line(before, action)
        shown = (MACHINE.view(after), MACHINE.outcome(after), MACHINE.problems(after))
        assert all(words(message) for message in messages_in(shown))


# ---- recorded chapters ----


def summary(state):
    """What a checkpoint of a recorded chapter compares."""
    return {
        "stage": state.stage,
        "round": state.round,
        "active": state.active,
        "track": list(card_names(state)),
        "wheel": state.wheel,
        "page": page_of(state),
        "end": state.end,
        "cheese": {mouse.name: mouse.cheese for mouse in state.mice},
    }


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_chapter_goes_as_it_went(name):
    game = GAMES[name]
    state = MACHINE.new(options_from_plain(MACHINE, game["options"]))
    for step in game["log"]:
        action = action_from_plain(MACHINE, step["kind"], step.get("args", {}))
        state = action.apply(state)
        seen = summary(state)
        expected = step.get("expect", {})
        assert {name: seen[name] for name in expected} == expected, step


def test_there_are_recorded_chapters():
    assert len(GAMES) >= 2
