"""Each mage on the screen, and what is to be typed for whom."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.core import Action, Frozen, Message, MoveView, Term, name, offer
from companion.games.mirror_scrolls.actions.blocked import Blocked, CountHand, Highest
from companion.games.mirror_scrolls.actions.rounds import Offer, WinRound
from companion.games.mirror_scrolls.actions.spells import CrownGone, Give, MixIn
from companion.games.mirror_scrolls.actions.turns import Draw, EndTurn, Link, Pass
from companion.games.mirror_scrolls.numbers import COUNT_ROUNDS, SCROLLS, SPELLS
from companion.games.mirror_scrolls.rules.rounds import (
    find_chained,
    find_donor,
    least_highest,
    points_left,
    tied,
)
from companion.games.mirror_scrolls.state import (
    State,
    find_champion,
    is_turn_by_turn,
    left_of,
    mages,
    spell_rule,
    spell_term,
    tally,
    target,
)
from companion.games.mirror_scrolls.words.results import needs


class MageView(Frozen):
    """One mage."""

    name: str
    """What the mage is called."""
    got: int
    """Rounds won, or points of classic dominoes."""
    needed: int
    """How many are missing."""
    standing: Message
    """The same in words."""
    won: bool
    """Whether they have won the game."""
    win: MoveView
    """The button by which they win the round."""
    on_turn: bool
    """Whether it is their turn, where turns are kept."""
    starts: bool
    """Whether they begin the round."""
    donor: bool
    """Whether they have offered the lowest scroll, and give it away."""
    hand: int | None
    """Scrolls in the hand; null where turns are not kept."""
    ring: Term | None
    """The spell on which their ring stands; null while it is set aside, or turns are not kept."""
    offer: int | None
    """The number offered; null until it is typed."""
    count: int | None
    """Scrolls in the hand of a blocked round; null until they are typed."""
    highest: int | None
    """The highest number in a tied hand; null until it is typed."""
    asked: str
    """What is to be typed for them now: “offer”, “count”, “highest”, or empty."""
    left: tuple[str, ...]
    """Scrolls left in the hand in classic dominoes, as they are marked."""
    left_typed: int | None
    """Their points, where only those were typed; else null."""
    left_points: int
    """Their points, either way."""


class Pad(Frozen):
    """An action that takes a number of a mage, and its field."""

    kind: str
    field: str


class Key(Frozen):
    """A number: the mages for whom it was typed, and whether it is struck, as nobody else's or nobody's at all."""

    number: int
    owners: tuple[str, ...]
    is_used: bool


PADS: Mapping[str, Pad] = {
    "offer": Pad(Offer.KIND, "number"),
    "count": Pad(CountHand.KIND, "scrolls"),
    "highest": Pad(Highest.KIND, "number"),
}


def mage_view(state: State, seat: int) -> MageView:
    """One mage."""
    turns, donor = state.turns, find_donor(state)
    got = tally(state)[seat]
    hand, ring = None, ""
    if turns.hands:  # turn by turn, and dealt
        hand, ring = turns.hands[seat], turns.rings[seat]
    return MageView(
        name=name(state, seat),
        got=got,
        needed=max(0, target(state) - got),
        standing=needs(state, seat),
        won=find_champion(state) == seat,
        # Tried as a tap would be: by the usual rule of classic dominoes, not by that of old logs.
        win=offer(state, WinRound(seat, less_own=state.options.classic)),
        on_turn=hand is not None and state.phase == "play" and turns.turn == seat,
        starts=donor is not None and left_of(state, donor) == seat,
        donor=donor == seat,
        hand=hand,
        ring=spell_term(state, ring) if ring else None,
        offer=state.offers[seat],
        count=state.counts[seat],
        highest=state.highs[seat],
        asked=asked(state, seat),
        left=state.left[seat],
        left_typed=state.totals[seat],
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
    count = mages(state)
    wanted = {asked(state, seat) for seat in range(count)}
    if wanted == {""}:
        return ()
    if wanted == {"count"}:
        # One scroll at least lies in the chain, and who holds none has won.
        return tuple(range(1, SCROLLS - count + 1))
    if wanted == {"offer"}:
        return tuple(range(SCROLLS))
    # Who ties has as many scrolls as the others.
    fewest = min(count or 0 for count in state.counts)
    least = least_highest(state, fewest)
    chained = find_chained(state)
    numbers = range(least, SCROLLS)
    return tuple(number for number in numbers if number != chained)


class LinkView(Frozen):
    """One spell to link by."""

    spell: str
    """The spell, as actions name it."""
    term: Term
    """Its name."""
    open_halves: tuple["LinkView", ...]
    """The spells to choose the open half from; none where there is no choice."""
    move: MoveView
    """The button that links by it."""


def link_view(state: State, spell: str) -> LinkView:
    """A spell to link by. Only the Dizzy Dragon asks for the open half, and not of the last scroll, which wins."""
    turn = state.turns.turn
    is_last = state.turns.hands[turn] <= 1
    is_dizzy = spell == "dragon" and state.options.dragon == "dizzy-dragon"
    ways = []
    if is_dizzy and not is_last:
        for half in SPELLS:
            move = offer_link(state, Link(turn, spell, half), half)
            ways.append(LinkView(half, spell_term(state, half), (), move))
    # Freeze may forbid some halves and leave others: the spell is open as long as one of them is.
    first = next((way.spell for way in ways if way.move.allowed), "")
    move = offer_link(state, Link(turn, spell, first), spell)
    return LinkView(spell, spell_term(state, spell), tuple(ways), move)


def offer_link(state: State, link: Link, spell: str) -> MoveView:
    """A button with the rule of its spell, as against that of every link."""
    return replace(offer(state, link), rule=spell_rule(state, spell))


def move_views(state: State) -> tuple[MoveView, ...]:
    """What else the mage on turn may do, and what anybody may say of the round."""
    turn = state.turns.turn
    if not is_turn_by_turn(state) or state.phase != "play":
        return (offer(state, Blocked()),)
    # Whether a scroll may be given is all one to whom it goes.
    actions: tuple[Action, ...] = (
        Draw(turn),
        Pass(turn),
        EndTurn(turn),
        MixIn(turn),
        Give(turn, left_of(state, turn)),
        CrownGone(),
    )
    return tuple(offer(state, action) for action in actions)
