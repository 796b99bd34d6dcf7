"""A Play Me table to test with: rounds raced at known moments, and messages in plain English."""

from functools import partial

from companion.games.play_me import MACHINE, Options
from companion.games.play_me.numbers import CHARACTERS
from companion.games.play_me.rules import get_standing
from tests.games import sentences
from tests.games.actions import play_me as a
from tests.games.sentences import words

refused = partial(sentences.refused, MACHINE)
ANA, BEN, CLEO, DAN = range(4)
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")
T0 = 1_800_000_000_000
ROUND_MS = 1_000_000


class Clock:
    """A Chance whose time stands still and whose shuffles turn the order round."""

    def __init__(self, now=T0):
        self.now = now

    def now_ms(self):
        return self.now

    def shuffled(self, length):
        return tuple(reversed(range(length)))

    def die(self, sides):
        return sides


def opened(count=3, **options):
    """A table before its first round, everybody with a character."""
    return MACHINE.new(Options(NAMES[:count], CHARACTERS[:count], **options))


def after(state, *actions):
    for action in actions:
        state = action.apply(state)
    return state


def start_ms(number):
    """The moment at which `started` begins a round."""
    return T0 + ROUND_MS * number


def started(state):
    number = len(state.rounds) + 1
    return after(state, a.Start(number, start_ms(number)))


def tap(state, player, ms=20_000):
    """A player's tap in the race that is on, `ms` after its start."""
    number = len(state.rounds)
    return a.Caught(number, start_ms(number) + ms, player=player)


def caught(state, player, ms=20_000):
    """A whole race, won by a player after `ms`."""
    state = started(state)
    return after(state, tap(state, player, ms))


def won(state, *players):
    """Rounds won one after the other, in which nothing has to be said."""
    for player in players:
        state = caught(state, player)
    return state


def stays(state, player):
    return after(caught(state, player), a.Betray(player, False))


def betrays(state, player):
    return after(caught(state, player), a.Betray(player))


def haunted(count=4, by=None, **options):
    """A table at which everybody has gone mad, and the last player (or `by`) has become the Jabberwocky."""
    by = count - 1 if by is None else by
    others = [player for player in range(count) if player != by]
    return won(opened(count, **options), *others, by)


def drives_mad(state, victim):
    """A round won by the Jabberwocky, who chooses."""
    return after(caught(state, get_standing(state).jabberwocky), a.Victim(victim))


def view(state):
    return MACHINE.view(state)


def happened(state):
    return [words(line) for line in view(state).happened]


def move(state, kind):
    return next(found for found in view(state).moves if found.kind == kind)


def winners(state):
    """Who has won, and how."""
    standing = get_standing(state)
    return standing.winners, standing.ending
