"""An index in memory shares nothing with those of other processes."""

import tempfile
from pathlib import Path

import pytest

from companion.search.index import write_index


def test_another_process_may_build_one_at_the_same_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    (tmp_path / "MAIN.tmp").write_text("another process's")
    index = write_index(None, "en", [])
    index.close()
    assert [path.name for path in tmp_path.iterdir()] == ["MAIN.tmp"]
