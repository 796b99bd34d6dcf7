"""Every refusal code of every game, produced once: it has a text and a rule of the book, and changes nothing."""

from types import ModuleType

import pytest

from companion.games import MACHINES
from companion.games.core import Refusal
from tests.games import (
    azura_refusals,
    azura_table,
    mice_table,
    miraris_table,
    mirror_scrolls_table,
    play_me_table,
    test_mice_and_mystics_refusals,
    test_miraris_refusals,
    test_mirror_scrolls_refusals,
    test_play_me_refusals,
)
from tests.games.sentences import WITHOUT_RULE, messages_in, sections

GAMES: dict[str, tuple[ModuleType, ModuleType]] = {
    "azura": (azura_refusals, azura_table),
    "mice-and-mystics": (test_mice_and_mystics_refusals, mice_table),
    "miraris": (test_miraris_refusals, miraris_table),
    "mirror-scrolls": (test_mirror_scrolls_refusals, mirror_scrolls_table),
    "play-me": (test_play_me_refusals, play_me_table),
}
# Produced by tests of their own.
ELSEWHERE = {
    "miraris": {"name-of-another"},
    "mirror-scrolls": {"round-not-over"},
    "play-me": {"too-soon"},
}
ACTIONS = [(game, code) for game, (known, _) in GAMES.items() for code in known.CODES]
TABLES = [(game, code) for game, (known, _) in GAMES.items() for code in known.TABLES]


@pytest.mark.parametrize(("game", "code"), ACTIONS)
def test_an_action_is_refused_with_this_code_and_changes_nothing(
    game: str, code: str
) -> None:
    known, table = GAMES[game]
    state, action = known.CODES[code]
    before = hash(state)
    refusal = table.refused(code, state, action)
    assert hash(state) == before
    named = {message.rule for message in messages_in(MACHINES[game].view(state))}
    assert {refusal.rule, *named} <= {"", *sections(game)}


@pytest.mark.parametrize(("game", "code"), TABLES)
def test_a_table_is_refused_with_this_code(game: str, code: str) -> None:
    known, _ = GAMES[game]
    machine = MACHINES[game]
    with pytest.raises(Refusal) as caught:
        machine.new(known.TABLES[code])
    assert caught.value.code == code
    assert machine.refusals[code].format(**caught.value.args_for_text)
    assert caught.value.rule in sections(game) or code in WITHOUT_RULE


@pytest.mark.parametrize("game", MACHINES)
def test_every_refusal_code_is_produced(game: str) -> None:
    known, _ = GAMES[game]
    produced = {*known.CODES, *known.TABLES} | ELSEWHERE.get(game, set())
    assert produced == {*MACHINES[game].refusals}
