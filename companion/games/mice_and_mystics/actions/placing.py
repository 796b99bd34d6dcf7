"""Cards laid on the track and minions put on the board."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, ClassVar, Self

from companion.games.core import (
    N_,
    About,
    Action,
    Arg,
    Chance,
    Message,
    Refusal,
    Term,
    say,
)
from companion.games.mice_and_mystics.actions.family import (
    DEAL,
    PLAY,
    Card,
    Drawing,
    Words,
)
from companion.games.mice_and_mystics.numbers import (
    BOSS_CARDS,
    BOSS_CARDS_DRAWN,
    FACES,
    MOVE_NUMBERS,
)
from companion.games.mice_and_mystics.rules import campaign, encounters, rooms
from companion.games.mice_and_mystics.rules.box import placed_of
from companion.games.mice_and_mystics.state import State, has_minion_cards, note, term
from companion.games.mice_and_mystics.state.options import Arrival, Brought, EndPage

Cards = Annotated[
    tuple[Card, ...], About("The cards to lay, from the top; empty: shuffled.")
]
AmbushDie = Annotated[int, About("What an action die shows.", among=MOVE_NUMBERS)]


class Deal(Drawing, kind="deal", rule="initiative-order", needs_current=True):
    """Lay the track of a new chapter (initiative-order)."""

    STAGES: ClassVar[tuple[str, ...]] = DEAL
    cards: Cards = ()
    # Logs of earlier versions have none, and kept the guess.
    end_page: EndPage = 0

    def admit(self, state: State) -> None:
        """Refuses to begin a chapter whose end nobody has said (chapter-end)."""
        if campaign.is_end_open(state) and not self.end_page:
            raise Refusal(
                "end-page-missing", "chapter-end", "end_page", chapter=state.chapter
            )

    def instead_of(self, old: Action, chance: Chance) -> Self:
        """The cards lie as they were shuffled."""
        if self.cards or not isinstance(old, Deal):
            return self
        return replace(self, cards=old.cards)

    def draw(self, state: State, chance: Chance) -> Self:
        """The shuffle of the mice's cards and those of the types on the board."""
        # A table that shuffles by itself says how the cards lie.
        if self.cards:
            return self
        mice = encounters.party_of(state)
        kinds = [group.kind for group in state.groups]
        cards = shuffle(mice, kinds, chance)
        return replace(self, cards=cards)

    def change(self, state: State) -> State:
        """Round 1 begins at the top. Refuses other cards than those that belong there."""
        # What somebody has said meanwhile holds.
        if self.end_page and campaign.is_end_open(state):
            end = campaign.find_end_page(state.chapter, self.end_page, ())
            state = replace(state, end=end, first_end=end, end_said=True)
        return encounters.deal(state, self.cards)

    def tell(self, before: State, after: State) -> Message:
        text = N_("Chapter {chapter} begins. The track from the top: {cards}")
        cards = tuple(map(term, self.cards))
        return say(text, "initiative-order", chapter=before.chapter, cards=cards)


class Placing(Brought, Drawing, needs_current=True):
    """Base of those that bring minions onto the board and their cards onto the track."""

    cards: Cards = ()
    dice: Annotated[
        tuple[AmbushDie, ...], About("The ambush dice, from the top; empty: rolled.")
    ] = ()

    def instead_of(self, old: Action, chance: Chance) -> Self:
        """Where the same types come, their cards and dice lie as they were drawn."""
        if self.cards or self.dice or type(old) is not type(self):
            return self
        kinds = {arrival.kind for arrival in self.arrivals}
        before = {arrival.kind for arrival in old.arrivals}
        if kinds != before or self.is_ambush != old.is_ambush:
            return self
        return replace(self, cards=old.cards, dice=old.dice)

    def draw(self, state: State, chance: Chance) -> Self:
        """The shuffle of the new cards and the ambush dice."""
        kinds = encounters.new_kinds(state, self.arrivals)
        cards, dice = self.cards, self.dice
        if not cards:
            cards = shuffle(self.mice_laid(state), kinds, chance)
        if not dice:
            climbing = encounters.ambushers(state, kinds, cards, self.is_ambush)
            faces = [FACES[chance.die(len(FACES)) - 1] for _ in climbing]
            dice = tuple(face.move for face in faces)
        return replace(self, cards=cards, dice=dice)

    @property
    def is_ambush(self) -> bool:
        """Whether all new cards climb."""
        return False

    def mice_laid(self, state: State) -> tuple[str, ...]:
        """The mice whose cards are laid with them."""
        return ()

    @property
    def arrivals(self) -> tuple[Arrival, ...]:
        """The types that come. Refuses numbers that cannot be."""
        return encounters.arrivals_of(self)

    def named(self, before: State) -> tuple[Arg, ...]:
        """The types that come, for a sentence, with how many of each the box has for them."""
        placed = placed_of(before, self.arrivals)
        return tuple(
            Term(kind) if n == 1 else (Term(kind), f"× {n}")
            for kind, n in placed.items()
        )


class NewEncounter(Placing, kind="new-encounter", rule="new-minions"):
    """A new room tile and its encounter card (new-minions)."""

    TODAY = {"uncharms": True, "ends_turn": True}
    ambush: Annotated[
        bool, About("The encounter card says ambush: the new cards climb.")
    ] = False
    room: Words = ""
    encounter: Annotated[
        bool,
        About("False: the tile has no encounter card, and the track stays as it is."),
    ] = True
    # In logs of earlier versions the marker stayed.
    uncharms: Annotated[
        bool,
        About(
            "Filled in by the server: a charmed mouse whose turn this ends is charmed no longer."
        ),
    ] = False
    # In those a round that this cut short brought no cheese.
    ends_turn: Annotated[
        bool,
        About(
            "Filled in by the server: time is short where this ends the turn of the last mouse."
        ),
    ] = False

    def instead_of(self, old: Action, chance: Chance) -> Self:
        """Without an encounter card the track stays, so no cards are taken over."""
        if not self.encounter:
            return self
        return super().instead_of(old, chance)

    @property
    def is_ambush(self) -> bool:
        """Whether all new cards climb (ambush)."""
        return self.ambush

    def mice_laid(self, state: State) -> tuple[str, ...]:
        """All of the party where no minion's card lies on the track."""
        if not self.encounter or has_minion_cards(state):
            return ()
        return encounters.party_of(state)

    def change(self, state: State) -> State:
        """All is laid anew where no minion's card lies on the track, else the new types go below. Refuses other cards
        and dice than it takes, a surge that waits, and minions without an encounter card."""
        # Not refused: a chapter may lay one more tile in the middle of a fight.
        if state.groups:
            state = note(state, "left-behind")
        state = rooms.enter_room(state, self.room)
        arrivals = self.arrivals
        drawn = (self.cards, self.dice)
        if self.encounter:
            return encounters.encounter(
                state,
                arrivals,
                self.ambush,
                drawn,
                uncharms=self.uncharms,
                ends_turn=self.ends_turn,
            )
        # On a tile with a fixed setup, say. What the story places there is entered by itself.
        if arrivals or self.cards:
            raise Refusal("no-encounter-card", "encounters", "encounter")
        return state

    def tell(self, before: State, after: State) -> Message:
        if not self.encounter:
            return say("A new room, without an encounter card", "room-tiles")
        if not self.arrivals:
            return say("A new encounter without minions", "encounters")
        text = N_("A new encounter: {minions}")
        if self.ambush:
            text = N_("A new encounter, with ambush: {minions}")
        return say(text, "encounters", minions=self.named(before))


class PlaceMinions(Placing, kind="place-minions", rule="new-minions"):
    """More minions in the same room, by the story or an ability (new-minions); before the deal, those of the setup."""

    STAGES: ClassVar[tuple[str, ...]] = (*DEAL, *PLAY)

    def change(self, state: State) -> State:
        """New types go to the bottom of the track, once it is dealt. Refuses none."""
        drawn = (self.cards, self.dice)
        return encounters.place(state, self.arrivals, drawn)

    def tell(self, before: State, after: State) -> Message:
        return say(
            "New minions on the board: {minions}",
            "new-minions",
            minions=self.named(before),
        )


class ResolveSurge(Placing, kind="resolve-surge", rule="surge"):
    """The minions of a surge are on the board; none: this room has no surge to place (surge)."""

    special: Annotated[
        bool,
        About(
            "It was the tile's own surge in the story book: that of the encounter card is still to come."
        ),
    ] = False
    some: Annotated[bool, About("Minions are told with it: refused without any.")] = (
        False
    )
    TODAY = {"each": True}
    # In logs of earlier versions a second surge did not wait beside the first.
    each: Annotated[
        bool,
        About(
            "Filled in by the server: of two surges that wait each is resolved by itself."
        ),
    ] = False

    def admit(self, state: State) -> None:
        """Refuses a form in which nobody has told any: a surge is not lost by a slip."""
        if self.some and not self.arrivals:
            raise Refusal("no-minions", "surge")

    def change(self, state: State) -> State:
        """The turn goes on if it waited. Refuses without a surge, and the tile's own twice."""
        drawn = (self.cards, self.dice)
        return encounters.resolve_surge(
            state, self.arrivals, drawn, special=self.special, each=self.each
        )

    def tell(self, before: State, after: State) -> Message:
        text = N_("The surge places no minions")
        if self.arrivals:
            text = N_("The surge places: {minions}")
        return say(text, "surge", minions=self.named(before))


def shuffle(
    mice: Sequence[str], kinds: Sequence[str], chance: Chance
) -> tuple[str, ...]:
    """The cards of these mice and types in random order; of a boss's several, two at random (boss-cards)."""
    # Captured ones, too: they need their turn for the rescue (remove-from-track).
    cards = list(mice)
    for kind in kinds:
        if kind not in BOSS_CARDS:
            cards.append(kind)
            continue
        # His other cards stay in the box, and nobody knows which (boss-cards).
        own = BOSS_CARDS[kind]
        places = chance.shuffled(len(own))
        drawn = places[:BOSS_CARDS_DRAWN]
        cards += [own[place] for place in drawn]
    order = chance.shuffled(len(cards))
    return tuple(cards[place] for place in order)
