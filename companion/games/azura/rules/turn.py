"""The end of a turn: refilling, passing the turn on, and how the game comes to its end."""

from dataclasses import replace

from companion.games.azura.numbers import SHELLS
from companion.games.azura.state import (
    Event,
    State,
    cards_left,
    cards_needed,
    check_on_turn,
    is_last_turn,
    name,
    noting,
    other,
    with_side,
)
from companion.games.core import Refusal, Term


def trigger_end(state: State, player: int, agrees: bool = True) -> State:
    """The end is near: the other player has one last turn. Only the first trigger counts (end-of-game)."""
    if state.ended_by is not None:
        return state
    return noting(
        replace(state, ended_by=player, count_agrees=agrees), Event("ending", player)
    )


def is_short(state: State) -> bool:
    """Whether, by the count, the player on turn cannot complete the hand."""
    return draws(state) and cards_needed(state, state.turn) > cards_left(
        state, state.turn
    )


def must_declare(state: State) -> bool:
    """Whether the player on turn is short and thereby triggers the end, which was not near before."""
    return state.ended_by is None and is_short(state)


def draws(state: State) -> bool:
    """Whether the turn ends with a refill: the last one does not (last-turn)."""
    return not is_last_turn(state) or state.shell == "shell-extra-turn"


def can_use_at_end(state: State, shell: str) -> bool:
    """Whether the rules leave a use for an end-of-turn seashell now."""
    if shell not in state.sides[state.turn].shells or state.shell:
        return False
    if shell == "shell-extra-turn":
        return is_extra_turn_open(state)
    return shell == "shell-block-spot" and not is_last_turn(state)


def is_extra_turn_open(state: State) -> bool:
    """Whether another turn may be taken: the end is not near, or the table was opened so that it may."""
    return state.options.extra_turn_at_end or (
        state.ended_by is None and not is_short(state)
    )


def has_reserve_choice(state: State) -> bool:
    """Whether the player on turn has to say how many cards come from the reserve."""
    return (
        draws(state)
        and state.sides[state.turn].reserve > 0
        and cards_needed(state, state.turn) > 0
    )


def has_decision(state: State) -> bool:
    """Whether anything is left to decide before the turn passes on."""
    shells = any(
        can_use_at_end(state, shell) for shell in state.sides[state.turn].shells
    )
    return shells or has_reserve_choice(state) or must_declare(state)


def settle(state: State) -> State:
    """Refill and pass the turn on by itself where the player has nothing left to decide."""
    if state.phase != "end" or has_decision(state):
        return state
    return finish_turn(state, 0)


def check_refill(state: State, from_reserve: int) -> None:
    """Refuse a refill that makes the hand too large, or that reserve and draw pile cannot give."""
    side, needed = state.sides[state.turn], cards_needed(state, state.turn)
    who = name(state, state.turn)
    if not 0 <= from_reserve <= side.reserve:
        raise Refusal(
            "reserve-too-small",
            "variant-foreshadowing",
            player=who,
            reserve=side.reserve,
        )
    if from_reserve > needed:
        raise Refusal(
            "hand-too-large",
            "hand-size",
            player=who,
            needed=needed,
            limit=side.hand + needed,
        )
    if state.ended_by is None and needed - from_reserve > side.pile:
        raise Refusal(
            "pile-too-small",
            "end-of-game",
            player=who,
            pile=side.pile,
            needed=needed - from_reserve,
        )


def finish_turn(state: State, from_reserve: int) -> State:
    """The refill, then another turn of the same player, the other player's turn, or the end."""
    if state.shell == "shell-extra-turn":
        return start_turn(refill(state, from_reserve), state.turn)
    if is_last_turn(state):
        return noting(
            replace(state, phase="scoring", blocked="", refilled=None),
            Event("over", state.turn),
        )
    return pass_on(refill(state, from_reserve))


def refill(state: State, from_reserve: int) -> State:
    """Cards into the hand, as many as there are: `from_reserve` of them from the reserve."""
    player, side = state.turn, state.sides[state.turn]
    drawn = min(cards_needed(state, player) - from_reserve, side.pile)
    hand = side.hand + drawn + from_reserve
    state = with_side(
        state,
        player,
        hand=hand,
        pile=side.pile - drawn,
        reserve=side.reserve - from_reserve,
    )
    found = (
        Event("refill", player, drawn),
        Event("from-reserve", player, from_reserve),
    )
    return noting(state, *(event for event in found if event.n))


def pass_on(state: State) -> State:
    """The other player's turn. Their own block is taken away, the one just put down counts (shell-block-spot)."""
    return replace(start_turn(state, other(state.turn)), blocked=state.next_block)


def start_turn(state: State, player: int) -> State:
    """The beginning of a turn."""
    return replace(
        state,
        turn=player,
        phase="play",
        played=(),
        shell="",
        next_block="",
        refilled=state.turn,
    )


def may_declare(state: State, player: int) -> bool:
    """Whether a player may say now that the hand cannot be completed: while refilling, or just after."""
    return state.refilled == player or (state.phase == "end" and state.turn == player)


def least_reserve(state: State) -> int:
    """How many cards must come from the reserve, because the draw pile has too few."""
    side = state.sides[state.turn]
    return min(side.reserve, max(0, cards_needed(state, state.turn) - side.pile))


def use_shell(state: State, player: int, shell: str) -> State:
    """The shell turned over (variant-seashells).

    Refuses it out of turn, without the variant, used up, as the second of a turn, or at the wrong time.
    """
    check_on_turn(state, player)
    if not state.options.seashells:
        raise Refusal("no-shells", "variant-seashells")
    if shell not in state.sides[player].shells:
        raise Refusal(
            "shell-used", shell, player=name(state, player), shell=Term(shell)
        )
    if state.shell:
        raise Refusal(
            "one-shell-a-turn", "variant-seashells", player=name(state, player)
        )
    at_start = state.phase == "play" and not state.played
    if SHELLS[shell] == "start" and not at_start:
        raise Refusal("shell-at-start", shell, shell=Term(shell))
    if SHELLS[shell] == "end" and state.phase != "end":
        raise Refusal("shell-at-end", shell, shell=Term(shell))
    shells = tuple(kept for kept in state.sides[player].shells if kept != shell)
    return with_side(
        replace(state, events=(), refilled=None, shell=shell), player, shells=shells
    )


def exchange(state: State, player: int, cards: int) -> State:
    """As many cards put aside as are drawn; the hand stays as large as it was. Refused where too few are left."""
    side = state.sides[player]
    if cards > side.pile:
        raise Refusal(
            "shell-needs-cards",
            state.shell,
            player=name(state, player),
            pile=side.pile,
            cards=cards,
        )
    return with_side(
        state, player, pile=side.pile - cards, discarded=side.discarded + cards
    )
