"""The end of a turn: refilling, passing the turn on, and how the game comes to its end."""

from dataclasses import replace

from companion.games.azura.actions import CannotRefill, EndTurn, Pass
from companion.games.azura.state import (
    State,
    cards_left,
    cards_needed,
    check_going_on,
    check_on_turn,
    is_last_turn,
    name,
    noting,
    other,
    players,
    with_side,
)
from companion.games.core import Refusal, check_player


def trigger_end(state: State, player: int, agrees: bool = True) -> State:
    """The end is near: the other player has one last turn. Only the first trigger counts (end-of-game)."""
    if state.ended_by is not None:
        return state
    return noting(replace(state, ended_by=player, count_agrees=agrees), "ending", player)


def is_short(state: State) -> bool:
    """Whether, by the count, the player on turn cannot complete the hand; of no interest once the end is near."""
    return state.ended_by is None and cards_needed(state, state.turn) > cards_left(state, state.turn)


def can_use_at_end(state: State, shell: str) -> bool:
    """Whether the rules leave a use for an end-of-turn seashell now."""
    if shell not in state.sides[state.turn].shells or state.shell:
        return False
    if shell == "shell-extra-turn":
        return is_extra_turn_open(state)
    return shell == "shell-block-spot" and not is_last_turn(state)


def is_extra_turn_open(state: State) -> bool:
    """Whether another turn may be taken: the end is not near, or the table was opened so that it may."""
    return state.options.extra_turn_at_end or not (state.ended_by is not None or is_short(state))


def has_reserve_choice(state: State) -> bool:
    """Whether the player on turn has to say how many cards come from the reserve."""
    refills = not is_last_turn(state) or state.shell == "shell-extra-turn"
    return refills and state.sides[state.turn].reserve > 0 and cards_needed(state, state.turn) > 0


def has_decision(state: State) -> bool:
    """Whether anything is left to decide before the turn passes on."""
    shells = any(can_use_at_end(state, shell) for shell in state.sides[state.turn].shells)
    return shells or has_reserve_choice(state) or is_short(state)


def settle(state: State) -> State:
    """Refill and pass the turn on by itself where the player has nothing left to decide."""
    if state.phase != "end" or has_decision(state):
        return state
    return finish_turn(state, 0)


def end_turn(state: State, action: EndTurn) -> State:
    """Refill the hand and pass the turn on (hand-size).

    Refuses a turn in which nothing was played, more cards from the reserve than lie there or are
    missing, and a refill that the draw pile cannot give.
    """
    check_on_turn(state, action.player)
    if state.phase == "play" and not state.played:
        raise Refusal("play-first", "turn", player=name(state, action.player))
    check_refill(state, action.from_reserve)
    return finish_turn(replace(state, events=(), phase="end"), action.from_reserve)


def check_refill(state: State, from_reserve: int) -> None:
    """Refuse a refill that makes the hand too large, or that reserve and draw pile cannot give."""
    side, needed = state.sides[state.turn], cards_needed(state, state.turn)
    who = name(state, state.turn)
    if not 0 <= from_reserve <= side.reserve:
        raise Refusal("reserve-too-small", "variant-foreshadowing", player=who, reserve=side.reserve)
    if from_reserve > needed:
        raise Refusal("hand-too-large", "hand-size", player=who, needed=needed, limit=side.hand + needed)
    if state.ended_by is None and needed - from_reserve > side.pile:
        raise Refusal("pile-too-small", "end-of-game", player=who, pile=side.pile, needed=needed - from_reserve)


def finish_turn(state: State, from_reserve: int) -> State:
    """The refill, then another turn of the same player, the other player's turn, or the end."""
    if state.shell == "shell-extra-turn":
        return start_turn(refill(state, from_reserve), state.turn)
    if is_last_turn(state):
        return noting(replace(state, phase="scoring", blocked="", refilled=None), "over", state.turn)
    return pass_on(refill(state, from_reserve))


def refill(state: State, from_reserve: int) -> State:
    """Cards into the hand, as many as there are: `from_reserve` of them from the reserve."""
    player, side = state.turn, state.sides[state.turn]
    drawn = min(cards_needed(state, player) - from_reserve, side.pile)
    hand = side.hand + drawn + from_reserve
    state = with_side(state, player, hand=hand, pile=side.pile - drawn, reserve=side.reserve - from_reserve)
    state = noting(state, "refill", player, drawn)
    return noting(state, "from-reserve", player, from_reserve) if from_reserve else state


def pass_on(state: State) -> State:
    """The other player's turn. Their own block is taken away, the one just put down counts (shell-block-spot)."""
    return replace(start_turn(state, other(state.turn)), blocked=state.next_block)


def start_turn(state: State, player: int) -> State:
    """The beginning of a turn."""
    return replace(state, turn=player, phase="play", played=(), shell="", next_block="", refilled=state.turn)


def may_declare(state: State, player: int) -> bool:
    """Whether a player may say now that the hand cannot be completed: while refilling, or just after."""
    return state.refilled == player or (state.phase == "end" and state.turn == player)


def cannot_refill(state: State, action: CannotRefill) -> State:
    """The hand cannot be completed: the other player has one last turn (end-of-game).

    The players' word counts even where the count says otherwise; `problems` then says so. Refused
    once the end has been triggered, and to a player who is not refilling and has not just done so.
    """
    check_player(action.player, players(state))
    check_going_on(state)
    if state.ended_by is not None:
        raise Refusal("end-already-near", "last-turn", player=name(state, other(state.ended_by)))
    if not may_declare(state, action.player):
        raise Refusal("not-refilling", "end-of-game", player=name(state, action.player))
    if state.refilled == action.player:
        return trigger_end(replace(state, events=(), refilled=None), action.player, agrees=False)
    state = trigger_end(replace(state, events=()), action.player, agrees=is_short(state))
    return finish_turn(state, _reserve_left_to_use(state))


def _reserve_left_to_use(state: State) -> int:
    side = state.sides[state.turn]
    return min(side.reserve, max(0, cards_needed(state, state.turn) - side.pile))


def pass_turn(state: State, action: Pass) -> State:
    """A turn without a card, where a seashell blocks the spot of all cards held, or none is held.

    Refused in any other case: one card at least has to be played (turn).
    """
    check_on_turn(state, action.player)
    if state.phase != "play" or state.played:
        raise Refusal("already-played", "turn", player=name(state, action.player))
    if not state.blocked and state.sides[action.player].hand:
        raise Refusal("must-play", "turn", player=name(state, action.player))
    return settle(noting(replace(state, events=(), refilled=None, phase="end"), "pass", action.player))
