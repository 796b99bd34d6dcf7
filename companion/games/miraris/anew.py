"""Where the abilities begin, and where they begin anew because what they rest on was corrected (scoring)."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace

from companion.games.core import Refusal
from companion.games.miraris import actions as a
from companion.games.miraris.abilities import settle
from companion.games.miraris.cards import KINDS, NO_CARDS, Cards, counts_of, plus
from companion.games.miraris.choices import discard, draw_for_serena, give, take_for_lucia
from companion.games.miraris.state import SECRET, Event, State, names, seats

Choice = Callable[[State], State]
_OF_THE_ROUNDS = ("claims", "tied")


def unknown_characters(state: State) -> tuple[int, ...]:
    """Whose Character is still to be entered."""
    wanted = SECRET if state.phase == "reveal" else ""
    return tuple(seat for seat in seats(state) if state.characters[seat] == wanted)


def characters_missing(state: State) -> Refusal:
    """That somebody's Character is still to be entered."""
    return Refusal("character-missing", "character-cards", players=names(state, unknown_characters(state)))


def begin_abilities(state: State) -> State:
    """The numbered abilities as far as they go without a choice. Refuses while a Character is missing (scoring)."""
    if unknown_characters(state):
        raise characters_missing(state)
    return settle(replace(state, phase="abilities", counted=state.hands))


def before_abilities(state: State) -> State:
    """The table as it stood when the abilities began: Wonders as counted, nothing resolved; itself if they have not."""
    if not state.counted:
        return state
    taken = next((event.cards for event in state.events if event.kind == "lucia-takes"), ())
    seats = len(state.hands)
    return replace(
        state, phase="characters", hands=state.counted, row=plus(state.row, counts_of(taken)), counted=(), step=0,
        immune=None, gifts=(0,) * seats, gift_round=1, discards=((),) * seats, aside=NO_CARDS, winner=None,
        events=tuple(event for event in state.events if event.kind in _OF_THE_ROUNDS),
    )


def scored_anew(state: State, change: Callable[[State], State]) -> State:
    """The scoring after a change of what it began with. Choices that still fit are kept, the others asked for again."""
    after = begin_abilities(change(before_abilities(state)))
    for choose in _choices(state):
        with suppress(Refusal):
            after = choose(after)
    return after


def _choices(state: State) -> Iterator[Choice]:
    """What people chose or drew for the abilities so far, in order; not what the helper knew by itself."""
    for event in state.events:
        if not event.auto:
            yield from _choice(event)
    for seat in seats(state):
        if state.gifts[seat]:
            yield _giving(seat, state.gifts[seat], state.gift_round)
        if state.discards[seat]:
            yield _discarding(seat, state.discards[seat])


def _choice(event: Event) -> Iterator[Choice]:
    match event:
        case Event("lucia-takes", _, cards):
            yield lambda state: take_for_lucia(state, a.LuciaTakes(_kinds(cards)))
        case Event("serena-draws", _, cards):
            yield lambda state: draw_for_serena(state, a.SerenaDraws(_kinds(cards)))
        case Event("mirela-gift", giver, (card,), gift):
            yield _giving(giver, card, gift)
        case Event("unknown-discards", player, cards):
            yield _discarding(player, cards)


def _giving(player: int, card: int, gift: int) -> Choice:
    return lambda state: give(state, a.Give(player, KINDS[card - 1], gift))


def _discarding(player: int, cards: Cards) -> Choice:
    return lambda state: discard(state, a.Discard(player, _kinds(cards)))


def _kinds(cards: Cards) -> tuple[str, ...]:
    return tuple(KINDS[card - 1] for card in cards)
