"""The moments at which something is new: they come exactly when the histories of real tables say so."""

import json
import re
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.games import MACHINES
from companion.games.miraris import Options as MirarisOptions
from companion.tables.exports import parse_export
from tests.games.test_golden import GOLDEN, told

FOLDER = Path(__file__).parent

# At which line of a history each moment comes for the first time, in its words.
FIRST = {
    "azura/base-cities": {
        "first-turn": "", "empty": "Zoe plays 1 sorcerer card", "second-turn": "Zoe plays 1 sorcerer card",
        "half-full": "Ben plays 1 undersea-city card", "take": "takes all",
        "under": "Ben plays 1 turtle-rider",
        "choice": "Ben plays 1 mother-of-pearl card", "city-pile": "finishes pile 1", "dragon": "and the pawn",
        "dragon-moves": "takes all petrified-dragon cards (2) and the pawn", "last-turn": "finishes pile 3",
        "scoring": "Zoe plays 1 lava-golem card",
    },
    "mice_and_mystics/chapter-1-won": {
        "deal": "", "mouse-turn": "Chapter 1 begins", "wheel": "rat-warrior blocks", "minion-turn": "Next: rat-warrior",
        "wounds": "deals 1 wound", "time-is-short": "Time is short", "new-room": "A new encounter",
        "captured": "is captured", "surge": "the sixth cheese is a surge",
    },
    "mice_and_mystics/two-chapters-with-a-boss": {
        "deal": "", "mouse-turn": "Chapter 3 begins", "minion-turn": "Next: roach", "wheel": "roach takes",
        "surge": "a surge, the hourglass moves to page 2", "near-end": "the hourglass moves to page 3",
        "captured": "is captured", "time-is-short": "Time is short",
    },
    "miraris/five-players": {
        "first-round": "", "tie": "Eve plays 9", "stack": "Round 1: Wonders", "last-round": "Round 7: Wonders taken",
        "counting": "Round 8: Wonders", "characters": "on to the Characters", "ability": "abilities begin",
    },
    "mirror_scrolls/turns-dragon": {
        "first-offering": "", "first-link": "the donation is", "drawn": "Dan draws", "star": "casts star",
        "colt": "casts colt", "dragon": "casts dragon", "fly": "casts fly", "bam": "casts bam", "crown": "casts crown",
        "freeze": "casts freeze", "passed": "Chloé passes", "deck-empty": "left in the deck: 0",
        "round-won": "wins it",
    },
    "mirror_scrolls/rounds": {"round-won": "wins round 1"},
    "mirror_scrolls/offering": {
        "first-offering": "", "round-won": "wins round 1", "blocked": "is blocked",
    },
    "play_me/jabberwocky": {
        "first-race": "", "madness": "Zoe catches the rabbit", "jabberwocky": "Round 4", "victim": "Round 5",
        "betray": "Round 6: Zoe", "two-slaps": "catches the rabbit too",
    },
    "play_me/judas": {
        "first-race": "", "madness": "Round 1", "jabberwocky": "Round 5", "betray": "Round 6", "judas": "betrays",
    },
    "play_me/team": {
        "first-race": "", "last-slap": "Round 1", "madness": "Round 1", "jabberwocky": "Round 3", "betray": "Round 4",
    },
}  # fmt: skip

# Moments of one step: they come with every line that says so, and with no other.
EXACTLY = {
    "azura/base-cities": {"take": r" and takes all ", "dragon|dragon-moves": "and the pawn"},
    "mice_and_mystics/chapter-1-won": {"time-is-short": "Time is short", "surge": "is a surge"},
}  # fmt: skip


@cache
def played(name: str) -> list[tuple[str, tuple[str, ...]]]:
    """What each step of a golden table says, and the moments that its state has; first the empty table."""
    folder, _slash, file = name.partition("/")
    golden = json.loads((FOLDER / folder / "golden" / f"{file}.json").read_text())
    play = parse_export(golden["export"], MACHINES).play
    machine = play.machine
    lines = [
        (told(play.describe(step))["text"], machine.moments_in(step.state))
        for step in play.steps()
    ]
    return [("", machine.moments_in(play.start.state)), *lines]


@pytest.mark.parametrize("name", FIRST)
def test_a_moment_comes_when_it_happens_for_the_first_time(name: str) -> None:
    first: dict[str, str] = {}
    for line, moments in played(name):
        for moment in moments:
            first.setdefault(moment, line)
    assert first.keys() == FIRST[name].keys()
    for moment, words in FIRST[name].items():
        assert words in first[moment] and bool(words) == bool(first[moment]), moment


@pytest.mark.parametrize("name", EXACTLY)
def test_a_moment_of_one_step_comes_with_no_other(name: str) -> None:
    for wanted, pattern in EXACTLY[name].items():
        for line, moments in played(name):
            has = bool(set(wanted.split("|")).intersection(moments))
            assert has == bool(re.search(pattern, line)), line


def test_what_no_golden_table_has_comes_all_the_same() -> None:
    miraris = MACHINES["miraris"]
    state = miraris.new(MirarisOptions(("Ana", "Ben", "Cleo")))
    assert miraris.moments_in(state) == ("eight-rounds",)
    assert miraris.moments_in(replace(state, phase="reveal")) == ("reveal",)
    mice = MACHINES["mice-and-mystics"]
    party = mice.options(players=("Ana",), party=("collin", "tilda"))
    fresh = mice.new(party)
    stunned, rich = (replace(fresh.mice[0], **held) for held in MICE)
    assert "condition" in mice.moments_in(replace(fresh, mice=(stunned,)))
    assert "level-up" in mice.moments_in(replace(fresh, mice=(rich,)))


@pytest.mark.parametrize(
    ("spell", "options"), [("dragon", {"dragon": "lazy-dragon"}), ("freeze", {"freeze": "caster"})]
)  # fmt: skip
def test_what_is_played_otherwise_is_not_explained_as_it_is_taught(
    spell: str, options: dict[str, str]
) -> None:
    mirror = MACHINES["mirror-scrolls"]
    for chosen in ({}, options):
        state = mirror.new(mirror.options(players=("Ana", "Ben"), depth=3, **chosen))
        turns = replace(state.turns, rings=(spell, ""), chain=2, deck=9)
        state = replace(state, phase="play", turns=turns)
        assert (spell in mirror.moments_in(state)) == (not chosen)


MICE: tuple[dict[str, Any], ...] = ({"conditions": ("stunned",)}, {"cheese": 6})


def test_every_moment_is_held_here() -> None:
    held = {"eight-rounds", "reveal", "condition", "level-up"}
    held.update(moment for name in FIRST for moment in FIRST[name])
    for machine in MACHINES.values():
        assert machine.moments.keys() <= held, machine.game


def test_the_tables_are_golden_ones() -> None:
    known = {f"{path.parent.parent.name}/{path.stem}" for path in GOLDEN}
    assert FIRST.keys() | EXACTLY.keys() <= known
