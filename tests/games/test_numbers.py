"""A number that a rulebook's table shows and a machine uses is the same in both."""

from collections.abc import Mapping

import pytest

from companion.games.azura import numbers as azura
from companion.games.mice_and_mystics import numbers as mice
from companion.games.miraris import numbers as cards
from companion.games.mirror_scrolls import numbers as scrolls
from companion.rulebooks.load import Library

_STATS = {
    f"hero-{stat}": {id: getattr(hero, stat) for id, hero in mice.HEROES.items()}
    for stat in mice.STATS
}
_MINIONS = {id: minion for id, minion in mice.MINIONS.items() if not minion.boss}
_VANESTRA = mice.BOSS_CARDS["vanestra"]

USED: dict[tuple[str, str], Mapping[str, int | None]] = {
    ("azura", "silhouettes"): azura.SILHOUETTES,
    ("azura", "hand-size"): {"0": azura.HAND_SIZE, "1": azura.HAND_SIZE_WITH_DRAGON},
    ("miraris", "crowns"): cards.CROWNS,
    ("miraris", "copies"): cards.COPIES,
    ("mirror-scrolls", "hand_size"): {str(mages): size for mages, size in scrolls.HAND_SIZES.items()},
    ("mirror-scrolls", "deck_after_deal"): {str(mages): left for mages, left in scrolls.DECK_AFTER_DEAL.items()},
    ("mirror-scrolls", "spell_points"): scrolls.SPELL_POINTS,
    ("mice-and-mystics", "die-move"): {str(place): face.move for place, face in enumerate(mice.FACES, 1)},
    **{("mice-and-mystics", name): values for name, values in _STATS.items()},
    **{
        ("mice-and-mystics", f"minion-{name}"): {id: getattr(minion, field) for id, minion in _MINIONS.items()}
        for name, field in (("battle", "battle"), ("defense", "defense"), ("life", "life"), ("figures", "most"))
    },
    **{
        ("mice-and-mystics", f"boss-{name}"): {
            id: getattr(minion, name) for id, minion in mice.MINIONS.items() if minion.boss and id != "vanestra"
        }
        for name in ("battle", "defense", "life")
    },
    ("mice-and-mystics", "vanestra-battle"): {card: mice.BOSS_CARD_BATTLE[card] for card in _VANESTRA},
    ("mice-and-mystics", "vanestra-defense"): dict.fromkeys(_VANESTRA, mice.MINIONS["vanestra"].defense),
    ("mice-and-mystics", "vanestra-life"): dict.fromkeys(_VANESTRA, mice.MINIONS["vanestra"].life),
}  # fmt: skip
WRITTEN = [(game, name) for game, name in USED if name not in ("hero-life",)]


def test_every_number_of_the_rulebooks_is_held_against_its_machine(
    library: Library,
) -> None:
    written = {
        (game.id, name) for game in library.games.values() for name in game.numbers
    }
    assert written == set(WRITTEN)


@pytest.mark.parametrize("game, name", WRITTEN)
def test_the_machine_counts_with_the_rulebooks_numbers(
    library: Library, game: str, name: str
) -> None:
    known = {key: value for key, value in USED[game, name].items() if value is not None}
    assert dict(library.games[game].numbers[name].values) == known
