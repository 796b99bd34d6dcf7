"""A browser without a screen, as the tests use it."""

import re
from typing import Any

from flask import Response
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

_BETWEEN_ATTRIBUTES = re.compile(r"\n\s*(?=[^<>]*>)")


class Reply(TestResponse, Response):
    """An answer."""

    @property
    def text(self) -> str:
        """The page as one reads it.

        Templates may write the attributes of a tag on several lines; to a browser, and so to the tests, these are
        spaces.
        """
        return _BETWEEN_ATTRIBUTES.sub(" ", self.get_data(as_text=True))


class Browser(FlaskClient):
    """Asks the application, and reads its answers."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.response_wrapper = Reply
