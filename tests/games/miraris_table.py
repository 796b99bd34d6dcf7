"""Tables to test Miraris on, and a second, card-by-card account of the rules to test it against."""

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from companion.games.core import Action
from companion.games.miraris import MACHINE, Options, State
from companion.games.miraris.numbers import ALL_CARDS, KINDS
from companion.games.miraris.rules.cards import cards_of, counts_of, plus
from companion.games.miraris.state import claimed, deck, unclaimed
from tests.games import sentences
from tests.games.actions import miraris as a

refused = partial(sentences.refused, MACHINE)
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
ANA, BEN, CLEO, DAN = range(4)


def opened(seats: int = 3, **options: object) -> State:
    """A new table."""
    return MACHINE.new(Options(NAMES[:seats], **options))  # type: ignore[arg-type]


def kinds(*cards: int) -> tuple[str, ...]:
    """The kinds of Wonders with these values."""
    return tuple(KINDS[card - 1] for card in cards)


def after(state: State, *actions: Action) -> State:
    """The table after these actions, none of which may lose a card."""
    for action in actions:
        state = action.apply(state)
        check_cards(state)
    return state


def check_cards(state: State) -> None:
    """All 52 cards lie somewhere, and none twice."""
    everywhere = plus(
        plus(claimed(state), unclaimed(state)), plus(state.aside, deck(state))
    )
    assert everywhere == ALL_CARDS
    assert (
        min(
            (
                *deck(state),
                *unclaimed(state),
                *state.aside,
                *(n for hand in state.hands for n in hand),
            )
        )
        >= 0
    )


def counted(*hands: Sequence[int], row: Sequence[int] = (), **options: object) -> State:
    """A table whose Wonders have been counted, and confirmed where there are too few."""
    state = opened(len(hands), **options)
    entries = [
        a.SetWonders(player, counts_of(cards)) for player, cards in enumerate(hands)
    ]
    return after(
        state, *entries, a.SetWonders(None, counts_of(row)), a.Score(confirmed=True)
    )


def resolved(
    characters: Iterable[str],
    *hands: Sequence[int],
    row: Sequence[int] = (),
    **options: object,
) -> State:
    """A table whose numbered abilities have begun."""
    chosen = [
        a.ChooseCharacter(player, character)
        for player, character in enumerate(characters)
    ]
    return after(counted(*hands, row=row, **options), *chosen, a.Score())


def hand(state: State, player: int) -> tuple[int, ...]:
    """A player's cards."""
    return cards_of(state.hands[player])


def totals(state: State) -> dict[int, int | None]:
    """The result by seat."""
    outcome = MACHINE.outcome(state)
    assert outcome is not None
    return {place.player: place.score for place in outcome.places}


class Loaded:
    """A Chance that turns every pile round."""

    def now_ms(self) -> int:
        return 0

    def die(self, sides: int) -> int:
        return sides

    def shuffled(self, length: int) -> tuple[int, ...]:
        return tuple(range(length))[::-1]


# ---- the card-by-card account: real cards in real piles, written without a look at the machine ----

PRINTED = {1: 8, 2: 10, 3: 10, 4: 8, 5: 6, 6: 5, 7: 5}
IN_ORDER = ("rolando", "lucia", "serena", "mirela", "unknown")
OTHERS = ("allie", "unnamed", "fatima", "mariano", "lana", "alma", "nada")


class RealTable:
    """A shuffled deck, a row and hands, played by hand. `log` is what people would enter into the helper."""

    def __init__(
        self, rng: random.Random, seats: int, characters: Sequence[str]
    ) -> None:
        self.rng, self.seats, self.characters = rng, seats, list(characters)
        self.deck = [value for value, copies in PRINTED.items() for _ in range(copies)]
        rng.shuffle(self.deck)
        self.row: list[list[int]] = [[] for _ in range(seats)]
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.numbers = [list(range(1, 10)) for _ in range(seats)]
        self.gone: list[int] = []
        self.safe: set[int] = set()
        self.winner: int | None = None
        self.log: list[Action] = []

    def play_rounds(self) -> None:
        for _ in range(8):
            new = [self.deck.pop() for _ in range(self.seats)]
            for stack, card in zip(self.row, new, strict=True):
                stack.insert(0, card)
            bids = [
                numbers.pop(self.rng.randrange(len(numbers)))
                for numbers in self.numbers
            ]
            self.log += [
                a.LayRow(kinds(*new)),
                *(a.PlayDormire(p, bid) for p, bid in enumerate(bids)),
                a.EndRound(),
            ]
            for place, (bid, player) in enumerate(
                sorted((bid, player) for player, bid in enumerate(bids))
            ):
                if bids.count(bid) == 1:
                    self.hands[player] += self.row[place]
                    self.row[place] = []

    def play_scoring(self) -> None:
        chosen = [
            a.ChooseCharacter(player, character)
            for player, character in enumerate(self.characters)
        ]
        self.log += [a.Score(), *chosen, a.Score()]
        for character in IN_ORDER:
            if character in self.characters and self.winner is None:
                getattr(self, character)(self.characters.index(character))

    def rolando(self, me: int) -> None:
        if set(self.hands[me]) == set(PRINTED):
            self.winner = me

    def lucia(self, me: int) -> None:
        lying = [card for stack in self.row for card in stack]
        taken = self.rng.sample(lying, min(2, len(lying)))
        for card in taken:
            next(stack for stack in self.row if card in stack).remove(card)
        self.hands[me] += taken
        self.safe.add(me)
        if len(lying) > 2 and len(set(lying)) > 1:
            self.log.append(a.LuciaTakes(kinds(*taken)))

    def serena(self, me: int) -> None:
        free = len(self.deck) > 4 and len(set(self.deck)) > 1
        drawn = [self.deck.pop() for _ in range(min(4, len(self.deck)))]
        self.hands[me] += drawn
        if free:
            self.log.append(a.SerenaDraws(kinds(*drawn)))

    def mirela(self, me: int) -> None:
        if self.collect(me) < 10:
            self.collect(me)

    def collect(self, me: int) -> int:
        gifts = []
        for player in self.targets(me):
            mine = self.hands[player]
            if len(set(mine)) > 1:
                self.log.append(a.Give(player, *kinds(self.rng.choice(mine))))
                gifts.append((player, KINDS.index(self.log[-1].kind) + 1))  # type: ignore[attr-defined]
            else:
                gifts.append((player, mine[0]))
        for player, card in gifts:
            self.hands[player].remove(card)
            self.hands[me].append(card)
        return sum(card for _, card in gifts)

    def unknown(self, me: int) -> None:
        number = self.hands[me].count(3)
        for player in self.targets(me) if number else ():
            mine = self.hands[player]
            out = self.rng.sample(mine, min(number, len(mine)))
            if number < len(mine) and len(set(mine)) > 1:
                self.log.append(a.Discard(player, kinds(*out)))
            for card in out:
                mine.remove(card)
                (self.hands[me] if card == 7 else self.gone).append(card)

    def targets(self, me: int) -> list[int]:
        return [
            p
            for p in range(self.seats)
            if p != me and p not in self.safe and self.hands[p]
        ]

    def points(self, player: int) -> int:
        mine, character = self.hands[player], self.characters[player]
        worth = list(mine)
        if character == "allie":
            worth = [10 if card == 2 else card for card in mine]
        elif character == "unnamed":
            worth = [2 * card for card in mine if card < 6]
        elif character == "fatima" and 1 not in mine:
            worth = [7 for _ in mine]
        own = {
            "mariano": 50 if len(mine) < 3 else 25 if len(mine) == 3 else 0,
            "lana": 2 * len(mine),
            "alma": 5 if "nada" in self.characters else 20,
            "nada": 5 if "alma" in self.characters else 20,
        }
        return sum(worth) + own.get(character, 0)


def result_of(table: RealTable) -> Mapping[str, object]:
    """What the helper should show of a real table at the end."""
    return {
        "hands": [sorted(cards) for cards in table.hands],
        "winner": table.winner,
        "row": sorted(card for stack in table.row for card in stack),
        "gone": sorted(table.gone),
        "deck": sorted(table.deck),
        "totals": None
        if table.winner is not None
        else [table.points(player) for player in range(table.seats)],
    }


def result_in(state: State) -> Mapping[str, object]:
    """The same of a state."""
    return {
        "hands": [list(cards_of(counts)) for counts in state.hands],
        "winner": state.winner,
        "row": list(cards_of(state.row)),
        "gone": list(cards_of(state.aside)),
        "deck": list(cards_of(deck(state))),
        "totals": None
        if state.winner is not None
        else [score for _, score in sorted(totals(state).items())],
    }
