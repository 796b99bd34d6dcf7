"""The history's lines, and times as words."""

from companion.games.core import N_, Arg, Message, Term, say


def clock_args(ms: int) -> dict[str, Arg]:
    """A race time in milliseconds as places of a text: minutes, two digits of seconds, tenths (cut, not rounded)."""
    tenths = ms // 100
    return {
        "minutes": tenths // 600,
        "seconds": f"{tenths // 10 % 60:02}",
        "tenths": tenths % 10,
    }


def clock_time(ms: int) -> Message:
    """A race time in milliseconds as people read it."""
    return Message(N_("{minutes}:{seconds}.{tenths}"), "", clock_args(ms))


def starts(number: int) -> Message:
    """A race begins."""
    return say(N_("Round {round} starts"), "start-of-round", round=number)


def is_paused(number: int) -> Message:
    """The clock was stopped."""
    return say(N_("Round {round} is paused"), "start-of-round", round=number)


def goes_on(number: int) -> Message:
    """The clock runs again."""
    return say(N_("Round {round} goes on"), "start-of-round", round=number)


def time_is_up(number: int) -> Message:
    """The house rule's countdown ended a round."""
    return say(
        N_("Round {round} ends without a winner: the countdown is over"),
        "start-of-round",
        round=number,
    )


def catches(number: int, who: str, ms: int) -> Message:
    """Who caught the rabbit, and after how many milliseconds (win-round)."""
    text = N_(
        "Round {round}: {player} catches the rabbit after {minutes}:{seconds}.{tenths}"
    )
    return Message(
        text, "win-round", {"round": number, "player": who, **clock_args(ms)}
    )


def was_faster(number: int, who: str, ms: int) -> Message:
    """A tap that came in later, but was made earlier."""
    text = N_(
        "Round {round}: {player} was faster and caught the rabbit after {minutes}:{seconds}.{tenths}"
    )
    return Message(
        text, "win-round", {"round": number, "player": who, **clock_args(ms)}
    )


def catches_too(number: int, who: str, ms: int, others: tuple[str, ...]) -> Message:
    """A tap within a heartbeat of others'."""
    text = N_(
        "Round {round}: {player} catches the rabbit too, after {minutes}:{seconds}.{tenths} (close to: {others})"
    )
    return Message(
        text,
        "win-round",
        {"round": number, "player": who, "others": others, **clock_args(ms)},
    )


def was_first(number: int, who: str) -> Message:
    """The table's ruling on close taps."""
    return say(
        N_("Round {round}: {player} was first, says the table"),
        "win-round",
        round=number,
        player=who,
    )


def is_turned(number: int, who: str) -> Message:
    """The Jabberwocky's choice."""
    text = N_("Round {round}: the Jabberwocky turns {player} to madness")
    return say(text, "jabberwocky-goal", round=number, player=who)


def betrays(number: int, who: str) -> Message:
    """A traitor."""
    return say(
        N_("Round {round}: {player} betrays the team"),
        "judas",
        round=number,
        player=who,
    )


def stays(number: int, who: str) -> Message:
    """Who could have betrayed the team."""
    return say(
        N_("Round {round}: {player} stays with the team"),
        "team",
        round=number,
        player=who,
    )


def slapped_last(number: int, who: str) -> Message:
    """The last to slap the tile."""
    return say(
        N_("Round {round}: {player} is last to slap the tile"),
        "option-play-me",
        round=number,
        player=who,
    )


def nobody_slapped_last(number: int) -> Message:
    """A slap without a loser."""
    return say(
        N_("Round {round}: nobody is punished for the slap"),
        "option-play-me",
        round=number,
    )


def takes(who: str, character: str) -> Message:
    """A character is chosen."""
    return say(
        N_("{player} takes a character: {character}"),
        "characters",
        player=who,
        character=Term(character),
    )


def gives_back(who: str) -> Message:
    """A character is given back."""
    return say(N_("{player} gives the character back"), "characters", player=who)


def are_dealt(characters: tuple[str, ...]) -> Message:
    """Everybody's character, in the order of the seats."""
    dealt = tuple(Term(character) for character in characters)
    return say(N_("Characters are dealt: {characters}"), "setup", characters=dealt)


def is_noted(power: str, text: str) -> Message:
    """A power as its card has it."""
    return say(N_("{power}: “{note}”"), "powers", power=Term(power), note=text)


def is_erased(power: str) -> Message:
    """A note that is gone."""
    return say(N_("{power}: note erased"), "powers", power=Term(power))


def game_begins(number: int) -> Message:
    """The next game of a Challenge."""
    return say(N_("Game {game} begins"), "option-challenge", game=number)


def challenge_ends() -> Message:
    """The end of the series."""
    return say(N_("The Challenge ends"), "option-challenge")
