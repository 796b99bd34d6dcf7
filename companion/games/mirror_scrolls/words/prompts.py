"""What to do next, in one sentence."""

from collections.abc import Mapping

from companion.games.core import Message, name, names, say
from companion.games.mirror_scrolls.numbers import COUNT_ROUNDS, HAND_SIZES, MOST_DRAWS
from companion.games.mirror_scrolls.rules.rounds import find_donor, tied
from companion.games.mirror_scrolls.state import (
    State,
    find_champion,
    is_turn_by_turn,
    left_of,
    mages,
    spell_term,
)

# While a spell is being followed.
FOLLOWING: Mapping[str, Message] = {
    "colt": say("{player} may link another scroll, or end the turn.", "spell-colt"),
    "star": say(
        "{player} may mix one scroll from their hand into the deck.", "spell-star"
    ),
    "bam": say("{player} may give one scroll to another mage.", "spell-bam"),
    "dragon": say(
        "{player} chooses the direction in which everyone passes one scroll on.",
        "spell-dragon",
    ),
    "hungry-dragon": say(
        "The scroll at the opposite end goes into the deck: say whose ring stands on it.",
        "dragon-hungry",
    ),
}


def stretch(state: State) -> Message | None:
    """The round that goes on, as a history is headed by it; none once the game is won."""
    if find_champion(state) is not None:
        return None
    return say("Round {n}", n=len(state.wins) + 1)


def now(state: State) -> Message:
    """The next thing to do."""
    champion = find_champion(state)
    if champion is not None:
        who = name(state, champion)
        return say("{player} has won the game.", "winning", player=who)
    if state.options.classic:
        return say(
            "After a round, mark the scrolls left in each hand, then tap the mage who won it.",
            "classic-dominoes",
        )
    if state.phase == "blocked":
        return _blocked_prompt(state)
    if state.phase == "ready":
        return _ready_prompt(state)
    if is_turn_by_turn(state):
        return _turn_prompt(state)
    donor = find_donor(state)
    assert donor is not None  # the offering opened this round
    return say(
        "{player} takes the first turn; when the round is over, tap the mage who won it.",
        "donation",
        player=name(state, left_of(state, donor)),
    )


def _ready_prompt(state: State) -> Message:
    """Between two rounds."""
    number = len(state.wins) + 1
    if state.depth == COUNT_ROUNDS:
        return say("Round {n}: tap the mage who wins it.", "end-of-round", n=number)
    missing = tuple(seat for seat, offer in enumerate(state.offers) if offer is None)
    if len(missing) < mages(state):
        return say(
            "Round {n}: enter the numbers of the offerings; still missing: {players}.",
            "offering",
            n=number,
            players=names(state, missing),
        )
    return say(
        "Round {n}, {size} scrolls each: offer one of them and enter its number.",
        "offering",
        n=number,
        size=HAND_SIZES[mages(state)],
    )


def _blocked_prompt(state: State) -> Message:
    """In a blocked round: first the hands, then the numbers of those who tie."""
    missing = tuple(seat for seat, count in enumerate(state.counts) if count is None)
    if len(missing) == mages(state):
        return say(
            "The round is blocked and goes to the fewest scrolls: enter how many each mage holds.",
            "blocked-round",
        )
    if missing:
        return say(
            "The round is blocked and goes to the fewest scrolls: enter how many are in the hand of {players}.",
            "blocked-round",
            players=names(state, missing),
        )
    missing = tuple(seat for seat in tied(state) if state.highs[seat] is None)
    return say(
        "The round is blocked and tied: enter the highest number in the hand of {players}.",
        "tied-round",
        players=names(state, missing),
    )


def _turn_prompt(state: State) -> Message:
    """What the mage on turn may do."""
    turns = state.turns
    who = name(state, turns.turn)
    if turns.step == "dragon" and mages(state) == 2:
        return say(
            "You swap one scroll: choose first, both of you, then hand it over.",
            "spell-dragon",
        )
    if turns.step in FOLLOWING:
        return FOLLOWING[turns.step].filled(player=who)
    if not turns.deck:
        return say(
            "{player} links if possible, and otherwise passes: the deck is empty.",
            "turn",
            player=who,
        )
    if turns.draws >= MOST_DRAWS:
        return say(
            "{player} links if possible, and otherwise passes: two scrolls are drawn.",
            "turn",
            player=who,
        )
    if turns.rings[turns.turn] == "fly":
        # An active Fly is the only reason to pass without a draw.
        return say(
            "{player} links if possible, and otherwise draws or passes: {fly} is active.",
            "spell-fly",
            player=who,
            fly=spell_term(state, "fly"),
        )
    if turns.draws:
        return say(
            "{player} links if possible, and otherwise draws a second scroll.",
            "draw",
            player=who,
        )
    return say(
        "{player} links if possible, and otherwise draws a scroll.", "turn", player=who
    )
