"""The ordered explanation: one line for each thing that happened, with its rule."""

from functools import lru_cache

from companion.games.core import Frozen, Message, Outcome, Term, name, say, say_n
from companion.games.miraris.numbers import NUMBERED, SECRET
from companion.games.miraris.rules.cards import cards_of, term_of
from companion.games.miraris.rules.scoring import OF_THE_ROUNDS, taken_by_lucia
from companion.games.miraris.state import (
    State,
    holder,
    queue,
    row_size,
    rule_of,
    seats,
    title,
    unclaimed,
)
from companion.games.miraris.words.effects import event_message
from companion.games.miraris.words.results import (
    ability_line,
    crowns_line,
    outcome_places,
    total_line,
    verdict,
)


class Line(Frozen):
    """One line: the step it belongs to, the seats it is about, and the sentence."""

    step: str
    players: tuple[int, ...]
    message: Message


# The view and the outcome of a state tell the same, one after the other.
@lru_cache(maxsize=8)
def explain(state: State) -> tuple[Line, ...]:
    """Everything that has happened and counted so far, in the order of the rules (scoring)."""
    rounds, abilities = [], []
    for event in state.events:
        message = event_message(state, event)
        if event.kind in OF_THE_ROUNDS:
            rounds.append(Line("rounds", (event.player,), message))
            continue
        character = event.kind.partition("-")[0]
        # A gift is told on both sides: whose ability it is, and who gives.
        both = {event.player, holder(state, character) or 0}
        abilities.append(Line(character, tuple(sorted(both)), message))
    if state.phase in ("rounds", "holdings"):
        return tuple(rounds)
    found = [*rounds, *_holding_lines(state), *_character_lines(state), *abilities]
    # After Rolando's win nothing is counted.
    if state.phase in ("reveal", "result") and state.winner is None:
        found += _sum_lines(state)
    return tuple(found)


def _holding_lines(state: State) -> list[Line]:
    """What each had taken when the rounds were over, and what lay in the row then."""
    # Abilities move cards: what was taken is what was counted before them.
    hands = state.counted or state.hands
    found = []
    for player in seats(state):
        who, cards = name(state, player), cards_of(hands[player])
        message = say("{player} has taken no Wonder.", "claim-wonder", player=who)
        if cards:
            message = say_n(
                "{player} has taken one Wonder: {kind}.",
                "{player} has taken {n} Wonders: {cards}.",
                len(cards),
                "claim-wonder",
                player=who,
                cards=cards,
                kind=term_of(cards[0]),
            )
        found.append(Line("holdings", (player,), message))
    found.append(Line("holdings", (), _row_message(state)))
    return found


def _row_message(state: State) -> Message:
    """What lay in the row when the rounds were over."""
    if state.row_left:
        return say_n(
            "One Wonder is left in the row; it was not entered.",
            "{n} Wonders are left in the row; they were not entered.",
            row_size(state),
            "end-of-game",
        )
    # Lucia changes the row afterwards; what she took lay there when the rounds were over.
    row = tuple(sorted((*cards_of(unclaimed(state)), *taken_by_lucia(state))))
    if not row:
        return say("No Wonder is left unclaimed in the row.", "end-of-game")
    return say("Unclaimed in the row: {cards}.", "end-of-game", cards=row)


def _character_lines(state: State) -> list[Line]:
    """Who has whom, as far as it is shown, and the order of the numbered abilities."""
    found = []
    for player in seats(state):
        character = state.characters[player]
        # A secret stays one in the explanation, too: all phones show the same.
        if character in ("", SECRET):
            continue
        message = say(
            "{player} has {character}.",
            rule_of(character),
            player=name(state, player),
            character=title(state, character),
        )
        found.append(Line("characters", (player,), message))
    waiting = tuple(Term(character) for character in queue(state))
    if len(waiting) < 2:
        return found
    if state.order == NUMBERED:
        message = say(
            "Numbered abilities in this order: {characters}. The rules say only that Rolando comes before Lucia; the "
            "rest comes from players. Check the numbers on your cards.",
            "character-order",
            characters=waiting,
        )
    else:
        message = say(
            "Numbered abilities in the order set at this table: {characters}.",
            "character-order",
            characters=waiting,
        )
    found.append(Line("characters", (), message))
    return found


def _sum_lines(state: State) -> list[Line]:
    """The crowns as soon as the numbered abilities are over; all that follows when every Character is shown."""
    found = []
    for player in seats(state):
        crowns = crowns_line(state, player)
        found.append(Line("crowns", (player,), crowns))
    # What is not shown yet would be given away by its points.
    if state.phase != "result":
        return found
    for player in seats(state):
        message = ability_line(state, player)
        if message:
            found.append(Line("unnumbered", (player,), message))
    for player in seats(state):
        total = total_line(state, player)
        found.append(Line("ranking", (player,), total))
    found.append(Line("ranking", (), verdict(state)))
    return found


def outcome(state: State) -> Outcome | None:
    """The result with its ordered reasons, None while the scoring goes on."""
    if state.phase != "result":
        return None
    why = tuple(line.message for line in explain(state))
    return Outcome(outcome_places(state), why)
