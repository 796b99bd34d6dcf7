"""What goes over the wire beside the words: nothing that nobody reads."""

import pytest
from flask.testing import FlaskClient

from companion.web.site import Site


def test_what_is_told_to_readers_of_scripts_and_styles_stays_at_home(
    client: FlaskClient, site: Site
) -> None:
    ours = [path for path in site.assets.of_pages if path.startswith(("css/", "js/"))]
    addresses = [*(site.assets.url(path) for path in ours), "/sw.js"]
    for address in addresses:
        text = client.get(address).data
        for left in (b"/*", b"\n//", b"\n  "):
            assert left not in text, address


def test_libraries_keep_their_licence(client: FlaskClient, site: Site) -> None:
    served = client.get(site.assets.url("vendor/idiomorph.LICENSE")).data
    assert (
        served == (site.root / "static" / "vendor" / "idiomorph.LICENSE").read_bytes()
    )


def test_what_only_documents_need_is_not_said_with_files(
    client: FlaskClient, site: Site
) -> None:
    page, file = client.get("/en/"), client.get(site.assets.url("js/site.js"))
    for name in ("Permissions-Policy", "Cross-Origin-Opener-Policy", "Referrer-Policy"):
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
