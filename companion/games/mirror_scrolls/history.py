"""The history line of each action."""

from companion.games.core import N_, Action, Message, Rename, describe_rename, say, say_n
from companion.games.mirror_scrolls import actions as a
from companion.games.mirror_scrolls.numbers import points_of
from companion.games.mirror_scrolls.rounds import find_donor
from companion.games.mirror_scrolls.rules import apply
from companion.games.mirror_scrolls.state import State, name, names, players, spell_rule, spell_term


def describe(before: State, action: Action) -> Message:
    """One line for the history. `before` is the state in which the action was accepted."""
    for part in (_describe_round, _describe_blocked, _describe_turn, _describe_spell):
        message = part(before, action)
        if message:
            return message
    raise LookupError(type(action).__name__)


def _describe_round(before: State, action: Action) -> Message | None:
    match action:
        case Rename():
            return describe_rename(players(before), action)
        case a.WinRound(player):
            return _describe_win(before, action)
        case a.ChangeWinner(number, player):
            return say(N_("Round {n} goes to {player}"), "end-of-round", n=number, player=name(before, player))
        case a.SetDepth(depth):
            return _describe_depth(depth)
        case a.Offer():
            return _describe_offer(before, action)
        case a.LeftOver(player, scrolls):
            points = sum(points_of(scroll) for scroll in apply(before, action).left[player])
            return say(N_("{player}: scrolls left in hand: {n}, points: {points}"), "classic-dominoes",
                       player=name(before, player), n=len(scrolls), points=points)
    return None


def _describe_win(before: State, action: a.WinRound) -> Message:
    who, win = name(before, action.player), apply(before, action).wins[-1]
    if not before.options.classic:
        return say(N_("{player} wins round {n}"), "end-of-round", player=who, n=len(before.wins) + 1)
    return say_n(
        N_("{player} wins the round: one point"), N_("{player} wins the round: {n} points"),
        win.points, "classic-dominoes", player=who,
    )


def _describe_depth(depth: int) -> Message:
    texts = (N_("The helper keeps the rounds"), N_("The helper keeps the rounds and the offering"),
             N_("The helper keeps every turn"))
    return say(texts[depth - 1], "setup")


def _describe_offer(before: State, action: a.Offer) -> Message:
    after = apply(before, action)
    who, donor = name(before, action.player), find_donor(after)
    if donor is None:
        return say(N_("{player} offers {n}"), "offering", player=who, n=action.number)
    return say(
        N_("{player} offers {n}; the donation is {donor}’s {lowest}"), "donation",
        player=who, n=action.number, donor=name(before, donor), lowest=after.offers[donor] or 0,
    )


def _describe_blocked(before: State, action: Action) -> Message | None:
    match action:
        case a.Blocked():
            return say(N_("The round is blocked"), "blocked-round")
        case a.CountHand(player, n):
            winner = _find_round_winner(before, action)
            if winner is None:
                return say_n(
                    N_("{player} holds one scroll"), N_("{player} holds {n} scrolls"), n, "blocked-round",
                    player=name(before, player),
                )
            return say_n(
                N_("{player} holds one scroll; {winner} wins the round"),
                N_("{player} holds {n} scrolls; {winner} wins the round"),
                n, "blocked-round", player=name(before, player), winner=winner,
            )
        case a.Highest(player, n):
            winner = _find_round_winner(before, action)
            if winner is None:
                return say(N_("{player}’s highest number: {n}"), "tied-round", player=name(before, player), n=n)
            return say(N_("{player}’s highest number: {n}; {winner} wins the round"), "tied-round",
                       player=name(before, player), n=n, winner=winner)
    return None


def _find_round_winner(before: State, action: Action) -> str | None:
    """Who wins the round by this action, None when it goes on."""
    wins = apply(before, action).wins
    return name(before, wins[-1].player) if len(wins) > len(before.wins) else None


def _describe_turn(before: State, action: Action) -> Message | None:
    match action:
        case a.Link():
            return _describe_link(before, action)
        case a.Draw(player):
            return say(N_("{player} draws; scrolls left in the deck: {n}"), "draw",
                       player=name(before, player), n=before.turns.deck - 1)
        case a.Pass(player):
            return _describe_pass(before, action)
        case a.EndTurn(player):
            return say(N_("{player} ends the turn"), "turn", player=name(before, player))
    return None


def _describe_link(before: State, action: a.Link) -> Message:
    who, spell = name(before, action.player), spell_term(before, action.spell)
    if _find_round_winner(before, action):
        return say(N_("{player} links the last scroll by {spell} and wins the round"), "end-of-round",
                   player=who, spell=spell)
    if not action.other:
        return say(N_("{player} casts {spell}"), spell_rule(before, action.spell), player=who, spell=spell)
    return say(
        N_("{player} casts {spell}; the open half: {other}"), spell_rule(before, action.spell),
        player=who, spell=spell, other=spell_term(before, action.other),
    )


def _describe_pass(before: State, action: a.Pass) -> Message:
    who, winner = name(before, action.player), _find_round_winner(before, action)
    if winner:
        return say(N_("{player} passes: the round is blocked, and {winner} wins it"), "blocked-round",
                   player=who, winner=winner)
    if apply(before, action).phase == "blocked":
        return say(N_("{player} passes: the round is blocked"), "blocked-round", player=who)
    return say(N_("{player} passes"), "pass", player=who)


def _describe_spell(before: State, action: Action) -> Message | None:
    match action:
        case a.MixIn(player):
            return say(N_("{player} mixes a scroll into the deck"), "spell-star", player=name(before, player))
        case a.Give(player, to):
            return say(N_("{player} gives a scroll to {other}"), "spell-bam",
                       player=name(before, player), other=name(before, to))
        case a.PassScrolls(_, direction):
            return _describe_passing(len(players(before)), direction)
        case a.Eat(_, rings) if rings:
            return say(N_("The scroll at the opposite end goes into the deck; rings set aside: {players}"),
                       "dragon-hungry", players=names(before, tuple(sorted(set(rings)))))
        case a.Eat():
            return say(N_("The scroll at the opposite end goes into the deck"), "dragon-hungry")
        case a.CrownGone():
            return say(N_("{crown} no longer bars an end"), "spell-crown", crown=spell_term(before, "crown"))
    return None


def _describe_passing(mages: int, direction: str) -> Message:
    if mages == 2:
        return say(N_("Both swap one scroll"), "spell-dragon")
    if direction == "left":
        return say(N_("Everyone passes a scroll to the left"), "spell-dragon")
    if direction == "right":
        return say(N_("Everyone passes a scroll to the right"), "spell-dragon")
    return say(N_("Everyone passes a scroll across"), "spell-dragon")
