"""What makes panels quick changes nothing that they say."""

from jinja2 import DictLoader, Environment
from markupsafe import Markup

from companion.web.quick import KeptModules, PlainEscapes, kept_modules

TEMPLATES = {
    "page": '{% import "part" as part with context %}{% import "other" as other with context %}'
    "{{ part.told('<b>') }}{{ other.told() }}",
    "other": '{% import "part" as part with context %}{% macro told() %}{{ part.told(mark) }}{% endmacro %}',
    "part": "{% macro told(what) %}{{ name }}{{ what }}{% endmacro %}",
}


def opened() -> Environment:
    """Jinja with our ways."""
    env = Environment(loader=DictLoader(TEMPLATES), autoescape=True)
    env.template_class, env.code_generator_class = KeptModules, PlainEscapes
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
