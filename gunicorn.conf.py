"""Gunicorn's settings for `gunicorn app:app`: the same as `python app.py` uses, from the same environment."""

from companion.settings import Settings
from companion.web.serve import server_options

globals().update(server_options(Settings.from_environment()))
