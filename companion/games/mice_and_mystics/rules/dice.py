"""The dice roller: what a roll shows, and where its cheese goes."""

from dataclasses import replace

from companion.games.core import Frozen, Refusal, Term
from companion.games.mice_and_mystics.numbers import (
    FACES,
    MOST_DICE,
    ONE_DIE_ROLLS,
    ROLLS,
    is_mouse,
    owner_of,
)
from companion.games.mice_and_mystics.rules.checks import check_range
from companion.games.mice_and_mystics.rules.hourglass import add_to_wheel
from companion.games.mice_and_mystics.rules.mice import check_minion, gain_cheese
from companion.games.mice_and_mystics.state import (
    Rolled,
    State,
    find_mouse,
    get_mouse,
    note,
)


class Result(Frozen):
    """What a roll counts: each 0 where the kind of roll does not ask for it."""

    hits: int = 0
    """Hits of an attack."""
    blocks: int = 0
    """Hits that a defense keeps off."""
    stars: int = 0
    """Stars of a search, recover or check."""
    spaces: int = 0
    """Spaces of a movement."""
    cheese: int = 0
    """Cheese that it brings."""
    extra_attacks: int = 0
    """Further attacks that it brings."""


def check_roll(state: State, purpose: str, who: str, dice: int, against: str) -> None:
    """Refuse a roll that nobody can make: unknown kinds and rollers, captured mice, too many dice."""
    if purpose not in ROLLS:
        raise Refusal("no-such-roll", "action-dice", "purpose")
    most = most_dice(purpose, who)
    if most == 1 and dice != 1:
        rule = ONE_DIE_ROLLS[purpose]
        raise Refusal("one-die", rule, "dice")
    check_range(dice, 1, most, "action-dice", "dice")
    _check_side(state, who, "who")
    if against:
        _check_side(state, against, "against")
    check_defense(purpose, who, against)


def check_defense(purpose: str, who: str, against: str) -> None:
    """Refuse a mouse's defense where there is none (boss-skitter-clak)."""
    # Not only in vain: its cheese would come to a stash that it is not due to.
    if purpose == "defense" and is_mouse(who) and not can_be_blocked(against):
        raise Refusal("cannot-defend", "boss-skitter-clak", "against")


def give_cheese(state: State, rolled: Rolled, *, charmed: bool = False) -> State:
    """The roll's cheese where it belongs: a stash or the wheel (cheese); that of a `charmed` mouse as a minion's."""
    cheese = count(state, rolled).cheese
    mouse = rolled.who
    if not cheese:
        return state
    is_minions = charmed or not is_mouse(mouse)
    if is_minions:
        # A defender's cheese goes to Lily when she shoots, not to the wheel (hero-lily).
        shot_by_lily = rolled.ranged and rolled.against == "lily"
        if rolled.purpose != "defense" or not shot_by_lily:
            state = note(state, "wheel-cheese", mouse, n=cheese)
            return add_to_wheel(state, cheese)
        mouse = "lily"
    return gain_cheese(state, mouse, cheese, "stash-cheese")


def acts_charmed(state: State, who: str) -> bool:
    """Whether a mouse rolls in a turn in which it acts like a minion (question-charmed-values)."""
    mouse = find_mouse(state, who)
    if mouse is None or state.active != who:
        return False
    return "charmed" in mouse.conditions


def hits_all(card: str) -> bool:
    """Whether one attack roll of the card is against every figure that it reaches (boss-brodie)."""
    return owner_of(card) == "brodie"


def defended(state: State) -> tuple[str, ...]:
    """The mice that have rolled a defense against an attack that is against more of them."""
    if not state.rolls or not hits_all(state.rolls[0].who):
        return ()
    sides = [defense.who for defense in state.rolls[1:]]
    return tuple(filter(is_mouse, sides))


def is_next_defense(state: State, purpose: str, who: str) -> bool:
    """Whether such a roll is one more defense against an attack that others have defended against (boss-brodie)."""
    if purpose != "defense" or not state.rolls:
        return False
    if who in defended(state):
        return False
    attack = state.rolls[0]
    return hits_all(attack.who)


def find_attack(
    state: State, purpose: str, who: str, *, is_next: bool = False
) -> Rolled | None:
    """The attack that lies there for such a roll to defend against, until what came of it has been entered
    (action-battle), or with `is_next` even then. None where there is none, or it is the roller's own."""
    if purpose != "defense" or not state.rolls:
        return None
    attack = state.rolls[0]
    if attack.purpose != "attack" or attack.who == who:
        return None
    # Wounds that were entered by hand after an attack alone do not end it: its defense may still come.
    is_done = state.entered and len(state.rolls) > 1
    if is_done and not is_next:
        return None
    return attack


def facing(state: State, rolled: Rolled) -> Rolled:
    """A defense with what is known of the attack that lies there: who made it, and whether at range. As it is where
    it is said to be against somebody else."""
    purpose, who = rolled.purpose, rolled.who
    is_next = is_next_defense(state, purpose, who)
    attack = find_attack(state, purpose, who, is_next=is_next)
    if attack is None or rolled.against not in ("", attack.who):
        return rolled
    return replace(rolled, against=attack.who, ranged=attack.ranged)


def lie_beside(
    state: State, rolled: Rolled, *, is_next: bool = False
) -> tuple[Rolled, ...]:
    """The rolls that lie there with this one: beside a defense the attack, until what came of it has been entered
    or it is another's (action-battle); with `is_next` also the defenses of others against it."""
    if is_next:
        return (*state.rolls, rolled)
    attack = find_attack(state, rolled.purpose, rolled.who)
    if attack is None:
        return (rolled,)
    return (attack, rolled)


def count_through(state: State) -> int | None:
    """How many hits of an attack no block stops (action-battle); None where no attack lies beside a defense."""
    if len(state.rolls) < 2:
        return None
    attack, defense = state.rolls[0], state.rolls[-1]
    hits = count(state, attack).hits
    blocks = count(state, defense).blocks
    return max(0, hits - blocks)


def count_left(state: State) -> int:
    """Hits of the attack that lies there which nobody has entered; without a defense all of them."""
    if state.entered or not state.rolls:
        return 0
    through = count_through(state)
    if through is not None:
        return through
    attack = state.rolls[0]
    if (
        is_mouse(attack.who)
        and not state.groups
        and not acts_charmed(state, attack.who)
    ):
        return 0  # nobody is there to be hit
    return count(state, attack).hits


def count_strikes(state: State) -> int | None:
    """Hits of a mouse's attack that are still to be entered one by one: what is struck beyond them was not rolled.
    None where no such attack lies there."""
    if not state.rolls:
        return None
    attack = state.rolls[0]
    if attack.purpose != "attack" or not is_mouse(attack.who):
        return None
    hits = count_through(state)
    if hits is None:
        hits = count(state, attack).hits
    left = hits - state.hits_entered
    return max(0, left)


def enter(state: State, side: str, hits: int) -> State:
    """What is entered of the side that was attacked is what came of that; all still see the rolls."""
    if not state.rolls:
        return state
    attack, *defenses = state.rolls
    # Without a defense nobody has said whom it is against.
    struck = is_mouse(attack.who) != is_mouse(side)
    if defenses:
        struck = owner_of(defenses[-1].who) == side
    if not struck:
        return state
    # A figure that is put back gives its hit back.
    return replace(state, entered=True, hits_entered=max(0, state.hits_entered + hits))


def is_void(state: State) -> bool:
    """Whether the mouse that rolled what lies there, for its turn, has been captured since (capture)."""
    if not state.rolls or state.rolls[0].purpose == "defense":
        return False
    mouse = find_mouse(state, state.rolls[0].who)
    return mouse is not None and mouse.captured


def find_striker(state: State) -> str:
    """The card whose attack lies there although another is on turn; "" where there is none."""
    if not state.rolls:
        return ""
    attack = state.rolls[0]
    if attack.purpose != "attack" or attack.who == state.active:
        return ""
    return attack.who


def has_missed(state: State) -> bool:
    """Whether a minion's attack lies there that hits nobody: no mouse rolls a defense (minion-targets)."""
    if not state.rolls:
        return False
    attack = state.rolls[0]
    if attack.purpose != "attack" or is_mouse(attack.who):
        return False
    return not count(state, attack).hits


def has_star(state: State, mouse: str) -> bool:
    """Whether the roll that lies there is the mouse's, to recover, and shows a star (action-recover)."""
    if not state.rolls:
        return False
    rolled = state.rolls[-1]
    if rolled.purpose != "recover" or rolled.who != mouse:
        return False
    return count(state, rolled).stars > 0


def can_be_blocked(card: str) -> bool:
    """Whether mice may roll a defense against the card's attacks (boss-skitter-clak)."""
    return card != "skitter-clak"


def most_dice(purpose: str, who: str) -> int:
    """How many dice such a roll may have: one for most, two for Brodie's chase (boss-brodie)."""
    if purpose == "movement" and who == "brodie-chase":
        return 2
    return 1 if purpose in ONE_DIE_ROLLS else MOST_DICE


def count(state: State, rolled: Rolled) -> Result:
    """What a roll shows, by its purpose (action-dice)."""
    faces = [FACES[face - 1] for face in rolled.faces]
    # Only attacks and defenses bring cheese; searches and checks do not (cheese).
    cheese = sum(face.cheese for face in faces)
    if owner_of(rolled.who) == "brodie":
        cheese = 0  # His counts as nothing (boss-brodie).
    if rolled.purpose == "attack":
        if rolled.who == "maginos" and not rolled.as_minion:
            cheese *= 2  # Draw Power (hero-maginos): he gets it, the wheel does not
        hits = sum(face.bow if rolled.ranged else face.sword for face in faces)
        if rolled.who == "vurst":
            return Result(hits=hits, extra_attacks=cheese)
        return Result(hits=hits, cheese=cheese)
    if rolled.purpose == "defense":
        shields = [face for face in faces if face.shield]
        blocks = len(shields)
        if rolled.who == "skitter-clak":
            # A shield with a star blocks two hits (boss-skitter-clak).
            blocks += sum(face.star for face in shields)
        return Result(blocks=blocks, cheese=cheese)
    if rolled.purpose == "movement":
        spaces = sum(face.move for face in faces)
        # A minion moves by its dice alone, a mouse of unknown move as well (movement).
        mouse = find_mouse(state, rolled.who)
        if mouse and mouse.move:
            spaces += mouse.move
        return Result(spaces=spaces)
    return Result(stars=sum(face.star for face in faces))


def _check_side(state: State, name: str, field: str) -> None:
    """A mouse of the party that is free, or a minion's type or card with figures on the board."""
    if not is_mouse(name):
        check_minion(state, name, field)
    elif get_mouse(state, name, field).captured:
        raise Refusal("captured-rolls", "capture", field, mouse=Term(name))
