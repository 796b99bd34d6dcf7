"""What the last step brought, one sentence for each kind of event."""

from collections.abc import Mapping

from companion.games.core import Message, name, names, say, say_n
from companion.games.mirror_scrolls.numbers import LEAST_MAGES, RULES
from companion.games.mirror_scrolls.state import Event, State, mages, spell_term

# A sentence without a rule follows that of the word of its event.
LINES: Mapping[str, Message] = {
    "donation": say(
        "{player}’s {n} is the lowest offering: it becomes the donation, and their ring stays aside.",
        "donation",
    ),
    "starts": say("{player} sits on their left and takes the first turn.", "donation"),
    "last-link": say("{player} links their last scroll.", "end-of-round"),
    "won": say(
        "{player} wins round {n} and turns their round card to the next number.",
        "end-of-round",
    ),
    "scored": say_n(
        "{player} wins the round: one point.",
        "{player} wins the round: {n} points.",
        0,
        "classic-dominoes",
    ),
    "fewest": say_n(
        "The round is blocked: {player} holds the fewest scrolls, only one.",
        "The round is blocked: {player} holds the fewest scrolls, {n}.",
        0,
        "blocked-round",
    ),
    "tied": say(
        "The round is blocked and tied: {player} has the highest number, {n}.",
        "tied-round",
    ),
    "ring-aside": say("{player} sets their ring aside."),
    "one-scroll": say("{player} has one scroll left in hand and may not use {spell}."),
    "mixed": say("Mix {player}’s scroll into the deck.", "spell-star"),
    "mixed-alone": say("{player}’s scroll becomes the new deck.", "spell-star"),
    "swapped": say(
        "{player} has cast {dragon}: you have swapped one scroll each.", "spell-dragon"
    ),
    "passed-left": say(
        "{player} has cast {dragon}: everyone chooses a scroll, then all pass it to the left.",
        "spell-dragon",
    ),
    "passed-right": say(
        "{player} has cast {dragon}: everyone chooses a scroll, then all pass it to the right.",
        "spell-dragon",
    ),
    "passed-across": say(
        "{player} has cast {dragon}: everyone chooses a scroll, then all pass it across.",
        "spell-dragon",
    ),
    # Who gives to whom: round the table, or of four each to whom they face.
    "round-3": say("{one} → {two} → {three} → {one}", "spell-dragon"),
    "round-4": say("{one} → {two} → {three} → {four} → {one}", "spell-dragon"),
    "across-4": say("{one} ↔ {three}, {two} ↔ {four}", "spell-dragon"),
    # The book's exception cannot be told from the table: only the mages know what they agreed on.
    "lazy": say(
        "{dragon}: nothing happens, {player} sets their ring aside. The rules add an exception for a mirror that "
        "“ends the round” and do not explain it: if you agreed that it does, say who won.",
        "dragon-lazy",
    ),
    "angry": say("{dragon}: everyone sets their ring aside.", "dragon-angry"),
    "dizzy-mirror": say(
        "{dragon}: it is a mirror, so {player} sets their ring aside.", "dragon-dizzy"
    ),
    "dizzy": say(
        "{dragon}: {player} moves their ring to the open half and casts {spell}.",
        "dragon-dizzy",
    ),
    "eaten": say(
        "{dragon}: mix the scroll at the opposite end into the deck.", "dragon-hungry"
    ),
    "eaten-alone": say(
        "{dragon}: the scroll at the opposite end becomes the new deck.",
        "dragon-hungry",
    ),
}
_RULES_OF_WORDS: Mapping[str, str] = {"pass": "pass", "eaten": "dragon-hungry", **RULES}


def lines(state: State) -> tuple[Message, ...]:
    """What the last step brought, in words."""
    found = []
    for event in state.events:
        found.append(line(state, event))
        if event.kind == "passed-on" and event.n > LEAST_MAGES:
            way, givers = ways_of(state, event.word)
            found.append(LINES[way].filled(**givers))
    return tuple(found)


def ways_of(state: State, direction: str) -> tuple[str, Mapping[str, str]]:
    """How scrolls go round a table of three or four (“round-3”, “round-4”, “across-4”), and who gives, in order."""
    count = mages(state)
    # Seats are numbered clockwise, so to the left.
    order = range(count)[::-1] if direction == "right" else range(count)
    way = "across" if direction == "across" else "round"
    places = ("one", "two", "three", "four")
    return f"{way}-{count}", dict(zip(places, names(state, order), strict=False))


def line(state: State, event: Event) -> Message:
    """One event in words, with the rule that it follows."""
    kind, word = event.kind, event.word
    if kind == "passed-on":
        # Two mages have one way only.
        kind = "swapped" if event.n == 2 else f"passed-{word}"
    elif kind in ("mixed", "eaten") and not event.n:
        # The deck was empty: there is nothing to mix with.
        kind = f"{kind}-alone"
    told = LINES[kind].filled(
        _RULES_OF_WORDS.get(word, ""),
        player=name(state, event.player),
        n=event.n,
        dragon=spell_term(state, "dragon"),
    )
    if word in RULES:
        return told.filled(spell=spell_term(state, word))
    return told
