"""What a screen shows of a table of the Mirror Scrolls."""

from dataclasses import dataclass

from companion.games.core import Message, MoveView, Secret, Term, offer
from companion.games.mirror_scrolls.actions import SetDepth
from companion.games.mirror_scrolls.numbers import (
    ALL_SCROLLS,
    DEPTHS,
    DIRECTIONS,
    HAND_SIZES,
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
    MageView,
    Pad,
    asked,
    mage_view,
    numbers_to_type,
)
from companion.games.mirror_scrolls.view.turns import LinkView, link_view, move_views
from companion.games.mirror_scrolls.words.bindings import binding, bound_by, readings
from companion.games.mirror_scrolls.words.events import lines
from companion.games.mirror_scrolls.words.prompts import now
from companion.games.mirror_scrolls.words.results import round_line, tell_win


@dataclass(frozen=True)
class RoundView:
    """A finished round. `counts` is False for one left over after a correction had ended the game earlier."""

    number: int
    winner: int
    line: Message
    points: int
    counts: bool


@dataclass(frozen=True)
class ScrollView:
    """A scroll in classic dominoes, and the seat in whose hand it is marked."""

    id: str
    halves: tuple[Term, Term]
    points: int
    holder: int | None


@dataclass(frozen=True)
class View:
    """The whole screen. `turn`, `deck` and `chain` only turn by turn.

    `binds` says what binds the mage on turn, `bound` are the spells that do. `numbers` may be typed now
    for the mages who are asked. `stake` are the points that a round of classic dominoes would bring.
    """

    now: Message
    finished: bool
    classic: bool
    depth: int
    depths: tuple[MoveView, ...]
    phase: str
    step: str
    round: int
    target: int
    hand_size: int
    seats: tuple[MageView, ...]
    turn: int | None
    deck: int | None
    chain: int | None
    draws: int
    binds: Message | None
    bound: tuple[Term, ...]
    links: tuple[LinkView, ...]
    moves: tuple[MoveView, ...]
    gives: tuple[int, ...]
    directions: tuple[str, ...]
    ring_places: tuple[int, ...]
    happened: tuple[Message, ...]
    readings: tuple[Message, ...]
    rounds: tuple[RoundView, ...]
    numbers: tuple[int, ...]
    scrolls: tuple[ScrollView, ...]
    stake: int

    @property
    def asked(self) -> str:
        """What is typed now, of the mages who are asked for it: "offer", "count", "highest" or ""."""
        return next((mage.asked for mage in self.seats if mage.asked), "")

    @property
    def pad(self) -> Pad:
        """The action by which it is typed."""
        return PADS[self.asked]

    @property
    def due(self) -> int | None:
        """The first mage of whom it is not known yet."""
        for seat, mage in enumerate(self.seats):
            if mage.asked and getattr(mage, mage.asked) is None:
                return seat
        return None

    @property
    def won(self) -> Message | None:
        """Who has won the last round."""
        if not self.rounds:
            return None
        last = self.rounds[-1]
        return tell_win(self.seats[last.winner].name, last.number)


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
        return (state.turns.turn,)
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
