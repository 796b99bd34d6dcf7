"""What a screen shows of a table of the Mirror Scrolls."""

from companion.games.core import Frozen, Message, MoveView, Secret, Term, offer
from companion.games.mirror_scrolls.actions.rounds import SetDepth
from companion.games.mirror_scrolls.numbers import (
    ALL_SCROLLS,
    DEPTHS,
    DIRECTIONS,
    HAND_SIZES,
    MOST_DRAWS,
    SCROLLS,
    SPELLS,
    halves_of,
    points_of,
)
from companion.games.mirror_scrolls.rules.rounds import points_left
from companion.games.mirror_scrolls.rules.spells import ring_places
from companion.games.mirror_scrolls.state import (
    State,
    counted,
    find_champion,
    is_turn_by_turn,
    mages,
    target,
)
from companion.games.mirror_scrolls.view.seats import (
    PADS,
    Key,
    LinkView,
    MageView,
    Pad,
    asked,
    link_view,
    mage_view,
    move_views,
    numbers_to_type,
)
from companion.games.mirror_scrolls.words.bindings import binding, bound_by, readings
from companion.games.mirror_scrolls.words.events import lines
from companion.games.mirror_scrolls.words.prompts import now
from companion.games.mirror_scrolls.words.results import CARD, round_line, tell_win


class RoundView(Frozen):
    """A finished round."""

    number: int
    """The round, counted from 1."""
    winner: int
    """The seat that won it."""
    line: Message
    """How it was won."""
    points: int
    """Its points in classic dominoes; 0 otherwise."""
    counts: bool
    """Whether it counts; not one left over after a correction has ended the game earlier."""


class ScrollView(Frozen):
    """A scroll in classic dominoes, and the seat in whose hand it is marked."""

    id: str
    """The scroll, as actions name it."""
    halves: tuple[Term, Term]
    """Its two spells."""
    points: int
    """Its points."""
    holder: int | None
    """The seat in whose hand it is marked; null for none."""


class View(Frozen):
    """The whole screen."""

    now: Message
    """What is to be done now."""
    finished: bool
    """Whether the game is over."""
    classic: bool
    """Whether the table counts the points of classic dominoes."""
    depth: int
    """What the helper keeps: 1 rounds, 2 the offering too, 3 every turn."""
    depths: tuple[MoveView, ...]
    """A button for each depth."""
    phase: str
    """“ready” (between rounds, offering), “play” or “blocked”."""
    step: str
    """In a turn: “link”, or the spell that is being followed; empty where turns are not kept."""
    round: int
    """The round that goes on, counted from 1."""
    target: int
    """Rounds, or points of classic dominoes, with which one wins."""
    hand_size: int
    """How many scrolls each mage begins a round with."""
    seats: tuple[MageView, ...]
    """The mages, by seat."""
    turn: int | None
    """The seat whose turn it is; null where turns are not kept."""
    deck: int | None
    """Scrolls in the deck; null where turns are not kept."""
    chain: int | None
    """Scrolls in the chain; null where turns are not kept."""
    draws: int
    """How many were drawn in this turn."""
    binds: Message | None
    """What binds the mage on turn; null for nothing."""
    bound: tuple[Term, ...]
    """The spells that do."""
    links: tuple[LinkView, ...]
    """The spells to link by; none outside a turn."""
    moves: tuple[MoveView, ...]
    """What else can be done."""
    gives: tuple[int, ...]
    """The seats to which a scroll may be given now."""
    directions: tuple[str, ...]
    """Which ways the Dragon may send the scrolls; none when it does not."""
    ring_places: tuple[int, ...]
    """The seats whose rings the Dragon may eat; none when it does not."""
    happened: tuple[Message, ...]
    """What the last step did, in order; while numbers are offered, how the last round ended."""
    is_revealed: bool
    """Whether the last step has turned the offerings over."""
    readings: tuple[Message, ...]
    """How the table reads what the rules leave open."""
    rounds: tuple[RoundView, ...]
    """The rounds that are over."""
    numbers: tuple[int, ...]
    """What may be typed for the mages who are asked."""
    scrolls: tuple[ScrollView, ...]
    """All scrolls in classic dominoes; none otherwise."""
    stake: int
    """The points that the round of classic dominoes would bring."""

    @property
    def asked(self) -> str:
        """What is typed now, of the mages who are asked for it: "offer", "count", "highest" or ""."""
        return next((mage.asked for mage in self.seats if mage.asked), "")

    @property
    def may(self) -> tuple[str, ...]:
        """The kinds of what can be done now."""
        return tuple(move.kind for move in self.moves if move.allowed)

    @property
    def keys(self) -> tuple[Key, ...]:
        """The numbers, and for whom each has been typed; those that cannot be right are shown, too."""
        if not self.asked:
            return ()
        shown = self.numbers if self.asked == "count" else range(SCROLLS)
        return tuple(self.key(number) for number in shown)

    def key(self, number: int) -> Key:
        """One of them."""
        wanted = self.asked
        owners = [mage.name for mage in self.seats if getattr(mage, wanted) == number]
        # Hands may be of one size, but no two scrolls have one number.
        is_typed = bool(owners) and wanted != "count"
        is_struck = is_typed or number not in self.numbers
        return Key(number, tuple(owners), is_struck)

    @property
    def pad(self) -> Pad:
        """The action by which it is typed."""
        return PADS[self.asked]

    @property
    def due(self) -> int | None:
        """The first mage of whom it is not known yet."""
        for seat, mage in enumerate(self.seats):
            if not mage.asked:
                continue
            known = getattr(mage, mage.asked)
            if known is None:
                return seat
        return None

    @property
    def to_draw(self) -> int:
        """How many scrolls the mage on turn may still draw."""
        return min(self.deck or 0, MOST_DRAWS - self.draws)

    @property
    def won(self) -> Message | None:
        """Who has won the last round."""
        if not self.rounds:
            return None
        last = self.rounds[-1]
        return tell_win(self.seats[last.winner].name, last.number)

    @property
    def ended(self) -> tuple[Message, ...]:
        """How the last round was decided, and what its winner does: while an offering opens the next one, and where
        it was decided by what was counted."""
        if self.finished or not self.rounds or self.phase != "ready":
            return ()
        reasons = self.happened[:-1]
        if self.asked != "offer" and not reasons:
            return ()
        return (*reasons, CARD)


def view(state: State) -> View:
    """Everything a page needs, so that it holds no rules of its own."""
    turns = state.turns
    champion = find_champion(state)
    count = mages(state)
    # Between rounds and where turns are not kept, hands, deck and rings are unknown.
    taking_turns = is_turn_by_turn(state) and state.phase == "play" and champion is None
    step = turns.step if taking_turns else ""
    spells = SPELLS if step in ("link", "colt") else ()
    seats = range(count)
    return View(
        now=now(state),
        finished=champion is not None,
        classic=state.options.classic,
        depth=state.depth,
        depths=tuple(offer(state, SetDepth(depth)) for depth in DEPTHS),
        phase=state.phase,
        step=step,
        # Once somebody has won the game no further round is going on.
        round=len(state.wins) + (champion is None),
        target=target(state),
        hand_size=HAND_SIZES[count],
        seats=tuple(mage_view(state, seat) for seat in seats),
        turn=turns.turn if taking_turns else None,
        deck=turns.deck if taking_turns else None,
        chain=turns.chain if taking_turns else None,
        draws=turns.draws,
        binds=binding(state) if taking_turns else None,
        bound=bound_by(state),
        links=tuple(link_view(state, spell) for spell in spells),
        moves=move_views(state),
        gives=tuple(seat for seat in seats if step == "bam" and seat != turns.turn),
        directions=DIRECTIONS[count] if step == "dragon" else (),
        ring_places=ring_places(state) if step == "hungry-dragon" else (),
        happened=lines(state),
        is_revealed=any(event.kind == "donation" for event in state.events),
        readings=readings(state),
        rounds=round_views(state),
        numbers=numbers_to_type(state),
        scrolls=scroll_views(state),
        stake=sum(points_left(state, seat) for seat in seats),
    )


def round_views(state: State) -> tuple[RoundView, ...]:
    """The rounds that have been played."""
    # A correction may end the game earlier than it was played on.
    length = len(counted(state))
    found = []
    for number, win in enumerate(state.wins, start=1):
        line = round_line(state, number, win)
        counts = number <= length
        found.append(RoundView(number, win.player, line, win.points, counts))
    return tuple(found)


def scroll_views(state: State) -> tuple[ScrollView, ...]:
    """All scrolls in classic dominoes, none else."""
    if not state.options.classic:
        return ()
    # Each is in one hand at most, which `LeftOver` has seen to.
    holders = {scroll: seat for seat, left in enumerate(state.left) for scroll in left}
    found = []
    for scroll in ALL_SCROLLS:
        one, other = halves_of(scroll)
        view = ScrollView(
            id=scroll,
            halves=(Term(one), Term(other)),
            points=points_of(scroll),
            holder=holders.get(scroll),
        )
        found.append(view)
    return tuple(found)


def on_turn(state: State) -> tuple[int, ...]:
    """Who plays, or who still has to offer or to count."""
    if find_champion(state) is not None:
        return ()
    if is_turn_by_turn(state) and state.phase == "play":
        # Of two nobody chooses a direction: both give a scroll.
        is_swap = state.turns.step == "dragon" and mages(state) == 2
        return (0, 1) if is_swap else (state.turns.turn,)
    typed = {"offer": state.offers, "count": state.counts, "highest": state.highs}
    waiting = []
    for seat in range(mages(state)):
        wanted = asked(state, seat)
        if wanted and typed[wanted][seat] is None:
            waiting.append(seat)
    return tuple(waiting)


def secret(state: State) -> Secret | None:
    """The offering: all scrolls are shown at once (offering)."""
    if asked(state, 0) != "offer":
        return None
    number = len(state.wins) + 1
    return Secret("offer", f"round {number}", on_turn(state))
