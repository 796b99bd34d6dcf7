"""Everything that can be entered at an Azura table. Each names the player who does it."""

from dataclasses import dataclass, replace
from typing import Annotated

from companion.games.azura.numbers import (
    ALL_CARDS,
    CHOICES,
    HAND_SIZE_WITH_DRAGON,
    HIGHEST_CARD,
    KINDS,
    MOST_POINTS,
    PLAYERS,
    RESERVE_SIZE,
    SHELL_DRAW,
)
from companion.games.azura.rules.board import (
    check_choice,
    check_count,
    check_not_played,
    check_spot,
    get_spot,
    lay,
)
from companion.games.azura.rules.scoring import check_scoring
from companion.games.azura.rules.turn import (
    check_refill,
    exchange,
    finish_turn,
    is_extra_turn_open,
    is_short,
    least_reserve,
    may_declare,
    settle,
    trigger_end,
    use_shell,
)
from companion.games.azura.state import (
    Event,
    State,
    check_going_on,
    check_on_turn,
    is_last_turn,
    name,
    noting,
    other,
    with_side,
)
from companion.games.azura.words.refusals import REFUSALS
from companion.games.core import (
    N_,
    About,
    Action,
    Message,
    Refusal,
    Term,
    check_player,
    say,
    say_n,
)

Player = Annotated[
    int,
    About(
        "The seat of the player who does it, counted from 0.", least=0, most=PLAYERS - 1
    ),
]
SpotId = Annotated[str, About("A spot of the board.", among=KINDS)]
Target = Annotated[
    str, About("Where a choice takes from; else empty or null.", among=("", *CHOICES))
]
Count = Annotated[
    int, About("How many equal cards are laid.", least=1, most=HAND_SIZE_WITH_DRAGON)
]
FromReserve = Annotated[
    int,
    About("How many of the cards come from the reserve.", least=0, most=RESERVE_SIZE),
]
Swapped = Annotated[
    int,
    About(
        "How many cards are discarded and drawn.", least=1, most=HAND_SIZE_WITH_DRAGON
    ),
]
Values = Annotated[
    tuple[int, ...],
    About("How many 1s, 2s, 3s … the score pile holds.", most=HIGHEST_CARD),
]
Points = Annotated[
    int,
    About(
        "What the score pile is worth, without the dragon.", least=0, most=MOST_POINTS
    ),
]


@dataclass(frozen=True)
class Move(Action, refusals=REFUSALS):
    """The family of Azura's actions."""

    player: Player


@dataclass(frozen=True)
class Play(Move, kind="play", needs_current=True, correctable=True, rule="turn"):
    """Lay equal cards on their spot, and resolve its effect."""

    spot: SpotId
    count: Count
    take: Target = ""

    def apply(self, state: State) -> State:
        """Refuses a play out of turn, on a blocked or full spot, of more cards than are held, and a wrong choice."""
        check_on_turn(state, self.player)
        spot = get_spot(self.spot)
        check_spot(state, spot)
        check_count(state, spot, self.count)
        check_choice(state, spot, self.count, self.take)
        return settle(lay(state, spot, self.count, self.take))

    def tell(self, before: State) -> Message:
        """The cards, and what they took."""
        events = {event.kind: event for event in self.apply(before).events}
        who, kind, rule = (
            name(before, self.player),
            Term(self.spot),
            f"spot-{self.spot}",
        )
        if "city-pile" in events:
            under = events["take-under"].n if "take-under" in events else 0
            return say_n(
                N_(
                    "{player} plays {n} × {kind}, finishes pile {pile} and takes the cards under the board: {cards}"
                ),
                N_(
                    "{player} plays {n} × {kind}, finishes pile {pile} and takes the cards under the board: {cards}"
                ),
                self.count,
                rule,
                player=who,
                kind=kind,
                pile=events["city-pile"].n,
                cards=under,
            )
        if "take" not in events:
            return say_n(
                N_("{player} plays {n} × {kind}"),
                N_("{player} plays {n} × {kind}"),
                self.count,
                "turn",
                player=who,
                kind=kind,
            )
        taken, target = events["take"].n, Term(events["take"].term)
        if "dragon" in events or "dragon-from" in events:
            return say_n(
                N_(
                    "{player} plays {n} × {kind} and takes {cards} × {target} and the pawn"
                ),
                N_(
                    "{player} plays {n} × {kind} and takes {cards} × {target} and the pawn"
                ),
                self.count,
                rule,
                player=who,
                kind=kind,
                cards=taken,
                target=target,
            )
        return say_n(
            N_("{player} plays {n} × {kind} and takes {cards} × {target}"),
            N_("{player} plays {n} × {kind} and takes {cards} × {target}"),
            self.count,
            rule,
            player=who,
            kind=kind,
            cards=taken,
            target=target,
        )


@dataclass(frozen=True)
class EndTurn(
    Move, kind="end-turn", needs_current=True, correctable=True, rule="hand-size"
):
    """Refill the hand and pass the turn on."""

    from_reserve: FromReserve = 0

    def apply(self, state: State) -> State:
        """Refuses a turn in which nothing was played, and a refill that draw pile and reserve cannot give."""
        check_on_turn(state, self.player)
        if state.phase == "play" and not state.played:
            raise Refusal("play-first", "turn", player=name(state, self.player))
        check_refill(state, self.from_reserve)
        return finish_turn(replace(state, events=(), phase="end"), self.from_reserve)

    def tell(self, before: State) -> Message:
        """How many cards were drawn, and from where."""
        after = self.apply(before)
        events = {event.kind: event.n for event in after.events}
        who, drawn = name(before, self.player), events.get("refill", 0)
        if after.phase == "scoring":
            return say(N_("{player} ends the last turn"), "last-turn", player=who)
        if self.from_reserve:
            return say(
                N_(
                    "{player} refills their hand, cards drawn: {n}, from the reserve: {reserve}"
                ),
                "variant-foreshadowing",
                player=who,
                n=drawn,
                reserve=self.from_reserve,
            )
        return say(
            N_("{player} refills their hand, cards drawn: {n}"),
            "hand-size",
            player=who,
            n=drawn,
        )


@dataclass(frozen=True)
class CannotRefill(Move, kind="cannot-refill", needs_current=True, rule="end-of-game"):
    """Say that the hand cannot be completed: the other player has one last turn.

    The players' word counts even where the count says otherwise; the table's problems then say so.
    """

    def apply(self, state: State) -> State:
        """Refused once the end has been triggered, and to a player who is not refilling and has not just done so."""
        check_player(self.player, state.options.players)
        check_going_on(state)
        if state.ended_by is not None:
            raise Refusal(
                "end-already-near",
                "last-turn",
                player=name(state, other(state.ended_by)),
            )
        if not may_declare(state, self.player):
            raise Refusal(
                "not-refilling", "end-of-game", player=name(state, self.player)
            )
        if state.refilled == self.player:
            return trigger_end(
                replace(state, events=(), refilled=None), self.player, agrees=False
            )
        state = trigger_end(
            replace(state, events=()), self.player, agrees=is_short(state)
        )
        return finish_turn(state, least_reserve(state))

    def tell(self, before: State) -> Message:
        """Who it is."""
        return say(
            N_("{player} cannot complete their hand"),
            "end-of-game",
            player=name(before, self.player),
        )


@dataclass(frozen=True)
class Pass(Move, kind="pass", needs_current=True, rule="turn"):
    """Play nothing, where a seashell blocks the only spot or no card is left."""

    def apply(self, state: State) -> State:
        """Refused in any other case: one card at least has to be played."""
        check_on_turn(state, self.player)
        check_not_played(state)
        if state.played:
            raise Refusal("already-played", "turn", player=name(state, self.player))
        if not state.blocked and state.sides[self.player].hand:
            raise Refusal("must-play", "turn", player=name(state, self.player))
        passed = replace(
            state, events=(Event("pass", self.player),), refilled=None, phase="end"
        )
        return settle(passed)

    def tell(self, before: State) -> Message:
        """Who it is."""
        return say(
            N_("{player} plays no card"), "turn", player=name(before, self.player)
        )


@dataclass(frozen=True)
class ExtraTurn(Move, kind="extra-turn", needs_current=True, rule="shell-extra-turn"):
    """Use the seashell for another turn, at the end of one's turn."""

    def apply(self, state: State) -> State:
        """Refused once the end is near, unless the table was opened otherwise."""
        used = use_shell(state, self.player, "shell-extra-turn")
        if not is_extra_turn_open(state):
            raise Refusal("extra-turn-at-end", "shell-extra-turn")
        return settle(noting(used, Event("extra-turn", self.player)))

    def tell(self, before: State) -> Message:
        """The seashell."""
        return say(
            N_("{player} uses a seashell: another turn"),
            "shell-extra-turn",
            player=name(before, self.player),
        )


@dataclass(frozen=True)
class TwoSpots(Move, kind="two-spots", needs_current=True, rule="shell-two-spots"):
    """Use the seashell for cards on two different spots, at the start of one's turn."""

    def apply(self, state: State) -> State:
        """Refused with fewer than two cards in hand."""
        used = use_shell(state, self.player, "shell-two-spots")
        hand = state.sides[self.player].hand
        if hand < 2:
            raise Refusal(
                "hand-too-small",
                "shell-two-spots",
                player=name(state, self.player),
                hand=hand,
            )
        return noting(used, Event("two-spots", self.player))

    def tell(self, before: State) -> Message:
        """The seashell."""
        return say(
            N_("{player} uses a seashell: two spots"),
            "shell-two-spots",
            player=name(before, self.player),
        )


@dataclass(frozen=True)
class SwapCards(
    Move,
    kind="swap-cards",
    needs_current=True,
    correctable=True,
    rule="shell-swap-cards",
):
    """Use the seashell to discard cards and draw as many, at the start of one's turn."""

    cards: Swapped

    def apply(self, state: State) -> State:
        """Refuses none, more than are held, more than can be drawn."""
        used = use_shell(state, self.player, "shell-swap-cards")
        hand = state.sides[self.player].hand
        if not 1 <= self.cards <= hand:
            raise Refusal("swap-out-of-range", "shell-swap-cards", hand=hand)
        return noting(
            exchange(used, self.player, self.cards),
            Event("swap", self.player, self.cards),
        )

    def tell(self, before: State) -> Message:
        """The seashell, and how many cards."""
        return say_n(
            N_("{player} uses a seashell: one card swapped"),
            N_("{player} uses a seashell: {n} cards swapped"),
            self.cards,
            "shell-swap-cards",
            player=name(before, self.player),
        )


@dataclass(frozen=True)
class DrawThree(Move, kind="draw-three", needs_current=True, rule="shell-draw-three"):
    """Use the seashell to draw three cards, then discard three, at the start of one's turn."""

    def apply(self, state: State) -> State:
        """Refused with fewer than three left to draw."""
        used = use_shell(state, self.player, "shell-draw-three")
        return noting(
            exchange(used, self.player, SHELL_DRAW),
            Event("draw-three", self.player, SHELL_DRAW),
        )

    def tell(self, before: State) -> Message:
        """The seashell."""
        return say(
            N_("{player} uses a seashell: draw three, discard three"),
            "shell-draw-three",
            player=name(before, self.player),
        )


@dataclass(frozen=True)
class BlockSpot(
    Move,
    kind="block-spot",
    needs_current=True,
    correctable=True,
    rule="shell-block-spot",
):
    """Use the seashell to close a spot to the other player until one's own next turn, at the end of one's turn."""

    spot: SpotId

    def apply(self, state: State) -> State:
        """Refused in the last turn: nobody plays after it."""
        used = use_shell(state, self.player, "shell-block-spot")
        spot = get_spot(self.spot)
        if is_last_turn(state):
            raise Refusal("no-turn-follows", "shell-block-spot")
        return settle(
            noting(
                replace(used, next_block=spot.id),
                Event("block", self.player, term=spot.id),
            )
        )

    def tell(self, before: State) -> Message:
        """The seashell, and the spot."""
        return say(
            N_("{player} uses a seashell: {kind} is blocked for {other}"),
            "shell-block-spot",
            player=name(before, self.player),
            other=name(before, other(self.player)),
            kind=Term(self.spot),
        )


@dataclass(frozen=True)
class Score(Move):
    """A score pile as it was typed, in one of two ways; it may be typed again."""

    def tell(self, before: State) -> Message:
        """The points."""
        points = self.apply(before).sides[self.player].points or 0
        return say_n(
            N_("{player} counts one point in the score pile"),
            N_("{player} counts {n} points in the score pile"),
            points,
            "final-scoring",
            player=name(before, self.player),
        )


@dataclass(frozen=True)
class ScoreCards(Score, kind="score-cards", correctable=True, rule="final-scoring"):
    """Type a score pile as how many 1s, 2s, 3s, 4s … it holds. It may be typed again."""

    values: Values

    def apply(self, state: State) -> State:
        """Refuses it before the end, and impossible counts."""
        check_scoring(state, self.player)
        if len(self.values) > HIGHEST_CARD:
            raise Refusal("value-too-high", "final-scoring", most=HIGHEST_CARD)
        if min(self.values, default=0) < 0 or sum(self.values) > ALL_CARDS:
            raise Refusal("cards-out-of-range", "final-scoring", most=ALL_CARDS)
        points = sum(value * count for value, count in enumerate(self.values, start=1))
        return with_side(
            replace(state, events=()), self.player, points=points, values=self.values
        )


@dataclass(frozen=True)
class ScoreTotal(Score, kind="score-total", correctable=True, rule="final-scoring"):
    """Type what a score pile is worth, without the dragon. It may be typed again."""

    points: Points

    def apply(self, state: State) -> State:
        """Refuses it before the end, and impossible sums."""
        check_scoring(state, self.player)
        if not 0 <= self.points <= MOST_POINTS:
            raise Refusal("points-out-of-range", "final-scoring", most=MOST_POINTS)
        return with_side(
            replace(state, events=()), self.player, points=self.points, values=()
        )
