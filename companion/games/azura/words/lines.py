"""What has happened, one sentence for each kind of event."""

from collections.abc import Mapping

from companion.games.azura.numbers import (
    CITY,
    CITY_PILES_TO_END,
    HAND_SIZE,
    HAND_SIZE_WITH_DRAGON,
    SPOTS,
    UNDER_THE_BOARD,
)
from companion.games.azura.state import Event, State, is_last_turn, name, other
from companion.games.core import N_, Message, Term, say, say_n

# What a play does to the board, as against laying the cards and refilling afterwards.
EFFECTS = (
    "waits",
    "quiet",
    "nothing",
    "empty",
    "take",
    "take-under",
    "under",
    "dragon",
    "dragon-from",
    "dragon-kept",
    "lose-card",
    "city-pile",
    "ending",
)
# What both players must hear of at once, because their hands now do something unusual.
ATTENTION = (
    "dragon",
    "dragon-from",
    "lose-card",
    "pass",
    "extra-turn",
    "swap",
    "draw-three",
)

# A sentence without a rule follows the one of the spot that it names.
LINES: Mapping[str, Message] = {
    "play": say_n(
        N_("{player} plays {n} × {kind}."),
        N_("{player} plays {n} × {kind}."),
        0,
        "turn",
    ),
    "waits": say_n(
        N_("{kind}: one silhouette is still free, so nothing happens yet."),
        N_("{kind}: {n} silhouettes are still free, so nothing happens yet."),
        0,
    ),
    "quiet": say(N_("{kind} triggers nothing.")),
    "nothing": say(N_("There is nothing to take for {kind}."), "trigger-effect"),
    "empty": say(N_("No card lies there to take: {kind}."), "trigger-effect"),
    "take": say_n(
        N_("{player} takes {n} × {kind}."),
        N_("{player} takes {n} × {kind}."),
        0,
        "trigger-effect",
    ),
    "take-under": say_n(
        N_("{player} takes the card under the board."),
        N_("{player} takes the {n} cards under the board."),
        0,
        "spot-undersea-city",
    ),
    "under": say(N_("{n} × {kind} go face up under the board."), UNDER_THE_BOARD),
    "city-pile": say(
        N_(
            "{kind}: finished pile {n} lies beside the board. Pile {most} triggers the end."
        ),
        "spot-undersea-city",
        most=CITY_PILES_TO_END,
    ),
    "ending": say(
        N_("{player} has triggered the end: {other} has one last turn."), "end-of-game"
    ),
    "over": say(
        N_("{player}’s last turn is over: count the score piles."), "final-scoring"
    ),
    "dragon": say(
        N_("{player} takes the pawn and now refills to {size} cards."),
        "dragon-pawn",
        size=HAND_SIZE_WITH_DRAGON,
    ),
    "dragon-from": say(
        N_("{player} takes the pawn from {other} and now refills to {size} cards."),
        "dragon-pawn",
        size=HAND_SIZE_WITH_DRAGON,
    ),
    "dragon-kept": say(N_("{player} already has the pawn."), "dragon-pawn"),
    "lose-card": say(
        N_(
            "{other} picks one of {player}’s cards without looking and lays it on top of {player}’s draw pile. "
            "{player} refills to {size} cards again."
        ),
        "hand-size",
        size=HAND_SIZE,
    ),
    "refill": say_n(
        N_("{player} draws one card."), N_("{player} draws {n} cards."), 0, "hand-size"
    ),
    "from-reserve": say_n(
        N_("{player} takes one card from the reserve."),
        N_("{player} takes {n} cards from the reserve."),
        0,
        "variant-foreshadowing",
    ),
    "pass": say(
        N_(
            "{player} plays no card. The rules do not say what happens when no card can be played; here the player "
            "passes."
        ),
        "turn",
    ),
    "extra-turn": say(
        N_(
            "Seashell: {player} takes another turn after this one. The rules do not say whether another "
            "seashell may be used in it; here it may."
        ),
        "shell-extra-turn",
    ),
    "two-spots": say(
        N_("Seashell: {player} plays on two different spots."), "shell-two-spots"
    ),
    "block": say(
        N_("Seashell: {other} may not play {kind} until {player}’s next turn."),
        "shell-block-spot",
    ),
    "swap": say_n(
        N_(
            "Seashell: {player} discards one card and draws a new one. The rules do not say where discarded "
            "cards go: keep them aside, out of the game."
        ),
        N_(
            "Seashell: {player} discards {n} cards and draws {n} new ones. The rules do not say where discarded "
            "cards go: keep them aside, out of the game."
        ),
        0,
        "shell-swap-cards",
    ),
    "draw-three": say(
        N_(
            "Seashell: {player} draws {n} cards and then discards {n}. The rules do not say where discarded "
            "cards go: keep them aside, out of the game."
        ),
        "shell-draw-three",
    ),
}
# The same where nobody refills any more.
LAST_LINES: Mapping[str, Message] = {
    "dragon": say(N_("{player} takes the pawn."), "dragon-pawn"),
    "dragon-from": say(N_("{player} takes the pawn from {other}."), "dragon-pawn"),
    "lose-card": say(
        N_(
            "{other} picks one of {player}’s cards without looking and lays it on top of {player}’s draw pile."
        ),
        "hand-size",
    ),
}


def lines(state: State, kinds: tuple[str, ...] = ()) -> tuple[Message, ...]:
    """The state's events in words; with `kinds`, only those."""
    return tuple(
        line(state, event) for event in state.events if not kinds or event.kind in kinds
    )


def line(state: State, event: Event) -> Message:
    """One event in words, with the rule that it follows."""
    nobody_refills = state.phase == "scoring" or is_last_turn(state)
    found = LAST_LINES.get(event.kind) if nobody_refills else None
    spot_rule = SPOTS[event.term].rule if event.term in SPOTS else UNDER_THE_BOARD
    return (found or LINES[event.kind]).filled(
        spot_rule,
        player=name(state, event.player),
        other=name(state, other(event.player)),
        n=event.n,
        kind=Term(event.term or CITY),
    )
