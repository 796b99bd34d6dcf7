"""The ordered explanation: one line for each thing that happened, with its rule."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.core import N_, Message, Outcome, Term, say, say_n
from companion.games.miraris.numbers import NUMBERED, SECRET
from companion.games.miraris.rules.cards import cards_of, term_of
from companion.games.miraris.state import (
    Event,
    State,
    holder,
    name,
    queue,
    rule_of,
    seats,
    title,
    unclaimed,
)
from companion.games.miraris.words.effects import ability_message
from companion.games.miraris.words.results import (
    ability_line,
    crowns_line,
    outcome_places,
    total_line,
    verdict,
)


@dataclass(frozen=True)
class Line:
    """One line: the step it belongs to, the seats it is about, and the sentence."""

    step: str
    players: tuple[int, ...]
    message: Message


def explain(state: State) -> tuple[Line, ...]:
    """Everything that has happened and counted so far, in the order of the rules (scoring)."""
    parts = (_round_lines, _holding_lines, _character_lines, _ability_lines, _sum_lines)
    return tuple(line for part in parts for line in part(state))


def _round_lines(state: State) -> Iterator[Line]:
    for event in state.events:
        if event.kind in ("claims", "tied"):
            yield Line("rounds", (event.player,), _round_message(state, event))


def _round_message(state: State, event: Event) -> Message:
    who, value = name(state, event.player), state.used[event.player][event.n - 1]
    if event.kind == "tied":
        return say(
            N_("Round {round}: {player}’s {value} is tied, so {player} takes nothing."),
            "tied-dormire",
            round=event.n,
            player=who,
            value=value,
        )
    if len(event.cards) > 1:
        return say(
            N_("Round {round}: {player} plays {value} and takes a stack: {cards}."),
            "stacks",
            round=event.n,
            player=who,
            value=value,
            cards=event.cards,
        )
    return say(
        N_("Round {round}: {player} plays {value} and takes {kind} ({crowns})."),
        "claim-wonder",
        round=event.n,
        player=who,
        value=value,
        kind=term_of(event.cards[0]),
        crowns=event.cards[0],
    )


def _holding_lines(state: State) -> Iterator[Line]:
    if state.phase in ("rounds", "holdings"):
        return
    hands = state.counted or state.hands
    for player in seats(state):
        yield Line(
            "holdings",
            (player,),
            _holding_message(name(state, player), cards_of(hands[player])),
        )
    # Lucia changes the row afterwards; what she took lay there when the rounds were over.
    taken = next(
        (event.cards for event in state.events if event.kind == "lucia-takes"), ()
    )
    row = tuple(sorted((*cards_of(unclaimed(state)), *taken)))
    if row:
        yield Line(
            "holdings",
            (),
            say(N_("Unclaimed in the row: {cards}."), "end-of-game", cards=row),
        )
    else:
        yield Line(
            "holdings",
            (),
            say(N_("No Wonder is left unclaimed in the row."), "end-of-game"),
        )


def _holding_message(who: str, cards: tuple[int, ...]) -> Message:
    if not cards:
        return say(N_("{player} has taken no Wonder."), "claim-wonder", player=who)
    return say_n(
        "{player} has taken one Wonder: {cards}.",
        "{player} has taken {n} Wonders: {cards}.",
        len(cards),
        "claim-wonder",
        player=who,
        cards=cards,
    )


def _character_lines(state: State) -> Iterator[Line]:
    if state.phase in ("rounds", "holdings"):
        return
    for player in seats(state):
        character = state.characters[player]
        if character and character != SECRET:
            yield Line(
                "characters",
                (player,),
                say(
                    N_("{player} has {character}."),
                    rule_of(character),
                    player=name(state, player),
                    character=title(state, character),
                ),
            )
    if len(queue(state)) > 1:
        yield Line("characters", (), _order_message(state))


def _order_message(state: State) -> Message:
    if state.order == NUMBERED:
        text = N_(
            "Numbered abilities in this order: {characters}. The rules say only that Rolando comes before Lucia; the "
            "rest comes from players. Check the numbers on your cards."
        )
    else:
        text = N_("Numbered abilities in the order set at this table: {characters}.")
    return say(
        text,
        "character-order",
        characters=tuple(Term(character) for character in queue(state)),
    )


def _ability_lines(state: State) -> Iterator[Line]:
    for event in state.events:
        character = event.kind.partition("-")[0]
        if character in queue(state):
            owner = holder(state, character) or 0
            yield Line(
                character,
                tuple(sorted({event.player, owner})),
                ability_message(state, event),
            )


def _sum_lines(state: State) -> Iterator[Line]:
    if state.phase not in ("reveal", "result") or state.winner is not None:
        return
    for player in seats(state):
        yield Line("crowns", (player,), crowns_line(state, player))
    if state.phase != "result":
        return
    for player in seats(state):
        message = ability_line(state, player)
        if message:
            yield Line("unnumbered", (player,), message)
    for player in seats(state):
        yield Line("ranking", (player,), total_line(state, player))
    yield Line("ranking", (), verdict(state))


def outcome(state: State) -> Outcome | None:
    """The result with its ordered reasons, None while the scoring goes on."""
    if state.phase != "result":
        return None
    return Outcome(
        outcome_places(state), tuple(line.message for line in explain(state))
    )
