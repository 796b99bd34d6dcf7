"""What a screen shows of a Play Me table: the clock, the cards, and what the table may do."""

from collections.abc import Mapping
from itertools import accumulate

from companion.games.core import Frozen, Message, MoveView, Term
from companion.games.play_me.numbers import CHARACTERS
from companion.games.play_me.rules import get_standing, is_finished, round_number
from companion.games.play_me.rules.race import find_winner
from companion.games.play_me.rules.standing import team_target
from companion.games.play_me.state import State
from companion.games.play_me.view.moves import ChoiceView, choice_views, move_views
from companion.games.play_me.view.race import (
    ClockView,
    RoundView,
    TimesView,
    clock_view,
    round_views,
    times_view,
)
from companion.games.play_me.view.seats import (
    PowerView,
    SeatView,
    find_holder,
    power_views,
    seat_views,
)
from companion.games.play_me.view.series import SeriesView, series_view
from companion.games.play_me.words.prompts import call, notices, now, race_on
from companion.games.play_me.words.rounds import overtaken_line, round_lines


class CharacterView(Frozen):
    """A character and the seat that has taken it."""

    term: Term
    """Its name."""
    player: int | None
    """The seat that has taken it; null while nobody has."""


class View(Frozen):
    """The whole screen."""

    now: Message
    """What is to be done now."""
    finished: bool
    """Whether all is over; a series goes on after a game."""
    game_over: bool
    """Whether this game is over."""
    round: int
    """What `start` and the clock's actions send as `number`: the race that is on, else the next."""
    caught_round: int
    """What `caught` sends as `number`, also while a close tap may still come in."""
    clock: ClockView
    """How to show the clock."""
    question: str
    """What the table is asked of the round just raced: “first”, “victim”, “betray”, “last-slap”, or empty."""
    choices: tuple[ChoiceView, ...]
    """The answers to the question."""
    moves: tuple[MoveView, ...]
    """What else the table can do; each player's own field is in `seats`."""
    seats: tuple[SeatView, ...]
    """The players, by seat."""
    characters: tuple[CharacterView, ...]
    """All characters, and who has them."""
    jabberwocky: int | None
    """The seat that is the Jabberwocky; null before."""
    team_rounds: int
    """Rounds that count for the team so far."""
    team_target: int
    """Rounds with which the team wins."""
    winners: tuple[int, ...]
    """The seats that have won this game; none before its end."""
    happened: tuple[Message, ...]
    """What the last round did, in order."""
    overtaken: Message | None
    """That an earlier tap came in for a race that another had won; null where none did."""
    notices: tuple[Message, ...]
    """What the table should know beside it."""
    rounds: tuple[RoundView, ...]
    """The rounds of this game that are over."""
    times: TimesView
    """Their times together."""
    powers: tuple[PowerView, ...]
    """All powers of the cards, and what is known of them."""
    series: SeriesView | None
    """The series of games; null at a table that plays a single one."""
    play_me: bool
    """Whether the table plays with the “Play Me” call."""
    challenge: bool
    """Whether the table plays a series."""

    @property
    def stage(self) -> str:
        """What the screen is for now: over, between, asking, racing, paused, choosing or ready."""
        if self.finished:
            return "over"
        if self.game_over:
            return "between"
        if self.question:
            return "asking"
        if self.clock.phase in ("running", "paused"):
            return "racing" if self.clock.phase == "running" else "paused"
        if any(seat.character is None for seat in self.seats):
            return "choosing"
        return "ready"

    @property
    def victory(self) -> str:
        """Who has won: “jabberwocky”, “team” or “judas”, “player” before the Jabberwocky; empty before the end."""
        camps = [self.seats[player].camp for player in self.winners]
        return next((camp.term if camp else "player" for camp in camps), "")

    @property
    def last_winner(self) -> int | None:
        """The seat that won the last round; None for nobody."""
        return next((seat.player for seat in self.seats if seat.won_last), None)

    @property
    def goals(self) -> Mapping[str, Message]:
        """What each camp still has to do; none once the game is over."""
        if self.finished:
            return {}
        seats = [seat for seat in self.seats if seat.camp]
        return {seat.camp.term: seat.needs for seat in reversed(seats) if seat.camp}

    @property
    def rules_above(self) -> tuple[tuple[str, ...], ...]:
        """The rules of what the mad before each seat need: the first of those with one has the “?” for all."""
        rules = [(seat.needs.rule,) if seat.mad else () for seat in self.seats]
        return tuple(accumulate(rules, initial=()))

    @property
    def tile_choices(self) -> Mapping[int, ChoiceView]:
        """The answers that are a player's tile to tap."""
        tiles = [choice for choice in self.choices if choice.kind != "betray"]
        return {choice.player: choice for choice in tiles}

    @property
    def open_choices(self) -> tuple[ChoiceView, ...]:
        """The answers that are possible."""
        return tuple(choice for choice in self.choices if choice.allowed)

    @property
    def held_powers(self) -> tuple[PowerView, ...]:
        """The powers in play, those in force first."""
        held = [power for power in self.powers if power.player is not None]
        return tuple(sorted(held, key=lambda power: not power.active))

    @property
    def other_powers(self) -> tuple[PowerView, ...]:
        """The powers that nobody has."""
        return tuple(power for power in self.powers if power.player is None)

    @property
    def call(self) -> Message:
        """What is said while the race is on: its room is kept while it is paused."""
        return call(self.round)

    @property
    def watched(self) -> Message:
        """The same for who only watches."""
        return race_on(self.round)


def view(state: State) -> View:
    """Everything a page needs, so that it holds no rules of its own."""
    standing = get_standing(state)
    characters = []
    for character in CHARACTERS:
        holder = find_holder(state, standing, character)
        characters.append(CharacterView(Term(character), holder))
    happened: tuple[Message, ...] = ()
    late: Message | None = None
    if state.rounds:
        happened = round_lines(state, state.settled, state.rounds[-1])
        late = overtaken_line(state, state.rounds[-1])
    return View(
        now=now(state),
        finished=is_finished(state),
        game_over=bool(standing.ending),
        round=round_number(state),
        # A close tap may still come in for the race that is over, never for the next.
        caught_round=max(1, len(state.rounds)),
        clock=clock_view(state),
        question=standing.question,
        choices=choice_views(state),
        moves=move_views(state),
        seats=seat_views(state),
        characters=tuple(characters),
        jabberwocky=standing.jabberwocky,
        team_rounds=standing.team_rounds,
        team_target=team_target(state.options),
        winners=standing.winners,
        happened=happened,
        overtaken=late,
        notices=notices(state),
        rounds=round_views(state),
        times=times_view(state),
        powers=power_views(state),
        series=series_view(state),
        play_me=state.options.play_me,
        challenge=state.options.challenge,
    )


def on_turn(state: State) -> tuple[int, ...]:
    """Who has to say something of a won round alone: whom the Jabberwocky turns, whether the winner betrays."""
    standing = get_standing(state)
    if standing.question == "victim" and standing.jabberwocky is not None:
        return (standing.jabberwocky,)
    if standing.question != "betray":
        return ()  # a race, close taps and a slap are everybody's
    winner = find_winner(state.rounds[-1])
    return () if winner is None else (winner,)
