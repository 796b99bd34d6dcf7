"""What makes a panel quick: Jinja's own ways, without what it does in vain for templates such as ours.

A panel is a thousand small pieces of markup from a dozen templates that import each other. What it says is the same.
"""

from collections import defaultdict
from collections.abc import Hashable, Mapping
from functools import partial
from keyword import iskeyword
from typing import Any

from jinja2 import Environment, Template, nodes
from jinja2.compiler import CodeGenerator, Frame, MacroRef, find_undeclared
from jinja2.environment import TemplateModule
from jinja2.runtime import Context
from markupsafe import Markup, escape

from companion.limits import KEPT_DESKS, KEPT_ESCAPES

# What the code of a macro uses: none of its arguments may be called so.
_TAKEN = {"Markup", "concat", "context", "environment", "missing", "resolve", "type", "undefined"}  # fmt: skip
# The same for all pages of a language, game and kind of viewer: looked up once by a template, not by each macro.
_ALWAYS = {"_", "action_value", "capital", "dict", "gettext", "headline", "lang", "new_action_id", "ngettext",
           "numbers_of", "range", "say", "seen", "tap_url", "term", "watching", "why", "words"}  # fmt: skip


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


class Desks:
    """Where pages of a kind are drawn: with templates that are made modules once, not once a page.

    A page has its desk to itself. What stands outside of macros in a template that is imported with context must be
    the same for all pages of a kind.
    """

    def __init__(self) -> None:
        self._free: defaultdict[Hashable, list[dict[str, Any]]] = defaultdict(list)

    def render(
        self, kind: Hashable, template: Template, values: Mapping[str, Any]
    ) -> str:
        """A page of a kind."""
        free = self._free[kind]
        # Asked whether any is left, another thread might take it meanwhile.
        try:
            desk = free.pop()
        except IndexError:
            desk = kept_modules()
        modules = desk["modules"]
        desk.update(template.environment.globals, **values)
        context = template.new_context(desk, shared=True)
        page = "".join(template.root_render_func(context))

        # The next page finds nothing of this one.
        desk.clear()
        desk["modules"] = modules
        if len(free) < KEPT_DESKS:
            free.append(desk)
        return page


class PlainCode(CodeGenerator):
    """Calls what is called, makes functions of macros, and escapes what is no markup yet, no more.

    Jinja asks before each call whether what is called wants the context, sorts a macro's arguments, looks up in each
    macro what all use, and copies text each time it is handed on as markup. It holds where templates are escaped, in
    an environment with `plain_parts`.
    """

    def visit_Template(self, node: nodes.Template, frame: Frame | None = None) -> None:
        """A whole template, which begins by naming what all its macros use."""
        used = {each.name for each in node.find_all(nodes.Name)}
        names: list[nodes.Expr] = [
            nodes.Name(name, "load") for name in sorted(_ALWAYS & used)
        ]
        node.body.insert(0, nodes.ExprStmt(nodes.Tuple(names, "load"), lineno=1))
        super().visit_Template(node, frame)

    def write_commons(self) -> None:
        """What each function of a template has at hand."""
        super().write_commons()
        for part in ("plain_escaped", "plain_join", "plain_markup", "plain_text"):
            self.writeline(f"{part} = environment.{part}")

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
        for more in node.kwargs:
            self.write(f"{_argument(more.key)}=")
            self.visit(more.value, frame)
            self.write(", ")
        self.write(")")

    def visit_Getattr(self, node: nodes.Getattr, frame: Frame) -> None:
        """What a dot names: of a mapping maybe an item, of all else an attribute."""
        if hasattr(dict, node.attr):  # what a mapping does goes before what it holds
            self.visit(node.node, frame)
            self.write(f".{node.attr}")
            return

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
        self.write("plain_join((")
        for part in node.nodes:
            self.visit(part, frame)
            self.write(", ")
        self.write("))")

    def macro_body(
        self, node: nodes.Macro | nodes.CallBlock, frame: Frame
    ) -> tuple[Frame, MacroRef]:
        """A function that takes a macro's arguments by their own names."""
        frame = frame.inner()
        frame.symbols.analyze_node(node)
        frame.require_output_check = False
        names = [arg.name for arg in node.args]
        if _TAKEN & {*names} or find_undeclared(node.body, ("kwargs", "varargs")):
            self.fail(
                "A macro names all that it takes, none of it as Jinja's code",
                node.lineno,
            )

        refs = [frame.symbols.ref(name) for name in names]
        needed: list[nodes.Expr | None] = [None] * (len(names) - len(node.defaults))
        defaults = [*needed, *node.defaults]
        # A macro that can do without one says so: `caller=none` among its arguments.
        if "caller" not in names and find_undeclared(node.body, ("caller",)):
            names.append("caller")
            refs.append(frame.symbols.declare_parameter("caller"))
            defaults.append(nodes.Const(None))
        arguments = [_argument(name) for name in names]

        self.writeline("def macro(", node)
        for argument, default in zip(arguments, defaults, strict=True):
            self.write(argument)
            if isinstance(default, nodes.Const):
                self.write(f"={default.value!r}")
            elif default:
                self.write("=missing")
            self.write(", ")
        self.write("):")
        self.indent()
        self.buffer(frame)
        self.enter_frame(frame)
        self.push_parameter_definitions(frame)
        for ref, argument, default in zip(refs, arguments, defaults, strict=True):
            self.writeline(f"{ref} = {argument}")
            if default and not isinstance(default, nodes.Const):
                self.writeline(f"if {ref} is missing: {ref} = ")
                self.visit(default, frame)
            self.mark_parameter_stored(ref)
        self.pop_parameter_definitions()
        self.blockvisit(node.body, frame)
        self.writeline(f"return plain_markup(concat({frame.buffer}))")
        self.leave_frame(frame, with_python_scope=True)
        self.outdent()
        return frame, MacroRef(node)

    def macro_def(self, macro_ref: MacroRef, frame: Frame) -> None:
        """What a macro is called by: the function itself."""
        self.write("macro")

    def _output_child_pre(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if _is_plain(frame, finalize):
            self.write("(shown if (sort := type(shown := ")
        else:
            super()._output_child_pre(node, frame, finalize)

    def _output_child_post(self, node: nodes.Expr, frame: Frame, finalize: Any) -> None:
        if _is_plain(frame, finalize):
            self.write(
                ")) is Markup else plain_escaped[shown] if sort is str else plain_text(shown))"
            )
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


def _argument(name: str) -> str:
    """The name of a macro's argument, such as `class`, as Python has it."""
    return f"{name}_" if iskeyword(name) else name


def _is_plain(frame: Frame, finalize: Any) -> bool:
    escapes = frame.eval_ctx.autoescape and not frame.eval_ctx.volatile
    return escapes and finalize.src is None


class Escaped(dict[str, str]):
    """Texts as they stand in a page: the same few words are told again and again."""

    def __missing__(self, text: str) -> str:
        if len(self) >= KEPT_ESCAPES:
            self.clear()
        told = self[text] = str(escape(text))
        return told


_escaped = Escaped()


def plain_text(value: object) -> str:
    """A value as it stands in a page."""
    if type(value) is str:
        return _escaped[value]
    if type(value) is int:
        return str(value)
    return escape(value)


def plain_join(parts: tuple[object, ...]) -> str:
    """Pieces in a row: markup, with the others escaped, where one of them is."""
    if Markup not in map(type, parts):
        return "".join(map(str, parts))

    texts = [part if type(part) is Markup else plain_text(part) for part in parts]
    return str.__new__(Markup, "".join(texts))


# What templates made by PlainCode call.
plain_parts: Mapping[str, Any] = {
    "plain_escaped": _escaped,
    "plain_join": plain_join,
    "plain_markup": partial(str.__new__, Markup),
    "plain_module": plain_module,
    "plain_text": plain_text,
}
