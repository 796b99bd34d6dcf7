"""What a screen shows of a Miraris table."""

from dataclasses import dataclass

from companion.games.core import Message, Part, Problem, Secret, Term, name
from companion.games.miraris.actions import Score
from companion.games.miraris.numbers import (
    ALL_CARDS,
    CHARACTERS,
    CROWNS,
    NUMBERED,
    SECRET,
    Counts,
)
from companion.games.miraris.rules.abilities import waiting_for
from companion.games.miraris.rules.cards import crowns
from companion.games.miraris.rules.points import total
from companion.games.miraris.rules.rounds import undecided
from companion.games.miraris.rules.scoring import before_abilities, unknown_characters
from companion.games.miraris.state import (
    State,
    claimed,
    current,
    deck,
    entered,
    holder,
    queue,
    rule_of,
    seats,
    shown_cards,
    title,
    unclaimed,
)
from companion.games.miraris.view.panels import (
    AbilityView,
    Kind,
    RoundView,
    find_ability,
    find_round,
    kinds_of,
)
from companion.games.miraris.view.steps import StepView, steps
from companion.games.miraris.words.gists import gist
from companion.games.miraris.words.lines import Line, explain
from companion.games.miraris.words.prompts import now, problems
from companion.games.miraris.words.results import parts


@dataclass(frozen=True)
class PlayerView:
    """One player. `counts` are the cards by kind, `crowns` their sum now, `total` None before the result.

    `character` is "" while it is not known and "secret" while it is not shown; `role` is its name.
    `why` are the lines of the explanation that concern this player.
    """

    name: str
    cards: int
    counts: Counts
    kinds: tuple[Kind, ...]
    crowns: int
    character: str
    role: Term | str | None
    parts: tuple[Part, ...]
    total: int | None
    why: tuple[Message, ...]


@dataclass(frozen=True)
class HoldingView:
    """What a player had taken when the rounds were over, or (name "") what lay unclaimed in the row."""

    name: str
    cards: int
    counts: Counts
    crowns: int


@dataclass(frozen=True)
class CountView:
    """The Wonders as counted, before any ability: they can be changed to the end. `left` by kind is the deck then."""

    players: tuple[HoldingView, ...]
    row: HoldingView
    left: Counts
    entered: int


@dataclass(frozen=True)
class KindView:
    """One kind of Wonder: its crowns and copies, and how many lie where. `left`: still to give out (the deck)."""

    id: str
    term: Term
    crowns: int
    copies: int
    claimed: int
    unclaimed: int
    left: int


@dataclass(frozen=True)
class CharacterView:
    """One Character: the seat that has it (None: nobody), and whether it can still be chosen in this phase.

    `gist` says in a few words what it does.
    """

    id: str
    title: Term | str
    gist: Message
    rule: str
    numbered: bool
    player: int | None
    open: bool


@dataclass(frozen=True)
class ScoreView:
    """The button to the next phase: allowed at once, or only with `confirmed`, or not, and why.

    `row_left`: how many Wonders must lie in the row when it is not counted; 0 where it has to be.
    """

    allowed: bool
    confirm: Message | None
    why_not: Message | None
    row_left: int


@dataclass(frozen=True)
class View:
    """The whole screen. Where something does not concern the phase it is None or empty."""

    now: Message
    finished: bool
    phase: str
    seats: tuple[PlayerView, ...]
    kinds: tuple[KindView, ...]
    row: tuple[Kind, ...]
    row_counts: Counts
    count: CountView
    deck: int
    entered: int
    shown: int
    missing: int
    row_left: bool
    can_count: bool
    can_choose: bool
    may_be_secret: bool
    characters: tuple[CharacterView, ...]
    order: tuple[Term, ...]
    in_play: tuple[Term, ...]
    unnamed: str
    round: RoundView | None
    ability: AbilityView | None
    steps: tuple[StepView, ...]
    score: ScoreView
    problems: tuple[Problem, ...]


def view(state: State) -> View:
    """Everything a page needs, so that it holds no rules of its own."""
    lines = explain(state)
    row = unclaimed(state)
    entering = state.phase in ("holdings", "characters")
    return View(
        now=now(state),
        finished=state.phase == "result",
        phase=state.phase,
        seats=tuple(_player(state, player, lines) for player in seats(state)),
        kinds=_kinds(state),
        row=kinds_of(row),
        row_counts=row,
        count=_count(state),
        deck=sum(deck(state)),
        entered=entered(state),
        shown=shown_cards(state),
        missing=shown_cards(state) - entered(state),
        row_left=state.row_left,
        # Later it can be changed, too, where the table unfolds it: then all that follows is scored anew.
        can_count=entering,
        can_choose=entering or state.phase == "reveal",
        may_be_secret=entering,
        characters=_characters(state),
        order=tuple(Term(character) for character in state.order),
        in_play=tuple(Term(character) for character in queue(state)),
        unnamed=state.unnamed,
        round=find_round(state),
        ability=find_ability(state),
        steps=steps(state, lines),
        score=_score(state),
        problems=problems(state),
    )


def _player(state: State, player: int, lines: tuple[Line, ...]) -> PlayerView:
    character = state.characters[player]
    hand = state.hands[player]
    # After Rolando's win nobody has points.
    counted = state.phase == "result" and state.winner is None
    why = [line.message for line in lines if player in line.players]
    return PlayerView(
        name=name(state, player),
        cards=sum(hand),
        counts=hand,
        kinds=kinds_of(hand),
        crowns=crowns(hand),
        character=character,
        role=None if character in ("", SECRET) else title(state, character),
        parts=parts(state, player),
        total=total(state, player) if counted else None,
        why=tuple(why),
    )


def _count(state: State) -> CountView:
    before = before_abilities(state)
    # The row, which has no name, stands last.
    names = (*before.options.players, "")
    holdings = (*before.hands, unclaimed(before))
    found = []
    for who, counts in zip(names, holdings, strict=True):
        found.append(HoldingView(who, sum(counts), counts, crowns(counts)))
    return CountView(tuple(found[:-1]), found[-1], deck(before), entered(before))


def _kinds(state: State) -> tuple[KindView, ...]:
    held, row, left = claimed(state), unclaimed(state), deck(state)
    found = []
    for at, (kind, worth) in enumerate(CROWNS.items()):
        view = KindView(
            id=kind,
            term=Term(kind),
            crowns=worth,
            copies=ALL_CARDS[at],
            claimed=held[at],
            unclaimed=row[at],
            left=left[at],
        )
        found.append(view)
    return tuple(found)


def _characters(state: State) -> tuple[CharacterView, ...]:
    found = []
    for character in CHARACTERS:
        player = holder(state, character)
        numbered = character in NUMBERED
        # Who has a number was revealed with the numbered abilities.
        too_late = numbered and state.phase == "reveal"
        view = CharacterView(
            id=character,
            title=title(state, character),
            gist=gist(character),
            rule=rule_of(character),
            numbered=numbered,
            player=player,
            open=player is None and not too_late,
        )
        found.append(view)
    return tuple(found)


def _score(state: State) -> ScoreView:
    refused = Score(confirmed=True).why_not(state)
    if refused:
        return ScoreView(False, None, refused, 0)
    # What is merely unlikely can be confirmed.
    doubt = Score().why_not(state)
    may_leave_row = Score(row_left=True).why_not(state) is None
    left = shown_cards(state) - entered(state) if may_leave_row else 0
    return ScoreView(doubt is None, doubt, None, left)


def secret(state: State) -> Secret | None:
    """What all choose at once: this round's Dormire once the row is full, Characters twice, gifts (choose-dormire)."""
    if state.phase == "rounds" and 0 not in state.new:
        # Nobody chooses a number before the new Wonders lie open.
        return Secret("play-dormire", f"round {state.round}", undecided(state))
    if state.phase == "characters":
        # One without a number may still be entered as secret: it is shown later.
        return Secret("choose-character", "characters", unknown_characters(state))
    if state.phase == "reveal":
        # All others were shown with the numbered abilities.
        left = unknown_characters(state)
        return Secret("choose-character", "reveal", left, others_lie_open=True)
    if current(state) == "mirela":
        # The rules do not say whether gifts are secret; we play: chosen face down, handed over together.
        return Secret("give", f"gift {state.gift_round}", waiting_for(state))
    return None


def on_turn(state: State) -> tuple[int, ...]:
    """Who still has to choose, to discard or to reveal something: not always whose ability it is."""
    asked = secret(state)
    if asked is not None:
        return asked.waiting
    return waiting_for(state)
