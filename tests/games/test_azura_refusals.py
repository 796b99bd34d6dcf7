"""Azura: what brings each refusal about (test_refusals.py)."""

from dataclasses import replace

from companion.games.azura import Options
from companion.games.core import Rename
from tests.games.actions import azura as a
from tests.games.azura_table import (
    ANA,
    BEN,
    after,
    lying,
    opened,
    over,
    with_pile,
)

GUARDIAN = a.Play(ANA, "guardian", 1)
SHELLS = opened(seashells=True)
PLAYED = after(SHELLS, GUARDIAN)
RESERVE = after(opened(foreshadowing=True), GUARDIAN)
BLOCKED = after(PLAYED, a.BlockSpot(ANA, "sorcerer"))
TWO_SPOTS = after(SHELLS, a.TwoSpots(ANA), GUARDIAN)
SHORT = after(with_pile(opened(), ANA, 0), GUARDIAN)
LEFT = lying(
    opened(seashells=True, extra_turn_at_end=True), {"undersea-city": 2}, city_piles=2
)
NEAR = after(
    lying(SHELLS, {"undersea-city": 2}, city_piles=2), a.Play(ANA, "undersea-city", 1)
)
LAST = after(
    LEFT, a.Play(ANA, "undersea-city", 1), a.EndTurn(ANA), a.Play(BEN, "guardian", 1)
)
FINISHED = after(over(), a.ScoreTotal(ANA, 2), a.ScoreTotal(BEN, 2))
PASSED = after(replace(SHELLS, blocked="guardian"), a.Pass(ANA))
PEARLS = lying(opened(), {"mother-of-pearl": 1})

CODES = {
    "name-empty": (opened(), Rename(ANA, "")),
    "name-too-long": (opened(), Rename(ANA, "a" * 25)),
    "name-twice": (opened(), Rename(ANA, "ben")),
    "no-such-player": (opened(), a.EndTurn(2)),
    "game-over": (FINISHED, GUARDIAN),
    "after-last-turn": (over(), GUARDIAN),
    "not-your-turn": (opened(), a.Play(BEN, "guardian", 1)),
    "already-played": (PLAYED, GUARDIAN),
    "already-passed": (PASSED, a.Pass(ANA)),
    "no-such-spot": (opened(), a.Play(ANA, "somewhere", 1)),
    "same-spot": (TWO_SPOTS, GUARDIAN),
    "spot-blocked": (BLOCKED, a.Play(BEN, "sorcerer", 1)),
    "no-card-played": (opened(), a.Play(ANA, "guardian", 0)),
    "no-free-silhouette": (opened(), a.Play(ANA, "guardian", 5)),
    "hand-too-small": (opened(), a.Play(ANA, "coral-dragon", 6)),
    "choice-missing": (PEARLS, a.Play(ANA, "sorcerer", 1)),
    "no-choice-here": (opened(), a.Play(ANA, "guardian", 1, "guardian")),
    "play-first": (opened(), a.EndTurn(ANA)),
    "must-play": (opened(), a.Pass(ANA)),
    "reserve-too-small": (RESERVE, a.EndTurn(ANA, 4)),
    "hand-too-large": (RESERVE, a.EndTurn(ANA, 2)),
    "pile-too-small": (SHORT, a.EndTurn(ANA)),
    "end-already-near": (NEAR, a.CannotRefill(ANA)),
    "not-refilling": (opened(), a.CannotRefill(BEN)),
    "no-shells": (opened(), a.TwoSpots(ANA)),
    "shell-used": (after(SHELLS, a.DrawThree(ANA)), a.DrawThree(ANA)),
    "one-shell-a-turn": (after(SHELLS, a.DrawThree(ANA)), a.TwoSpots(ANA)),
    "shell-at-start": (PLAYED, a.TwoSpots(ANA)),
    "shell-at-end": (SHELLS, a.ExtraTurn(ANA)),
    "extra-turn-at-end": (NEAR, a.ExtraTurn(ANA)),
    "swap-out-of-range": (SHELLS, a.SwapCards(ANA, 0)),
    "shell-needs-cards": (with_pile(SHELLS, ANA, 2), a.DrawThree(ANA)),
    "no-turn-follows": (LAST, a.BlockSpot(BEN, "guardian")),
    "score-too-early": (opened(), a.ScoreTotal(ANA, 1)),
    "value-too-high": (over(), a.ScoreCards(ANA, (0,) * 10)),
    "cards-out-of-range": (over(), a.ScoreCards(ANA, (101,))),
    "points-out-of-range": (over(), a.ScoreTotal(ANA, 901)),
}
TABLES = {
    "too-few-players": Options(("Ana",)),
    "too-many-players": Options(("Ana", "Ben", "Cleo")),
}
