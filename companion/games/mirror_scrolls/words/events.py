"""What the last step brought, in words."""

from companion.games.core import N_, Message, say, say_n
from companion.games.mirror_scrolls.numbers import RULES
from companion.games.mirror_scrolls.state import Event, State, name, spell_term


def lines(state: State) -> tuple[Message, ...]:
    """What the last step brought, in words."""
    return tuple(_line(state, event) for event in state.events)


def _line(state: State, event: Event) -> Message:
    for part in (_round_line, _spell_line, _dragon_line):
        message = part(state, event)
        if message:
            return message
    raise LookupError(event.kind)


def _round_line(state: State, event: Event) -> Message | None:
    who, n = name(state, event.player), event.n
    match event.kind:
        case "donation":
            return say(
                N_(
                    "{player}’s {n} is the lowest offering: it becomes the donation, and their ring stays aside."
                ),
                "donation",
                player=who,
                n=n,
            )
        case "starts":
            return say(
                N_("{player} sits on the left and takes the first turn."),
                "donation",
                player=who,
            )
        case "last-link":
            return say(
                N_("{player} links their last scroll."), "end-of-round", player=who
            )
        case "won":
            return say(
                N_(
                    "{player} wins round {n} and turns the round card to the next number."
                ),
                "end-of-round",
                player=who,
                n=n,
            )
        case "scored":
            return say_n(
                N_("{player} wins the round: one point."),
                N_("{player} wins the round: {n} points."),
                n,
                "classic-dominoes",
                player=who,
            )
    return _blocked_line(who, event)


def _blocked_line(who: str, event: Event) -> Message | None:
    match event.kind:
        case "fewest":
            return say_n(
                N_(
                    "The round is blocked: {player} holds the fewest scrolls, only one."
                ),
                N_("The round is blocked: {player} holds the fewest scrolls, {n}."),
                event.n,
                "blocked-round",
                player=who,
            )
        case "tied":
            return say(
                N_(
                    "The round is blocked and tied: {player} has the highest number, {n}."
                ),
                "tied-round",
                player=who,
                n=event.n,
            )
        case "ring-aside":
            rule = "pass" if event.word == "pass" else "dragon-hungry"
            return say(N_("{player} sets their ring aside."), rule, player=who)
    return None


def _spell_line(state: State, event: Event) -> Message | None:
    who = name(state, event.player)
    match event.kind:
        case "one-scroll":
            return say(
                N_("{player} has one scroll left in hand and may not use {spell}."),
                RULES[event.word],
                player=who,
                spell=spell_term(state, event.word),
            )
        case "mixed" if event.n:
            return say(
                N_("Mix {player}’s scroll into the deck."), "spell-star", player=who
            )
        case "mixed":
            return say(
                N_("{player}’s scroll becomes the new deck."), "spell-star", player=who
            )
        case "passed-on":
            return _passed_on(event)
    return None


def _passed_on(event: Event) -> Message:
    if event.n == 2:
        return say(N_("Swap one scroll: both choose first, then pass."), "spell-dragon")
    if event.word == "left":
        return say(
            N_("Everyone chooses a scroll, then all pass it to the left."),
            "spell-dragon",
        )
    if event.word == "right":
        return say(
            N_("Everyone chooses a scroll, then all pass it to the right."),
            "spell-dragon",
        )
    return say(
        N_("Everyone chooses a scroll, then all pass it across."), "spell-dragon"
    )


def _dragon_line(state: State, event: Event) -> Message | None:
    who, dragon = name(state, event.player), spell_term(state, "dragon")
    match event.kind:
        case "lazy":
            return say(
                N_(
                    "{dragon}: nothing happens, {player} sets their ring aside. The rules add an exception for a "
                    "mirror that “ends the round” and do not explain it: if you agreed that it does, say who won."
                ),
                "dragon-lazy",
                dragon=dragon,
                player=who,
            )
        case "angry":
            return say(
                N_("{dragon}: everyone sets their ring aside."),
                "dragon-angry",
                dragon=dragon,
            )
        case "dizzy-mirror":
            return say(
                N_("{dragon}: it is a mirror, so {player} sets their ring aside."),
                "dragon-dizzy",
                dragon=dragon,
                player=who,
            )
        case "dizzy":
            return say(
                N_(
                    "{dragon}: {player} moves their ring to the open half and casts {spell}."
                ),
                "dragon-dizzy",
                dragon=dragon,
                player=who,
                spell=spell_term(state, event.word),
            )
        case "eaten" if event.n:
            return say(
                N_("{dragon}: mix the scroll at the opposite end into the deck."),
                "dragon-hungry",
                dragon=dragon,
            )
        case "eaten":
            return say(
                N_("{dragon}: the scroll at the opposite end becomes the new deck."),
                "dragon-hungry",
                dragon=dragon,
            )
    return None
