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
_ONE = frozenset({"_", "N_", "gettext", "say", "words", "_words"})
_SEVERAL = frozenset({"ngettext", "say_n"})
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
            catalog = _merged(path, lang, template)
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
    return [
        str(message.id)
        for message in catalog
        if message.id
        and (
            message.fuzzy
            or not all(_strings(message.string))
            or not _strings(message.string)
        )
    ]


def read(path: Path, lang: str) -> Catalog:
    """A catalog file."""
    with path.open("rb") as file:
        return read_po(file, locale=lang)


def extract(root: Path, domain: str, game_ids: list[str]) -> Catalog:
    """What the sources of a domain want translated."""
    catalog = Catalog(locale=SOURCE_LANGUAGE, project="Tableside", charset="utf-8")
    for path in _sources(root, domain, game_ids):
        is_template = path.suffix == ".html"
        texts = _from_template(path) if is_template else _from_python(path)
        for text in texts:
            catalog.add(text)

    return catalog


def _from_template(path: Path) -> Iterator[Text]:
    found = extract_from_file("jinja2.ext.babel_extract", str(path), options=_JINJA)
    for _line, text, _comments, _context in found:
        if isinstance(text, str) or all(text):
            yield text


def _from_python(path: Path) -> Iterator[Text]:
    """The literal texts of calls: `N_("…")`, `say("…")`, `say_n("…", "…")`, with or without N_ around the parts."""
    plurals: set[int] = set()
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(call, ast.Call):
            continue
        name = getattr(call.func, "id", getattr(call.func, "attr", ""))
        if name in _SEVERAL and len(call.args) >= 2:
            one, many = (_literal(argument) for argument in call.args[:2])
            # The parts of a plural are no texts by themselves.
            plurals.update(id(argument) for argument in call.args[:2])
            if one and many:
                yield one, many
        elif id(call) not in plurals and (name in _ONE or name == "translate"):
            # `translate` takes the language first.
            own = call.args[1:] if name == "translate" else call.args
            text = _literal(own[0]) if own else ""
            if text:
                yield text


def _literal(node: ast.expr) -> str:
    """A string literal, bare or inside N_(…); "" for anything else."""
    if (
        isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "N_"
        and node.args
    ):
        node = node.args[0]

    return (
        node.value
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        else ""
    )


def _sources(root: Path, domain: str, game_ids: list[str]) -> Iterator[Path]:
    stems = {game: game.replace("-", "_") for game in game_ids}
    games, templates = root / "companion" / "games", root / "templates"
    if domain != SITE:
        found = [
            games / f"{stems[domain]}.py",
            *sorted((games / stems[domain]).rglob("*.py")),
        ]
        found += [
            templates / "games" / f"{domain}.html",
            *sorted((templates / "games" / domain).rglob("*.html")),
        ]
        yield from (path for path in found if path.exists())
        return

    own = {games / f"{stem}.py" for stem in stems.values()} | {
        games / stem for stem in stems.values()
    }
    own |= {
        templates / "games" / name
        for game in game_ids
        for name in (game, f"{game}.html")
    }
    for path in sorted(
        [*(root / "companion").rglob("*.py"), *templates.rglob("*.html")]
    ):
        if path not in own and not own & set(path.parents):
            yield path


def _merged(path: Path, lang: str, template: Catalog) -> Catalog:
    catalog = Catalog(locale=lang, project="Tableside", charset="utf-8")
    if path.exists():
        catalog = read(path, lang)

    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)

    return catalog


def _strings(string: object) -> tuple[str, ...]:
    if isinstance(string, (tuple, list)):
        return tuple(string)

    return (str(string),) if string else ()
