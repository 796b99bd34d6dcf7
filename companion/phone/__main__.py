"""`python -m companion.phone`: fetches Python for browsers, and packs the packages, so that no visitor waits for it."""

from companion.phone import runtime
from companion.settings import Settings
from companion.web import create_app

settings = Settings.from_environment()
if not runtime.is_there(settings.engine):
    print("Fetching Python for browsers: the site can then be kept whole on a phone.")
    runtime.fetch(settings.engine)

create_app(settings).extensions["tableside"].packs.parts()
