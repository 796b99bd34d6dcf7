"""The history lines of what mice do, of turns that end, and of rolls."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.core import N_, Action, Message, Term, say, say_n
from companion.games.mice_and_mystics import actions as do
from companion.games.mice_and_mystics.apply import apply
from companion.games.mice_and_mystics.dice import count
from companion.games.mice_and_mystics.state import State, get_mouse, page_of, term


def _next_turn(before: State, action: do.NextTurn) -> Message:
    after = apply(before, action)
    done = term(before.active)
    if len(after.steps) > len(before.steps):
        text = N_("{card} is done. Time is short: the sixth cheese is a surge, the hourglass moves to page {page}")
        return say(text, "time-is-short", card=done, page=page_of(after))
    if any(event.kind == "time-is-short" for event in after.events):
        text = N_("{card} is done. Time is short: 1 cheese on the wheel. Next: {next}")
        return say(text, "time-is-short", card=done, next=term(after.active))
    return say(N_("{card} is done. Next: {next}"), "round", card=done, next=term(after.active))


def _cheese(before: State, action: do.Cheese) -> Message:
    mouse = Term(action.mouse)
    if action.cheese < 0:
        return say_n("{mouse}: {n} cheese less", "{mouse}: {n} cheese less", -action.cheese, "cheese", mouse=mouse)
    return say_n("{mouse}: {n} cheese more", "{mouse}: {n} cheese more", action.cheese, "cheese", mouse=mouse)


def _wound(before: State, action: do.Wound) -> Message:
    mouse, wounds, rule = Term(action.mouse), action.wounds, "conditions"
    if wounds < 0:
        return say_n("{mouse}: {n} wound healed", "{mouse}: {n} wounds healed", -wounds, rule, mouse=mouse)
    if get_mouse(apply(before, action), action.mouse).captured:
        return say(N_("{mouse} has as many wounds as life and is captured"), "capture", mouse=mouse)
    if not action.by:
        return say_n("{mouse} takes {n} wound", "{mouse} takes {n} wounds", wounds, rule, mouse=mouse)
    return say_n(
        "{minion} deals {n} wound to {mouse}", "{minion} deals {n} wounds to {mouse}",
        wounds, rule, mouse=mouse, minion=term(action.by),
    )


def _condition(before: State, action: do.Condition) -> Message:
    text = N_("{mouse}: now {condition}") if action.on else N_("{mouse}: no longer {condition}")
    return say(text, action.condition, mouse=Term(action.mouse), condition=Term(action.condition))


def _capture(before: State, action: do.Capture) -> Message:
    return say(N_("{mouse} is captured"), "capture", mouse=Term(action.mouse))


def _rescue(before: State, action: do.Rescue) -> Message:
    text = N_("{mouse} comes back, by a card or the story") if action.by_card else N_("{mouse} is rescued")
    return say(text, "rescue", mouse=Term(action.mouse))


def _act(before: State, action: do.Act) -> Message:
    rule = f"action-{action.action}"
    return say(N_("{mouse}: {action}"), rule, mouse=Term(before.active), action=Term(action.action))


def _share(before: State, action: do.Share) -> Message:
    mouse, other = Term(before.active), Term(action.to)
    if action.cheese:
        return say_n(
            "{mouse} hands {n} cheese to {other}", "{mouse} hands {n} cheese to {other}",
            action.cheese, "free-share", mouse=mouse, other=other,
        )
    return say(N_("{mouse} shares with {other}"), "free-share", mouse=mouse, other=other)


def _equip(before: State, action: do.Equip) -> Message:
    return say(N_("{mouse} changes its equipment"), "free-equip", mouse=Term(before.active))


def _level_up(before: State, action: do.LevelUp) -> Message:
    text = N_("{mouse} levels up: {ability}")
    return say(text, "free-level-up", mouse=Term(before.active), ability=action.ability)


def _use_ability(before: State, action: do.UseAbility) -> Message:
    ability = get_mouse(before, action.mouse).abilities[action.ability]
    return say_n(
        "{mouse} uses {ability} for {n} cheese", "{mouse} uses {ability} for {n} cheese",
        action.cost, "ability-cards", mouse=Term(action.mouse), ability=ability,
    )


def _set_number(before: State, action: do.SetNumber) -> Message:
    mouse, stat = Term(action.mouse), Term(action.stat)
    if action.value is None:
        return say(N_("{mouse}: {stat} is not known"), "mouse-hero-card", mouse=mouse, stat=stat)
    return say(N_("{mouse}: {stat} is {n}"), "mouse-hero-card", mouse=mouse, stat=stat, n=action.value)


def _set_abilities(before: State, action: do.SetAbilities) -> Message:
    if not action.abilities:
        return say(N_("{mouse} has no ability cards"), "ability-cards", mouse=Term(action.mouse))
    text = N_("The ability cards of {mouse}: {abilities}")
    return say(text, "ability-cards", mouse=Term(action.mouse), abilities=action.abilities)


def _set_item(before: State, action: do.SetItem) -> Message:
    if not action.item:
        return say(N_("{mouse} carries no item over"), "campaign", mouse=Term(action.mouse))
    return say(N_("{mouse} would carry over: {item}"), "campaign", mouse=Term(action.mouse), item=action.item)


def _give_mouse(before: State, action: do.GiveMouse) -> Message:
    player = before.players[action.player]
    return say(N_("{player} now plays {mouse}"), "setup", player=player, mouse=Term(action.mouse))


def _roll(before: State, action: do.Roll) -> Message:
    after = apply(before, action)
    return tell_roll(after)


def tell_roll(state: State) -> Message:
    """The last roll in words: hits, blocks, spaces or stars."""
    (rolled,) = state.rolls
    result, who = count(state, rolled), term(rolled.who)
    if rolled.purpose == "attack":
        return say_n("{who} rolls {n} hit", "{who} rolls {n} hits", result.hits, "action-dice", who=who)
    if rolled.purpose == "defense":
        return say_n("{who} rolls {n} block", "{who} rolls {n} blocks", result.blocks, "action-dice", who=who)
    if rolled.purpose == "movement":
        return say_n("{who} may move {n} space", "{who} may move {n} spaces", result.spaces, "movement", who=who)
    return say_n("{who} rolls {n} star", "{who} rolls {n} stars", result.stars, "action-dice", who=who)


TURN_LINES: Mapping[type[Action], Callable[[State, Any], Message]] = {
    do.NextTurn: _next_turn,
    do.Cheese: _cheese,
    do.Wound: _wound,
    do.Condition: _condition,
    do.Capture: _capture,
    do.Rescue: _rescue,
    do.Act: _act,
    do.Share: _share,
    do.Equip: _equip,
    do.LevelUp: _level_up,
    do.UseAbility: _use_ability,
    do.SetNumber: _set_number,
    do.SetAbilities: _set_abilities,
    do.SetItem: _set_item,
    do.GiveMouse: _give_mouse,
    do.Roll: _roll,
}
