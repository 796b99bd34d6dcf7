"""Times in words, and the lines of a race that the history and the result both tell."""

from companion.games.core import N_, Arg, Message, say


def clock_args(ms: int) -> dict[str, Arg]:
    """A race time in milliseconds as places of a text: minutes, two digits of seconds, tenths (cut, not rounded)."""
    # Rounded, a tap could read later than the moment at which somebody saw it.
    tenths = ms // 100
    return {
        "minutes": tenths // 600,
        "seconds": f"{tenths // 10 % 60:02}",
        "tenths": tenths % 10,
    }


def clock_time(ms: int) -> Message:
    """A race time in milliseconds as people read it."""
    return say("{minutes}:{seconds}.{tenths}", "", **clock_args(ms))


def catches(number: int, who: str, ms: int) -> Message:
    """Who caught the rabbit, and after how many milliseconds (win-round)."""
    text = N_(
        "Round {round}: {player} catches the rabbit after {minutes}:{seconds}.{tenths}"
    )
    return say(text, "win-round", round=number, player=who, **clock_args(ms))


def time_is_up(number: int) -> Message:
    """The house rule's countdown ended a round."""
    return say(
        "Round {round} ends without a winner: the countdown is over",
        "start-of-round",
        round=number,
    )
