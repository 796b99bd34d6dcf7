"""What happened in the rounds and what the numbered abilities did, one sentence for each way it can go."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.core import Arg, Message, Term, name, say, say_n
from companion.games.miraris.numbers import ALTAR, DREAM, MIRELA_WANTS
from companion.games.miraris.rules.cards import term_of
from companion.games.miraris.state import Event, State, holder

# By the event's kind; with “-none” where there was nothing, “-fewer” where there was too little, and “-auto” where
# nothing else was possible, so that nobody was asked and the line has to say so.
LINES: Mapping[str, Message] = {
    "tied": say(
        "Round {round}: {player}’s {value} is tied, so {player} takes nothing.",
        "tied-dormire",
    ),
    "claims": say(
        "Round {round}: {player} plays {value} and takes {kind} ({crowns}).",
        "claim-wonder",
    ),
    "claims-stack": say(
        "Round {round}: {player} plays {value} and takes a stack of {n} Wonders: {cards}.",
        "stacks",
    ),
    # That seven kinds win is not in the rules, which only says that Rolando wins at once and before Lucia.
    "rolando-wins": say(
        "{character}: {player} has all seven kinds and wins at once. The scoring stops. Players report "
        "this ability: check your card.",
        "character-rolando",
    ),
    "rolando-misses": say(
        "{character}: {player} does not have all seven kinds. Missing: {kinds}. Cards gained later do not "
        "bring the ability back. Players report this ability: check your card.",
        "character-rolando",
    ),
    "lucia-takes": say(
        "{character}: {player} takes {n} Wonders from the row ({cards}): +{crowns}.",
        "character-lucia",
    ),
    "lucia-takes-auto": say(
        "{character}: {player} takes {n} Wonders from the row ({cards}), where nothing else lies: +{crowns}.",
        "character-lucia",
    ),
    # Without a refill after round 8 only ties leave cards in the row, so this is not rare.
    "lucia-takes-fewer": say(
        "{character}: only {kind} ({crowns}) lies in the row, and {player} takes it. The rules do not say what happens "
        "with fewer than {wanted}.",
        "character-lucia",
    ),
    "lucia-takes-none": say(
        "{character}: no Wonder lies in the row, so {player} takes none.",
        "character-lucia",
    ),
    "lucia-immune": say(
        "{character}: from now on no other ability affects {player}.", "character-lucia"
    ),
    "serena-draws": say(
        "{character}: {player} draws {n} Wonders from the deck ({cards}): +{crowns}.",
        "character-serena",
    ),
    "serena-draws-auto": say(
        "{character}: {player} draws {n} Wonders ({cards}). By the helper’s count, the deck holds "
        "nothing else: +{crowns}.",
        "character-serena",
    ),
    # With six players exactly four cards are left; fewer are only by a count that was confirmed although unlikely.
    "serena-draws-fewer": say_n(
        "{character}: by the helper’s count the deck holds only {kind}, and {player} draws it: +{crowns}.",
        "{character}: by the helper’s count the deck holds only {n} Wonders ({cards}), and {player} draws them: "
        "+{crowns}.",
        0,
        "character-serena",
    ),
    "serena-draws-none": say(
        "{character}: the deck is empty, so {player} draws nothing.", "character-serena"
    ),
    "mirela-gift": say(
        "{player} gives {kind} ({crowns}) to {receiver}.", "character-mirela"
    ),
    "mirela-gift-auto": say(
        "{player} gives {kind} ({crowns}) to {receiver} and had no other kind to choose.",
        "character-mirela",
    ),
    "mirela-spared": say(
        "{player} gives nothing: no other ability affects {character}.",
        "character-lucia",
    ),
    "mirela-nothing": say(
        "{player} has no Wonder to give. The rules do not say more about that.",
        "character-mirela",
    ),
    "mirela-enough": say(
        "The cards given are worth {sum}, which is not less than {wanted}: nobody gives another.",
        "character-mirela",
    ),
    "mirela-no-more": say(
        "The cards given are worth {sum}, less than {wanted}, but nobody has another to give.",
        "character-mirela",
    ),
    "mirela-again": say(
        "The cards given are worth {sum}, less than {wanted}: each gives one more.",
        "character-mirela",
    ),
    # The number holds for each of the others, not for all of them together.
    "unknown-altars": say_n(
        "{character}: {player} has one Black Altar now, so each other player discards one Wonder at random.",
        "{character}: {player} has {n} Black Altars now, so each other player discards {n} Wonders at random.",
        0,
        "character-unknown",
    ),
    "unknown-altars-none": say(
        "{character}: {player} has no {kind} now, so nobody discards.",
        "character-unknown",
    ),
    "unknown-discards": say_n(
        "{player} discards {kind}: −{crowns}.",
        "{player} discards {n} Wonders ({cards}): −{crowns}.",
        0,
        "character-unknown",
    ),
    "unknown-discards-auto": say_n(
        "{player} discards {kind}, the only card it can be: −{crowns}.",
        "{player} discards {n} Wonders ({cards}), the only cards it can be: −{crowns}.",
        0,
        "character-unknown",
    ),
    "unknown-discards-fewer": say_n(
        "{player} has only one Wonder, {kind}, and discards it: −{crowns}. The rules do not say more about that.",
        "{player} has only {n} Wonders ({cards}) and discards them all: −{crowns}. The rules do not say more about "
        "that.",
        0,
        "character-unknown",
    ),
    "unknown-spared": say(
        "{player} discards nothing: no other ability affects {character}.",
        "character-lucia",
    ),
    "unknown-nothing": say("{player} has no Wonder to discard.", "character-unknown"),
    "unknown-dreams": say_n(
        "{character}: {player} takes one Dream from the discards: +{crowns}.",
        "{character}: {player} takes {n} Dreams from the discards: +{crowns}.",
        0,
        "character-unknown",
    ),
    "unknown-dreams-none": say(
        "{character}: there is no {kind} among the discards.", "character-unknown"
    ),
}
# These ask for a number of cards, which may not be there.
_COUNTED = ("lucia-takes", "serena-draws", "unknown-discards")


def key_of(event: Event) -> str:
    """Under which name the sentence of an event stands."""
    kind, cards = event.kind, len(event.cards)
    if kind == "claims":
        return "claims-stack" if cards > 1 else kind
    nothing = not event.n if kind == "unknown-altars" else not cards
    if nothing and f"{kind}-none" in LINES:
        return f"{kind}-none"
    if kind in _COUNTED and cards < event.n:
        return f"{kind}-fewer"
    return f"{kind}-auto" if event.auto else kind


def event_message(state: State, event: Event) -> Message:
    """What happened, in words."""
    family, cards = event.kind.partition("-")[0], event.cards
    args: dict[str, Arg] = {
        "player": name(state, event.player),
        # Who is spared is Lucia, whoever's ability it is.
        "character": Term("lucia" if event.kind.endswith("-spared") else family),
        "n": event.n,
    }
    if cards:
        kinds = tuple(map(term_of, cards))
        args |= {"n": len(cards), "cards": cards, "crowns": sum(cards)}
        args |= {"kinds": kinds, "kind": kinds[0]}
    match family:
        case "claims" | "tied":
            value = state.used[event.player][event.n - 1]
            args |= {"round": event.n, "value": value}
        case "lucia":
            args["wanted"] = event.n
        case "mirela":
            receiver = name(state, holder(state, "mirela") or 0)
            args |= {"sum": event.n, "wanted": MIRELA_WANTS, "receiver": receiver}
        case "unknown" if not cards:
            kind = ALTAR if event.kind == "unknown-altars" else DREAM
            args["kind"] = term_of(kind)
    return replace(LINES[key_of(event)], args=args)
