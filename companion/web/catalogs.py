"""Catalogs of translations: one for the site, one for each game. Made from the sources, kept by hand."""

import ast
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po

from companion.web.languages import CATALOGS, SITE_CATALOG, SOURCE_LANGUAGE

SITE = SITE_CATALOG
Text = str | tuple[str, ...]
# What marks a text, with the places of a plural's two; `translate` takes the language first.
_WORDS = {
    **dict.fromkeys(("_", "N_", "gettext", "say", "words")),
    **dict.fromkeys(("ngettext", "say_n"), (1, 2)),
    "translate": (2,),
}
_JINJA = {
    "extensions": "companion.web.pieces.Once",
    "trimmed": "true",
    "silent": "false",
    "newstyle_gettext": "true",
    "trim_blocks": "true",
    "lstrip_blocks": "true",
}


def update(root: Path, game_ids: list[str], catalogs: Path = CATALOGS) -> list[str]:
    """Bring every catalog of every language up to date with the sources; say what each lacks."""
    report = []
    wanted = {domain: extract(root, domain, game_ids) for domain in (SITE, *game_ids)}
    for lang in sorted(path.parent.name for path in catalogs.glob("*/LC_MESSAGES")):
        for domain, template in wanted.items():
            path = catalogs / lang / "LC_MESSAGES" / f"{domain}.po"
            catalog = Catalog(locale=lang, project="Tableside", charset="utf-8")
            if path.exists():
                catalog = read(path, lang)
            catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("wb") as file:
                write_po(
                    file,
                    catalog,
                    width=110,
                    omit_header=False,
                    ignore_obsolete=True,
                    no_location=True,
                )
            report.append(
                f"{lang}/{domain}: {len(missing(catalog))} of {len(catalog)} to translate"
            )

    return report


def missing(catalog: Catalog) -> list[str]:
    """The texts of a catalog that have no translation, or only a guessed one."""
    found = []
    for message in catalog:
        string = message.string
        texts = string if isinstance(string, (tuple, list)) else [string]
        # Of a plural all forms.
        is_told = bool(texts) and all(texts)
        if message.id and (message.fuzzy or not is_told):
            found.append(str(message.id))

    return found


def read(path: Path, lang: str) -> Catalog:
    """A catalog file."""
    with path.open("rb") as file:
        return read_po(file, locale=lang)


def extract(root: Path, domain: str, game_ids: list[str]) -> Catalog:
    """What the sources of a domain want translated."""
    catalog = Catalog(locale=SOURCE_LANGUAGE, project="Tableside", charset="utf-8")
    for path in _sources(root, domain, game_ids):
        for text in _texts(path):
            catalog.add(text)

    return catalog


def _texts(path: Path) -> Iterator[Text]:
    """What a source file wants translated."""
    if path.suffix == ".py":
        yield from _texts_of_code(path)
        return

    method = "jinja2.ext.babel_extract"
    found = extract_from_file(method, str(path), keywords=_WORDS, options=_JINJA)
    for _line, text, _comments, _context in found:
        if text and all(text):
            yield text


def _texts_of_code(path: Path) -> Iterator[Text]:
    """What is marked with one of the words for it, and every text of a table of refusals."""
    found: list[tuple[int, int, Text]] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Call(func=ast.Name(name) | ast.Attribute(attr=name), args=args):
                places = _WORDS.get(name, ()) or (1,)
                texts = [_constant(arg) for arg in args[: max(places)]]
                asked = tuple(texts[at - 1] for at in places if at <= len(texts))
                if name in _WORDS and len(asked) == len(places) and all(asked):
                    text = asked if len(places) > 1 else asked[0]
                    found.append((node.lineno, node.col_offset, text))
            case ast.AnnAssign(target=ast.Name(name), value=ast.Dict(values=values)):
                if name.endswith("REFUSALS"):
                    for value in filter(_constant, values):
                        text = _constant(value)
                        found.append((value.lineno, value.col_offset, text))
    for _line, _column, text in sorted(found):
        yield text


def _constant(node: ast.expr) -> str:
    """A text as it stands in the code; "" for anything else."""
    if not isinstance(node, ast.Constant):
        return ""
    value = node.value
    return value if isinstance(value, str) else ""


def _sources(root: Path, domain: str, game_ids: list[str]) -> Iterator[Path]:
    """The sources of a domain: what a game has of its own, or for the site what no game has."""
    package, templates = root / "companion", root / "templates"
    owners = set() if domain == SITE else {domain}
    own = {}
    for game in game_ids:
        parts = (
            package / "games" / game.replace("-", "_"),
            templates / "games" / game,
            templates / "games" / f"{game}.html",
        )
        own.update(dict.fromkeys(parts, game))

    for path in sorted([*package.rglob("*.py"), *templates.rglob("*.html")]):
        found = {own[part] for part in (path, *path.parents) if part in own}
        if found == owners:
            yield path
