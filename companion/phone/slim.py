"""Programs and locales without what only their readers need, for phones that fetch them."""

import ast
import pickle

_DOCUMENTED = (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)


def slim(source: str, *, of_classes: bool = True) -> str:
    """A module without docstrings, comments on lines of their own and empty lines.

    What this Python cannot read, as it may be written for a later one, is left as it is. `of_classes`: their docstrings
    go as well.
    """
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return source

    documented = (*_DOCUMENTED, ast.ClassDef) if of_classes else _DOCUMENTED
    # As the parser counts them: a form feed within a line ends none.
    lines = source.replace("\r\n", "\n").split("\n")
    told: set[int] = set()  # lines of docstrings
    texts: set[int] = set()  # lines of other long texts, in which nothing is a comment
    bodies: dict[int, str] = {}  # what stands for a docstring that was all there was
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr):
            texts.update(_lines(node)[1:])

        if isinstance(node, documented) and ast.get_docstring(node) is not None:
            first = node.body[0]
            if not _stands_alone(first, lines):
                continue
            told.update(_lines(first))
            if len(node.body) == 1:
                bodies[first.lineno] = " " * first.col_offset + "0"

    kept = []
    for number, line in enumerate(lines, 1):
        if number in told:
            kept += [bodies[number]] if number in bodies else []
            continue

        text = line.strip()
        is_remark = not text or text.startswith("#")
        if number in texts or not is_remark:
            kept.append(line)

    return "\n".join(kept) + "\n"


def _lines(node: ast.expr | ast.stmt) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _stands_alone(node: ast.stmt, lines: list[str]) -> bool:
    """Whether nothing else is on its lines. Columns count bytes."""
    assert node.end_lineno is not None
    first, last = lines[node.lineno - 1], lines[node.end_lineno - 1]
    before = first.encode()[: node.col_offset]
    after = last.encode()[node.end_col_offset :]
    return not before.strip() and not after.strip()


# Of a language: tables whose names begin like this.
_UNSAID = (
    "compact_", "compound_unit_", "currency_", "date_fields", "interval_formats", "meta_zones", "scripts",
    "territories", "time_zones", "unit_", "variants",
)  # fmt: skip
# Of the world: what one language's name has to do with another's, and how currencies of a country follow each other.
_OF_THE_WORLD = (
    "all_currencies", "likely_subtags", "territory_", "windows_zone_mapping", "zone_",
)  # fmt: skip


def lighten(body: bytes, languages: tuple[str, ...]) -> bytes:
    """One of Babel's files of data, for a site in these languages. Its tables all stay, as Babel looks into them."""
    # It lies in a package that is installed here: who could change it could change the program as well.
    tables = pickle.loads(body)  # noqa: S301
    names = tables.get("languages", {})
    for name in tables:
        if name.startswith(_UNSAID + _OF_THE_WORLD):
            tables[name] = {}

    if names:
        tables["languages"] = {code: names[code] for code in languages if code in names}

    return pickle.dumps(tables, pickle.HIGHEST_PROTOCOL)
