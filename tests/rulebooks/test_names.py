"""Things of a game go by their names in the reader's language: in books, lessons, drawings and helpers."""

import re

import pytest

from companion.games.mice_and_mystics.numbers import ACHIEVEMENT_TERMS, ACHIEVEMENTS
from tests.rulebooks.typography import LIBRARY, Shown, found, said, shown

TERMS = [term for game in LIBRARY.games.values() for term in game.terms.values()]
# Where a printed English name may stand.
BRACKETS = re.compile(r"\([^)]*\)|„[^“]*“|«[^»]*»|“[^”]*”")


def english(lang: str) -> list[str]:
    """The English names of more than one word that are no names in a language."""
    own = {
        form for term in TERMS for form in (term.name(lang), *term.forms.get(lang, ()))
    }
    names = {
        form for term in TERMS for form in (term.name("en"), *term.forms.get("en", ()))
    }
    return sorted(name for name in names - own if " " in name)


@pytest.mark.parametrize("lang", ["fr", "de", "es"])
def test_no_name_is_left_in_english(lang: str) -> None:
    outside = [
        Shown(piece.where, BRACKETS.sub("", piece.text)) for piece in shown(lang)
    ]
    any_name = "|".join(map(re.escape, english(lang)))
    assert found(rf"\b(?:{any_name})\b", [Shown("", "the Cat’s Horn Claw")])
    assert found(rf"\b(?:{any_name})\b", outside) == []


def test_achievements_are_terms_where_languages_differ() -> None:
    terms = LIBRARY.games["mice-and-mystics"].terms
    assert ACHIEVEMENT_TERMS.keys() <= ACHIEVEMENTS.keys()
    for name, id in ACHIEVEMENT_TERMS.items():
        assert terms[id].name("en") == name
    plain = ACHIEVEMENTS.keys() - ACHIEVEMENT_TERMS.keys()
    assert plain == {"Miz Maggie"}  # a name, the same everywhere


@pytest.mark.parametrize("lang", LIBRARY.languages)
def test_a_thing_goes_by_its_agreed_word(lang: str) -> None:
    for game in LIBRARY.games.values():
        own = (f"{game.id}/", f"{lang}/{game.id}.po")
        texts = [piece for piece in shown(lang) if piece.where.startswith(own)]
        ruled_out = {
            word for term in game.terms.values() for word in term.avoid.get(lang, ())
        }
        assert [slip for word in ruled_out for slip in said(word, texts)] == []
