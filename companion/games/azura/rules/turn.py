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
    may_play_again,
    other,
    with_side,
)
from companion.games.core import Refusal, Term, name, noting


def trigger_end(state: State, player: int, agrees: bool = True) -> State:
    """The end is near: the other player has one last turn. Only the first trigger counts (end-of-game)."""
    if state.ended_by is not None:
        # The third pile in a last turn does not give the other player another one.
        return state
    return noting(
        replace(state, ended_by=player, count_agrees=agrees), Event("ending", player)
    )


def is_short(state: State) -> bool:
    """Whether, by the count, the player on turn cannot complete the hand."""
    if not draws(state):
        return False
    # The reserve of Foreshadowing counts, too: cards may come from either.
    return cards_needed(state, state.turn) > cards_left(state, state.turn)


def must_declare(state: State) -> bool:
    """Whether the player on turn is short and thereby triggers the end, which was not near before."""
    if state.ended_by is not None:
        return False
    return is_short(state)


def draws(state: State) -> bool:
    """Whether the turn ends with a refill: the last one does not (last-turn)."""
    if is_last_turn(state):
        # Whoever takes one more turn needs cards for it.
        return state.shell == "shell-extra-turn"
    return True


def can_use_at_end(state: State, shell: str) -> bool:
    """Whether the rules leave a use for an end-of-turn seashell now."""
    if shell not in state.sides[state.turn].shells or state.shell:
        return False
    if shell == "shell-extra-turn":
        return is_extra_turn_open(state)
    # In the last turn nobody is left to be blocked.
    return shell == "shell-block-spot" and not is_last_turn(state)


def is_extra_turn_open(state: State) -> bool:
    """Whether another turn may be taken: the end is not near, or the table was opened so that it may."""
    if state.options.extra_turn_at_end:
        return True
    # A hand that cannot be completed is the end as well, though nobody has said so yet.
    return state.ended_by is None and not is_short(state)


def has_reserve_choice(state: State) -> bool:
    """Whether the player on turn has to say how many cards come from the reserve."""
    if not draws(state) or not cards_needed(state, state.turn):
        return False
    return state.sides[state.turn].reserve > 0


def has_decision(state: State) -> bool:
    """Whether anything is left to decide before the turn passes on."""
    for shell in state.sides[state.turn].shells:
        # One that is of no use now is no decision: the turn passes on without a tap.
        if can_use_at_end(state, shell):
            return True
    return has_reserve_choice(state) or must_declare(state)


def ends_turn(state: State, count: int, dragon: bool, ending: bool) -> bool:
    """Whether the turn is over by itself once so many cards are laid, the dragon taken, or the end triggered by it.

    What else a play does moves cards on the board and the other player's: no decision of this turn rests on it.
    """
    player = state.turn
    hand = state.sides[player].hand - count
    after = with_side(state, player, hand=hand)
    after = replace(after, played=(*state.played, ""))
    if dragon:
        after = replace(after, dragon=player)
    if ending:
        after = replace(after, ended_by=player)
    return not may_play_again(after) and not has_decision(after)


def settle(state: State) -> State:
    """Refill and pass the turn on by itself where the player has nothing left to decide."""
    if state.phase != "end" or has_decision(state):
        return state
    return finish_turn(state, 0)


def check_refill(state: State, from_reserve: int) -> None:
    """Refuse a refill that makes the hand too large, or that reserve and draw pile cannot give."""
    side = state.sides[state.turn]
    needed = cards_needed(state, state.turn)
    who = name(state, state.turn)
    if not 0 <= from_reserve <= side.reserve:
        raise Refusal(
            "reserve-too-small",
            "variant-foreshadowing",
            "from_reserve",
            player=who,
            reserve=side.reserve,
        )
    if from_reserve > needed:
        raise Refusal(
            "hand-too-large",
            "hand-size",
            "from_reserve",
            player=who,
            needed=needed,
            limit=side.hand + needed,
        )
    # Once the end is near a hand stays short; before, a short hand has to be declared.
    if state.ended_by is None and needed - from_reserve > side.pile:
        raise Refusal(
            "pile-too-small",
            "end-of-game",
            "from_reserve",
            player=who,
            pile=side.pile,
            needed=needed - from_reserve,
        )


def finish_turn(state: State, from_reserve: int) -> State:
    """The refill, then another turn of the same player, the other player's turn, or the end."""
    if state.shell == "shell-extra-turn":
        return start_turn(refill(state, from_reserve), state.turn)
    # Nobody refills after the last turn: cards in hand are worth nothing (last-turn).
    if is_last_turn(state):
        return noting(
            replace(state, phase="scoring", blocked="", refilled=None),
            Event("over", state.turn),
        )
    return pass_on(refill(state, from_reserve))


def refill(state: State, from_reserve: int) -> State:
    """Cards into the hand, as many as there are: `from_reserve` of them from the reserve."""
    player = state.turn
    side = state.sides[player]
    # A pile that is too small gives what it has: that cards are missing is told, and no reason to refuse.
    drawn = min(cards_needed(state, player) - from_reserve, side.pile)
    hand = side.hand + drawn + from_reserve
    state = with_side(
        state,
        player,
        hand=hand,
        pile=side.pile - drawn,
        reserve=side.reserve - from_reserve,
    )
    if drawn:
        state = noting(state, Event("refill", player, drawn))
    if from_reserve:
        state = noting(state, Event("from-reserve", player, from_reserve))
    return state


def pass_on(state: State) -> State:
    """The other player's turn. Their own block is taken away, the one just put down counts (shell-block-spot)."""
    begun = start_turn(state, other(state.turn))
    return replace(begun, blocked=state.next_block)


def start_turn(state: State, player: int) -> State:
    """The beginning of a turn."""
    return replace(
        state,
        turn=player,
        turns=state.turns + 1,
        phase="play",
        played=(),
        shell="",
        next_block="",
        refilled=state.turn,
    )


def may_declare(state: State, player: int) -> bool:
    """Whether a player may say now that the hand cannot be completed: while refilling, or just after."""
    if state.refilled == player:
        # The helper refilled without asking, where nothing was left to decide.
        return True
    return state.turn == player and may_end(state)


def may_end(state: State) -> bool:
    """Whether enough is played for the turn to end.

    With the seashell for two spots the second may be left out: then the phase is still "play" (shell-two-spots).
    """
    return state.phase == "end" or bool(state.played)


def least_reserve(state: State) -> int:
    """How many cards must come from the reserve, because the draw pile has too few."""
    side = state.sides[state.turn]
    missing = cards_needed(state, state.turn) - side.pile
    return min(side.reserve, max(0, missing))


def use_shell(state: State, player: int, shell: str) -> State:
    """The shell turned over (variant-seashells).

    Refuses it out of turn, without the variant, used up, as the second of a turn, or at the wrong time.
    """
    check_on_turn(state, player)
    who, unused = name(state, player), state.sides[player].shells
    if not state.options.seashells:
        raise Refusal("no-shells", "variant-seashells")
    if shell not in unused:
        raise Refusal("shell-used", shell, player=who, shell=Term(shell))
    if state.shell:
        raise Refusal("one-shell-a-turn", "variant-seashells", player=who)
    at_start = state.phase == "play" and not state.played
    if SHELLS[shell] == "start" and not at_start:
        raise Refusal("shell-at-start", shell, shell=Term(shell))
    if SHELLS[shell] == "end" and state.phase != "end":
        raise Refusal("shell-at-end", shell, shell=Term(shell))
    used = replace(state, events=(), refilled=None, shell=shell)
    left = tuple(kept for kept in unused if kept != shell)
    return with_side(used, player, shells=left)


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
    # The hand gives as many as it gets, so only what is beside it changes.
    return with_side(
        state, player, pile=side.pile - cards, discarded=side.discarded + cards
    )
