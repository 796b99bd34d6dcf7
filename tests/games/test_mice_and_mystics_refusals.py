"""Mice and Mystics: what brings each refusal about (test_refusals.py)."""

from collections.abc import Sequence

import pytest

from companion.games.core import Action, Refusal, Rename
from companion.games.mice_and_mystics import MACHINE, Options, State
from companion.games.mice_and_mystics.numbers import (
    HEROES,
    MOST_ABILITIES,
    MOST_ACHIEVEMENTS,
    MOST_ROOMS,
)
from tests.games.actions import mice_and_mystics as do
from tests.games.mice_table import MICE, after, figures, opened

ANA = ("Ana",)
COLLIN = ("collin",)
DEAL = do.Deal(MICE)
FIGHT = do.PlaceMinions(**figures("roach", 2), cards=("roach",))
LONG = "x" * 41

# code: the actions after the deal, of which the last is refused
SEQUENCES = {
    "achievement-twice": [do.Achieve("King"), do.Achieve("King")],
    "already-captured": [do.Capture("filch"), do.Capture("filch")],
    "already-dealt": [DEAL],
    "ambush-dice": [
        FIGHT,
        do.NewEncounter(**figures("spider"), ambush=True, cards=("spider",)),
    ],
    "ambush-number": [
        FIGHT,
        do.NewEncounter(**figures("spider"), ambush=True, cards=("spider",), dice=(0,)),
    ],
    "cannot-defend": [
        do.PlaceMinions(**figures("skitter-clak"), cards=("skitter-clak",)),
        do.Roll("defense", "filch", 1, against="skitter-clak", faces=(1,)),
    ],
    "one-die": [do.Roll("search", "filch", 2, faces=(1, 1))],
    "mice-only": [
        do.PlaceMinions(**figures("roach"), cards=("roach",)),
        do.Roll("recover", "roach", 1, faces=(1,)),
    ],
    "no-hit": [
        do.PlaceMinions(**figures("roach"), cards=("roach",)),
        do.Roll("attack", "roach", 1, faces=(1,)),
        do.Roll("defense", "filch", 1, against="roach", faces=(1,)),
    ],
    "card-full": [
        do.PlaceMinions(brodie=1, cards=("brodie-chase", "brodie-pounce")),
        do.WoundMinion("brodie", card="brodie-chase"),
        do.WoundMinion("brodie", card="brodie-chase"),
    ],
    "card-done": [
        do.PlaceMinions(brodie=1, cards=("brodie-chase", "brodie-pounce")),
        do.WoundMinion("brodie", card="brodie-chase"),
        do.Roll("attack", "brodie-chase", 1, faces=(1,)),
    ],
    "card-twice": [do.SetOrder(("collin", "collin", "tilda", "filch"))],
    "charmed-minion": [do.Condition("collin", "charmed", True), do.Act("scurry")],
    "chapter-goes-on": [do.NextChapter(2, 6)],
    "dice-count": [do.Roll("attack", "filch", 2, faces=(1,))],
    "end-on-hourglass": [do.Hourglass(1), do.EndMarker(-4)],
    "end-page-missing": [do.EndChapter(True), do.NextChapter(2)],
    "first-page": [do.Hourglass(-1)],
    "free-action-twice": [do.Equip(), do.Equip()],
    "game-over": [do.EndChapter(True), do.NextTurn()],
    "greedy-roaches-only": [do.PlaceMinions(spider=1, greedy=True, cards=("spider",))],
    "level-up-cheese": [do.LevelUp("Inspire")],
    "minions-on-tile": [FIGHT, do.Act("explore")],
    "minions-turn": [FIGHT, *[do.NextTurn()] * 4, do.Act("battle")],
    "captured-rolls": [
        do.Capture("filch"),
        do.Roll("defense", "filch", 1, faces=(1,)),
    ],
    "mouse-captured": [do.Capture("filch"), do.Wound("filch", 1)],
    "mouse-keeps-card": [do.RemoveCard("filch")],
    "name-empty": [Rename(0, " ")],
    "name-too-long": [Rename(0, "x" * 25)],
    "name-twice": [Rename(0, "Ben")],
    "no-encounter-card": [do.NewEncounter(roach=1, encounter=False)],
    "no-minions": [do.PlaceMinions()],
    "no-such-ability": [do.UseAbility("filch", 0, 0)],
    "no-such-achievement": [do.Achieve("King", on=False)],
    "no-such-action": [do.Act("sleep")],
    "no-such-card": [do.RemoveCard("cat")],
    "no-such-condition": [do.Condition("filch", "sleepy", True)],
    "no-such-figure": [FIGHT, do.WoundMinion("roach", 2)],
    "no-such-minion": [do.Wound("filch", 1, by="cat")],
    "no-such-mouse": [do.Cheese("lily", 1)],
    "no-such-number": [do.SetNumber("filch", "speed", 1)],
    "no-such-player": [do.GiveMouse("filch", 2)],
    "no-such-roll": [do.Roll("dance", "filch", 1, faces=(1,))],
    "no-such-room": [do.GoToRoom(1)],
    "no-such-setting": [do.ChangeSettings(restart="never")],
    "no-such-slot": [do.MoveCard("filch", 4)],
    "no-surge": [do.ResolveSurge()],
    "no-wounds": [do.Wound("filch", -1)],
    "not-captured": [do.Rescue("filch")],
    "not-its-turn": [do.Capture("filch"), do.Rescue("filch")],
    "not-on-board": [do.Figures("roach", 1)],
    "not-on-track": [do.MoveCard("roach", 0)],
    "nothing-to-recover": [do.Act("recover")],
    "out-of-range": [do.Wheel(13)],
    "poison-stays": [
        do.Wound("filch", 1, poison=True),
        do.Wound("filch", 1),
        do.Wound("filch", -2),
    ],
    "rescue-after-action": [
        do.Act("search"),
        do.Capture("collin"),
        do.Rescue("collin"),
    ],
    "rescue-minions": [FIGHT, do.Capture("collin"), do.Rescue("collin")],
    "same-room": [do.GoToRoom(0)],
    "second-ability": [
        do.SetAbilities("filch", ("a", "b")),
        do.UseAbility("filch", 0, 0),
        do.UseAbility("filch", 1, 0),
    ],
    "second-action": [do.Act("search"), do.Act("battle")],
    "share-alone": [do.Share("collin")],
    "stunned-recovers": [do.Condition("collin", "stunned", True), do.Act("battle")],
    "special-surge-twice": [
        do.Wheel(6),
        do.ResolveSurge(special=True),
        do.Wheel(6),
        do.ResolveSurge(special=True),
    ],
    "surge-first": [do.Wheel(6), do.NextTurn()],
    "third-action": [
        do.Act("search"),
        do.Act("battle", extra=True),
        do.Act("battle", extra=True),
    ],
    "too-few-figures": [FIGHT, do.Figures("roach", -3)],
    "too-little-cheese": [do.Cheese("filch", -1)],
    "too-many-abilities": [do.SetAbilities("filch", ("a",) * (MOST_ABILITIES + 1))],
    "too-many-achievements": [
        do.Achieve(f"{number}") for number in range(MOST_ACHIEVEMENTS + 1)
    ],
    "too-many-chapters": [
        do.EndChapter(True),
        *[do.NextChapter(1), DEAL, do.EndChapter(True)] * 60,
        do.NextChapter(1),
    ],
    "too-many-figures": [FIGHT, do.Figures("roach", 7)],
    "too-many-rats": [
        do.PlaceMinions(
            **figures("rat-warrior", 4),
            **figures("elite-rat", 2),
            cards=("rat-warrior", "elite-rat"),
        ),
        do.Figures("elite-rat", 1),
    ],
    "too-many-rooms": [do.NewEncounter(cards=MICE)] * MOST_ROOMS,
    "too-much-cheese": [do.Cheese("filch", 24), do.Cheese("filch", 1)],
    "webbed-stays": [do.Condition("collin", "webbed", True), do.Act("scurry")],
    "wheel-empty": [do.Wheel(-1)],
    "words-missing": [do.SetAbilities("filch", ("",))],
    "words-too-long": [do.SetItem("filch", LONG)],
    "cards-missing": [do.SetOrder(("collin",))],
    "cards-too-many": [do.SetOrder((*MICE, "nez"))],
    "wrong-cards": [do.SetOrder(("collin", "nez"))],
}
TABLES = {
    "too-few-players": Options((), COLLIN),
    "too-many-players": Options(("A", "B", "C", "D", "E"), COLLIN),
    "name-empty": Options(("",), COLLIN),
    "name-twice": Options(("Ana", "ANA"), COLLIN),
    "party-size": Options(ANA, ()),
    "no-such-mouse": Options(ANA, ("brodie",)),
    "mouse-twice": Options(ANA, COLLIN * 2),
    "no-such-player": Options(ANA, COLLIN, seats=(1, 0, 0, 0, 0, 0)),
    "out-of-range": Options(ANA, COLLIN, chapter=12, end_page=6),
    "end-page-missing": Options(ANA, COLLIN, chapter=2),
    "no-such-setting": Options(ANA, COLLIN, overtaking=""),
    "seats-count": Options(ANA, COLLIN, seats=(0,)),
    "greedy-roaches-only": Options(ANA, COLLIN, greedy=True),
}


def led_to(actions: Sequence[Action]) -> tuple[State, Action]:
    """The table after the deal and all of some actions but the last, and that."""
    *before, last = actions
    return after(opened(), DEAL, *before), last


CODES = {code: led_to(actions) for code, actions in SEQUENCES.items()}
CODES["deal-first"] = opened(), do.NextTurn()


def test_a_number_in_a_refusal_may_be_one():
    texts = [
        MACHINE.refusals[code].format(n=1)
        for code in ("ambush-dice", "dice-count", "seats-count")
    ]
    assert texts == [
        "Dice for the ambush: 1, one for each new card that moves up.",
        "Dice for this roll: 1.",
        "Name a player for every mouse (1), or for none.",
    ]


def test_a_seventh_mouse_does_not_fit_in():
    refused_party = (*HEROES, "collin")
    with pytest.raises(Refusal, match="party-size"):
        MACHINE.new(Options(ANA, refused_party))
