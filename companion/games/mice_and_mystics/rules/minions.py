"""The minions' figures: wounds, defeat, and cards that leave the track with the last figure."""

from dataclasses import replace

from companion.games.core import Refusal, Term
from companion.games.mice_and_mystics.numbers import (
    BOSS_CARDS,
    MOST_WOUNDS,
    RATS,
    is_card,
    is_mouse,
    owner_of,
)
from companion.games.mice_and_mystics.rules.box import left_in_box, too_many
from companion.games.mice_and_mystics.rules.checks import check_range
from companion.games.mice_and_mystics.rules.hourglass import add_to_wheel
from companion.games.mice_and_mystics.rules.mice import gain_cheese
from companion.games.mice_and_mystics.rules.turns import take_off
from companion.games.mice_and_mystics.state import (
    Group,
    State,
    cards_of,
    get_free_mouse,
    get_group,
    life_of,
    note,
    position_of,
    with_group,
    with_mouse,
)


def wound_figure(state: State, group: Group, figure: int, wounds: int) -> State:
    """Wounds for one figure, or taken back. At its life it is defeated and leaves (see `_keep`)."""
    check_range(wounds, -MOST_WOUNDS, MOST_WOUNDS, "minions", "wounds")
    if not 0 <= figure < len(group.wounds):
        raise Refusal("no-such-figure", "minions", "figure")
    # A boss with several cards is one figure here, with the life of all of them.
    total = group.wounds[figure] + wounds
    if total < 0:
        raise Refusal("no-wounds", "minions", "wounds", n=group.wounds[figure])
    before, after = group.wounds[:figure], group.wounds[figure + 1 :]
    if total >= life_of(state, group.kind):
        group = replace(group, wounds=before + after)
    else:
        group = replace(group, wounds=(*before, total, *after))
    return _keep(state, group)


def change_figures(state: State, kind: str, figures: int) -> State:
    """More or fewer figures of a type that is on the board. Refuses more than the box has, or fewer than none."""
    group = get_group(state, kind)
    there = len(group.wounds) + figures
    if there < 0:
        raise Refusal("too-few-figures", "minions", "figures", n=len(group.wounds))
    if figures > 0 and figures > left_in_box(state, kind):
        raise too_many(state, kind)
    # New ones have no wounds; those that came last leave first.
    wounds = group.wounds + (0,) * max(0, figures)
    return _keep(state, replace(group, wounds=wounds[:there]))


def fill_card(state: State, card: str, *, full: bool) -> State:
    """A boss's card has all its wounds, or has not any more (boss-cards)."""
    cards = tuple(other for other in state.full if other != card)
    if full:
        cards = (*cards, card)
    return replace(state, full=cards)


def free_cards(state: State, boss: str) -> State:
    """No more of a boss's cards are full than he has wounds: those that were filled last are full no more."""
    wounds = sum(get_group(state, boss).wounds)
    own = [card for card in state.full if owner_of(card) == boss]
    freed = own[wounds:]
    full = tuple(card for card in state.full if card not in freed)
    return replace(state, full=full)


def reward(
    state: State, kind: str, defeated: int, by: str, *, from_wheel: bool
) -> State:
    """What the mouse that defeated figures gains: Filch a cheese for each, from the wheel if it was a rat
    and he likes, as far as there is some (hero-filch). Both are counted, for the chapter's end."""
    if defeated <= 0:
        return state
    state = replace(state, gone=state.gone + defeated)
    if not by:
        return state
    mouse = get_free_mouse(state, by, "by")
    mouse = replace(mouse, defeated=mouse.defeated + defeated)
    state = with_mouse(state, mouse)
    if by != "filch":
        return state
    # What the wheel has not comes from the supply: the cheese is his all the same.
    if from_wheel and kind in RATS:
        state = add_to_wheel(state, -min(defeated, state.wheel))
    return gain_cheese(state, "filch", defeated, "pilfer")


def remove_card(state: State, card: str, *, stays: bool) -> State:
    """A minion's card off the track by hand, with its figures. A boss's card goes with the wound that fills it, or that
    lies on none of his cards; with `stays` one that fills another stays, and he is defeated if all others are full.

    Refuses a mouse's card (capture) and one that does not lie there.
    """
    if not is_card(card):
        raise Refusal("no-such-card", "initiative-cards", "card")
    if is_mouse(card):
        raise Refusal("mouse-keeps-card", "capture", "card", mouse=Term(card))
    position_of(state, card)  # refuses one that is not there
    kind = owner_of(card)
    if kind not in BOSS_CARDS or len(cards_of(state, kind)) == 1:
        return _keep(state, Group(kind, ()))
    # A wound fills a card: with the card, the wound that lay on it is gone.
    (wounds,) = get_group(state, kind).wounds
    left = tuple(other for other in cards_of(state, kind) if other != card)
    on_left = sum(other in state.full for other in left) if stays else 0
    if on_left == len(left):
        return _keep(state, Group(kind, ()))
    boss = Group(kind, (max(on_left, wounds - 1),))
    return take_off(with_group(state, boss), (card,))


def _keep(state: State, group: Group) -> State:
    """The figures that are left; without any, the type leaves the board and the track (remove-from-track)."""
    if group.wounds:
        return with_group(state, group)
    groups = tuple(other for other in state.groups if other.kind != group.kind)
    state = replace(state, groups=groups)
    state = note(state, "type-gone", group.kind)
    return take_off(state, cards_of(state, group.kind))
