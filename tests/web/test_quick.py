"""What makes panels quick changes nothing that they say."""

import gc
import json
import weakref
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, template_rendered
from jinja2 import DictLoader, Environment, StrictUndefined, UndefinedError, nodes
from markupsafe import Markup

from companion.web.pieces import Once
from companion.web.quick import (
    Desks,
    PlainCode,
    SharedModules,
    forget_modules,
    kept_modules,
    plain_parts,
)
from companion.web.templating import action_value

TEMPLATES = {
    "page": '{% import "part" as part with context %}{% import "other" as other with context %}'
    "{{ part.told('<b>') }}{{ other.told() }}",
    "other": '{% import "part" as part with context %}{% macro told() %}{{ part.told(mark) }}{% endmacro %}',
    "part": "{% macro told(what) %}{{ name }}{{ what }}{% endmacro %}",
}
TEMPLATE_FOLDER = Path(__file__).parents[2] / "templates"
HELPERS = [
    str(path.relative_to(TEMPLATE_FOLDER))
    for path in sorted((TEMPLATE_FOLDER / "games").rglob("*.html"))
]


def opened() -> Environment:
    """Jinja with our ways."""
    env = Environment(
        loader=DictLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined
    )
    env.template_class, env.code_generator_class = SharedModules, PlainCode
    env.extend(**plain_parts)
    return env


def test_text_is_escaped_once_and_markup_is_left_as_it_is() -> None:
    page = opened().get_template("page")
    told = page.render(name="&", mark=Markup("<i>"), **kept_modules())
    assert told == "&amp;&lt;b&gt;&amp;<i>"


def test_no_page_sees_what_another_was_given() -> None:
    page = opened().get_template("page")
    for name in ("Ana", "Ben"):
        told = page.render(name=name, mark="", **kept_modules())
        assert told == f"{name}&lt;b&gt;{name}"


def test_a_template_is_made_a_module_once_a_page() -> None:
    kept = kept_modules()
    opened().get_template("page").render(name="", mark="", **kept)
    assert set(kept["modules"]) == {"part", "other"}


def test_what_is_imported_is_made_a_module_when_it_is_first_used() -> None:
    given: dict[str, Any] = {"mark": "", **kept_modules()}
    source = '{% import "part" as part with context %}{% if name %}{{ part.told(1) }}{% endif %}'
    for name, used in (("", False), ("Ana", True)):
        opened().from_string(source).render(name=name, **given)
        assert ("told" in vars(given["modules"]["part"])) is used


CALLED = (
    "{% macro m(a, caller=none) %}{{ a }}{{ caller() if caller else '' }}{% endmacro %}"
)


@pytest.mark.parametrize(
    "call",
    ["{% call m('<') %}<{{ name }}{% endcall %}", "{{ m(name) }}", "{{ m(a=1) }}"],
)
def test_what_a_macro_is_called_with_is_told_as_jinja_tells_it(call: str) -> None:
    plain = Environment(autoescape=True).from_string(CALLED + call).render(name="&")
    assert opened().from_string(CALLED + call).render(name="&") == plain


def test_pages_of_a_kind_share_modules_and_nothing_else() -> None:
    page, desks = opened().get_template("page"), Desks()
    told = [desks.render("kind", page, {"name": n, "mark": ""}) for n in ("Ana", "Ben")]
    assert told == ["Ana&lt;b&gt;Ana", "Ben&lt;b&gt;Ben"]
    (desk,) = desks._free["kind"]
    assert set(desk) == {"modules"} and set(desk["modules"]) == {"part", "other"}


def test_a_page_that_breaks_leaves_its_desk_to_nobody() -> None:
    page, desks = opened().get_template("page"), Desks()
    with pytest.raises(UndefinedError):
        desks.render("kind", page, {"name": "Ana"})
    assert desks.render("kind", page, {"name": "Ben", "mark": ""}).startswith("Ben")


# What is told once for all panels of a language, game and kind of viewer; a shared panel's `tap_url` is no table's.
OF_ALL_PAGES = {"_", "numbers_of", "tap_url"}


@pytest.mark.parametrize("name", HELPERS)
def test_outside_of_macros_a_helper_says_nothing_that_is_of_one_page(name: str) -> None:
    tree = Environment(extensions=["jinja2.ext.i18n", Once]).parse(
        (TEMPLATE_FOLDER / name).read_text("utf-8")
    )
    outside = [each for each in tree.body if not isinstance(each, nodes.Macro)]
    names = [name for each in outside for name in each.find_all(nodes.Name)]
    own = {name.name for name in names if name.ctx == "store"}
    used = {name.name for name in names if name.ctx == "load"}
    assert used <= OF_ALL_PAGES | own


def test_after_a_page_its_modules_are_gone_without_a_search_for_garbage() -> None:
    kept = kept_modules()
    gc.disable()
    try:
        opened().get_template("page").render(name="", mark="", **kept)
        part = weakref.ref(kept["modules"]["part"])
        forget_modules(None, context=kept)
        assert part() is None
    finally:
        gc.enable()


def test_every_page_of_the_site_lets_go_of_its_modules(app: Flask) -> None:
    told: list[dict[str, Any]] = []

    def note(_app: Flask, *, context: dict[str, Any], **_: object) -> None:
        told.append(context)

    with template_rendered.connected_to(note, app):
        app.test_client().get("/en/azura/play")
    assert [context["modules"] for context in told] == [{}]


MACRO = "{% macro m(a, b=2, class='<') %}{{ a }}/{{ b }}/{{ class }};{% endmacro %}"


@pytest.mark.parametrize(
    "call",
    [
        "m(1)", "m('&', 3)", "m(a=name, class='x')", "m(1, b=none)", "m(mark, class=mark)", "m(1) ~ '<' ~ mark",
        "name ~ '<' ~ 1", "m(m('<')) ~ 1", "m(*[1, 2])", "m(**{'a': true})", "'%s'|format(m(1))", "m(name|upper, 1.5)",
        "{'a': name}.a", "{'a': {'b': 1}}.a.b", "{'a': 1}.get('a')", "{}.a|default(2)", "name.title()", "mark.lower()",
    ],
)  # fmt: skip
def test_everything_is_said_as_jinja_says_it(call: str) -> None:
    source = f"{MACRO}{{{{ {call} }}}}{{% set kept %}}{{{{ {call} }}}}{{% endset %}}{{{{ kept }}}}"
    given = {"name": "&<>\"'", "mark": Markup("<i>")}
    plain = Environment(autoescape=True).from_string(source).render(**given)
    assert opened().from_string(source).render(**given) == plain


@pytest.mark.parametrize(
    "call",
    [
        "m()", "m(1, 2, 3, 4)", "m(1, d=2)", "nothing()", "m(nothing)",
        "nothing.a", "1.5.a", "{'a': 1}.b", "{'a': 1}.a.b",
    ],
)  # fmt: skip
def test_what_is_misspelt_is_an_error(call: str) -> None:
    with pytest.raises((AttributeError, TypeError, UndefinedError)):
        opened().from_string(f"{MACRO}{{{{ {call} }}}}").render()


def test_the_value_of_a_button_is_the_one_of_its_own_action() -> None:
    for args in ({"n": 1}, {"n": True}, {"n": [1]}, {"n": [True]}, {"m": 1}):
        for _again in range(2):
            told = unescape(action_value("play", args))
            whole = {"args": args, "kind": "play"}
            assert told == json.dumps(whole, separators=(",", ":"))
