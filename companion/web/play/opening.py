"""Pages that open a table: from a form, or from a file that was carried here."""

from contextlib import suppress
from typing import Any
from urllib.parse import urlencode

from flask import Response, abort, g, redirect, render_template, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as AnyResponse

from companion.games import MACHINES
from companion.games.core import Refusal
from companion.games.core.codec import BadData, options_from_plain
from companion.games.core.fields import fields_of
from companion.games.core.names import unnamed
from companion.groups.service import NoSuchGroup
from companion.limits import MAX_ADDRESS_CHARS
from companion.tables.play import begin
from companion.web.errors import bad_data_text, status_of
from companion.web.lessons import begin_lesson, is_taught
from companion.web.onward import find_open_next, groups_before, lead_on
from companion.web.parsing import fields_from_form, find_group_id, parse_object
from companion.web.play.sending import play_again_fields
from companion.web.request import known_game, open_table, refusal_text, speaker
from companion.web.secret import secret_pages
from companion.web.site import site
from companion.web.templating import voice_globals

blueprint = secret_pages("opening")


@blueprint.get("/<lang>/<game>/play")
def new(lang: str, game: str) -> str | Response:
    """The form that opens a table; before and after the lesson (`learn`, `taught`) one that keeps what that tells."""
    _check_helper(game)
    posted = MultiDict[str, Any](request.args)
    if "taught" in posted or "learn" in posted:
        posted["proposed"] = 1
        for option, value in MACHINES[game].learning.items():
            posted.setdefault(option, int(value))
    if "refused" not in posted:
        return _form(game, posted)

    # What was sent, once more: a page of its own, to which “Back” leads without sending anything again.
    try:
        machine = MACHINES[game]
        begin(machine, options_from_plain(machine, _options(game, posted)))
    except (Refusal, BadData) as error:
        return _refused(game, posted, error)
    return _form(game, posted)


@blueprint.post("/<lang>/<game>/play")
def create(lang: str, game: str) -> AnyResponse:
    """Open a table; what is wrong comes back above the form with nothing lost."""
    return _open(lang, game, request.form)


@blueprint.post("/<lang>/t/<id>/again")
def again(lang: str, id: str) -> AnyResponse:
    """Open a table for the people of one that has ended, as they played last."""
    opened = open_table(id)
    # Who only watches opens none for those who play.
    if opened.row.watching:
        raise Refusal("watch-only")
    fields = play_again_fields(opened)
    form = MultiDict[str, Any]((name, str(value)) for name, value in fields)
    form["group"] = request.form.get("group", "before")
    return _open(lang, opened.row.game, form)


def _open(lang: str, game: str, form: MultiDict[str, Any]) -> AnyResponse:
    """A new table as a form asks for it."""
    _check_helper(game)
    asker = request.remote_addr or ""
    before = form.get("after", "")
    following = find_open_next(before) if before else ""
    if following:
        return redirect(f"/{lang}/t/{following}#from={before}", 303)

    try:
        options = _options(game, form)
        opened = site().tables.create(game, options, asker)
    except (Refusal, BadData) as error:
        sent = urlencode([*form.items(multi=True), ("refused", "1")])
        # Haste is over when the page is asked for; what is of no shape, or too long, is not of the form.
        is_told_there = isinstance(error, Refusal) and status_of(error) == 422
        is_too_long = len(sent) > MAX_ADDRESS_CHARS
        if not is_told_there or is_too_long:
            return _refused(game, form, error)
        return redirect(f"/{lang}/{game}/play?{sent}", 303)

    id = opened.row.id
    counting = form.get("group", "")
    groups = set()
    kept = find_group_id(counting)
    if kept:
        groups.add(kept)
    if counting:
        groups |= groups_before(before)
    for group in groups:
        # The table opens even where it can't count in the statistics that its phone keeps.
        with suppress(NoSuchGroup, Refusal):
            site().groups.add(group, id)

    learns = "learn" in form and begin_lesson(opened.row)
    # After a lesson everybody is asked whose phone it is.
    leads_on = bool(before) and lead_on(before, opened, with_seats=not learns)
    if learns:
        return redirect(f"/{lang}/t/{id}/learn?lead=1", 303)

    came_along = f"#from={before}" if leads_on else ""
    return redirect(f"/{lang}/t/{id}{came_along}", 303)


@blueprint.post("/<lang>/import")
def import_(lang: str) -> AnyResponse:
    """A table from an exported file."""
    # What is wrong with the file is told with a way home.
    g.page = f"/{lang}/"
    upload = request.files.get("file")
    if upload is None:
        raise BadData("file")

    body = upload.stream.read()
    data = parse_object(body)
    opened = site().tables.load(data, request.remote_addr or "")

    return redirect(f"/{lang}/t/{opened.row.id}", 303)


def _check_helper(game: str) -> None:
    """404 for a game that there is not, or that has no helper."""
    known_game(game)
    if game not in MACHINES:
        abort(404)


def _options(game: str, form: MultiDict[str, Any]) -> dict[str, Any]:
    """The options of the table that a form asks for. Raises BadData."""
    options = parse_object(form.get("options", "{}"))
    options |= fields_from_form(form, MACHINES[game].options)
    if "seat_count" in form:
        # A seat left empty plays without a name of its own.
        typed = [name.strip() for name in form.getlist("players")]
        options["players"] = [name or unnamed(at) for at, name in enumerate(typed)]
    # What is no list is refused later, as all that an option does not take.
    players = options.get("players")
    count = len(players) if isinstance(players, list) else 0
    for name in form.getlist("dealt"):
        dealt = options.get(name)
        # What a lesson has dealt to more or fewer is none of these people's.
        if isinstance(dealt, list) and len(dealt) != count:
            del options[name]
    if "learn" in form:
        if "proposed" not in form:
            options |= _learning(game, options, form.getlist("chosen"))
        options = _dealt(game, count) | options
    return options


def _refused(
    game: str, posted: MultiDict[str, Any], error: Refusal | BadData
) -> Response:
    """The form with all that was sent, and what is wrong with it above."""
    if isinstance(error, Refusal):
        page = _form(game, posted, refusal_text(error, game), error.rule)
        return Response(page, status_of(error))
    return Response(_form(game, posted, bad_data_text(error)), 400)


def _learning(game: str, options: dict[str, Any], chosen: list[str]) -> dict[str, Any]:
    """The options that a lesson tells of, but for those that somebody has chosen otherwise."""
    machine: Any = MACHINES[game]
    usual = {name: field.default for name, field in fields_of(machine.options).items()}
    return {
        name: value
        for name, value in machine.learning.items()
        if name not in chosen and options.get(name, usual[name]) == usual[name]
    }


def _dealt(game: str, count: int) -> dict[str, Any]:
    """What a lesson deals to so many players."""
    dealt = {}
    for name, all_of_them in MACHINES[game].dealing.items():
        order = site().tables.chance.shuffled(len(all_of_them))
        dealt[name] = [all_of_them[at] for at in order[:count]]
    return dealt


def _form(
    game: str, posted: MultiDict[str, Any], error: str = "", rule: str = ""
) -> str:
    machine: Any = MACHINES[game]
    return render_template(
        "new.html",
        options=fields_of(machine.options),
        agreements=machine.agreements,
        learning=machine.learning,
        dealing=machine.dealing if "house" in posted else (),
        taught=is_taught(game),
        game=site().library.game(game),
        posted=posted,
        entered={},
        counts=bool(groups_before(posted.get("after", ""))),
        error=error,
        rule=rule,
        **voice_globals(speaker(game)),
    )
