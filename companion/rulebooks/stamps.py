"""Which state of the original each translated section was made from."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from companion.rulebooks.load import Library
from companion.rulebooks.read import Heading, read_headings


def stamp(library: Library, game_id: str) -> int:
    """Record for every translated section of a game the present state of its original; how many changed."""
    game = library.games[game_id]
    before = _read(library, game_id)
    now = fingerprints(library, game_id)
    after: dict[str, dict[str, str]] = {}
    changed = 0

    for lang in game.languages:
        if lang == game.original_language:
            continue

        known = before.get(lang, {})
        after[lang] = {}
        for heading in _headings(library, game_id, lang):
            if heading.id in now:
                mark = now[heading.id]
                after[lang][heading.id] = mark
                changed += known.get(heading.id) != mark

    # Sorted and in lines: two branches that stamp can be merged.
    text = json.dumps(after, indent=1, sort_keys=True, ensure_ascii=False)
    _path(library, game_id).write_text(f"{text}\n", "utf-8")
    return changed


def is_stamped(library: Library, game_id: str, lang: str) -> bool:
    """Whether a translation has ever been stamped."""
    return bool(_read(library, game_id).get(lang))


def stale_sections(library: Library, game_id: str, lang: str) -> list[str]:
    """The ids of translated sections whose original has changed since, or that came after the last stamp.

    None for a translation that was never stamped: of its original nothing is known.
    """
    marks = _read(library, game_id).get(lang, {})
    if not marks:
        return []

    now = fingerprints(library, game_id)
    stale = []
    for heading in _headings(library, game_id, lang):
        mark = now.get(heading.id)
        if mark is not None and marks.get(heading.id) != mark:
            stale.append(heading.id)
    return stale


def fingerprints(library: Library, game_id: str) -> dict[str, str]:
    """A short fingerprint of each original section's heading and text."""
    original = library.games[game_id].original_language
    marks = {}
    for heading in _headings(library, game_id, original):
        text = f"{heading.title}\n{heading.source}"
        digest = hashlib.sha256(text.encode())
        marks[heading.id] = digest.hexdigest()[:12]
    return marks


def _headings(library: Library, game_id: str, lang: str) -> list[Heading]:
    return read_headings(library.root / game_id / f"{lang}.md")


def _path(library: Library, game_id: str) -> Path:
    return library.root / game_id / "stamps.json"


def _read(library: Library, game_id: str) -> Mapping[str, Mapping[str, str]]:
    path = _path(library, game_id)
    if not path.exists():
        return {}
    try:
        marks: Mapping[str, Mapping[str, str]] = json.loads(path.read_text("utf-8"))
    except ValueError:  # half of a merge, say: the next stamp writes it anew
        return {}
    return marks
