"""The search page: rules that answer a query, game by game."""

from flask import Blueprint, render_template, request

from companion.limits import MAX_QUERY_CHARS, MAX_SEARCH_RESULTS
from companion.search import Answer, Hit
from companion.web.request import is_part, known_language
from companion.web.site import site

blueprint = Blueprint("search", __name__)


@blueprint.get("/<lang>/search")
def page(lang: str) -> str:
    """Search results; `part=1` gives the list alone, for search as one types."""
    known_language(lang)
    query = request.args.get("q", "")[: MAX_QUERY_CHARS * 4]
    game = request.args.get("game", "")
    if game not in site().library.games:
        game = ""
    literal = request.args.get("literal") == "1"
    answer = None
    if query.strip():
        answer = site().search.find(query, lang, game or None, MAX_SEARCH_RESULTS // 2, literal=literal)
    name = "parts/results.html" if is_part() else "search.html"
    return render_template(name, query=query, game=game, answer=answer, grouped=by_game(answer), literal=literal)


def by_game(answer: Answer | None) -> dict[str, list[Hit]]:
    """The hits by game, in the order in which each game's best hit stands."""
    groups: dict[str, list[Hit]] = {}
    for hit in answer.results if answer else ():
        groups.setdefault(hit.game, []).append(hit)
    return groups
