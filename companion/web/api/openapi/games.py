"""What is each game's own: its options, its actions, what it refuses, what a table of it shows."""

from typing import Any, get_type_hints

from companion.games import MACHINES
from companion.games.core import Action, Machine
from companion.games.core.fields import object_schema, one_line
from companion.limits import MAX_ACTION_ID_CHARS, MAX_ACTIONS_PER_TABLE, MAX_SEATS
from companion.tables.events import CORRECT, GOTO, REDO, UNDO
from companion.web.api.openapi.kit import (
    FIELDS,
    MAYBE_NUMBER,
    NUMBER,
    TEXT,
    VERSION,
    YES,
    Schema,
    about,
    has,
    many,
    ref,
)
from companion.web.api.openapi.shapes import Shapes
from companion.web.present import Around, AsideLine, HistoryLine

ACTION_ID: Schema = {
    **TEXT,
    "minLength": 1,
    "maxLength": MAX_ACTION_ID_CHARS,
    "pattern": "^[!-~]+$",
}
_ACTION_ID = (
    "Made by the caller, anew for each action. Sent again with the same kind and args it changes nothing, and the "
    "answer says `known`; with others it is refused as other-action"
)
_SEEN = (
    "The version that was on the screen. Actions that mean what the screen showed need it, and the log's own: "
    "an older one is refused as out-of-date unless what came since leaves their meaning as it was, none or a later "
    "one as not-seen, both with the table as it stands"
)
_LAID = (
    "The seats of which something lay face down on the screen. For a seat that no phone has, nothing is laid over what "
    "lies there unless it is one of these: laid-meanwhile"
)
_SEAT: Schema = {**NUMBER, "minimum": 0, "maximum": MAX_SEATS - 1}
_STATE = "The game's own record, from which the view is made. It may change with any version; the view is kept"
_SET_ASIDE = "What a joining of two lines did not put into force, oldest first"
_LINE: Schema = {
    **about(NUMBER, "A line of the history, by its number"),
    "minimum": 0,
    "maximum": MAX_ACTIONS_PER_TABLE,
}
_LOG_ACTIONS: tuple[tuple[str, str, Schema], ...] = (
    (UNDO, "Take the last change back. Needs `seen`.", has()),
    (REDO, "Bring it back. Needs `seen`.", has()),
    (
        GOTO,
        "Back to a line of the history; 0: to the beginning. Needs `seen`.",
        has(line=_LINE),
    ),
    (
        CORRECT,
        "Change a line that says it is correctable, and keep what came after; with `goto` up to that line, without "
        "what followed it, which needs `seen`",
        {
            **has(
                line={**_LINE, "minimum": 1},
                kind=about(TEXT, "An action of the game"),
                args=about(FIELDS, "All its fields, as it should have been"),
                goto={**_LINE, "minimum": 1},
            ),
            "required": ["line", "kind", "args"],
        },
    ),
)


def schemas(shapes: Shapes) -> dict[str, Schema]:
    """All schemas that differ from game to game, and those that stand for the one of any game."""
    found: dict[str, Schema] = {}
    new_tables = []
    for game, machine in MACHINES.items():
        found |= _of_game(game, machine, shapes)
        id = about({"const": game}, "The game's id")
        options = about(ref(f"{_pascal(game)}Options"), "What the table agrees on")
        new_tables.append(has(game=id, options=options))

    return found | {
        "NewTable": {"oneOf": new_tables},
        "Action": _any_action(),
        "LogAction": {"oneOf": [_action(*known) for known in _LOG_ACTIONS]},
        "View": about({"anyOf": of_each("View")}, "What the table's game shows"),
        "Table": {"oneOf": of_each("Table")},
    }


def _of_game(game: str, machine: Machine[Any], shapes: Shapes) -> dict[str, Schema]:
    name = _pascal(game)
    actions = [_move(kind, cls) for kind, cls in machine.actions.items()]
    codes = [about({"const": code}, text) for code, text in machine.refusals.items()]
    shown = get_type_hints(machine.view)["return"]
    view = shapes.fields_of(shown, f"{name}View")
    around = shapes.fields_of(Around)
    # A line of the history is the action as it was sent, with what the server filled in.
    lines = {"allOf": [shapes.of(HistoryLine), ref(f"{name}Action")]}

    return {
        f"{name}Options": object_schema(machine.options),
        f"{name}Action": {"oneOf": actions},
        f"{name}Refusal": {"oneOf": codes},
        f"{name}View": about(has(**{**view, **around}), one_line(shown.__doc__)),
        f"{name}Table": has(
            game=about({"const": game}, "The game's id"),
            version=VERSION,
            watching=about(YES, "Whether this is the watch-only link"),
            state=about(shapes.of(machine.state, f"{name}State"), _STATE),
            view=about(ref(f"{name}View"), "What a screen shows"),
            problems=about(many(ref("Problem")), "What cannot be as it was typed"),
            history=about(many(lines), "The actions in force, oldest first"),
            set_aside=about(many(shapes.of(AsideLine)), _SET_ASIDE),
        ),
    }


def _any_action() -> Schema:
    """An action of the log or of any game."""
    schema = has(
        action_id=about(ACTION_ID, _ACTION_ID),
        kind=about({**TEXT, "minLength": 1}, "What is done"),
        args=about(FIELDS, "Its fields; none where it needs none"),
        seen=about(MAYBE_NUMBER, _SEEN),
        laid=about(many(_SEAT), _LAID),
    )
    # Which of them fits depends on the table's game, which the body does not name.
    kinds = [ref("LogAction"), *of_each("Action")]
    return {**schema, "required": ["action_id", "kind"], "anyOf": kinds}


def _move(kind: str, cls: type[Action]) -> Schema:
    args = object_schema(cls)
    described = [args.pop("description")]
    if cls.needs_current:
        described.append("Needs `seen`.")

    if cls.correctable:
        described.append("Can be corrected later.")

    return _action(kind, " ".join(described).strip(), args)


def _action(kind: str, description: str, args: Schema) -> Schema:
    return {
        "title": kind,
        "description": description,
        "required": ["kind", "args"] if args["required"] else ["kind"],
        "properties": {"kind": {"const": kind}, "args": args},
    }


def of_each(what: str) -> list[Schema]:
    """What every game has of its own, or a part of that."""
    return [ref(f"{_pascal(game)}{what}") for game in MACHINES]


def _pascal(game: str) -> str:
    words = game.title()
    return words.replace("-", "")
