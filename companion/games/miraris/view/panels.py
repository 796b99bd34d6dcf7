"""The two parts of the screen where something is entered: this round, and the ability being resolved."""

from companion.games.core import Frozen, Message, Term, name
from companion.games.miraris.actions.choices import tell_discard
from companion.games.miraris.actions.rounds import EndRound
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
from companion.games.miraris.rules.cards import only_way, term_of
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
    in_reach_of_lucia,
    row_size,
    rule_of,
    seats,
    title,
)
from companion.games.miraris.view.kinds import Kind, kinds_of
from companion.games.miraris.words.gists import NOTES, tell_claim
from companion.games.miraris.words.prompts import ability_prompt


class PositionView(Frozen):
    """A position of the row."""

    position: int
    """Its place in the row; 0 is nearest the deck."""
    under: tuple[Term, ...]
    """The cards that lie there from before."""
    under_crowns: Cards
    """Their crowns, card by card."""
    new: Term | None
    """The card of this round; null until it is entered."""
    new_crowns: int
    """Its crowns; 0 until it is entered."""
    crowns: int
    """The crowns of all its cards."""
    player: int | None
    """The seat whose Dormire lies there; null until all are in."""
    dormire: int
    """Its number; 0 until all are in."""
    tied: bool
    """Whether the number is tied."""
    takes: Message | None
    """What becomes of its cards; null until the row is complete, too."""


class DormireView(Frozen):
    """One player's numbers: the one chosen for this round (0: none yet, HIDDEN), and those used before."""

    player: int
    """The seat, counted from 0."""
    chosen: int
    """The number chosen for this round; 0 for none yet, -1 for one that whoever only watches can't see yet."""
    used: tuple[int, ...]
    """Those used before."""
    left: tuple[int, ...]
    """Those left."""


class RoundView(Frozen):
    """The round being entered."""

    number: int
    """The round, counted from 1."""
    rounds: int
    """How many there are."""
    positions: tuple[PositionView, ...]
    """The row, from the deck on."""
    next: int | None
    """The position that still lacks its new card; null when none does."""
    dormire: tuple[DormireView, ...]
    """The players' numbers, by seat."""
    complete: bool
    """Whether everybody can take."""
    why_not: Message | None
    """What is missing; null when nothing is."""

    @property
    def shown(self) -> int:
        """The seat whose numbers lie open when the page is: the first that has not chosen."""
        waiting = [hand.player for hand in self.dormire if not hand.chosen]
        return waiting[0] if waiting else 0


def find_round(state: State) -> RoundView | None:
    """The round being entered, None outside the rounds."""
    if state.phase != "rounds":
        return None
    row_complete = 0 not in state.new
    dormire = []
    # Nobody may use a number twice, so the ones left are all that can be tapped.
    for player, used in enumerate(state.used):
        left = tuple(value for value in DORMIRE if value not in used)
        dormire.append(DormireView(player, state.dormire[player], used, left))
    return RoundView(
        number=state.round,
        rounds=ROUNDS,
        positions=tuple(_position(state, at) for at in seats(state)),
        next=None if row_complete else state.new.index(0),
        dormire=tuple(dormire),
        complete=row_complete and not undecided(state),
        why_not=EndRound().why_not(state),
    )


def _position(state: State, at: int) -> PositionView:
    under, new = state.stacks[at], state.new[at]
    cards = stack_at(state, at)
    player, tied, takes = None, False, None
    # Whose stack it is shows when all numbers are in; what becomes of it, when the row is complete, too.
    if not undecided(state):
        player = arranged(state)[at]
        tied = is_tied(state, player)
    if player is not None and not missing_in_round(state):
        takes = tell_claim(state, player, cards, tied=tied)
    return PositionView(
        position=at,
        under=tuple(term_of(card) for card in under),
        under_crowns=under,
        new=term_of(new) if new else None,
        new_crowns=new,
        crowns=sum(cards),
        player=player,
        dormire=0 if player is None else state.dormire[player],
        tied=tied,
        takes=takes,
    )


class ChoiceView(Frozen):
    """What one player has to choose or discard."""

    player: int
    """The seat, counted from 0."""
    name: str
    """What the player is called."""
    number: int
    """How many cards to choose."""
    kinds: tuple[Kind, ...]
    """Out of which."""
    chosen: tuple[Term, ...]
    """What was chosen; empty until it is settled."""
    forced: bool
    """Whether there is only one way, so that nobody is asked."""
    told: Message | None
    """What somebody was asked to discard, in words; null until it is known, and where it is something else."""

    @property
    def cards(self) -> tuple[Kind, ...]:
        """What was chosen, each card with its crowns."""
        kinds = {kind.id: kind for kind in self.kinds}
        return tuple(kinds[card.term] for card in self.chosen)


class AbilityView(Frozen):
    """The numbered ability that waits for something: the action's kind that answers it, and whose choices."""

    id: str
    """The Character, as actions name it."""
    title: Term | str
    """Its name; a text where the table has named it."""
    rule: str
    """The section that explains it."""
    player: int
    """The seat that has it."""
    action: str
    """The kind of the action that answers it."""
    gift: int
    """Which gift of Mirela is due, 1 or 2."""
    message: Message
    """What to do."""
    note: Message | None
    """What we play where the rules are silent; null where they are not."""
    choices: tuple[ChoiceView, ...]
    """Who chooses, how many cards, out of which."""
    waiting: tuple[int, ...]
    """The seats that still have to choose."""


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
        id=character,
        title=title(state, character),
        rule=rule_of(character),
        player=owner(state),
        action=_ANSWERS[character],
        gift=state.gift_round,
        message=ability_prompt(state),
        note=NOTES.get(character),
        choices=_choices(state),
        waiting=waiting_for(state),
    )


def _choices(state: State) -> tuple[ChoiceView, ...]:
    """Who has to choose or draw, how many, and out of what."""
    match current(state):
        case "lucia":
            number = min(LUCIA_TAKES, row_size(state))
            return (_choice(state, owner(state), number, in_reach_of_lucia(state)),)
        case "serena":
            return (_choice(state, owner(state), SERENA_DRAWS, deck(state)),)
    found = []
    for player in affected(state):
        hand = state.hands[player]
        if current(state) == "mirela":
            # Settled without being asked where a hand has one kind only.
            gift = gift_of(state, player)
            chosen = (gift,) if gift else ()
            found.append(_choice(state, player, 1, hand, chosen))
        else:
            cards = discard_of(state, player) or ()
            number = discard_size(state, player)
            found.append(_choice(state, player, number, hand, cards))
    return tuple(found)


def _choice(
    state: State, player: int, most: int, counts: Counts, chosen: Cards = ()
) -> ChoiceView:
    told = None
    if chosen and current(state) == "unknown":
        told = tell_discard(state, player, tuple(KINDS[card - 1] for card in chosen))
    return ChoiceView(
        player=player,
        name=name(state, player),
        # Of fewer than are asked for, all go.
        number=min(most, sum(counts)),
        kinds=kinds_of(counts),
        chosen=tuple(term_of(card) for card in chosen),
        forced=only_way(counts, most) is not None,
        told=told,
    )
