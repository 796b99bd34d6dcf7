"""What makes a panel quick: Jinja's own ways, without what it does in vain for templates such as ours.

A panel is a thousand small pieces of markup from a dozen templates that import each other. What it says is the same.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from inspect import unwrap
from itertools import repeat
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from jinja2.utils import missing
from markupsafe import Markup, escape

from companion.limits import KEPT_ESCAPES

_known = lru_cache(None)(frozenset[str])  # made once for all pages
_ASKS = "jinja_async_variant"  # the mark that Jinja puts on such filters


class SharedModules(Template):
    """One module for all pages where a template is imported without context."""

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        # Jinja asks each time whether the importing template has globals of its own. None of ours has.
        return super()._get_default_module()


def kept_modules() -> dict[str, Any]:
    """What every page is given, empty, for its templates to keep each other's modules."""
    return {"modules": {}}


def forget_modules(_app: object, *, context: dict[str, Any], **_: object) -> None:
    """After a page: let go of its modules.

    Their macros, what the macros see and the modules name each other in rings, a thousand objects a page: to find out
    that nobody needs them any more took the garbage collector a tenth of a tap.
    """
    context["modules"].clear()


class PlainCode(CodeGenerator):
    """Calls what is called, makes functions of macros, and escapes what is no markup yet, no more.

    Jinja asks before each call whether what is called wants the context, sorts a macro's arguments, and copies text
    each time it is handed on as markup. It holds where templates are escaped, in an environment with `plain_parts`.
    """

    def visit_Call(
        self, node: nodes.Call, frame: Frame, forward_caller: bool = False
    ) -> None:
        """A call, without Jinja in between."""
        if node.dyn_args or node.dyn_kwargs:
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return

        self.visit(node.node, frame)
        self.write("(")
        for arg in node.args:
            self.visit(arg, frame)
            self.write(", ")
        if forward_caller:
            self.write("caller=caller, ")
        if (
            node.kwargs
        ):  # among them names that Python keeps for itself, such as `class`
            self.write("**{")
            for more in node.kwargs:
                self.write(f"{more.key!r}: ")
                self.visit(more.value, frame)
                self.write(", ")
            self.write("}")
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """What a dot names: of a mapping maybe an item, of all else an attribute."""
        self.write(f"(held.{node.attr} if type(held := ")
        self.visit(node.node, frame)
        self.write(f") is not dict else environment.getattr(held, {node.attr!r}))")

    def _import_common(
        self, node: nodes.Import | nodes.FromImport, frame: Frame
    ) -> None:
        if not node.with_context:
            super()._import_common(node, frame)
            return

        self.write("environment.plain_module(context, ")
        self.visit(node.template, frame)
        self.write(")")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        """Pieces of text and markup put together."""
        self.write("environment.plain_join((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """A function, where a macro is no more than that."""
        ref = macro_ref
        if ref.accesses_kwargs or ref.accesses_varargs:
            super().macro_def(macro_ref, frame)
            return

        names = tuple(argument.name for argument in ref.node.args)
        # A macro that can do without one says so: `caller=none` among its arguments.
        if ref.accesses_caller and "caller" not in names:
            names += ("caller",)
        self.write(f"environment.plain_macro(macro, {names!r})")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if _is_plain(frame, finalize):
            self.write("(shown if type(shown := ")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if _is_plain(frame, finalize):
            self.write(") is Markup else environment.plain_text(shown))")
        else:
            super()._output_child_post(node, frame, finalize)


class Late:
    """What a page imports: the template is made a module when something of it is first asked for."""

    def __init__(self, environment: Environment, name: str, given: dict[str, Any]):
        self._environment, self._name, self._given = environment, name, given

    def __getattr__(self, name: str) -> Any:
        template = self._environment.get_template(self._name)
        # What a page is given is the same for all that it imports: nothing is copied.
        context = template.new_context(self._given, shared=True)
        made = TemplateModule(template, context)
        context.vars.clear()  # see `forget_modules`
        vars(self).update(vars(made))
        return getattr(made, name)


def plain_module(context: Context, name: str) -> Late:
    """A template as this page sees it: made a module once a page, not once for each of the templates that import it.

    What a template sets before it imports another is not seen there: none of ours looks for it.
    """
    kept: dict[str, Late] = context.get("modules", {})
    if name not in kept:
        kept[name] = Late(context.environment, name, context.parent)
    return kept[name]


def _is_plain(frame: Frame, finalize: Any) -> bool:
    escapes = frame.eval_ctx.autoescape and not frame.eval_ctx.volatile
    return escapes and finalize.src is None


def plain_macro(
    body: Callable[..., str], names: tuple[str, ...]
) -> Callable[..., Markup]:
    """A macro as a function. `body` takes all of `names`, `missing` for those that are left out."""
    most, known, markup = len(names), _known(names), str.__new__

    def macro(*given: Any, **named: Any) -> Markup:
        if named:
            if not named.keys() <= known:
                raise TypeError(f"a macro takes {known}, not {set(named)}")
            rest = map(named.get, names[len(given) :], repeat(missing))
            return markup(Markup, body(*given, *rest))
        if len(given) < most:
            given += (missing,) * (most - len(given))
        return markup(Markup, body(*given))

    return macro


def plain_filters(filters: Mapping[str, Callable[..., Any]]) -> dict[str, Any]:
    """Filters that are called at once, where Jinja asks at each call whether its environment is asynchronous."""
    asking = (name for name, each in filters.items() if hasattr(each, _ASKS))
    return {name: unwrap(filters[name]) for name in asking}


@lru_cache(KEPT_ESCAPES)
def _escaped(text: str) -> str:
    return str(escape(text))


def plain_text(value: object) -> str:
    """A value as it stands in a page."""
    # The same few words are told again and again.
    if type(value) is str:
        return _escaped(value)
    return str(value) if type(value) is int else escape(value)


def plain_join(parts: tuple[object, ...]) -> str:
    """Pieces in a row: markup, with the others escaped, where one of them is."""
    if Markup not in map(type, parts):
        return "".join(map(str, parts))
    texts = [part if type(part) is Markup else plain_text(part) for part in parts]
    return str.__new__(Markup, "".join(texts))


# What templates made by PlainCode call.
plain_parts: Mapping[str, Any] = {
    "plain_macro": plain_macro,
    "plain_module": plain_module,
    "plain_text": plain_text,
    "plain_join": plain_join,
}
