"""What people do at a Miraris table. Kinds of Wonders and Characters are given by their term's id."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from companion.games.core import Action, Rename


@dataclass(frozen=True)
class LayWonder(Action):
    """A new Wonder of this round on a position (0 is nearest the deck), or on the next one without (refill-row).

    `round` is the round meant, 0 the current one.
    """

    correctable: ClassVar[bool] = True
    kind: str
    position: int | None = None
    round: int = 0


@dataclass(frozen=True)
class LayRow(Action):
    """All new Wonders of this round, near to far, one a position (refill-row). May be typed again."""

    correctable: ClassVar[bool] = True
    kinds: tuple[str, ...]
    round: int = 0


@dataclass(frozen=True)
class PlayDormire(Action):
    """A player's Dormire of this round, 1 to 9 (choose-dormire). May be typed again."""

    correctable: ClassVar[bool] = True
    player: int
    value: int
    round: int = 0


@dataclass(frozen=True)
class EndRound(Action):
    """Everyone takes what is theirs; the next round begins (claim-wonder)."""

    needs_current: ClassVar[bool] = True


@dataclass(frozen=True)
class AddWonder(Action):
    """One more (+1) or one fewer (-1) of a kind for a player, or in the row (None)."""

    correctable: ClassVar[bool] = True
    player: int | None
    kind: str
    change: int = 1


@dataclass(frozen=True)
class SetWonders(Action):
    """How many of each kind, from 1 to 7 crowns, a player has, or lie unclaimed in the row (None)."""

    correctable: ClassVar[bool] = True
    player: int | None
    counts: tuple[int, ...]


@dataclass(frozen=True)
class ChooseCharacter(Action):
    """A player's Character; "secret": one without a number, revealed later; "": not known yet."""

    correctable: ClassVar[bool] = True
    player: int
    character: str


@dataclass(frozen=True)
class NameCharacter(Action):
    """The name printed on the Character whose name our source has lost; "" takes it away."""

    correctable: ClassVar[bool] = True
    name: str


@dataclass(frozen=True)
class SetOrder(Action):
    """The order of the numbered abilities, as printed on the table's own cards (character-order)."""

    correctable: ClassVar[bool] = True
    order: tuple[str, ...]


@dataclass(frozen=True)
class Score(Action):
    """Go on to the next phase. `confirmed`: although the counts are unlikely or rounds are missing."""

    needs_current: ClassVar[bool] = True
    confirmed: bool = False


@dataclass(frozen=True)
class LuciaTakes(Action):
    """The Wonders that Lucia takes from the row (character-lucia)."""

    correctable: ClassVar[bool] = True
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class SerenaDraws(Action):
    """The Wonders that Serena drew from the deck (character-serena)."""

    correctable: ClassVar[bool] = True
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Give(Action):
    """The Wonder that a player gives to Mirela. `gift` is the first or second, 0 the one now due."""

    correctable: ClassVar[bool] = True
    player: int
    kind: str
    gift: int = 0


@dataclass(frozen=True)
class GiveAll(Action):
    """The gifts to Mirela of everybody who still has to choose, by seat."""

    needs_current: ClassVar[bool] = True
    correctable: ClassVar[bool] = True
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class Discard(Action):
    """The Wonders that a player discarded at random for Unknown (character-unknown)."""

    correctable: ClassVar[bool] = True
    player: int
    kinds: tuple[str, ...]


@dataclass(frozen=True)
class DrawDiscards(Action):
    """Let the helper draw the discards: one player's, or (None) of all who still have to discard.

    `discards` is what was drawn, kinds by seat; it is filled in when the action is completed.
    """

    needs_current: ClassVar[bool] = True
    player: int | None = None
    discards: tuple[tuple[str, ...], ...] = ()


ACTIONS: Mapping[str, type[Action]] = {
    "lay-wonder": LayWonder,
    "lay-row": LayRow,
    "play-dormire": PlayDormire,
    "end-round": EndRound,
    "add-wonder": AddWonder,
    "set-wonders": SetWonders,
    "choose-character": ChooseCharacter,
    "name-character": NameCharacter,
    "set-order": SetOrder,
    "score": Score,
    "lucia-takes": LuciaTakes,
    "serena-draws": SerenaDraws,
    "give": Give,
    "give-all": GiveAll,
    "discard": Discard,
    "draw-discards": DrawDiscards,
    "rename": Rename,
}
