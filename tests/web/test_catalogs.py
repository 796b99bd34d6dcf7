"""The interface in every language: nothing missing, nothing guessed, every {place} kept."""

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from companion.games import MACHINES
from companion.rulebooks.load import Library
from companion.web.catalogs import SITE, extract, missing, read, update
from companion.web.languages import CATALOGS

ROOT = Path(__file__).parents[2]
DOMAINS = (SITE, *MACHINES)
LANGUAGES = tuple(sorted(path.parent.name for path in CATALOGS.glob("*/LC_MESSAGES")))
_PLACES = re.compile(r"{(\w*)}|%\((\w+)\)s")
_SEVERAL = re.compile(r"(?:{n}|%\(n\)s)\s(?!(?:puis|dans)\b)[a-zà-ÿ]{2,}s\b")
# Numbers that are never 1: the rules fix them, or one has a text of its own.
_NEVER_ONE = {
    "{n} {kind} cards go face up under the board.",
    "{player} has the pawn: {n} more points.",
    "Chapter 1 is written for {n} mice.",
    "Seashell: {player} draws {n} cards and then discards {n}. The rules do not say where discarded cards go: "
    "keep them aside, out of the game.",
}

both = pytest.mark.parametrize(
    "lang, domain", [(lang, domain) for lang in LANGUAGES for domain in DOMAINS]
)


@cache
def template(domain: str) -> Catalog:
    """What the sources want translated."""
    return extract(ROOT, domain, list(MACHINES))


@cache
def catalog(lang: str, domain: str) -> Catalog:
    """What is translated, as far as the sources still want it."""
    found = read(CATALOGS / lang / "LC_MESSAGES" / f"{domain}.po", lang)
    found.update(template(domain), no_fuzzy_matching=True)
    return found


def texts(message: Message) -> tuple[list[str], list[str]]:
    """A message's English forms and its translated ones."""
    ids = list(message.id) if isinstance(message.id, (tuple, list)) else [message.id]
    strings = (
        list(message.string)
        if isinstance(message.string, (tuple, list))
        else [message.string]
    )
    return ids, [text for text in strings if text]


def places(text: str) -> set[str]:
    """The names of the places to be filled."""
    return {first or second for first, second in _PLACES.findall(text)}


@both
def test_nothing_is_missing_or_guessed(lang: str, domain: str) -> None:
    assert missing(catalog(lang, domain)) == []


@both
def test_what_a_game_shares_with_the_site_it_says_alike(lang: str, domain: str) -> None:
    # At a table the game's catalog comes first, for the site's own pages, too.
    site = catalog(lang, SITE)
    for message in catalog(lang, domain):
        shared = site.get(message.id) if message.id else None
        assert shared is None or shared.string == message.string, message.id


@both
def test_every_place_is_kept(lang: str, domain: str) -> None:
    for message in catalog(lang, domain):
        ids, strings = texts(message)
        if message.id:
            allowed = set.union(*map(places, ids))
            # One and several may name different things: the first form follows the first, the others the last.
            for text in strings:
                needed = places(ids[0] if text == strings[0] else ids[-1]) - {"n"}
                assert needed <= places(text) <= allowed, message.id


@both
def test_every_translation_can_be_filled(lang: str, domain: str) -> None:
    for message in catalog(lang, domain):
        for text in (
            texts(message)[1] if message.id and "%" not in str(message.id) else ()
        ):
            text.format_map(dict.fromkeys(places(text), "x"))


@both
def test_a_translation_has_as_many_forms_as_its_language(
    lang: str, domain: str
) -> None:
    found = catalog(lang, domain)
    for message in found:
        if isinstance(message.id, (tuple, list)):
            assert len(texts(message)[1]) in (0, found.num_plurals), message.id


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("lang", ["fr", "es"])
def test_one_is_not_told_in_the_plural(lang: str, domain: str) -> None:
    for message in catalog(lang, domain):
        if isinstance(message.id, str) and message.id not in _NEVER_ONE:
            assert not _SEVERAL.search(str(message.string)), message.id


@pytest.mark.parametrize("lang, noun", [("fr", "état"), ("es", "estado")])
def test_a_condition_follows_a_noun_as_mice_are_masculine_and_feminine(
    lang: str, noun: str
) -> None:
    for text in ("{mouse}: now {condition}", "{mouse}: no longer {condition}"):
        message = catalog(lang, "mice-and-mystics").get(text)
        assert message and noun in str(message.string)


@pytest.mark.parametrize("domain", DOMAINS)
def test_english_texts_can_be_filled(domain: str) -> None:
    for message in template(domain):
        for text in (
            texts(message)[0] if message.id and "%" not in str(message.id) else ()
        ):
            text.format_map(dict.fromkeys(places(text), "x"))


def test_there_are_texts_to_translate() -> None:
    assert len(template(SITE)) > 50


def test_new_texts_are_reported_as_missing(tmp_path: Path) -> None:
    (tmp_path / "it" / "LC_MESSAGES").mkdir(parents=True)
    report = update(ROOT, list(MACHINES), tmp_path)
    count = len(template(SITE))
    assert report[0] == f"it/site: {count} of {count} to translate"
    assert (tmp_path / "it" / "LC_MESSAGES" / "azura.po").is_file()


def test_every_language_of_the_rulebooks_is_spoken_by_the_interface(
    library: Library,
) -> None:
    assert set(library.languages) <= {"en", *LANGUAGES}


def test_a_colon_between_two_pieces_is_left_to_the_catalogs() -> None:
    for path in (ROOT / "templates").rglob("*.html"):
        pieces = re.sub(
            r"{%-? trans\b.*?{%-? endtrans %}",
            "{{ }}",
            path.read_text("utf-8"),
            flags=re.DOTALL,
        )
        assert not re.search(r'}}: |~ ": " ~|class="sr">: ', pieces), path.name
