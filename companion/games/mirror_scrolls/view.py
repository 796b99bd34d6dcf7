"""What a screen shows of a table of the Mirror Scrolls."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.core import N_, Action, Message, Refusal, Term, say, say_n
from companion.games.mirror_scrolls import actions as a
from companion.games.mirror_scrolls.blocked import tied
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
from companion.games.mirror_scrolls.outcome import round_line
from companion.games.mirror_scrolls.prompts import binding, bound_by, now, readings
from companion.games.mirror_scrolls.rounds import find_donor
from companion.games.mirror_scrolls.rules import apply
from companion.games.mirror_scrolls.spells import ring_places
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
from companion.games.mirror_scrolls.texts import lines, refusal_message


@dataclass(frozen=True)
class MoveView:
    """A button: the action's kind, the rule that explains it, and why it is not possible now."""

    kind: str
    rule: str
    allowed: bool
    why_not: Message | None


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
        now=now(state), finished=champion is not None, classic=state.options.classic, depth=state.depth,
        depths=tuple(_move(state, "set-depth", a.SetDepth(depth), "setup") for depth in DEPTHS),
        phase=state.phase, step=step, round=len(state.wins) + (champion is None), target=target(state),
        hand_size=HAND_SIZES[mages(state)], mages=tuple(_mage_view(state, seat) for seat in seats),
        turn=turns.turn if taking_turns else None, deck=turns.deck if taking_turns else None,
        chain=turns.chain if taking_turns else None, draws=turns.draws,
        binds=binding(state) if taking_turns else None, bound=bound_by(state),
        links=_links(state) if step in ("link", "colt") else (), moves=_moves(state),
        gives=tuple(seat for seat in seats if step == "bam" and seat != turns.turn),
        directions=DIRECTIONS[mages(state)] if step == "dragon" else (),
        ring_places=ring_places(state) if step == "hungry-dragon" else (),
        happened=lines(state), readings=readings(state), rounds=_rounds(state), numbers=_numbers(state),
        scrolls=_scrolls(state), stake=sum(points_of(scroll) for left in state.left for scroll in left),
    )


def _mage_view(state: State, seat: int) -> MageView:
    got, turns, donor = tally(state)[seat], state.turns, find_donor(state)
    taking_turns = bool(turns.hands)
    return MageView(
        name=name(state, seat), got=got, needed=max(0, target(state) - got), standing=_standing(state, seat),
        won=find_champion(state) == seat,
        win=_move(state, "win-round", a.WinRound(seat), "end-of-round"),
        on_turn=taking_turns and state.phase == "play" and turns.turn == seat,
        starts=donor is not None and left_of(state, donor) == seat, donor=donor == seat,
        hand=turns.hands[seat] if taking_turns else None,
        ring=spell_term(state, turns.rings[seat]) if taking_turns and turns.rings[seat] else None,
        offer=state.offers[seat], count=state.counts[seat], highest=state.highs[seat], asked=_asked(state, seat),
        left=state.left[seat], left_points=sum(points_of(scroll) for scroll in state.left[seat]),
    )


def _standing(state: State, seat: int) -> Message:
    """How many rounds or points a mage still needs."""
    needed, who = target(state) - tally(state)[seat], name(state, seat)
    if needed <= 0:
        return say(N_("{player} has reached the target."), "winning", player=who)
    if state.options.classic:
        return say_n(
            N_("{player} needs one more point."), N_("{player} needs {n} more points."), needed, "classic-dominoes",
            player=who,
        )
    return say_n(
        N_("{player} needs one more round."), N_("{player} needs {n} more rounds."), needed, "winning", player=who,
    )


def _asked(state: State, seat: int) -> str:
    """What is to be typed for a mage now; numbers may be typed again until everything is in."""
    if find_champion(state) is not None or state.options.classic:
        return ""
    if state.phase == "ready" and state.depth != COUNT_ROUNDS:
        return "offer"
    if state.phase != "blocked":
        return ""
    return "highest" if seat in tied(state) else "count" if None in state.counts else ""


def _numbers(state: State) -> tuple[int, ...]:
    """What may be typed now: a centre number, or how many scrolls one hand can hold while all others hold one."""
    asked = {_asked(state, seat) for seat in range(mages(state))}
    if asked == {"count"}:
        return tuple(range(1, SCROLLS - mages(state) + 1))
    return tuple(range(SCROLLS)) if asked != {""} else ()


def _links(state: State) -> tuple[LinkView, ...]:
    return tuple(_link_view(state, spell) for spell in SPELLS)


def _link_view(state: State, spell: str) -> LinkView:
    halves = SPELLS if spell == "dragon" and _asks_open_half(state) else ()
    ways = tuple(_one_link(state, half, a.Link(state.turns.turn, spell, half)) for half in halves)
    first = next((way.spell for way in ways if way.move.allowed), "")
    whole = _one_link(state, spell, a.Link(state.turns.turn, spell, first))
    return LinkView(whole.spell, whole.term, ways, whole.move)


def _asks_open_half(state: State) -> bool:
    """Only for the Dizzy Dragon, and not for a last scroll: that one wins the round."""
    return state.options.dragon == "dizzy-dragon" and state.turns.hands[state.turns.turn] > 1


def _one_link(state: State, spell: str, action: a.Link) -> LinkView:
    return LinkView(spell, spell_term(state, spell), (), _move(state, "link", action, spell_rule(state, spell)))


def _moves(state: State) -> tuple[MoveView, ...]:
    """What else the mage on turn may do, and what anybody may say of the round."""
    turn = state.turns.turn
    found: tuple[tuple[str, Action, str], ...] = (("blocked", a.Blocked(), "blocked-round"),)
    if is_turn_by_turn(state) and state.phase == "play":
        found = (
            ("draw", a.Draw(turn), "draw"), ("pass", a.Pass(turn), "pass"), ("end-turn", a.EndTurn(turn), "turn"),
            ("mix-in", a.MixIn(turn), "spell-star"), ("give", a.Give(turn, left_of(state, turn)), "spell-bam"),
            ("crown-gone", a.CrownGone(), "spell-crown"),
        )
    return tuple(_move(state, kind, action, rule) for kind, action, rule in found)


def _move(state: State, kind: str, action: Action, rule: str) -> MoveView:
    why_not = _why_not(state, action)
    return MoveView(kind, rule, why_not is None, why_not)


def _why_not(state: State, action: Action) -> Message | None:
    try:
        apply(state, action)
    except Refusal as refusal:
        return refusal_message(refusal)
    return None


def _rounds(state: State) -> tuple[RoundView, ...]:
    length = len(counted(state))
    return tuple(
        RoundView(number, win.player, round_line(state, number, win), win.points, number <= length)
        for number, win in enumerate(state.wins, start=1)
    )


def _scrolls(state: State) -> tuple[ScrollView, ...]:
    shown: Iterable[str] = ALL_SCROLLS if state.options.classic else ()
    return tuple(_scroll_view(state, scroll) for scroll in shown)


def _scroll_view(state: State, scroll: str) -> ScrollView:
    one, other = halves_of(scroll)
    holder = next((seat for seat in range(mages(state)) if scroll in state.left[seat]), None)
    return ScrollView(scroll, (Term(one), Term(other)), points_of(scroll), holder)
