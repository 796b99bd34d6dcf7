"""One action on a state: which stage allows it, and who carries it out."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.core import Action, Refusal, Rename, check_player, renamed
from companion.games.mice_and_mystics import actions as do
from companion.games.mice_and_mystics import campaign, dice, encounters, hourglass, mice, minions, turn_actions, turns
from companion.games.mice_and_mystics.checks import check_range, check_words
from companion.games.mice_and_mystics.numbers import MOST_STAT, STATS
from companion.games.mice_and_mystics.state import Room, State, get_group, get_mouse, with_mouse


def apply(state: State, action: Action) -> State:
    """The state after the action, with the events that it brought about. Refuses what the rules forbid."""
    handler = HANDLERS[type(action)]
    _check_stage(state, action)
    return handler(replace(state, events=()), action)


def _check_stage(state: State, action: Action) -> None:
    """Dealing opens a chapter, its end closes it; names and campaign notes are open at any time."""
    if isinstance(action, ANY_STAGE):
        return
    over = state.stage in ("won", "lost")
    if isinstance(action, do.NextChapter):
        if not over:
            raise Refusal("chapter-goes-on", "campaign")
    elif over:
        raise Refusal("game-over", "chapter-end")
    elif isinstance(action, do.Deal):
        if state.stage != "deal":
            raise Refusal("already-dealt", "initiative-order")
    elif state.stage == "deal" and not isinstance(action, BEFORE_THE_DEAL):
        raise Refusal("deal-first", "initiative-order")


def _next_turn(state: State, action: do.NextTurn) -> State:
    return turns.end_turn(state)


def _new_encounter(state: State, action: do.NewEncounter) -> State:
    state = encounters.enter_room(state, action.room)
    coming = encounters.arrivals_of(action)
    return encounters.encounter(state, coming, action.ambush, (action.cards, action.dice))


def _place_minions(state: State, action: do.PlaceMinions) -> State:
    return encounters.place(state, encounters.arrivals_of(action), (action.cards, action.dice))


def _resolve_surge(state: State, action: do.ResolveSurge) -> State:
    return encounters.resolve_surge(state, encounters.arrivals_of(action), (action.cards, action.dice))


def _name_room(state: State, action: do.NameRoom) -> State:
    encounters.check_room(state, action.room)
    name = check_words(action.name, "room-tiles", empty=True)
    rooms = list(state.rooms)
    rooms[action.room] = Room(name, rooms[action.room].surged)
    return replace(state, rooms=tuple(rooms))


def _rescue(state: State, action: do.Rescue) -> State:
    return mice.rescue(state, action.mouse, by_card=action.by_card)


def _wound_minion(state: State, action: do.WoundMinion) -> State:
    group = get_group(state, action.minion)
    after = minions.wound_figure(state, group, action.figure, action.wounds)
    return _reward(state, after, action)


def _figures(state: State, action: do.Figures) -> State:
    return _reward(state, minions.change_figures(state, action.minion, action.figures), action)


def _reward(before: State, after: State, action: do.WoundMinion | do.Figures) -> State:
    defeated = minions.figures_of(before, action.minion) - minions.figures_of(after, action.minion)
    return minions.reward(after, action.minion, defeated, action.by, from_wheel=action.from_wheel)


def _set_number(state: State, action: do.SetNumber) -> State:
    mouse = get_mouse(state, action.mouse)
    if action.stat not in STATS:
        raise Refusal("no-such-number", "mouse-hero-card")
    if action.value is not None:
        check_range(action.value, 1 if action.stat == "life" else 0, MOST_STAT, "mouse-hero-card")
    changes: dict[str, Any] = {action.stat: action.value}
    return with_mouse(state, replace(mouse, **changes))


def _set_abilities(state: State, action: do.SetAbilities) -> State:
    mouse = get_mouse(state, action.mouse)
    return with_mouse(state, replace(mouse, abilities=turn_actions.check_abilities(action.abilities)))


def _set_item(state: State, action: do.SetItem) -> State:
    mouse = get_mouse(state, action.mouse)
    return with_mouse(state, replace(mouse, item=check_words(action.item, "campaign", empty=True)))


def _give_mouse(state: State, action: do.GiveMouse) -> State:
    mouse = get_mouse(state, action.mouse)
    return with_mouse(state, replace(mouse, player=check_player(action.player, state.players)))


def _end_chapter(state: State, action: do.EndChapter) -> State:
    return campaign.end_chapter(state, won=action.won)


HANDLERS: Mapping[type[Action], Callable[[State, Any], State]] = {
    Rename: lambda state, action: replace(state, players=renamed(state.players, action)),
    do.Deal: lambda state, action: encounters.deal(state, action.cards),
    do.NextTurn: _next_turn,
    do.NewEncounter: _new_encounter,
    do.PlaceMinions: _place_minions,
    do.ResolveSurge: _resolve_surge,
    do.GoToRoom: lambda state, action: encounters.return_to(state, action.room),
    do.NameRoom: _name_room,
    do.MoveCard: lambda state, action: turns.move_card(state, action.card, action.slot),
    do.SetOrder: lambda state, action: turns.set_order(state, action.cards),
    do.RemoveCard: lambda state, action: minions.remove_card(state, action.card),
    do.Wheel: lambda state, action: hourglass.add_to_wheel(state, action.cheese),
    do.Hourglass: lambda state, action: hourglass.move_by_hand(state, action.pages),
    do.EndMarker: lambda state, action: hourglass.move_end(state, action.pages),
    do.Cheese: lambda state, action: mice.change_cheese(state, action.mouse, action.cheese),
    do.Wound: lambda state, action: mice.wound(state, action.mouse, action.wounds, action.by),
    do.Condition: lambda state, action: mice.set_condition(state, action.mouse, action.condition, on=action.on),
    do.Capture: lambda state, action: mice.capture(state, action.mouse),
    do.Rescue: _rescue,
    do.Act: turn_actions.act,
    do.Share: turn_actions.share,
    do.Equip: lambda state, action: turn_actions.equip(state),
    do.LevelUp: turn_actions.level_up,
    do.UseAbility: turn_actions.use_ability,
    do.SetNumber: _set_number,
    do.SetAbilities: _set_abilities,
    do.SetItem: _set_item,
    do.GiveMouse: _give_mouse,
    do.WoundMinion: _wound_minion,
    do.Figures: _figures,
    do.Roll: dice.roll,
    do.Achieve: campaign.achieve,
    do.EndChapter: _end_chapter,
    do.NextChapter: campaign.next_chapter,
    do.ChangeSettings: lambda state, action: replace(state, settings=campaign.settings_of(action)),
}
ANY_STAGE = (
    Rename, do.NameRoom, do.SetNumber, do.SetAbilities, do.SetItem, do.GiveMouse, do.Achieve, do.ChangeSettings,
)
BEFORE_THE_DEAL = (do.Cheese, do.EndMarker)
