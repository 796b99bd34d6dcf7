"""What happened, and what is refused, in words."""

from collections.abc import Mapping

from companion.games.azura.board import (
    CITY_PILES_TO_END,
    HAND_SIZE,
    HAND_SIZE_WITH_DRAGON,
    SPOTS,
    UNDER_THE_BOARD,
)
from companion.games.azura.state import Event, State, name, other
from companion.games.core import COMMON_REFUSALS, N_, Message, Refusal, Term, say, say_n

# What a play does to the board, as against laying the cards and refilling afterwards.
EFFECTS = (
    "waits", "quiet", "nothing", "empty", "take", "take-under", "under", "dragon", "dragon-from",
    "dragon-kept", "lose-card", "city-pile", "ending",
)
# What both players must hear of at once, because their hands now do something unusual.
ATTENTION = ("dragon", "dragon-from", "lose-card", "pass", "extra-turn", "swap", "draw-three")


def lines(state: State, kinds: tuple[str, ...] = ()) -> tuple[Message, ...]:
    """The state's events in words; with `kinds`, only those."""
    return tuple(line(state, event) for event in state.events if not kinds or event.kind in kinds)


def line(state: State, event: Event) -> Message:
    """One event in words, with the rule that it follows."""
    for part in (_effect_line, _dragon_line, _refill_line, _shell_line):
        message = part(state, event)
        if message:
            return message
    raise LookupError(event.kind)


def _effect_line(state: State, event: Event) -> Message | None:
    who, n, kind = name(state, event.player), event.n, Term(event.term)
    rule = SPOTS[event.term].rule if event.term in SPOTS else UNDER_THE_BOARD
    match event.kind:
        case "play":
            return say(N_("{player} plays {n} × {kind}."), "turn", player=who, n=n, kind=kind)
        case "waits":
            return say_n(
                N_("{kind}: one silhouette is still free, so nothing happens yet."),
                N_("{kind}: {n} silhouettes are still free, so nothing happens yet."),
                n, rule, kind=kind,
            )
        case "quiet":
            return say(N_("{kind} triggers nothing."), rule, kind=kind)
        case "nothing":
            return say(N_("There is nothing to take for {kind}."), "trigger-effect", kind=kind)
        case "empty":
            return say(N_("No card lies there to take: {kind}."), "trigger-effect", kind=kind)
        case "take":
            return say(N_("{player} takes {n} × {kind}."), "trigger-effect", player=who, n=n, kind=kind)
    return _pile_line(state, event)


def _pile_line(state: State, event: Event) -> Message | None:
    who, n, kind = name(state, event.player), event.n, Term(event.term)
    match event.kind:
        case "take-under":
            return say_n(
                N_("{player} takes the card under the board."),
                N_("{player} takes the {n} cards under the board."),
                n, "spot-undersea-city", player=who,
            )
        case "under":
            return say(N_("{n} × {kind} go face up under the board."), "under-the-board", n=n, kind=kind)
        case "city-pile":
            return say(
                N_("{kind}: finished pile {n} lies beside the board. Pile {most} triggers the end."),
                "spot-undersea-city", kind=Term("undersea-city"), n=n, most=CITY_PILES_TO_END,
            )
        case "ending":
            return say(
                N_("{player} has triggered the end: {other} has one last turn."), "end-of-game",
                player=who, other=name(state, other(event.player)),
            )
        case "over":
            return say(N_("{player}’s last turn is over: count the score piles."), "final-scoring", player=who)
    return None


def _dragon_line(state: State, event: Event) -> Message | None:
    who, opponent = name(state, event.player), name(state, other(event.player))
    match event.kind:
        case "dragon":
            return say(
                N_("{player} takes the dragon and now refills to {size} cards."), "dragon-pawn",
                player=who, size=HAND_SIZE_WITH_DRAGON,
            )
        case "dragon-from":
            return say(
                N_("{player} takes the dragon from {other} and now refills to {size} cards."), "dragon-pawn",
                player=who, other=opponent, size=HAND_SIZE_WITH_DRAGON,
            )
        case "dragon-kept":
            return say(N_("{player} already has the dragon."), "dragon-pawn", player=who)
        case "lose-card":
            return say(
                N_("{other} picks one of {player}’s cards without looking and lays it on top of {player}’s draw pile. "
                   "{player} refills to {size} cards again."),
                "hand-size", player=who, other=opponent, size=HAND_SIZE,
            )
    return None


def _refill_line(state: State, event: Event) -> Message | None:
    who, n = name(state, event.player), event.n
    match event.kind:
        case "refill":
            return say_n(
                N_("{player} draws one card."), N_("{player} draws {n} cards."), n, "hand-size", player=who,
            )
        case "from-reserve":
            return say_n(
                N_("{player} takes one card from the reserve."), N_("{player} takes {n} cards from the reserve."),
                n, "variant-foreshadowing", player=who,
            )
        case "pass":
            return say(
                N_("{player} plays no card. Our source does not say what happens when no card can be played."), "turn",
                player=who,
            )
    return None


def _shell_line(state: State, event: Event) -> Message | None:
    who, n = name(state, event.player), event.n
    match event.kind:
        case "extra-turn":
            return say(
                N_("Seashell: {player} plays another turn after this one. The rules do not say whether another "
                   "seashell may be used in it; here it may."),
                "shell-extra-turn", player=who,
            )
        case "two-spots":
            return say(N_("Seashell: {player} plays on two different spots."), "shell-two-spots", player=who)
        case "block":
            return say(
                N_("Seashell: {other} may not play {kind} until {player}’s next turn."), "shell-block-spot",
                player=who, other=name(state, other(event.player)), kind=Term(event.term),
            )
        case "swap":
            return say_n(
                N_("Seashell: {player} discards one card and draws a new one. The rules do not say where discarded "
                   "cards go: keep them aside, out of the game."),
                N_("Seashell: {player} discards {n} cards and draws {n} new ones. The rules do not say where discarded "
                   "cards go: keep them aside, out of the game."),
                n, "shell-swap-cards", player=who,
            )
        case "draw-three":
            return say(
                N_("Seashell: {player} draws {n} cards and then discards {n}. The rules do not say where discarded "
                   "cards go: keep them aside, out of the game."),
                "shell-draw-three", player=who, n=n,
            )
    return None


def refusal_message(refusal: Refusal) -> Message:
    """A refusal as a sentence, for saying beforehand why something is not possible."""
    return Message(REFUSALS[refusal.code], refusal.rule, refusal.args_for_text)


REFUSALS: Mapping[str, str] = {
    **COMMON_REFUSALS,
    "after-last-turn": N_("The last turn is over. Now the score piles are counted."),
    "not-your-turn": N_("It is {player}’s turn."),
    "already-played": N_("{player} has already played in this turn."),
    "no-such-spot": N_("There is no such spot on the board."),
    "same-spot": N_("This turn’s second spot must be a different one, not {kind} again."),
    "spot-blocked": N_("{player}’s seashell blocks {kind} in this turn."),
    "no-card-played": N_("{player} has to play at least one card."),
    "no-free-silhouette": N_("{kind}: free silhouettes: {free}. No more cards than that can be played there."),
    "hand-too-small": N_("Not enough cards. By the count, cards in {player}’s hand: {hand}."),
    "choice-missing": N_("Choose what {kind} takes: {first} or {second}."),
    "no-choice-here": N_("{kind}: this play gives nothing to choose."),
    "play-first": N_("{player} has to play before the turn can end."),
    "must-play": N_("{player} has to play: no spot is blocked and there are cards in hand."),
    "reserve-too-small": N_("Cards in {player}’s reserve: {reserve}. No more than that can be taken from it."),
    "hand-too-large": N_("{player} needs {needed} to have {limit} cards in hand, and may not hold more."),
    "pile-too-small": N_(
        "By the count, {player} needs {needed} from the draw pile and has {pile} there. If the hand cannot be "
        "completed, say so. If more cards are there, an earlier play was entered wrongly."
    ),
    "end-already-near": N_("The end has already been triggered: {player} plays the last turn."),
    "not-refilling": N_("{player} is not refilling now. A hand that cannot be completed is declared when refilling."),
    "no-shells": N_("This table plays without the Magic Seashells."),
    "shell-used": N_("{player} has already used this seashell: {shell}."),
    "one-shell-a-turn": N_("{player} has already used a seashell in this turn. One a turn is the limit."),
    "shell-at-start": N_("This seashell is used at the start of a turn, before cards are played: {shell}."),
    "shell-at-end": N_("This seashell is used at the end of a turn, after cards are played: {shell}."),
    "extra-turn-at-end": N_(
        "The end is near. The rules do not say whether a seashell still gives another turn; at this table it does not."
    ),
    "swap-out-of-range": N_("Discard at least one card, and no more than are in hand: {hand}."),
    "shell-needs-cards": N_(
        "{player} would have to draw {cards}, and the draw pile has {pile} left. The rules do not say what happens "
        "then; at this table the seashell cannot be used so."
    ),
    "no-turn-follows": N_("This is the last turn: nobody plays after it, so there is nothing to block."),
    "score-too-early": N_("Score piles are counted after the last turn."),
    "value-too-high": N_("Card values from 1 to {most} can be typed. Type the total instead."),
    "cards-out-of-range": N_("A score pile has between 0 and {most} cards."),
    "points-out-of-range": N_("A score pile is worth between 0 and {most} points."),
}

