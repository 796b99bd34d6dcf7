"""What to look for instead, when a query finds nothing."""

from collections.abc import Sequence
from difflib import SequenceMatcher

from companion.rulebooks.model import Game
from companion.rulebooks.search.tokens import fold

_MANY = 5
_NEAR = 0.55


def suggestions(query: str, games: Sequence[Game], lang: str) -> tuple[str, ...]:
    """Names of rules that look like the query, then the first rules of the games: each finds something."""
    asked = fold(query)[:40]
    names = list(dict.fromkeys(term.name(lang) for game in games for term in game.terms.values() if term.section))
    near = [(SequenceMatcher(None, asked, fold(name)).quick_ratio(), name) for name in names[:400]]
    like = [name for ratio, name in sorted(near, reverse=True)[:_MANY] if ratio >= _NEAR]
    return tuple(dict.fromkeys([*like, *names]))[:_MANY]
