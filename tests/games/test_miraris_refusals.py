"""Miraris: what brings each refusal about (test_refusals.py)."""

from companion.games.core import Rename
from companion.games.miraris import Options
from tests.games.actions import miraris as a
from tests.games.miraris_table import (
    ANA,
    BEN,
    NAMES,
    after,
    counted,
    kinds,
    opened,
    resolved,
)

ROUNDS = opened(rounds=True)
LAID = after(ROUNDS, a.LayRow(kinds(1, 2, 3)))
SECOND = after(
    LAID, *(a.PlayDormire(player, 4 + player) for player in range(3)), a.EndRound()
)
COUNTED = counted([1], [2], [3])
SECRET = after(
    COUNTED, *(a.ChooseCharacter(player, "secret") for player in range(3)), a.Score()
)
LUCIA = resolved(("lucia", "serena", "alma"), [1], [], [], row=[1, 2, 3])
SERENA = resolved(("serena", "lana", "alma"), [7, 7], [], [])
MIRELA = resolved(("mirela", "lana", "alma"), [], [5, 6], [1, 2])
UNKNOWN = resolved(("lucia", "unknown", "alma"), [1], [3], [1, 2, 7])
FINISHED = resolved(("lana", "allie", "alma"), [1], [], [])

CODES = {
    "name-empty": (opened(), Rename(ANA, "")),
    "name-too-long": (opened(), Rename(ANA, "a" * 25)),
    "name-twice": (opened(), Rename(ANA, "ben")),
    "no-such-player": (opened(), a.AddWonder(3, "the-dream")),
    "game-over": (FINISHED, a.Score()),
    "order-incomplete": (opened(), a.SetOrder(())),
    "no-round-assistant": (opened(), a.EndRound()),
    "rounds-first": (ROUNDS, a.AddWonder(ANA, "the-dream")),
    "rounds-over": (after(ROUNDS, a.Score(confirmed=True)), a.EndRound()),
    "score-first": (opened(), a.SerenaDraws(())),
    "abilities-over": (SECRET, a.Give(ANA, "the-dream")),
    "another-round": (SECOND, a.PlayDormire(ANA, 1, round=1)),
    "no-such-position": (ROUNDS, a.LayWonder("the-dream", 3)),
    "laid-already": (LAID, a.LayWonder("garden-of-shadows", next=0)),
    "position-filled": (LAID, a.LayWonder("the-dream", next=0)),
    "row-full": (LAID, a.LayWonder("the-dream")),
    "one-card-each-position": (ROUNDS, a.LayRow(())),
    "no-such-dormire": (ROUNDS, a.PlayDormire(ANA, 10)),
    "dormire-used": (SECOND, a.PlayDormire(ANA, 4)),
    "row-incomplete": (ROUNDS, a.EndRound()),
    "dormire-missing": (LAID, a.EndRound()),
    "rounds-unfinished": (ROUNDS, a.Score()),
    "no-such-wonder": (opened(), a.AddWonder(ANA, "a-dream")),
    "one-at-a-time": (opened(), a.AddWonder(ANA, "the-dream", 2)),
    "seven-counts": (opened(), a.SetWonders(ANA, (1,))),
    "below-zero": (opened(), a.AddWonder(ANA, "the-dream", -1)),
    "too-many-copies": (opened(), a.SetWonders(ANA, (0, 0, 0, 0, 0, 0, 6))),
    "counts-unlikely": (opened(), a.Score()),
    "row-unknown": (opened(), a.Score(row_left=True)),
    "no-such-character": (COUNTED, a.ChooseCharacter(ANA, "nobody")),
    "character-taken": (
        after(COUNTED, a.ChooseCharacter(BEN, "lana")),
        a.ChooseCharacter(ANA, "lana"),
    ),
    "character-missing": (COUNTED, a.Score()),
    "number-too-late": (SECRET, a.ChooseCharacter(ANA, "rolando")),
    "choice-missing": (LUCIA, a.Score()),
    "not-this-ability": (LUCIA, a.Give(ANA, "the-dream")),
    "wrong-number": (LUCIA, a.LuciaTakes(kinds(1))),
    "not-in-row": (LUCIA, a.LuciaTakes(kinds(1, 7))),
    "not-in-deck": (SERENA, a.SerenaDraws(kinds(7, 7, 7, 7))),
    "not-in-hand": (MIRELA, a.Give(BEN, "the-dream")),
    "another-gift": (MIRELA, a.Give(BEN, "edge-of-the-world", gift=2)),
    "one-gift-each": (MIRELA, a.GiveAll(())),
    "gives-nothing": (MIRELA, a.Give(ANA, "the-dream")),
    "immune": (UNKNOWN, a.Discard(ANA, kinds(1))),
    "nothing-drawn": (UNKNOWN, a.DrawDiscards()),
}
TABLES = {
    "too-few-players": Options(NAMES[:2]),
    "too-many-players": Options((*NAMES, "Gil")),
}


def test_it_rejects_the_name_of_another_character():
    state = opened()
    assert a.NameCharacter("Mirela").why_not(state).rule == "character-unnamed"
    assert a.NameCharacter("Fulgor").why_not(state) is None
