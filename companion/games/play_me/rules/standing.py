"""What the won rounds have made of the table: cards, Jabberwocky, team, traitors, and the end.

A standing is the fold of the rounds. Where the table still has to say something (who was first, a victim,
a betrayal, who slapped last), `question` names it and the fold waits there.
"""

from dataclasses import replace

from companion.games.core import put
from companion.games.play_me.numbers import NOBODY
from companion.games.play_me.rules.race import find_winner, is_running
from companion.games.play_me.state import Options, Round, Standing


def after_round(options: Options, before: Standing, found: Round) -> Standing:
    """The standing after a round, as far as it is known (win-round, jabberwocky, option-play-me)."""
    if is_running(found):
        return before
    # Both are about one round alone: the victim of the last, the power lost for the next.
    start = replace(before, victim=None, powerless=None)
    if found.nobody:
        return start
    winner = find_winner(found)
    if winner is None:
        return replace(start, question="first")
    done = _win(options, start, found, winner)
    # No slap can change these: the game is over before anybody is asked who slapped last.
    is_over = done.ending in ("both-sides", "judas", "team")
    has_slapped = options.slap_first and found.last_slap is not None
    if not options.play_me or (is_over and not has_slapped):
        return done
    if options.slap_first:
        slapped = _slap(start, found, winner)
        if slapped.question:
            return slapped
        return _win(options, slapped, found, winner)
    if done.ending or done.question:
        return done
    return _slap(done, found, winner)


def _win(options: Options, standing: Standing, found: Round, winner: int) -> Standing:
    """What winning a round does, by what the winner is."""
    if standing.jabberwocky is None:
        return _win_with_side(standing, winner)
    if winner == standing.jabberwocky:
        return _win_as_jabberwocky(options, standing, found)
    # One more round won as a traitor is the end, alone (judas).
    if winner in standing.judases:
        return _ended(standing, "judas", (winner,))
    return _win_in_team(options, standing, found, winner)


def _win_with_side(standing: Standing, winner: int) -> Standing:
    """Before the Jabberwocky: the card turns, the second side wins, all mad calls the Jabberwocky."""
    if standing.mad[winner]:
        return _ended(standing, "both-sides", (winner,))
    turned = _turned(standing, winner, True)
    if not all(turned.mad):
        return turned
    # All cards turn back, the Jabberwocky's too: from here on a side says who is mad.
    sides = (False,) * len(turned.mad)
    return replace(turned, mad=sides, jabberwocky=winner)


def _win_as_jabberwocky(options: Options, standing: Standing, found: Round) -> Standing:
    """The Jabberwocky turns one player who is not mad yet; without a choice, that one (jabberwocky-goal)."""
    free = sane_players(options, standing)
    victim = found.victim
    if len(free) == 1:
        victim = free[0]  # nothing to choose, so nothing is asked
    if victim is None:
        return replace(standing, question="victim")
    # A Judas who is turned is mad like all others and no traitor any more.
    turned = replace(
        _turned(standing, victim, True),
        victim=victim,
        judases=_without(standing.judases, victim),
        bound=_with(standing.bound, victim),
    )
    return _check_all_mad(options, turned)


def _win_in_team(
    options: Options, standing: Standing, found: Round, winner: int
) -> Standing:
    """A team member's round counts, or it is the round of a betrayal (team, judas)."""
    # The winner's card stays as it is; only the count goes up (team).
    counted = replace(standing, team_rounds=standing.team_rounds + 1)
    complete = counted.team_rounds >= team_target(options)
    # Who is turned stays in the team. Whether such a win counts, our source does not say.
    if not may_betray(standing, winner):
        counts = options.mad_wins_count or not standing.mad[winner]
        return _check_team(options, counted) if counts else standing
    # Even as a traitor the winner would complete the team: there is nothing to ask.
    if complete and options.betrayal_counts:
        return _check_team(options, counted)
    if found.betrays is None:
        return replace(standing, question="betray")
    if not found.betrays:
        return _check_team(options, counted)
    # The betrayal itself is no round for the team, but where the table has it so (judas).
    if options.betrayal_counts:
        standing = counted
    turned = _turned(standing, winner, True)
    turned = replace(turned, judases=_with(turned.judases, winner))
    return _check_all_mad(options, turned)


def _slap(standing: Standing, found: Round, winner: int) -> Standing:
    """The last to slap the tile turns to the wonder side and loses the power for a round (option-play-me).

    The card shows what its player is: a Judas put back on the wonder side is a traitor no more.
    """
    others = [player for player in range(len(standing.mad)) if player != winner]
    last = found.last_slap
    if len(others) == 1:
        last = others[0]
    if last is None:
        return replace(standing, question="last-slap")
    if last == NOBODY:
        return standing
    turned = _turned(standing, last, False)
    return replace(turned, judases=_without(turned.judases, last), powerless=last)


def may_betray(standing: Standing, player: int) -> bool:
    """Whether a player could betray the team on winning a round (judas)."""
    if standing.jabberwocky in (None, player):
        return False
    # Whom the Jabberwocky has turned stays bound, also when a slap has turned the card back.
    return player not in standing.bound and not standing.mad[player]


def sane_players(options: Options, standing: Standing) -> tuple[int, ...]:
    """Whom the Jabberwocky can still turn: everyone else who does not count as mad (jabberwocky-goal)."""
    return tuple(
        player
        for player in range(len(standing.mad))
        if player != standing.jabberwocky
        and not counts_as_mad(options, standing, player)
    )


def find_camp(standing: Standing, player: int) -> str:
    """The side a player is on: "jabberwocky", "judas", "team", or "" before the Jabberwocky appears."""
    if standing.jabberwocky is None:
        return ""
    if player == standing.jabberwocky:
        return "jabberwocky"
    return "judas" if player in standing.judases else "team"


def counts_as_mad(options: Options, standing: Standing, player: int) -> bool:
    """On the madness side; a Judas only where the table has it so."""
    if player in standing.judases and not options.judas_is_mad:
        return False
    return standing.mad[player]


def team_target(options: Options) -> int:
    """How many rounds the team needs: as many as there are players, the Jabberwocky counted or not (team)."""
    if options.team_counts_jabberwocky:
        return len(options.players)
    return len(options.players) - 1


def team_members(standing: Standing) -> tuple[int, ...]:
    """All but the Jabberwocky and the traitors; none before the Jabberwocky appears."""
    if standing.jabberwocky is None:
        return ()
    apart = (standing.jabberwocky, *standing.judases)
    seats = range(len(standing.mad))
    return tuple(player for player in seats if player not in apart)


def _check_all_mad(options: Options, standing: Standing) -> Standing:
    # Asked also after a betrayal: the last sane player may have turned by that (jabberwocky-goal).
    if standing.jabberwocky is None or sane_players(options, standing):
        return standing
    return _ended(standing, "jabberwocky", (standing.jabberwocky,))


def _check_team(options: Options, standing: Standing) -> Standing:
    if standing.team_rounds < team_target(options):
        return standing
    members = team_members(standing)
    return _ended(standing, "team", members)


def _ended(standing: Standing, ending: str, winners: tuple[int, ...]) -> Standing:
    return replace(standing, ending=ending, winners=winners)


def _turned(standing: Standing, player: int, mad: bool) -> Standing:
    return replace(standing, mad=put(standing.mad, player, mad))


def _with(players: tuple[int, ...], player: int) -> tuple[int, ...]:
    return tuple(sorted({*players, player}))


def _without(players: tuple[int, ...], player: int) -> tuple[int, ...]:
    return tuple(other for other in players if other != player)
