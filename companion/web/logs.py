"""The log never names a table or a group: who knows its id can play at it."""

import logging
import re

_SECRET = re.compile(
    r"(?<![\w-])(?=[\w-]*[A-Z0-9])[\w-]{22}(?![\w-])"
)  # 128 random bits, as the links carry them
_PLAIN = logging.Formatter()


class Masked(logging.Filter):
    """Masks the ids in a record: in its words, which a server may quote from a request, and in its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true: nothing is left out, only masked."""
        message = record.getMessage()
        record.msg = masked(message)
        # They are in the message already.
        record.args = ()
        if record.exc_info:
            record.exc_text = masked(_PLAIN.formatException(record.exc_info))

        return True


def masked(text: str) -> str:
    """The text without ids of tables and groups."""
    return _SECRET.sub("…", text)
