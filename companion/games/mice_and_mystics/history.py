"""The history line of each action, in words."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.core import N_, Action, Message, Rename, Term, describe_rename, say, say_n
from companion.games.mice_and_mystics import actions as do
from companion.games.mice_and_mystics.apply import apply
from companion.games.mice_and_mystics.encounters import arrivals_of
from companion.games.mice_and_mystics.history_turns import TURN_LINES
from companion.games.mice_and_mystics.state import Brought, State, page_of, term


def describe(before: State, action: Action) -> Message:
    """What the action did, as one sentence for the history."""
    return LINES[type(action)](before, action)


def _deal(before: State, action: do.Deal) -> Message:
    text = N_("Chapter {chapter} begins. The track from the top: {cards}")
    return say(text, "initiative-order", chapter=before.chapter, cards=tuple(map(term, action.cards)))


def _new_encounter(before: State, action: do.NewEncounter) -> Message:
    minions = _kinds(action)
    if not minions:
        return say(N_("A new encounter without minions"), "encounters")
    text = N_("A new encounter, with ambush: {minions}") if action.ambush else N_("A new encounter: {minions}")
    return say(text, "encounters", minions=minions)


def _place_minions(before: State, action: do.PlaceMinions) -> Message:
    return say(N_("New minions on the board: {minions}"), "new-minions", minions=_kinds(action))


def _resolve_surge(before: State, action: do.ResolveSurge) -> Message:
    minions = _kinds(action)
    if not minions:
        return say(N_("The surge places no minions"), "surge")
    return say(N_("The surge places: {minions}"), "surge", minions=minions)


def _go_to_room(before: State, action: do.GoToRoom) -> Message:
    name = before.rooms[action.room].name
    if name:
        return say(N_("The mice go back to {room}"), "action-explore", room=name)
    return say(N_("The mice go back to room {n}"), "action-explore", n=action.room + 1)


def _name_room(before: State, action: do.NameRoom) -> Message:
    if action.name:
        return say(N_("Room {n} is called {room}"), "room-tiles", n=action.room + 1, room=action.name)
    return say(N_("Room {n} has no name now"), "room-tiles", n=action.room + 1)


def _move_card(before: State, action: do.MoveCard) -> Message:
    text = N_("{card} goes to place {n} of the track")
    return say(text, "initiative-order", card=term(action.card), n=action.slot + 1)


def _set_order(before: State, action: do.SetOrder) -> Message:
    return say(N_("The track from the top: {cards}"), "initiative-order", cards=tuple(map(term, action.cards)))


def _remove_card(before: State, action: do.RemoveCard) -> Message:
    return say(N_("The card of {minion} is taken off the track"), "remove-from-track", minion=term(action.card))


def _wheel(before: State, action: do.Wheel) -> Message:
    after = apply(before, action)
    if len(after.steps) > len(before.steps):
        return say_n(
            "{n} cheese onto the wheel: a surge, the hourglass moves to page {page}",
            "{n} cheese onto the wheel: a surge, the hourglass moves to page {page}",
            action.cheese, "surge", page=page_of(after),
        )
    if action.cheese < 0:
        return say_n("{n} cheese off the wheel", "{n} cheese off the wheel", -action.cheese, "cheese-wheel")
    return say_n("{n} cheese onto the wheel", "{n} cheese onto the wheel", action.cheese, "cheese-wheel")


def _hourglass(before: State, action: do.Hourglass) -> Message:
    return say(N_("By hand: the hourglass is on page {page}"), "hourglass", page=page_of(apply(before, action)))


def _end_marker(before: State, action: do.EndMarker) -> Message:
    return say(N_("The chapter end marker lies on page {page}"), "chapter-end", page=before.end + action.pages)


def _figures(before: State, action: do.Figures) -> Message:
    if action.figures >= 0:
        text = N_("{minion}: {n} more on the board")
        return say(text, "minion-placement", minion=Term(action.minion), n=action.figures)
    return _defeated(action.minion, -action.figures, action.by)


def _wound_minion(before: State, action: do.WoundMinion) -> Message:
    after, minion = apply(before, action), Term(action.minion)
    if sum(_figures_in(after)) < sum(_figures_in(before)):
        return _defeated(action.minion, 1, action.by)
    if action.wounds < 0:
        return say_n("{minion}: {n} wound less", "{minion}: {n} wounds less", -action.wounds, "minions", minion=minion)
    return say_n("{minion}: {n} wound more", "{minion}: {n} wounds more", action.wounds, "minions", minion=minion)


def _defeated(kind: str, figures: int, by: str) -> Message:
    if by:
        text = N_("{mouse} defeats {n} × {minion}")
        return say(text, "action-battle", mouse=Term(by), minion=Term(kind), n=figures)
    return say(N_("{n} × {minion} off the board"), "remove-from-track", minion=Term(kind), n=figures)


def _figures_in(state: State) -> list[int]:
    return [len(group.wounds) for group in state.groups]


def _achieve(before: State, action: do.Achieve) -> Message:
    if action.on:
        return say(N_("The party gains an achievement: {name}"), "campaign", name=action.name)
    return say(N_("The party no longer has the achievement: {name}"), "campaign", name=action.name)


def _end_chapter(before: State, action: do.EndChapter) -> Message:
    if action.won:
        return say(N_("Chapter {chapter} is won"), "chapter-end", chapter=before.chapter)
    return say(N_("Chapter {chapter} is lost by its own defeat condition"), "chapter-end", chapter=before.chapter)


def _next_chapter(before: State, action: do.NextChapter) -> Message:
    after = apply(before, action)
    text = N_("Chapter {chapter} is set up, its end marker on page {page}")
    return say(text, "campaign", chapter=after.chapter, page=after.end)


def _change_settings(before: State, action: do.ChangeSettings) -> Message:
    return say(N_("The table changes what it has agreed on"))


def _rename(before: State, action: Rename) -> Message:
    return describe_rename(before.players, action)


def _kinds(brought: Brought) -> tuple[Term, ...]:
    return tuple(Term(arrival.kind) for arrival in arrivals_of(brought))


LINES: Mapping[type[Action], Callable[[State, Any], Message]] = {
    **TURN_LINES,
    Rename: _rename,
    do.Deal: _deal,
    do.NewEncounter: _new_encounter,
    do.PlaceMinions: _place_minions,
    do.ResolveSurge: _resolve_surge,
    do.GoToRoom: _go_to_room,
    do.NameRoom: _name_room,
    do.MoveCard: _move_card,
    do.SetOrder: _set_order,
    do.RemoveCard: _remove_card,
    do.Wheel: _wheel,
    do.Hourglass: _hourglass,
    do.EndMarker: _end_marker,
    do.Figures: _figures,
    do.WoundMinion: _wound_minion,
    do.Achieve: _achieve,
    do.EndChapter: _end_chapter,
    do.NextChapter: _next_chapter,
    do.ChangeSettings: _change_settings,
}
