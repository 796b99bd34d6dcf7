"""What the numbered abilities did, in words (character-order)."""

from companion.games.core import N_, Message, Term, say, say_n
from companion.games.miraris.numbers import ALTAR, DREAM, MIRELA_WANTS
from companion.games.miraris.rules.cards import term_of
from companion.games.miraris.state import Event, State, holder, name


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
                N_(
                    "{character}: {player} has all seven kinds and wins at once. The scoring stops. Players report "
                    "this ability: check your card."
                ),
                "character-rolando",
                character=Term("rolando"),
                player=who,
            )
        case "rolando-misses":
            return say(
                N_(
                    "{character}: {player} does not have all seven kinds. Missing: {kinds}. Cards gained later do not "
                    "bring the ability back. Players report this ability: check your card."
                ),
                "character-rolando",
                character=Term("rolando"),
                player=who,
                kinds=tuple(term_of(value) for value in event.cards),
            )
        case "lucia-takes":
            return _lucia_message(event, who)
        case "lucia-immune":
            return say(
                N_("{character}: from now on no other ability affects {player}."),
                "character-lucia",
                character=Term("lucia"),
                player=who,
            )
    return None


def _lucia_message(event: Event, who: str) -> Message:
    lucia = Term("lucia")
    if not event.cards:
        return say(
            N_("{character}: no Wonder lies in the row, so {player} takes none."),
            "character-lucia",
            character=lucia,
            player=who,
        )
    if len(event.cards) < event.n:
        return say(
            N_(
                "{character}: only {cards} lies in the row, and {player} takes it. The rules do not say what happens "
                "with fewer than {wanted}."
            ),
            "character-lucia",
            character=lucia,
            player=who,
            cards=event.cards,
            wanted=event.n,
        )
    text = N_("{character}: {player} takes {cards} from the row: +{crowns}.")
    if event.auto:
        text = N_(
            "{character}: {player} takes {cards} from the row, where nothing else lies: +{crowns}."
        )
    return say(
        text,
        "character-lucia",
        character=lucia,
        player=who,
        cards=event.cards,
        crowns=sum(event.cards),
    )


def _serena_or_mirela(state: State, event: Event) -> Message | None:
    who = name(state, event.player)
    match event.kind:
        case "serena-draws":
            return _serena_message(event, who)
        case "mirela-gift":
            return _gift_message(event, who, name(state, holder(state, "mirela") or 0))
        case "mirela-spared":
            return say(
                N_("{player} gives nothing: no other ability affects {character}."),
                "character-lucia",
                player=who,
                character=Term("lucia"),
            )
        case "mirela-nothing":
            return say(
                N_(
                    "{player} has no Wonder to give. The rules do not say more about that."
                ),
                "character-mirela",
                player=who,
            )
    return None


def _gift_message(event: Event, who: str, receiver: str) -> Message:
    text = N_("{player} gives {kind} ({crowns}) to {receiver}.")
    if event.auto:
        text = N_(
            "{player} gives {kind} ({crowns}) to {receiver} and had no other kind to choose."
        )
    return say(
        text,
        "character-mirela",
        player=who,
        kind=term_of(event.cards[0]),
        crowns=event.cards[0],
        receiver=receiver,
    )


def _serena_message(event: Event, who: str) -> Message:
    serena = Term("serena")
    if not event.cards:
        return say(
            N_("{character}: the deck is empty, so {player} draws nothing."),
            "character-serena",
            character=serena,
            player=who,
        )
    if len(event.cards) < event.n:
        return say(
            N_(
                "{character}: by the count the deck holds only {cards}, and {player} draws all of it: +{crowns}."
            ),
            "character-serena",
            character=serena,
            player=who,
            cards=event.cards,
            crowns=sum(event.cards),
        )
    text = N_("{character}: {player} draws {cards} from the deck: +{crowns}.")
    if event.auto:
        text = N_(
            "{character}: {player} draws {cards}. By the count, the deck holds nothing else: +{crowns}."
        )
    return say(
        text,
        "character-serena",
        character=serena,
        player=who,
        cards=event.cards,
        crowns=sum(event.cards),
    )


def _mirela_sum(state: State, event: Event) -> Message | None:
    match event.kind:
        case "mirela-enough":
            return say(
                N_(
                    "The cards given are worth {sum}, which is not less than {wanted}: nobody gives another."
                ),
                "character-mirela",
                sum=event.n,
                wanted=MIRELA_WANTS,
            )
        case "mirela-no-more":
            return say(
                N_(
                    "The cards given are worth {sum}, less than {wanted}, but nobody has another to give."
                ),
                "character-mirela",
                sum=event.n,
                wanted=MIRELA_WANTS,
            )
        case "mirela-again":
            return say(
                N_(
                    "The cards given are worth {sum}, less than {wanted}: each gives one more."
                ),
                "character-mirela",
                sum=event.n,
                wanted=MIRELA_WANTS,
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
                N_("{player} discards nothing: no other ability affects {character}."),
                "character-lucia",
                player=who,
                character=Term("lucia"),
            )
        case "unknown-nothing":
            return say(
                N_("{player} has no Wonder to discard."),
                "character-unknown",
                player=who,
            )
        case "unknown-dreams" if event.cards:
            return say(
                N_(
                    "{character}: {player} takes {count} × {kind} from the discards: +{crowns}."
                ),
                "character-unknown",
                character=unknown,
                player=who,
                count=len(event.cards),
                kind=Term("the-dream"),
                crowns=DREAM * len(event.cards),
            )
        case "unknown-dreams":
            return say(
                N_("{character}: there is no {kind} among the discards."),
                "character-unknown",
                character=unknown,
                kind=Term("the-dream"),
            )
    return None


def _altars_message(event: Event, who: str) -> Message:
    unknown, altar = Term("unknown"), term_of(ALTAR)
    if not event.n:
        return say(
            N_("{character}: {player} has no {kind} now, so nobody discards."),
            "character-unknown",
            character=unknown,
            player=who,
            kind=altar,
        )
    return say_n(
        "{character}: {player} has one {kind} now, so each other player discards one Wonder at random.",
        "{character}: {player} has {n} × {kind} now, so each other player discards {n} Wonders at random.",
        event.n,
        "character-unknown",
        character=unknown,
        player=who,
        kind=altar,
    )


def _discards_message(event: Event, who: str) -> Message:
    if len(event.cards) < event.n:
        return say(
            N_(
                "{player} has fewer Wonders than that and discards all of them, {cards}: −{crowns}. The rules do not "
                "say more about that."
            ),
            "character-unknown",
            player=who,
            cards=event.cards,
            crowns=sum(event.cards),
        )
    text = N_("{player} discards {cards}: −{crowns}.")
    if event.auto:
        text = N_("{player} discards {cards}, the only cards it can be: −{crowns}.")
    return say(
        text,
        "character-unknown",
        player=who,
        cards=event.cards,
        crowns=sum(event.cards),
    )
