"""What the active card must not forget: hero abilities, conditions, minions' rules."""

from collections.abc import Mapping

from companion.games.core import N_, Message, say
from companion.games.mice_and_mystics.numbers import HEROES as PRINTED, STATS, is_ranged
from companion.games.mice_and_mystics.rules.dice import hits_all
from companion.games.mice_and_mystics.state import Mouse, State, active_mouse

# Of each hero what is easily forgotten, not all that its card says.
HEROES: Mapping[str, Message] = {
    "collin": say(
        "Born to Lead: 1 cheese whenever cards are laid and Collin is not first.",
        "hero-collin",
    ),
    "maginos": say(
        "Draw Power: 2 cheese for each one rolled in attack. The staff is a melee weapon in his own space.",
        "hero-maginos",
    ),
    "tilda": say(
        "The mace adds 1 die for each other wounded mouse on her space.", "hero-tilda"
    ),
    "filch": say(
        "Pilfer: 1 cheese for each minion defeated. Dagger: a minion lower on the track defends with 1 die less.",
        "hero-filch",
    ),
    "nez": say("Players report 4 dice with the hammer. Check the card.", "hero-nez"),
    "lily": say(
        "Players report that a defender’s cheese goes to Lily when she uses her bow, and that mousetraps do not "
        "harm her.",
        "hero-lily",
    ),
}
CONDITIONS: Mapping[str, Message] = {
    "stunned": say(
        "Stunned: this mouse may move, but its only action is to recover.", "stunned"
    ),
    "webbed": say(
        "Webbed: this mouse cannot move, but may attack. A recover needs a star.",
        "webbed",
    ),
    "poisoned": say(
        "Poisoned: normal healing does not remove poison wounds.", "poisoned"
    ),
    "knocked-down": say(
        "Knocked down: it takes the whole move to stand up.", "knocked-down"
    ),
    "charmed": say(
        "Charmed: this mouse acts like a minion this turn, then the marker goes.",
        "charmed",
    ),
    "cursed": say(
        "Cursed: the rules do not say what a curse does. Follow the card that brought it.",
        "cursed",
    ),
}
# By initiative card: a boss's cards differ (boss-cards).
MINIONS: Mapping[str, Message] = {
    "roach": say(
        "Roach: takes 1 cheese instead of each wound; greedy ones put it on the wheel.",
        "minion-roach",
    ),
    "rat-warrior": say(
        "Aggressive: after this turn the card swaps with the one directly above.",
        "aggressive",
    ),
    "elite-rat": say(
        "Aggressive: after this turn the card swaps with the one directly above.",
        "aggressive",
    ),
    "spider": say("All wounds from the Spider are poison wounds.", "minion-spider"),
    "centipede": say(
        "A mouse wounded by the Centipede is also stunned.", "minion-centipede"
    ),
    "vurst": say("Each cheese in Vurst’s attack is one more attack.", "boss-vurst"),
    "skitter-clak": say(
        "Mice cannot defend against Skitter-Clak.", "boss-skitter-clak"
    ),
    "brodie-chase": say(
        "Chase: add up 2 dice for movement; one attack roll against every figure on the path. His cheese "
        "counts for nothing.",
        "boss-brodie",
    ),
    "brodie-pounce": say(
        "Pounce: to the most crowded space; one attack roll against every figure there. His cheese "
        "counts for nothing.",
        "boss-brodie",
    ),
    "vanestra-charm": say(
        "Charm: a mouse that takes a wound is also charmed.", "boss-vanestra"
    ),
    "vanestra-sting": say(
        "Sting: a mouse that takes a wound is also poisoned.", "boss-vanestra"
    ),
    "vanestra-web": say(
        "Web: a mouse that takes a wound is also webbed.", "boss-vanestra"
    ),
    "vanestra-call": say("Call: place 1 Rat Warrior.", "boss-vanestra"),
}


def remind(state: State) -> tuple[Message, ...]:
    """What to keep in mind in the turn of the active card; nothing between turns."""
    if not state.active:
        return ()
    mouse = active_mouse(state)
    if mouse:
        return _remind_mouse(mouse)
    # All minions move and attack alike but for their range; what else a type does comes last.
    begin = say(
        "Figure by figure, the one closest to the mice first: move, then attack.",
        "minion-turn",
    )
    own = MINIONS[state.active]
    # Whom he attacks his card says alone: all that he reaches, with one roll (boss-brodie).
    if hits_all(state.active):
        return (begin, own)
    text = N_(
        "Melee: attacks the closest mouse not attacked yet this turn; if tied, the one highest on the track."
    )
    if is_ranged(state.active):
        text = N_(
            "Ranged: moves only if it sees no mouse; must attack mice on its own or an adjacent space first."
        )
    return (begin, say(text, "minion-targets"), own)


def _remind_mouse(mouse: Mouse) -> tuple[Message, ...]:
    if mouse.captured:
        text = N_(
            "Captured: with no minions on the board, the rescue is the whole turn."
        )
        return (say(text, "rescue"),)
    # Conditions first: they may forbid the very move or action that follows.
    conditions = [CONDITIONS[name] for name in mouse.conditions]
    if "charmed" in mouse.conditions:
        text = N_(
            "Like a minion it moves, then attacks the closest mouse with its own battle value and weapon; "
            "cheese that it rolls goes onto the wheel."
        )
        return (*conditions, say(text, "question-charmed-values"))
    roll = N_("Roll 1 die for the movement; one action before or after it.")
    return (*conditions, say(roll, "mouse-turn"), HEROES[mouse.name])


def doubt_numbers(mouse: Mouse) -> tuple[Message, ...]:
    """That numbers of a mouse are missing, or still those that we read from a poor scan."""
    values = [getattr(mouse, stat) for stat in STATS]
    printed = [getattr(PRINTED[mouse.name], stat) for stat in STATS]
    if None in values:
        text = N_(
            "We do not know all the numbers of this mouse. Enter them from its hero card."
        )
    elif values[:-1] == printed[:-1]:  # life, the last, is typed for every mouse
        text = N_(
            "We read these numbers from a poor scan. Check them against the hero card."
        )
    else:
        return ()
    return (say(text, "heroes"),)
