"""What has happened, one sentence for each kind of event."""

from collections.abc import Mapping

from companion.games.azura.numbers import (
    CITY,
    CITY_PILES_TO_END,
    HAND_SIZE,
    HAND_SIZE_WITH_DRAGON,
    REPORTED_COPIES,
    SPOTS,
    UNDER_THE_BOARD,
)
from companion.games.azura.state import Event, State, is_last_turn, other
from companion.games.core import Message, Term, name, say, say_n

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
        "{player} plays {n} {kind} card.", "{player} plays {n} {kind} cards.", 0, "turn"
    ),
    "waits": say_n(
        "{kind}: one silhouette is still free, so nothing happens yet.",
        "{kind}: {n} silhouettes are still free, so nothing happens yet.",
        0,
    ),
    "quiet": say("{kind} triggers nothing."),
    # A choice has to be made even where nothing lies, so this is not the same as “quiet”.
    "nothing": say("There is nothing to take for {kind}.", "trigger-effect"),
    "empty": say("No card lies there to take: {kind}.", "trigger-effect"),
    "take": say_n(
        "{player} takes {n} {kind} card.",
        "{player} takes {n} {kind} cards.",
        0,
        "trigger-effect",
    ),
    "take-under": say_n(
        "{player} takes the card under the board.",
        "{player} takes the {n} cards under the board.",
        0,
        "spot-undersea-city",
    ),
    "under": say("{n} {kind} cards go face up under the board.", UNDER_THE_BOARD),
    "city-pile": say(
        "{kind}: finished pile {n} lies beside the board. Pile {most} triggers the end.",
        "spot-undersea-city",
        most=CITY_PILES_TO_END,
    ),
    "ending": say(
        "{player} has triggered the end: {other} has one last turn.", "end-of-game"
    ),
    "over": say(
        "{player}’s last turn is over: count the score piles.", "final-scoring"
    ),
    "dragon": say(
        "{player} takes the pawn and now refills to {size} cards.",
        "dragon-pawn",
        size=HAND_SIZE_WITH_DRAGON,
    ),
    "dragon-from": say(
        "{player} takes the pawn from {other} and now refills to {size} cards.",
        "dragon-pawn",
        size=HAND_SIZE_WITH_DRAGON,
    ),
    "dragon-kept": say("{player} already has the pawn.", "dragon-pawn"),
    # “They choose at random” in the rules: we play that the one who has the dragon now draws it.
    "lose-card": say(
        "{other} picks one of {player}’s cards without looking: it goes back on top of its draw pile. {player} refills "
        "to {size} cards again.",
        "hand-size",
        size=HAND_SIZE,
    ),
    "refill": say_n(
        "{player} draws one card.", "{player} draws {n} cards.", 0, "hand-size"
    ),
    "from-reserve": say_n(
        "{player} takes one card from the reserve.",
        "{player} takes {n} cards from the reserve.",
        0,
        "variant-foreshadowing",
    ),
    "pass": say(
        "{player} plays no card. The rules do not say what happens when no card can be played; here the player "
        "passes.",
        "turn",
    ),
    "extra-turn": say(
        "Seashell: {player} takes another turn after this one. The rules do not say whether another seashell may be "
        "used in it; here it may.",
        "shell-extra-turn",
    ),
    "two-spots": say(
        "Seashell: {player} plays on two different spots.", "shell-two-spots"
    ),
    "block": say(
        "Seashell: {other} may not play {kind} until {player}’s next turn.",
        "shell-block-spot",
    ),
    "swap": say_n(
        "Seashell: {player} discards one card and draws a new one. The rules do not say where discarded "
        "cards go: keep them aside, out of the game.",
        "Seashell: {player} discards {n} cards and draws {n} new ones. The rules do not say where discarded "
        "cards go: keep them aside, out of the game.",
        0,
        "shell-swap-cards",
    ),
    "draw-three": say(
        "Seashell: {player} draws {n} cards and then discards {n}. The rules do not say where discarded "
        "cards go: keep them aside, out of the game.",
        "shell-draw-three",
    ),
}
# The same where nobody refills any more.
LAST_LINES: Mapping[str, Message] = {
    "dragon": say("{player} takes the pawn.", "dragon-pawn"),
    "dragon-from": say("{player} takes the pawn from {other}.", "dragon-pawn"),
    "lose-card": say(
        "{other} picks one of {player}’s cards without looking: it goes back on top of its draw pile.",
        "hand-size",
    ),
}


def lines(
    state: State, events: tuple[Event, ...], kinds: tuple[str, ...] = ()
) -> tuple[Message, ...]:
    """Events in words, told at this table; with `kinds`, only those."""
    wanted = (event for event in events if not kinds or event.kind in kinds)
    return tuple(line(state, event) for event in wanted)


def line(state: State, event: Event) -> Message:
    """One event in words, with the rule that it follows."""
    nobody_refills = state.phase == "scoring" or is_last_turn(state)
    found = LINES[event.kind]
    if nobody_refills and event.kind in LAST_LINES:
        found = LAST_LINES[event.kind]
    spot_rule = UNDER_THE_BOARD
    if event.term in SPOTS:
        spot_rule = SPOTS[event.term].rule
    # Of the events without a spot only the finished pile names one: its own.
    return found.filled(
        spot_rule,
        player=name(state, event.player),
        other=name(state, other(event.player)),
        n=event.n,
        kind=Term(event.term or CITY),
    )


def count_doubt(kind: str, count: int) -> Message | None:
    """That players report fewer cards of a kind than are laid at once; None where they do not."""
    reported = REPORTED_COPIES.get(kind, count)
    if count <= reported:
        return None
    # No rule: another list disagrees, and nobody has told of this edition.
    return say(
        "In the earlier edition, players report, a deck has only {n} of these. We play: your own cards count.",
        "card-values",
        n=reported,
    )
