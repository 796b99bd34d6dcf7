"""The turn on the track, the order of its cards, and the rooms."""

from dataclasses import replace
from typing import Annotated, ClassVar

from companion.games.core import N_, About, Message, say
from companion.games.mice_and_mystics.actions.family import (
    ALWAYS,
    Card,
    EndingTurn,
    Move,
    Words,
)
from companion.games.mice_and_mystics.numbers import CARDS, MOST_ROOMS
from companion.games.mice_and_mystics.rules import laying, minions, rooms, turns
from companion.games.mice_and_mystics.rules.checks import check_words
from companion.games.mice_and_mystics.state import (
    State,
    card_names,
    page_of,
    position_of,
    term,
)

RoomNumber = Annotated[
    int, About("A room, counted from 0.", least=0, most=MOST_ROOMS - 1)
]


class NextTurn(EndingTurn, kind="next-turn", rule="round", needs_current=True):
    """The active card has finished its turn (round)."""

    def change(self, state: State) -> State:
        """Aggressive, Time is short, then the next card. Refuses while a surge waits."""
        return turns.end_turn(state, free_last=self.free_last, once=self.once)

    def tell(self, before: State, after: State) -> Message:
        # Told after what it led to: who is next depends on a surge and on agreements.
        done = term(before.active)
        if page_of(after) > page_of(before):
            text = N_(
                "{card} is done. Time is short: the sixth cheese is a surge, the hourglass moves to page {page}"
            )
            return say(text, "time-is-short", card=done, page=page_of(after))
        if any(event.kind == "time-is-short" for event in after.events):
            text = N_(
                "{card} is done. Time is short: 1 cheese on the wheel. Next: {next}"
            )
            return say(text, "time-is-short", card=done, next=term(after.active))
        return say(
            "{card} is done. Next: {next}", "round", card=done, next=term(after.active)
        )


class Laying(Move, kw_only=True):
    """Base of those by which somebody lays the track as it lies on the table."""

    TODAY = {"waits": True, "alone": True, "between": True}
    # In logs of earlier versions each card still acted in the round, wherever it was laid.
    waits: Annotated[
        bool,
        About(
            "Filled in by the server: a card above the active one acts as the table has agreed."
        ),
    ] = False

    # In logs of earlier versions those waited as well which the active card alone was laid below.
    alone: Annotated[
        bool,
        About(
            "Filled in by the server: no card waits because the active one was laid below it."
        ),
    ] = False

    # In those none waited while a surge was waited for between two turns.
    between: Annotated[
        bool,
        About(
            "Filled in by the server: between two turns the card whose turn is over counts as the active one."
        ),
    ] = False

    def change(self, state: State) -> State:
        """What it means for this round."""
        if state.active or not (self.between and state.slot):
            return self.lay_in_round(state)
        done = state.track[state.slot - 1].name
        after = self.lay_in_round(replace(state, active=done))
        slot = position_of(after, done) + 1
        return replace(after, active="", slot=slot)

    def lay_in_round(self, state: State) -> State:
        """The cards in their new order, of which some wait for the next round."""
        after = self.lay(state)
        overtakes = state.settings.overtaking == "next-round" and state.active
        if not (self.waits and overtakes):
            return after
        return laying.wait_above(after, self.raised(state, after))

    def raised(self, before: State, after: State) -> tuple[str, ...]:
        """The cards that were moved above the active one, unless that alone was moved, and down."""
        if self.alone and laying.sinks(before, card_names(after)):
            return ()
        return laying.below(before)

    def lay(self, state: State) -> State:
        """The cards in their new order."""
        raise NotImplementedError


class MoveCard(Laying, kind="move-card", rule="initiative-order", needs_current=True):
    """Put a card on another place of the track."""

    card: Card
    slot: Annotated[
        int, About("The place, counted from 0, the top.", least=0, most=len(CARDS) - 1)
    ]

    def lay(self, state: State) -> State:
        """Refuses a place that is not there."""
        return turns.move_card(state, self.card, self.slot)

    def raised(self, before: State, after: State) -> tuple[str, ...]:
        """A card that goes up by one leaves the order of the others, too: here it is told which one was moved."""
        if self.card != before.active:
            return laying.below(before)
        return super().raised(before, after)

    def tell(self, before: State, after: State) -> Message:
        text = N_("{card} goes to slot {n} of the track")
        return say(text, "initiative-order", card=term(self.card), n=self.slot + 1)


class SetOrder(Laying, kind="set-order", rule="initiative-order", needs_current=True):
    """Say how the whole track lies on the table."""

    cards: Annotated[tuple[Card, ...], About("All cards of the track, from the top.")]
    TODAY = {**Laying.TODAY, "moved": True}
    # In logs of earlier versions all waited that came to lie above the active card once more cards changed places.
    moved: Annotated[
        bool,
        About(
            "Filled in by the server: only a card that was moved above the active one waits."
        ),
    ] = False

    def raised(self, before: State, after: State) -> tuple[str, ...]:
        """Where several have changed places, those alone that were moved above the active one."""
        if self.moved:
            return laying.find_raised(before, after)
        return super().raised(before, after)

    def lay(self, state: State) -> State:
        """Refuses a list that has not exactly the cards that lie there."""
        return laying.set_order(state, self.cards)

    def tell(self, before: State, after: State) -> Message:
        cards = tuple(map(term, self.cards))
        return say("The track from the top: {cards}", "initiative-order", cards=cards)


class RemoveCard(
    Move, kind="remove-card", rule="remove-from-track", needs_current=True
):
    """Take a minion's card off the track by hand: the last of a type goes with its figures (remove-from-track)."""

    card: Card
    TODAY = {"stays": True}
    # In logs of earlier versions a wound always went with the card, also one that had filled another.
    stays: Annotated[
        bool,
        About("Filled in by the server: a wound that fills another card stays there."),
    ] = False

    def change(self, state: State) -> State:
        """Refuses a mouse's card."""
        return minions.remove_card(state, self.card, stays=self.stays)

    def tell(self, before: State, after: State) -> Message:
        text = N_("The card of {minion} is taken off the track")
        return say(text, "remove-from-track", minion=term(self.card))


class GoToRoom(Move, kind="go-to-room", rule="action-explore", needs_current=True):
    """All mice go back to a room that they know (action-explore)."""

    room: RoomNumber

    def change(self, state: State) -> State:
        """Refuses while minions are on the board, and the room where they are."""
        return rooms.return_to(state, self.room)

    def tell(self, before: State, after: State) -> Message:
        name = before.rooms[self.room].name
        if name:
            return say("The mice go back to {room}", "action-explore", room=name)
        return say("The mice go back to room {n}", "action-explore", n=self.room + 1)


class NameRoom(Move, kind="name-room", rule="room-tiles"):
    """Give a room a name; an empty one forgets it."""

    STAGES: ClassVar[tuple[str, ...]] = ALWAYS
    room: RoomNumber
    name: Words

    def change(self, state: State) -> State:
        """Refuses a room that the mice have not been in."""
        rooms.check_room(state, self.room)
        name = check_words(self.name, "room-tiles", "name", empty=True)
        room = replace(state.rooms[self.room], name=name)
        return rooms.with_room(state, self.room, room)

    def tell(self, before: State, after: State) -> Message:
        text = N_("Room {n} has no name now")
        if self.name:
            text = N_("Room {n} is called {room}")
        number = self.room + 1  # people count from 1
        return say(text, "room-tiles", n=number, room=self.name)
