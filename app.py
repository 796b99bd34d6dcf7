"""The application: `python app.py`, or `app` for any WSGI server and `flask --app app run`."""

from companion.settings import Settings
from companion.web import create_app

if __name__ == "__main__":
    from companion.server.serve import serve

    serve(Settings.from_environment())
elif __name__ != "__mp_main__":  # a further process of the server makes its own
    app = create_app()
