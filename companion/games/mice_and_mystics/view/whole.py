"""All that a screen shows of a table, and what of it the templates look up."""

from collections.abc import Mapping

from companion.games.core import Frozen, Message, MoveView, Term
from companion.games.mice_and_mystics.numbers import MOUSE_ACTIONS
from companion.games.mice_and_mystics.rules.preview import Next
from companion.games.mice_and_mystics.view.board import (
    CardView,
    PageView,
    RollView,
    RoomView,
)
from companion.games.mice_and_mystics.view.mice import MouseView, SeatView
from companion.games.mice_and_mystics.view.minions import Deal, MinionView, Placeable
from companion.games.mice_and_mystics.view.now import Active, Surge, Wheel
from companion.games.mice_and_mystics.view.story import (
    Ending,
    PlayedChapter,
    Suggestion,
)
from companion.games.mice_and_mystics.words.agreements import Agreement

OF_ALL = ("mouse-turn", "minion-turn", "minion-targets")  # rules of every turn


class View(Frozen):
    """All that the page of a table draws."""

    now: Message
    """What is to be done now."""
    finished: bool
    """Whether the chapter is over."""
    stage: str
    """“deal”, “play”, “won” or “lost”."""
    chapter: int
    """The chapter."""
    round: int
    """The round that goes on; 0 before the first."""
    active: tuple[Active, ...]
    """Whose turn it is: one entry, or none."""
    striking: tuple[Active, ...]
    """Whose attack lies there although another is on turn: one entry, or none."""
    next: Next
    """Who is next if this turn ends now."""
    rest_of_round: tuple[Term, ...]
    """Whose cards still act in this round, in order."""
    wheel: Wheel
    """The minions' cheese wheel."""
    page: int
    """The page on which the hourglass stands."""
    end: int
    """The page of the end marker."""
    pages_left: int
    """How often the hourglass can move until it stands on the end marker."""
    pages: tuple[PageView, ...]
    """The chapter track, page by page."""
    track: tuple[CardView, ...]
    """The initiative track, from the top."""
    surge: Surge
    """Surges that wait for their minions."""
    reminders: tuple[Message, ...]
    """What to think of in this turn."""
    events: tuple[Message, ...]
    """What the last step did, in order."""
    warnings: tuple[Message, ...]
    """What is about to happen, or cannot be."""
    can_end_turn: MoveView
    """Whether the turn can be passed."""
    choices: tuple[MoveView, ...]
    """What the mouse on turn can do, each of its actions by its own name; none in a minion's turn."""
    turn_actions: tuple[str, ...]
    """The actions it has taken in this turn."""
    turn_free: tuple[str, ...]
    """The free actions it has taken in this turn."""
    seats: tuple[SeatView, ...]
    """The players, by seat."""
    mice: tuple[MouseView, ...]
    """The mice of the party."""
    minions: tuple[MinionView, ...]
    """The types of minions on the board."""
    placeable: tuple[Placeable, ...]
    """The types of minions that could come."""
    lays_anew: bool
    """Whether a new encounter now lays the track anew, as no minions are on the board; others only join it."""
    deal: Deal
    """The cards from which a chapter's track is laid."""
    rooms: tuple[RoomView, ...]
    """The room tiles, in the order in which the mice came to them."""
    rolls: tuple[RollView, ...]
    """The last roll, or none; a defense stands after the attack that it is against."""
    through: tuple[Message, ...]
    """What of an attack gets through the defense."""
    beyond: tuple[Message, ...]
    """What the turn does not allow of the last roll, and what follows from it."""
    defended: tuple[str, ...]
    """The mice that have defended against an attack on several."""
    missed: bool
    """Whether a minion's attack has no hit, so that no mouse defends."""
    hits_left: int
    """Hits of the attack that lies there and that nobody has entered."""
    strikes_left: int | None
    """Hits of a mouse's attack that are still to be entered one by one; null where none lies there."""
    achievements: tuple[str, ...]
    """The story achievements that the party has."""
    achievement_terms: Mapping[str, str]
    """Names that other languages call otherwise, with the id of each term."""
    suggestions: tuple[Suggestion, ...]
    """Story achievements to choose from."""
    chapters: tuple[PlayedChapter, ...]
    """The chapters that are over."""
    chapter_after: int
    """The chapter to play next; a lost one again."""
    ending: tuple[Ending, ...]
    """How the chapter ended: one entry, or none before its end."""
    end_guessed: bool
    """Whether this chapter was set up without the page on which it ends."""
    end_open: bool
    """Whether nobody has said it yet: `end` is a guess, and the deal has to say it."""
    agreements: tuple[Agreement, ...]
    """What the table has agreed on, where the rules leave something open."""

    @property
    def acting(self) -> Active | None:
        """Whose turn it is."""
        return self.active[0] if self.active else None

    @property
    def mouse_on_turn(self) -> MouseView | None:
        """The mouse on turn."""
        return next((mouse for mouse in self.mice if mouse.on_turn), None)

    def find_mouse(self, mouse: str) -> MouseView | None:
        """A mouse of the party."""
        return next((one for one in self.mice if one.mouse == mouse), None)

    def find_minions(self, kind: str) -> MinionView | None:
        """A type on the board."""
        return next((one for one in self.minions if one.kind == kind), None)

    @property
    def held(self) -> dict[str, int]:
        """Whose mice they are: the seat by the mouse."""
        return {mouse.mouse: mouse.player_number for mouse in self.mice}

    @property
    def free(self) -> tuple[str, ...]:
        """The mice that are not captured."""
        return tuple(mouse.mouse for mouse in self.mice if not mouse.captured)

    @property
    def foes(self) -> tuple[str, ...]:
        """The cards of the minions on the board."""
        attacks = [attack for group in self.minions for attack in group.attacks]
        return tuple(attack.card for attack in attacks)

    @property
    def striker(self) -> Active | None:
        """Against whom is defended: whose attack lies there, else whose turn it is."""
        return self.striking[0] if self.striking else self.acting

    @property
    def lower(self) -> tuple[str, ...]:
        """Whose cards lie below that one on the track."""
        card = self.striker.card if self.striker else ""
        owners = [other.name.term for other in self.track]
        places = [other.slot for other in self.track if other.card == card]
        return tuple(owners[places[0] :]) if places else ()

    @property
    def full(self) -> tuple[str, ...]:
        """The cards of bosses that have all their wounds."""
        return tuple(card.card for card in self.track if card.full)

    @property
    def asks_life(self) -> bool:
        """Whether nobody has typed the life of some mouse."""
        return None in [mouse.life for mouse in self.mice]

    @property
    def actions(self) -> tuple[MoveView, ...]:
        """Those choices that are the action of a turn."""
        return tuple(move for move in self.choices if move.kind in MOUSE_ACTIONS)

    @property
    def free_actions(self) -> tuple[MoveView, ...]:
        """Those that come beside it."""
        return tuple(move for move in self.choices if move.kind not in MOUSE_ACTIONS)

    @property
    def can_rescue(self) -> bool:
        """Whether the mouse on turn can come back."""
        return any(move.kind == "rescue" and move.allowed for move in self.choices)

    @property
    def ranged(self) -> bool:
        """Whether the attack that lies there was at range, which a defense has to know."""
        attacks = [roll for roll in self.rolls if roll.purpose == "attack"]
        return bool(attacks) and attacks[0].ranged

    @property
    def happened(self) -> tuple[Message, ...]:
        """What the last step did; that a round has begun stands elsewhere."""
        return tuple(line for line in self.events if line.rule != "round")

    @property
    def reminders_of_all(self) -> tuple[Message, ...]:
        """What to think of in every turn."""
        return tuple(line for line in self.reminders if line.rule in OF_ALL)

    @property
    def reminders_of_card(self) -> tuple[Message, ...]:
        """What this card alone does."""
        return tuple(line for line in self.reminders if line.rule not in OF_ALL)
