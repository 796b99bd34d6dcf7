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
    character, hand = state.characters[player], state.hands[player]
    return (
        bonus(character, hand, has_twin(state, character))
        if character in UNNUMBERED
        else 0
    )


def has_twin(state: State, character: str) -> bool:
    """Whether another player has the Character that Alma or Nada asks for (character-alma)."""
    return character in TWINS and holder(state, TWINS[character]) is not None


def bonus(character: str, hand: Counts, twin: bool) -> int:
    """The difference that an unnumbered ability makes to the crowns of a hand (character-cards)."""
    cards = sum(hand)
    match character:
        case "allie":
            return hand[GRAVE - 1] * (ALLIE_GRAVE - GRAVE)
        case "unnamed":
            return crowns(hand) - 2 * sum(
                hand[value - 1] * value for value in (EDGE, DREAM)
            )
        case "fatima":
            return 0 if hand[GARDEN - 1] else cards * FATIMA_CARD - crowns(hand)
        case "mariano":
            return (
                MARIANO_FEWER
                if cards < MARIANO_CARDS
                else MARIANO_EXACT
                if cards == MARIANO_CARDS
                else 0
            )
        case "lana":
            return cards * LANA_CARD
    return TWIN_TOGETHER if twin else TWIN_ALONE


def total(state: State, player: int) -> int:
    """A player's points: crowns now and what the ability makes of them (scoring)."""
    return crowns(state.hands[player]) + ability_points(state, player)
