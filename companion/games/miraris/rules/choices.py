"""What may be entered for a numbered ability, and what is kept until the last one has chosen (character-order)."""

from dataclasses import replace

from companion.games.core import Refusal, Term, name, put
from companion.games.miraris.numbers import Cards, Counts
from companion.games.miraris.rules.cards import is_within, values_of
from companion.games.miraris.rules.gifts import affected, discard_size
from companion.games.miraris.state import State, check_phase, current, rule_of, title


def check_ability(state: State, character: str) -> None:
    """Refuse what another ability asks for, or none."""
    check_phase(state, "abilities")
    acting = current(state)
    if acting != character:
        raise Refusal(
            "not-this-ability",
            "character-order",
            character=title(state, character),
            current=title(state, acting),
        )


def check_gives(state: State, player: int) -> None:
    """Refuse gifts and discards of somebody whom the ability does not touch (character-lucia)."""
    if player in affected(state):
        return
    who = name(state, player)
    if player == state.immune:
        raise Refusal(
            "immune", "character-lucia", "player", player=who, character=Term("lucia")
        )
    raise Refusal("gives-nothing", rule_of(current(state)), "player", player=who)


def check_number(
    kinds: tuple[str, ...], counts: Counts, most: int, rule: str, field: str = "kinds"
) -> Cards:
    """The values of exactly the right number of cards: `most`, or all that there are; or a Refusal."""
    cards = values_of(kinds, field)
    number = min(most, sum(counts))
    if len(cards) != number:
        raise Refusal("wrong-number", rule, field, number=number)
    return tuple(sorted(cards))


def with_gift(state: State, player: int, card: int, field: str) -> State:
    """A gift entered, as a `field` has told it.

    Refuses who gives nothing, and a card that this player does not have.
    """
    check_gives(state, player)
    if not is_within((card,), state.hands[player]):
        who = name(state, player)
        raise Refusal("not-in-hand", "character-mirela", field, player=who)
    return replace(state, gifts=put(state.gifts, player, card))


def with_discard(
    state: State, player: int, kinds: tuple[str, ...], field: str = "kinds"
) -> State:
    """Discards entered, as a `field` has told them.

    Refuses who discards nothing, another number, and cards that are not there.
    """
    check_gives(state, player)
    hand = state.hands[player]
    size = discard_size(state, player)
    cards = check_number(kinds, hand, size, "character-unknown", field)
    if not is_within(cards, hand):
        who = name(state, player)
        raise Refusal("not-in-hand", "character-unknown", field, player=who)
    return replace(state, discards=put(state.discards, player, cards))
