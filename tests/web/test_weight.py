"""What goes over the wire beside the words: nothing that nobody reads."""

import pytest
from flask.testing import FlaskClient

from companion.web.assets import squeeze
from companion.web.site import Site


@pytest.mark.parametrize("text, suffix, small", [
    ("// why\nconst a = 1; // b\n\n  call(\n    a);\n", ".js", "const a = 1; // b\ncall(\na);"),
    ('const url = "https://x";\n', ".js", 'const url = "https://x";'),
    ("/* one\n two */\na {\n  color: red; /* why */\n}\n", ".css", "a{color: red;}"),
    ("// no script\n  <svg/>\n", ".svg", "// no script\n<svg/>"),
])  # fmt: skip
def test_comments_and_indentation_stay_at_home(
    text: str, suffix: str, small: str
) -> None:
    assert squeeze(text, suffix) == small


def test_libraries_keep_their_licence(client: FlaskClient, site: Site) -> None:
    served = client.get(site.assets.url("vendor/idiomorph.LICENSE")).data
    assert (
        served == (site.root / "static" / "vendor" / "idiomorph.LICENSE").read_bytes()
    )


def test_what_only_documents_need_is_not_said_with_files(
    client: FlaskClient, site: Site
) -> None:
    page, file = client.get("/en/"), client.get(site.assets.url("js/site.js"))
    for name in ("Permissions-Policy", "Cross-Origin-Opener-Policy"):
        assert name in page.headers and name not in file.headers
    assert len(str(file.headers)) < 700


@pytest.mark.parametrize("base, forwarded, said", [
    ("http://localhost", "", True), ("http://127.0.0.1:8000", "", True), ("https://rules.example", "", True),
    ("http://rules.example", "https", True), ("http://rules.example", "", False), ("http://192.168.1.7", "", False),
])  # fmt: skip
def test_an_opener_policy_is_said_only_where_browsers_heed_it(
    client: FlaskClient, base: str, forwarded: str, said: bool
) -> None:
    headers = {"X-Forwarded-Proto": forwarded} if forwarded else {}
    answer = client.get("/en/", base_url=base, headers=headers)
    assert ("Cross-Origin-Opener-Policy" in answer.headers) is said


def test_what_is_told_to_readers_of_a_script_does_not_travel() -> None:
    script = """\
/** @param {string} a
 * of two lines */
const first = (a) => a; // beside code
  // alone
/** @type {number} */ (second());
third(/** @type {any} */ (4));
"""
    assert squeeze(script, ".js").splitlines() == [
        "const first = (a) => a; // beside code",
        "/** @type {number} */ (second());",
        "third(/** @type {any} */ (4));",
    ]
