"""What a link may leave to be done before the turn is over, and the turn going on to the left."""

from collections.abc import Mapping
from typing import NoReturn

from companion.games.core import Frozen, Refusal, name
from companion.games.mirror_scrolls.state import (
    State,
    changed,
    check_own_game,
    check_seat,
    is_turn_by_turn,
    left_of,
    spell_term,
)


class Choice(Frozen):
    """A spell that asks for something: its section, and whether the mage may leave it."""

    spell: str
    rule: str
    may_skip: bool


# “You may” in the book is a choice that can be left; passing scrolls on is none.
CHOICES: Mapping[str, Choice] = {
    "colt": Choice("colt", "spell-colt", True),
    "star": Choice("star", "spell-star", True),
    "bam": Choice("bam", "spell-bam", True),
    "dragon": Choice("dragon", "spell-dragon", False),
    "hungry-dragon": Choice("dragon", "dragon-hungry", False),
}


def next_turn(state: State) -> State:
    """The mage on the left plays (turn)."""
    following = left_of(state, state.turns.turn)
    return changed(state, turn=following, draws=0, step="link")


def check_on_turn(state: State, player: int) -> None:
    """Refuse a move where no turns are kept, without a round, of nobody, or out of turn."""
    check_seat(state, player)
    check_own_game(state)
    if not is_turn_by_turn(state):
        raise Refusal("no-turns-kept", "turn")
    if state.phase == "blocked":
        raise Refusal("round-blocked", "blocked-round")
    if state.phase == "ready":
        # A tap that came too late belongs to the round that somebody has just won.
        if state.wins and all(offer is None for offer in state.offers):
            winner = name(state, state.wins[-1].player)
            raise Refusal("round-ended", "end-of-round", player=winner)
        raise Refusal("offering-first", "offering")
    if player != state.turns.turn:
        who = name(state, state.turns.turn)
        raise Refusal("not-your-turn", "turn", player=who)


def refuse_unfollowed(state: State) -> NoReturn:
    """Refuse what has to wait until the spell just cast is followed."""
    choice, turns = CHOICES[state.turns.step], state.turns
    raise Refusal(
        "follow-spell",
        choice.rule,
        player=name(state, turns.turn),
        spell=spell_term(state, choice.spell),
    )


def check_not_linked(state: State) -> None:
    """Refuse what only a mage who has not linked in this turn may do."""
    if state.turns.step == "colt":
        who = name(state, state.turns.turn)
        raise Refusal("already-linked", "spell-colt", player=who)
    if state.turns.step != "link":
        refuse_unfollowed(state)
