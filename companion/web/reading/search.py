"""The search page: rules that answer a query, game by game."""

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, render_template, request

from companion.limits import MAX_QUERY_CHARS, MAX_SEARCH_RESULTS
from companion.search import Answer, Hit
from companion.web.request import is_part
from companion.web.site import site

blueprint = Blueprint("search", __name__)


@blueprint.get("/<lang>/search")
def page(lang: str) -> str:
    """Search results, `part=1` to be shown over a table; `part=list` gives the list alone, for search as one types."""
    query = request.args.get("q", "")[: MAX_QUERY_CHARS * 4]
    game = request.args.get("game", "")
    if game not in site().library.games:
        game = ""  # a link of a game that has left finds in all others

    literal = request.args.get("literal") == "1"
    answer = None
    if query.strip():
        answer = site().search.find(
            query, lang, game or None, MAX_SEARCH_RESULTS // 2, literal=literal
        )

    values = {"query": query, "game": game, "answer": answer, "literal": literal}
    hits = answer.results if answer else ()
    if request.args.get("part") == "list":
        return render_template("parts/results.html", **values, grouped=by_game(hits))

    whole = opened(answer)
    # What is read whole is not listed again.
    others = hits[1:] if whole["hit"] else hits
    return render_template(
        "search.html", **values, **whole, grouped=by_game(others), in_sheet=is_part()
    )


def opened(answer: Answer | None) -> dict[str, Any]:
    """What a page needs to show the rule whole that is clearly the answer; no `hit` when none is."""
    if answer is None or not answer.clear:
        return {"hit": None}

    hit = answer.results[0]
    book = site().library.book(hit.game, hit.lang)
    section = book.sections[hit.section]
    html = site().search.mark(section.html, answer.query, answer.lang)

    return {
        "hit": hit,
        "html": html,
        "terms": book.game.glossary([section.terms]),
        "found_game": book.game,
    }


def by_game(hits: Iterable[Hit]) -> dict[str, list[Hit]]:
    """The hits by game, in the order in which each game's best hit stands."""
    groups: dict[str, list[Hit]] = {}
    for hit in hits:
        group = groups.setdefault(hit.game, [])
        group.append(hit)

    return groups
