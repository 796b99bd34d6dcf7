"""What a screen shows of a Miraris table."""

from dataclasses import replace

from companion.games.core import Frozen, Message, Problem, Secret, Term
from companion.games.miraris.actions.counting import Score
from companion.games.miraris.numbers import (
    ALL_CARDS,
    CHARACTERS,
    CROWNS,
    HIDDEN,
    NUMBERED,
    SECRET,
    Counts,
)
from companion.games.miraris.rules.abilities import waiting_for
from companion.games.miraris.rules.rounds import undecided
from companion.games.miraris.rules.scoring import unknown_characters
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
from companion.games.miraris.view.kinds import Kind, kinds_of
from companion.games.miraris.view.panels import (
    AbilityView,
    RoundView,
    find_ability,
    find_round,
)
from companion.games.miraris.view.players import (
    CountView,
    PlayerView,
    see_count,
    see_player,
)
from companion.games.miraris.view.steps import (
    HandedView,
    StepView,
    done_unasked,
    handed_over,
    steps,
)
from companion.games.miraris.words.gists import gist
from companion.games.miraris.words.lines import explain
from companion.games.miraris.words.prompts import in_secret, now, problems


class KindView(Frozen):
    """One kind of Wonder: its crowns and copies, and how many lie where."""

    id: str
    """The kind, as actions name it."""
    term: Term
    """Its name."""
    crowns: int
    """Crowns on each card."""
    copies: int
    """How many there are in the game."""
    claimed: int
    """How many players have."""
    unclaimed: int
    """How many lie in the row."""
    left: int
    """How many are still in the deck."""


class CharacterView(Frozen):
    """One Character."""

    id: str
    """The Character, as actions name it."""
    title: Term | str
    """Its name; a text where the table has named it."""
    gist: Message
    """What it does, in a few words."""
    rule: str
    """The section that explains it."""
    numbered: bool
    """Whether its ability has a number."""
    player: int | None
    """The seat that has it; null for nobody."""
    open: bool
    """Whether it can still be chosen in this phase."""


class ScoreView(Frozen):
    """The button to the next phase: allowed at once, or only with `confirmed`, or not, and why."""

    allowed: bool
    """Whether it goes on at once."""
    confirm: Message | None
    """What is unlikely, where it goes on only with `confirmed`; else null."""
    why_not: Message | None
    """Why it does not go on at all; null where it does."""
    row_left: int
    """How many Wonders must lie in the row when it is not counted; 0 where it has to be."""


class View(Frozen):
    """The whole screen. Where something does not concern the phase it is None or empty."""

    now: Message
    """What is to be done now."""
    finished: bool
    """Whether the game is over and scored."""
    phase: str
    """“rounds”, “holdings”, “characters”, “abilities”, “reveal” or “result”."""
    seats: tuple[PlayerView, ...]
    """The players, by seat."""
    kinds: tuple[KindView, ...]
    """All kinds of Wonders, from 1 to 7 crowns."""
    row: tuple[Kind, ...]
    """What lies in the row; only the kinds that are there."""
    row_counts: Counts
    """The same by kind."""
    count: CountView
    """The Wonders as counted, before any ability."""
    deck: int
    """Cards in the deck."""
    entered: int
    """Cards entered so far."""
    shown: int
    """Cards that were turned over in all rounds: as many must be entered."""
    missing: int
    """How many of them are not entered yet."""
    row_left: bool
    """Whether the row was not counted."""
    can_count: bool
    """Whether Wonders are being counted now."""
    can_choose: bool
    """Whether Characters are being chosen now."""
    may_be_secret: bool
    """Whether a Character without a number may stay secret now."""
    characters: tuple[CharacterView, ...]
    """All Characters."""
    order: tuple[Term, ...]
    """The numbered Characters in this table's order."""
    in_play: tuple[Term, ...]
    """Those of them that somebody has."""
    unnamed: str
    """What the table calls the Character whose name our source has lost; empty without a name."""
    round: RoundView | None
    """The round being entered; null outside the rounds."""
    ability: AbilityView | None
    """The ability that waits for a choice; null when none does."""
    steps: tuple[StepView, ...]
    """The scoring, step by step."""
    done_unasked: tuple[Message, ...]
    """What the abilities have done since anybody was last asked, as there was nothing to choose."""
    handed_over: tuple[HandedView, ...]
    """What all have given to Mirela or discarded for Unknown since anybody was asked for anything else."""
    score: ScoreView
    """The button to the next phase."""
    problems: tuple[Problem, ...]
    """What cannot be as it was typed."""

    @property
    def told_by_rounds(self) -> bool:
        """Whether the rounds have told all Wonders, so that they are only looked over."""
        return self._began_with_rounds and self.missing <= 0

    @property
    def _began_with_rounds(self) -> bool:
        return self.steps[0].id == "rounds"

    @property
    def nexts(self) -> tuple[int | None, ...]:
        """Whose Wonders are entered after each seat's; None: nobody's, the row is next."""
        all_seats = range(len(self.seats))
        # Rounds have told something of everybody, and all of nobody.
        if self._began_with_rounds:
            return (*all_seats[1:], None)
        found: list[int | None] = []
        for seat in all_seats:
            around = (*all_seats[seat + 1 :], *all_seats[:seat])
            empty = [other for other in around if not self.count.players[other].cards]
            found.append(empty[0] if empty else None)
        return tuple(found)

    @property
    def unknown(self) -> tuple[int, ...]:
        """The seats whose Character is still to be told: at the end it is the secret ones."""
        unknown = SECRET if self.phase == "reveal" else ""
        seats = enumerate(self.seats)
        return tuple(seat for seat, player in seats if player.character == unknown)


def view(state: State) -> View:
    """Everything a page needs, so that it holds no rules of its own."""
    lines = explain(state)
    row = unclaimed(state)
    entering = state.phase in ("holdings", "characters")
    return View(
        now=now(state),
        finished=state.phase == "result",
        phase=state.phase,
        seats=tuple(see_player(state, player, lines) for player in seats(state)),
        kinds=_kinds(state),
        row=kinds_of(row),
        row_counts=row,
        count=see_count(state),
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
        done_unasked=done_unasked(state),
        handed_over=handed_over(state),
        score=_score(state),
        problems=problems(state),
    )


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
        due = undecided(state)
        return Secret("play-dormire", f"round {state.round}", due, in_secret(state))
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


def watched(state: State) -> State:
    """The state without the Dormire of a round in which somebody has not chosen yet (choose-dormire)."""
    if not undecided(state):
        return state
    return replace(state, dormire=tuple(number and HIDDEN for number in state.dormire))


def on_turn(state: State) -> tuple[int, ...]:
    """Who still has to choose, to discard or to reveal something: not always whose ability it is."""
    asked = secret(state)
    if asked is not None:
        return asked.waiting
    return waiting_for(state)
