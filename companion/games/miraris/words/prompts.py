"""The next thing to do, in one sentence, and what does not fit together."""

from companion.games.core import Message, Problem, name, names, say, say_n
from companion.games.miraris.numbers import (
    LUCIA_TAKES,
    MIRELA_WANTS,
    ROUNDS,
    SERENA_DRAWS,
)
from companion.games.miraris.rules.abilities import waiting_for
from companion.games.miraris.rules.gifts import altars, owner
from companion.games.miraris.rules.rounds import (
    arranged,
    is_tied,
    missing_in_round,
    stack_at,
    undecided,
)
from companion.games.miraris.rules.scoring import unknown_characters
from companion.games.miraris.state import (
    State,
    current,
    deck,
    entered,
    row_size,
    rule_of,
    seats,
    shown_cards,
    title,
)
from companion.games.miraris.words.gists import tell_claim
from companion.games.miraris.words.results import verdict


def stretch(state: State) -> Message | None:
    """The round that goes on, as a history is headed by it, and the scoring after them."""
    if not state.options.rounds:
        return None
    if state.phase != "rounds":
        return say("Scoring")
    return say("Round {n}", n=state.round)


def came_of(state: State) -> tuple[Message, ...]:
    """Who takes what in the round that goes on, once all numbers are in."""
    if state.phase != "rounds" or undecided(state) or missing_in_round(state):
        return ()
    found = []
    for position, player in enumerate(arranged(state)):
        if not is_tied(state, player):
            cards = stack_at(state, position)
            found.append(tell_claim(state, player, cards, tied=False))
    return tuple(found)


def now(state: State) -> Message:
    """The next thing to do."""
    match state.phase:
        case "rounds":
            return _round_prompt(state)
        case "holdings":
            return _holdings_prompt(state)
        case "abilities":
            return ability_prompt(state)
        case "result":
            return verdict(state)
    unknown = unknown_characters(state)
    missing = names(state, unknown)
    if state.phase == "reveal":
        return say(
            "The crowns are counted: reveal the Characters without a number. Still secret: {players}.",
            "scoring",
            players=missing,
        )
    if missing:
        return say(
            "Enter who has which Character. Still missing: {players}.",
            "character-cards",
            players=missing,
        )
    return say("All Characters are known. Go on to the abilities.", "scoring")


def in_secret(state: State) -> Message:
    """What is to be done where all choose their Dormire on phones, which turn them over by themselves."""
    missing = undecided(state)
    if len(missing) == len(seats(state)):
        found = say(
            "Round {round} of {rounds}: choose a Dormire in secret.", "choose-dormire"
        )
    else:
        found = say(
            "Round {round} of {rounds}: choose a Dormire in secret. Still missing: {players}.",
            "choose-dormire",
            players=names(state, missing),
        )
    return found.filled(round=state.round, rounds=ROUNDS)


def _round_prompt(state: State) -> Message:
    missing = undecided(state)
    if 0 in state.new:
        found = say(
            "Round {round} of {rounds}: enter the new Wonders, near to far. Next: position {position}.",
            # The first cards are laid when the game is set up.
            "setup" if state.round == 1 else "refill-row",
            position=1 + state.new.index(0),
        )
    elif len(missing) == len(seats(state)):
        found = say(
            "Round {round} of {rounds}: choose, reveal and enter the Dormire.",
            "choose-dormire",
        )
    elif missing:
        found = say(
            "Round {round} of {rounds}: choose, reveal and enter the Dormire. Still missing: {players}.",
            "choose-dormire",
            players=names(state, missing),
        )
    else:
        found = say(
            "Round {round} of {rounds}: take your Wonders as shown, then go on.",
            "claim-wonder",
        )
    return found.filled(round=state.round, rounds=ROUNDS)


def _holdings_prompt(state: State) -> Message:
    total, shown = entered(state), shown_cards(state)
    if total < shown:
        return say_n(
            "Enter everybody’s Wonders. In the row or still to enter: one of {shown}.",
            "Enter everybody’s Wonders. In the row or still to enter: {n} of {shown}.",
            shown - total,
            "scoring",
            shown=shown,
        )
    if total > shown:
        return say(
            "{total} Wonders are entered, but eight rounds show only {shown}. Check the counts.",
            "choosing-a-character",
            total=total,
            shown=shown,
        )
    return say("All {shown} Wonders are entered.", "scoring", shown=shown)


def ability_prompt(state: State) -> Message:
    """What the current numbered ability asks for."""
    character = current(state)
    missing = names(state, waiting_for(state))
    match character:
        case "lucia":
            found = say_n(
                "{character}: {player} takes one Wonder of their choice from the row.",
                "{character}: {player} takes {n} Wonders of their choice from the row.",
                min(LUCIA_TAKES, row_size(state)),
            )
        case "serena":
            found = say_n(
                "{character}: {player} draws one Wonder from the deck. Enter which.",
                "{character}: {player} draws {n} Wonders from the deck. Enter which.",
                min(SERENA_DRAWS, sum(deck(state))),
            )
        case "mirela" if state.gift_round == 1:
            found = say(
                "{character}: each other player gives {player} a Wonder of their choice. Still to choose: {players}.",
                players=missing,
            )
        case "mirela":
            again = [event for event in state.events if event.kind == "mirela-again"]
            found = say(
                "{character}: {sum} is less than {wanted}, so each gives {player} one more. "
                "Still to choose: {players}.",
                sum=again[-1].n,
                wanted=MIRELA_WANTS,
                players=missing,
            )
        case _:
            found = say_n(
                "{character}: {player} has one Black Altar, so each other player discards one Wonder at random. "
                "Still to enter: {players}.",
                "{character}: {player} has {n} Black Altars, so each other player discards {n} Wonders at random. "
                "Still to enter: {players}.",
                altars(state),
                players=missing,
            )
    return found.filled(
        rule_of(character),
        character=title(state, character),
        player=name(state, owner(state)),
    )


def problems(state: State) -> tuple[Problem, ...]:
    """Numbers of cards that eight rounds cannot show, once they have been entered (choosing-a-character)."""
    drawn = 0
    for event in state.events:
        if event.kind == "serena-draws":
            drawn += len(event.cards)
    # As it was before the abilities: what Serena drew had not been shown, and what Unknown put aside had.
    total = entered(state) + sum(state.aside) - drawn
    shown = shown_cards(state)
    started = state.phase in ("characters", "abilities", "reveal", "result")
    # While they are counted the headline says it; later some may lie in a row that is not counted.
    if not started or total == shown or (total < shown and state.row_left):
        return ()
    message = say(
        "Taken and unclaimed Wonders together are {total}; eight rounds show {shown}.",
        "choosing-a-character",
        total=total,
        shown=shown,
    )
    return (Problem("counts-unlikely", message),)
