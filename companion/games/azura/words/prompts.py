"""The next thing to do, what is to be kept in mind, and what is about to run out."""

from companion.games.azura.numbers import (
    CITY,
    CITY_PILES_TO_END,
    DRAGON_POINTS,
    HAND_SIZE_WITH_DRAGON,
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

# As many of them make a heading of the history.
TURNS_TOGETHER = 10


def stretch(state: State) -> Message:
    """The ten turns to which this one belongs, as a history is headed by them, and the scoring after the last one."""
    if state.phase == "scoring":
        return say("Scoring")
    # Most turns are one line, and that says whose it is.
    before = (state.turns - 1) // TURNS_TOGETHER * TURNS_TOGETHER
    return say("Turns {first}–{last}", first=before + 1, last=before + TURNS_TOGETHER)


def now(state: State) -> Message:
    """The next thing to do, in one sentence."""
    result = outcome(state)
    if result:
        return result.why[-1]
    if state.phase == "scoring":
        return say(
            "Count your score piles and enter them. Still missing: {players}.",
            "final-scoring",
            players=waiting_for(state),
        )
    return refill_prompt(state) if state.phase == "end" else play_prompt(state)


def play_prompt(state: State) -> Message:
    """Who plays cards."""
    who = name(state, state.turn)
    if state.played:
        return say(
            "{player} plays on a second, different spot, or refills if nothing can be played there.",
            "shell-two-spots",
            player=who,
        )
    if is_last_turn(state):
        return say(
            "{player}’s last turn: play one or more identical cards.",
            "last-turn",
            player=who,
        )
    return say("{player}’s turn: play one or more identical cards.", "turn", player=who)


def refill_prompt(state: State) -> Message:
    """How the turn ends: how many cards are really there to be drawn, or that the hand cannot be completed."""
    who, needed, left = (
        name(state, state.turn),
        cards_needed(state, state.turn),
        cards_left(state, state.turn),
    )
    if not draws(state):
        return say(
            "{player} may still use a seashell, or ends the last turn.",
            "last-turn",
            player=who,
        )
    if must_declare(state):
        return say(
            "{player} needs {needed} to complete their hand; by the count, left to draw: {left}. Say that the hand "
            "cannot be completed.",
            "end-of-game",
            player=who,
            needed=needed,
            left=left,
        )
    if not needed:
        return say("{player}’s hand is full: end the turn.", "hand-size", player=who)
    if not left:
        # The end is near already, else it would have to be declared.
        return say(
            "{player} has no card left to draw: end the turn.", "hand-size", player=who
        )
    return say_n(
        "{player} refills their hand with one card and ends the turn.",
        "{player} refills their hand with {n} cards and ends the turn.",
        min(needed, left),
        "hand-size",
        player=who,
    )


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
    elif state.phase != "scoring":
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
