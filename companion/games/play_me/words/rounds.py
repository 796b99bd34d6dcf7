"""What a round has done, in words. Where our source is silent, the line says how this table has it."""

from companion.games.core import N_, Message, say
from companion.games.play_me.numbers import NOBODY
from companion.games.play_me.rules.race import find_winner, is_running
from companion.games.play_me.rules.standing import after_round, team_target
from companion.games.play_me.state import Round, Standing, State


def standings(state: State) -> tuple[Standing, ...]:
    """The standing before the first round and after each one, as far as it is known."""
    found = [Standing((False,) * len(state.players))]
    for played in state.rounds:
        found.append(after_round(state.options, found[-1], played))
    return tuple(found)


def round_lines(state: State, before: Standing, found: Round) -> tuple[Message, ...]:
    """What a round has done so far. `before` is the standing in which it was raced."""
    if found.nobody:
        return (
            say(N_("The countdown is over: nobody wins this round."), "start-of-round"),
        )
    winner, after = find_winner(found), after_round(state.options, before, found)
    if is_running(found) or winner is None:
        return ()
    parts = [
        _win_lines(state, before, after, winner),
        _slap_lines(state, before, found, after),
    ]
    if state.options.slap_first:
        parts.reverse()
    return (*parts[0], *parts[1])


def _win_lines(
    state: State, before: Standing, after: Standing, winner: int
) -> tuple[Message, ...]:
    if after.question in ("victim", "betray") or (
        state.options.slap_first and after.question
    ):
        return ()
    if before.jabberwocky is None:
        return _side_lines(state, after, winner)
    if winner == before.jabberwocky:
        return _victim_lines(state, before, after, winner)
    if after.ending == "judas":
        return (
            say(
                N_("{player}, who has betrayed the team, wins one more round."),
                "judas",
                player=state.players[winner],
            ),
        )
    if winner in after.judases:
        return _betrayal_lines(state, after, winner)
    return _team_lines(state, before, after, winner)


def _side_lines(state: State, after: Standing, winner: int) -> tuple[Message, ...]:
    who = state.players[winner]
    if after.ending:
        return (
            say(
                N_("{player} wins a round with the madness side too."),
                "win-game",
                player=who,
            ),
        )
    turned = say(
        N_("{player}’s card turns to its madness side."), "win-round", player=who
    )
    return (
        (turned, *_appearance(state, who))
        if after.jabberwocky is not None
        else (turned,)
    )


def _appearance(state: State, who: str) -> tuple[Message, ...]:
    rule = "jabberwocky-appears"
    lines = (
        say(
            N_("Every card is on its madness side: {player} becomes the Jabberwocky."),
            rule,
            player=who,
        ),
        say(
            N_(
                "All cards turn back to their wonder side. {player} takes the power tile."
            ),
            rule,
            player=who,
        ),
    )
    if not state.options.play_me or state.options.slap_first:
        return lines
    return (
        *lines,
        say(
            N_(
                "The slap comes after this. The rules do not say so, but if it came first, a card would turn back "
                "each time and the Jabberwocky could hardly ever appear."
            ),
            "option-play-me",
        ),
    )


def _victim_lines(
    state: State, before: Standing, after: Standing, winner: int
) -> tuple[Message, ...]:
    assert after.victim is not None
    lines = [
        say(
            N_(
                "{player}, the Jabberwocky, turns {victim} to madness. {victim} can no longer betray."
            ),
            "jabberwocky-goal",
            player=state.players[winner],
            victim=state.players[after.victim],
        )
    ]
    if after.victim in before.judases:
        lines.append(
            say(
                N_(
                    "{victim} is mad now and no traitor any more. The rules do not say what becomes of a Judas."
                ),
                "judas",
                victim=state.players[after.victim],
            )
        )
    return (*lines, *_all_mad_lines(after))


def _all_mad_lines(after: Standing) -> tuple[Message, ...]:
    if after.ending != "jabberwocky":
        return ()
    if after.judases:
        return (
            say(
                N_(
                    "All the others are on their madness side. A Judas counts among them here; the rules do not say."
                ),
                "jabberwocky-goal",
            ),
        )
    return (say(N_("All the others are on their madness side."), "jabberwocky-goal"),)


def _betrayal_lines(state: State, after: Standing, winner: int) -> tuple[Message, ...]:
    who = state.players[winner]
    counted = (
        say(N_("At this table the round of the betrayal counts for the team."), "judas")
        if state.options.betrayal_counts
        else say(
            N_(
                "The round of the betrayal does not count for the team here. The rules do not say."
            ),
            "judas",
        )
    )
    betrayed = say(
        N_(
            "{player} betrays the team: one more round won, and {player} wins the game alone."
        ),
        "judas",
        player=who,
    )
    return (betrayed, counted, *_all_mad_lines(after))


def _team_lines(
    state: State, before: Standing, after: Standing, winner: int
) -> tuple[Message, ...]:
    who, target = state.players[winner], team_target(state.options)
    if after.team_rounds == before.team_rounds:
        return (
            say(
                N_(
                    "{player} is mad: at this table the round does not count for the team."
                ),
                "team",
                player=who,
            ),
        )
    won = say(
        N_("{player} wins a round for the team: {won} of {target}."),
        "team",
        player=who,
        won=after.team_rounds,
        target=target,
    )
    if not before.mad[winner]:
        return (won,)
    return (
        won,
        say(
            N_(
                "{player} is mad but still in the team, so the round counts here. The rules do not say."
            ),
            "team",
            player=who,
        ),
    )


def _slap_lines(
    state: State, before: Standing, found: Round, after: Standing
) -> tuple[Message, ...]:
    if after.powerless is None:
        return (
            (say(N_("Nobody is punished for the slap."), "option-play-me"),)
            if found.last_slap == NOBODY
            else ()
        )
    who = state.players[after.powerless]
    slapped = say(
        N_(
            "{player} is last to slap the tile: wonder side, and no power in the next round."
        ),
        "option-play-me",
        player=who,
    )
    return (slapped, *_turned_back_lines(before, after, after.powerless, who))


def _turned_back_lines(
    before: Standing, after: Standing, last: int, who: str
) -> tuple[Message, ...]:
    if last in before.judases and last not in after.judases and last != after.victim:
        return (
            say(
                N_(
                    "{player}’s card no longer shows a traitor, so {player} is back in the team. "
                    "The rules do not say."
                ),
                "judas",
                player=who,
            ),
        )
    if last in after.bound and not after.mad[last]:
        return (
            say(
                N_("{player} is not mad any more, but still cannot betray."),
                "judas",
                player=who,
            ),
        )
    if before.mad[last] and after.jabberwocky is None:
        return (
            say(
                N_(
                    "{player} has to turn the card again before it can win: the earlier round does not help."
                ),
                "win-game",
                player=who,
            ),
        )
    return ()
