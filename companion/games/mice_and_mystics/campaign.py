"""Opening a table, and going on from chapter to chapter."""

from dataclasses import fields, replace

from companion.games.core import Problem, Refusal, Term, check_names, check_player, say
from companion.games.mice_and_mystics.actions import Achieve, NextChapter
from companion.games.mice_and_mystics.checks import check_range, check_words
from companion.games.mice_and_mystics.encounters import arrivals_of
from companion.games.mice_and_mystics.hourglass import lose, move_end
from companion.games.mice_and_mystics.numbers import (
    CHAPTER_ONE_END_PAGE,
    CHAPTER_ONE_MICE,
    FIRST_CHAPTER,
    HEROES,
    LAST_CHAPTER,
    LEAST_END_PAGE,
    LEAST_MICE,
    LEAST_PLAYERS,
    MINIONS,
    MOST_ACHIEVEMENTS,
    MOST_CHAPTERS_PLAYED,
    MOST_END_PAGE,
    MOST_MICE,
    MOST_PLAYERS,
)
from companion.games.mice_and_mystics.refusals import PROBLEMS
from companion.games.mice_and_mystics.state import (
    Brought,
    Chapter,
    Group,
    Mouse,
    Options,
    Seat,
    Settings,
    State,
    page_of,
)

RESTARTS = ("top", "finish", "same-round")
OVERTAKINGS = ("this-round", "next-round")


def new(options: Options) -> State:
    """A table before its first deal. Refuses parties, chapters, pages and minions that cannot be."""
    players = check_names(options.players, LEAST_PLAYERS, MOST_PLAYERS)
    settings = settings_of(options)
    check_range(options.chapter, FIRST_CHAPTER, LAST_CHAPTER, "campaign")
    end = _end_page(options.chapter, options.end_page, ())
    party = seat_party(options.party, options.seats, players)
    mice = tuple(_fresh(seat) for seat in party)
    return State(players, settings, options.chapter, end, end, mice, _groups(options))


def seat_party(party: tuple[str, ...], seats: tuple[int, ...], players: tuple[str, ...]) -> tuple[Seat, ...]:
    """One to six mice, each once, with their players: as chosen (Options.seats), or in turn. Refuses others."""
    if not LEAST_MICE <= len(party) <= MOST_MICE:
        raise Refusal("party-size", "setup", least=LEAST_MICE, most=MOST_MICE)
    for position, mouse in enumerate(party):
        if mouse not in HEROES:
            raise Refusal("no-such-mouse", "heroes")
        if mouse in party[:position]:
            raise Refusal("mouse-twice", "setup", mouse=Term(mouse))
    if seats and len(seats) != len(HEROES):
        raise Refusal("seats-count", "setup", n=len(HEROES))
    chosen = dict(zip(HEROES, seats, strict=True)) if seats else {}
    return tuple(Seat(mouse, _player(chosen.get(mouse, -1), turn, players)) for turn, mouse in enumerate(party))


def settings_of(chosen: Settings) -> Settings:
    """The settings among the fields of options or an action, or a Refusal where a choice does not exist."""
    if chosen.restart not in RESTARTS or chosen.overtaking not in OVERTAKINGS:
        raise Refusal("no-such-setting", "new-minions")
    return Settings(**{field.name: getattr(chosen, field.name) for field in fields(Settings)})


def end_chapter(state: State, *, won: bool) -> State:
    """The chapter is won, or lost by its own defeat condition (chapter-end)."""
    return replace(state, stage="won", active="", surges=0) if won else lose(state, "story")


def next_chapter(state: State, action: NextChapter) -> State:
    """The next chapter's table: abilities, one item a mouse and achievements stay, all else begins anew."""
    if len(state.chapters) >= MOST_CHAPTERS_PLAYED:
        raise Refusal("too-many-chapters", "campaign", most=MOST_CHAPTERS_PLAYED)
    check_range(action.chapter, FIRST_CHAPTER, LAST_CHAPTER, "campaign")
    played = (*state.chapters, record(state))
    end = _end_page(action.chapter, action.end_page, played)
    known = {mouse.name: mouse for mouse in (*state.bench, *state.mice)}
    party = seat_party(action.party, action.seats, state.players) if action.party else _same_party(state)
    mice = tuple(_carried_over(known, seat, keep_cheese=action.keep_cheese) for seat in party)
    names = {seat.mouse for seat in party}
    bench = tuple(mouse for name, mouse in known.items() if name not in names)
    fresh = State(state.players, state.settings, action.chapter, end, end, mice, _groups(action), bench)
    return replace(fresh, achievements=state.achievements, chapters=played)


def record(state: State) -> Chapter:
    """The chapter that is over, for the campaign's list."""
    return Chapter(state.chapter, state.lost_by, page_of(state), state.first_end, state.end, state.round)


def achieve(state: State, action: Achieve) -> State:
    """The party gains a story achievement, which may move the end marker on, or gives one up (campaign)."""
    name = check_words(action.name, "campaign")
    kept = tuple(other for other in state.achievements if other.casefold() != name.casefold())
    if not action.on:
        if len(kept) == len(state.achievements):
            raise Refusal("no-such-achievement", "campaign")
        return replace(state, achievements=kept)
    if len(kept) < len(state.achievements):
        raise Refusal("achievement-twice", "campaign")
    if len(kept) >= MOST_ACHIEVEMENTS:
        raise Refusal("too-many-achievements", "campaign", most=MOST_ACHIEVEMENTS)
    state = replace(state, achievements=(*kept, name))
    return _move_end_with_it(state, action.end_pages)


def _move_end_with_it(state: State, pages: int) -> State:
    check_range(pages, 0, MOST_END_PAGE, "chapter-end")
    if not pages:
        return state
    if state.stage in ("won", "lost"):
        raise Refusal("game-over", "chapter-end")
    return move_end(state, pages)


def problems(state: State) -> tuple[Problem, ...]:
    """What is odd about the party: chapter 1's own rules, players without a mouse, life values still missing."""
    found = []
    if state.chapter == FIRST_CHAPTER and any(mouse.name == "lily" for mouse in state.mice):
        found.append("lily-in-chapter-one")
    if state.chapter == FIRST_CHAPTER and len(state.mice) != CHAPTER_ONE_MICE:
        found.append("four-mice-in-chapter-one")
    seated = {mouse.player for mouse in state.mice}
    if len(seated) < len(state.players):
        found.append("player-without-mouse")
    if any(mouse.life is None for mouse in state.mice):
        found.append("life-missing")
    return tuple(_problem(state, code) for code in found)


def _problem(state: State, code: str) -> Problem:
    text, rule = PROBLEMS[code]
    seated = {mouse.player for mouse in state.mice}
    idle = tuple(name for player, name in enumerate(state.players) if player not in seated)
    unknown = tuple(Term(mouse.name) for mouse in state.mice if mouse.life is None)
    return Problem(code, say(text, rule, players=idle, mice=unknown, n=CHAPTER_ONE_MICE))


def _end_page(chapter: int, page: int, played: tuple[Chapter, ...]) -> int:
    if page:
        return check_range(page, LEAST_END_PAGE, MOST_END_PAGE, "chapter-end")
    before = next((past.first_end for past in reversed(played) if past.number == chapter), 0)
    if before or chapter == FIRST_CHAPTER:
        return before or CHAPTER_ONE_END_PAGE
    raise Refusal("end-page-missing", "chapter-end", chapter=chapter)


def _groups(brought: Brought) -> tuple[Group, ...]:
    return tuple(
        Group(arrival.kind, (0,) * min(arrival.figures, MINIONS[arrival.kind].most), arrival.greedy)
        for arrival in arrivals_of(brought)
    )


def _player(chosen: int, turn: int, players: tuple[str, ...]) -> int:
    return turn % len(players) if chosen == -1 else check_player(chosen, players)


def _same_party(state: State) -> tuple[Seat, ...]:
    return tuple(Seat(mouse.name, mouse.player) for mouse in state.mice)


def _fresh(seat: Seat) -> Mouse:
    hero = HEROES[seat.mouse]
    mouse = Mouse(seat.mouse, seat.player, battle=hero.battle, defense=hero.defense)
    return replace(mouse, lore=hero.lore, move=hero.move, life=hero.life)


def _carried_over(known: dict[str, Mouse], seat: Seat, *, keep_cheese: bool) -> Mouse:
    mouse = known.get(seat.mouse, _fresh(seat))
    cheese = mouse.cheese if keep_cheese else 0
    return replace(mouse, player=seat.player, cheese=cheese, wounds=0, captured=False, conditions=())
