"""The last rolls in words."""

from companion.games.core import N_, Message, Term, say, say_n
from companion.games.mice_and_mystics.rules.dice import count, count_through
from companion.games.mice_and_mystics.rules.turn import count_actions
from companion.games.mice_and_mystics.state import Rolled, State, active_mouse, term
from companion.games.mice_and_mystics.words.events import count_stolen


def tell_through(state: State) -> tuple[Message, ...]:
    """What is left of an attack after the defense against it, if both lie there."""
    n = count_through(state)
    if n is None:
        return ()
    if not n:
        return (say("No hit gets through.", "action-battle"),)
    return (
        say_n("{n} hit gets through.", "{n} hits get through.", n, "action-battle"),
    )


def warn_of_actions(state: State) -> tuple[Message, ...]:
    """That the mouse on turn has rolled for more than its one action. Abilities may allow it, so nothing is refused."""
    mouse = active_mouse(state)
    if mouse is None or not state.rolls or state.rolls[0].who != mouse.name:
        return ()
    if count_actions(state) < 2:
        return ()
    text = N_(
        "{mouse} has already taken this turn’s one action: another one needs an ability."
    )
    return (say(text, "mouse-turn", mouse=Term(mouse.name)),)


def tell_defense(state: State) -> Message:
    """A defense's blocks, and how many hits got through it."""
    defense, stolen = state.rolls[1], count_stolen(state)
    if stolen:
        return say_n(
            "{who} rolls {n} block; hits that get through: {hits}, cheese taken for them: {stolen}",
            "{who} rolls {n} blocks; hits that get through: {hits}, cheese taken for them: {stolen}",
            count(state, defense).blocks,
            "minion-roach",
            who=term(defense.who),
            hits=count_through(state) or 0,
            stolen=stolen,
        )
    return say_n(
        "{who} rolls {n} block; hits that get through: {hits}",
        "{who} rolls {n} blocks; hits that get through: {hits}",
        count(state, defense).blocks,
        "action-battle",
        who=term(defense.who),
        hits=count_through(state) or 0,
    )


def tell_roll(state: State, rolled: Rolled) -> Message:
    """A roll's hits, blocks, spaces or stars."""
    result, who = count(state, rolled), term(rolled.who)
    if rolled.purpose == "attack":
        return say_n(
            "{who} rolls {n} hit",
            "{who} rolls {n} hits",
            result.hits,
            "action-dice",
            who=who,
        )
    if rolled.purpose == "defense":
        return say_n(
            "{who} rolls {n} block",
            "{who} rolls {n} blocks",
            result.blocks,
            "action-dice",
            who=who,
        )
    if rolled.purpose == "movement":
        spaces = result.spaces
        return say_n(
            "{who} may move {n} space",
            "{who} may move {n} spaces",
            spaces,
            "movement",
            who=who,
        )
    return say_n(
        "{who} rolls {n} star",
        "{who} rolls {n} stars",
        result.stars,
        "action-dice",
        who=who,
    )
