"""What the scoring begins with: the Wonders, the Characters, their order; and going on (scoring).

All of it may be changed to the very end: what follows from it is then scored anew.
"""

from dataclasses import replace

from companion.games.core import Refusal, check_player
from companion.games.miraris import actions as a
from companion.games.miraris.anew import begin_abilities, characters_missing, scored_anew
from companion.games.miraris.cards import (
    CHARACTERS,
    KINDS,
    NUMBERED,
    ROUNDS,
    Counts,
    counts_of,
    plus,
    value_of,
)
from companion.games.miraris.rounds import close
from companion.games.miraris.state import (
    SECRET,
    State,
    check_order,
    check_phase,
    claimed,
    current,
    deck,
    entered,
    holder,
    name,
    players,
    shown_cards,
    title,
    unclaimed,
    with_hand,
)
from companion.limits import MAX_NAME_CHARS


def add_wonder(state: State, action: a.AddWonder) -> State:
    """One card more or fewer. Refuses a card that is not there to take away, and more copies than exist."""
    if state.counted:
        return scored_anew(state, lambda before: add_wonder(before, action))
    _check_counting(state, action.player)
    value = value_of(action.kind)
    if action.change not in (1, -1):
        raise Refusal("one-at-a-time", "wonder-cards")
    one = counts_of((value,))
    return _with_counts(state, action.player, plus(_held(state, action.player), tuple(action.change * n for n in one)))


def set_wonders(state: State, action: a.SetWonders) -> State:
    """All seven counts. Refuses other than seven, counts below zero, and more copies than exist (wonder-cards)."""
    if state.counted:
        return scored_anew(state, lambda before: set_wonders(before, action))
    _check_counting(state, action.player)
    if len(action.counts) != len(KINDS):
        raise Refusal("seven-counts", "wonder-cards")
    return _with_counts(state, action.player, action.counts)


def _check_counting(state: State, player: int | None) -> None:
    if player is not None:
        check_player(player, players(state))
    check_phase(state, "holdings", "characters")


def _held(state: State, player: int | None) -> Counts:
    return state.row if player is None else state.hands[player]


def _with_counts(state: State, player: int | None, counts: Counts) -> State:
    if min(counts) < 0:
        raise Refusal("below-zero", "wonder-cards")
    after = replace(state, row=counts) if player is None else with_hand(state, player, counts)
    if min(deck(after)) < 0:
        raise Refusal("too-many-copies", "wonder-cards")
    return after


def choose_character(state: State, action: a.ChooseCharacter) -> State:
    """Who has which Character. Refuses one that is not there, or that another player has (character-cards)."""
    check_player(action.player, players(state))
    if state.phase == "reveal" and state.characters[action.player] == SECRET:
        return _reveal(state, action)
    if state.counted:
        return scored_anew(state, lambda before: choose_character(before, action))
    check_phase(state, "holdings", "characters")
    if action.character not in (*CHARACTERS, SECRET, ""):
        raise Refusal("no-such-character", "character-cards")
    return _with_character(state, action)


def _with_character(state: State, action: a.ChooseCharacter) -> State:
    other = holder(state, action.character) if action.character in CHARACTERS else None
    if other not in (None, action.player):
        raise Refusal(
            "character-taken", "character-cards", player=name(state, other or 0),
            character=title(state, action.character),
        )
    characters = tuple(
        action.character if seat == action.player else old for seat, old in enumerate(state.characters)
    )
    return replace(state, characters=characters)


def _reveal(state: State, action: a.ChooseCharacter) -> State:
    """A Character without a number, shown after the crowns were counted (scoring)."""
    if action.character not in CHARACTERS:
        raise Refusal("no-such-character", "character-cards")
    if action.character in NUMBERED:
        raise Refusal("number-too-late", "character-order", character=title(state, action.character))
    state = _with_character(state, action)
    return state if SECRET in state.characters else replace(state, phase="result")


def name_character(state: State, action: a.NameCharacter) -> State:
    """The printed name of the unnamed Character, at any time. Refuses a long one (character-unnamed)."""
    if len(action.name) > MAX_NAME_CHARS:
        raise Refusal("name-too-long", "character-unnamed", most=MAX_NAME_CHARS)
    return replace(state, unnamed=action.name)


def set_order(state: State, action: a.SetOrder) -> State:
    """Another order of the numbered abilities (character-order)."""
    if state.counted:
        return scored_anew(state, lambda before: set_order(before, action))
    return replace(state, order=check_order(action.order))


def score(state: State, action: a.Score) -> State:
    """On to the next phase. Refuses what is missing, and unlikely counts that are not confirmed (scoring)."""
    doubt = doubt_before_score(state)
    if doubt and not action.confirmed:
        raise doubt
    match state.phase:
        case "rounds":
            return close(state)
        case "holdings":
            return replace(state, phase="characters", accepted=entered(state))
        case "characters":
            return begin_abilities(replace(state, accepted=entered(state)))
        case "abilities":
            raise Refusal("choice-missing", f"character-{current(state)}", character=title(state, current(state)))
        case "reveal":
            raise characters_missing(state)
    raise Refusal("game-over", "scoring")


def doubt_before_score(state: State) -> Refusal | None:
    """What has to be confirmed before going on, None when all is as it should be."""
    if state.phase == "rounds":
        return Refusal("rounds-unfinished", "end-of-game", round=state.round, rounds=ROUNDS)
    total, shown = entered(state), shown_cards(state)
    if state.phase not in ("holdings", "characters") or total in (shown, state.accepted):
        return None
    return Refusal(
        "counts-unlikely", "choosing-a-character", claimed=sum(claimed(state)), row=sum(unclaimed(state)),
        total=total, shown=shown,
    )
