"""Pages to read: home, rulebooks, single rules, search."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any

from flask import Blueprint, Response, abort, current_app, g, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from companion.games import MACHINES
from companion.limits import KEPT_PAGES, MAX_QUERY_CHARS, MAX_SEARCH_RESULTS
from companion.rulebooks.load import Library
from companion.rulebooks.model import Game, Rulebook, Section, Term, spoken
from companion.rulebooks.search import Answer
from companion.rulebooks.stamps import stale_sections
from companion.web.context import language, site
from companion.web.languages import COOKIE

blueprint = Blueprint("pages", __name__)
_YEAR_SECONDS = 365 * 24 * 3600


def kept(view: Callable[..., str | AnyResponse]) -> Callable[..., str | AnyResponse | Response]:
    """Keep what a view renders: its pages change only with the content, so with the process."""

    @wraps(view)
    def answer(**values: str) -> str | AnyResponse | Response:
        pages, key = site().pages, f"{request.path}?part={request.args.get('part', '')}"
        if current_app.debug or request.args.keys() - {"part"} or request.args.get("part", "1") != "1":
            return view(**values)
        if key not in pages:
            rendered = view(**values)
            if not isinstance(rendered, str):
                return rendered
            if len(pages) >= KEPT_PAGES:
                return rendered
            pages[key] = rendered.encode()
        return Response(pages[key], mimetype="text/html")

    return answer


@blueprint.get("/")
def root() -> AnyResponse:
    """To the home page in the visitor's language."""
    response = redirect(f"/{language()}/", 302)
    response.vary.update(("Accept-Language", "Cookie"))
    return response


@blueprint.get("/language/<code>")
def choose_language(code: str) -> AnyResponse:
    """Remember a language, and go on to the same page in it."""
    if code not in site().languages.codes:
        abort(404)
    target = request.args.get("to", "")
    safe = target.startswith(f"/{code}/") and "\\" not in target and not any(c < " " for c in target)
    response = redirect(target if safe else f"/{code}/", 303)
    response.set_cookie(COOKIE, code, max_age=_YEAR_SECONDS, samesite="Lax", httponly=True)
    return response


@blueprint.get("/<lang>/")
@kept
def home(lang: str) -> str:
    """The games, my tables, search."""
    known_language(lang)
    return render_template("home.html", machines=MACHINES)


@blueprint.get("/<lang>/search")
def search(lang: str) -> str:
    """Search results; `part=1` gives the list alone, for search as one types."""
    known_language(lang)
    query = request.args.get("q", "")[: MAX_QUERY_CHARS * 4]
    game = request.args.get("game", "")
    game = game if game in site().library.games else ""
    literal = request.args.get("literal") == "1"
    answer = site().search.find(query, lang, game or None, MAX_SEARCH_RESULTS // 2, literal) if query.strip() else None
    name = "parts/results.html" if request.args.get("part") == "1" else "search.html"
    return render_template(name, query=query, game=game, answer=answer, grouped=_grouped(answer), literal=literal)


@blueprint.get("/<lang>/<game>")
@kept
def rulebook(lang: str, game: str) -> str | AnyResponse:
    """A whole rulebook; `q` marks the words of a search."""
    found = known_game(lang, game)
    book = site().library.book(game, found.language_for(lang))
    query = request.args.get("q", "")[:MAX_QUERY_CHARS]
    return render_template("rulebook.html", **book_values(book, lang), query=query, marked=_marker(query, book.lang))


@blueprint.get("/<lang>/<game>/<section>")
@kept
def section(lang: str, game: str, section: str) -> str | AnyResponse:
    """One rule by itself; `part=1` gives it alone, to be shown over a page."""
    found = known_game(lang, game)
    book = site().library.book(game, found.language_for(lang))
    if section in found.redirects:
        return redirect(f"/{lang}/{game}/{found.redirects[section]}", 301)
    if section not in book.sections:
        abort(404)
    query = request.args.get("q", "")[:MAX_QUERY_CHARS]
    values = book_values(book, lang) | {"section": book.sections[section]}
    part = request.args.get("part") == "1"
    name = "parts/rule.html" if part else "section.html"
    return render_template(name, **values, part=part, query=query, marked=_marker(query, book.lang))


def known_language(lang: str) -> None:
    """404 for a language that the interface does not speak."""
    if lang not in site().languages.codes:
        abort(404)


def known_game(lang: str, game: str) -> Game:
    """A game by its id, or 404."""
    known_language(lang)
    if game not in site().library.games:
        abort(404)
    g.game = game
    return site().library.games[game]


def book_values(book: Rulebook, lang: str) -> dict[str, Any]:
    """What the templates of rulebooks need."""
    library = site().library
    return {
        "book": book, "game": book.game, "asked": lang, "title": spoken(book.game.title, lang),
        "stale": _stale(library, book.game.id, book.lang), "index": _index(library, book.game.id, book.lang),
        "terms": lambda sections: terms_of(book, sections), "helper": book.game.id in MACHINES,
    }


def terms_of(book: Rulebook, sections: list[Section]) -> list[Term]:
    """The glossary terms that some sections mark."""
    ids = sorted({term for section in sections for term in section.terms})
    return [book.game.terms[id] for id in ids]


@lru_cache(maxsize=128)
def _stale(library: Library, game: str, lang: str) -> frozenset[str]:
    if lang == library.games[game].original_language:
        return frozenset()
    return frozenset(stale_sections(library, game, lang))


@lru_cache(maxsize=128)
def _index(library: Library, game: str, lang: str) -> list[tuple[str, list[Term]]]:
    """The index of a book: its kinds with their terms, by name."""
    found = library.games[game]
    groups = []
    for kind, names in found.kinds.items():
        terms = [term for term in found.terms.values() if term.kind == kind and term.section]
        groups.append((names.get(lang, kind), sorted(terms, key=lambda term: term.name(lang).casefold())))
    return [group for group in groups if group[1]]


def _marker(query: str, lang: str) -> Any:
    return (lambda html: site().search.mark(html, query, lang)) if query.strip() else (lambda html: html)


def _grouped(answer: Answer | None) -> list[tuple[str, list[Any]]]:
    """The hits by game, in the order in which each game's best hit stands."""
    groups: dict[str, list[Any]] = {}
    for hit in answer.results if answer else ():
        groups.setdefault(hit.game, []).append(hit)
    return list(groups.items())


