"""The actions of each game, by the names of their classes."""

from types import SimpleNamespace

from companion.games import MACHINES


def _named(game: str) -> SimpleNamespace:
    found = MACHINES[game].actions.values()
    return SimpleNamespace(**{action.__name__: action for action in found})


azura = _named("azura")
mice_and_mystics = _named("mice-and-mystics")
miraris = _named("miraris")
mirror_scrolls = _named("mirror-scrolls")
play_me = _named("play-me")
