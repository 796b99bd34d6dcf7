"""What makes a panel quick: Jinja's own ways, without what it does in vain for templates such as ours.

A panel is a thousand small pieces of markup from a dozen templates that import each other. What it says is the same.
"""

from collections.abc import Callable, Mapping
from types import FunctionType, MethodType
from typing import Any

from jinja2 import Template, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import TemplateModule
from jinja2.runtime import Context, Macro

_PLAIN = frozenset({Macro, FunctionType, MethodType})


class PlainCalls(Context):
    """Calls macros and functions, a thousand a panel, asking once whether they want the context: none of ours does."""

    def call(self, called: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        """What a template calls."""
        # Jinja hands them to whatever is called in a loop; what is plain does not take them.
        if type(called) in _PLAIN and not hasattr(called, "jinja_pass_arg"):
            kwargs.pop("_loop_vars", None)
            kwargs.pop("_block_vars", None)
            return called(*args, **kwargs)
        return super().call(called, *args, **kwargs)


class KeptModules(Template):
    """Made a module once a page, not once for each of the templates that import it.

    It holds where a page is given `modules` (see `kept_modules`), an empty mapping for every page. What a template
    sets before it imports another is not seen there: none of ours looks for it.
    """

    def make_module(
        self,
        vars: dict[str, Any] | None = None,
        shared: bool = False,
        locals: Mapping[str, Any] | None = None,
    ) -> TemplateModule:
        """The module, as this page sees it."""
        kept = vars.get("modules") if vars else None
        if kept is None:
            return super().make_module(vars, shared, locals)
        if self.name not in kept:
            kept[self.name] = super().make_module(vars, shared)
        module: TemplateModule = kept[self.name]
        return module

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        # Jinja asks each time whether the importing template has globals of its own. None of ours has.
        return super()._get_default_module()


def kept_modules() -> dict[str, Any]:
    """What every page is given, for its templates to keep each other's modules."""
    return {"modules": {}}


class PlainEscapes(CodeGenerator):
    """Escapes what is no markup yet. Jinja copies the rest, nine tenths of a panel, each time a macro hands it on."""

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if _is_plain(frame, finalize):
            self.write("(shown if type(shown := ")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if _is_plain(frame, finalize):
            self.write(") is Markup else escape(shown))")
        else:
            super()._output_child_post(node, frame, finalize)


def _is_plain(frame: Frame, finalize: Any) -> bool:
    escapes = frame.eval_ctx.autoescape and not frame.eval_ctx.volatile
    return escapes and finalize.src is None
