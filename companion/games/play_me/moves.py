"""What the table may do now, and why not: buttons, and the answers to the open question with what they would do."""

from dataclasses import dataclass

from companion.games.core import Action, Message, Refusal
from companion.games.play_me import actions as a
from companion.games.play_me.lines import round_lines
from companion.games.play_me.options import CHARACTERS
from companion.games.play_me.prompts import ending
from companion.games.play_me.race import NOBODY, contenders, earliest, find_winner, is_running
from companion.games.play_me.rules import apply
from companion.games.play_me.state import State, get_standing, last_round, round_number
from companion.games.play_me.texts import refusal_message
from companion.games.play_me.times import clock_view
from companion.limits import MAX_INTEGER


@dataclass(frozen=True)
class MoveView:
    """A button: the action's kind, the rule that explains it, and why it is not possible now."""

    kind: str
    rule: str
    allowed: bool
    why_not: Message | None


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
    dealt = CHARACTERS[: len(state.players)]
    return (
        _move(state, "start", a.Start(number, 1), "start-of-round"),
        _move(state, "pause", a.Pause(number, clock.runs_from_ms), "start-of-round"),
        _move(state, "resume", a.Resume(number, 1), "start-of-round"),
        _move(state, "time-up", a.TimeUp(number, clock.ends_at_ms), "start-of-round"),
        _move(state, "take-character", a.TakeCharacter(0, state.characters[0]), "characters"),
        _move(state, "deal-characters", a.DealCharacters(dealt), "setup"),
        _move(state, "next-game", a.NextGame(), "option-challenge"),
        _move(state, "end-challenge", a.EndChallenge(), "option-challenge"),
    )


def caught_view(state: State, player: int) -> MoveView:
    """A player's field. After a catch it stays open for a heartbeat (the clock's `taps_until_ms`)."""
    number = len(state.rounds) or 1
    return _move(state, "caught", a.Caught(number, player, _probe_ms(state)), "win-round")


def _probe_ms(state: State) -> int:
    """A moment at which a tap would count, if one can count at all."""
    found = last_round(state)
    if found is None:
        return 1
    if not is_running(found):
        return earliest(found).at_ms if found.taps else MAX_INTEGER
    run = found.runs[-1]
    return run.from_ms if run.to_ms is None else run.to_ms + 1


def _move(state: State, kind: str, action: Action, rule: str) -> MoveView:
    why_not = find_refusal(state, action)
    return MoveView(kind, rule, why_not is None, why_not)


def find_refusal(state: State, action: Action) -> Message | None:
    """Why an action is not possible now, None when it is."""
    try:
        apply(state, action)
    except Refusal as refusal:
        return refusal_message(refusal)
    return None


def choice_views(state: State) -> tuple[ChoiceView, ...]:
    """The answers to the open question, those that are not allowed too; none when nothing is open."""
    if not get_standing(state).question:
        return ()
    return tuple(_choice(state, action) for action in _answers(state))


Answer = a.First | a.Victim | a.Betray | a.LastSlap


def _answers(state: State) -> tuple[Answer, ...]:
    standing, found = get_standing(state), state.rounds[-1]
    winner = find_winner(found)
    if winner is None:
        return tuple(a.First(player) for player in contenders(found))
    others = tuple(player for player in range(len(state.players)) if player != winner)
    match standing.question:
        case "victim":
            return tuple(a.Victim(player) for player in others)
        case "betray":
            return (a.Betray(winner, False), a.Betray(winner, True))
    return tuple(a.LastSlap(player) for player in (*others, NOBODY))


_RULES = {
    a.First: ("first", "win-round"), a.Victim: ("victim", "jabberwocky-goal"), a.Betray: ("betray", "judas"),
    a.LastSlap: ("last-slap", "option-play-me"),
}


def _choice(state: State, action: Answer) -> ChoiceView:
    kind, rule = _RULES[type(action)]
    yes, why_not = isinstance(action, a.Betray) and action.yes, find_refusal(state, action)
    would = () if why_not else would_do(state, apply(state, action))
    return ChoiceView(kind, action.player, yes, rule, why_not is None, why_not, would)


def would_do(state: State, after: State) -> tuple[Message, ...]:
    """What the last round does in `after` that it has not done yet, and the end of the game if it ends it."""
    known = round_lines(state, state.settled, state.rounds[-1])
    lines = round_lines(after, after.settled, after.rounds[-1])
    standing = get_standing(after)
    new = tuple(line for line in lines if line not in known)
    return (*new, ending(after, standing)) if standing.ending else new
