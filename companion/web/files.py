"""Files that people carry away."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from flask import Response, jsonify

_FORMULA = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would take for one


def csv_file(name: str, rows: Iterable[Sequence[object]]) -> Response:
    """Rows as a CSV file of this name."""
    text = write_csv(rows)
    response = Response(text, mimetype="text/csv")
    return _named(name, response)


def json_file(name: str, value: object) -> Response:
    """Plain data as a JSON file of this name."""
    response = jsonify(value)
    return _named(name, response)


def _named(name: str, response: Response) -> Response:
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def write_csv(rows: Iterable[Sequence[object]]) -> str:
    """Rows as CSV that spreadsheets take for UTF-8, and in which no text is taken for a formula."""
    buffer = StringIO()
    writer = csv.writer(buffer)
    for row in rows:
        cells = list(row)
        for at, cell in enumerate(cells):
            # A name may begin like a formula, and a spreadsheet would run it.
            if isinstance(cell, str) and cell.startswith(_FORMULA):
                cells[at] = f"'{cell}"
        writer.writerow(cells)

    # By the mark at the beginning spreadsheets know that it is UTF-8.
    return "\ufeff" + buffer.getvalue()
