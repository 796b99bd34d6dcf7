"""The players of Miraris on the screen, and what each had when it was counted."""

from companion.games.core import Frozen, Message, Part, Term, name
from companion.games.miraris.numbers import SECRET, Counts
from companion.games.miraris.rules.cards import crowns
from companion.games.miraris.rules.scoring import before_abilities, total
from companion.games.miraris.state import State, deck, entered, title, unclaimed
from companion.games.miraris.view.kinds import Kind, kinds_of
from companion.games.miraris.words.lines import Line
from companion.games.miraris.words.results import parts


class PlayerView(Frozen):
    """One player."""

    name: str
    """What the player is called."""
    cards: int
    """How many Wonders they have."""
    counts: Counts
    """The same by kind, from 1 to 7 crowns."""
    kinds: tuple[Kind, ...]
    """The same; only the kinds that are there."""
    crowns: int
    """Their crowns together, now."""
    character: str
    """Their Character's id; empty while it is not known, “secret” while it is not shown."""
    role: Term | str | None
    """Its name; null while it is not known or shown."""
    parts: tuple[Part, ...]
    """What the score is made of."""
    total: int | None
    """The score; null before the result, and where there is none."""
    why: tuple[Message, ...]
    """What of the explanation concerns this player."""


class HoldingView(Frozen):
    """What a player had taken when the rounds were over, or (name "") what lay unclaimed in the row."""

    name: str
    """What the player is called; empty for the row."""
    cards: int
    """How many Wonders."""
    counts: Counts
    """The same by kind, from 1 to 7 crowns."""
    crowns: int
    """Their crowns together."""


class CountView(Frozen):
    """The Wonders as counted, before any ability: they can be changed to the end. `left` by kind is the deck then."""

    players: tuple[HoldingView, ...]
    """What each player had taken, by seat."""
    row: HoldingView
    """What lay unclaimed in the row."""
    left: Counts
    """Cards of the deck by kind, then."""
    entered: int
    """How many cards are entered in all."""

    @property
    def latest(self) -> int | None:
        """The last seat of which anything is entered, the first before; null for the row."""
        if self.row.cards:
            return None
        return max(
            seat for seat, held in enumerate(self.players) if held.cards or not seat
        )


def see_player(state: State, player: int, lines: tuple[Line, ...]) -> PlayerView:
    """One player; `lines` explain the scoring."""
    character = state.characters[player]
    hand = state.hands[player]
    # After Rolando's win nobody has points.
    counted = state.phase == "result" and state.winner is None
    why = [line.message for line in lines if player in line.players]
    return PlayerView(
        name=name(state, player),
        cards=sum(hand),
        counts=hand,
        kinds=kinds_of(hand),
        crowns=crowns(hand),
        character=character,
        role=None if character in ("", SECRET) else title(state, character),
        parts=parts(state, player),
        total=total(state, player) if counted else None,
        why=tuple(why),
    )


def see_count(state: State) -> CountView:
    """What was counted, by seat, and the row."""
    before = before_abilities(state)
    # The row, which has no name, stands last.
    names = (*before.options.players, "")
    holdings = (*before.hands, unclaimed(before))
    found = []
    for who, counts in zip(names, holdings, strict=True):
        found.append(HoldingView(who, sum(counts), counts, crowns(counts)))
    return CountView(tuple(found[:-1]), found[-1], deck(before), entered(before))
