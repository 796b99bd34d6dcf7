"""The settings in words: what our source leaves open, and the choices that a table has."""

from companion.games.core import N_, Frozen, Message, say
from companion.games.mice_and_mystics.state.options import Settings

# What our source leaves open (see its “unsure” boxes). A setting that is not here could not be agreed on.
YES_NO = (("yes", N_("Yes")), ("no", N_("No")))
QUESTIONS: tuple[tuple[str, str, str, tuple[tuple[str, str], ...]], ...] = (
    (
        "capture_moves_hourglass",
        N_(
            "Does a capture move the hourglass one page on? Players report it; the rules do not say."
        ),
        "capture",
        YES_NO,
    ),
    (
        "capture_clears_wounds",
        N_(
            "Does a captured mouse lose its wounds and conditions? The rules do not say; some players recall that it "
            "does."
        ),
        "capture",
        YES_NO,
    ),
    (
        "capture_keeps_cheese",
        N_("Does a captured mouse keep its cheese? The rules do not say."),
        "capture",
        YES_NO,
    ),
    (
        "surge_once_a_room",
        N_("Do surges place minions only once on each tile? Players report it."),
        "surge",
        YES_NO,
    ),
    (
        "restart",
        N_(
            "A new encounter lays out the whole track again: who acts next? The rules do not say."
        ),
        "initiative-order",
        (
            ("top", N_("A new round begins at the top, at once")),
            (
                "finish",
                N_(
                    "The mouse whose turn it is finishes first, then a new round begins at the top"
                ),
            ),
            (
                "same-round",
                N_("The round goes on; whoever has acted in it does not act again"),
            ),
        ),
    ),
    (
        "overtaking",
        N_(
            "An ambushing card lands above the active card: when does it act? The rules do not say."
        ),
        "ambush",
        (
            ("this-round", N_("Still in this round, as the last")),
            ("next-round", N_("From the next round on")),
        ),
    ),
)


class Choice(Frozen):
    """One answer: its value, its words, and whether it holds now."""

    value: str
    """The answer, as options name it; “yes” and “no” stand for true and false."""
    text: Message
    """The same in words."""
    chosen: bool
    """Whether it holds now."""


class Agreement(Frozen):
    """One setting: its name, what it decides, and the answers."""

    name: str
    """The option that it is."""
    question: Message
    """What it decides."""
    choices: tuple[Choice, ...]
    """The answers."""

    @property
    def texts(self) -> dict[str, Message]:
        """The words of the answers, by their values."""
        return {choice.value: choice.text for choice in self.choices}

    @property
    def chosen(self) -> str:
        """The answer that holds now."""
        return next(choice.value for choice in self.choices if choice.chosen)


def agreements(settings: Settings) -> tuple[Agreement, ...]:
    """All settings with what the table has chosen."""
    found = []
    for name, question, rule, answers in QUESTIONS:
        chosen = getattr(settings, name)
        if isinstance(chosen, bool):
            chosen = "yes" if chosen else "no"
        choices = []
        for key, text in answers:
            choice = Choice(key, say(text, rule), chosen=key == chosen)
            choices.append(choice)
        agreement = Agreement(name, say(question, rule), tuple(choices))
        found.append(agreement)
    return tuple(found)


# What the form of a new table begins with. It is not what a log without a word means: those tables were played before
# the other reading of an ambush was found.
PROPOSED = agreements(Settings(overtaking="next-round"))
