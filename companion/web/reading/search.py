"""The search page: rules that answer a query, game by game."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, render_template, request

from companion.limits import MAX_QUERY_CHARS, MAX_SEARCH_RESULTS
from companion.search import CLEAR, Answer, Hit
from companion.web.request import is_part
from companion.web.site import site

blueprint = Blueprint("search", __name__)


@blueprint.get("/<lang>/search")
def page(lang: str) -> str:
    """Search results, `part=1` to be shown over a table; `part=list` gives the list alone, for search as one types.

    `near` is the game that goes on where one asks: it hides no other.
    """
    query = request.args.get("q", "")[: MAX_QUERY_CHARS * 4]
    game = _game_in("game")
    near = _game_in("near")
    literal = request.args.get("literal") == "1"
    answer = None
    if query.strip():
        answer = site().search.find(
            query, lang, game or None, MAX_SEARCH_RESULTS // 2, literal=literal
        )

    values = {
        "query": query,
        "game": game,
        "near": near,
        "answer": answer,
        "literal": literal,
    }
    hits = answer.results if answer else ()
    if request.args.get("part") == "list":
        return render_template(
            "parts/results.html", **values, grouped=by_game(hits, near)
        )

    whole = opened(answer)
    # What is read whole is not listed again.
    others = hits[1:] if whole["hit"] else hits
    grouped = by_game(others, near)
    return render_template(
        "search.html", **values, **whole, grouped=grouped, in_sheet=is_part()
    )


def _game_in(name: str) -> str:
    """A game that the address names; none where it has left since: its link then finds in all others."""
    game = request.args.get(name, "")
    if game in site().library.games:
        return game
    return ""


def opened(answer: Answer | None) -> dict[str, Any]:
    """What a page needs to show the rule whole that is clearly the answer; no `hit` when none is."""
    if answer is None or not answer.clear:
        return {"hit": None}

    hit = answer.results[0]
    book = site().library.book(hit.game, hit.lang)
    # The answer to a question, then the rule that it asks about.
    ids = [hit.question, hit.section] if hit.question else [hit.section]
    sections = [book.sections[id] for id in ids]
    marked = [
        site().search.mark(section.html, answer.query, answer.lang)
        for section in sections
    ]

    return {
        "hit": hit,
        "texts": marked,
        "terms": book.game.glossary(section.terms for section in sections),
        "found_game": book.game,
    }


def by_game(hits: Sequence[Hit], near: str) -> dict[str, list[Hit]]:
    """The hits by game, in the order in which each game's best hit stands.

    The game that is near stands first, unless the hit of another is clearly the answer.
    """
    groups: dict[str, list[Hit]] = {}
    for hit in hits:
        group = groups.setdefault(hit.game, [])
        group.append(hit)

    if near not in groups:
        return groups
    best = hits[0]
    first = groups[near][0]
    if best.score >= CLEAR * first.score:
        return groups
    return {near: groups[near], **groups}
