"""Search: shares of right answers by kind and language, times, and SQLite FTS5 on the same sections in the same run."""

import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from statistics import quantiles

from companion.rulebooks.load import Library
from companion.rulebooks.model import Section
from companion.search import Search
from companion.search.text import tokenize
from tests.search.sample import GAME
from tests.search.test_corpus import Row, rank, read_queries

ROOT = Path(__file__).parents[2]
MANY = 5_000
HARD = (
    "(" * 2000, "*" * 5000, "a" * 5000, "bear " * 1000, '"' * 5000, "👨" * 5000, "ß" * 5000, "qzx " * 25,
    '"a 1" of the "b 2"',
)  # fmt: skip
Figure = tuple[str, str]


def run() -> Iterator[Figure]:
    """Label and figure of each measurement."""
    library = Library(ROOT / "content")
    with tempfile.TemporaryDirectory() as folder:
        rows = read_queries("search-queries.tsv")
        yield from _quality(library, Path(folder) / "index", rows)
        yield from _against_fts5("our content", library, rows)
        big = _shuffled(library, Path(folder) / "big")
        yield from _speed(
            f"{MANY} sections a language", big, Path(folder) / "big-index", rows
        )
        yield from _against_fts5(f"{MANY} sections a language", big, rows)


def _quality(library: Library, folder: Path, rows: Sequence[Row]) -> Iterator[Figure]:
    yield from _speed("our content", library, folder, rows)
    with closing(Search(library, folder)) as search:
        for label, some in _groups(rows):
            yield f"queries, {label}: first / in the first three", _shares(search, some)
        more = read_queries("more-queries.tsv")
        yield (
            "more queries, all: first / in the first three (≥ 85 % / ≥ 97 %)",
            _shares(search, more),
        )
        for kind in dict.fromkeys(row.kind for row in more):
            some = [row for row in more if row.kind == kind]
            yield (
                f"more queries, {kind}: first / in the first three",
                _shares(search, some),
            )
        slowest = max(_times(search, [_row(query) for query in HARD]))
        yield "slowest of any input, 5,000 characters (≤ 20 ms)", f"{slowest:.1f} ms"


def _groups(rows: Sequence[Row]) -> Iterator[tuple[str, list[Row]]]:
    yield "all", list(rows)
    for kind in dict.fromkeys(row.kind for row in rows):
        yield kind, [row for row in rows if row.kind == kind]
    for lang in dict.fromkeys(row.lang for row in rows):
        yield lang, [row for row in rows if row.lang == lang]


def _shares(search: Search, rows: Sequence[Row]) -> str:
    ranks = [rank(search, row) for row in rows]
    first, three = (sum(place <= within for place in ranks) for within in (1, 3))
    return f"{first / len(rows):.0%} / {three / len(rows):.0%} of {len(rows)}"


def _speed(
    label: str, library: Library, folder: Path, rows: Sequence[Row]
) -> Iterator[Figure]:
    for lang in library.languages:
        library.books(lang)
    with closing(Search(library, folder)) as search:
        yield (
            f"{label}: index of {len(library.languages)} languages built in",
            f"{_seconds(search.warm):.2f} s",
        )
    with closing(Search(library, folder)) as search:
        yield f"{label}: index opened in", f"{_seconds(search.warm):.2f} s"
        _times(search, rows)
        times = sorted(time for _ in range(5) for time in _times(search, rows))
        cuts = quantiles(times, n=100)
        yield f"{label}: a query, p50 / p99", f"{cuts[49]:.2f} / {cuts[98]:.2f} ms"


def _times(search: Search, rows: Sequence[Row]) -> list[float]:
    """Milliseconds of each query, none of them remembered."""
    found = []
    for row in rows:
        search.forget()
        start = time.perf_counter()
        search.find(row.query, row.lang, None if row.scope == "*" else row.scope)
        found.append((time.perf_counter() - start) * 1000)
    return found


def _seconds(work: Callable[[], None]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _row(query: str) -> Row:
    return Row("en", "*", query, frozenset(), "")


def _against_fts5(
    label: str, library: Library, rows: Sequence[Row]
) -> Iterator[Figure]:
    """SQLite FTS5 with its best tokenizer for this, any of the words, titles four times as heavy."""
    with closing(sqlite3.connect(":memory:")) as database:
        yield (
            f"{label}: FTS5 built in",
            f"{_seconds(lambda: _fill(database, library)):.2f} s",
        )
        times, ranks = [], []
        for row in rows:
            start = time.perf_counter()
            found = _ask(database, row)
            times.append((time.perf_counter() - start) * 1000)
            ranks.append(
                next((at for at, key in enumerate(found, 1) if key in row.answers), 99)
            )
        cuts = quantiles(times, n=100)
        yield (
            f"{label}: FTS5, a query, p50 / p99",
            f"{cuts[49]:.2f} / {cuts[98]:.2f} ms",
        )
        if label == "our content":
            first, three = (
                sum(place <= within for place in ranks) / len(rows) for within in (1, 3)
            )
            yield (
                "FTS5 on the same queries: first / in the first three",
                f"{first:.0%} / {three:.0%}",
            )


def _fill(database: sqlite3.Connection, library: Library) -> None:
    database.execute(
        "CREATE VIRTUAL TABLE rules USING fts5(key UNINDEXED, lang UNINDEXED, game UNINDEXED, title, body, "
        "tokenize=\"porter unicode61 remove_diacritics 2\", prefix='2 3')"
    )
    database.executemany(
        "INSERT INTO rules VALUES (?, ?, ?, ?, ?)",
        (
            (
                f"{section.game}#{section.id}",
                section.lang,
                section.game,
                section.title,
                section.text,
            )
            for lang in library.languages
            for section in _sections(library, lang)
        ),
    )


def _ask(database: sqlite3.Connection, row: Row) -> list[str]:
    words = " OR ".join(f'"{token.surface}"' for token in tokenize(row.query))
    sql = "SELECT key FROM rules WHERE rules MATCH ? AND lang = ? AND (? = '*' OR game = ?) ORDER BY "
    order = "bm25(rules, 0, 0, 0, 4.0, 1.0) LIMIT 10"
    return [
        key
        for (key,) in database.execute(
            sql + order, (words, row.lang, row.scope, row.scope)
        )
    ]


def _sections(library: Library, lang: str) -> list[Section]:
    return [
        section for book in library.books(lang) for section in book.sections.values()
    ]


def _shuffled(library: Library, root: Path) -> Library:
    """A content folder with many sections a language, made of shuffled sentences of our own."""
    random = Random(1)
    for game in library.games.values():
        folder = root / game.id
        folder.mkdir(parents=True)
        head = GAME.format(id=game.id, title=game.id, original=game.original_language)
        (folder / "game.toml").write_text(head, "utf-8")
        for lang in game.languages:
            sections = list(library.book(game.id, lang).sections.values())
            (folder / f"{lang}.md").write_text(
                _shuffled_book(sections, random), "utf-8"
            )
    return Library(root)


def _shuffled_book(sections: Sequence[Section], random: Random) -> str:
    sentences = [
        line.strip()
        for section in sections
        for line in section.text.splitlines()
        if line.strip()
    ]
    plain = [
        sentence.replace("#", "").replace("[", "(").replace("]", ")")
        for sentence in sentences
    ]
    made = []
    for number in range(MANY // 5):
        section = random.choice(sections)
        words = section.title.split()
        random.shuffle(words)
        body = "\n\n".join(random.sample(plain, min(6, len(plain))))
        made.append(f"## {' '.join(words)} {{#s{number}}}\n{body}\n")
    return "\n".join(made)


def main() -> None:
    """Print every figure."""
    for label, figure in run():
        print(f"{label:<78} {figure}", flush=True)


if __name__ == "__main__":
    main()
