"""The choices that numbered abilities ask for, as people enter them."""

from dataclasses import dataclass, replace
from typing import Annotated, Self

from companion.games.core import (
    N_,
    About,
    Chance,
    Message,
    Refusal,
    Seat,
    Term,
    check_player,
    say,
)
from companion.games.miraris.actions.family import Kind, Kinds, Move
from companion.games.miraris.numbers import (
    KINDS,
    LUCIA_TAKES,
    SERENA_DRAWS,
    Cards,
    Counts,
)
from companion.games.miraris.rules.abilities import (
    lucia_takes,
    serena_draws,
    settle,
    waiting_for,
)
from companion.games.miraris.rules.cards import cards_of, is_within, value_of, values_of
from companion.games.miraris.rules.gifts import affected, discard_size, owner
from companion.games.miraris.state import (
    State,
    check_phase,
    current,
    deck,
    name,
    names,
    rule_of,
    title,
)


@dataclass(frozen=True)
class LuciaTakes(Move, kind="lucia-takes", rule="character-lucia", correctable=True):
    """The Wonders that Lucia takes from the row (character-lucia)."""

    kinds: Kinds

    def apply(self, state: State) -> State:
        """Refuses other than two (or all that lie there), and what does not lie in the row."""
        check_ability(state, "lucia")
        cards = check_number(self.kinds, state.row, LUCIA_TAKES, "character-lucia")
        if not is_within(cards, state.row):
            raise Refusal("not-in-row", "character-lucia")
        return settle(lucia_takes(state, cards))

    def tell(self, before: State) -> Message:
        """Which ones."""
        who, kinds = name(before, owner(before)), terms(self.kinds)
        return say(
            N_("{player} takes from the row: {kinds}"),
            "character-lucia",
            player=who,
            kinds=kinds,
        )


@dataclass(frozen=True)
class SerenaDraws(Move, kind="serena-draws", rule="character-serena", correctable=True):
    """The Wonders that Serena drew from the deck (character-serena)."""

    kinds: Kinds

    def apply(self, state: State) -> State:
        """Refuses other than four (or all that are left), and what the deck cannot hold."""
        check_ability(state, "serena")
        cards = check_number(self.kinds, deck(state), SERENA_DRAWS, "character-serena")
        if not is_within(cards, deck(state)):
            raise Refusal("not-in-deck", "character-serena")
        return settle(serena_draws(state, cards))

    def tell(self, before: State) -> Message:
        """Which ones."""
        who, kinds = name(before, owner(before)), terms(self.kinds)
        return say(
            N_("{player} draws: {kinds}"), "character-serena", player=who, kinds=kinds
        )


@dataclass(frozen=True)
class Give(Move, kind="give", rule="character-mirela", correctable=True):
    """The Wonder that a player gives to Mirela (character-mirela)."""

    player: Seat
    kind: Kind
    gift: Annotated[
        int, About("The first or second gift; 0: the one now due.", least=0, most=2)
    ] = 0

    def apply(self, state: State) -> State:
        """Refuses a player who gives nothing now, and a card that this player does not have."""
        check_player(self.player, state.options.players)
        check_ability(state, "mirela")
        if self.gift not in (0, state.gift_round):
            raise Refusal("another-gift", "character-mirela", gift=state.gift_round)
        return settle(with_gift(state, self.player, value_of(self.kind)))

    def tell(self, before: State) -> Message:
        """From whom to whom."""
        return tell_gifts(before, (self.player,), (self.kind,))


@dataclass(frozen=True)
class GiveAll(
    Move, kind="give-all", rule="character-mirela", needs_current=True, correctable=True
):
    """The gifts to Mirela of everybody who still has to choose, by seat."""

    kinds: Kinds

    def apply(self, state: State) -> State:
        """Refuses other than one card of each player who still has to choose."""
        check_ability(state, "mirela")
        waiting = waiting_for(state)
        if len(self.kinds) != len(waiting):
            raise Refusal("one-gift-each", "character-mirela", count=len(waiting))
        for player, card in zip(waiting, values_of(self.kinds), strict=True):
            state = with_gift(state, player, card)
        return settle(state)

    def tell(self, before: State) -> Message:
        """From whom to whom."""
        return tell_gifts(before, waiting_for(before), self.kinds)


@dataclass(frozen=True)
class Discard(Move, kind="discard", rule="character-unknown", correctable=True):
    """The Wonders that a player discarded at random for Unknown (character-unknown)."""

    player: Seat
    kinds: Kinds

    def apply(self, state: State) -> State:
        """Refuses who discards nothing, the wrong number, and cards that this player does not have."""
        check_player(self.player, state.options.players)
        check_ability(state, "unknown")
        return settle(with_discard(state, self.player, self.kinds))

    def tell(self, before: State) -> Message:
        """Which ones."""
        return tell_discard(before, self.player, self.kinds)


@dataclass(frozen=True)
class DrawDiscards(
    Move, kind="draw-discards", rule="character-unknown", needs_current=True
):
    """Let the helper draw the discards: one player's, or (null) of all who still have to discard."""

    player: Annotated[
        int | None, About("A seat; null: all who still have to discard.", least=0)
    ] = None
    discards: Annotated[
        tuple[Kinds, ...],
        About("What was drawn, seat by seat; filled in when it is drawn."),
    ] = ()

    def complete(self, state: State, chance: Chance) -> Self:
        """The discards, drawn at random."""
        if current(state) != "unknown":
            return self
        wanted = waiting_for(state) if self.player is None else (self.player,)
        drawn: list[tuple[str, ...]] = [()] * len(state.hands)
        for player in affected(state):
            if player in wanted:
                cards = cards_of(state.hands[player])
                chosen = chance.shuffled(len(cards))[: discard_size(state, player)]
                values = sorted(cards[at] for at in chosen)
                drawn[player] = tuple(KINDS[value - 1] for value in values)
        return replace(self, discards=tuple(drawn))

    def apply(self, state: State) -> State:
        """Refuses a draw for somebody who has nothing to discard."""
        if self.player is not None:
            check_player(self.player, state.options.players)
        check_ability(state, "unknown")
        if self.player is not None:
            check_gives(state, self.player)
        drawn = [
            player
            for player, kinds in enumerate(self.discards[: len(state.hands)])
            if kinds
        ]
        if not drawn:
            raise Refusal("nothing-drawn", "character-unknown")
        for player in drawn:
            state = with_discard(state, player, self.discards[player])
        return settle(state)

    def tell(self, before: State) -> Message:
        """Whose discards; a single player's with the cards."""
        drawn = tuple(player for player, kinds in enumerate(self.discards) if kinds)
        if len(drawn) == 1:
            return tell_discard(before, drawn[0], self.discards[drawn[0]])
        text = N_("The helper draws the discards of {players}")
        return say(text, "character-unknown", players=names(before, drawn))


def check_ability(state: State, character: str) -> None:
    """Refuse what another ability asks for, or none."""
    check_phase(state, "abilities")
    acting = current(state)
    if acting != character:
        expected, found = title(state, acting), title(state, character)
        raise Refusal(
            "not-this-ability", "character-order", character=found, current=expected
        )


def check_gives(state: State, player: int) -> None:
    """Refuse gifts and discards of somebody whom the ability does not touch (character-lucia)."""
    if player in affected(state):
        return
    who = name(state, player)
    if player == state.immune:
        raise Refusal("immune", "character-lucia", player=who, character=Term("lucia"))
    raise Refusal("gives-nothing", rule_of(current(state)), player=who)


def check_number(kinds: tuple[str, ...], counts: Counts, most: int, rule: str) -> Cards:
    """The values of exactly the right number of cards: `most`, or all that there are; or a Refusal."""
    cards, number = values_of(kinds), min(most, sum(counts))
    if len(cards) != number:
        raise Refusal("wrong-number", rule, number=number)
    return tuple(sorted(cards))


def with_gift(state: State, player: int, card: int) -> State:
    """A gift entered. Refuses who gives nothing, and a card that this player does not have."""
    check_gives(state, player)
    if not is_within((card,), state.hands[player]):
        raise Refusal("not-in-hand", "character-mirela", player=name(state, player))
    gifts = list(state.gifts)
    gifts[player] = card
    return replace(state, gifts=tuple(gifts))


def with_discard(state: State, player: int, kinds: tuple[str, ...]) -> State:
    """Discards entered. Refuses who discards nothing, another number, and cards that are not there."""
    check_gives(state, player)
    hand = state.hands[player]
    cards = check_number(kinds, hand, discard_size(state, player), "character-unknown")
    if not is_within(cards, hand):
        raise Refusal("not-in-hand", "character-unknown", player=name(state, player))
    discards = list(state.discards)
    discards[player] = cards
    return replace(state, discards=tuple(discards))


def tell_gifts(
    before: State, givers: tuple[int, ...], kinds: tuple[str, ...]
) -> Message:
    """Who gives Mirela what."""
    receiver, players = name(before, owner(before)), names(before, givers)
    text = N_("For {receiver} from {players}: {kinds}")
    return say(
        text, "character-mirela", receiver=receiver, players=players, kinds=terms(kinds)
    )


def tell_discard(before: State, player: int, kinds: tuple[str, ...]) -> Message:
    """What somebody discards."""
    who = name(before, player)
    return say(
        N_("{player} discards: {kinds}"),
        "character-unknown",
        player=who,
        kinds=terms(kinds),
    )


def terms(kinds: tuple[str, ...]) -> tuple[Term, ...]:
    """The names of kinds of Wonders."""
    return tuple(Term(kind) for kind in kinds)
