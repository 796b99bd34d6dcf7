"""What a round has done, in words. Where our source is silent, the line says how this table has it."""

from companion.games.core import N_, Message, say
from companion.games.play_me.numbers import NOBODY
from companion.games.play_me.rules.race import find_winner, is_running, overtaken
from companion.games.play_me.rules.standing import after_round, may_betray, team_target
from companion.games.play_me.state import Round, Standing, State, first_standing


def standings(state: State) -> tuple[Standing, ...]:
    """The standing before the first round and after each one, as far as it is known."""
    found = [first_standing(len(state.players))]
    for played in state.rounds:
        after = after_round(state.options, found[-1], played)
        found.append(after)
    return tuple(found)


def round_lines(state: State, before: Standing, found: Round) -> tuple[Message, ...]:
    """What a round has done so far. `before` is the standing in which it was raced."""
    if found.nobody:
        text = N_("The countdown is over: nobody wins this round.")
        return (say(text, "start-of-round"),)
    winner = find_winner(found)
    after = after_round(state.options, before, found)
    if is_running(found) or winner is None:
        return ()
    win = _win_lines(state, before, after, winner)
    slap = _slap_lines(state, before, found, after)
    # As the table has agreed: the slap may come first (option-play-me).
    lines = [*slap, *win] if state.options.slap_first else [*win, *slap]
    late = overtaken_line(state, found)
    if late:
        lines.insert(0, late)
    return tuple(lines)


def overtaken_line(state: State, found: Round) -> Message | None:
    """That another was taken for the winner until an earlier tap came in (win-round); None where nobody was."""
    first = overtaken(found)
    winner = find_winner(found)
    if first is None or winner is None:
        return None
    who = state.players[winner]
    other = state.players[first]
    text = N_("{player} was faster than {other} and wins the round.")
    return say(text, "win-round", player=who, other=other)


def _win_lines(
    state: State, before: Standing, after: Standing, winner: int
) -> list[Message]:
    # Nothing is told while an answer is missing that would change it.
    if after.question in ("victim", "betray"):
        return []
    if state.options.slap_first and after.question:
        return []
    who = state.players[winner]
    if before.jabberwocky is None:
        return _side_lines(state, after, who)
    if winner == before.jabberwocky:
        return _victim_lines(state, before, after, who)
    if after.ending == "judas":
        text = N_("{player}, who has betrayed the team, wins one more round.")
        return [say(text, "judas", player=who)]
    if winner not in after.judases:
        return _team_lines(state, before, after, winner)
    if after.ending:
        # There is no further round to be won.
        text = N_("{player} betrays the team.")
        return [say(text, "judas", player=who), *_all_mad_lines(after)]
    betrayed = N_(
        "{player} betrays the team: one more round won, and {player} wins the game alone."
    )
    text = N_(
        "The round of the betrayal does not count for the team here. The rules do not say."
    )
    if state.options.betrayal_counts:
        text = N_("At this table the round of the betrayal counts for the team.")
    return [say(betrayed, "judas", player=who), say(text, "judas")]


def _side_lines(state: State, after: Standing, who: str) -> list[Message]:
    if after.ending:
        text = N_("{player} wins a round with the madness side too.")
        return [say(text, "win-game", player=who)]
    text = N_("{player}’s card turns to its madness side.")
    lines = [say(text, "win-round", player=who)]
    if after.jabberwocky is None:
        return lines
    appears = (
        N_("Every card is on its madness side: {player} becomes the Jabberwocky."),
        N_("All cards turn back to their wonder side. {player} takes the power tile."),
    )
    lines += [say(text, "jabberwocky-appears", player=who) for text in appears]
    if state.options.play_me and not state.options.slap_first:
        text = N_(
            "The slap comes after this. The rules do not say so, but if it came first, a card would turn back "
            "each time and the Jabberwocky could hardly ever appear."
        )
        lines.append(say(text, "option-play-me"))
    return lines


def _victim_lines(
    state: State, before: Standing, after: Standing, who: str
) -> list[Message]:
    assert after.victim is not None
    victim = state.players[after.victim]
    text = N_(
        "{player}, the Jabberwocky, drives {victim} mad. {victim} can no longer betray the team."
    )
    lines = [say(text, "jabberwocky-goal", player=who, victim=victim)]
    if after.victim in before.judases:
        text = N_(
            "{victim} is mad now and no traitor any more. The rules do not say what becomes of a Judas."
        )
        lines.append(say(text, "judas", victim=victim))
    return lines + _all_mad_lines(after)


def _all_mad_lines(after: Standing) -> list[Message]:
    if after.ending != "jabberwocky":
        return []
    text = N_("All the others are on their madness side.")
    if after.judases:
        text = N_(
            "All the others are on their madness side. A Judas counts among them here; the rules do not say."
        )
    return [say(text, "jabberwocky-goal")]


def _team_lines(
    state: State, before: Standing, after: Standing, winner: int
) -> list[Message]:
    who = state.players[winner]
    if after.team_rounds == before.team_rounds:
        text = N_(
            "{player} is mad: at this table the round does not count for the team."
        )
        return [say(text, "team", player=who)]
    won = say(
        "{player} wins a round for the team: {won} of {target}.",
        "team",
        player=who,
        won=after.team_rounds,
        target=team_target(state.options),
    )
    if may_betray(before, winner) and after.ending == "team":
        if not state.options.betrayal_counts:
            return [won]
        text = N_(
            "{player} is not asked about a betrayal: that round would count for the team as well."
        )
        return [won, say(text, "judas", player=who)]
    if not before.mad[winner]:
        return [won]
    text = N_(
        "{player} is mad but still in the team, so the round counts here. The rules do not say."
    )
    return [won, say(text, "team", player=who)]


def _slap_lines(
    state: State, before: Standing, found: Round, after: Standing
) -> list[Message]:
    last = after.powerless
    if last is None:
        if found.last_slap != NOBODY:
            return []
        return [say("Nobody is punished for the slap.", "option-play-me")]
    who = state.players[last]
    text = N_(
        "{player} is last to slap the tile: wonder side, and no power in the next round."
    )
    lines = [say(text, "option-play-me", player=who)]
    if len(state.players) == 2:
        text = N_("With two players, the loser of the round is always the last.")
        lines.append(say(text, "option-play-me"))
    # What the turned card means depends on what its player was; the strangest first.
    was_judas = last in before.judases and last not in after.judases
    if was_judas and last != after.victim:
        text = N_(
            "{player}’s card no longer shows a traitor, so {player} is back in the team. "
            "The rules do not say."
        )
        lines.append(say(text, "judas", player=who))
    elif last in after.bound and not after.mad[last]:
        text = N_("{player} is not mad any more, but still cannot betray the team.")
        lines.append(say(text, "judas", player=who))
    elif before.mad[last] and after.jabberwocky is None:
        text = N_(
            "{player} has to turn the card again before it can win: the earlier round does not help."
        )
        lines.append(say(text, "win-game", player=who))
    return lines
