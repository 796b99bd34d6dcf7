"""What is refused, in words."""

from collections.abc import Mapping

from companion.games.core import N_

REFUSALS: Mapping[str, str] = {
    "no-such-character": N_("There is no such character in this game."),
    "character-twice": N_(
        "Two players have the same character: {character}. Everybody plays a different one."
    ),
    "character-taken": N_("{player} already plays this character: {character}."),
    "characters-count": N_("Name one character for each player, {count} in all."),
    "characters-missing": N_(
        "Everybody needs a character first. Still without one: {names}."
    ),
    "countdown-out-of-range": N_("A countdown lasts from {least} to {most} seconds."),
    "game-under-way": N_(
        "This game has begun: the characters stay with their players."
    ),
    "race-runs": N_("The race of round {round} is on."),
    "no-race": N_(
        "No race is on, so nobody can catch the rabbit. Start round {round} first."
    ),
    "other-round": N_("It is round {round} now."),
    "round-closed": N_(
        "Round {round} is settled. Undo to change it, or correct it in the history."
    ),
    "moment-missing": N_("The moment is missing."),
    "too-early": N_("That was before the clock began to run."),
    "too-soon": N_("Nobody lays 1 to 6 within a second: the race goes on."),
    "race-paused": N_("The race is paused."),
    "not-paused": N_("The race is not paused."),
    "time-up": N_("That was after the end of this table’s countdown."),
    "no-countdown": N_(
        "This table plays without a countdown: a round ends when somebody catches the rabbit."
    ),
    "time-left": N_("The countdown is not over yet. Seconds left: {seconds}."),
    "too-late": N_("{player} was faster and caught the rabbit {ms} ms earlier."),
    "tapped-already": N_("{player} has already caught the rabbit in this round."),
    "decide-first": N_("First answer what is still open about round {round}."),
    "nothing-to-decide": N_("There is nothing to decide right now."),
    "not-in-question": N_("{player} was not among the first to catch the rabbit."),
    "already-mad": N_(
        "{player} is mad already. The Jabberwocky chooses somebody who is not."
    ),
    "judas-is-mad": N_(
        "{player} has betrayed the team, and that card is on its madness side already. The rules do not say more."
    ),
    "victim-is-jabberwocky": N_("The Jabberwocky chooses another player."),
    "no-team-yet": N_("Before the Jabberwocky appears there is no team to betray."),
    "jabberwocky-betrays": N_("{player} is the Jabberwocky and has no team to betray."),
    "mad-betrays": N_(
        "{player} was turned to madness by the Jabberwocky and can no longer betray."
    ),
    "judas-already": N_("{player} has already betrayed the team."),
    "not-round-winner": N_(
        "Only the winner of the round can betray the team, and that is not {player}."
    ),
    "no-play-me": N_("This table plays without the “Play Me” call."),
    "winner-slaps": N_("{player} has won the round: only the others slap the tile."),
    "no-such-power": N_("There is no such power in this game."),
    "note-too-long": N_("A note has {most} characters at most."),
    "no-challenge": N_("This table plays a single game, no Challenge."),
    "game-runs": N_(
        "First finish this game: the next one of the Challenge comes after it."
    ),
    "no-game-yet": N_(
        "No game of this Challenge is finished yet, so there is nothing to count."
    ),
    "next-game-first": N_(
        "This game is over. Begin the next game of the Challenge, or undo the last step."
    ),
}
