"""The ordered explanation: one line for each thing that happened, with its rule."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.core import N_, Message, Term, say, say_n
from companion.games.miraris.cards import ALTAR, DREAM, MIRELA_WANTS, cards_of, term_of
from companion.games.miraris.state import (
    SECRET,
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
from companion.games.miraris.sums import ability_line, crowns_line, total_line, verdict


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
            N_("Round {round}: {player}’s {value} is tied, so {player} takes nothing."), "tied-dormire",
            round=event.n, player=who, value=value,
        )
    if len(event.cards) > 1:
        return say(
            N_("Round {round}: {player} plays {value} and takes a stack: {cards}."), "stacks",
            round=event.n, player=who, value=value, cards=event.cards,
        )
    return say(
        N_("Round {round}: {player} plays {value} and takes {kind} ({crowns})."), "claim-wonder",
        round=event.n, player=who, value=value, kind=term_of(event.cards[0]), crowns=event.cards[0],
    )


def _holding_lines(state: State) -> Iterator[Line]:
    if state.phase in ("rounds", "holdings"):
        return
    hands = state.counted or state.hands
    for player in seats(state):
        yield Line("holdings", (player,), _holding_message(name(state, player), cards_of(hands[player])))
    # Lucia changes the row afterwards; what she took lay there when the rounds were over.
    taken = next((event.cards for event in state.events if event.kind == "lucia-takes"), ())
    row = tuple(sorted((*cards_of(unclaimed(state)), *taken)))
    if row:
        yield Line("holdings", (), say(N_("Unclaimed in the row: {cards}."), "end-of-game", cards=row))
    else:
        yield Line("holdings", (), say(N_("No Wonder is left unclaimed in the row."), "end-of-game"))


def _holding_message(who: str, cards: tuple[int, ...]) -> Message:
    if not cards:
        return say(N_("{player} has taken no Wonder."), "claim-wonder", player=who)
    return say_n(
        N_("{player} has taken one Wonder: {cards}."), N_("{player} has taken {n} Wonders: {cards}."),
        len(cards), "claim-wonder", player=who, cards=cards,
    )


def _character_lines(state: State) -> Iterator[Line]:
    if state.phase in ("rounds", "holdings"):
        return
    for player in seats(state):
        character = state.characters[player]
        if character and character != SECRET:
            yield Line("characters", (player,), say(
                N_("{player} has {character}."), rule_of(character),
                player=name(state, player), character=title(state, character),
            ))


def _ability_lines(state: State) -> Iterator[Line]:
    for event in state.events:
        character = event.kind.partition("-")[0]
        if character in queue(state):
            owner = holder(state, character) or 0
            yield Line(character, tuple(sorted({event.player, owner})), ability_message(state, event))


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


def ability_message(state: State, event: Event) -> Message:
    """What a numbered ability did."""
    for part in (_rolando_or_lucia, _serena_or_mirela, _mirela_sum, _unknown_message):
        message = part(state, event)
        if message:
            return message
    raise LookupError(event.kind)


def _rolando_or_lucia(state: State, event: Event) -> Message | None:
    who = name(state, event.player)
    match event.kind:
        case "rolando-wins":
            return say(
                N_("{character}: {player} has all seven kinds and wins at once. The scoring stops."),
                "character-rolando", character=Term("rolando"), player=who,
            )
        case "rolando-misses":
            return say(
                N_("{character}: {player} does not have all seven kinds. Missing: {kinds}. Cards gained later do not "
                   "bring the ability back."),
                "character-rolando", character=Term("rolando"), player=who,
                kinds=tuple(term_of(value) for value in event.cards),
            )
        case "lucia-takes":
            return _lucia_message(event, who)
        case "lucia-immune":
            return say(
                N_("{character}: from now on no other ability affects {player}."), "character-lucia",
                character=Term("lucia"), player=who,
            )
    return None


def _lucia_message(event: Event, who: str) -> Message:
    lucia = Term("lucia")
    if not event.cards:
        return say(
            N_("{character}: no Wonder lies in the row, so {player} takes none."), "character-lucia",
            character=lucia, player=who,
        )
    if len(event.cards) < event.n:
        return say(
            N_("{character}: only {cards} lies in the row, and {player} takes it. The rules do not say what happens "
               "with fewer than {wanted}."),
            "character-lucia", character=lucia, player=who, cards=event.cards, wanted=event.n,
        )
    return say(
        N_("{character}: {player} takes {cards} from the row: +{crowns}."), "character-lucia",
        character=lucia, player=who, cards=event.cards, crowns=sum(event.cards),
    )


def _serena_or_mirela(state: State, event: Event) -> Message | None:
    who = name(state, event.player)
    match event.kind:
        case "serena-draws":
            return _serena_message(event, who)
        case "mirela-gift":
            return say(
                N_("{player} gives {kind} ({crowns}) to {receiver}."), "character-mirela",
                player=who, kind=term_of(event.cards[0]), crowns=event.cards[0],
                receiver=name(state, holder(state, "mirela") or 0),
            )
        case "mirela-spared":
            return say(
                N_("{player} gives nothing: no other ability affects {character}."), "character-lucia",
                player=who, character=Term("lucia"),
            )
        case "mirela-nothing":
            return say(
                N_("{player} has no Wonder to give. The rules do not say more about that."), "character-mirela",
                player=who,
            )
    return None


def _serena_message(event: Event, who: str) -> Message:
    serena = Term("serena")
    if not event.cards:
        return say(
            N_("{character}: the deck is empty, so {player} draws nothing."), "character-serena",
            character=serena, player=who,
        )
    if len(event.cards) < event.n:
        return say(
            N_("{character}: {player} draws all that the deck still has, {cards}: +{crowns}."), "character-serena",
            character=serena, player=who, cards=event.cards, crowns=sum(event.cards),
        )
    return say(
        N_("{character}: {player} draws {cards} from the deck: +{crowns}."), "character-serena",
        character=serena, player=who, cards=event.cards, crowns=sum(event.cards),
    )


def _mirela_sum(state: State, event: Event) -> Message | None:
    match event.kind:
        case "mirela-enough":
            return say(
                N_("The cards given are worth {sum}, which is not less than {wanted}: nobody gives another."),
                "character-mirela", sum=event.n, wanted=MIRELA_WANTS,
            )
        case "mirela-again":
            return say(
                N_("The cards given are worth {sum}, less than {wanted}: each gives one more."),
                "character-mirela", sum=event.n, wanted=MIRELA_WANTS,
            )
    return None


def _unknown_message(state: State, event: Event) -> Message | None:
    who, unknown = name(state, event.player), Term("unknown")
    match event.kind:
        case "unknown-altars":
            return _altars_message(event, who)
        case "unknown-discards":
            return _discards_message(event, who)
        case "unknown-spared":
            return say(
                N_("{player} discards nothing: no other ability affects {character}."), "character-lucia",
                player=who, character=Term("lucia"),
            )
        case "unknown-nothing":
            return say(N_("{player} has no Wonder to discard."), "character-unknown", player=who)
        case "unknown-dreams" if event.cards:
            return say(
                N_("{character}: {player} takes {count} × {kind} from the discards: +{crowns}."), "character-unknown",
                character=unknown, player=who, count=len(event.cards), kind=Term("the-dream"),
                crowns=DREAM * len(event.cards),
            )
        case "unknown-dreams":
            return say(
                N_("{character}: there is no {kind} among the discards."), "character-unknown",
                character=unknown, kind=Term("the-dream"),
            )
    return None


def _altars_message(event: Event, who: str) -> Message:
    unknown, altar = Term("unknown"), term_of(ALTAR)
    if not event.n:
        return say(
            N_("{character}: {player} has no {kind} now, so nobody discards."), "character-unknown",
            character=unknown, player=who, kind=altar,
        )
    return say_n(
        N_("{character}: {player} has one {kind} now, so each other player discards one Wonder at random."),
        N_("{character}: {player} has {n} × {kind} now, so each other player discards {n} Wonders at random."),
        event.n, "character-unknown", character=unknown, player=who, kind=altar,
    )


def _discards_message(event: Event, who: str) -> Message:
    if len(event.cards) < event.n:
        return say(
            N_("{player} has fewer Wonders than that and discards all of them, {cards}: −{crowns}. The rules do not "
               "say more about that."),
            "character-unknown", player=who, cards=event.cards, crowns=sum(event.cards),
        )
    return say(
        N_("{player} discards {cards}: −{crowns}."), "character-unknown",
        player=who, cards=event.cards, crowns=sum(event.cards),
    )


