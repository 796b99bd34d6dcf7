"""What a screen shows of a table of the Mirror Scrolls."""

from dataclasses import dataclass, replace

from companion.games.core import Action, Message, MoveView, Secret, Term, offer
from companion.games.mirror_scrolls.actions import (
    Blocked,
    CrownGone,
    Draw,
    EndTurn,
    Give,
    Link,
    MixIn,
    Pass,
    SetDepth,
    WinRound,
)
from companion.games.mirror_scrolls.numbers import (
    ALL_SCROLLS,
    COUNT_ROUNDS,
    DEPTHS,
    DIRECTIONS,
    HAND_SIZES,
    SCROLLS,
    SPELLS,
    halves_of,
    points_of,
)
from companion.games.mirror_scrolls.rules.blocked import tied
from companion.games.mirror_scrolls.rules.rounds import find_donor, points_left
from companion.games.mirror_scrolls.rules.spells import ring_places
from companion.games.mirror_scrolls.state import (
    State,
    counted,
    find_champion,
    is_turn_by_turn,
    left_of,
    mages,
    name,
    spell_rule,
    spell_term,
    tally,
    target,
)
from companion.games.mirror_scrolls.words.events import lines
from companion.games.mirror_scrolls.words.prompts import (
    binding,
    bound_by,
    needs,
    now,
    readings,
    round_line,
)


@dataclass(frozen=True)
class LinkView:
    """One spell to link by. `open_halves` are the spells to choose from where its other half is asked for."""

    spell: str
    term: Term
    open_halves: tuple["LinkView", ...]
    move: MoveView


@dataclass(frozen=True)
class MageView:
    """One mage. `needed` are the rounds or points still missing.

    `hand` and `ring` only turn by turn; `ring` None: set aside. `asked` is what to type for this mage
    now: "offer", "count", "highest" or "". `left` are the scrolls marked in classic dominoes.
    """

    name: str
    got: int
    needed: int
    standing: Message
    won: bool
    win: MoveView
    on_turn: bool
    starts: bool
    donor: bool
    hand: int | None
    ring: Term | None
    offer: int | None
    count: int | None
    highest: int | None
    asked: str
    left: tuple[str, ...]
    left_points: int


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
    mages: tuple[MageView, ...]
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


def view(state: State) -> View:
    """Everything a page needs, so that it holds no rules of its own."""
    turns, champion = state.turns, find_champion(state)
    taking_turns = is_turn_by_turn(state) and state.phase == "play" and champion is None
    step = turns.step if taking_turns else ""
    seats = range(mages(state))
    return View(
        now=now(state),
        finished=champion is not None,
        classic=state.options.classic,
        depth=state.depth,
        depths=tuple(offer(state, SetDepth(depth)) for depth in DEPTHS),
        phase=state.phase,
        step=step,
        round=len(state.wins) + (champion is None),
        target=target(state),
        hand_size=HAND_SIZES[mages(state)],
        mages=tuple(mage_view(state, seat) for seat in seats),
        turn=turns.turn if taking_turns else None,
        deck=turns.deck if taking_turns else None,
        chain=turns.chain if taking_turns else None,
        draws=turns.draws,
        binds=binding(state) if taking_turns else None,
        bound=bound_by(state),
        links=tuple(link_view(state, spell) for spell in SPELLS)
        if step in ("link", "colt")
        else (),
        moves=move_views(state),
        gives=tuple(seat for seat in seats if step == "bam" and seat != turns.turn),
        directions=DIRECTIONS[mages(state)] if step == "dragon" else (),
        ring_places=ring_places(state) if step == "hungry-dragon" else (),
        happened=lines(state),
        readings=readings(state),
        rounds=round_views(state),
        numbers=numbers_to_type(state),
        scrolls=scroll_views(state),
        stake=sum(points_left(state, seat) for seat in seats),
    )


def mage_view(state: State, seat: int) -> MageView:
    """One mage."""
    got, turns, donor = tally(state)[seat], state.turns, find_donor(state)
    dealt = bool(turns.hands)
    return MageView(
        name=name(state, seat),
        got=got,
        needed=max(0, target(state) - got),
        standing=needs(state, seat),
        won=find_champion(state) == seat,
        win=offer(state, WinRound(seat, less_own=state.options.classic)),
        on_turn=dealt and state.phase == "play" and turns.turn == seat,
        starts=donor is not None and left_of(state, donor) == seat,
        donor=donor == seat,
        hand=turns.hands[seat] if dealt else None,
        ring=spell_term(state, turns.rings[seat])
        if dealt and turns.rings[seat]
        else None,
        offer=state.offers[seat],
        count=state.counts[seat],
        highest=state.highs[seat],
        asked=asked(state, seat),
        left=state.left[seat],
        left_points=points_left(state, seat),
    )


def asked(state: State, seat: int) -> str:
    """What is to be typed for a mage now; numbers may be typed again until everything is in."""
    if find_champion(state) is not None or state.options.classic:
        return ""
    if state.phase == "ready" and state.depth != COUNT_ROUNDS:
        return "offer"
    if state.phase != "blocked":
        return ""
    if seat in tied(state):
        return "highest"
    return "count" if None in state.counts else ""


def numbers_to_type(state: State) -> tuple[int, ...]:
    """What may be typed now: a centre number, or how many scrolls one hand can hold while all others hold one."""
    wanted = {asked(state, seat) for seat in range(mages(state))}
    if wanted == {"count"}:
        return tuple(range(1, SCROLLS - mages(state) + 1))
    return tuple(range(SCROLLS)) if wanted != {""} else ()


def link_view(state: State, spell: str) -> LinkView:
    """A spell to link by. Only the Dizzy Dragon asks for the open half, and not of the last scroll, which wins."""
    turn, rule = state.turns.turn, spell_rule(state, spell)
    asks = (
        spell == "dragon"
        and state.options.dragon == "dizzy-dragon"
        and state.turns.hands[turn] > 1
    )
    ways = []
    for half in SPELLS if asks else ():
        move = offer_by(state, Link(turn, spell, half), spell_rule(state, half))
        ways.append(LinkView(half, spell_term(state, half), (), move))
    first = next((way.spell for way in ways if way.move.allowed), "")
    move = offer_by(state, Link(turn, spell, first), rule)
    return LinkView(spell, spell_term(state, spell), tuple(ways), move)


def offer_by(state: State, action: Action, rule: str) -> MoveView:
    """A button with the rule of its spell."""
    return replace(offer(state, action), rule=rule)


def move_views(state: State) -> tuple[MoveView, ...]:
    """What else the mage on turn may do, and what anybody may say of the round."""
    turn = state.turns.turn
    actions: tuple[Action, ...] = (Blocked(),)
    if is_turn_by_turn(state) and state.phase == "play":
        give = Give(turn, left_of(state, turn))
        actions = (
            Draw(turn),
            Pass(turn),
            EndTurn(turn),
            MixIn(turn),
            give,
            CrownGone(),
        )
    return tuple(offer(state, action) for action in actions)


def round_views(state: State) -> tuple[RoundView, ...]:
    """The rounds that have been played."""
    length, found = len(counted(state)), []
    for number, win in enumerate(state.wins, start=1):
        line = round_line(state, number, win)
        found.append(RoundView(number, win.player, line, win.points, number <= length))
    return tuple(found)


def scroll_views(state: State) -> tuple[ScrollView, ...]:
    """All scrolls in classic dominoes, none else."""
    if not state.options.classic:
        return ()
    holders = {scroll: seat for seat, left in enumerate(state.left) for scroll in left}
    found = []
    for scroll in ALL_SCROLLS:
        one, other = halves_of(scroll)
        found.append(
            ScrollView(
                scroll, (Term(one), Term(other)), points_of(scroll), holders.get(scroll)
            )
        )
    return tuple(found)


def on_turn(state: State) -> tuple[int, ...]:
    """Who plays, or who still has to offer or to count."""
    if find_champion(state) is not None:
        return ()
    if is_turn_by_turn(state) and state.phase == "play":
        return (state.turns.turn,)
    typed = {"offer": state.offers, "count": state.counts, "highest": state.highs}
    return tuple(
        seat
        for seat in range(mages(state))
        if typed.get(asked(state, seat), (0,) * mages(state))[seat] is None
    )


def secret(state: State) -> Secret | None:
    """The offering: all scrolls are shown at once (offering)."""
    if asked(state, 0) != "offer":
        return None
    return Secret("offer", f"round {len(state.wins) + 1}", on_turn(state))
