"""Catalogs of translations: one for the site, one for each game. Made from the sources, kept by hand."""

from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from companion.web.languages import CATALOGS, SOURCE_LANGUAGE

SITE = "site"
_KEYWORDS = {
    "_": None, "N_": None, "gettext": None, "ngettext": (1, 2), "say": None, "say_n": (1, 2), "words": None,
    "_words": None, "translate": (2,),
}
_JINJA = {"trimmed": "true", "silent": "false", "newstyle_gettext": "true", "trim_blocks": "true",
          "lstrip_blocks": "true"}


def update(root: Path, game_ids: list[str], catalogs: Path = CATALOGS) -> list[str]:
    """Bring every catalog of every language up to date with the sources; say what each lacks."""
    report = []
    for lang in sorted(path.parent.name for path in catalogs.glob("*/LC_MESSAGES")):
        for domain in (SITE, *game_ids):
            path = catalogs / lang / "LC_MESSAGES" / f"{domain}.po"
            catalog = _merged(path, lang, extract(root, domain, game_ids))
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(file, catalog, width=110, omit_header=False, ignore_obsolete=True, no_location=True)
            report.append(f"{lang}/{domain}: {len(missing(catalog))} of {len(catalog)} to translate")
    return report


def missing(catalog: Catalog) -> list[str]:
    """The texts of a catalog that have no translation, or only a guessed one."""
    return [
        str(message.id)
        for message in catalog
        if message.id and (message.fuzzy or not all(_strings(message.string)) or not _strings(message.string))
    ]


def read(path: Path, lang: str) -> Catalog:
    """A catalog file."""
    with path.open("rb") as file:
        return read_po(file, locale=lang)


def extract(root: Path, domain: str, game_ids: list[str]) -> Catalog:
    """What the sources of a domain want translated."""
    catalog = Catalog(locale=SOURCE_LANGUAGE, project="Tableside", charset="utf-8")
    for path in _sources(root, domain, game_ids):
        method = "jinja2.ext.babel_extract" if path.suffix == ".html" else "python"
        options = _JINJA if path.suffix == ".html" else {}
        for _line, text, comments, context in extract_from_file(
            method, str(path), keywords=_KEYWORDS, comment_tags=("NOTE:",), options=options
        ):
            if isinstance(text, str) or all(text):
                catalog.add(text, auto_comments=comments, context=context)
    return catalog


def _sources(root: Path, domain: str, game_ids: list[str]) -> Iterator[Path]:
    stems = {game: game.replace("-", "_") for game in game_ids}
    games, templates = root / "companion" / "games", root / "templates"
    if domain != SITE:
        found = [games / f"{stems[domain]}.py", *sorted((games / stems[domain]).rglob("*.py"))]
        yield from (path for path in [*found, templates / "games" / f"{domain}.html"] if path.exists())
        return
    own = {games / f"{stem}.py" for stem in stems.values()} | {games / stem for stem in stems.values()}
    own |= {templates / "games" / f"{game}.html" for game in game_ids}
    for path in sorted([*(root / "companion").rglob("*.py"), *templates.rglob("*.html")]):
        if path not in own and not own & set(path.parents):
            yield path


def _merged(path: Path, lang: str, template: Catalog) -> Catalog:
    catalog = read(path, lang) if path.exists() else Catalog(locale=lang, project="Tableside", charset="utf-8")
    catalog.update(template, no_fuzzy_matching=True)
    return catalog


def _strings(string: object) -> tuple[str, ...]:
    return tuple(string) if isinstance(string, (tuple, list)) else (str(string),) if string else ()
