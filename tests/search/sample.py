"""Small rulebooks for the search tests, written into a temporary folder."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from companion.rulebooks.load import Library
from companion.search import Search

Books = Mapping[str, str]

EN = """
## Quick reference {#reference}
Roll dice, move your pawn, collect honey, fight the bear, score points. Ties are shared.

## Setup {#setup}
Give each player seven cards. The youngest player begins.

## Movement {#movement}
Roll one die and move your pawn that many spaces. You may not move through a wall.

### Walls {#walls}
A wall stops every pawn. Nobody passes it.

## Fighting the bear {#fight}
Roll two dice. If the sum is higher than the bear’s strength, the bear runs away.

### Bear trap {#bear-trap}
A pawn that enters the trap loses its next turn. The bear ignores traps.

## End of the game {#end}
The game ends when the honey jar is empty. Then everybody counts.

## Tied scores {#tie}
If two players have the same number of points, they share the victory.

## Winning {#winning}
Whoever has the most points after the last round wins the game.
"""

FR = """
## Aide-mémoire {#reference}
Lancez les dés, avancez, prenez du miel, combattez l’ours, comptez.

## Mise en place {#setup}
Donnez sept cartes à chaque joueur. Le plus jeune commence.

## Déplacement {#movement}
Lancez un dé et avancez d’autant de cases. On ne traverse pas un mur.

### Murs {#walls}
Un mur arrête tous les pions.

## Combattre l’ours {#fight}
Lancez deux dés. Si la somme dépasse la force de l’ours, il s’enfuit. Sa sœur a bon cœur.

### Piège à ours {#bear-trap}
Un pion pris au piège perd son prochain tour.

## Fin de la partie {#end}
La partie s’achève quand le pot de miel est vide.

## Égalité {#tie}
À égalité de points, la victoire est partagée.

## Gagner {#winning}
Qui a le plus de points après la dernière manche gagne la partie.
"""

DE = """
## Kurzübersicht {#reference}
Würfeln, ziehen, Honig nehmen, gegen den Bären kämpfen, zählen.

## Spielaufbau {#setup}
Gib jedem sieben Handkarten. Der jüngste Spieler fängt an.

## Bewegung {#movement}
Wirf einen Würfel und ziehe so viele Felder weit. Durch Mauern geht niemand.

### Mauern {#walls}
Eine Mauer hält jede Figur auf.

## Kampf gegen den Bären {#fight}
Wirf zwei Würfel. Ist die Summe größer als die Stärke des Bären, flieht er über die Straße.

### Bärenfalle {#bear-trap}
Eine Figur in der Falle verliert ihren nächsten Zug.

## Spielende {#end}
Das Spiel endet, wenn der Honigtopf leer ist.

## Gleichstand {#tie}
Bei gleich vielen Punkten teilt ihr den Sieg.

## Das Spiel gewinnen {#winning}
Wer nach der letzten Runde die meisten Punkte hat, gewinnt.
"""

ES = """
## Resumen rápido {#reference}
Lanza los dados, avanza, toma miel, lucha contra el oso, cuenta los puntos.

## Preparación {#setup}
Da siete cartas a cada jugador. Empieza el más joven.

## Movimiento {#movement}
Lanza un dado y mueve tu peón otras tantas casillas. No se puede cruzar un muro.

### Muros {#walls}
Un muro detiene a todos los peones.

## Luchar contra el oso {#fight}
Lanza dos dados. Si la suma supera la fuerza del oso, el oso huye. El niño sueña.

### Trampa para osos {#bear-trap}
Un peón en la trampa pierde su próximo turno.

## Fin de la partida {#end}
La partida acaba cuando el tarro de miel está vacío.

## Empate {#tie}
Si hay empate a puntos, se comparte la victoria.

## Ganar la partida {#winning}
Gana quien tiene más puntos después de la última ronda.
"""

TERMS = """
[trap]
section = "bear-trap"
en = "Bear trap"
fr = "Piège à ours"
de = "Bärenfalle"
es = "Trampa para osos"
printed = ["Bjørnefelle"]

[tie]
section = "tie"
en = "Tie"
fr = "Égalité"
de = "Gleichstand"
es = "Empate"
"""

PHRASINGS = {
    "en": 'bear-trap = ["lose a turn"]',
    "fr": 'bear-trap = ["collet"]',
    "de": 'bear-trap = ["Fangeisen"]',
    "es": 'bear-trap = ["cepo"]',
}

GAME = """
id = "{id}"
players = [2, 4]
owner = "Nobody"
original_language = "{original}"
reviewed = 2026-11-20
accent = {{ light = "#000000", dark = "#ffffff" }}
[title]
en = "{title}"
[tagline]
en = "A test."
[edition]
en = "First"
"""


def write_game(
    root: Path, id: str, books: Books, terms: str = "", *, title: str = "", original: str = "",
    phrasings: Mapping[str, str] = MappingProxyType({}),
) -> None:  # fmt: skip
    """Write a game's content files; its first language is the original one."""
    folder = root / id
    folder.mkdir(parents=True, exist_ok=True)
    game = GAME.format(
        id=id, title=title or id.title(), original=original or next(iter(books))
    )
    (folder / "game.toml").write_text(game, "utf-8")
    (folder / "terms.toml").write_text(terms, "utf-8")
    for lang, text in phrasings.items():
        (folder / f"{lang}.phrases.toml").write_text(text, "utf-8")
    for lang, text in books.items():
        (folder / f"{lang}.md").write_text(text.strip() + "\n", "utf-8")


def write_bear(root: Path) -> Path:
    """The bear game, in four languages."""
    books = {"en": EN, "fr": FR, "de": DE, "es": ES}
    write_game(root, "bear", books, TERMS, title="The Honey Bear", phrasings=PHRASINGS)
    return root


def search_in(root: Path, folder: Path) -> Search:
    """A search over a content folder."""
    return Search(Library(root), folder)


def found(
    search: Search, query: str, lang: str = "en", game: str | None = None
) -> list[str]:
    """The ids of the sections found, best first."""
    return [hit.section for hit in search.find(query, lang, game).results]
