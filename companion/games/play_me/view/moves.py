"""What the table may do now, and why not: buttons, and the answers to the open question with what they would do."""

from dataclasses import dataclass

from companion.games.core import Message, MoveView, offer
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


@dataclass(frozen=True)
class ChoiceView:
    """An answer to the open question: the action's kind and arguments (`yes` only for "betray").

    `player` is -1 for nobody. `would` says what this answer does to the game.
    """

    kind: str
    player: int
    yes: bool
    rule: str
    allowed: bool
    why_not: Message | None
    would: tuple[Message, ...]


def move_views(state: State) -> tuple[MoveView, ...]:
    """The table's buttons; the players' own fields are in their seats."""
    number, clock = round_number(state), clock_view(state)
    actions = (
        Start(number, 1),
        Pause(number, clock.runs_from_ms),
        Resume(number, 1),
        TimeUp(number, clock.ends_at_ms),
        TakeCharacter(0, state.characters[0]),
        DealCharacters(CHARACTERS[: len(state.players)]),
        NextGame(),
        EndChallenge(),
    )
    return tuple(offer(state, action) for action in actions)


def caught_view(state: State, player: int) -> MoveView:
    """A player's field. After a catch it stays open for a heartbeat (the clock's `taps_until_ms`)."""
    number = len(state.rounds) or 1
    return offer(state, Caught(number, player, moment_to_try(state)))


def moment_to_try(state: State) -> int:
    """A moment at which a tap would count, if one can count at all."""
    found = last_round(state)
    if found is None:
        return 1
    if not is_running(found):
        return earliest(found).at_ms if found.taps else MAX_INTEGER
    run = found.runs[-1]
    return run.from_ms if run.to_ms is None else run.to_ms + 1


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
        return tuple(First(player) for player in contenders(found))
    if question == "betray":
        return (Betray(winner, False), Betray(winner, True))
    others = [player for player in range(len(state.players)) if player != winner]
    if question == "victim":
        return tuple(Victim(player) for player in others)
    return tuple(LastSlap(player) for player in (*others, NOBODY))


def choice_view(state: State, answer: Answer) -> ChoiceView:
    """An answer as a button, with what it would do."""
    move = offer(state, answer)
    yes = isinstance(answer, Betray) and answer.yes
    would = would_do(state, answer.apply(state)) if move.allowed else ()
    return ChoiceView(
        answer.KIND, answer.player, yes, answer.RULE, move.allowed, move.why_not, would
    )


def would_do(state: State, after: State) -> tuple[Message, ...]:
    """What the last round does in `after` that it has not done yet, and the end of the game if it ends it."""
    known = round_lines(state, state.settled, state.rounds[-1])
    lines = round_lines(after, after.settled, after.rounds[-1])
    new = tuple(line for line in lines if line not in known)
    standing = get_standing(after)
    return (*new, ending(after, standing)) if standing.ending else new
