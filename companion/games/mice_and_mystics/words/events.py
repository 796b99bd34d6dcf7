"""In words: what an action brought about, what a defeat is called, and why the hourglass moved."""

from collections.abc import Mapping

from companion.games.core import Arg, Message, Term, say, say_n
from companion.games.mice_and_mystics.numbers import owner_of
from companion.games.mice_and_mystics.state import Event, State, Step


def tell(state: State) -> tuple[Message, ...]:
    """The events of the last action, in the order in which they happened."""
    return tuple(tell_event(event) for event in state.events)


def count_stolen(state: State) -> int:
    """How much cheese Roaches have taken instead of wounds with the last action (minion-roach)."""
    return sum(event.n for event in state.events if event.kind.startswith("stolen"))


def tell_event(event: Event) -> Message:
    """One of them, with the rule that it follows."""
    sentence = EVENTS[event.kind]
    # A sentence takes of these what it has a place for.
    places: dict[str, Arg] = {"n": event.n, "page": event.n, "round": event.n}
    if event.who:
        places["mouse"] = places["minion"] = Term(owner_of(event.who))
    if event.kind == "hourglass":
        sentence = HOURGLASS[event.other]
    elif event.other:
        places["above"] = places["condition"] = Term(owner_of(event.other))
    # One without a rule of its own is about a condition, and follows that one's.
    return sentence.filled(rule=event.other, **places)


def explain_step(step: Step) -> Message:
    """Why the hourglass moved on to a page."""
    sentence = STEPS[step.why].filled(round=step.round)
    if step.mouse:
        return sentence.filled(mouse=Term(step.mouse))
    return sentence


STEPS: Mapping[str, Message] = {
    "surge": say("Surge in round {round}", "surge"),
    "capture": say("{mouse} captured in round {round}", "capture"),
    "by-hand": say("By hand in round {round}", "hourglass"),
}
# By why it moved, as in Step.
HOURGLASS: Mapping[str, Message] = {
    "surge": say(
        "Because of the surge, the hourglass moves to page {page}.", "hourglass"
    ),
    "capture": say(
        "Because {mouse} is captured, the hourglass moves to page {page} (reported by players).",
        "capture",
    ),
    "by-hand": say("The hourglass moves to page {page}.", "hourglass"),
}
EVENTS: Mapping[str, Message] = {
    "round": say("Round {round} begins at the top of the track.", "round"),
    "round-anew": say(
        "A new round begins at the top (as this table is set up).", "initiative-order"
    ),
    "hourglass": HOURGLASS["by-hand"],
    "ambush": say_n(
        "Ambush: the card of {minion} moves up {n} slot.",
        "Ambush: the card of {minion} moves up {n} slots.",
        0,
        "ambush",
    ),
    "ambush-at-top": say(
        "Ambush: the card of {minion} lies at the top already.", "ambush"
    ),
    "placed": say_n(
        "{minion}: one figure is placed.",
        "{minion}: {n} figures are placed.",
        0,
        "minion-placement",
    ),
    "placed-some": say_n(
        "Not enough figures: only {n} is placed ({minion}), the rest is ignored.",
        "Not enough figures: only {n} are placed ({minion}), the rest is ignored.",
        0,
        "minion-placement",
    ),
    "placed-none": say(
        "No figure is left in the box ({minion}): none is placed.",
        "minion-placement",
    ),
    "aggressive": say(
        "Aggressive: the card of {minion} swaps with {above} above it. Play goes on below its old slot.",
        "aggressive",
    ),
    "time-is-short": say(
        "Time is short: {mouse}, lowest on the track, is done and there are no minions: 1 cheese on the wheel.",
        "time-is-short",
    ),
    "pilfer": say_n(
        "Pilfer: {mouse} gains {n} cheese.",
        "Pilfer: {mouse} gains {n} cheese.",
        0,
        "hero-filch",
    ),
    "stolen": say_n(
        "The Roach takes {n} cheese from {mouse} instead of a wound.",
        "The Roach takes {n} cheese from {mouse} instead of as many wounds.",
        0,
        "minion-roach",
    ),
    "stolen-to-wheel": say_n(
        "The greedy Roach takes {n} cheese from {mouse} instead of a wound, onto the wheel.",
        "The greedy Roach takes {n} cheese from {mouse} instead of as many wounds, onto the wheel.",
        0,
        "minion-roach",
    ),
    "condition": say("{mouse}: {condition}."),  # the rule is the condition's own
    "surge": say("Six cheese on the wheel: a surge! The wheel is emptied.", "surge"),
    "surge-spent": say(
        "Six cheese on the wheel: a surge! This tile has had its minions, so only the hourglass moves.",
        "surge",
    ),
    "surge-none": say(
        "Any other surge on this tile only moves the hourglass.", "surge-once"
    ),
    "surge-idle": say(
        "The other waiting surge places none: this tile has had its minions.",
        "surge-once",
    ),
    "lost-hourglass": say(
        "The hourglass is on the chapter end marker: the chapter is lost.",
        "chapter-end",
    ),
    "lost-captured": say(
        "All mice are captured at the same time: the chapter is lost.", "capture"
    ),
    "lost-story": say(
        "The chapter’s defeat condition is met: the chapter is lost.", "chapter-end"
    ),
    "end-moved": say("The chapter end marker now lies on page {page}.", "chapter-end"),
    "uncharmed": say("{mouse} is no longer charmed (reported by players).", "charmed"),
    "captured": say("{mouse} is captured. Its card stays on the track.", "capture"),
    "captured-without": say(
        "A captured mouse takes no marker, so this one does not come: {condition}.",
        "capture",
    ),
    "rescued": say(
        "{mouse} is back, on the space of another mouse or next to it.", "rescue"
    ),
    "born-to-lead": say(
        "Born to Lead: cards were laid and {mouse} is not first, so he gains 1 cheese.",
        "hero-collin",
    ),
    "born-to-lead-captured": say(
        "{mouse} gains it even while captured. The rules do not say.",
        "hero-collin",
    ),
    "left-behind": say(
        "Minions were still on the board: the mice leave a tile only without them.",
        "action-explore",
    ),
    "tilda-draws": say("Empathetic Power: 1 cheese for {mouse}.", "hero-tilda"),
    "tilda-keeps": say(
        "{mouse} keeps the cheese of Empathetic Power. Was the condition a slip? Then take it out of her stash.",
        "hero-tilda",
    ),
    "type-gone": say(
        "The last figure is gone ({minion}): its card leaves the track and the gap closes.",
        "remove-from-track",
    ),
    "wheel-cheese": say_n(
        "{minion} rolled cheese: {n} on the wheel.",
        "{minion} rolled cheese: {n} on the wheel.",
        0,
        "cheese-wheel",
    ),
    "stash-cheese": say_n(
        "{mouse} gains {n} cheese from the roll.",
        "{mouse} gains {n} cheese from the roll.",
        0,
        "cheese",
    ),
}


_BATTLE = "action-battle"

# A boss is named alone: there is one of each.
DEFEATS_BOSS = say("{mouse} defeats {minion}", _BATTLE)
DEFEATS: Mapping[str, Message] = {
    "roach": say_n(
        "{mouse} defeats a Roach", "{mouse} defeats {n} Roaches", 0, _BATTLE
    ),
    "rat-warrior": say_n(
        "{mouse} defeats a Rat Warrior", "{mouse} defeats {n} Rat Warriors", 0, _BATTLE
    ),
    "elite-rat": say_n(
        "{mouse} defeats an Elite Rat", "{mouse} defeats {n} Elite Rats", 0, _BATTLE
    ),
    "spider": say_n(
        "{mouse} defeats a Spider", "{mouse} defeats {n} Spiders", 0, _BATTLE
    ),
    "centipede": say_n(
        "{mouse} defeats a Centipede", "{mouse} defeats {n} Centipedes", 0, _BATTLE
    ),
}
# How many are there, of types that come in numbers and fall by one wound.
STANDING: Mapping[str, Message] = {
    "roach": say_n("{n} Roach left", "{n} Roaches left", 0, "minions"),
    "rat-warrior": say_n("{n} Rat Warrior left", "{n} Rat Warriors left", 0, "minions"),
    "elite-rat": say_n("{n} Elite Rat left", "{n} Elite Rats left", 0, "minions"),
}
# Nobody is said to have done it.
LEAVES = say_n(
    "{minion}: one figure leaves the board",
    "{minion}: {n} figures leave the board",
    0,
    "remove-from-track",
)
