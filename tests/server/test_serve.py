"""What a server does before its first request."""

from pathlib import Path

import pytest

from companion.server import serve
from companion.web.site import Site
from tests.conftest import ROOT


def test_where_there_is_no_search_index_another_process_builds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = Site(ROOT, tmp_path)
    monkeypatch.setattr(site.search.shelves, "_build", lambda lang: 1 / 0)  # not in this process
    assert not site.search.is_built
    serve.open_search(site)
    assert site.search.is_built
    assert site.search.find("card", "en").results
    site.close()


def test_an_index_that_is_there_is_only_opened(
    tmp_path: Path, built_index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index").symlink_to(built_index, target_is_directory=True)
    monkeypatch.setattr(serve.subprocess, "run", lambda *_args, **_more: 1 / 0)
    site = Site(ROOT, tmp_path)
    serve.open_search(site)
    assert site.search.find("card", "en").results
    site.close()
