"""How the rounds went, how the game stands, and how it ended."""

from dataclasses import replace

from companion.games.core import (
    Message,
    Outcome,
    Part,
    Place,
    Tally,
    name,
    places_so_far,
    ranked,
    say,
    say_n,
)
from companion.games.mirror_scrolls.state import (
    State,
    Win,
    counted,
    find_champion,
    tally as won_so_far,
    target,
)


def outcome(state: State) -> Outcome | None:
    """The result, None while nobody has won: rounds or points by mage, and every round that counts."""
    champion = find_champion(state)
    if champion is None:
        return None
    scores = won_so_far(state)
    places = []
    for player, place in ranked(scores):
        # There is one winner, also where a later correction left another with as many.
        won = player == champion
        made_of = parts(state, player)
        places.append(Place(player, place, won, scores[player], made_of))
    why = (*round_lines(state), why_won(state, champion))
    return Outcome(tuple(places), why)


def standing(state: State) -> Outcome | None:
    """Rounds or points so far, None before the first round is won and after the game."""
    if not counted(state) or find_champion(state) is not None:
        return None
    places = places_so_far(won_so_far(state))
    return Outcome(places, round_lines(state))


def tally(state: State) -> Tally:
    """Rounds won so far, or points in classic dominoes."""
    label = unit(state) or say("Points", "winning")
    return Tally(label, won_so_far(state))


def unit(state: State) -> Message | None:
    """What a score counts: rounds, but in classic dominoes points."""
    if state.options.classic:
        return None
    return say("Rounds won", "winning")


def hindsight(state: State, end: State) -> State:
    """A state with the rounds as they were put right since: none is ever lost again."""
    return replace(state, wins=end.wins[: len(state.wins)])


def parts(state: State, player: int) -> tuple[Part, ...]:
    """The rounds of classic dominoes that a mage has won."""
    found: list[Part] = []
    if not state.options.classic:
        return ()  # every round counts one
    for number, win in enumerate(counted(state), start=1):
        if win.player == player:
            label = say("Round {n}", "classic-dominoes", n=number)
            found.append(Part(label, win.points))
    return tuple(found)


def round_lines(state: State) -> tuple[Message, ...]:
    """The rounds that count, in words."""
    wins = enumerate(counted(state), start=1)
    return tuple(round_line(state, number, win) for number, win in wins)


def tell_win(who: str, number: int) -> Message:
    """Who has won which round."""
    return say("{player} wins round {n}", "end-of-round", player=who, n=number)


CARD = say("The winner turns their round card to the next number.", "end-of-round")


def needs(state: State, seat: int) -> Message:
    """How many rounds or points a mage still needs."""
    who = name(state, seat)
    needed = target(state) - won_so_far(state)[seat]
    # The points of one round may be more than were missing.
    if needed <= 0:
        return say("{player} has reached the target.", "winning", player=who)
    if state.options.classic:
        return say_n(
            "{player} needs one more point.",
            "{player} needs {n} more points.",
            needed,
            "classic-dominoes",
            player=who,
        )
    return say_n(
        "{player} needs one more round.",
        "{player} needs {n} more rounds.",
        needed,
        "winning",
        player=who,
    )


def why_won(state: State, champion: int) -> Message:
    """What won the game."""
    who = name(state, champion)
    # What was agreed on, not what they have: the last points may go beyond it.
    n = target(state)
    if state.options.classic:
        return say_n(
            "{player} is the first to have one point, the agreed target.",
            "{player} is the first to have {n} points, the agreed target.",
            n,
            "classic-dominoes",
            player=who,
        )
    return say_n(
        "{player} is the first to have won one round, the agreed number.",
        "{player} is the first to have won {n} rounds, the agreed number.",
        n,
        "winning",
        player=who,
    )


def round_line(state: State, number: int, win: Win) -> Message:
    """Who won a round, and how."""
    who = name(state, win.player)
    if state.options.classic:
        return say(
            "Round {n}: {player}, points: {points}.",
            "classic-dominoes",
            n=number,
            player=who,
            points=win.points,
        )
    match win.how:
        case "linked":
            return say(
                "Round {n}: {player}, by linking their last scroll.",
                "end-of-round",
                n=number,
                player=who,
            )
        case "fewest":
            return say(
                "Round {n}: {player}, blocked with the fewest scrolls.",
                "blocked-round",
                n=number,
                player=who,
            )
        case "tied":
            return say(
                "Round {n}: {player}, blocked and tied, by the highest number.",
                "tied-round",
                n=number,
                player=who,
            )
    # Told by the table: how it was won the helper did not see.
    return say("Round {n}: {player}.", "end-of-round", n=number, player=who)
