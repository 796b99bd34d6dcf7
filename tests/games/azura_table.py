"""Tables to test Azura on, and a second, card-by-card account of the rules to test it against."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from companion.games.azura import MACHINE, Options, State
from companion.games.azura.numbers import KINDS
from companion.games.core import Action
from tests.games import sentences
from tests.games.actions import azura as a

refused = partial(sentences.refused, MACHINE)
ANA, BEN = 0, 1
ALL_CARDS = 100


def opened(**options: object) -> State:
    """A new table of Ana and Ben."""
    return MACHINE.new(Options(("Ana", "Ben"), **options))  # type: ignore[arg-type]


def lying(state: State, cards: Mapping[str, int], **changes: object) -> State:
    """The table with these cards on the board, taken from both draw piles in turn."""
    spots = tuple(cards.get(kind, 0) for kind in KINDS)
    under = changes.get("under", (0, 0))
    taken = sum(spots) + sum(under) + 3 * int(changes.get("city_piles", 0))  # type: ignore[call-overload]
    ana, ben = state.sides
    sides = (
        replace(ana, pile=ana.pile - taken // 2),
        replace(ben, pile=ben.pile - (taken - taken // 2)),
    )
    return replace(state, spots=spots, sides=sides, **changes)  # type: ignore[arg-type]


def with_pile(state: State, player: int, pile: int, reserve: int = 0) -> State:
    """The table with few cards left to draw; the rest lies in the same player's score pile."""
    side = state.sides[player]
    scored = (side.pile - pile + side.reserve - reserve, *side.scored[1:])
    side = replace(side, pile=pile, reserve=reserve, scored=scored)
    return replace(
        state,
        sides=tuple(
            side if seat == player else old for seat, old in enumerate(state.sides)
        ),
    )


def after(state: State, *actions: Action) -> State:
    """The table after these actions, none of which may lose a card."""
    for action in actions:
        state = action.apply(state)
        assert cards(state) == ALL_CARDS
    return state


def cards(state: State) -> int:
    """Every card of the table, wherever it lies."""
    hands = sum(
        side.hand + side.pile + side.reserve + side.discarded + sum(side.scored)
        for side in state.sides
    )
    return hands + sum(state.spots) + sum(state.under) + 3 * state.city_piles


def on(state: State, spot: str) -> int:
    """How many cards lie on a spot."""
    return state.spots[KINDS.index(spot)]


def scored(state: State, player: int) -> dict[str, int]:
    """A score pile by kind, without what is not in it."""
    return {
        kind: n for kind, n in zip(KINDS, state.sides[player].scored, strict=True) if n
    }


def over(first: int = ANA, **options: object) -> State:
    """A table whose last turn has just been played: three city piles, Ben triggered, Ana played last."""
    state = lying(
        opened(first=BEN, **options),
        {"undersea-city": 2, "mother-of-pearl": 2},
        city_piles=2,
    )
    return after(state, a.Play(BEN, "undersea-city", 1), a.Play(ANA, "coral-dragon", 1))


# ---- the card-by-card account: real cards in real piles, written without a look at the machine ----

# Copies and values as players report them of the earlier edition; here they only make plausible decks.
DECK = {
    "octopus-hunter": (1, 1, 1, 2, 2),
    "coral-dragon": (2, 3, 3, 4),
    "mother-of-pearl": (1, 1, 2, 2, 3, 3, 4),
    "sorcerer": (1, 1, 2, 2),
    "petrified-dragon": (2, 2, 2, 2, 2),
    "guardian": (1, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3),
    "lava-golem": (1, 2, 3),
    "turtle-rider": (1, 1, 1, 1, 2),
    "undersea-city": (0, 0, 0, 0, 0, 0),
}
ROOM = {"octopus-hunter": 3, "guardian": 4, "turtle-rider": 2, "undersea-city": 3}


@dataclass(frozen=True)
class Card:
    kind: str
    value: int


class RealTable:
    """Two shuffled decks and a board, played by hand."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.decks = [
            [Card(kind, value) for kind, values in DECK.items() for value in values]
            for _ in range(2)
        ]
        for deck in self.decks:
            rng.shuffle(deck)
        self.hands = [[deck.pop() for _ in range(5)] for deck in self.decks]
        self.board: dict[str, list[Card]] = {kind: [] for kind in DECK}
        self.hold: list[Card] = []
        self.cities: list[list[Card]] = []
        self.won: list[list[Card]] = [[], []]
        self.dragon: int | None = None

    def lay(self, player: int, kind: str, count: int, take: str) -> None:
        mine = [card for card in self.hands[player] if card.kind == kind][:count]
        for card in mine:
            self.hands[player].remove(card)
            self.board[kind].append(card)
        if kind not in ROOM or len(self.board[kind]) == ROOM[kind]:
            self.trigger(player, kind, take)

    def trigger(self, player: int, kind: str, take: str) -> None:
        if kind == "undersea-city":
            self.won[player] += self.hold
            self.hold = []
            self.cities.append(self.board[kind])
            self.board[kind] = []
            return
        goal = {
            "octopus-hunter": "coral-dragon",
            "coral-dragon": "mother-of-pearl",
            "lava-golem": "sorcerer",
            "guardian": "guardian",
            "sorcerer": take,
            "turtle-rider": take,
        }.get(kind)
        if goal:
            self.grab(player, goal)
        if kind in ("octopus-hunter", "turtle-rider"):
            self.hold += self.board[kind]
            self.board[kind] = []

    def grab(self, player: int, goal: str) -> None:
        taken, self.board[goal] = self.board[goal], []
        self.won[player] += taken
        if goal == "petrified-dragon" and taken and self.dragon != player:
            if self.dragon is not None and self.hands[self.dragon]:
                victim = self.hands[self.dragon]
                self.decks[self.dragon].append(
                    victim.pop(self.rng.randrange(len(victim)))
                )
            self.dragon = player

    def full(self, player: int) -> int:
        return 6 if self.dragon == player else 5

    def draw(self, player: int) -> bool:
        """Refill; whether the hand is complete."""
        while len(self.hands[player]) < self.full(player) and self.decks[player]:
            self.hands[player].append(self.decks[player].pop())
        return len(self.hands[player]) == self.full(player)

    def choose(self, player: int) -> a.Play:
        """Any play that the cards in hand allow."""
        kind = self.rng.choice(sorted({card.kind for card in self.hands[player]}))
        held = sum(card.kind == kind for card in self.hands[player])
        room = ROOM[kind] - len(self.board[kind]) if kind in ROOM else held
        count = self.rng.randint(1, min(held, room))
        fires = kind not in ROOM or count == room
        sides = {
            "sorcerer": ("mother-of-pearl", "petrified-dragon"),
            "turtle-rider": ("lava-golem", "sorcerer"),
        }
        return a.Play(
            player,
            kind,
            count,
            self.rng.choice(sides[kind]) if fires and kind in sides else "",
        )

    def points(self, player: int) -> int:
        return sum(card.value for card in self.won[player])


def counts_of(table: RealTable) -> dict[str, object]:
    """What the helper should show of a real table."""
    return {
        "spots": [len(table.board[kind]) for kind in KINDS],
        "under": len(table.hold),
        "cities": len(table.cities),
        "hands": [len(hand) for hand in table.hands],
        "piles": [len(deck) for deck in table.decks],
        "scored": [
            [sum(card.kind == kind for card in won) for kind in KINDS]
            for won in table.won
        ],
        "dragon": table.dragon,
    }


def counts_in(state: State) -> dict[str, object]:
    """The same of a state."""
    return {
        "spots": list(state.spots),
        "under": sum(state.under),
        "cities": state.city_piles,
        "hands": [side.hand for side in state.sides],
        "piles": [side.pile for side in state.sides],
        "scored": [list(side.scored) for side in state.sides],
        "dragon": state.dragon,
    }
