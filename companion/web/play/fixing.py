"""A line of the history put right at the table: the board as it was before it, then what a change would change."""

from collections.abc import Mapping
from typing import Any

from flask import Response, abort, jsonify, render_template, request

from companion.games.core import Refusal, say
from companion.games.core.codec import to_plain
from companion.tables.events import CORRECT, GOTO
from companion.tables.play import Play
from companion.tables.service import Opened
from companion.tables.steps import Step
from companion.web.languages import Speaker
from companion.web.parsing import action_from_form, find_number
from companion.web.play.shown import table_values
from companion.web.request import is_part, open_table, refusal_text, speaker
from companion.web.secret import secret_pages
from companion.web.site import site

blueprint = secret_pages("fixing")


@blueprint.route("/<lang>/t/<id>/fix/<int:line>", methods=["GET", "POST"])
def fix(lang: str, id: str, line: int) -> str:
    """The table as it was before a line, with its ordinary controls; after a tap on one, what that would change."""
    opened = open_table(id)
    step = opened.play.find_line(line)
    if opened.row.watching:
        raise Refusal("watch-only")
    if step is None and 0 < line <= opened.play.version:
        # Somebody has taken it back while it was looked at, or while its history was.
        values = table_values(lang, opened)
        return render_template("fix_gone.html", **values, part=is_part())
    if not (step and step.event and step.before and step.correctable):
        abort(404)
    if request.method == "POST" or "action" in request.args:
        return _preview(lang, opened, step)
    values = table_values(lang, opened.at(step.before))
    values["taught"] = False  # nobody is taught by what is over
    values["tap_url"] = request.path
    values["standing"] = step.event.args.get("at_ms", step.event.at_ms)
    values["fixed"] = opened.play.describe(step)
    values["fixing"] = step.action
    values["entered"] = to_plain(step.action)
    # Where it is asked whose something is, it opens on who was meant.
    values["fixed_seat"] = step.event.args.get("player", "")
    return render_template("table.html", **values, line=line)


@blueprint.get("/<lang>/t/<id>/fix/<int:line>/stands")
def stands(lang: str, id: str, line: int) -> Response:
    """Whether a line is still in force as it was `at` a version: neither put right nor taken back since then."""
    step = open_table(id).play.find_line(line)
    at = find_number(request.args.get("at", "")) or 0
    corrected = step.corrected if step else None
    is_same = step is not None and (corrected is None or corrected.seq <= at)
    return jsonify(stands=is_same)


@blueprint.get("/<lang>/t/<id>/fix")
def foresee(lang: str, id: str) -> str:
    """What an action would change that puts right what was entered earlier, such as the winner of a round."""
    opened = open_table(id)
    if opened.row.watching:
        raise Refusal("watch-only")
    kind, args = action_from_form(request.args, opened.play.machine.actions)
    values = table_values(lang, opened)
    after = _try_out(values, opened, kind, args)
    now = speaker(opened.row.game).text(after.describe(after.step))
    values["is_over"] = False  # nothing falls away
    values["changes"] = {"now": now, "later": []}
    return render_template("fix.html", **values, line=0, part=is_part())


def _preview(lang: str, opened: Opened, old: Step) -> str:
    """What the tapped action would change in place of a line, or why it can't stand there."""
    assert old.event is not None
    kind, args = action_from_form(request.values, opened.play.machine.actions)
    if kind == old.event.kind and "at_ms" in old.event.args:
        args["at_ms"] = old.event.args["at_ms"]  # it happened when it happened
    voice = speaker(opened.row.game)
    values = table_values(lang, opened)
    values["was"] = voice.text(opened.play.describe(old))
    values["is_over"] = False  # the game, before a line that falls away
    wanted = {"line": old.number, "kind": kind, "args": args}
    try:
        after = _try_out(values, opened, CORRECT, wanted)
        values["changes"] = _changes(opened.play, after, old, voice)
    except Refusal as refusal:
        # A later line says by itself what it would break.
        cause = refusal.__cause__
        reason = cause if isinstance(cause, Refusal) else refusal
        values["error"] = refusal_text(reason, opened.row.game)
        values["rule"] = reason.rule
        broken = opened.play.find_line(refusal.args_for_text.get("line")) or old
        assert broken.before is not None
        values["broken"] = broken.number, voice.text(opened.play.describe(broken))
        # Without it and all that follows the change can be made; where the line itself is in the way nothing is.
        last = broken.before.number
        if broken is old:
            after = _try_out(values, opened, GOTO, {"line": last})
        else:
            after = _try_out(values, opened, CORRECT, {**wanted, GOTO: last})
        changed = after.find_line(old.number)
        values["now"] = voice.text(after.describe(changed)) if changed else ""
        # What came after the end fits no rule: why that is says who has won already.
        if reason.code == "game-over" and _winners(after) is not None:
            values["error"] = voice.text(after.machine.view(after.state).now)
            values["is_over"] = True
    return render_template("fix.html", **values, line=old.number, part=is_part())


def _try_out(
    values: dict[str, Any], opened: Opened, kind: str, args: Mapping[str, Any]
) -> Play:
    """The play after an action. The page tells how that moves the table, and offers to do it."""
    action, after = site().tables.try_out(opened, kind, args)
    values["action"] = {"kind": kind, "args": action}
    values["shift"] = _shift(opened.play, after, speaker(opened.row.game))
    return after


def _changes(play: Play, after: Play, old: Step, voice: Speaker) -> dict[str, Any]:
    """In what lines two histories of equal length differ, in words: in the changed one itself, and in later ones."""
    new = after.find_line(old.number)
    assert new is not None
    later = []
    for step, again in zip(play.steps_after(old), after.steps_after(new), strict=True):
        was = voice.text(play.describe(step))
        now = voice.text(after.describe(again))
        if was != now:
            later.append((step.number, was, now))
    return {"now": voice.text(after.describe(new)), "later": later}


def _shift(play: Play, after: Play, voice: Speaker) -> dict[str, Any]:
    """How a change moves the table: whether it ends the game or lets it go on, which lines it takes back, from which
    round to which, what is counted and due."""
    gone = play.steps()[len(after.steps()) :]
    before, now = _counted(play, voice), _counted(after, voice)
    # What is counted only before or only after stands there as well: the first round won, the last figure gone. That
    # nothing is counted yet is no news.
    found = [(what, before.get(what), now.get(what)) for what in before | now]
    counted = [(what, was, n) for what, was, n in found if (was or 0) != (n or 0)]
    rounds = [one.machine.stretch(one.state) for one in (play, after)]
    was_due, due = (voice.text(p.machine.view(p.state).now) for p in (play, after))
    was_won, won = _winners(play), _winners(after)
    ending = ""
    if won != was_won:
        goes_on = say("The game is on again.")
        # At the end what is due says who has won.
        ending = due if won is not None else voice.text(goes_on)
    return {
        "ending": ending,
        "gone": [(step.number, voice.text(play.describe(step))) for step in gone],
        "rounds": [round and voice.text(round) for round in rounds],
        "counted": counted,
        "due": due if (gone or due != was_due) and due != ending else "",
    }


def _winners(play: Play) -> list[int] | None:
    """The seats that have won; None while the game goes on."""
    outcome = play.machine.outcome(play.state)
    if outcome is None:
        return None
    return [place.player for place in outcome.places if place.won]


def _counted(play: Play, voice: Speaker) -> dict[str, int]:
    """All that is counted: what each player has of what scores, in games that keep any, and the game's own figures."""
    machine, state = play.machine, play.state
    names = voice.names(play.players)
    ending = machine.outcome(state) or machine.standing(state)
    places = sorted(ending.places, key=lambda place: place.player) if ending else []
    points = {names[one.player]: one.score for one in places if one.score is not None}
    tally = None if ending else machine.tally(state)
    # Before the first points nobody has a standing, but all have as many.
    if tally and not any(tally.values):
        points = dict.fromkeys(names, 0)
    unit = voice.text(machine.unit(state) or say("Points"))
    scores = {f"{who} · {unit}": score for who, score in points.items()}
    figures = {voice.text(one.label): one.n for one in machine.figures(state)}
    return scores | figures
