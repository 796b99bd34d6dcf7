"""What the table says about a won round: who was first, the victim, a betrayal, the last to slap."""

from dataclasses import replace

from companion.games.core import Refusal
from companion.games.play_me.actions import Betray, First, LastSlap, Victim
from companion.games.play_me.race import NOBODY, Round, contenders, find_winner
from companion.games.play_me.standing import Standing, counts_as_mad
from companion.games.play_me.state import State, check_open, check_seat, get_standing, name, with_round


def first(state: State, action: First) -> State:
    """The table's ruling on close taps (win-round). Refuses a player who is not in question."""
    found, _ = _asked(state, "first")
    check_seat(state, action.player)
    if action.player not in contenders(found):
        raise Refusal("not-in-question", "win-round", player=name(state, action.player))
    return with_round(state, replace(found, first=action.player))


def victim(state: State, action: Victim) -> State:
    """The Jabberwocky's choice (jabberwocky-goal). Refuses the Jabberwocky, and who is mad already."""
    found, standing = _asked(state, "victim")
    check_seat(state, action.player)
    if action.player == standing.jabberwocky:
        raise Refusal("victim-is-jabberwocky", "jabberwocky-goal")
    if action.player in standing.judases and state.options.judas_is_mad:
        raise Refusal("judas-is-mad", "judas", player=name(state, action.player))
    if counts_as_mad(state.options, standing, action.player):
        raise Refusal("already-mad", "jabberwocky-goal", player=name(state, action.player))
    return with_round(state, replace(found, victim=action.player))


def betray(state: State, action: Betray) -> State:
    """The winner betrays the team, or stays with it (judas).

    Refuses before there is a team, the Jabberwocky, a traitor, whom the Jabberwocky has turned, and
    whoever has not just won a round.
    """
    check_open(state)
    check_seat(state, action.player)
    check_betrayer(state, action.player)
    if find_winner(state.rounds[-1]) != action.player:
        raise Refusal("not-round-winner", "judas", player=name(state, action.player))
    found, _ = _asked(state, "betray")
    return with_round(state, replace(found, betrays=action.yes))


def check_betrayer(state: State, player: int) -> None:
    """Refuse a betrayal by somebody who could not betray even on winning a round (judas)."""
    standing, who = get_standing(state), name(state, player)
    if standing.jabberwocky is None:
        raise Refusal("no-team-yet", "judas")
    if player == standing.jabberwocky:
        raise Refusal("jabberwocky-betrays", "judas", player=who)
    if player in standing.judases:
        raise Refusal("judas-already", "judas", player=who)
    if standing.mad[player] or player in standing.bound:
        raise Refusal("mad-betrays", "judas", player=who)


def last_slap(state: State, action: LastSlap) -> State:
    """Who was last to slap the tile (option-play-me). Refuses the winner, and a table without the option."""
    if not state.options.play_me:
        raise Refusal("no-play-me", "option-play-me")
    found, _ = _asked(state, "last-slap")
    if action.player != NOBODY:
        check_seat(state, action.player)
    if action.player == find_winner(found):
        raise Refusal("winner-slaps", "option-play-me", player=name(state, action.player))
    return with_round(state, replace(found, last_slap=action.player))


def _asked(state: State, question: str) -> tuple[Round, Standing]:
    """The round in question and its standing, or a Refusal when something else, or nothing, is asked."""
    check_open(state)
    standing = get_standing(state)
    if not standing.question:
        raise Refusal("nothing-to-decide", "win-round")
    if standing.question != question:
        raise Refusal("decide-first", "win-round", round=len(state.rounds))
    return state.rounds[-1], standing
