"""Opening a table, and going on from chapter to chapter."""

from dataclasses import asdict, fields, replace

from companion.games.core import Refusal, Term, check_names, check_player
from companion.games.mice_and_mystics.numbers import (
    CHAPTER_ONE_END_PAGE,
    FIRST_CHAPTER,
    HEROES,
    IN_TURN,
    LAST_CHAPTER,
    LEAST_END_PAGE,
    LEAST_MICE,
    LEAST_PLAYERS,
    MOST_END_PAGE,
    MOST_MICE,
    MOST_PLAYERS,
    OVERTAKINGS,
    RESTARTS,
    field_of,
)
from companion.games.mice_and_mystics.rules.checks import check_range
from companion.games.mice_and_mystics.rules.encounters import arrivals_of, put_on_board
from companion.games.mice_and_mystics.state import Chapter, Mouse, State, page_of
from companion.games.mice_and_mystics.state.options import (
    Brought,
    Options,
    Seat,
    Settings,
)


def new(options: Options) -> State:
    """A table before its first deal. Refuses parties, chapters, pages and minions that cannot be."""
    players = check_names(options.players, LEAST_PLAYERS, MOST_PLAYERS)
    settings = settings_of(options)
    check_range(options.chapter, FIRST_CHAPTER, LAST_CHAPTER, "campaign", "chapter")
    # Chapter 1's is printed in our source; for others the table types it.
    end = find_end_page(options.chapter, options.end_page, ())
    party = seat_party(options.party, options.seats, players)
    state = State(
        players=players,
        settings=settings,
        chapter=options.chapter,
        first_end=end,
        end=end,
        mice=tuple(_fresh(seat) for seat in party),
        shares_rats=options.shares_rats,
    )
    return set_up(state, options)


def opening(options: Options) -> Options:
    """With today's reading of the box: six figures for all rats (minion-placement)."""
    return replace(options, shares_rats=True)


def chapter_after(state: State) -> int:
    """The chapter that is played next: after a lost one the same again."""
    chapter = state.chapter
    if state.stage == "won":
        chapter += 1
    return min(LAST_CHAPTER, chapter)


def again(options: Options, state: State) -> Options:
    """The options of another table: the chapter that comes with the last one's party, who had which mouse, and what
    was agreed on. What the story book says of another chapter, its end page and minions, nobody has said yet."""
    chapter = chapter_after(state)
    had = {mouse.name: mouse.player for mouse in (*state.mice, *state.bench)}
    # Before the deal nothing has begun, and what lies there will come again.
    groups = state.groups if state.stage == "deal" else state.began
    is_another = chapter != state.chapter
    if is_another:
        groups = ()
    figures = {field_of(group.kind): len(group.wounds) for group in groups}
    brought = Brought(**figures, greedy=any(group.greedy for group in groups))
    return replace(
        options,
        **asdict(brought),
        chapter=chapter,
        end_page=0 if is_another else state.first_end,
        party=tuple(mouse.name for mouse in state.mice),
        seats=tuple(had.get(mouse, IN_TURN) for mouse in HEROES),
        **asdict(state.settings),
    )


def seat_party(
    party: tuple[str, ...], seats: tuple[int, ...], players: tuple[str, ...]
) -> tuple[Seat, ...]:
    """One to six mice, each once, with their players: as chosen (Options.seats), or in turn. Refuses others."""
    if not LEAST_MICE <= len(party) <= MOST_MICE:
        raise Refusal("party-size", "setup", "party", least=LEAST_MICE, most=MOST_MICE)
    for position, mouse in enumerate(party):
        if mouse not in HEROES:
            raise Refusal("no-such-mouse", "heroes", "party")
        if mouse in party[:position]:
            raise Refusal("mouse-twice", "setup", "party", mouse=Term(mouse))
    if seats and len(seats) != len(HEROES):
        raise Refusal("seats-count", "setup", "seats", n=len(HEROES))
    chosen = dict(zip(HEROES, seats, strict=True)) if seats else {}
    seated = []
    for turn, mouse in enumerate(party):
        player = chosen.get(mouse, IN_TURN)
        if player == IN_TURN:
            # Who turns by the place in the party, so a choice for one mouse moves no other.
            player = turn % len(players)
        seated.append(Seat(mouse, check_player(player, players, "seats")))
    return tuple(seated)


def settings_of(chosen: Settings) -> Settings:
    """The settings among the fields of options or an action, or a Refusal where a choice does not exist."""
    if chosen.restart not in RESTARTS:
        raise Refusal("no-such-setting", "new-minions", "restart")
    if chosen.overtaking not in OVERTAKINGS:
        raise Refusal("no-such-setting", "new-minions", "overtaking")
    # Options and actions inherit the fields, beside others of their own.
    names = [field.name for field in fields(Settings)]
    settings = {}
    for name in names:
        settings[name] = getattr(chosen, name)
    return Settings(**settings)


def record(state: State) -> Chapter:
    """The chapter that is over, for the campaign's list."""
    return Chapter(
        number=state.chapter,
        lost_by=state.lost_by,
        page=page_of(state),
        first_end=state.first_end,
        end=state.end,
        rounds=state.round,
    )


def find_end_page(
    chapter: int, page: int, played: tuple[Chapter, ...], guess: int = 0
) -> int:
    """The page of the end marker: as typed, as the chapter began when it was played before, as printed; else the
    guess from which it is asked for before the deal. Refuses a page that nobody has said where there is no guess."""
    if page:
        return check_range(
            page, LEAST_END_PAGE, MOST_END_PAGE, "chapter-end", "end_page"
        )
    # Not `end`: an achievement may have moved the marker later (chapter-end).
    before = [past.first_end for past in played if past.number == chapter]
    if before:
        return before[-1]
    if chapter == FIRST_CHAPTER:
        return CHAPTER_ONE_END_PAGE
    if not guess:
        raise Refusal("end-page-missing", "chapter-end", "end_page", chapter=chapter)
    return guess


def is_end_known(chapter: int, played: tuple[Chapter, ...]) -> bool:
    """Whether the page of its end marker is printed in our source, or was typed when it was played."""
    if chapter == FIRST_CHAPTER:
        return True
    before = [past.number for past in played]
    return chapter in before


def is_end_open(state: State) -> bool:
    """Whether nobody has said yet on which page the chapter that is set up ends."""
    return state.stage == "deal" and state.end_guessed and not state.end_said


def set_up(state: State, brought: Brought) -> State:
    """The figures on the board at the start, as far as the box has them; told are those that it has not."""
    arrivals = arrivals_of(brought)
    state = put_on_board(state, arrivals)
    told = [event for event in state.events if event.kind != "placed"]
    return replace(state, events=tuple(told))


def _fresh(seat: Seat) -> Mouse:
    """A mouse that has not played yet, with its printed numbers."""
    hero = HEROES[seat.mouse]
    return Mouse(
        seat.mouse,
        seat.player,
        battle=hero.battle,
        defense=hero.defense,
        lore=hero.lore,
        move=hero.move,
        life=hero.life,
    )


def carried_over(known: dict[str, Mouse], seat: Seat, *, keep_cheese: bool) -> Mouse:
    """A mouse at the start of the next chapter: with its abilities, its item and its numbers (campaign)."""
    mouse = known.get(seat.mouse, _fresh(seat))
    # Our source does not say whether cheese is kept, so the table says it.
    cheese = mouse.cheese if keep_cheese else 0
    return replace(
        mouse,
        player=seat.player,
        cheese=cheese,
        wounds=0,
        poison=0,
        captured=False,
        defeated=0,
        captures=0,
        conditions=(),
    )
