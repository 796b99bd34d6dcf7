"""The dice roller: what a roll shows, and where its cheese goes."""

from dataclasses import dataclass

from companion.games.core import Refusal, Term
from companion.games.mice_and_mystics.numbers import (
    BOSS_CARDS,
    FACES,
    MINIONS,
    MOST_DICE,
    ONE_DIE_ROLLS,
    ROLLS,
    Face,
    is_card,
    is_mouse,
    owner_of,
)
from companion.games.mice_and_mystics.rules.checks import check_range
from companion.games.mice_and_mystics.rules.hourglass import add_to_wheel
from companion.games.mice_and_mystics.rules.mice import gain_cheese
from companion.games.mice_and_mystics.state import (
    Rolled,
    State,
    find_mouse,
    get_group,
    get_mouse,
    note,
)


@dataclass(frozen=True)
class Result:
    """What a roll counts: each 0 where the kind of roll does not ask for it."""

    hits: int = 0
    blocks: int = 0
    stars: int = 0
    spaces: int = 0
    cheese: int = 0
    extra_attacks: int = 0


def check_roll(state: State, purpose: str, who: str, dice: int, against: str) -> None:
    """Refuse a roll that nobody can make: unknown kinds and rollers, captured mice, too many dice."""
    if purpose not in ROLLS:
        raise Refusal("no-such-roll", "action-dice")
    check_range(dice, 1, most_dice(purpose, who), "action-dice")
    _check_side(state, who)
    if against:
        _check_side(state, against)
    if purpose == "defense" and is_mouse(who) and not can_be_blocked(against):
        raise Refusal("cannot-defend", "boss-skitter-clak")


def give_cheese(state: State, rolled: Rolled) -> State:
    """The roll's cheese where it belongs: a stash or the wheel; Brodie's counts as nothing (cheese, boss-brodie)."""
    cheese = count(state, rolled).cheese
    if not cheese or owner_of(rolled.who) == "brodie":
        return state
    mouse = _stash_for(rolled)
    if mouse is None:
        return add_to_wheel(note(state, "wheel-cheese", rolled.who, n=cheese), cheese)
    if mouse == "maginos" and rolled.purpose == "attack":
        cheese *= 2
    return gain_cheese(note(state, "stash-cheese", mouse, n=cheese), mouse, cheese)


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
    faces = tuple(FACES[face - 1] for face in rolled.faces)
    if rolled.purpose == "attack":
        return _count_attack(rolled, faces)
    if rolled.purpose == "defense":
        return Result(blocks=_blocks(rolled, faces), cheese=_cheese(faces))
    if rolled.purpose == "movement":
        mouse = find_mouse(state, rolled.who)
        return Result(
            spaces=sum(face.move for face in faces)
            + ((mouse.move or 0) if mouse else 0)
        )
    return Result(stars=sum(face.star for face in faces))


def _count_attack(rolled: Rolled, faces: tuple[Face, ...]) -> Result:
    hits = sum(face.bow if rolled.ranged else face.sword for face in faces)
    cheese = _cheese(faces)
    if rolled.who == "vurst":
        return Result(hits=hits, extra_attacks=cheese)
    return Result(hits=hits, cheese=cheese)


def _blocks(rolled: Rolled, faces: tuple[Face, ...]) -> int:
    double = rolled.who == "skitter-clak"
    return sum((2 if double and face.star else 1) for face in faces if face.shield)


def _cheese(faces: tuple[Face, ...]) -> int:
    return sum(face.cheese for face in faces)


def _stash_for(rolled: Rolled) -> str | None:
    """Whose stash a roll's cheese goes to; None: the wheel. A defender's goes to Lily when she shoots."""
    if is_mouse(rolled.who):
        return rolled.who
    shot = rolled.purpose == "defense" and rolled.ranged and rolled.against == "lily"
    return "lily" if shot else None


def _check_side(state: State, name: str) -> None:
    """A mouse of the party that is free, or a minion's type or card with figures on the board."""
    if is_mouse(name):
        if get_mouse(state, name).captured:
            raise Refusal("mouse-captured", "capture", mouse=Term(name))
        return
    if not is_card(name) and name not in MINIONS and name not in BOSS_CARDS:
        raise Refusal("no-such-minion", "minions")
    get_group(state, owner_of(name))
