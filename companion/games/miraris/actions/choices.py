"""The choices that numbered abilities ask for, as people enter them."""

from dataclasses import replace
from typing import Annotated, Self

from companion.games.core import (
    About,
    Chance,
    Message,
    Refusal,
    Term,
    check_player,
    name,
    names,
    say,
    say_n,
)
from companion.games.miraris.actions.family import Kind, Kinds, Move, Seat
from companion.games.miraris.numbers import (
    KINDS,
    LUCIA_TAKES,
    MOST_PLAYERS,
    SERENA_DRAWS,
)
from companion.games.miraris.rules.abilities import (
    lucia_takes,
    serena_draws,
    settle,
    waiting_for,
)
from companion.games.miraris.rules.cards import cards_of, is_within, value_of, values_of
from companion.games.miraris.rules.choices import (
    check_ability,
    check_gives,
    check_number,
    with_discard,
    with_gift,
)
from companion.games.miraris.rules.gifts import affected, discard_size, owner
from companion.games.miraris.state import (
    State,
    current,
    deck,
    in_reach_of_lucia,
    row_size,
)


class LuciaTakes(Move, kind="lucia-takes", rule="character-lucia", correctable=True):
    """The Wonders that Lucia takes from the row (character-lucia)."""

    kinds: Kinds

    def apply(self, state: State) -> State:
        """Refuses other than two (or all that lie there), and what does not lie in the row."""
        check_ability(state, "lucia")
        row, number = in_reach_of_lucia(state), min(LUCIA_TAKES, row_size(state))
        cards = check_number(self.kinds, row, number, "character-lucia")
        # Whether a Wonder under another may be taken the rules do not say; here any may.
        if not is_within(cards, row):
            raise Refusal("not-in-row", "character-lucia", "kinds")
        return settle(lucia_takes(state, cards))

    def tell(self, before: State, after: State) -> Message:
        return say(
            "{player} takes from the row: {kinds}",
            "character-lucia",
            player=name(before, owner(before)),
            kinds=terms(self.kinds),
        )


class SerenaDraws(Move, kind="serena-draws", rule="character-serena", correctable=True):
    """The Wonders that Serena drew from the deck (character-serena)."""

    kinds: Kinds

    def apply(self, state: State) -> State:
        """Refuses other than four (or all that are left), and what the deck cannot hold."""
        check_ability(state, "serena")
        left = deck(state)
        cards = check_number(self.kinds, left, SERENA_DRAWS, "character-serena")
        if not is_within(cards, left):
            raise Refusal("not-in-deck", "character-serena", "kinds")
        return settle(serena_draws(state, cards))

    def tell(self, before: State, after: State) -> Message:
        return say(
            "{player} draws: {kinds}",
            "character-serena",
            player=name(before, owner(before)),
            kinds=terms(self.kinds),
        )


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
        # The giver chooses, not Mirela. A correction of the first gift must not become the second.
        if self.gift not in (0, state.gift_round):
            raise Refusal(
                "another-gift", "character-mirela", "gift", gift=state.gift_round
            )
        card = value_of(self.kind)
        return settle(with_gift(state, self.player, card, "kind"))

    def tell(self, before: State, after: State) -> Message:
        return tell_gifts(before, (self.player,), (self.kind,))


class GiveAll(
    Move, kind="give-all", rule="character-mirela", needs_current=True, correctable=True
):
    """The gifts to Mirela of everybody who still has to choose, by seat."""

    kinds: Kinds

    def apply(self, state: State) -> State:
        """Refuses other than one card of each player who still has to choose."""
        check_ability(state, "mirela")
        waiting = waiting_for(state)
        count = len(waiting)
        if len(self.kinds) != count:
            raise Refusal("one-gift-each", "character-mirela", "kinds", count=count)
        cards = values_of(self.kinds)
        for player, card in zip(waiting, cards, strict=True):
            state = with_gift(state, player, card, "kinds")
        return settle(state)

    def tell(self, before: State, after: State) -> Message:
        return tell_gifts(before, waiting_for(before), self.kinds)


class Discard(Move, kind="discard", rule="character-unknown", correctable=True):
    """The Wonders that a player discarded at random for Unknown (character-unknown)."""

    player: Seat
    kinds: Kinds

    def apply(self, state: State) -> State:
        """Refuses who discards nothing, the wrong number, and cards that this player does not have."""
        check_player(self.player, state.options.players)
        check_ability(state, "unknown")
        return settle(with_discard(state, self.player, self.kinds))

    def tell(self, before: State, after: State) -> Message:
        return tell_discard(before, self.player, self.kinds)


class DrawDiscards(
    Move, kind="draw-discards", rule="character-unknown", needs_current=True
):
    """Let the helper draw the discards: one player's, or (null) of all who still have to discard."""

    player: Annotated[
        int | None,
        About(
            "A seat; null: all who still have to discard.",
            least=0,
            most=MOST_PLAYERS - 1,
        ),
    ] = None
    discards: Annotated[
        tuple[Kinds, ...],
        About("What was drawn, seat by seat; filled in when it is drawn."),
    ] = ()

    def complete(self, state: State, chance: Chance) -> Self:
        """The discards, drawn at random."""
        if current(state) != "unknown":
            return self  # apply refuses it
        wanted = waiting_for(state) if self.player is None else (self.player,)
        drawn: list[tuple[str, ...]] = [()] * len(state.hands)
        for player in affected(state):
            if player not in wanted:
                continue
            cards = cards_of(state.hands[player])
            number = discard_size(state, player)
            # Every card is as likely as any other, not every kind.
            chosen = chance.shuffled(len(cards))[:number]
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
        # It is filled in, but a log from elsewhere may hold anything.
        drawn = self.discards[: len(state.hands)]
        if not any(drawn):
            raise Refusal("nothing-drawn", "character-unknown")
        for player, kinds in enumerate(drawn):
            if kinds:
                state = with_discard(state, player, kinds, "discards")
        return settle(state)

    def tell(self, before: State, after: State) -> Message:
        drawn = tuple(player for player, kinds in enumerate(self.discards) if kinds)
        if len(drawn) == 1:
            player = drawn[0]
            return tell_discard(before, player, self.discards[player])
        return say(
            "The helper draws the discards of {players}",
            "character-unknown",
            players=names(before, drawn),
        )


def tell_gifts(
    before: State, givers: tuple[int, ...], kinds: tuple[str, ...]
) -> Message:
    """Who gives Mirela what."""
    return say_n(
        "{players} gives {receiver}: {kinds}",
        "{players} give {receiver}: {kinds}",
        len(givers),
        "character-mirela",
        receiver=name(before, owner(before)),
        players=names(before, givers),
        kinds=terms(kinds),
    )


def tell_discard(before: State, player: int, kinds: tuple[str, ...]) -> Message:
    """What somebody discards."""
    return say(
        "{player} discards: {kinds}",
        "character-unknown",
        player=name(before, player),
        kinds=terms(kinds),
    )


def terms(kinds: tuple[str, ...]) -> tuple[Term, ...]:
    """The names of kinds of Wonders."""
    return tuple(Term(kind) for kind in kinds)
