"""Play Me: whatever is entered, the table holds together, and a log gives the same table again."""

import random

import pytest
from hypothesis import given, settings, strategies as st

from companion.games.core import Rename
from companion.games.core.codec import from_plain
from companion.games.play_me import MACHINE, Options
from companion.games.play_me.numbers import CHARACTERS, LEAST_RACE_MS
from companion.games.play_me.rules import get_standing, round_number
from companion.games.play_me.rules.race import elapsed
from tests.games.actions import play_me as a
from tests.games.logs import attempt, begun, places, recorded, replayed, through_json
from tests.games.play_me_cards import Cards
from tests.games.play_me_table import NAMES, T0, Clock, after, caught, winners
from tests.games.sentences import history_line, messages_in, words

GAMES = recorded("play_me")
OPTIONS = st.builds(
    lambda count, seated, flags, countdown: Options(
        NAMES[:count],
        CHARACTERS[:count] if seated else (),
        flags[0],
        flags[1],
        countdown,
        *flags[2:],
    ),
    st.integers(2, 6),
    st.sampled_from((True, True, False)),
    st.tuples(*[st.booleans()] * 7),
    st.sampled_from((0, 15)),
)
SEATS, ROUNDS = st.integers(-1, 6), st.integers(-1, 6)
MOMENTS = st.one_of(
    st.integers(-5, 5), st.integers(T0 - 1000, T0 + 40_000), st.just(2**53 - 1)
)
TEXTS = st.sampled_from(
    ("alice", "walrus", "power-tile", "rabbit", "", "wonder", "madness", "x" * 201)
)
CASTS = st.lists(st.sampled_from((*CHARACTERS, "", "rabbit")), max_size=7).map(tuple)
ACTIONS = st.one_of(
    *(
        st.builds(kind, ROUNDS, MOMENTS)
        for kind in (a.Start, a.Pause, a.Resume, a.TimeUp)
    ),
    st.builds(a.Caught, ROUNDS, MOMENTS, player=SEATS),
    *(st.builds(kind, SEATS) for kind in (a.First, a.Victim, a.LastSlap)),
    st.builds(a.Betray, SEATS, st.booleans()),
    st.builds(a.TakeCharacter, SEATS, TEXTS),
    st.builds(a.DealCharacters, CASTS),
    st.builds(a.NextGame, CASTS),
    st.builds(a.NotePower, TEXTS, TEXTS, TEXTS),
    st.just(a.EndChallenge()),
    st.builds(Rename, SEATS, st.sampled_from(("Ana", "Gil", "", "x" * 30))),
)

# Numbers choose among what is allowed at that moment, so that sequences come far; the others try anything.
STEP = st.integers(0, 4).flatmap(
    lambda kind: ACTIONS if kind == 0 else st.integers(0, 9999)
)
STEPS = st.lists(STEP, min_size=30, max_size=60)


def legal_actions(state, now):
    """Every action that the view offers, and taps of the last two seconds in which a race can have been won."""
    view = MACHINE.view(state)
    allowed = {move.kind for move in view.moves if move.allowed}
    found = [make(view, kind) for kind in sorted(allowed - {"take-character"})]
    found += [
        a.Caught(view.caught_round, now - late, player=seat.player)
        for seat in view.seats
        if seat.caught.allowed
        for late in (0, 350, 2000)
        if elapsed(state.rounds[-1].runs, now - late) >= LEAST_RACE_MS
    ]
    found += [answer(choice) for choice in view.choices if choice.allowed]
    if "take-character" in allowed:
        free = [
            character.term.term
            for character in view.characters
            if character.player is None
        ]
        found += [a.TakeCharacter(0, character) for character in free[:1]]
    return found or [Rename(0, "Ann")]


def make(view, kind):
    """The action behind a button of the view; the caller completes it."""
    if kind in ("start", "pause", "resume", "time-up"):
        return MACHINE.actions[kind](view.round)
    return (
        a.NextGame(view.series.suggested)
        if kind == "next-game"
        else MACHINE.actions[kind]()
    )


def answer(choice):
    if choice.kind == "betray":
        return a.Betray(choice.player, choice.yes)
    return MACHINE.actions[choice.kind](choice.player)


def chosen(state, step, now):
    """One of the allowed actions where the step is a number, else the step itself; completed."""
    if not isinstance(step, int):
        return step
    legal = legal_actions(state, now)
    return legal[step % len(legal)].complete(state, Clock(now))


def check_table(state):
    """What holds for every table."""
    found = get_standing(state)
    assert bool(found.winners) == bool(found.ending)
    assert not (found.ending and found.question)
    if found.jabberwocky is None:
        assert (found.judases, found.bound, found.team_rounds, found.victim) == (
            (),
            (),
            0,
            None,
        )
    else:
        assert not found.mad[found.jabberwocky]
        assert all(found.mad[player] for player in found.judases)
        assert not set(found.judases) & {found.jabberwocky, *found.bound}
    assert from_plain(through_json(state), MACHINE.state) == state
    taken = [character for character in state.characters if character]
    assert len(taken) == len(set(taken))


def check_screen(state):
    """Every sentence can be said, the end and the outcome agree, and the clock only goes forward."""
    view = MACHINE.view(state)
    assert all(words(message) for message in messages_in(view))
    assert view.finished == (MACHINE.outcome(state) is not None)
    assert (view.question != "") == bool(view.choices)
    assert all(row.ms is None or row.ms >= 0 for row in view.rounds)
    assert view.round == round_number(state)
    for found in state.rounds:
        times = [
            elapsed(found.runs, found.runs[0].from_ms + ms)
            for ms in range(-1000, 60_000, 7001)
        ]
        assert times == sorted(times)


def began(options, haunted):
    """A new table, or one at which everybody has already gone mad; and the actions that led to it."""
    state, log = MACHINE.new(options), []
    rounds = range(len(options.players)) if haunted and options.characters else ()
    for number, player in enumerate(rounds, start=1):
        log += [
            a.Start(number, T0 - 10**6 + number),
            a.Caught(number, T0 - 10**6 + 9_000, player=player),
        ]
        state = after(state, *log[-2:])
        if get_standing(state).question:
            log.append(a.LastSlap(-1))
            state = after(state, log[-1])
    return state, log


@settings(max_examples=25, deadline=None)
@given(OPTIONS, st.booleans(), STEPS)
def test_no_sequence_breaks_the_table_or_raises_anything_but_a_refusal(
    options, haunted, steps
):
    state, _ = began(options, haunted)
    for tick, step in enumerate(steps):
        before = hash(state)
        action = chosen(state, step, T0 + tick * 4000)
        after_it = attempt(state, action)
        assert hash(state) == before
        if after_it != state:
            assert history_line(state, action)
        state = after_it
        check_table(state)
    check_screen(state)


@settings(max_examples=15, deadline=None)
@given(OPTIONS, st.booleans(), STEPS)
def test_a_log_cut_short_gives_what_was_there_before(options, haunted, steps):
    begun, opening = began(options, haunted)
    states, log = [begun], []
    for tick, step in enumerate(steps):
        action = chosen(states[-1], step, T0 + tick * 4000)
        new = attempt(states[-1], action)
        if new is not states[-1]:
            states.append(new)
            log.append(action)
    for length in (0, len(log) // 2, len(log)):
        assert replayed(MACHINE, options, opening + log[:length]) == states[length]


@pytest.mark.parametrize("seed", range(40))
def test_whatever_is_offered_is_accepted_and_comes_to_an_end(seed):
    rng = random.Random(seed)
    count, flags = 2 + seed % 5, [rng.random() < 0.5 for _ in range(4)]
    state, now = (
        MACHINE.new(
            Options(
                NAMES[:count], CHARACTERS[:count], False, False, 15 * (seed % 2), *flags
            )
        ),
        T0,
    )
    for _ in range(1500):
        if MACHINE.view(state).finished:
            break
        now += 4000
        action = rng.choice(legal_actions(state, now)).complete(state, Clock(now))
        state = (
            attempt(state, action)
            if isinstance(action, a.TimeUp | a.Caught)
            else after(state, action)
        )
    check_table(state)
    assert MACHINE.outcome(state) is not None


@pytest.mark.parametrize("seed", range(300))
def test_it_agrees_with_a_table_of_real_cards(seed):
    rng = random.Random(seed)
    flags = [rng.random() < 0.5 for _ in range(5)]
    count = rng.randint(2, 6)
    state = MACHINE.new(
        Options(NAMES[:count], CHARACTERS[:count], rng.random() < 0.5, False, 0, *flags)
    )
    cards = Cards(count, state.options, rng)
    for _ in range(60):
        winner = rng.randrange(count)
        cards.win_round(winner)
        state = caught(state, winner)
        for kind, player, yes in cards.answers:
            state = after(
                state,
                a.Betray(player, yes)
                if kind == "betray"
                else MACHINE.actions[kind](player),
            )
        check_cards(state, cards)
        if cards.ended:
            break


def check_cards(state, cards):
    found = get_standing(state)
    assert found.question == ""
    assert (found.ending, set(found.winners)) == (cards.ended or ("", set()))
    if not cards.ended or cards.ended[0] != "both-sides":
        sides = [
            "judas" if p in found.judases else "mad" if mad else "up"
            for p, mad in enumerate(found.mad)
        ]
        assert sides == cards.cards
    assert (found.jabberwocky, found.team_rounds) == (cards.jabberwocky, cards.team)
    assert (set(found.bound), found.powerless) == (cards.turned, cards.powerless)


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_still_ends_as_it_did(name):
    game = GAMES[name]
    opening, actions = begun(MACHINE, game)
    state = after(opening, *actions)
    assert list(winners(state)[0]) == game["winners"]
    assert winners(state)[1] == game["ending"]
    assert [row.ms for row in MACHINE.view(state).rounds] == game["times_ms"]
    assert places(MACHINE, state) == game["places"]


def test_there_are_recorded_games_of_every_ending():
    endings = {game["ending"] for game in GAMES.values()}
    assert endings == {"both-sides", "jabberwocky", "team", "judas"}
