"""What the table says about a won round: who was first, the victim, a betrayal, the last to slap."""

from dataclasses import replace
from typing import Annotated

from companion.games.core import N_, About, Arg, Message, Refusal, check_player, say
from companion.games.play_me.actions.family import Move, Seat
from companion.games.play_me.numbers import MOST_PLAYERS, NOBODY
from companion.games.play_me.rules import check_open, get_standing
from companion.games.play_me.rules.race import contenders, find_winner
from companion.games.play_me.rules.standing import counts_as_mad
from companion.games.play_me.state import State, with_round


class Answer(Move, needs_current=True, correctable=True):
    """Base of what the table says about the round just raced, of a player."""

    player: Seat

    def places(self, before: State) -> dict[str, Arg]:
        """The round, and the player."""
        return {"round": len(before.rounds), "player": before.players[self.player]}

    def say(self, before: State, text: str, rule: str) -> Message:
        """A history line, with the round and the player in it."""
        return say(text, rule, **self.places(before))


class First(Answer, kind="first", rule="win-round"):
    """The table's ruling on taps within a heartbeat: who was first (win-round)."""

    LINE = N_("Round {round}: {player} was first, says the table")

    def apply(self, state: State) -> State:
        """Refuses a player who is not in question."""
        check_asked(state, "first")
        check_player(self.player, state.players)
        found = state.rounds[-1]
        if self.player not in contenders(found):
            who = state.players[self.player]
            raise Refusal("not-in-question", "win-round", "player", player=who)
        return with_round(state, replace(found, first=self.player))


class Victim(Answer, kind="victim", rule="jabberwocky-goal"):
    """Whom the Jabberwocky drives mad after winning a round (jabberwocky-goal)."""

    LINE = N_("Round {round}: the Jabberwocky drives {player} mad")

    def apply(self, state: State) -> State:
        """Refuses the Jabberwocky, and who is mad already."""
        check_asked(state, "victim")
        check_player(self.player, state.players)
        standing = get_standing(state)
        who = state.players[self.player]
        if self.player == standing.jabberwocky:
            raise Refusal("victim-is-jabberwocky", "jabberwocky-goal", "player")
        # A Judas may be mad in name only, so it has a sentence of its own.
        if self.player in standing.judases and state.options.judas_is_mad:
            raise Refusal("judas-is-mad", "judas", "player", player=who)
        if counts_as_mad(state.options, standing, self.player):
            raise Refusal("already-mad", "jabberwocky-goal", "player", player=who)
        found = replace(state.rounds[-1], victim=self.player)
        return with_round(state, found)


class Betray(Answer, kind="betray", rule="judas"):
    """The winner of a round betrays the team, or with `yes` false stays with it (judas)."""

    yes: Annotated[bool, About("false: the winner stays with the team.")] = True

    def apply(self, state: State) -> State:
        """Refuses before there is a team, the Jabberwocky, a traitor, whom the Jabberwocky has turned, and
        whoever has not just won a round."""
        check_open(state)
        check_player(self.player, state.players)
        check_betrayer(state, self.player)
        # There is a team, so a round was won: the last one is the one that is meant.
        found = state.rounds[-1]
        if find_winner(found) != self.player:
            who = state.players[self.player]
            raise Refusal("not-round-winner", "judas", "player", player=who)
        # Asked last: who could never betray shall read why, not that nothing is asked.
        check_asked(state, "betray")
        return with_round(state, replace(found, betrays=self.yes))

    def tell(self, before: State, after: State) -> Message:
        if self.yes:
            text = N_("Round {round}: {player} betrays the team")
            return self.say(before, text, "judas")
        text = N_("Round {round}: {player} stays with the team")
        return self.say(before, text, "team")


class LastSlap(Answer, kind="last-slap", rule="option-play-me"):
    """Who was last to slap the tile after "Play Me" (option-play-me); -1: nobody."""

    player: Annotated[
        int,
        About(
            "A seat, counted from 0; -1 for nobody.",
            least=NOBODY,
            most=MOST_PLAYERS - 1,
        ),
    ]

    def apply(self, state: State) -> State:
        """Refuses the winner, and a table without the option."""
        # Before all else: at such a table nobody shouts, so nothing is ever asked.
        if not state.options.play_me:
            raise Refusal("no-play-me", "option-play-me")
        check_asked(state, "last-slap")
        if self.player != NOBODY:
            check_player(self.player, state.players)
        found = state.rounds[-1]
        if self.player == find_winner(found):
            who = state.players[self.player]
            raise Refusal("winner-slaps", "option-play-me", "player", player=who)
        return with_round(state, replace(found, last_slap=self.player))

    def tell(self, before: State, after: State) -> Message:
        if self.player == NOBODY:
            return say(
                "Round {round}: nobody is punished for the slap",
                "option-play-me",
                round=len(before.rounds),
            )
        text = N_("Round {round}: {player} is last to slap the tile")
        return self.say(before, text, "option-play-me")


def check_asked(state: State, question: str) -> None:
    """Refuse an answer when something else, or nothing, is asked."""
    check_open(state)
    asked = get_standing(state).question
    # Told apart: the one comes too late, the other too early.
    if not asked:
        raise Refusal("nothing-to-decide", "win-round")
    if asked != question:
        raise Refusal("decide-first", "win-round", round=len(state.rounds))


def check_betrayer(state: State, player: int) -> None:
    """Refuse a betrayal by somebody who could not betray even on winning a round (judas)."""
    standing = get_standing(state)
    who = state.players[player]
    if standing.jabberwocky is None:
        raise Refusal("no-team-yet", "judas")
    if player == standing.jabberwocky:
        raise Refusal("jabberwocky-betrays", "judas", "player", player=who)
    if player in standing.judases:
        raise Refusal("judas-already", "judas", "player", player=who)
    if standing.mad[player] or player in standing.bound:
        raise Refusal("mad-betrays", "judas", "player", player=who)
