"""Crowns, the abilities without a number, and the total (scoring)."""

from companion.games.miraris.numbers import (
    ALLIE_GRAVE,
    DREAM,
    EDGE,
    FATIMA_CARD,
    GARDEN,
    GRAVE,
    LANA_CARD,
    MARIANO_CARDS,
    MARIANO_EXACT,
    MARIANO_FEWER,
    TWIN_ALONE,
    TWIN_TOGETHER,
    TWINS,
    UNNUMBERED,
    Counts,
)
from companion.games.miraris.rules.cards import crowns
from companion.games.miraris.state import State, holder


def ability_points(state: State, player: int) -> int:
    """What a player's unnumbered ability adds to the crowns, or takes when negative; 0 without one."""
    character = state.characters[player]
    if character not in UNNUMBERED:
        return 0
    return bonus(character, state.hands[player], has_twin(state, character))


def has_twin(state: State, character: str) -> bool:
    """Whether another player has the Character that Alma or Nada asks for (character-alma)."""
    if character not in TWINS:
        return False
    return holder(state, TWINS[character]) is not None


def bonus(character: str, hand: Counts, twin: bool) -> int:
    """The difference that an unnumbered ability makes to the crowns of a hand (character-cards)."""
    cards = sum(hand)
    match character:
        case "allie":
            # Their own crowns are counted already.
            return hand[GRAVE - 1] * (ALLIE_GRAVE - GRAVE)
        case "unnamed":
            # All count double, these nothing: their crowns come off twice.
            lost = hand[EDGE - 1] * EDGE + hand[DREAM - 1] * DREAM
            return crowns(hand) - 2 * lost
        case "fatima" if hand[GARDEN - 1]:
            return 0
        case "fatima":
            return cards * FATIMA_CARD - crowns(hand)
        case "mariano" if cards < MARIANO_CARDS:
            return MARIANO_FEWER
        case "mariano" if cards == MARIANO_CARDS:
            return MARIANO_EXACT
        case "mariano":
            return 0
        case "lana":
            # Beside the crowns, not in place of them.
            return cards * LANA_CARD
    if twin:
        return TWIN_TOGETHER
    return TWIN_ALONE


def total(state: State, player: int) -> int:
    """A player's points: crowns now and what the ability makes of them (scoring)."""
    own = crowns(state.hands[player])
    return own + ability_points(state, player)
