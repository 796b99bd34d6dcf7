"""The choices that numbered abilities ask for, as people enter them."""

from collections.abc import Sequence
from dataclasses import replace

from companion.games.core import Chance, Refusal, Term, check_player
from companion.games.miraris import actions as a
from companion.games.miraris.abilities import lucia_takes, serena_draws, settle, waiting_for
from companion.games.miraris.cards import (
    KINDS,
    LUCIA_TAKES,
    SERENA_DRAWS,
    Cards,
    Counts,
    cards_of,
    is_within,
    value_of,
    values_of,
)
from companion.games.miraris.gifts import affected, discard_size, givers
from companion.games.miraris.state import (
    State,
    check_phase,
    current,
    deck,
    name,
    players,
    rule_of,
    title,
)


def take_for_lucia(state: State, action: a.LuciaTakes) -> State:
    """Refuses other than two (or all that lie there), and what does not lie in the row (character-lucia)."""
    _check_ability(state, "lucia")
    cards = _checked(action.kinds, state.row, LUCIA_TAKES, "not-in-row", "character-lucia")
    return settle(lucia_takes(state, cards))


def draw_for_serena(state: State, action: a.SerenaDraws) -> State:
    """Refuses other than four (or all that are left), and what the deck cannot hold (character-serena)."""
    _check_ability(state, "serena")
    cards = _checked(action.kinds, deck(state), SERENA_DRAWS, "not-in-deck", "character-serena")
    return settle(serena_draws(state, cards))


def give(state: State, action: a.Give) -> State:
    """Refuses a player who gives nothing now, and a card that this player does not have (character-mirela)."""
    check_player(action.player, players(state))
    _check_ability(state, "mirela")
    if action.gift not in (0, state.gift_round):
        raise Refusal("another-gift", "character-mirela", gift=state.gift_round)
    return settle(_with_gift(state, action.player, value_of(action.kind)))


def give_all(state: State, action: a.GiveAll) -> State:
    """Refuses other than one card of each player who still has to choose (character-mirela)."""
    _check_ability(state, "mirela")
    waiting = waiting_for(state)
    if len(action.kinds) != len(waiting):
        raise Refusal("one-gift-each", "character-mirela", count=len(waiting))
    for player, card in zip(waiting, values_of(action.kinds), strict=True):
        state = _with_gift(state, player, card)
    return settle(state)


def _with_gift(state: State, player: int, card: int) -> State:
    if player not in givers(state):
        raise _gives_nothing(state, player)
    if not is_within((card,), state.hands[player]):
        raise Refusal("not-in-hand", "character-mirela", player=name(state, player))
    return replace(state, gifts=tuple(card if seat == player else old for seat, old in enumerate(state.gifts)))


def discard(state: State, action: a.Discard) -> State:
    """Refuses who discards nothing, the wrong number, and cards that this player does not have (character-unknown)."""
    check_player(action.player, players(state))
    _check_ability(state, "unknown")
    return settle(_with_discard(state, action.player, action.kinds))


def draw_discards(state: State, action: a.DrawDiscards) -> State:
    """What the helper has drawn for one player or for all who still had to discard (character-unknown)."""
    if action.player is not None:
        check_player(action.player, players(state))
    _check_ability(state, "unknown")
    if action.player is not None and action.player not in affected(state):
        raise _gives_nothing(state, action.player)
    drawn = [player for player, kinds in enumerate(action.discards[: len(players(state))]) if kinds]
    if not drawn:
        raise Refusal("nothing-drawn", "character-unknown")
    for player in drawn:
        state = _with_discard(state, player, action.discards[player])
    return settle(state)


def _with_discard(state: State, player: int, kinds: tuple[str, ...]) -> State:
    if player not in affected(state):
        raise _gives_nothing(state, player)
    hand, number = state.hands[player], discard_size(state, player)
    cards = _checked(kinds, hand, number, "not-in-hand", "character-unknown", name(state, player))
    return replace(state, discards=tuple(cards if seat == player else old for seat, old in enumerate(state.discards)))


def _checked(
    kinds: Sequence[str], counts: Counts, most: int, code: str, rule: str, player: str = ""
) -> Cards:
    """The values of exactly the right number of cards, all of which are there, or a Refusal."""
    cards, number = values_of(kinds), min(most, sum(counts))
    if len(cards) != number:
        raise Refusal("wrong-number", rule, number=number)
    if not is_within(cards, counts):
        raise Refusal(code, rule, **({"player": player} if player else {}))
    return tuple(sorted(cards))


def _gives_nothing(state: State, player: int) -> Refusal:
    who = name(state, player)
    if player == state.immune:
        return Refusal("immune", "character-lucia", player=who, character=Term("lucia"))
    return Refusal("gives-nothing", rule_of(current(state)), player=who)


def _check_ability(state: State, character: str) -> None:
    check_phase(state, "abilities")
    if current(state) != character:
        raise Refusal(
            "not-this-ability", "character-order", character=title(state, character),
            current=title(state, current(state)),
        )


def complete(state: State, action: object, chance: Chance) -> object:
    """Draw the random discards that the helper was asked for; everything else stays as it is."""
    if not isinstance(action, a.DrawDiscards) or current(state) != "unknown":
        return action
    wanted = waiting_for(state) if action.player is None else (action.player,)
    drawing = [player if player in wanted and player in affected(state) else None for player in range(len(state.hands))]
    return replace(action, discards=tuple(() if p is None else _drawn(state, p, chance) for p in drawing))


def _drawn(state: State, player: int, chance: Chance) -> tuple[str, ...]:
    cards = cards_of(state.hands[player])
    chosen = chance.shuffled(len(cards))[: discard_size(state, player)]
    return tuple(KINDS[value - 1] for value in sorted(cards[at] for at in chosen))
