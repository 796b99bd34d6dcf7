"""Small checks that the actions share; each refuses with the rule it follows."""

from companion.games.core import Refusal
from companion.games.mice_and_mystics.numbers import MAX_WORDS_CHARS, MOST_ABILITIES
from companion.games.mice_and_mystics.state import State


def check_range(value: int, least: int, most: int, rule: str, field: str) -> int:
    """A number from `least` to `most` in a field, or a Refusal."""
    if not least <= value <= most:
        raise Refusal("out-of-range", rule, field, least=least, most=most)
    return value


def check_words(words: str, rule: str, field: str, *, empty: bool = False) -> str:
    """A few words typed by the table, or a Refusal when they are too many or (unless allowed) none."""
    is_empty = not words.strip()
    if is_empty and not empty:
        raise Refusal("words-missing", rule, field)
    if len(words) > MAX_WORDS_CHARS:
        raise Refusal("words-too-long", rule, field, most=MAX_WORDS_CHARS)
    return words


def check_abilities(abilities: tuple[str, ...], field: str) -> tuple[str, ...]:
    """Names of ability cards, or a Refusal: too many, too long, or empty."""
    if len(abilities) > MOST_ABILITIES:
        raise Refusal("too-many-abilities", "ability-cards", field, most=MOST_ABILITIES)
    return tuple(check_words(name, "ability-cards", field) for name in abilities)


def check_no_surge(state: State) -> None:
    """Refuse what must wait until the minions of a surge are placed."""
    if state.surges:
        raise Refusal("surge-first", "surge")
