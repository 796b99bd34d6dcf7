"""The Mirror Scrolls: what brings each refusal about (test_refusals.py)."""

import pytest

from companion.games.core import Refusal, Rename
from companion.games.mirror_scrolls import MACHINE, Options
from companion.games.mirror_scrolls.numbers import ALL_SCROLLS
from tests.games.actions import mirror_scrolls as a
from tests.games.mirror_scrolls_table import (
    ANA,
    BRUNO,
    CHLOE,
    DAN,
    NAMES,
    after,
    dealt,
    opened,
    playing,
    refused,
)

COUNTED = opened(3)
BLOCKED = after(COUNTED, a.Blocked())
TIED = after(BLOCKED, a.CountHand(ANA, 2), a.CountHand(BRUNO, 2), a.CountHand(CHLOE, 3))
OFFERED = after(opened(depth=2), a.Offer(ANA, 7))
DONATED = after(
    OFFERED, a.Offer(BRUNO, 9), a.Blocked(), a.CountHand(ANA, 1), a.CountHand(BRUNO, 1)
)
CLASSIC = opened(classic=True)
EMPTY = playing(dealt(), hands=(2, 2), deck=0)
KNOWN = after(EMPTY, a.Pass(ANA), a.Pass(BRUNO))
ENDED = after(playing(dealt(), hands=(1, 2)), a.Link(ANA, "fly"))
FROZEN = after(dealt(), a.Link(ANA, "freeze"))
CROWNED = after(dealt(), a.Link(ANA, "crown"))
COLT = after(dealt(), a.Link(ANA, "colt"))
DRAGON = after(dealt(), a.Link(ANA, "dragon"))
BAM = after(dealt(), a.Link(ANA, "bam"))
STAR = after(playing(dealt(), hands=(2, 2)), a.Link(ANA, "star"))
HUNGRY = after(
    playing(
        dealt(4, dragon="hungry-dragon"),
        rings=("", "fly", "fly", "fly"),
        hands=(3, 3, 3, 3),
    ),
    a.Link(ANA, "dragon"),
)

CODES = {
    "name-empty": (COUNTED, Rename(ANA, " ")),
    "name-too-long": (COUNTED, Rename(ANA, "a" * 25)),
    "name-twice": (COUNTED, Rename(ANA, "bruno")),
    "no-such-player": (COUNTED, a.WinRound(3)),
    "game-over": (after(opened(rounds=1), a.WinRound(ANA)), a.WinRound(ANA)),
    "no-such-depth": (COUNTED, a.SetDepth(4)),
    "classic-only-points": (CLASSIC, a.SetDepth(1)),
    "no-points-here": (COUNTED, a.LeftOver(ANA)),
    "only-rounds": (COUNTED, a.Offer(ANA, 1)),
    "no-turns-kept": (COUNTED, a.Draw(ANA)),
    "round-going-on": (OFFERED, a.SetDepth(1)),
    "offering-complete": (dealt(), a.Offer(ANA, 1)),
    "number-out-of-range": (OFFERED, a.Offer(BRUNO, 28)),
    "number-twice": (OFFERED, a.Offer(BRUNO, 7)),
    "number-in-chain": (DONATED, a.Highest(BRUNO, 7)),
    "highest-too-low": (TIED, a.Highest(ANA, 0)),
    "other-round": (COUNTED, a.WinRound(ANA, 2)),
    "no-such-round": (COUNTED, a.ChangeWinner(1, ANA)),
    "too-many-points": (CLASSIC, a.LeftPoints(ANA, 169)),
    "hands-missing": (CLASSIC, a.WinRound(ANA)),
    "not-lowest": (
        after(
            CLASSIC, a.LeftOver(ANA, ("crown-crown",)), a.LeftOver(BRUNO, ("fly-fly",))
        ),
        a.WinRound(ANA, less_own=True),
    ),
    "no-such-scroll": (CLASSIC, a.LeftOver(ANA, ("moon-fly",))),
    "scroll-twice": (CLASSIC, a.LeftOver(ANA, ("fly-fly", "fly-fly"))),
    "too-many-scrolls": (CLASSIC, a.LeftOver(ANA, ALL_SCROLLS)),
    "hand-empty": (BLOCKED, a.CountHand(ANA, 0)),
    "not-blocked": (COUNTED, a.CountHand(ANA, 3)),
    "not-blocked-yet": (dealt(), a.Blocked()),
    "round-blocked": (BLOCKED, a.Blocked()),
    "hand-known": (KNOWN, a.CountHand(ANA, 3)),
    "hands-first": (BLOCKED, a.Highest(ANA, 3)),
    "not-tied": (TIED, a.Highest(CHLOE, 3)),
    "offering-first": (opened(depth=3), a.Draw(ANA)),
    "round-ended": (ENDED, a.Link(BRUNO, "fly")),
    "not-your-turn": (dealt(), a.Draw(BRUNO)),
    "no-such-spell": (dealt(), a.Link(ANA, "")),
    "freeze-binds": (FROZEN, a.Link(BRUNO, "freeze")),
    "crown-binds": (CROWNED, a.Link(BRUNO, "crown")),
    "open-half-missing": (dealt(dragon="dizzy-dragon"), a.Link(ANA, "dragon")),
    "follow-spell": (DRAGON, a.EndTurn(ANA)),
    "already-linked": (COLT, a.Draw(ANA)),
    "not-linked": (dealt(), a.EndTurn(ANA)),
    "third-draw": (after(dealt(), a.Draw(ANA), a.Draw(ANA)), a.Draw(ANA)),
    "deck-empty": (EMPTY, a.Draw(ANA)),
    "must-draw": (dealt(), a.Pass(ANA)),
    "spell-not-cast": (dealt(), a.MixIn(ANA)),
    "needs-two-scrolls": (STAR, a.MixIn(ANA)),
    "give-to-another": (BAM, a.Give(ANA, ANA)),
    "no-such-direction": (DRAGON, a.PassScrolls(ANA, "left")),
    "no-ring-there": (HUNGRY, a.Eat(ANA, (ANA,))),
    "too-many-rings": (HUNGRY, a.Eat(ANA, (BRUNO, CHLOE, DAN))),
    "counts-do-not-fit": (dealt(), a.Recount((20, 5), 3)),
    "no-crown-bars": (dealt(), a.CrownGone()),
}
TABLES = {
    "too-few-players": Options(("Ana",)),
    "too-many-players": Options((*NAMES, "Eva")),
    "rounds-out-of-range": Options(NAMES, rounds=11),
    "points-out-of-range": Options(NAMES, points=0),
    "no-such-dragon": Options(NAMES, dragon="tame-dragon"),
    "no-such-reading": Options(NAMES, freeze="nobody"),
}


@pytest.mark.parametrize(
    "options",
    [
        Options(("Ana", "ana")),
        Options(("Ana", "")),
        Options(NAMES, depth=0),
        Options(NAMES, crown="never"),
        Options(NAMES, freeze=""),
        Options(NAMES, dragon="star"),
    ],
)
def test_it_rejects_other_tables_that_cannot_be(options):
    with pytest.raises(Refusal):
        MACHINE.new(options)


@pytest.mark.parametrize(
    "hands, deck", [((0, 5), 3), ((5,), 3), ((5, 5, 5), 3), ((5, 5), -1), ((14, 14), 0)]
)
def test_it_rejects_counts_that_cannot_lie_on_a_table(hands, deck):
    refused("counts-do-not-fit", dealt(), a.Recount(hands, deck))
