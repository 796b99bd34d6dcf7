"""New minions: figures on the board, their cards on the track, bosses, ambush."""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.mice_and_mystics.numbers import (
    BOSS_CARDS,
    MINIONS,
    MOST_FIGURES,
    MOVE_NUMBERS,
    cards_brought,
    field_of,
    is_card,
    owner_of,
)
from companion.games.mice_and_mystics.rules.box import placed_of
from companion.games.mice_and_mystics.rules.checks import (
    check_range,
    check_same_cards,
)
from companion.games.mice_and_mystics.rules.hourglass import is_special_spent
from companion.games.mice_and_mystics.rules.mice import gain_cheese
from companion.games.mice_and_mystics.rules.rooms import with_room
from companion.games.mice_and_mystics.rules.turns import (
    climb,
    cut_short,
    is_last,
    pass_on,
    run_short,
    start_round,
)
from companion.games.mice_and_mystics.state import (
    Card,
    Group,
    State,
    find_group,
    find_mouse,
    has_minion_cards,
    note,
    position_of,
    with_group,
)
from companion.games.mice_and_mystics.state.options import Arrival, Brought

# The cards to lay from the top, and the ambush dice for those of them that climb.
Drawn = tuple[tuple[str, ...], tuple[int, ...]]


def arrivals_of(brought: Brought) -> tuple[Arrival, ...]:
    """The types that come, in the order of MINIONS. Refuses numbers that cannot be, and greed without Roaches."""
    arrivals = []
    for kind in MINIONS:
        # A field for each type, so that a form can hold them and the API names them.
        field = field_of(kind)
        figures = getattr(brought, field)
        check_range(figures, 0, MOST_FIGURES, "minion-placement", field)
        if figures:
            greedy = brought.greedy and kind == "roach"
            arrivals.append(Arrival(kind, figures, greedy))
    if brought.greedy and not brought.roach:
        raise Refusal("greedy-roaches-only", "minion-roach", "greedy")
    return tuple(arrivals)


def new_kinds(state: State, minions: tuple[Arrival, ...]) -> tuple[str, ...]:
    """The types that bring a card: those without figures on the board (new-minions); before the deal none does."""
    # Their cards are dealt with those of the mice.
    if state.stage == "deal":
        return ()
    placed = placed_of(state, minions)
    return tuple(
        kind for kind in MINIONS if placed.get(kind) and not find_group(state, kind)
    )


def ambushers(
    state: State, kinds: tuple[str, ...], cards: tuple[str, ...], ambush: bool
) -> tuple[str, ...]:
    """The new cards that climb, from the top: all of an ambush; else the first of a boss's two when
    minions' cards lie on the track already (boss-cards)."""
    new = tuple(card for card in cards if owner_of(card) in kinds)
    if ambush:
        return new
    # On a track without minions' cards a boss's two are shuffled in with all others.
    if not has_minion_cards(state):
        return ()
    firsts: dict[str, str] = {}
    for card in new:
        if owner_of(card) in BOSS_CARDS:
            firsts.setdefault(owner_of(card), card)
    return tuple(firsts.values())


def check_cards(
    cards: tuple[str, ...],
    mice: tuple[str, ...],
    kinds: tuple[str, ...],
    rule: str = "new-minions",
) -> None:
    """Refuse cards that are not exactly the mice's and those that the new types bring."""
    if not all(map(is_card, cards)):
        raise Refusal("no-such-card", "initiative-cards", "cards")
    # The likeliest slip in a list of fields, so it has a sentence of its own.
    if len(set(cards)) != len(cards):
        raise Refusal("card-twice", rule, "cards")
    # Any two of a boss's cards may have been drawn, so owners are compared, not cards.
    wanted = list(mice)
    for kind in kinds:
        wanted += [kind] * cards_brought(kind)
    check_same_cards(tuple(map(owner_of, cards)), wanted, rule)


def deal(state: State, cards: tuple[str, ...]) -> State:
    """The track at the start of a chapter: all mice and all types on the board; round 1 begins at its top."""
    kinds = tuple(group.kind for group in state.groups)
    check_cards(cards, party_of(state), kinds, "initiative-order")
    track = tuple(map(Card, cards))
    state = replace(state, track=track, stage="play", round=0, began=state.groups)
    return start_round(_born_to_lead(state))


def encounter(
    state: State,
    minions: tuple[Arrival, ...],
    ambush: bool,
    drawn: Drawn,
    *,
    uncharms: bool,
    ends_turn: bool,
) -> State:
    """A new encounter's minions. Without minions' cards on the track all is laid anew and a round begins,
    as the table's setting says; else the new types go below. `uncharms` is as in `cut_short`; `ends_turn`: time may
    be short, as where the last mouse has ended its turn."""
    anew = not has_minion_cards(state)
    restart = state.settings.restart
    if anew and restart == "top":
        # As the track lay: nobody acts any more in the order in which it is laid now.
        explorer = state.active
        was_last = ends_turn and is_last(state, free_last=True, once=True)
        state = cut_short(state, uncharms=uncharms)
        state = _arrive(state, minions, drawn, ambush=ambush, anew=True)
        if was_last and not state.groups:
            state = run_short(state, explorer)
        # That may have been the sixth cheese, and its page the last one.
        if state.stage != "play":
            return state
        return start_round(note(state, "round-anew"))
    state = _arrive(state, minions, drawn, ambush=ambush, anew=anew)
    if anew and restart == "finish":
        return replace(state, relaid=True)
    return state


def place(state: State, minions: tuple[Arrival, ...], drawn: Drawn) -> State:
    """More minions in the same room; new types go to the bottom of the track, once it is dealt. Refuses none."""
    if not minions:
        raise Refusal("no-minions", "new-minions")
    return _arrive(state, minions, drawn)


def put_on_board(state: State, minions: tuple[Arrival, ...]) -> State:
    """The figures of all that come, as many as the box has (minion-placement)."""
    found = placed_of(state, minions)
    for arrival in minions:
        kind, placed = arrival.kind, found[arrival.kind]
        there = find_group(state, kind)
        if there is None:
            there = Group(kind, ())
        wounds = there.wounds + (0,) * placed  # one entry for each figure
        # One card for all: with the first greedy Roach all are greedy (minion-roach).
        greedy = there.greedy or arrival.greedy
        # A type of which no figure is left does not come.
        if wounds:
            group = Group(kind, wounds, greedy)
            state = with_group(state, group)
        event = "placed-some" if placed else "placed-none"
        if placed == arrival.figures:
            event = "placed"
        state = note(state, event, kind, n=placed)
    return state


def resolve_surge(
    state: State,
    minions: tuple[Arrival, ...],
    drawn: Drawn,
    *,
    special: bool,
    each: bool,
) -> State:
    """The minions of a waiting surge, or none; the turn goes on if it waited.

    `special`: it was the tile's own, so that of the encounter card is still to come (surge-once). Refuses it twice
    where each counts once, and without a surge. Without `each` no other one waits any more where they do.
    """
    if not state.surges:
        raise Refusal("no-surge", "surge")
    room = state.rooms[state.room]
    # Each of a tile's two surges places minions only once (surge-once).
    if special and is_special_spent(state):
        raise Refusal("special-surge-twice", "surge-once", "special")
    # Never an ambush: that of the encounter card does not apply to its surge (ambush).
    state = _arrive(state, minions, drawn)
    # Also where nothing was placed: that a tile has none is said once.
    room = replace(room, special=True) if special else replace(room, surged=True)
    state = with_room(state, state.room, room)
    once = state.settings.surge_once_a_room
    if once and room.surged and not minions:
        state = note(state, "surge-none")
    waiting = state.surges - 1
    # Those of the tile have been placed meanwhile: of any other only the hourglass knows.
    if waiting and once and room.surged and each:
        state = note(state, "surge-idle")
    if once and (room.surged or not each):
        waiting = 0
    state = replace(state, surges=waiting)
    if state.active or state.surges:
        return state
    return pass_on(state, state.slot)


def party_of(state: State) -> tuple[str, ...]:
    """The names of the mice in the party; captured ones keep their card."""
    return tuple(mouse.name for mouse in state.mice)


def _arrive(
    state: State,
    minions: tuple[Arrival, ...],
    drawn: Drawn,
    *,
    ambush: bool = False,
    anew: bool = False,
) -> State:
    cards, dice = drawn
    kinds = new_kinds(state, minions)
    check_cards(cards, party_of(state) if anew else (), kinds)
    climbing = ambushers(state, kinds, cards, ambush)
    if len(dice) != len(climbing):
        raise Refusal("ambush-dice", "ambush", "dice", n=len(climbing))
    if not all(number in MOVE_NUMBERS for number in dice):
        raise Refusal("ambush-number", "ambush", "dice")
    state = put_on_board(state, minions)
    state = _lay(state, cards, anew=anew)
    # From the top down: our source does not say which of several goes first (ambush).
    for card, slots in zip(climbing, dice, strict=True):
        up = min(slots, position_of(state, card))
        event = "ambush" if up else "ambush-at-top"
        state = climb(note(state, event, card, n=up), card, slots)
    return state


def _lay(state: State, cards: tuple[str, ...], *, anew: bool) -> State:
    # At a table that goes on with the round, nobody acts twice in it (initiative-order).
    acted = set()
    if anew and state.settings.restart == "same-round":
        acted = {card.name for card in state.track if card.acted}
    laid = tuple(Card(name, name in acted) for name in cards)
    track = laid if anew else state.track + laid
    state = replace(state, track=track)
    return _born_to_lead(state) if cards else state


def _born_to_lead(state: State) -> State:
    # Whenever cards are laid, not only at the start: the reference says so (hero-collin).
    collin = find_mouse(state, "collin")
    if collin is None or state.track[0].name == "collin":
        return state
    state = note(state, "born-to-lead", "collin")
    # Nothing says that he must be on the board for it (capture).
    if collin.captured:
        state = note(state, "born-to-lead-captured", "collin")
    return gain_cheese(state, "collin", 1)
