"""How the game ended, and how it stands while it goes on."""

from companion.games.core import N_, Message, Outcome, Part, Place, Tally, ranked, say
from companion.games.mirror_scrolls.state import State, counted, find_champion
from companion.games.mirror_scrolls.state import tally as won_so_far
from companion.games.mirror_scrolls.words.prompts import number_of, round_line, why_won


def outcome(state: State) -> Outcome | None:
    """The result, None while nobody has won: rounds or points by mage, and every round that counts."""
    champion = find_champion(state)
    if champion is None:
        return None
    scores, places = won_so_far(state), []
    for player, place in ranked(scores):
        places.append(
            Place(
                player, place, player == champion, scores[player], parts(state, player)
            )
        )
    return Outcome(tuple(places), (*round_lines(state), why_won(state, champion)))


def standing(state: State) -> Outcome | None:
    """Rounds or points so far, None before the first round is won and after the game."""
    if not counted(state) or find_champion(state) is not None:
        return None
    scores = won_so_far(state)
    places = tuple(
        Place(player, place, False, scores[player]) for player, place in ranked(scores)
    )
    return Outcome(places, round_lines(state))


def parts(state: State, player: int) -> tuple[Part, ...]:
    """The rounds of classic dominoes that a mage has won."""
    if not state.options.classic:
        return ()
    rounds = enumerate(counted(state), start=1)
    return tuple(
        Part(number_of(number), win.points)
        for number, win in rounds
        if win.player == player
    )


def round_lines(state: State) -> tuple[Message, ...]:
    """The rounds that count, in words."""
    return tuple(
        round_line(state, number, win)
        for number, win in enumerate(counted(state), start=1)
    )


def tally(state: State) -> Tally:
    """Rounds won so far, or points in classic dominoes."""
    label = N_("Points") if state.options.classic else N_("Rounds won")
    return Tally(say(label, "winning"), won_so_far(state))
