"""The next thing to do, what is to be kept in mind, and what is about to run out."""

from collections.abc import Mapping

from companion.games.azura.numbers import (
    CITY,
    CITY_PILES_TO_END,
    DRAGON_POINTS,
    HAND_SIZE_WITH_DRAGON,
    PLAYERS,
)
from companion.games.azura.rules.scoring import waiting_for
from companion.games.azura.rules.turn import draws, must_declare
from companion.games.azura.state import (
    State,
    cards_left,
    cards_needed,
    hand_limit,
    is_last_turn,
    other,
)
from companion.games.azura.words.results import outcome
from companion.games.core import Message, Term, name, say, say_n

# What is due, with who is on turn and without.
DUE: Mapping[str, Message] = {
    "play": say("{player}’s turn: play one or more identical cards.", "turn"),
    "last-turn": say(
        "{player}’s last turn: play one or more identical cards.", "last-turn"
    ),
    "second-spot": say(
        "{player} plays on a second, different spot, or refills if nothing can be played there.",
        "shell-two-spots",
    ),
    "end-last-turn": say(
        "{player} may still use a seashell, or ends the last turn.", "last-turn"
    ),
    "too-few": say(
        "{player} cannot complete their hand: cards needed {needed}, left by the helper’s count {left}. "
        "That triggers the end.",
        "end-of-game",
    ),
    "full-hand": say("{player}’s hand is full: end the turn.", "hand-size"),
    "none-left": say("{player} has no card left to draw: end the turn.", "hand-size"),
    "refill": say_n(
        "{player} refills their hand with one card and ends the turn.",
        "{player} refills their hand with {n} cards and ends the turn.",
        0,
        "hand-size",
    ),
}
TASKS: Mapping[str, Message] = {
    **DUE,
    "play": say("Play one or more identical cards.", "turn"),
    "last-turn": say("Last turn: play one or more identical cards.", "last-turn"),
    "second-spot": say(
        "Play on a second, different spot, or refill if nothing can be played there.",
        "shell-two-spots",
    ),
    "end-last-turn": say("Use a seashell, or end the last turn.", "last-turn"),
    "full-hand": say("The hand is full: end the turn.", "hand-size"),
    "none-left": say("No card left to draw: end the turn.", "hand-size"),
    "refill": say_n(
        "Refill the hand with one card and end the turn.",
        "Refill the hand with {n} cards and end the turn.",
        0,
        "hand-size",
    ),
}


def stretch(state: State) -> Message:
    """The turn that goes on, as a history is headed by it, and the scoring after the last one."""
    if state.phase == "scoring":
        return say("Scoring")
    return say("Turn {n}", n=state.turns)


def now(state: State) -> Message:
    """The next thing to do, in one sentence."""
    result = outcome(state)
    if result:
        return result.why[-1]
    if state.phase == "scoring":
        missing = waiting_for(state)
        if len(missing) == PLAYERS:
            return say("Count your score piles and enter them.", "final-scoring")
        return say(
            "Count your score piles and enter them. Still missing: {players}.",
            "final-scoring",
            players=missing,
        )
    return say_due(state, DUE[find_due(state)])


def task(state: State) -> Message | None:
    """The same without whose turn it is, for a phone that tells that already; None once nobody is on turn."""
    if state.phase == "scoring":
        return None
    return say_due(state, TASKS[find_due(state)])


def say_due(state: State, sentence: Message) -> Message:
    """What is due, with who is on turn and how many cards that takes."""
    player = state.turn
    needed, left = cards_needed(state, player), cards_left(state, player)
    return sentence.filled(
        player=name(state, player), n=min(needed, left), needed=needed, left=left
    )


def find_due(state: State) -> str:
    """What is due of who is on turn."""
    return find_refill_due(state) if state.phase == "end" else find_play_due(state)


def find_play_due(state: State) -> str:
    """Which play is due."""
    if state.played:
        return "second-spot"
    return "last-turn" if is_last_turn(state) else "play"


def find_refill_due(state: State) -> str:
    """How the turn ends: how many cards are really there to be drawn, or that there are too few."""
    if not draws(state):
        return "end-last-turn"
    if must_declare(state):
        return "too-few"
    if not cards_needed(state, state.turn):
        return "full-hand"
    # Without a card left the end is near already, else it would have to be declared.
    return "refill" if cards_left(state, state.turn) else "none-left"


def notices(state: State) -> tuple[Message, ...]:
    """What holds at the moment: how near the end is, a block, this turn's seashell, the dragon."""
    on_turn, found = name(state, state.turn), []
    if state.ended_by is None:
        found.append(
            say_n(
                "One more finished pile of {kind} triggers the end.",
                "{n} more finished piles of {kind} trigger the end.",
                CITY_PILES_TO_END - state.city_piles,
                "end-of-game",
                kind=Term(CITY),
            )
        )
    elif state.phase != "scoring" and not is_end_told(state):
        found.append(
            say(
                "{player} has triggered the end: {other} plays the last turn.",
                "last-turn",
                player=name(state, state.ended_by),
                other=name(state, other(state.ended_by)),
            )
        )
    if state.blocked:
        found.append(
            say(
                "{kind} is blocked: {player} may not play there this turn.",
                "shell-block-spot",
                kind=Term(state.blocked),
                player=on_turn,
            )
        )
    if state.shell == "shell-two-spots" and state.phase == "play" and not state.played:
        found.append(
            say(
                "{player} plays on two different spots this turn.",
                "shell-two-spots",
                player=on_turn,
            )
        )
    if state.dragon is not None:
        found.append(dragon_notice(state, name(state, state.dragon)))
    return tuple(found)


def is_end_told(state: State) -> bool:
    """Whether the end has just been triggered in a turn that goes on: what both must hear of tells that."""
    kinds = [event.kind for event in state.events]
    return "ending" in kinds and state.ended_by == state.turn


def dragon_notice(state: State, holder: str) -> Message:
    """What the dragon is good for now."""
    if state.phase == "scoring":
        return say(
            "{player} has the pawn: {n} more points.",
            "final-scoring",
            player=holder,
            n=DRAGON_POINTS,
        )
    return say(
        "{player} has the pawn and may hold {size} cards.",
        "dragon-pawn",
        player=holder,
        size=HAND_SIZE_WITH_DRAGON,
    )


def player_warnings(state: State, player: int) -> tuple[Message, ...]:
    """A draw pile that may not last: fewer cards left than a whole hand could need at once."""
    left = cards_left(state, player)
    # Once the end is near it no longer matters.
    if (
        state.phase == "scoring"
        or state.ended_by is not None
        or left > hand_limit(state, player)
    ):
        return ()
    return (
        say_n(
            "{player} has one card left to draw. Whoever cannot complete their hand triggers the end.",
            "{player} has {n} cards left to draw. Whoever cannot complete their hand triggers the end.",
            left,
            "end-of-game",
            player=name(state, player),
        ),
    )
