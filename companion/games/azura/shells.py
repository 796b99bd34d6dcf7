"""The Magic Seashells: five a player, each used once, one a turn (variant-seashells)."""

from dataclasses import replace

from companion.games.azura.actions import BlockSpot, DrawThree, ExtraTurn, SwapCards, TwoSpots
from companion.games.azura.board import SHELL_DRAW, SHELLS, get_spot
from companion.games.azura.state import State, check_on_turn, is_last_turn, name, noting, with_side
from companion.games.azura.turn import is_extra_turn_open, settle
from companion.games.core import Refusal, Term


def use_shell(state: State, player: int, shell: str) -> State:
    """The shell turned over.

    Refuses it out of turn, without the variant, used up, as the second of a turn, or at the wrong time.
    """
    check_on_turn(state, player)
    if not state.options.seashells:
        raise Refusal("no-shells", "variant-seashells")
    if shell not in state.sides[player].shells:
        raise Refusal("shell-used", shell, player=name(state, player), shell=Term(shell))
    if state.shell:
        raise Refusal("one-shell-a-turn", "variant-seashells", player=name(state, player))
    check_time(state, shell)
    shells = tuple(kept for kept in state.sides[player].shells if kept != shell)
    return with_side(replace(state, events=(), refilled=None, shell=shell), player, shells=shells)


def check_time(state: State, shell: str) -> None:
    """Refuse a shell for the start of a turn after it, and one for the end before it."""
    at_start = state.phase == "play" and not state.played
    if SHELLS[shell] == "start" and not at_start:
        raise Refusal("shell-at-start", shell, shell=Term(shell))
    if SHELLS[shell] == "end" and state.phase != "end":
        raise Refusal("shell-at-end", shell, shell=Term(shell))


def extra_turn(state: State, action: ExtraTurn) -> State:
    """Another turn after this one. Refused once the end is near, unless the table was opened otherwise."""
    used = use_shell(state, action.player, "shell-extra-turn")
    if not is_extra_turn_open(state):
        raise Refusal("extra-turn-at-end", "shell-extra-turn")
    return settle(noting(used, "extra-turn", action.player))


def two_spots(state: State, action: TwoSpots) -> State:
    """Cards on two different spots in this turn. Refused with fewer than two cards in hand."""
    used = use_shell(state, action.player, "shell-two-spots")
    hand = state.sides[action.player].hand
    if hand < 2:
        raise Refusal("hand-too-small", "shell-two-spots", player=name(state, action.player), hand=hand)
    return noting(used, "two-spots", action.player)


def swap_cards(state: State, action: SwapCards) -> State:
    """Cards put aside and as many drawn. Refuses none, more than are held, more than can be drawn."""
    used = use_shell(state, action.player, "shell-swap-cards")
    side = state.sides[action.player]
    if not 1 <= action.cards <= side.hand:
        raise Refusal("swap-out-of-range", "shell-swap-cards", hand=side.hand)
    return noting(exchange(used, action.player, action.cards), "swap", action.player, action.cards)


def draw_three(state: State, action: DrawThree) -> State:
    """Three cards drawn, then three put aside. Refused with fewer than three left to draw."""
    used = use_shell(state, action.player, "shell-draw-three")
    return noting(exchange(used, action.player, SHELL_DRAW), "draw-three", action.player, SHELL_DRAW)


def exchange(state: State, player: int, cards: int) -> State:
    """As many cards put aside as are drawn; the hand stays as large as it was."""
    side = state.sides[player]
    if cards > side.pile:
        raise Refusal("shell-needs-cards", state.shell, player=name(state, player), pile=side.pile, cards=cards)
    return with_side(state, player, pile=side.pile - cards, discarded=side.discarded + cards)


def block_spot(state: State, action: BlockSpot) -> State:
    """A spot closed to the other player until one's own next turn. Refused in the last turn."""
    used = use_shell(state, action.player, "shell-block-spot")
    spot = get_spot(action.spot)
    if is_last_turn(state):
        raise Refusal("no-turn-follows", "shell-block-spot")
    return settle(noting(replace(used, next_block=spot.id), "block", action.player, term=spot.id))
