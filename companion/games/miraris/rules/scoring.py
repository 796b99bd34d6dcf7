"""Where the abilities begin, how the table stood then, and what has to be confirmed before (scoring)."""

from dataclasses import replace

from companion.games.core import Refusal, names
from companion.games.miraris.numbers import (
    ALLIE_GRAVE,
    DREAM,
    EDGE,
    FATIMA_CARD,
    GARDEN,
    GRAVE,
    LANA_CARD,
    MARIANO_CARDS,
    MARIANO_EXACT,
    MARIANO_FEWER,
    NO_CARDS,
    ROUNDS,
    SECRET,
    TWIN_ALONE,
    TWIN_TOGETHER,
    TWINS,
    UNNUMBERED,
    Cards,
    Counts,
)
from companion.games.miraris.rules.abilities import settle
from companion.games.miraris.rules.cards import counts_of, crowns, plus
from companion.games.miraris.state import (
    State,
    claimed,
    entered,
    holder,
    shown_cards,
    unclaimed,
)

# Events that are no ability's: they stay when the abilities are done anew.
OF_THE_ROUNDS = ("claims", "tied")


def unknown_characters(state: State) -> tuple[int, ...]:
    """Whose Character is still to be entered."""
    # Those without a number stay secret until the crowns are counted.
    wanted = SECRET if state.phase == "reveal" else ""
    found = enumerate(state.characters)
    return tuple(seat for seat, character in found if character == wanted)


def characters_missing(state: State) -> Refusal:
    """That somebody's Character is still to be entered."""
    missing = names(state, unknown_characters(state))
    return Refusal("character-missing", "character-cards", players=missing)


def taken_by_lucia(state: State) -> Cards:
    """What Lucia took from the row: it lay there when the rounds were over."""
    for event in state.events:
        if event.kind == "lucia-takes":
            return event.cards
    return ()


def begin_abilities(state: State) -> State:
    """The numbered abilities as far as they go without a choice. Refuses while a Character is missing (scoring)."""
    if unknown_characters(state):
        raise characters_missing(state)
    # Kept, so that what was counted can be changed later and the scoring done anew.
    begun = replace(state, phase="abilities", counted=state.hands)
    return settle(begun)


def before_abilities(state: State) -> State:
    """The table as it stood when the abilities began: Wonders as counted, nothing resolved; itself if they have not."""
    if not state.counted:
        return state
    seats = len(state.hands)
    # A row that was not counted did not lose them.
    taken = () if state.row_left else taken_by_lucia(state)
    row = plus(state.row, counts_of(taken))
    return replace(
        state,
        phase="characters",
        hands=state.counted,
        row=row,
        counted=(),
        step=0,
        immune=None,
        gifts=(0,) * seats,
        gift_round=1,
        discards=((),) * seats,
        aside=NO_CARDS,
        winner=None,
        events=tuple(event for event in state.events if event.kind in OF_THE_ROUNDS),
    )


def leave_row(state: State) -> State:
    """The row is not counted: nobody has what lies there. Refuses it where that says too little (end-of-game)."""
    everybody = all(any(hand) for hand in state.hands)
    if any(state.row) or not everybody or entered(state) >= shown_cards(state):
        raise Refusal("row-unknown", "end-of-game", shown=shown_cards(state))
    return replace(state, row_left=True)


def doubt_before_score(state: State) -> Refusal | None:
    """What has to be confirmed before going on, None when all is as it should be."""
    if state.phase == "rounds":
        # A table may go on by hand from here, but not by a slip of the finger.
        return Refusal(
            "rounds-unfinished", "end-of-game", round=state.round, rounds=ROUNDS
        )
    if state.phase not in ("holdings", "characters"):
        return None
    total, shown = entered(state), shown_cards(state)
    # What was confirmed once is not asked again, unless the number has changed since.
    if total in (shown, state.accepted):
        return None
    if state.row_left and total < shown:
        return None
    return Refusal(
        "counts-unlikely",
        "choosing-a-character",
        claimed=sum(claimed(state)),
        row=sum(unclaimed(state)),
        total=total,
        shown=shown,
    )


def ability_points(state: State, player: int) -> int:
    """What a player's unnumbered ability adds to the crowns, or takes when negative; 0 without one."""
    character = state.characters[player]
    if character not in UNNUMBERED:
        return 0
    return bonus(character, state.hands[player], has_twin(state, character))


def has_twin(state: State, character: str) -> bool:
    """Whether another player has the Character that Alma or Nada asks for (character-alma)."""
    if character not in TWINS:
        return False
    return holder(state, TWINS[character]) is not None


def bonus(character: str, hand: Counts, twin: bool) -> int:
    """The difference that an unnumbered ability makes to the crowns of a hand (character-cards)."""
    cards = sum(hand)
    match character:
        case "allie":
            # Their own crowns are counted already.
            return hand[GRAVE - 1] * (ALLIE_GRAVE - GRAVE)
        case "unnamed":
            # All count double, these nothing: their crowns come off twice.
            lost = hand[EDGE - 1] * EDGE + hand[DREAM - 1] * DREAM
            return crowns(hand) - 2 * lost
        case "fatima" if hand[GARDEN - 1]:
            return 0
        case "fatima":
            return cards * FATIMA_CARD - crowns(hand)
        case "mariano" if cards < MARIANO_CARDS:
            return MARIANO_FEWER
        case "mariano" if cards == MARIANO_CARDS:
            return MARIANO_EXACT
        case "mariano":
            return 0
        case "lana":
            # Beside the crowns, not in place of them.
            return cards * LANA_CARD
    if twin:
        return TWIN_TOGETHER
    return TWIN_ALONE


def total(state: State, player: int) -> int:
    """A player's points: crowns now and what the ability makes of them (scoring)."""
    own = crowns(state.hands[player])
    return own + ability_points(state, player)
