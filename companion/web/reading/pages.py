"""Pages to read: home, rulebooks, single rules, and blank score sheets to print."""

from functools import lru_cache
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.games import MACHINES
from companion.limits import MAX_QUERY_CHARS
from companion.rulebooks.load import Library
from companion.rulebooks.model import Rulebook, Term, spoken
from companion.rulebooks.stamps import stale_sections
from companion.web.alphabet import place
from companion.web.languages import COOKIE
from companion.web.lessons import is_taught
from companion.web.reading.kept import kept
from companion.web.request import is_part, known_game, language, speaker
from companion.web.site import site
from companion.web.templating import voice_globals

blueprint = Blueprint("pages", __name__)
_YEAR_SECONDS = 365 * 24 * 3600


@blueprint.get("/")
def root() -> AnyResponse:
    """To the home page in the visitor's language."""
    response = redirect(f"/{language()}/", 302)
    # Or a proxy would send all visitors to one language.
    response.vary.update(("Accept-Language", "Cookie"))
    return response


@blueprint.get("/tables")
@blueprint.get("/<lang>/tables")
def tables(lang: str = "") -> AnyResponse:
    """To the tables that this phone knows: home alone has them."""
    return redirect(f"/{lang or language()}/#going-on", 302)


@blueprint.get("/language/<code>")
def choose_language(code: str) -> AnyResponse:
    """Remember a language, and go on to the same page in it."""
    if code not in site().languages.codes:
        abort(404)

    target = request.args.get("to", "")
    # Browsers take \ for / and leave control characters out: neither leads to another site from here.
    has_traps = "\\" in target or any(sign < " " for sign in target)
    if has_traps or not target.startswith(f"/{code}/"):
        target = f"/{code}/"

    response = redirect(target, 303)
    response.set_cookie(
        COOKIE,
        code,
        path=f"{site().base}/",
        max_age=_YEAR_SECONDS,
        samesite="Lax",
        httponly=True,
    )

    return response


@blueprint.get("/<lang>/")
@kept
def home(lang: str) -> str:
    """The games, my tables, search."""
    return render_template("home.html", machines=MACHINES)


@blueprint.get("/<lang>/<game>")
@kept
def rulebook(lang: str, game: str) -> str | AnyResponse:
    """A whole rulebook; `q` marks the words of a search."""
    values = _values(lang, _book(lang, game))
    return render_template("rulebook.html", **values)


@blueprint.get("/<lang>/<game>/sheet")
@kept
def sheet(lang: str, game: str) -> str:
    """A score sheet with the game's own rows, empty: of templates/sheets/<game>.html, or a general one."""
    found = known_game(game)
    # The first that there is: a game without a form of its own is scored on the general one.
    forms = [f"sheets/{game}.html", "sheets/general.html"]
    values = {
        "lang": lang,
        "game": found,
        "title": spoken(found.title, lang),
        "forms": forms,
    }

    return render_template(
        "sheet.html", **values, helper=game in MACHINES, **voice_globals(speaker(game))
    )


@blueprint.get("/<lang>/<game>/<section>")
@kept
def section(lang: str, game: str, section: str) -> str | AnyResponse:
    """One rule by itself; `part=1` gives it alone, to be shown over a page. Old ids and numbers lead to it."""
    book = _book(lang, game)
    # Links of earlier editions are printed on paper by now.
    new = book.game.redirects.get(section)
    if new is not None:
        return redirect(f"/{lang}/{game}/{new}", 301)

    for found in book.sections.values():
        if found.number == section:  # 302, for another edition may count otherwise
            return redirect(f"/{lang}/{game}/{found.id}", 302)

    if section not in book.sections:
        abort(404)

    part = is_part()
    values = _values(lang, book) | {"section": book.sections[section], "part": part}
    name = "parts/rule.html" if part else "section.html"

    return render_template(name, **values)


def _book(lang: str, game: str) -> Rulebook:
    found = known_game(game)
    return site().library.book(game, found.language_for(lang))


def _values(lang: str, book: Rulebook) -> dict[str, Any]:
    """What the templates of rulebooks need."""
    library, game = site().library, book.game
    query = request.args.get("q", "")[:MAX_QUERY_CHARS]

    def marked(html: str) -> str:
        if not query.strip():
            return html
        return site().search.mark(html, query, book.lang)

    return {
        "book": book,
        "game": game,
        "asked": lang,
        "title": spoken(game.title, lang),
        "stale": _stale(library, game.id, book.lang),
        "index": _index(library, game.id, book.lang),
        "terms": lambda sections: game.glossary(one.terms for one in sections),
        "helper": game.id in MACHINES,
        "taught": is_taught(game.id),
        "query": query,
        "marked": marked,
    }


_stale = lru_cache(maxsize=128)(stale_sections)


@lru_cache(maxsize=128)
def _index(library: Library, game: str, lang: str) -> list[tuple[str, list[Term]]]:
    """The index of a book: its kinds with their terms, in the order of its language’s alphabet."""
    found = library.games[game]
    groups = []
    told = [term for term in found.terms.values() if term.section]
    for kind, names in found.kinds.items():
        terms = [term for term in told if term.kind == kind]
        if not terms:
            continue
        terms.sort(key=lambda term: place(term.name(lang), lang))
        name = names.get(lang, kind)
        groups.append((name, terms))

    return groups
