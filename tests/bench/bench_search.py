"""Search: shares of right answers by kind, what each number earns, times, and two plain engines beside it."""

import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import quantiles
from types import ModuleType
from unittest.mock import patch

from whoosh import fields, qparser, scoring
from whoosh.analysis import LanguageAnalyzer
from whoosh.filedb.filestore import RamStorage

from companion.rulebooks.load import Library
from companion.rulebooks.model import Section
from companion.search import Search, index, language, plan, reader, schema
from companion.search.text import tokenize
from tests.search.sample import GAME
from tests.search.test_corpus import Row, rank, read_queries

ROOT = Path(__file__).parents[2]
MANY = 5_000
HARD = (
    "(" * 2000, "*" * 5000, "a" * 5000, "bear " * 1000, '"' * 5000, "👨" * 5000, "ß" * 5000, "qzx " * 25,
    '"a 1" of the "b 2"',
)  # fmt: skip
NUMBERS: tuple[tuple[ModuleType, str, float], ...] = (
    (schema, "DILUTION", 0.0), (index, "SENTENCE", 0.0), (index, "NAME", 0.0), (index, "UNNAMED", 0.0),
    (index, "ASIDE", 1.0), (index, "ASKED", 0.0),
    (index, "ALSO", 0.0), (language, "COMMON", 0.0), (language, "SURE", 0.0), (language, "UNSURE", 0.0),
    (plan, "FAINT", 1.0), (reader, "PART", 0.0), (reader, "BEGINNING", 0.0), (reader, "END", 0.0),
    (reader, "SLIP", 0.0), (reader, "RELATED", 0.0),
)  # fmt: skip
Figure = tuple[str, str]


def run() -> Iterator[Figure]:
    """Label and figure of each measurement."""
    library = Library(ROOT / "content")
    with tempfile.TemporaryDirectory() as folder:
        rows = read_queries("search-queries.tsv")
        yield from _quality(library, Path(folder) / "index", rows)
        yield from _against_fts5("our content", library, rows)
        yield from _engines(library, Path(folder))
        yield from _ablation(library, Path(folder) / "index")
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


def _engines(library: Library, folder: Path) -> Iterator[Figure]:
    """All engines on the queries that were blind once, by kind."""
    rows = read_queries("blind-queries.tsv")
    with closing(Search(library, folder / "index")) as search:
        yield "blind queries: ours", _kinds(rows, [rank(search, row) for row in rows])
    with closing(Search(_without_phrasings(library), folder / "bare")) as search:
        ranks = [rank(search, row) for row in rows]
        yield "blind queries: ours, without phrasings", _kinds(rows, ranks)
    with closing(sqlite3.connect(":memory:")) as database:
        _fill(database, library)
        ranks = [_place(_ask(database, row), row) for row in rows]
        yield "blind queries: FTS5, with phrasings", _kinds(rows, ranks)
    stock = {lang: _stock(library, lang) for lang in library.languages}
    ranks = [_place(stock[row.lang](row), row) for row in rows]
    yield "blind queries: Whoosh's own BM25F, with phrasings", _kinds(rows, ranks)


def _without_phrasings(library: Library) -> Library:
    bare = Library(library.root)
    bare.games = {id: replace(game, phrasings={}) for id, game in bare.games.items()}
    return bare


def _ablation(library: Library, folder: Path) -> Iterator[Figure]:
    """The blind queries with each number of the score off: it earns what is lost."""
    rows = read_queries("blind-queries.tsv")
    for module, name, off in NUMBERS:
        with patch.object(module, name, off):
            yield f"without {name}", _fresh(library, folder, rows)
    for field in schema.WEIGHTS:
        with patch.dict(schema.WEIGHTS, {field: 0.0}):
            yield f"without the field {field}", _fresh(library, folder, rows)


def _fresh(library: Library, folder: Path, rows: Sequence[Row]) -> str:
    """The shares of a search that has read its numbers anew."""
    language.language.cache_clear()
    with closing(Search(library, folder)) as search:
        found = _shares(search, rows)
    language.language.cache_clear()
    return found


def _place(found: Sequence[str], row: Row) -> int:
    return next((at for at, key in enumerate(found, 1) if key in row.answers), 99)


def _kinds(rows: Sequence[Row], ranks: Sequence[int]) -> str:
    """First / in three of all, then of each kind, in per cent."""
    found = [_percent(ranks)]
    for kind in dict.fromkeys(row.kind for row in rows):
        some = [at for at, row in zip(ranks, rows, strict=True) if row.kind == kind]
        found.append(f"{kind} {_percent(some)}")
    return ", ".join(found)


def _percent(ranks: Sequence[int]) -> str:
    first, three = (sum(at <= within for at in ranks) for within in (1, 3))
    return f"{100 * first / len(ranks):.0f} / {100 * three / len(ranks):.0f}"


def _stock(library: Library, lang: str) -> Callable[[Row], list[str]]:
    """Whoosh as it comes: its analyzer of the language, BM25F, any of the words, titles four times as heavy."""
    text = fields.TEXT(analyzer=LanguageAnalyzer(lang))
    schema = fields.Schema(
        key=fields.STORED, game=fields.ID, title=text, body=text, said=text
    )
    opened = RamStorage().create_index(schema)
    writer = opened.writer()
    for section in _sections(library, lang):
        said = library.games[section.game].phrasings.get(lang, {}).get(section.id, ())
        writer.add_document(
            key=f"{section.game}#{section.id}", game=section.game, title=section.title,
            body=section.text, said=" ".join(said),
        )  # fmt: skip
    writer.commit()
    searcher = opened.searcher(weighting=scoring.BM25F())
    parser = qparser.MultifieldParser(
        ["title", "body", "said"],
        schema,
        fieldboosts={"title": 4.0},
        group=qparser.OrGroup,
        plugins=[],
    )

    def ask(row: Row) -> list[str]:
        words = " ".join(token.surface for token in tokenize(row.query))
        hits = searcher.search(parser.parse(words), limit=None)
        every = [str(hit["key"]) for hit in hits]
        return [key for key in every if row.scope in ("*", key.partition("#")[0])][:10]

    return ask


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
        search.remembered.cache_clear()
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
        "CREATE VIRTUAL TABLE rules USING fts5(key UNINDEXED, lang UNINDEXED, game UNINDEXED, title, body, said, "
        "tokenize=\"porter unicode61 remove_diacritics 2\", prefix='2 3')"
    )
    database.executemany(
        "INSERT INTO rules VALUES (?, ?, ?, ?, ?, ?)",
        (
            (
                f"{section.game}#{section.id}",
                section.lang,
                section.game,
                section.title,
                section.text,
                " ".join(
                    library.games[section.game]
                    .phrasings.get(lang, {})
                    .get(section.id, ())
                ),
            )
            for lang in library.languages
            for section in _sections(library, lang)
        ),
    )


def _ask(database: sqlite3.Connection, row: Row) -> list[str]:
    words = " OR ".join(f'"{token.surface}"' for token in tokenize(row.query))
    sql = "SELECT key FROM rules WHERE rules MATCH ? AND lang = ? AND (? = '*' OR game = ?) ORDER BY "
    order = "bm25(rules, 0, 0, 0, 4.0, 1.0, 1.0) LIMIT 10"
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
