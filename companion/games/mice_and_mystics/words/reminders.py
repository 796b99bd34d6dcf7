"""What the active card must not forget: hero abilities, conditions, minions' rules."""

from collections.abc import Mapping

from companion.games.core import N_, Message, say
from companion.games.mice_and_mystics.numbers import is_ranged
from companion.games.mice_and_mystics.state import Mouse, State, active_mouse

# Of each hero what is easily forgotten, not all that its card says.
HEROES: Mapping[str, tuple[str, str]] = {
    "collin": (
        N_("Born to Lead: 1 cheese whenever cards are laid and Collin is not first."),
        "hero-collin",
    ),
    "maginos": (
        N_(
            "Draw Power: 2 cheese for each one rolled in attack. The staff is a melee weapon in his own space."
        ),
        "hero-maginos",
    ),
    "tilda": (
        N_("The mace adds 1 die for each other wounded mouse on her space."),
        "hero-tilda",
    ),
    "filch": (
        N_(
            "Pilfer: 1 cheese for each minion defeated. Dagger: a minion lower on the track defends with 1 die less."
        ),
        "hero-filch",
    ),
    "nez": (
        N_("Players report 4 dice with the hammer. Check the card."),
        "hero-nez",
    ),
    "lily": (
        N_(
            "Players report that a defender’s cheese goes to Lily when she uses her bow, and that mousetraps do not "
            "harm her."
        ),
        "hero-lily",
    ),
}
CONDITIONS: Mapping[str, str] = {
    "stunned": N_("Stunned: this mouse may move, but its only action is to recover."),
    "webbed": N_(
        "Webbed: this mouse cannot move, but may attack. A recover needs a star."
    ),
    "poisoned": N_("Poisoned: normal healing does not remove poison wounds."),
    "knocked-down": N_("Knocked down: it takes the whole move to stand up."),
    "charmed": N_(
        "Charmed: this mouse acts like a minion this turn, then the marker goes."
    ),
    "cursed": N_(
        "Cursed: the rules do not say what a curse does. Follow the card that brought it."
    ),
}
# By initiative card: a boss's cards differ (boss-cards).
MINIONS: Mapping[str, tuple[str, str]] = {
    "roach": (
        N_(
            "Roach: takes 1 cheese instead of each wound; greedy ones put it on the wheel."
        ),
        "minion-roach",
    ),
    "rat-warrior": (
        N_("Aggressive: after this turn the card swaps with the one directly above."),
        "aggressive",
    ),
    "elite-rat": (
        N_("Aggressive: after this turn the card swaps with the one directly above."),
        "aggressive",
    ),
    "spider": (N_("All wounds from the Spider are poison wounds."), "minion-spider"),
    "centipede": (
        N_("A mouse wounded by the Centipede is also stunned."),
        "minion-centipede",
    ),
    "vurst": (N_("Each cheese in Vurst’s attack is one more attack."), "boss-vurst"),
    "skitter-clak": (
        N_("Mice cannot defend against Skitter-Clak."),
        "boss-skitter-clak",
    ),
    "brodie-chase": (
        N_(
            "Chase: add up 2 dice for movement; one attack roll against every figure on the path. His cheese "
            "counts for nothing."
        ),
        "boss-brodie",
    ),
    "brodie-pounce": (
        N_(
            "Pounce: to the most crowded space; one attack roll against every figure there. His cheese "
            "counts for nothing."
        ),
        "boss-brodie",
    ),
    "vanestra-charm": (
        N_("Charm: a mouse that takes a wound is also charmed."),
        "boss-vanestra",
    ),
    "vanestra-sting": (
        N_("Sting: a mouse that takes a wound is also poisoned."),
        "boss-vanestra",
    ),
    "vanestra-web": (
        N_("Web: a mouse that takes a wound is also webbed."),
        "boss-vanestra",
    ),
    "vanestra-call": (N_("Call: place 1 Rat Warrior."), "boss-vanestra"),
}


def remind(state: State) -> tuple[Message, ...]:
    """What to keep in mind in the turn of the active card; nothing between turns."""
    if not state.active:
        return ()
    mouse = active_mouse(state)
    if mouse:
        return _remind_mouse(mouse)
    begin = say(
        N_("Figure by figure, the one closest to the mice first: move, then attack."),
        "minion-turn",
    )
    text = N_(
        "Melee: attacks the closest mouse not attacked yet this turn; if tied, the one highest on the track."
    )
    if is_ranged(state.active):
        text = N_(
            "Ranged: moves only if it sees no mouse; must attack mice on its own or an adjacent space first."
        )
    ability, rule = MINIONS[state.active]
    return (begin, say(text, "minion-targets"), say(ability, rule))


def _remind_mouse(mouse: Mouse) -> tuple[Message, ...]:
    if mouse.captured:
        text = N_(
            "Captured: with no minions on the board, the rescue is the whole turn."
        )
        return (say(text, "rescue"),)
    roll = N_("Roll 1 die for the movement; one action before or after it.")
    text, rule = HEROES[mouse.name]
    # Conditions first: they may forbid the very move or action that follows.
    conditions = [say(CONDITIONS[name], name) for name in mouse.conditions]
    return (*conditions, say(roll, "mouse-turn"), say(text, rule))
