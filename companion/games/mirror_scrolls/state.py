"""What a table of the Mirror Scrolls is made of: options, the state, and what every rule asks of it."""

from dataclasses import field, replace
from typing import Annotated, Any

from companion.games.core import (
    About,
    Frozen,
    Name,
    Refusal,
    Term,
    check_names,
    check_player,
)
from companion.games.mirror_scrolls.numbers import (
    COUNT_ROUNDS,
    CROWN_READINGS,
    DEPTHS,
    DRAGONS,
    FREEZE_READINGS,
    LEAST_MAGES,
    MOST_MAGES,
    MOST_POINTS,
    MOST_ROUNDS,
    POINTS,
    ROUNDS,
    RULES,
    TURN_BY_TURN,
)


class Options(Frozen):
    """How a table is opened. `players` sit clockwise: each next one is on the left of the one before.

    `depth` is where the table starts, `rounds` how many win the game, `dragon` the term of the Dragon
    played with. `freeze` is whom Freeze binds ("others" or its "caster") and `crown` how long Crown
    lasts (as long as the caster's "ring" stands on it, or a scroll with a Crown lies at an "end"): the
    source leaves both open. `classic` counts `points` of ordinary dominoes instead of rounds.
    """

    players: Annotated[
        tuple[Name, ...],
        About("The mages, clockwise.", least=LEAST_MAGES, most=MOST_MAGES),
    ]
    depth: Annotated[
        int,
        About(
            "What the helper keeps: 1 rounds, 2 the offering too, 3 every turn.",
            among=DEPTHS,
        ),
    ] = COUNT_ROUNDS
    rounds: Annotated[
        int, About("How many rounds win the game.", least=1, most=MOST_ROUNDS)
    ] = ROUNDS
    dragon: Annotated[str, About("The Dragon played with.", among=tuple(DRAGONS))] = (
        "dragon"
    )
    freeze: Annotated[str, About("Whom Freeze binds.", among=FREEZE_READINGS)] = (
        FREEZE_READINGS[0]
    )
    crown: Annotated[str, About("How long Crown lasts.", among=CROWN_READINGS)] = (
        CROWN_READINGS[0]
    )
    classic: Annotated[
        bool, About("Count the points of classic dominoes instead of rounds.")
    ] = False
    points: Annotated[
        int, About("How many points win classic dominoes.", least=1, most=MOST_POINTS)
    ] = POINTS


class Win(Frozen):
    """A finished round."""

    player: int
    """Who won it, by seat."""
    how: str = "told"
    """“told”, “linked”, “fewest” or “tied”."""
    points: int = 0  # kept, as the hands that brought them are gone with the next round
    """Its points in classic dominoes."""


class Turns(Frozen):
    """The round turn by turn. Scrolls are only counted: which ones somebody holds is a secret."""

    turn: int = 0
    """The seat on turn."""
    # Sizes alone: which scrolls somebody holds is a secret, and the helper has no need of it.
    hands: tuple[int, ...] = ()
    """The scrolls in the hands, by seat."""
    deck: int = 0
    """The scrolls to draw from."""
    chain: int = 0
    """The scrolls linked; with the others always all 28."""
    rings: tuple[str, ...] = ()
    """The active spells by seat; empty for a ring set aside."""
    crowns: tuple[int, ...] = ()
    """The mages whose Crown still bars ends although it lasts longer than the ring stands."""
    draws: int = 0
    """This turn's draws."""
    passed: tuple[int, ...] = ()
    """The mages who have passed since the last link, without those who are asked again."""
    step: str = "link"
    """“link”, or the spell that is being followed."""
    barred: tuple[int, ...] = ()  # a round is blocked only when nobody could link
    """Those of them whom Freeze or Crown bound when they passed."""


class Event(Frozen):
    """One consequence of the last step, for the screen."""

    kind: str
    """What it is."""
    player: int
    """Whose it is, by seat."""
    n: int = 0
    """A number."""
    word: str = ""
    """A word, or a term of the glossary; else empty."""


class State(Frozen):
    """The table. What stands by seat is null where nothing was typed."""

    options: Options
    """As it was opened."""
    depth: int
    """What the helper keeps, which may change between rounds."""
    wins: tuple[Win, ...] = ()
    """The finished rounds."""
    phase: str = "ready"
    """“ready” (between rounds, offering), “play” or “blocked”."""
    offers: tuple[int | None, ...] = ()
    """The numbers offered, by seat."""
    counts: tuple[int | None, ...] = ()
    """The scrolls in the hands in a blocked round, by seat."""
    highs: tuple[int | None, ...] = ()
    """The highest numbers on these, by seat."""
    left: tuple[tuple[str, ...], ...] = ()
    """The scrolls left in the hands in classic dominoes, by seat."""
    totals: tuple[int | None, ...] = ()
    """The points of hands of which only those were typed, by seat."""
    turns: Turns = field(default_factory=Turns)
    """The round turn by turn, where the helper keeps it."""
    events: tuple[Event, ...] = ()
    """What the last step brought about; while numbers are offered, how the last round ended."""


def new(options: Options) -> State:
    """An empty table. Refuses other than 2–4 different names, and settings that nobody can agree on."""
    check_names(options.players, least=LEAST_MAGES, most=MOST_MAGES)
    # A form offers nothing else; programs may ask for anything.
    if options.depth not in DEPTHS:
        raise Refusal("no-such-depth", "setup", "depth")
    if not 1 <= options.rounds <= MOST_ROUNDS:
        raise Refusal("rounds-out-of-range", "winning", "rounds", most=MOST_ROUNDS)
    if not 1 <= options.points <= MOST_POINTS:
        raise Refusal(
            "points-out-of-range", "classic-dominoes", "points", most=MOST_POINTS
        )
    if options.dragon not in DRAGONS:
        raise Refusal("no-such-dragon", "dragon-options", "dragon")
    if options.freeze not in FREEZE_READINGS:
        raise Refusal("no-such-reading", "spell-freeze", "freeze", spell=Term("freeze"))
    if options.crown not in CROWN_READINGS:
        raise Refusal("no-such-reading", "spell-crown", "crown", spell=Term("crown"))
    return fresh_round(State(options, options.depth))


def again(options: Options, state: State) -> Options:
    """The options of another game: the helper keeps what it kept last."""
    return replace(options, depth=state.depth)


def fresh_round(state: State) -> State:
    """The table between two rounds: nothing offered, counted or played."""
    # None is “not typed yet”: 0 is a number that a scroll can bear.
    nobody = (None,) * mages(state)
    left: tuple[tuple[str, ...], ...] = ((),) * mages(state)
    return replace(
        state,
        phase="ready",
        offers=nobody,
        counts=nobody,
        highs=nobody,
        left=left,
        totals=nobody,
        turns=Turns(),
    )


def mages(state: State) -> int:
    """How many mages play."""
    return len(state.options.players)


def left_of(state: State, player: int) -> int:
    """The seat on a mage's left: the next one clockwise."""
    # Names are typed clockwise, and clockwise the next one sits on the left.
    return (player + 1) % mages(state)


def spell_term(state: State, spell: str) -> Term:
    """A spell's name at this table: the Dragon goes by the one that was agreed on."""
    if spell == "dragon":
        return Term(state.options.dragon)
    return Term(spell)


def spell_rule(state: State, spell: str) -> str:
    """The section of a spell at this table: the Dragon's is that of the one that was agreed on."""
    if spell == "dragon":
        return DRAGONS[state.options.dragon]
    return RULES[spell]


def is_turn_by_turn(state: State) -> bool:
    """Whether the helper keeps every turn now."""
    if state.options.classic:
        # Ordinary dominoes have no spells to keep track of, whatever depth was chosen.
        return False
    return state.depth == TURN_BY_TURN


def changed(state: State, **changes: Any) -> State:
    """The state with some of the round's turns changed."""
    turns = replace(state.turns, **changes)
    return replace(state, turns=turns)


def noting(state: State, kind: str, player: int, n: int = 0, word: str = "") -> State:
    """The state with one more event of this step."""
    event = Event(kind, player, n, word)
    return replace(state, events=(*state.events, event))


def worth(state: State, win: Win) -> int:
    """What a round brings: itself, or its points in classic dominoes."""
    if state.options.classic:
        return win.points
    return 1


def tally(state: State) -> tuple[int, ...]:
    """What each mage has so far: rounds won, or points in classic dominoes."""
    totals = [0] * mages(state)
    for win in counted(state):
        totals[win.player] += worth(state, win)
    return tuple(totals)


def target(state: State) -> int:
    """How much wins the game: rounds, or points."""
    if state.options.classic:
        return state.options.points
    return state.options.rounds


def counted(state: State) -> tuple[Win, ...]:
    """The rounds up to the one that won the game; later ones are left over from before a correction."""
    totals = [0] * mages(state)
    wanted = target(state)
    for number, win in enumerate(state.wins, start=1):
        seat = win.player
        totals[seat] += worth(state, win)
        if totals[seat] >= wanted:
            return state.wins[:number]
    return state.wins


def find_champion(state: State) -> int | None:
    """Who has won the game, None while it goes on (winning)."""
    wanted = target(state)
    for seat, got in enumerate(tally(state)):
        if got >= wanted:
            return seat
    return None


def check_going_on(state: State) -> None:
    """Refuse anything that belongs to a round once the game is won."""
    if find_champion(state) is not None:
        raise Refusal("game-over", "winning")


def check_seat(state: State, player: int) -> None:
    """Refuse a mage who does not exist, or anything after the game was won."""
    check_player(player, state.options.players)
    check_going_on(state)


def check_own_game(state: State) -> None:
    """Refuse what belongs to the game's own rules at a table of classic dominoes."""
    if state.options.classic:
        raise Refusal("classic-only-points", "classic-dominoes")
