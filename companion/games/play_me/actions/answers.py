"""What the table says about a won round: who was first, the victim, a betrayal, the last to slap."""

from dataclasses import dataclass, replace
from typing import Annotated

from companion.games.core import About, Message, Refusal, Seat, check_player
from companion.games.play_me.actions.family import Move
from companion.games.play_me.numbers import NOBODY
from companion.games.play_me.rules import check_open, get_standing
from companion.games.play_me.rules.race import contenders, find_winner
from companion.games.play_me.rules.standing import counts_as_mad
from companion.games.play_me.state import State, with_round
from companion.games.play_me.words import history


@dataclass(frozen=True)
class First(Move, kind="first", rule="win-round", needs_current=True, correctable=True):
    """The table's ruling on taps within a heartbeat: who was first (win-round)."""

    player: Seat

    def apply(self, state: State) -> State:
        """Refuses a player who is not in question."""
        check_asked(state, "first")
        check_player(self.player, state.players)
        found = state.rounds[-1]
        if self.player not in contenders(found):
            raise Refusal(
                "not-in-question", "win-round", player=state.players[self.player]
            )
        return with_round(state, replace(found, first=self.player))

    def tell(self, before: State) -> Message:
        """Who was first."""
        return history.was_first(len(before.rounds), before.players[self.player])


@dataclass(frozen=True)
class Victim(
    Move, kind="victim", rule="jabberwocky-goal", needs_current=True, correctable=True
):
    """Whom the Jabberwocky turns to madness after winning a round (jabberwocky-goal)."""

    player: Seat

    def apply(self, state: State) -> State:
        """Refuses the Jabberwocky, and who is mad already."""
        check_asked(state, "victim")
        check_player(self.player, state.players)
        standing, who = get_standing(state), state.players[self.player]
        if self.player == standing.jabberwocky:
            raise Refusal("victim-is-jabberwocky", "jabberwocky-goal")
        if self.player in standing.judases and state.options.judas_is_mad:
            raise Refusal("judas-is-mad", "judas", player=who)
        if counts_as_mad(state.options, standing, self.player):
            raise Refusal("already-mad", "jabberwocky-goal", player=who)
        return with_round(state, replace(state.rounds[-1], victim=self.player))

    def tell(self, before: State) -> Message:
        """Who was turned."""
        return history.is_turned(len(before.rounds), before.players[self.player])


@dataclass(frozen=True)
class Betray(Move, kind="betray", rule="judas", needs_current=True, correctable=True):
    """The winner of a round betrays the team, or with `yes` false stays with it (judas)."""

    player: Seat
    yes: Annotated[bool, About("false: the winner stays with the team.")] = True

    def apply(self, state: State) -> State:
        """Refuses before there is a team, the Jabberwocky, a traitor, whom the Jabberwocky has turned, and
        whoever has not just won a round."""
        check_open(state)
        check_player(self.player, state.players)
        check_betrayer(state, self.player)
        if find_winner(state.rounds[-1]) != self.player:
            raise Refusal(
                "not-round-winner", "judas", player=state.players[self.player]
            )
        check_asked(state, "betray")
        return with_round(state, replace(state.rounds[-1], betrays=self.yes))

    def tell(self, before: State) -> Message:
        """Betrayed, or not."""
        number, who = len(before.rounds), before.players[self.player]
        return history.betrays(number, who) if self.yes else history.stays(number, who)


@dataclass(frozen=True)
class LastSlap(
    Move, kind="last-slap", rule="option-play-me", needs_current=True, correctable=True
):
    """Who was last to slap the tile after "Play Me" (option-play-me); -1: nobody."""

    player: Annotated[
        int, About("A seat, counted from 0; -1 for nobody.", least=NOBODY)
    ]

    def apply(self, state: State) -> State:
        """Refuses the winner, and a table without the option."""
        if not state.options.play_me:
            raise Refusal("no-play-me", "option-play-me")
        check_asked(state, "last-slap")
        if self.player != NOBODY:
            check_player(self.player, state.players)
        found = state.rounds[-1]
        if self.player == find_winner(found):
            raise Refusal(
                "winner-slaps", "option-play-me", player=state.players[self.player]
            )
        return with_round(state, replace(found, last_slap=self.player))

    def tell(self, before: State) -> Message:
        """Who was last, or that nobody is punished."""
        number = len(before.rounds)
        if self.player == NOBODY:
            return history.nobody_slapped_last(number)
        return history.slapped_last(number, before.players[self.player])


def check_asked(state: State, question: str) -> None:
    """Refuse an answer when something else, or nothing, is asked."""
    check_open(state)
    asked = get_standing(state).question
    if not asked:
        raise Refusal("nothing-to-decide", "win-round")
    if asked != question:
        raise Refusal("decide-first", "win-round", round=len(state.rounds))


def check_betrayer(state: State, player: int) -> None:
    """Refuse a betrayal by somebody who could not betray even on winning a round (judas)."""
    standing, who = get_standing(state), state.players[player]
    if standing.jabberwocky is None:
        raise Refusal("no-team-yet", "judas")
    if player == standing.jabberwocky:
        raise Refusal("jabberwocky-betrays", "judas", player=who)
    if player in standing.judases:
        raise Refusal("judas-already", "judas", player=who)
    if standing.mad[player] or player in standing.bound:
        raise Refusal("mad-betrays", "judas", player=who)
