"""The history line of each action."""

from companion.games.azura import actions as a
from companion.games.azura.rules import apply
from companion.games.azura.state import Event, State, name, other, players
from companion.games.core import N_, Action, Message, Rename, Term, describe_rename, say, say_n


def describe(before: State, action: Action) -> Message:
    """One line for the history. `before` is the state in which the action was accepted."""
    match action:
        case Rename():
            return describe_rename(players(before), action)
        case a.Play():
            return _describe_play(before, action)
        case a.EndTurn():
            return _describe_end(before, action)
        case a.ScoreCards() | a.ScoreTotal():
            return _describe_score(before, action)
        case a.CannotRefill(player) | a.Pass(player):
            return _describe_short(isinstance(action, a.Pass), name(before, player))
    return _describe_shell(before, action)


def _describe_play(before: State, action: a.Play) -> Message:
    events = {event.kind: event for event in apply(before, action).events}
    who, kind = name(before, action.player), Term(action.spot)
    if "city-pile" in events:
        cards = events["take-under"].n if "take-under" in events else 0
        return say(
            N_("{player} plays {n} × {kind}, finishes pile {pile} and takes the cards under the board: {cards}"),
            "spot-undersea-city", player=who, n=action.count, kind=kind, pile=events["city-pile"].n, cards=cards,
        )
    if "take" in events:
        return _describe_take(who, action, events["take"], "dragon" in events or "dragon-from" in events)
    return say(N_("{player} plays {n} × {kind}"), "turn", player=who, n=action.count, kind=kind)


def _describe_take(who: str, action: a.Play, take: Event, dragon: bool) -> Message:
    text = (
        N_("{player} plays {n} × {kind} and takes {cards} × {target} and the dragon")
        if dragon
        else N_("{player} plays {n} × {kind} and takes {cards} × {target}")
    )
    kind, target = Term(action.spot), Term(take.term)
    return say(text, f"spot-{action.spot}", player=who, n=action.count, kind=kind, cards=take.n, target=target)


def _describe_end(before: State, action: a.EndTurn) -> Message:
    events = {event.kind: event for event in apply(before, action).events}
    who = name(before, action.player)
    if "refill" not in events:
        return say(N_("{player} ends the last turn"), "last-turn", player=who)
    if not action.from_reserve:
        return say(N_("{player} refills the hand, cards drawn: {n}"), "hand-size", player=who, n=events["refill"].n)
    return say(
        N_("{player} refills the hand, cards drawn: {n}, from the reserve: {reserve}"), "variant-foreshadowing",
        player=who, n=events["refill"].n, reserve=action.from_reserve,
    )


def _describe_short(passed: bool, who: str) -> Message:
    if passed:
        return say(N_("{player} plays no card"), "turn", player=who)
    return say(N_("{player} cannot complete the hand"), "end-of-game", player=who)


def _describe_score(before: State, action: a.ScoreCards | a.ScoreTotal) -> Message:
    points = apply(before, action).sides[action.player].points or 0
    return say_n(
        N_("{player} counts one point in the score pile"), N_("{player} counts {n} points in the score pile"),
        points, "final-scoring", player=name(before, action.player),
    )


def _describe_shell(before: State, action: Action) -> Message:
    match action:
        case a.ExtraTurn(player):
            return say(N_("{player} uses a seashell: another turn"), "shell-extra-turn", player=name(before, player))
        case a.TwoSpots(player):
            return say(N_("{player} uses a seashell: two spots"), "shell-two-spots", player=name(before, player))
        case a.DrawThree(player):
            return say(
                N_("{player} uses a seashell: draw three, discard three"), "shell-draw-three",
                player=name(before, player),
            )
        case a.SwapCards(player, cards):
            return say_n(
                N_("{player} uses a seashell: one card swapped"), N_("{player} uses a seashell: {n} cards swapped"),
                cards, "shell-swap-cards", player=name(before, player),
            )
        case a.BlockSpot(player, spot):
            return say(
                N_("{player} uses a seashell: {kind} is blocked for {other}"), "shell-block-spot",
                player=name(before, player), other=name(before, other(player)), kind=Term(spot),
            )
    raise LookupError(type(action).__name__)
