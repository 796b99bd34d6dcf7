"""Generations of the index on disk: built beside, swapped in by renaming, checked when opened, removed when old."""

import hashlib
import json
import shutil
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from companion.search.index import Index, read_index, write_index
from companion.search.schema import Document

_MANIFEST = "manifest.json"
_SOURCES = frozenset({".md", ".toml", ".py", ".groups", ".common"})
_BUILDING = "building-"
_BUILDING_SECONDS = 600
Build = Callable[[], Sequence[Document]]


def fingerprint(content: Path) -> str:
    """The state of everything an index is made from: the content's files, and this package's own."""
    digest = hashlib.sha256()
    for root in (content, Path(__file__).parent):
        paths = [path for path in root.rglob("*") if path.suffix in _SOURCES]
        for path in sorted(paths):
            name = path.relative_to(root).as_posix()
            size = path.stat().st_size
            # With its name and size, no file can pass for the end of another.
            digest.update(f"{name}\0{size}\0".encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def is_built(folder: Path, generation: str, lang: str) -> bool:
    """Whether an index stands in its place; only opening it tells whether it is whole."""
    place = folder / generation / lang
    return (place / _MANIFEST).is_file()


def open_or_build(folder: Path, generation: str, lang: str, build: Build) -> Index:
    """The index of a language in this generation; built when it is missing or broken; in memory as a last resort."""
    place = folder / generation / lang
    try:
        return _open(place)
    except Exception:  # noqa: BLE001 (whatever is wrong with a derived file, the cure is to make it again)
        documents = build()
    try:
        _write(folder, place, documents)
        opened = _open(place)
    except OSError:
        return write_index(None, lang, documents)
    _remove_others(folder, generation)
    return opened


def _open(place: Path) -> Index:
    text = (place / _MANIFEST).read_text("utf-8")
    manifest = json.loads(text)
    # Whoosh may open a file that was changed without noticing.
    sums = _sums(place, manifest)
    if sums != manifest:
        raise ValueError(f"{place} is damaged")
    return read_index(place)


def _write(folder: Path, place: Path, documents: Sequence[Document]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    building = Path(tempfile.mkdtemp(prefix=_BUILDING, dir=folder))
    try:
        write_index(building, place.name, documents).close()
        names = sorted(path.name for path in building.iterdir())
        # Whoosh's lock is no part of an index.
        kept = [name for name in names if not name.endswith("LOCK")]
        sums = json.dumps(_sums(building, kept))
        manifest = building / _MANIFEST
        manifest.write_text(sums, "utf-8")
        _swap(building, place)
    finally:
        shutil.rmtree(building, ignore_errors=True)


def _swap(building: Path, place: Path) -> None:
    """Put a finished index in its place; a broken one there moves out, a good one of another process stays."""
    place.parent.mkdir(exist_ok=True)
    try:
        building.rename(place)
    except OSError:
        try:
            _open(place).close()
        except Exception:  # noqa: BLE001 (see open_or_build)
            aside = Path(tempfile.mkdtemp(prefix=_BUILDING, dir=place.parent.parent))
            place.rename(aside / "broken")
            building.rename(place)
            shutil.rmtree(aside, ignore_errors=True)


def _sums(place: Path, names: Iterable[str]) -> dict[str, str]:
    found = {}
    for name in names:
        content = (place / name).read_bytes()
        found[name] = hashlib.sha256(content).hexdigest()
    return found


def _remove_others(folder: Path, generation: str) -> None:
    """Remove older generations, and what a process left that died while it was building."""
    for path in folder.iterdir():
        if path.name == generation or not path.is_dir():
            continue

        age = time.time() - path.stat().st_mtime
        # Another process may be building it at this moment.
        if path.name.startswith(_BUILDING) and age <= _BUILDING_SECONDS:
            continue
        shutil.rmtree(path, ignore_errors=True)
