"""The next thing to do, what is to be kept in mind, and what is about to run out."""

from dataclasses import dataclass

from companion.games.azura.board import CITY_PILES_TO_END, DRAGON_POINTS, HAND_SIZE_WITH_DRAGON
from companion.games.azura.scoring import outcome, waiting_for
from companion.games.azura.state import (
    State,
    cards_left,
    cards_needed,
    hand_limit,
    is_last_turn,
    name,
    other,
)
from companion.games.azura.turn import is_short
from companion.games.core import N_, Message, Term, say, say_n


@dataclass(frozen=True)
class Refill:
    """The refill that is due: how many cards, and how many of them may and must come from the reserve.

    `draws` is False where the last turn ends and nothing is drawn any more. `short`: by the count, the
    hand cannot be completed. `message` says what to do.
    """

    player: int
    needed: int
    limit: int
    pile: int
    reserve: int
    least_from_reserve: int
    most_from_reserve: int
    draws: bool
    short: bool
    message: Message


def now(state: State) -> Message:
    """The next thing to do, in one sentence."""
    result = outcome(state)
    if result:
        return result.why[-1]
    if state.phase == "scoring":
        return say(
            N_("Count your score piles and type them in. Still missing: {players}."), "final-scoring",
            players=waiting_for(state),
        )
    return _refill_prompt(state) if state.phase == "end" else _play_prompt(state)


def _play_prompt(state: State) -> Message:
    who = name(state, state.turn)
    if state.played:
        return say(
            N_("{player} plays on a second, different spot, or refills if nothing can be played there."),
            "shell-two-spots", player=who,
        )
    if is_last_turn(state):
        return say(N_("{player}’s last turn: play one or more equal cards."), "last-turn", player=who)
    return say(N_("{player}’s turn: play one or more equal cards."), "turn", player=who)


def _refill_prompt(state: State) -> Message:
    who, needed = name(state, state.turn), cards_needed(state, state.turn)
    if not _draws(state):
        return say(N_("{player} may still use a seashell, or ends the last turn."), "last-turn", player=who)
    if is_short(state):
        return say(
            N_("{player} needs {needed} to complete the hand; by the count, left to draw: {left}. "
               "Say that the hand cannot be completed."),
            "end-of-game", player=who, needed=needed, left=cards_left(state, state.turn),
        )
    if not needed:
        return say(N_("{player}’s hand is full: end the turn."), "hand-size", player=who)
    return say_n(
        N_("{player} refills the hand with one card and ends the turn."),
        N_("{player} refills the hand with {n} cards and ends the turn."),
        needed, "hand-size", player=who,
    )


def _draws(state: State) -> bool:
    return not is_last_turn(state) or state.shell == "shell-extra-turn"


def find_refill(state: State) -> Refill | None:
    """The refill of the player on turn, None while cards still have to be played or no refill follows."""
    if state.phase == "scoring" or (state.phase == "play" and not state.played):
        return None
    side, needed = state.sides[state.turn], cards_needed(state, state.turn)
    least = min(side.reserve, max(0, needed - side.pile))
    return Refill(
        state.turn, needed, hand_limit(state, state.turn), side.pile, side.reserve,
        least, min(side.reserve, needed), _draws(state), is_short(state), _refill_prompt(state),
    )


def notices(state: State) -> tuple[Message, ...]:
    """What holds at the moment: the dragon, a block, this turn's seashell, how near the end is."""
    found = (_ending_notice(state), _block_notice(state), _two_spots_notice(state), _dragon_notice(state))
    return tuple(message for message in found if message)


def _ending_notice(state: State) -> Message | None:
    if state.ended_by is None:
        missing = CITY_PILES_TO_END - state.city_piles
        return say_n(
            N_("One more finished pile of {kind} triggers the end."),
            N_("{n} more finished piles of {kind} trigger the end."),
            missing, "end-of-game", kind=Term("undersea-city"),
        )
    if state.phase == "scoring":
        return None
    return say(
        N_("{player} has triggered the end: {other} plays the last turn."), "last-turn",
        player=name(state, state.ended_by), other=name(state, other(state.ended_by)),
    )


def _block_notice(state: State) -> Message | None:
    if not state.blocked:
        return None
    return say(
        N_("{kind} is blocked: {player} may not play there in this turn."), "shell-block-spot",
        kind=Term(state.blocked), player=name(state, state.turn),
    )


def _two_spots_notice(state: State) -> Message | None:
    if state.shell != "shell-two-spots" or state.phase != "play" or state.played:
        return None
    return say(
        N_("{player} plays on two different spots in this turn."), "shell-two-spots", player=name(state, state.turn),
    )


def _dragon_notice(state: State) -> Message | None:
    if state.dragon is None:
        return None
    if state.phase == "scoring":
        return say(
            N_("{player} has the dragon: {n} more points."), "final-scoring",
            player=name(state, state.dragon), n=DRAGON_POINTS,
        )
    return say(
        N_("{player} has the dragon and may hold {size} cards."), "dragon-pawn",
        player=name(state, state.dragon), size=HAND_SIZE_WITH_DRAGON,
    )


def player_warnings(state: State, player: int) -> tuple[Message, ...]:
    """A draw pile that may not last: fewer cards left than a whole hand could need at once."""
    left = cards_left(state, player)
    if state.phase == "scoring" or state.ended_by is not None or left > hand_limit(state, player):
        return ()
    return (say_n(
        N_("{player} has one card left to draw. Who cannot complete the hand triggers the end."),
        N_("{player} has {n} cards left to draw. Who cannot complete the hand triggers the end."),
        left, "end-of-game", player=name(state, player),
    ),)


