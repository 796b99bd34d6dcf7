"""What the table may do now, and why not: buttons, and the answers to the open question with what they would do."""

from companion.games.core import Frozen, Message, MoveView, offer
from companion.games.play_me.actions.answers import Betray, First, LastSlap, Victim
from companion.games.play_me.actions.race import Caught, Pause, Resume, Start, TimeUp
from companion.games.play_me.actions.series import (
    DealCharacters,
    EndChallenge,
    NextGame,
    TakeCharacter,
)
from companion.games.play_me.numbers import CHARACTERS, NOBODY
from companion.games.play_me.rules import get_standing, round_number
from companion.games.play_me.rules.race import (
    contenders,
    earliest,
    find_winner,
    is_running,
)
from companion.games.play_me.state import State, last_round
from companion.games.play_me.view.race import clock_view
from companion.games.play_me.words.prompts import ending
from companion.games.play_me.words.rounds import round_lines
from companion.limits import MAX_INTEGER

Answer = First | Victim | Betray | LastSlap


class ChoiceView(Frozen):
    """An answer to the open question: the action's kind and arguments."""

    kind: str
    """The action that this answer sends."""
    player: int
    """The seat it names; -1 for nobody."""
    yes: bool
    """What `betray` sends as `yes`; true for all others."""
    rule: str
    """The section that explains it."""
    allowed: bool
    """Whether it is possible now."""
    why_not: Message | None
    """Why not; null where it is possible."""
    would: tuple[Message, ...]
    """What this answer would do to the game."""


def move_views(state: State) -> tuple[MoveView, ...]:
    """The table's buttons; the players' own fields are in their seats."""
    number, clock = round_number(state), clock_view(state)
    # Each at a moment at which it could be done, if at all: the buttons are tried, not reckoned.
    actions = (
        Start(number, 1),
        Pause(number, clock.runs_from_ms),
        Resume(number, 1),
        TimeUp(number, clock.ends_at_ms),
        TakeCharacter(
            0, state.characters[0]
        ),  # what it has: refused only for the moment
        DealCharacters(CHARACTERS[: len(state.players)]),
        NextGame(),
        EndChallenge(),
    )
    return tuple(offer(state, action) for action in actions)


def caught_view(state: State, player: int) -> MoveView:
    """A player's field. After a catch it stays open for a heartbeat (the clock's `taps_until_ms`)."""
    number = len(state.rounds) or 1
    # Tried at a moment that counts, else every field would be closed between two beats.
    moment = moment_to_try(state)
    tap = Caught(number, moment, player=player)
    return offer(state, tap)


def moment_to_try(state: State) -> int:
    """A moment at which a tap would count, if one can count at all."""
    found = last_round(state)
    if found is None:
        return 1
    if is_running(found):
        run = found.runs[-1]
        # While the clock stands no tap counts; the moment after it stopped is refused so.
        return run.from_ms if run.to_ms is None else run.to_ms + 1
    if not found.taps:
        return MAX_INTEGER
    return earliest(found).at_ms


def choice_views(state: State) -> tuple[ChoiceView, ...]:
    """The answers to the open question, those that are not allowed too; none when nothing is open."""
    return tuple(choice_view(state, answer) for answer in answers(state))


def answers(state: State) -> tuple[Answer, ...]:
    """All that could be said about the last round."""
    question = get_standing(state).question
    if not question:
        return ()
    found = state.rounds[-1]
    winner = find_winner(found)
    if winner is None:
        return tuple(map(First, contenders(found)))
    if question == "betray":
        return (Betray(winner, False), Betray(winner, True))
    others = [player for player in range(len(state.players)) if player != winner]
    if question == "victim":
        return tuple(map(Victim, others))
    return tuple(map(LastSlap, (*others, NOBODY)))


def choice_view(state: State, answer: Answer) -> ChoiceView:
    """An answer as a button, with what it would do."""
    move = offer(state, answer)
    yes = isinstance(answer, Betray) and answer.yes
    would: tuple[Message, ...] = ()
    if move.allowed:
        would = would_do(state, answer.apply(state))
    return ChoiceView(
        kind=move.kind,
        player=answer.player,
        yes=yes,
        rule=move.rule,
        allowed=move.allowed,
        why_not=move.why_not,
        would=would,
    )


def would_do(state: State, after: State) -> tuple[Message, ...]:
    """What the last round does in `after` that it has not done yet, and the end of the game if it ends it."""
    # The lines are compared, not the states: what is said is what a player decides by.
    known = round_lines(state, state.settled, state.rounds[-1])
    lines = round_lines(after, after.settled, after.rounds[-1])
    new = [line for line in lines if line not in known]
    standing = get_standing(after)
    if standing.ending:
        new.append(ending(after, standing))
    return tuple(new)
