"""Where a name may break is for the eyes: what is read out, copied and sent has names as they were typed."""

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from companion.web.names import hyphened
from companion.web.site import Site
from tests.web.ends import GAMES, export

LONG = (
    "Maximiliane", "Bartholomäus", "Christopher", "Anneliese", "Theodora", "Wilhelmine",
)  # fmt: skip
SOFT = "\u00ad"
_HIDDEN = re.compile(rf'<[^>]*class="sr"[^>]*>[^<]*{SOFT}[^<]*')
_ATTRIBUTE = re.compile(r'[\w-]+="[^"<>]*' + SOFT + '[^"<>]*"')
_SENTENCE = re.compile(
    r"<(?:option|title|textarea|figcaption)[^>]*>[^<]*" + SOFT + "[^<]*"
)


def torn(page: str) -> Iterator[str]:
    """What is only read out, and has places to break."""
    for kind in (_HIDDEN, _ATTRIBUTE, _SENTENCE):
        yield from kind.findall(page)


@pytest.mark.parametrize(("game", "name"), GAMES)
def test_what_is_read_out_or_copied_has_names_as_they_were_typed(
    client: FlaskClient, site: Site, game: str, name: str
) -> None:
    told = export(game, name)
    typed = told["options"]["players"]
    told["options"]["players"] = [*LONG[: len(typed)]]
    log, whole = told["log"], len(told["log"])
    found = set[str]()
    for steps in (0, *range(1, whole, 1 + whole // 6), whole):
        told["log"] = [step for step in log[:steps] if step["kind"] != "rename"]
        table = site.tables.load(told).row
        ends = ("", "/screen", "/history", "/share", "/result", "/result.svg")
        answers = [client.get(f"/de/t/{table.id}{end}") for end in ends]
        assert all(answer.status_code < 500 for answer in answers)
        pages = [answer.get_data(True) for answer in answers]
        pages.append(client.get(f"/de/t/{table.watch_id}").get_data(True))
        found.update(hit for page in pages for hit in torn(page))
    divided = [hyphened(name) for name in LONG]
    assert not [hit for hit in found if any(name in hit for name in divided)]
