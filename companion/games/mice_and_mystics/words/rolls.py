"""The last rolls in words."""

from companion.games.core import N_, Message, Term, say, say_n
from companion.games.mice_and_mystics.numbers import is_mouse, owner_of
from companion.games.mice_and_mystics.rules.box import figures_of
from companion.games.mice_and_mystics.rules.dice import count, count_through
from companion.games.mice_and_mystics.rules.turns import (
    ROLLED_ACTIONS,
    count_actions,
)
from companion.games.mice_and_mystics.state import (
    Rolled,
    State,
    get_mouse,
    page_of,
    term,
)
from companion.games.mice_and_mystics.words.events import count_stolen
from companion.games.mice_and_mystics.words.refusals import REFUSALS


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


def tell_beyond(state: State) -> tuple[Message, ...]:
    """What the turn does not allow of the last roll, which may be by a card and is not refused; else what follows."""
    if not state.rolls:
        return ()
    first = state.rolls[0]
    if first.who != state.active:
        return ()
    if is_mouse(first.who):
        return _tell_beyond_mouse(state, first)
    if first.purpose == "attack":
        return _tell_beyond_minion(state, first)
    return ()


def _tell_beyond_mouse(state: State, rolled: Rolled) -> tuple[Message, ...]:
    mouse = get_mouse(state, rolled.who)
    name = Term(mouse.name)
    if "stunned" in mouse.conditions and rolled.purpose in ("attack", "search"):
        text = REFUSALS["stunned-recovers"]
        return (say(text, "stunned", mouse=name),)
    if "webbed" in mouse.conditions and rolled.purpose == "movement":
        text = REFUSALS["webbed-stays"]
        return (say(text, "webbed", mouse=name),)
    is_scurry = rolled.purpose == "movement" and "scurry" in state.turn.rolled
    if "charmed" in mouse.conditions and (is_scurry or rolled.purpose == "search"):
        return (say(REFUSALS["charmed-minion"], "charmed", mouse=name),)
    # The first move, a check or a defense is none of them, whatever was rolled before.
    is_action = is_scurry or rolled.purpose in ROLLED_ACTIONS
    if is_action and count_actions(state) > 1:
        text = N_(
            "{mouse} has already taken this turn’s one action: another one needs an ability."
        )
        return (say(text, "mouse-turn", mouse=name),)
    if is_scurry:
        text = N_("Rolled again: that is scurry, the one action of this turn.")
        return (say(text, "action-scurry"),)
    if rolled.purpose == "search" and count(state, rolled).stars:
        return (say("Found: draw one search card.", "action-search"),)
    if rolled.purpose == "search":
        return (say("Nothing found.", "action-search"),)
    return ()


def _tell_beyond_minion(state: State, rolled: Rolled) -> tuple[Message, ...]:
    lines: tuple[Message, ...] = ()
    kind = owner_of(rolled.who)
    # Vurst's cheese brings more attacks (boss-vurst).
    attacks = state.turn.rolled.count("battle")
    if kind != "vurst" and attacks > max(1, figures_of(state, kind)):
        text = N_("{minion}: each figure attacks only once in a turn.")
        lines = (say(text, "minion-turn", minion=Term(kind)),)
    if count(state, rolled).hits:
        return lines
    return (*lines, say(REFUSALS["no-hit"], "minion-targets"))


def tell_defense(state: State) -> Message:
    """A defense's blocks, how many hits got through it, and what came of them."""
    defense = state.rolls[-1]
    blocks = count(state, defense).blocks
    hits = count_through(state) or 0
    stolen = count_stolen(state)
    line, nothing, rule = *DEFENSE, "action-battle"
    if "captured" in [event.kind for event in state.events]:
        line, nothing, rule = *DEFENSE_IN_VAIN, "capture"
    elif stolen:
        line, nothing, rule = *DEFENSE_ROBBED, "minion-roach"
    return (line if blocks else nothing).filled(
        rule,
        who=term(defense.who),
        n=blocks,
        hits=hits,
        stolen=stolen,
        page=page_of(state),
    )


# With blocks and without any.
DEFENSE = (
    say_n(
        "{who} rolls {n} block; hits that get through: {hits}",
        "{who} rolls {n} blocks; hits that get through: {hits}",
        0,
    ),
    say("{who} blocks nothing; hits that get through: {hits}"),
)
DEFENSE_ROBBED = (
    say_n(
        "{who} rolls {n} block; hits that get through: {hits}, cheese taken for them: {stolen}",
        "{who} rolls {n} blocks; hits that get through: {hits}, cheese taken for them: {stolen}",
        0,
    ),
    say(
        "{who} blocks nothing; hits that get through: {hits}, cheese taken for them: {stolen}"
    ),
)
DEFENSE_IN_VAIN = (
    say_n(
        "{who} rolls {n} block; hits that get through: {hits} → captured, hourglass on page {page}",
        "{who} rolls {n} blocks; hits that get through: {hits} → captured, hourglass on page {page}",
        0,
    ),
    say(
        "{who} blocks nothing; hits that get through: {hits} → captured, hourglass on page {page}"
    ),
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
        if not result.blocks:
            return say("{who} blocks nothing", "action-dice", who=who)
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


def tell_rolled(state: State) -> Message:
    """The last roll, and the surge that its cheese brought."""
    rolled = state.rolls[-1]
    kinds = [event.kind for event in state.events]
    if rolled.purpose != "attack" or not {"surge", "surge-spent"} & set(kinds):
        return tell_roll(state, rolled)
    return say_n(
        "{who} rolls {n} hit → surge, hourglass on page {page}",
        "{who} rolls {n} hits → surge, hourglass on page {page}",
        count(state, rolled).hits,
        "surge",
        who=term(rolled.who),
        page=page_of(state),
    )
