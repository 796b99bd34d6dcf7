"""The two parts of the screen where something is entered: this round, and the ability being resolved."""

from dataclasses import dataclass

from companion.games.core import N_, Message, Term, say
from companion.games.miraris.actions import EndRound
from companion.games.miraris.numbers import (
    DORMIRE,
    KINDS,
    LUCIA_TAKES,
    ROUNDS,
    SERENA_DRAWS,
    Cards,
    Counts,
)
from companion.games.miraris.rules.abilities import waiting_for
from companion.games.miraris.rules.cards import term_of
from companion.games.miraris.rules.gifts import (
    affected,
    discard_of,
    discard_size,
    gift_of,
    owner,
)
from companion.games.miraris.rules.rounds import (
    arranged,
    is_tied,
    missing_in_round,
    stack_at,
    undecided,
)
from companion.games.miraris.state import (
    State,
    current,
    deck,
    name,
    rule_of,
    seats,
    title,
)
from companion.games.miraris.words.prompts import ability_prompt


@dataclass(frozen=True)
class Kind:
    """So many of a kind of Wonder."""

    id: str
    term: Term
    crowns: int
    count: int


def kinds_of(counts: Counts) -> tuple[Kind, ...]:
    """The kinds that are there, with their numbers."""
    return tuple(
        Kind(kind, Term(kind), at + 1, counts[at])
        for at, kind in enumerate(KINDS)
        if counts[at]
    )


@dataclass(frozen=True)
class PositionView:
    """A position of the row. `under` and `new` are its cards, `player` whose Dormire lies there, once all are in.

    `takes` says what becomes of it, as soon as the row is complete too.
    """

    position: int
    under: tuple[Term, ...]
    under_crowns: Cards
    new: Term | None
    new_crowns: int
    crowns: int
    player: int | None
    dormire: int
    tied: bool
    takes: Message | None


@dataclass(frozen=True)
class DormireView:
    """One player's numbers: the one chosen for this round (0: none yet), and those used before."""

    player: int
    chosen: int
    used: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True)
class RoundView:
    """The round being entered. `next` is the position that still lacks its new card (None: complete).

    `complete`: everyone can take; `why_not` says what is missing.
    """

    number: int
    rounds: int
    positions: tuple[PositionView, ...]
    next: int | None
    dormire: tuple[DormireView, ...]
    complete: bool
    why_not: Message | None


def find_round(state: State) -> RoundView | None:
    """The round being entered, None outside the rounds."""
    if state.phase != "rounds":
        return None
    row_complete = 0 not in state.new
    return RoundView(
        state.round,
        ROUNDS,
        tuple(_position(state, at) for at in seats(state)),
        None if row_complete else state.new.index(0),
        tuple(_dormire(state, player) for player in seats(state)),
        row_complete and not undecided(state),
        EndRound().why_not(state),
    )


def _position(state: State, at: int) -> PositionView:
    player = None if undecided(state) else arranged(state)[at]
    under, new = state.stacks[at], state.new[at]
    return PositionView(
        at,
        tuple(term_of(card) for card in under),
        under,
        term_of(new) if new else None,
        new,
        sum(stack_at(state, at)),
        player,
        0 if player is None else state.dormire[player],
        player is not None and is_tied(state, player),
        _takes(state, at),
    )


def _takes(state: State, at: int) -> Message | None:
    if missing_in_round(state):
        return None
    player, cards = arranged(state)[at], stack_at(state, at)
    if is_tied(state, player):
        return say(N_("Tied: nobody takes {cards}."), "tied-dormire", cards=cards)
    return say(
        N_("{player} takes {cards}."),
        "stacks" if len(cards) > 1 else "claim-wonder",
        player=name(state, player),
        cards=cards,
    )


def _dormire(state: State, player: int) -> DormireView:
    used = state.used[player]
    return DormireView(
        player,
        state.dormire[player],
        used,
        tuple(value for value in DORMIRE if value not in used),
    )


@dataclass(frozen=True)
class ChoiceView:
    """What one player has to choose or discard: how many, out of which cards; `chosen` when it is settled."""

    player: int
    name: str
    number: int
    kinds: tuple[Kind, ...]
    chosen: tuple[Term, ...]


@dataclass(frozen=True)
class AbilityView:
    """The numbered ability that waits for something: the action's kind that answers it, and whose choices."""

    id: str
    title: Term | str
    rule: str
    player: int
    action: str
    gift: int
    message: Message
    note: Message | None
    choices: tuple[ChoiceView, ...]
    waiting: tuple[int, ...]


_ANSWERS = {
    "lucia": "lucia-takes",
    "serena": "serena-draws",
    "mirela": "give",
    "unknown": "discard",
}


def find_ability(state: State) -> AbilityView | None:
    """The ability that waits for a choice, None when none does."""
    character = current(state)
    if not character:
        return None
    return AbilityView(
        character,
        title(state, character),
        rule_of(character),
        owner(state),
        _ANSWERS[character],
        state.gift_round,
        ability_prompt(state),
        _note(state),
        _choices(state),
        waiting_for(state),
    )


def _note(state: State) -> Message | None:
    """Where the rules are silent, and what the helper does."""
    match current(state):
        case "lucia":
            return say(
                N_(
                    "The rules do not say whether a Wonder under another may be taken; we play: any in the row may."
                ),
                "character-lucia",
            )
        case "mirela":
            return say(
                N_(
                    "The rules do not say whether the gifts are chosen in secret; we play: choose face down, hand "
                    "over together."
                ),
                "character-mirela",
            )
    return None


def _choices(state: State) -> tuple[ChoiceView, ...]:
    match current(state):
        case "lucia":
            return (_choice(state, owner(state), LUCIA_TAKES, state.row),)
        case "serena":
            return (_choice(state, owner(state), SERENA_DRAWS, deck(state)),)
        case "mirela":
            return tuple(_gift(state, player) for player in affected(state))
    return tuple(_discard(state, player) for player in affected(state))


def _choice(
    state: State, player: int, most: int, counts: Counts, chosen: Cards = ()
) -> ChoiceView:
    number = min(most, sum(counts))
    return ChoiceView(
        player,
        name(state, player),
        number,
        kinds_of(counts),
        tuple(term_of(card) for card in chosen),
    )


def _gift(state: State, player: int) -> ChoiceView:
    gift = gift_of(state, player)
    return _choice(state, player, 1, state.hands[player], (gift,) if gift else ())


def _discard(state: State, player: int) -> ChoiceView:
    cards = discard_of(state, player) or ()
    return _choice(
        state, player, discard_size(state, player), state.hands[player], cards
    )
