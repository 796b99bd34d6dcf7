"""Small checks that the actions share; each refuses with the rule it follows."""

from collections import Counter
from collections.abc import Sequence

from companion.games.core import Refusal, Term
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


def check_same_cards(cards: Sequence[str], wanted: Sequence[str], rule: str) -> None:
    """Refuse other cards than those that are wanted, in any order; it names those that are missing or too many."""
    missing = _terms_beyond(wanted, cards)
    extra = _terms_beyond(cards, wanted)
    if missing and extra:
        raise Refusal("wrong-cards", rule, "cards", missing=missing, extra=extra)
    if missing:
        raise Refusal("cards-missing", rule, "cards", missing=missing)
    if extra:
        raise Refusal("cards-too-many", rule, "cards", extra=extra)


def _terms_beyond(cards: Sequence[str], others: Sequence[str]) -> tuple[Term, ...]:
    rest = Counter(cards)
    rest.subtract(others)
    names = rest.elements()  # only those of which some are left
    return tuple(map(Term, names))
