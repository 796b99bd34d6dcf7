"""Every refusal code of every game, produced once: it has a text and a rule of the book, and changes nothing."""

from importlib import import_module

import pytest

from companion.games import MACHINES
from companion.games.core import Refusal, Term
from companion.rulebooks.load import Library
from tests.games.sentences import WITHOUT_RULE, messages_in, refused, sections

# By code: the state and the action that is refused (CODES), or the options of a table (TABLES).
GAMES = {
    game: import_module(f"tests.games.test_{game.replace('-', '_')}_refusals")
    for game in MACHINES
}
# Produced by tests of their own.
ELSEWHERE = {
    "miraris": {"name-of-another"},
    "mirror-scrolls": {"round-not-over"},
    "play-me": {"too-soon"},
}
ACTIONS = [(game, code) for game, known in GAMES.items() for code in known.CODES]
TABLES = [(game, code) for game, known in GAMES.items() for code in known.TABLES]


@pytest.mark.parametrize(("game", "code"), ACTIONS)
def test_an_action_is_refused_with_this_code_and_changes_nothing(
    library: Library, game: str, code: str
) -> None:
    state, action = GAMES[game].CODES[code]
    before = hash(state)
    refusal = refused(MACHINES[game], code, state, action)
    assert hash(state) == before
    named = {message.rule for message in messages_in(MACHINES[game].view(state))}
    assert {refusal.rule, *named} <= {"", *sections(game)}
    for value in refusal.args_for_text.values():
        for item in value if isinstance(value, tuple) else (value,):
            assert not isinstance(item, Term) or item.term in library.games[game].terms


@pytest.mark.parametrize(("game", "code"), TABLES)
def test_a_table_is_refused_with_this_code(game: str, code: str) -> None:
    known = GAMES[game]
    machine = MACHINES[game]
    with pytest.raises(Refusal) as caught:
        machine.new(known.TABLES[code])
    assert caught.value.code == code
    assert machine.refusals[code].format(**caught.value.args_for_text)
    assert caught.value.rule in sections(game) or code in WITHOUT_RULE


@pytest.mark.parametrize("game", MACHINES)
def test_every_refusal_code_is_produced(game: str) -> None:
    known = GAMES[game]
    produced = {*known.CODES, *known.TABLES} | ELSEWHERE.get(game, set())
    assert produced == {*MACHINES[game].refusals}
