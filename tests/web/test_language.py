"""Which language a visitor reads: of the address, else the one remembered, else of Accept-Language."""

import pytest
from flask.testing import FlaskClient

from companion.tables.service import Opened
from companion.web.languages import Languages, Speaker
from companion.web.site import Site


@pytest.mark.parametrize("accepted, lang", [
    ("fr-CA,en;q=0.5", "fr"), ("de-AT", "de"), ("es-419,es;q=0.9,en;q=0.1", "es"), ("en-GB", "en"),
    ("ja,de;q=0.2", "de"), ("ja", "en"), ("", "en"), ("*", "en"), ("fr;q=0,de", "de"), ("en;q=0.1,fr;q=0.9", "fr"),
    ("FR", "fr"), ("xx-yy-zz;q=nonsense", "en"), (",;=,", "en"), ("zh-Hant-TW,fr-FR;q=0.3", "fr"),
])  # fmt: skip
def test_the_root_leads_to_the_visitors_language(
    client: FlaskClient, accepted: str, lang: str
) -> None:
    response = client.get("/", headers={"Accept-Language": accepted})
    assert (response.status_code, response.location) == (302, f"/{lang}/")


def test_a_remembered_choice_goes_before_what_the_browser_says(
    client: FlaskClient,
) -> None:
    client.set_cookie("lang", "de")
    assert client.get("/", headers={"Accept-Language": "fr"}).location == "/de/"


@pytest.mark.parametrize("cookie", ["xx", "", "../", "<b>", "en\u2028"])
def test_a_remembered_choice_that_we_do_not_speak_is_passed_over(
    client: FlaskClient, cookie: str
) -> None:
    client.set_cookie("lang", cookie)
    assert client.get("/", headers={"Accept-Language": "fr"}).location == "/fr/"


def test_the_address_goes_before_everything(client: FlaskClient) -> None:
    client.set_cookie("lang", "de")
    page = client.get("/es/", headers={"Accept-Language": "fr"}).text
    assert '<html lang="es"' in page


def test_the_interface_asks_for_a_language_by_name(client: FlaskClient) -> None:
    answer = client.get(
        "/api/search?q=x&lang=de", headers={"Accept-Language": "fr"}
    ).json
    assert answer and answer["lang"] == "de"


def test_errors_speak_the_language_of_the_address(client: FlaskClient) -> None:
    client.set_cookie("lang", "fr")
    assert '<html lang="de"' in client.get("/de/nothing").text
    assert '<html lang="fr"' in client.get("/nothing/at/all/here").text


def test_a_choice_is_remembered_for_a_year_and_kept_from_scripts(
    client: FlaskClient,
) -> None:
    response = client.get("/language/fr?to=/fr/azura")
    cookie = response.headers["Set-Cookie"]
    assert (response.status_code, response.location) == (303, "/fr/azura")
    assert all(
        part in cookie
        for part in ("lang=fr", "Max-Age=31536000", "SameSite=Lax", "HttpOnly")
    )


@pytest.mark.parametrize("target", [
    "https://example.com/", "//example.com/", "/\\example.com", "/de/azura", "", "/fr", "javascript:alert(1)",
    "/fr/\\..\\x", "/fr/\r\nSet-Cookie: a=b", "\t/fr/", "/fr\x00/",
])  # fmt: skip
def test_a_choice_never_leads_anywhere_else(client: FlaskClient, target: str) -> None:
    response = client.get("/language/fr", query_string={"to": target})
    assert (response.status_code, response.location) == (303, "/fr/")


def test_it_refuses_to_remember_a_language_that_we_do_not_speak(
    client: FlaskClient,
) -> None:
    response = client.get("/language/xx?to=/xx/")
    assert response.status_code == 404 and "Set-Cookie" not in response.headers


@pytest.mark.parametrize("path", [
    "/en/azura", "/en/azura/setup", "/en/", "/en/search?q=tie&game=azura", "/en/azura/play", "/en/azura?q=tie",
])  # fmt: skip
def test_the_switch_keeps_the_page(client: FlaskClient, path: str) -> None:
    link = (
        client.get(path)
        .text.split('href="/language/de?to=')[1]
        .split('"')[0]
        .replace("&amp;", "&")
    )
    target = client.get(f"/language/de?to={link}").location
    assert target == path.replace("/en/", "/de/")
    assert client.get(target).status_code == 200


def test_the_switch_keeps_the_table(client: FlaskClient, table: Opened) -> None:
    for path in (
        f"/en/t/{table.row.id}",
        f"/en/t/{table.row.id}/history",
        f"/en/t/{table.row.id}/share",
    ):
        assert (
            f'href="/language/fr?to={path.replace("/en/", "/fr/")}"'
            in client.get(path).text
        )


def test_every_language_names_itself() -> None:
    languages = Languages()
    names = {code: languages.name(code) for code in languages.codes}
    assert names["de"] == "Deutsch" and names["fr"] == "Français"
    assert len({*names.values()}) == len(names)


def test_a_text_without_translation_stays_english() -> None:
    assert (
        Languages().translate("fr", "No such text in any catalog")
        == "No such text in any catalog"
    )


@pytest.mark.parametrize("lang, names, listed", [
    ("en", ["Ana", "Ben", "Cleo"], "Ana, Ben and Cleo"), ("de", ["Ana", "Ben"], "Ana und Ben"),
    ("fr", ["Ana", "Ben", "Cleo"], "Ana, Ben et Cleo"), ("es", ["Ana", "Ben"], "Ana y Ben"),
    ("es", ["Ana", "Inés"], "Ana e Inés"), ("es", ["Ana", "Íñigo"], "Ana e Íñigo"),
    ("es", ["Ana", "Hierro"], "Ana y Hierro"), ("en", ["Ana"], "Ana"),
    ("en", [], ""),
])  # fmt: skip
def test_names_are_listed_as_the_language_does(
    site: Site, lang: str, names: list[str], listed: str
) -> None:
    speaker = Speaker(site.languages, site.library, "azura", lang)
    assert speaker.listed(names) == listed


def test_no_line_breaks_a_product(site: Site) -> None:
    speaker = Speaker(site.languages, site.library, "azura", "en")
    text = speaker.fill("{sums}: {n} × {what}", {"sums": ("3 × 1", "12 × 3"), "n": 2, "what": 4})  # fmt: skip
    assert text == "3\u00a0×\u00a01, 12\u00a0×\u00a03: 2\u00a0×\u00a04"
