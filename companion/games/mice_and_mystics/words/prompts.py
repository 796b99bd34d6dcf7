"""What happens now, in one sentence, what to beware of, and what is odd about a party."""

from companion.games.core import N_, Action, Message, Problem, Term, say, say_n
from companion.games.mice_and_mystics.numbers import (
    CHAPTER_ONE_MICE,
    FIRST_CHAPTER,
    NOT_IN_CHAPTER_ONE,
    WHEEL_SIZE,
    is_mouse,
)
from companion.games.mice_and_mystics.rules.box import too_many
from companion.games.mice_and_mystics.rules.dice import count_left, is_void
from companion.games.mice_and_mystics.rules.hourglass import is_surge_spent
from companion.games.mice_and_mystics.rules.preview import controller
from companion.games.mice_and_mystics.rules.turns import has_begun
from companion.games.mice_and_mystics.state import (
    State,
    active_mouse,
    find_mouse,
    lowest_mouse,
    page_of,
    term,
)
from companion.games.mice_and_mystics.words.outcome import outcome
from companion.games.mice_and_mystics.words.refusals import REFUSALS

# What the mouse whose turn it is does, without being named.
OF_A_TURN = ("next-turn", "act", "share", "equip", "level-up")


def stretch(state: State) -> Message | None:
    """The round that goes on, as a history is headed by it: each chapter counts its own."""
    if state.stage != "play":
        return None
    return say("Chapter {chapter}, round {n}", chapter=state.chapter, n=state.round)


def whose(state: State, action: Action) -> int | None:
    """The seat of the mouse that an action names, or whose turn it belongs to."""
    names = [getattr(action, field, "") for field in ("mouse", "who", "by")]
    if action.KIND in OF_A_TURN:
        names.append(state.active)
    found = (find_mouse(state, name) for name in names if is_mouse(name))
    return next((mouse.player for mouse in found if mouse), None)


def prompt(state: State) -> Message:
    """The next thing to do."""
    ended = outcome(state)
    if ended:
        return ended.why[-1]
    if state.stage == "deal":
        return _deal(state)
    if state.surges:
        return say(
            "Surge! Place its minions, or say that this tile has none to place.",
            "surge",
        )
    return _turn(state)


def warn(state: State) -> tuple[Message, ...]:
    """What could happen soon: time, the wheel, the last page, the last free mouse; and which dice are void."""
    if state.stage != "play":
        return ()
    found = []
    if is_void(state) and count_left(state):
        text = N_("What {mouse} rolled no longer counts.")
        found.append(say(text, "capture", mouse=Term(state.rolls[0].who)))
    minions = state.groups or state.surges
    is_last = state.active == lowest_mouse(state, free=True)
    if is_last and not minions and state.short_in != state.round:
        text = N_(
            "Time is short: when this turn ends without minions on the board, 1 cheese goes onto the wheel."
        )
        if state.wheel == WHEEL_SIZE - 1:
            text = N_(
                "Time is short: when this turn ends without minions on the board, the sixth cheese brings a surge."
            )
        found.append(say(text, "time-is-short"))
    if state.wheel == WHEEL_SIZE - 1:
        text = N_("One more cheese on the wheel brings a surge.")
        if is_surge_spent(state):
            text = N_("One more cheese on the wheel moves the hourglass.")
        found.append(say(text, "surge"))
    left = state.end - page_of(state)
    if left <= 2:
        found.append(
            say_n(
                "{n} more page and the chapter is lost.",
                "{n} more pages and the chapter is lost.",
                left,
                "chapter-end",
            )
        )
    return (*found, *_warn_of_capture(state))


def _deal(state: State) -> Message:
    if not state.groups:
        text = N_(
            "Chapter {chapter}: enter the minions that stand on the board at the start."
        )
        return say(text, "setup", chapter=state.chapter)
    text = N_(
        "Chapter {chapter}: shuffle the initiative cards and lay them out from the top."
    )
    return say(text, "initiative-order", chapter=state.chapter)


def _turn(state: State) -> Message:
    who, player = term(state.active), controller(state, state.active)
    mouse = active_mouse(state)
    if mouse is None:
        text = N_("{minion} acts; {player} moves it.")
        return say(text, "minion-turn", minion=who, player=player)
    if not mouse.captured:
        text = N_("{mouse} acts ({player}).")
        return say(text, "mouse-turn", mouse=who, player=player)
    text = N_("{mouse} ({player}) is captured: rescue it now, as its whole turn.")
    if state.groups:
        text = N_("{mouse} ({player}) stays captured: minions are on the board.")
    elif has_begun(state):
        text = N_(
            "{mouse} ({player}) was captured this turn. End this turn: the rescue is its next one."
        )
    return say(text, "rescue", mouse=who, player=player)


def _warn_of_capture(state: State) -> list[Message]:
    found = []
    free = [mouse for mouse in state.mice if not mouse.captured]
    # With a party of one it is always so, and nobody wants to read it every turn.
    if len(free) == 1 and len(state.mice) > 1:
        text = N_("Only {mouse} is free: one more capture and the chapter is lost.")
        found.append(say(text, "capture", mouse=Term(free[0].name)))
    for mouse in free:
        # Its life was typed after its wounds; nobody is captured by that alone.
        if mouse.life is not None and mouse.wounds >= mouse.life:
            text = N_("{mouse} has as many wounds as life. Is it captured?")
            found.append(say(text, "capture", mouse=Term(mouse.name)))
    return found


def ask_for_surge(special: bool) -> Message:
    """Whose minions a surge brings; `special`: those of the tile are there already."""
    text = N_(
        "Place the special surge of this room tile, if it has one; otherwise the surge on the encounter card."
    )
    if special:
        text = N_(
            "The tile’s own surge has had its minions. Place those on the encounter card."
        )
    return say(text, "surge")


def problems(state: State) -> tuple[Problem, ...]:
    """Chapter 1's own rules, players without a mouse, life values still missing."""
    found = []
    if state.chapter == FIRST_CHAPTER and find_mouse(state, NOT_IN_CHAPTER_ONE):
        text = N_(
            "Lily cannot be chosen in chapter 1: she has not joined the mice yet."
        )
        found.append(Problem("lily-in-chapter-one", say(text, "hero-lily")))
    # Oddities, not refusals: editions differ, and a table may know better.
    if state.chapter == FIRST_CHAPTER and len(state.mice) != CHAPTER_ONE_MICE:
        message = say("Chapter 1 is written for {n} mice.", "setup", n=CHAPTER_ONE_MICE)
        found.append(Problem("four-mice-in-chapter-one", message))
    seated = [mouse.player for mouse in state.mice]
    idle = tuple(
        name for player, name in enumerate(state.players) if player not in seated
    )
    if idle:
        found.append(
            Problem(
                "player-without-mouse",
                say("No mouse yet for: {players}.", "setup", players=idle),
            )
        )
    unknown = tuple(Term(mouse.name) for mouse in state.mice if mouse.life is None)
    if unknown:
        text = N_(
            "Enter the life value from the hero card, so that the helper notices a capture: {mice}."
        )
        found.append(
            Problem("life-missing", say(text, "mouse-hero-card", mice=unknown))
        )
    return tuple(found)


def tell_limit(state: State, kind: str) -> Message:
    """Why no more figures of a type can be placed: as one more would be refused (minion-placement)."""
    refusal = too_many(state, kind)
    text = REFUSALS[refusal.code]
    return say(text, refusal.rule, **refusal.args_for_text)
