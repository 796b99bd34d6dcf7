"""`content check` of words: the terms of a game as texts may write them."""

import re
from collections.abc import Iterator

from companion.rulebooks.model import Game


def check_form(
    game: Game, lang: str, where: str, term: str, words: str
) -> Iterator[str]:
    """What is wrong with a marked term: it is not known, or its words are no form of it."""
    if term not in game.terms:
        yield f"{where}: the term {term} is not in terms.toml"
        return
    allowed = (game.terms[term].name(lang), *game.terms[term].forms.get(lang, ()))
    if words and words.casefold() not in {form.casefold() for form in allowed}:
        yield f"{where}: “{words}” is neither the name nor a form of {term} ({', '.join(allowed)})"


def check_avoided(game: Game, lang: str, where: str, text: str) -> Iterator[str]:
    """Each word of a text that must not be used for a term."""
    for term in game.terms.values():
        for word in term.avoid.get(lang, ()):
            whole = rf"(?<!\w){re.escape(word)}(?!\w)"
            if re.search(whole, text, re.IGNORECASE):
                yield f"{where}: says “{word}” where the agreed term is “{term.name(lang)}”"
