"""Phones that tests use one after the other know nothing of each other."""

import pytest

KEEP = """async () => {
    localStorage.kept = sessionStorage.kept = "1";
    document.cookie = "kept=1";
    await caches.open("kept");
    await new Promise((done) => { indexedDB.open("kept").onsuccess = done; });
}"""
KEPT = """async () => [
    localStorage.kept, sessionStorage.kept, document.cookie, ...await caches.keys(), ...await indexedDB.databases(),
].filter(Boolean)"""


@pytest.mark.parametrize("turn", range(3))
def test_a_phone_was_never_used_before(phone, turn):
    page = phone()
    page.goto("/en/help")
    found = page.evaluate(KEPT)
    assert found == []
    page.evaluate(KEEP)
