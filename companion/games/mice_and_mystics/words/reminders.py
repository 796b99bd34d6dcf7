"""What the active card must not forget: hero abilities, conditions, minions' rules."""

from collections.abc import Mapping

from companion.games.core import N_, Message, say
from companion.games.mice_and_mystics.numbers import (
    BOSS_OF_CARD,
    is_mouse,
    is_ranged,
    owner_of,
)
from companion.games.mice_and_mystics.state import State, get_mouse

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
        N_("Reported by players: 4 dice with the hammer. Check the card."),
        "hero-nez",
    ),
    "lily": (
        N_(
            "Reported by players: a defender’s cheese goes to Lily when she uses her bow; mousetraps do not harm her."
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
        "Cursed: our source does not say what a curse does. Follow the card that brought it."
    ),
}
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
            "Chase: add up 2 dice for movement; one attack roll against every figure on the path. His cheese is void."
        ),
        "boss-brodie",
    ),
    "brodie-pounce": (
        N_(
            "Pounce: to the most crowded space; one attack roll against every figure there. His cheese is void."
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
    return _of_mouse(state) if is_mouse(state.active) else _of_minion(state.active)


def _of_mouse(state: State) -> tuple[Message, ...]:
    mouse = get_mouse(state, state.active)
    if mouse.captured:
        return (
            say(
                N_(
                    "Captured: with no minions on the board, the rescue is the whole turn."
                ),
                "rescue",
            ),
        )
    text, rule = HEROES[mouse.name]
    conditions = tuple(
        say(CONDITIONS[condition], condition) for condition in mouse.conditions
    )
    roll = say(
        N_("Roll 1 die for the movement; one action before or after it."), "mouse-turn"
    )
    return (*conditions, roll, say(text, rule))


def _of_minion(card: str) -> tuple[Message, ...]:
    begin = say(
        N_("Figure by figure, the one closest to the mice first: move, then attack."),
        "minion-turn",
    )
    text, rule = MINIONS[card if card in BOSS_OF_CARD else owner_of(card)]
    return (begin, _targets(card), say(text, rule))


def _targets(card: str) -> Message:
    if is_ranged(card):
        text = N_(
            "Ranged: moves only if it sees no mouse; must attack mice on its own or an adjacent space first."
        )
        return say(text, "minion-targets")
    text = N_(
        "Melee: attacks the closest mouse not attacked yet this turn; in doubt the one highest on the track."
    )
    return say(text, "minion-targets")
