"""In words: what an action brought about by itself, and why the hourglass moved."""

from collections.abc import Callable, Mapping

from companion.games.core import N_, Message, Term, say, say_n
from companion.games.mice_and_mystics.numbers import owner_of
from companion.games.mice_and_mystics.state import Event, State, Step


def tell(state: State) -> tuple[Message, ...]:
    """The events of the last action, in the order in which they happened."""
    return tuple(EVENTS[event.kind](event) for event in state.events)


def explain_step(step: Step) -> Message:
    """Why the hourglass moved on to a page."""
    if step.why == "surge":
        return say(N_("Surge in round {round}"), "surge", round=step.round)
    if step.why == "capture":
        return say(
            N_("{mouse} captured in round {round}"),
            "capture",
            round=step.round,
            mouse=Term(step.mouse),
        )
    return say(N_("By hand in round {round}"), "hourglass", round=step.round)


def _who(event: Event) -> Term:
    return Term(owner_of(event.who))


def _hourglass(event: Event) -> Message:
    if event.other == "surge":
        return say(
            N_("Because of the surge, the hourglass moves to page {page}."),
            "hourglass",
            page=event.n,
        )
    if event.other == "capture":
        text = N_(
            "Because {mouse} is captured, the hourglass moves to page {page} (reported by players)."
        )
        return say(text, "capture", page=event.n, mouse=_who(event))
    return say(N_("The hourglass moves to page {page}."), "hourglass", page=event.n)


def _ambush(event: Event) -> Message:
    return say_n(
        N_("Ambush: the card of {minion} moves up {n} place."),
        N_("Ambush: the card of {minion} moves up {n} places."),
        event.n,
        "ambush",
        minion=_who(event),
    )


def _placed_some(event: Event) -> Message:
    return say_n(
        N_("Not enough figures: only {n} is placed ({minion}), the rest is ignored."),
        N_("Not enough figures: only {n} are placed ({minion}), the rest is ignored."),
        event.n,
        "minion-placement",
        minion=_who(event),
    )


def _placed(event: Event) -> Message:
    return say(
        N_("{minion}: {n} placed."), "minion-placement", minion=_who(event), n=event.n
    )


def _aggressive(event: Event) -> Message:
    text = N_(
        "Aggressive: the card of {minion} swaps with {above} above it. The turn goes on below its old place."
    )
    return say(
        text, "aggressive", minion=_who(event), above=Term(owner_of(event.other))
    )


def _time_is_short(event: Event) -> Message:
    text = N_(
        "Time is short: {mouse}, lowest on the track, is done and there are no minions: 1 cheese on the wheel."
    )
    return say(text, "time-is-short", mouse=_who(event))


def _pilfer(event: Event) -> Message:
    return say_n(
        N_("Pilfer: {mouse} gains {n} cheese."),
        N_("Pilfer: {mouse} gains {n} cheese."),
        event.n,
        "hero-filch",
        mouse=_who(event),
    )


def _stolen(event: Event) -> Message:
    return say_n(
        N_("The Roach takes {n} cheese from {mouse} instead of a wound."),
        N_("The Roach takes {n} cheese from {mouse} instead of as many wounds."),
        event.n,
        "minion-roach",
        mouse=_who(event),
    )


def _stolen_to_wheel(event: Event) -> Message:
    return say_n(
        N_(
            "The greedy Roach takes {n} cheese from {mouse} instead of a wound, onto the wheel."
        ),
        N_(
            "The greedy Roach takes {n} cheese from {mouse} instead of as many wounds, onto the wheel."
        ),
        event.n,
        "minion-roach",
        mouse=_who(event),
    )


def _wheel_cheese(event: Event) -> Message:
    return say_n(
        N_("{minion} rolled cheese: {n} on the wheel."),
        N_("{minion} rolled cheese: {n} on the wheel."),
        event.n,
        "cheese-wheel",
        minion=_who(event),
    )


def _stash_cheese(event: Event) -> Message:
    return say_n(
        N_("{mouse} gains {n} cheese from the roll."),
        N_("{mouse} gains {n} cheese from the roll."),
        event.n,
        "cheese",
        mouse=_who(event),
    )


def _condition(event: Event) -> Message:
    return say(
        N_("{mouse}: {condition}."),
        event.other,
        mouse=_who(event),
        condition=Term(event.other),
    )


def _plain(text: str, rule: str) -> Callable[[Event], Message]:
    return lambda event: say(text, rule)


def _of_mouse(text: str, rule: str) -> Callable[[Event], Message]:
    return lambda event: say(text, rule, mouse=_who(event))


EVENTS: Mapping[str, Callable[[Event], Message]] = {
    "round": lambda event: say(
        N_("Round {round} begins at the top of the track."), "round", round=event.n
    ),
    "hourglass": _hourglass,
    "ambush": _ambush,
    "placed": _placed,
    "placed-some": _placed_some,
    "aggressive": _aggressive,
    "time-is-short": _time_is_short,
    "pilfer": _pilfer,
    "stolen": _stolen,
    "stolen-to-wheel": _stolen_to_wheel,
    "condition": _condition,
    "surge": _plain(
        N_("Six cheese on the wheel: a surge! The wheel is emptied."), "surge"
    ),
    "surge-spent": _plain(
        N_(
            "Six cheese on the wheel: a surge! This tile has had its minions, so only the hourglass moves."
        ),
        "surge",
    ),
    "lost-hourglass": _plain(
        N_("The hourglass is on the chapter end marker: the chapter is lost."),
        "chapter-end",
    ),
    "lost-captured": _plain(
        N_("All mice are captured at the same time: the chapter is lost."), "capture"
    ),
    "lost-story": _plain(
        N_("The chapter’s defeat condition is met: the chapter is lost."), "chapter-end"
    ),
    "end-moved": lambda event: say(
        N_("The chapter end marker now lies on page {page}."),
        "chapter-end",
        page=event.n,
    ),
    "uncharmed": _of_mouse(
        N_("{mouse} is no longer charmed (reported by players)."), "charmed"
    ),
    "captured": _of_mouse(
        N_("{mouse} is captured. Its card stays on the track."), "capture"
    ),
    "rescued": _of_mouse(
        N_("{mouse} is back, on the space of another mouse or next to it."), "rescue"
    ),
    "born-to-lead": _of_mouse(
        N_("Born to Lead: cards were laid and {mouse} is not first: 1 cheese for him."),
        "hero-collin",
    ),
    "tilda-draws": _of_mouse(
        N_("Empathetic Power: 1 cheese for {mouse}."), "hero-tilda"
    ),
    "tilda-keeps": _of_mouse(
        N_(
            "{mouse} keeps the cheese of Empathetic Power. Was the condition a slip? Then take it out of her stash."
        ),
        "hero-tilda",
    ),
    "type-gone": lambda event: say(
        N_(
            "The last figure is gone ({minion}): its card leaves the track and the gap closes."
        ),
        "remove-from-track",
        minion=_who(event),
    ),
    "wheel-cheese": _wheel_cheese,
    "stash-cheese": _stash_cheese,
}
