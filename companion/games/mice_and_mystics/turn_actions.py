"""What the mouse on turn does, for tables that tell the helper: one action, each free action once."""

from dataclasses import replace

from companion.games.core import Refusal, Term
from companion.games.mice_and_mystics.actions import Act, LevelUp, Share, UseAbility
from companion.games.mice_and_mystics.checks import check_no_surge, check_range, check_words
from companion.games.mice_and_mystics.mice import change_cheese, set_condition
from companion.games.mice_and_mystics.numbers import LEVEL_UP_CHEESE, MOST_ABILITIES, MOST_CHEESE, MOUSE_ACTIONS
from companion.games.mice_and_mystics.state import Mouse, State, active_mouse, get_mouse, with_mouse


def act(state: State, action: Act) -> State:
    """An action of the mouse on turn. Refuses a second (or with an ability a third), and what its
    conditions or the room forbid (mouse-turn)."""
    mouse = check_actor(state)
    if action.action not in MOUSE_ACTIONS:
        raise Refusal("no-such-action", "mouse-turn")
    _check_count(state, action)
    _check_conditions(state, mouse, action.action)
    state = replace(state, turn=replace(state.turn, actions=(*state.turn.actions, action.action)))
    return _recover(state, mouse, star=action.star) if action.action == "recover" else state


def share(state: State, action: Share) -> State:
    """Hand cheese (or cards, which the helper does not count) to another mouse (free-share)."""
    mouse = check_actor(state)
    check_range(action.cheese, 0, MOST_CHEESE, "free-share")
    if action.to == mouse.name:
        raise Refusal("share-alone", "free-share")
    if get_mouse(state, action.to).captured:
        raise Refusal("mouse-captured", "capture", mouse=Term(action.to))
    state = _use_free(state, "share", "free-share")
    return change_cheese(change_cheese(state, mouse.name, -action.cheese), action.to, action.cheese)


def equip(state: State) -> State:
    """The mouse on turn changes its equipment, once a turn (free-equip)."""
    check_actor(state)
    return _use_free(state, "equip", "free-equip")


def level_up(state: State, action: LevelUp) -> State:
    """Six cheese for a new ability, once a turn (free-level-up). Refuses less cheese."""
    mouse = check_actor(state)
    ability = check_words(action.ability, "free-level-up")
    if mouse.cheese < LEVEL_UP_CHEESE:
        raise Refusal("level-up-cheese", "free-level-up", need=LEVEL_UP_CHEESE, n=mouse.cheese)
    state = _use_free(state, "level-up", "free-level-up")
    abilities = check_abilities((*mouse.abilities, ability))
    return with_mouse(state, replace(mouse, cheese=mouse.cheese - LEVEL_UP_CHEESE, abilities=abilities))


def use_ability(state: State, action: UseAbility) -> State:
    """A mouse plays an ability card and pays for it. Refuses its second in one turn (ability-cards)."""
    mouse = get_mouse(state, action.mouse)
    if mouse.captured:
        raise Refusal("mouse-captured", "capture", mouse=Term(mouse.name))
    if not 0 <= action.ability < len(mouse.abilities):
        raise Refusal("no-such-ability", "ability-cards")
    if mouse.name in state.turn.abilities:
        raise Refusal("second-ability", "ability-cards", mouse=Term(mouse.name))
    check_range(action.cost, 0, MOST_CHEESE, "ability-cards")
    state = change_cheese(state, mouse.name, -action.cost)
    return replace(state, turn=replace(state.turn, abilities=(*state.turn.abilities, mouse.name)))


def check_abilities(abilities: tuple[str, ...]) -> tuple[str, ...]:
    """Names of ability cards, or a Refusal: too many, too long, or empty."""
    if len(abilities) > MOST_ABILITIES:
        raise Refusal("too-many-abilities", "ability-cards", most=MOST_ABILITIES)
    return tuple(check_words(ability, "ability-cards") for ability in abilities)


def check_actor(state: State) -> Mouse:
    """The mouse on turn, or a Refusal: a surge waits, a minion is on turn, the mouse is captured."""
    check_no_surge(state)
    mouse = active_mouse(state)
    if mouse is None:
        raise Refusal("minions-turn", "mouse-turn")
    if mouse.captured:
        raise Refusal("mouse-captured", "capture", mouse=Term(mouse.name))
    return mouse


def _check_count(state: State, action: Act) -> None:
    done = len(state.turn.actions)
    if done >= 2:
        raise Refusal("third-action", "ability-cards")
    if done == 1 and not action.extra:
        raise Refusal("second-action", "mouse-turn")


def _check_conditions(state: State, mouse: Mouse, action: str) -> None:
    bound = "stunned" in mouse.conditions or "webbed" in mouse.conditions
    if action == "recover" and not bound:
        raise Refusal("nothing-to-recover", "action-recover", mouse=Term(mouse.name))
    if action != "recover" and "stunned" in mouse.conditions:
        raise Refusal("stunned-recovers", "stunned", mouse=Term(mouse.name))
    if action == "scurry" and "webbed" in mouse.conditions:
        raise Refusal("webbed-stays", "webbed", mouse=Term(mouse.name))
    if action == "explore" and state.groups:
        raise Refusal("minions-on-tile", "action-explore")


def _recover(state: State, mouse: Mouse, *, star: bool) -> State:
    state = set_condition(state, mouse.name, "stunned", on=False)
    return set_condition(state, mouse.name, "webbed", on=False) if star else state


def _use_free(state: State, name: str, rule: str) -> State:
    if name in state.turn.free:
        raise Refusal("free-action-twice", rule)
    return replace(state, turn=replace(state.turn, free=(*state.turn.free, name)))
