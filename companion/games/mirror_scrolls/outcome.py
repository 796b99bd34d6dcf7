"""How the game ended, and the rounds in words."""

from companion.games.core import N_, Message, Outcome, Part, Place, ranked, say, say_n
from companion.games.mirror_scrolls.state import State, Win, counted, find_champion, name, tally, target


def outcome(state: State) -> Outcome | None:
    """The result, None while nobody has won: rounds or points by mage, and every round that counts."""
    champion = find_champion(state)
    if champion is None:
        return None
    places = tuple(
        Place(player, place, player == champion, tally(state)[player], _parts(state, player))
        for player, place in ranked(tally(state))
    )
    rounds = tuple(round_line(state, number, win) for number, win in enumerate(counted(state), start=1))
    return Outcome(places, (*rounds, _why_won(state, champion)))


def standing(state: State) -> Outcome | None:
    """Rounds or points so far, None before the first round is won and after the game."""
    if not counted(state) or find_champion(state) is not None:
        return None
    places = tuple(Place(player, place, False, tally(state)[player]) for player, place in ranked(tally(state)))
    return Outcome(places, tuple(round_line(state, number, win) for number, win in enumerate(counted(state), start=1)))


def _parts(state: State, player: int) -> tuple[Part, ...]:
    if not state.options.classic:
        return ()
    return tuple(
        Part(say(N_("Round {n}"), "classic-dominoes", n=number), win.points)
        for number, win in enumerate(counted(state), start=1) if win.player == player
    )


def _why_won(state: State, champion: int) -> Message:
    who, n = name(state, champion), target(state)
    if state.options.classic:
        return say_n(
            N_("{player} is the first to have one point, the agreed target."),
            N_("{player} is the first to have {n} points, the agreed target."),
            n, "classic-dominoes", player=who,
        )
    return say_n(
        N_("{player} is the first to have won one round, the agreed number."),
        N_("{player} is the first to have won {n} rounds, the agreed number."),
        n, "winning", player=who,
    )


def round_line(state: State, number: int, win: Win) -> Message:
    """Who won a round, and how."""
    who = name(state, win.player)
    if state.options.classic:
        return say(N_("Round {n}: {player}, points: {points}."), "classic-dominoes",
                   n=number, player=who, points=win.points)
    match win.how:
        case "linked":
            return say(N_("Round {n}: {player}, by linking the last scroll."), "end-of-round", n=number, player=who)
        case "fewest":
            return say(N_("Round {n}: {player}, blocked with the fewest scrolls."), "blocked-round",
                       n=number, player=who)
        case "tied":
            return say(N_("Round {n}: {player}, blocked and tied, by the highest number."), "tied-round",
                       n=number, player=who)
    return say(N_("Round {n}: {player}."), "end-of-round", n=number, player=who)
