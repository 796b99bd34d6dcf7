"""The OpenAPI document of the JSON interface. A test holds it against the routes."""

from typing import Any

from companion.games import MACHINES
from companion.games.core import Action
from companion.games.core.fields import object_schema
from companion.groups.service import GROUP_REFUSALS
from companion.limits import MAX_ACTION_ID_CHARS, MAX_SEARCH_RESULTS
from companion.tables.exports import FORMAT
from companion.tables.join import AGAIN, BACK, CHANGED
from companion.tables.refusals import TABLE_REFUSALS

Schema = dict[str, Any]


def document() -> Schema:
    """OpenAPI 3.1."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tableside",
            "version": "1",
            "description": "Rulebooks, search and tables. Texts follow `?lang=`, else Accept-Language.",
        },
        "paths": _paths(),
        "components": {"schemas": _schemas()},
    }


def _paths() -> Schema:
    table, game = (
        _path("id", "A table's id, or its watch-only id"),
        _path("game", "A game's id"),
    )
    lang = _query("lang", "Language of the texts")
    phone = {
        "name": "Tableside-Phone",
        "in": "header",
        "description": "A secret of 16 to 64 letters, digits, - and _ that a phone makes for a table, to have a seat",
        "schema": {"type": "string"},
    }
    return {
        "/api/openapi.json": {"get": _operation("This document", ok="Any")},
        "/api/time": {
            "get": _operation(
                "The server's clock, on which all moments of tables lie: halfway through the round trip it showed this",
                ok="Time",
            )
        },
        "/api/games": {"get": _operation("The games", [lang], ok="Games")},
        "/api/games/{game}/{lang}": {
            "get": _operation(
                "A rulebook's sections",
                [game, _path("lang", "Language")],
                ok="Sections",
                errors=(404,),
            )
        },
        "/api/search": {
            "get": _operation(
                "Rules that answer a query",
                [
                    _query("q", "The words"),
                    lang,
                    _query("game", "Only this game"),
                    _query(
                        "limit",
                        "How many at most; 10 unless told",
                        type="integer",
                        minimum=1,
                        maximum=MAX_SEARCH_RESULTS,
                    ),
                    _query("literal", "1: as typed, nothing corrected"),
                    _query("explain", "1: each hit says why it stands where it stands"),
                ],
                ok="Answer",
                errors=(400,),
            )
        },
        "/api/tables": {
            "post": _operation(
                "Open a table",
                [lang],
                body="NewTable",
                ok="Opened",
                created=True,
                errors=(400, 403, 413, 422, 429, 503, 507),
            )
        },
        "/api/tables/import": {
            "post": _operation(
                "A table from an export",
                [lang],
                body="Export",
                ok="Opened",
                created=True,
                errors=(400, 403, 413, 422, 429, 503, 507),
            )
        },
        "/api/tables/{id}": {
            "get": _operation(
                "A table as it stands; its entity tag is its version",
                [table, lang],
                ok="Table",
                errors=(404,),
            ),
            "delete": {
                "summary": "Delete a table for good",
                "parameters": [table],
                "responses": {"204": {"description": "Deleted"}, **_errors((403, 404))},
            },
        },
        "/api/tables/{id}/actions": {
            "post": _operation(
                "One action; the same action_id again changes nothing",
                [table, lang, phone],
                body="Action",
                ok="Acted",
                errors=(400, 403, 404, 409, 413, 422, 429, 503, 507),
            )
        },
        "/api/tables/{id}/join": {
            "post": _operation(
                _JOIN,
                [table, lang],
                body="HandedIn",
                ok="Joined",
                errors=(400, 403, 404, 409, 413, 422, 429, 503, 507),
            )
        },
        "/api/tables/{id}/seats": {
            "get": _operation(
                "Which seats have a phone, and of which something lies face down",
                [table, phone],
                ok="Seats",
                errors=(404,),
            ),
            "delete": _operation(
                "Give this phone's seat back",
                [table, phone],
                ok="Seats",
                errors=(403, 404, 429, 503, 507),
            ),
        },
        "/api/tables/{id}/seats/{player}": {
            "put": _operation(
                "Take a seat with this phone, which leaves the one that it had",
                [table, _path("player", "A seat, counted from 0"), phone],
                body="Claim",
                ok="Seats",
                errors=(400, 403, 404, 409, 413, 422, 429, 503, 507),
            )
        },
        "/api/tables/{id}/events": {
            "get": {
                "summary": "Server-sent events: the version, whenever it changes; `event: signal` when who sits where"
                " has changed, or something is shown to all",
                "parameters": [table],
                "responses": {
                    "200": {
                        "description": "text/event-stream",
                        "content": {"text/event-stream": {}},
                    },
                    **_errors((404, 429, 503)),
                },
            }
        },
        "/api/tables/{id}/export": {
            "get": _operation(
                "The whole table, for import", [table], ok="Export", errors=(404,)
            )
        },
        "/api/tables/{id}/result": {
            "get": _operation(
                "How the table ended; before the end, how it stands",
                [table, lang],
                ok="Result",
                errors=(404,),
            )
        },
        "/api/groups/{id}": {
            "get": _operation(
                "The statistics of the tables that count in a group; tables go by their watch-only ids",
                [
                    _path("id", "A group's id"),
                    _query("game", "Only this game"),
                    _query("player", "Only this player's"),
                ],
                ok="Statistics",
                errors=(404,),
            )
        },
    }


def _schemas() -> Schema:
    text, number, yes = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
    anything: Schema = {}
    fields: Schema = {"type": "object"}
    helped = {"enum": list(MACHINES)}
    action_id = {
        "type": "string",
        "minLength": 1,
        "maxLength": MAX_ACTION_ID_CHARS,
        "pattern": "^[!-~]+$",
    }
    entry = _object(at_ms=number, action_id=action_id, kind=text, args=fields)
    rule = {"type": ["string", "null"]}
    marks = {"enum": ["new", CHANGED, BACK, AGAIN]}
    change = _object(at_ms=number, change=marks, text=text, rule=rule)
    return {
        "Any": anything,
        "Error": _object(
            code={
                "description": _CODES,
                "anyOf": [
                    *(_ref(f"{_pascal(game)}Refusal") for game in MACHINES),
                    text,
                ],
            },
            message=text | {"description": "A sentence in the reader's language"},
            rule={
                "type": ["string", "null"],
                "description": "The section of the rulebook that forbids it",
            },
            field={
                "type": ["string", "null"],
                "description": "What of the request is wrong, as a dotted path",
            },
            version=number,
            view=anything,
            here=_list(change),
            there=_list(change),
            url=text | {"description": "Where the table chooses"},
        )
        | {"required": ["code", "message"]},
        "Time": _object(now_ms=number),
        "Games": _object(
            games=_list(
                _object(
                    id=text,
                    title=text,
                    languages=_list(text),
                    players=_list(number),
                    helper=yes,
                    url=text,
                )
            )
        ),
        "Sections": _object(
            game=text,
            lang=text,
            sections=_list(
                _object(
                    id=text,
                    number=text,
                    title=text,
                    path=_list(text),
                    level=number,
                    text=text,
                    url=text,
                )
            ),
        ),
        "Hit": _object(
            game=text,
            section=text,
            title=text,
            path=_list(text),
            snippet=text,
            url=text,
            lang=text,
            score=number | {"type": "number"},
            why=_list(text),
        ),
        "Answer": _object(
            query=text,
            lang=text,
            corrected={"type": ["string", "null"]},
            results=_list(_ref("Hit")),
            clear=yes,
            see_also=_list(_ref("Hit")),
            elsewhere=_list(_ref("Hit")),
            suggestions=_list(text),
        ),
        "NewTable": {
            "oneOf": [
                _object(game={"const": game}, options=_ref(f"{_pascal(game)}Options"))
                for game in MACHINES
            ],
        },
        "Opened": _object(
            id=text, watch_id=text, url=text, version=number, view=anything
        ),
        "Action": _object(
            action_id=action_id
            | {"description": "Made by the caller; sent again, it changes nothing"},
            kind=text | {"minLength": 1},
            args=fields,
            seen={"type": ["integer", "null"], "description": _SEEN},
        )
        | {
            "required": ["action_id", "kind"],
            "anyOf": [
                _ref("LogAction"),
                *(_ref(f"{_pascal(game)}Action") for game in MACHINES),
            ],
        },
        "LogAction": {
            "oneOf": [
                _move("undo", "Take the last change back", {}),
                _move("redo", "Bring it back", {}),
                _move(
                    "goto",
                    "Back to a line of the history; 0: to the beginning",
                    {"line": number},
                ),
                _move(
                    "correct",
                    "Change a line that says it is correctable, and keep what came after",
                    {"line": number, "kind": text, "args": fields},
                ),
            ]
        },
        **_game_schemas(),
        "Acted": _object(
            version=number, held=yes | {"description": _HELD}, view=anything
        ),
        "Claim": {
            "type": "object",
            "properties": {
                "over": yes | {"description": "Also from another phone that has it"}
            },
        },
        "Seats": _object(
            seats=_list(_object(player=number, name=text, taken=yes, laid=yes)),
            mine={"type": ["integer", "null"], "description": "This phone's seat"},
            own={
                "type": ["object", "null"],
                "description": "What this phone's seat has laid face down: kind and args",
            },
        ),
        "Table": _object(
            game=text,
            version=number,
            watching=yes,
            state=anything,
            view=anything,
            problems=_list(anything),
            history=_list(anything),
            set_aside=_list(anything),
        ),
        **_result_schemas(),
        "Export": _object(
            format={"const": FORMAT},
            game=helped,
            schema=number | {"minimum": 1},
            created_ms=number,
            options=fields,
            log=_list(entry),
        ),
        "HandedIn": _object(
            since=number | {"minimum": 0, "description": _SINCE},
            after={"type": ["string", "null"], "description": _AFTER},
            actions=_list(entry),
            table=_object(
                watch_id=text,
                game=helped,
                schema=number | {"minimum": 1},
                created_ms=number,
                options=fields,
            ),
        )
        | {"required": ["since", "actions"]},
        "Joined": _object(version=number, since=number, log=_list(entry)),
    }


_CODES = (
    "What a game refuses, or one of: bad-data, no-such-table, no-such-group, too-large, http-<status>, internal, "
    + ", ".join((*TABLE_REFUSALS, *GROUP_REFUSALS))
)
_JOIN = (
    "Hand in what a phone did by itself. Where nobody else acted it is appended, once, and the answer is the log after "
    "`since`; else 409 with both lines in words, until somebody has chosen at `url`. A table that was opened without a "
    "server is made, under its own ids, where `table` describes it"
)
_SINCE = "The number of actions from which the phone went on; 0 with the whole log, which always works"
_AFTER = "The action_id of the action with that number"
_HELD = "It lies face down, and nobody can see it until all seats have laid theirs: as at tables with a seat taken"
_SEEN = (
    "The version that was on the screen. Actions that mean what the screen showed need it, and the log's own; "
    "any other version than the table's is refused as out-of-date, with the table as it stands"
)


def _game_schemas() -> Schema:
    """Of every game: its options, its actions, and the codes of its refusals with their English texts."""
    found: Schema = {}
    for game, machine in MACHINES.items():
        name = _pascal(game)
        found[f"{name}Options"] = object_schema(machine.options)
        found[f"{name}Action"] = {
            "oneOf": [_game_action(kind, cls) for kind, cls in machine.actions.items()]
        }
        found[f"{name}Refusal"] = {
            "oneOf": [
                {"const": code, "description": text}
                for code, text in machine.refusals.items()
            ],
        }
    return found


def _game_action(kind: str, cls: type[Action]) -> Schema:
    args = object_schema(cls)
    needs = "Needs `seen`. " if cls.needs_current else ""
    can = "Can be corrected later. " if cls.correctable else ""
    described = f"{args.pop('description')} {needs}{can}".strip()
    schema = {
        "properties": {"kind": {"const": kind}, "args": args},
        "description": described,
    }
    return {
        **schema,
        "title": kind,
        "required": ["kind", "args"] if args["required"] else ["kind"],
    }


def _move(kind: str, description: str, args: Schema) -> Schema:
    return {
        "title": kind,
        "description": description,
        "required": ["kind"],
        "properties": {"kind": {"const": kind}, "args": _object(**args)},
    }


def _pascal(game: str) -> str:
    return game.title().replace("-", "")


def _result_schemas() -> Schema:
    text, number, yes = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
    maybe, mean = {"type": ["integer", "null"]}, {"type": ["number", "null"]}
    seat = _object(
        name=text, place=number, won=yes, score=maybe, role={"type": ["string", "null"]}
    )
    line: Schema = {"plays": number, "played_ms": number, "best": maybe, "mean": mean}
    told = _object(text=text, rule={"type": ["string", "null"]})
    role = {"anyOf": [_object(term=text, name=text), {"type": "null"}]}
    place = _object(
        player=number,
        name=text,
        place=number,
        won=yes,
        score=maybe,
        role=role,
        parts=_list(_object(label=told, points=number)),
    )
    end = {
        "anyOf": [
            _object(places=_list(place), why=_list(told), cooperative=yes),
            {"type": "null"},
        ]
    }
    return {
        "Result": _object(
            game=text,
            title=text,
            version=number,
            finished=yes,
            headline=text,
            created_ms=number,
            ended_ms=maybe,
            played_ms=maybe,
            players=_list(text),
            outcome=end,
            standing=end,
        ),
        "Statistics": _object(
            plays=_list(
                _object(
                    table=text,
                    game=text,
                    ended_ms=number,
                    played_ms=number,
                    cooperative=yes,
                    seats=_list(seat),
                )
            ),
            played_ms=number,
            players=_list(
                _object(
                    **line, name=text, wins=number, streak=number, best_streak=number
                )
            ),
            games=_list(
                _object(
                    **line,
                    game=text,
                    mean_ms=maybe,
                    last_ms=number,
                    best_by=_list(text),
                    won=maybe,
                )
            ),
            records=_list(
                _object(
                    kind={"enum": ["streak", "score", "close", "long", "day"]},
                    value=number,
                    names=_list(text),
                    table={"type": ["string", "null"]},
                )
            ),
            waiting=number,
            late=number,
        ),
    }


def _operation(
    summary: str,
    parameters: list[Schema] | None = None,
    *,
    ok: str,
    body: str = "",
    created: bool = False,
    errors: tuple[int, ...] = (),
) -> Schema:
    operation: Schema = {
        "summary": summary,
        "parameters": parameters or [],
        "responses": {
            "201" if created else "200": {"description": "Done", **_content(ok)},
            **_errors(errors),
        },
    }
    if body:
        operation["requestBody"] = {"required": True, **_content(body)}
    return operation


def _errors(codes: tuple[int, ...]) -> Schema:
    return {
        str(code): {"description": "Refused", **_content("Error")} for code in codes
    }


def _content(name: str) -> Schema:
    return {"content": {"application/json": {"schema": _ref(name)}}}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _object(**fields: Schema) -> Schema:
    return {"type": "object", "properties": fields, "required": list(fields)}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _path(name: str, description: str) -> Schema:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": {"type": "string"},
    }


def _query(name: str, description: str, **schema: Any) -> Schema:
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": description,
        "schema": {"type": "string", **schema},
    }
