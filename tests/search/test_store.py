"""The index on disk: built once, shared, repaired, replaced."""

import multiprocessing
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.search import Search, store
from tests.search.sample import EN, found, search_in, write_bear, write_game


@pytest.fixture
def content(tmp_path: Path) -> Path:
    return write_bear(tmp_path / "content")


def generations(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def find_once(content: Path, folder: Path, query: str = "bear trap") -> list[str]:
    search = search_in(content, folder)
    try:
        return found(search, query)
    finally:
        search.close()


def refuse(*_: object) -> None:
    raise AssertionError("built again")


def test_the_index_is_built_once_for_a_content_state(
    content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = find_once(content, tmp_path / "index")
    monkeypatch.setattr(store, "write_index", refuse)
    assert find_once(content, tmp_path / "index") == first


def test_nothing_is_built_before_the_first_search(
    content: Path, tmp_path: Path
) -> None:
    search_in(content, tmp_path / "index")
    assert not (tmp_path / "index").exists()


def test_only_the_language_that_is_asked_for_is_built(
    content: Path, tmp_path: Path
) -> None:
    find_once(content, tmp_path / "index")
    [generation] = (tmp_path / "index").iterdir()
    assert [path.name for path in generation.iterdir()] == ["en"]


def test_changed_content_gets_a_new_index_and_the_old_one_goes(
    content: Path, tmp_path: Path
) -> None:
    find_once(content, tmp_path / "index")
    before = generations(tmp_path / "index")
    write_game(content, "bear", {"en": EN + "\n## Lantern {#lantern}\nIt glows.\n"})
    assert find_once(content, tmp_path / "index", "lantern") == ["lantern"]
    after = generations(tmp_path / "index")
    assert len(after) == 1
    assert after != before


def test_content_that_changes_under_a_process_does_not_spoil_its_index(
    content: Path, tmp_path: Path
) -> None:
    search = search_in(content, tmp_path / "index")
    assert found(search, "bear trap")[0] == "bear-trap"
    write_game(content, "bear", {"fr": "## Lanterne {#lantern}\nElle brille.\n"})
    assert search.find("piège", "fr").results == search.find("piège", "fr").results
    [generation] = (tmp_path / "index").iterdir()
    assert [path.name for path in generation.iterdir()] == ["en"]
    search.close()


@pytest.mark.parametrize("damage", ["truncate", "remove", "garbage", "empty"])
def test_a_broken_index_is_built_again(
    content: Path, tmp_path: Path, damage: str
) -> None:
    expected = find_once(content, tmp_path / "index")
    place = next((tmp_path / "index").glob("*/en"))
    for path in list(place.iterdir()):
        if damage == "truncate":
            path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
        elif damage == "garbage":
            path.write_bytes(b"\x80\x04garbage" * 20)
        elif damage == "remove" and path.suffix == ".seg":
            path.unlink()
    if damage == "empty":
        shutil.rmtree(place)
        place.mkdir()
    assert find_once(content, tmp_path / "index") == expected
    assert find_once(content, tmp_path / "index") == expected


def test_an_index_that_breaks_while_it_is_open_is_built_again(
    content: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    search = search_in(content, tmp_path / "index")
    expected = found(search, "bear trap")
    index = search.shelves.get("en").index
    monkeypatch.setattr(index, "top", refuse)
    assert found(search, "trap bear") == expected
    search.close()


def test_a_folder_that_cannot_be_written_means_an_index_in_memory(
    content: Path, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    assert find_once(content, tmp_path / "file" / "index")[0] == "bear-trap"
    assert (tmp_path / "file").read_text("utf-8") == "in the way"


def test_leftovers_of_a_process_that_died_are_removed(
    content: Path, tmp_path: Path
) -> None:
    left = tmp_path / "index" / "building-dead"
    left.mkdir(parents=True)
    os.utime(left, (0, 0))
    find_once(content, tmp_path / "index")
    assert not left.exists()


def test_another_process_that_is_building_is_left_alone(
    content: Path, tmp_path: Path
) -> None:
    other = tmp_path / "index" / "building-alive"
    other.mkdir(parents=True)
    find_once(content, tmp_path / "index")
    assert other.exists()


def _ask(content: Path, folder: Path, lang: str) -> list[str]:
    search = search_in(content, folder)
    try:
        return [
            hit.section
            for hit in search.find("bear ours Bären osos trap", lang).results
        ]
    finally:
        search.close()


def test_several_processes_may_start_at_once(content: Path, tmp_path: Path) -> None:
    jobs = [
        (content, tmp_path / "index", lang)
        for lang in ("en", "en", "fr", "de", "en", "es", "de", "en")
    ]
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        answers = pool.starmap(_ask, jobs)
        pool.close()
        pool.join()
    assert all(answers)
    assert answers[0] == answers[1] == answers[4] == answers[7]
    [generation] = (tmp_path / "index").iterdir()
    assert sorted(path.name for path in generation.iterdir()) == [
        "de",
        "en",
        "es",
        "fr",
    ]


def test_it_imports_and_searches_without_a_warning(
    content: Path, tmp_path: Path
) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.search.sample import *; "
        "s = search_in(Path(sys.argv[1]), Path(sys.argv[2])); assert found(s, 'bear trap'); s.close()"
    )
    command = [
        sys.executable,
        "-W",
        "error",
        "-X",
        f"pycache_prefix={tmp_path / 'fresh'}",
        "-c",
        code,
    ]
    command += [str(content), str(tmp_path / "index")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_only_this_package_knows_whoosh() -> None:
    root = Path(__file__).parents[2] / "companion"
    users = [
        path.parent
        for path in root.rglob("*.py")
        if re.search(r"(from|import) whoosh", path.read_text("utf-8"))
    ]
    assert set(users) == {root / "search"}


def test_a_closed_search_opens_again(bear: Search) -> None:
    before = found(bear, "bear trap")
    bear.close()
    assert found(bear, "bear trap") == before
