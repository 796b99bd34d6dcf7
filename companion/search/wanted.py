"""What a query asks for: words, and the ways in which each of them may stand in a text (query expansion)."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Way:
    """One way in which a word that was typed may stand in a text: all of these keys, and how sure that is."""

    keys: tuple[str, ...]
    sure: float
    kind: str
    word: str = ""
    says: float = 0.0  # how sure, and how rare: what it adds to a sentence that has it


@dataclass(frozen=True)
class Wanted:
    """What one word (or several, read together) of a query asks for: its ways, the surest first, and its worth."""

    typed: str
    ways: tuple[Way, ...]
    worth: float
    rarity: float = 1.0  # 0 to 1, as `Postings.rarity`

    @property
    def weight(self) -> float:
        """What it says of what is asked, when it is found surely."""
        return self.worth * self.rarity


def whole_weight(wanted: Iterable[Wanted]) -> float:
    """What all that is wanted says together; never 0, as scores are divided by it."""
    weights = [want.weight for want in wanted]
    return sum(weights) or 1.0
