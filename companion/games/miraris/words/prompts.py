"""The next thing to do, in one sentence, and what does not fit together."""

from companion.games.core import N_, Message, Problem, say, say_n
from companion.games.miraris.numbers import (
    ALTAR,
    LUCIA_TAKES,
    MIRELA_WANTS,
    ROUNDS,
    SERENA_DRAWS,
)
from companion.games.miraris.rules.abilities import waiting_for
from companion.games.miraris.rules.cards import term_of
from companion.games.miraris.rules.gifts import altars, owner
from companion.games.miraris.rules.rounds import undecided
from companion.games.miraris.rules.scoring import unknown_characters
from companion.games.miraris.state import (
    Event,
    State,
    claimed,
    current,
    deck,
    entered,
    name,
    names,
    rule_of,
    shown_cards,
    title,
    unclaimed,
)
from companion.games.miraris.words.results import verdict


def now(state: State) -> Message:
    """The next thing to do."""
    match state.phase:
        case "rounds":
            return _round_prompt(state)
        case "holdings":
            return _holdings_prompt(state)
        case "characters":
            return _characters_prompt(state)
        case "abilities":
            return ability_prompt(state)
        case "reveal":
            return say(
                N_(
                    "The crowns are counted: reveal the Characters without a number. Still secret: {players}."
                ),
                "scoring",
                players=names(state, unknown_characters(state)),
            )
    return verdict(state)


def _round_prompt(state: State) -> Message:
    if 0 in state.new:
        return say(
            N_(
                "Round {round} of {rounds}: enter the new Wonders, near to far. Next: position {position}."
            ),
            "setup" if state.round == 1 else "refill-row",
            round=state.round,
            rounds=ROUNDS,
            position=1 + state.new.index(0),
        )
    if undecided(state):
        return say(
            N_(
                "Round {round} of {rounds}: choose, reveal and enter the Dormire. Still missing: {players}."
            ),
            "choose-dormire",
            round=state.round,
            rounds=ROUNDS,
            players=names(state, undecided(state)),
        )
    return say(
        N_("Round {round} of {rounds}: take your Wonders as shown, then go on."),
        "claim-wonder",
        round=state.round,
        rounds=ROUNDS,
    )


def _holdings_prompt(state: State) -> Message:
    total, shown = entered(state), shown_cards(state)
    if total < shown:
        return say_n(
            "Enter everybody’s Wonders and those left in the row. One of {shown} is still missing.",
            "Enter everybody’s Wonders and those left in the row. Still missing: {n} of {shown}.",
            shown - total,
            "scoring",
            shown=shown,
        )
    if total > shown:
        return say(
            N_(
                "{total} Wonders are entered, but eight rounds show only {shown}. Check the counts."
            ),
            "choosing-a-character",
            total=total,
            shown=shown,
        )
    return say(
        N_("All {shown} Wonders are entered. Go on to the Characters."),
        "scoring",
        shown=shown,
    )


def _characters_prompt(state: State) -> Message:
    missing = unknown_characters(state)
    if missing:
        return say(
            N_("Enter who has which Character. Still missing: {players}."),
            "character-cards",
            players=names(state, missing),
        )
    return say(N_("All Characters are known. Go on to the abilities."), "scoring")


def ability_prompt(state: State) -> Message:
    """What the current numbered ability asks for."""
    character, who = title(state, current(state)), name(state, owner(state))
    match current(state):
        case "lucia":
            return say_n(
                "{character}: {player} takes one Wonder of their choice from the row.",
                "{character}: {player} takes {n} Wonders of their choice from the row.",
                min(LUCIA_TAKES, sum(unclaimed(state))),
                "character-lucia",
                character=character,
                player=who,
            )
        case "serena":
            return say_n(
                "{character}: {player} draws one Wonder from the deck. Enter which.",
                "{character}: {player} draws {n} Wonders from the deck. Enter which.",
                min(SERENA_DRAWS, sum(deck(state))),
                "character-serena",
                character=character,
                player=who,
            )
        case "mirela":
            return _gift_prompt(state)
    return say_n(
        "{character} has one {kind}: each other player discards one Wonder at random. Still to enter: {players}.",
        "{character} has {n} × {kind}: each other player discards {n} Wonders at random. Still to enter: "
        "{players}.",
        altars(state),
        rule_of(current(state)),
        character=character,
        kind=term_of(ALTAR),
        players=names(state, waiting_for(state)),
    )


def _gift_prompt(state: State) -> Message:
    character, who, missing = (
        title(state, "mirela"),
        name(state, owner(state)),
        names(state, waiting_for(state)),
    )
    if state.gift_round == 1:
        return say(
            N_(
                "{character}: each other player gives {player} a Wonder of their choice. Still to choose: {players}."
            ),
            "character-mirela",
            character=character,
            player=who,
            players=missing,
        )
    received = next(
        event.n for event in reversed(state.events) if event.kind == "mirela-again"
    )
    return say(
        N_(
            "{character}: {sum} is less than {wanted}, so each gives {player} one more. Still to choose: {players}."
        ),
        "character-mirela",
        character=character,
        sum=received,
        wanted=MIRELA_WANTS,
        player=who,
        players=missing,
    )


def problems(state: State) -> tuple[Problem, ...]:
    """Numbers of cards that eight rounds cannot show, once they have been entered (choosing-a-character)."""
    started = state.phase in ("characters", "abilities", "reveal", "result")
    total, shown = _entered_before(state), shown_cards(state)
    if total == shown or (not started and total < shown):
        return ()
    return (
        Problem(
            "counts-unlikely",
            say(
                N_(
                    "Taken and unclaimed Wonders together are {total}; eight rounds show {shown}."
                ),
                "choosing-a-character",
                total=total,
                shown=shown,
            ),
        ),
    )


def _entered_before(state: State) -> int:
    """The number of cards accounted for, without those that Serena drew and with those discarded."""
    drawn: tuple[Event, ...] = tuple(
        event for event in state.events if event.kind == "serena-draws"
    )
    return (
        sum(claimed(state))
        + sum(unclaimed(state))
        + sum(state.aside)
        - sum(len(event.cards) for event in drawn)
    )
