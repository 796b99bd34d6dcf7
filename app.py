"""The application: `flask --app app run`, `gunicorn app:app`, or `python app.py`."""

from companion.web import create_app

app = create_app()

if __name__ == "__main__":
    from companion.web.serve import serve

    serve(app)
