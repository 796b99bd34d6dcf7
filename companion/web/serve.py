"""`python app.py`: a server for a table, a living room or a shop, with its addresses and a QR code."""

import logging
import os
import signal
import socket
import subprocess
import sys
from threading import Thread
from typing import Any

import segno
from flask import Flask

from companion.settings import Settings
from companion.web.context import Site
from companion.web.logs import Masked


def serve(app: Flask) -> None:
    """Serve until stopped: gunicorn where it runs, else Flask's own threaded server."""
    settings = Settings.from_environment()
    announce(settings)
    try:
        from gunicorn.app.base import BaseApplication
    except ImportError:  # Windows has no gunicorn
        app.run(settings.host, settings.port, threaded=True)
        return

    class Server(BaseApplication):
        def load_config(self) -> None:
            for name, value in server_options(settings).items():
                self.cfg.set(name, value)

        def load(self) -> Flask:
            return app

    Server().run()


def server_options(settings: Settings) -> dict[str, Any]:
    """Gunicorn's settings: one process, a thread for every stream and some for requests."""
    return {
        "bind": f"{settings.host}:{settings.port}", "worker_class": "gthread", "workers": 1,
        "threads": settings.threads, "graceful_timeout": 5, "timeout": 60, "keepalive": 20, "loglevel": "warning",
        "post_worker_init": prepare,
    }


def prepare(worker: Any) -> None:
    """Keep ids out of the log, end streams before a stop, and open the search index beside the first requests."""
    logging.getLogger("gunicorn.error").addFilter(Masked())
    site = worker.app.wsgi().extensions["tableside"]

    def stop(number: int, frame: Any) -> None:
        site.hub.close()
        worker.handle_exit(number, frame)

    signal.signal(signal.SIGTERM, stop)
    Thread(target=open_search, args=(site,), daemon=True).start()


def open_search(site: Site) -> None:
    """Open the search index; where there is none, another process builds it, which gives its memory back."""
    if not site.search.is_built:
        environment = {**os.environ, "TABLESIDE_DATA": str(site.data)}
        build = [sys.executable, "-m", "flask", "--app", "app", "content", "index"]
        subprocess.run(build, cwd=site.root, env=environment, stdout=subprocess.DEVNULL, check=False)
    site.search.warm()


def announce(settings: Settings) -> None:
    """Print the addresses for this machine and for phones, with a QR code on a terminal."""
    address = settings.url or f"http://{lan_address()}:{settings.port}"
    print(f"\n  Tableside\n    on this machine   http://localhost:{settings.port}\n    on phones         {address}\n")
    segno.make(address, error="l").terminal(out=sys.stdout, compact=True, border=2)
    print("  Stop with Ctrl+C.\n", flush=True)


def lan_address() -> str:
    """This machine's address on its network, as far as it can be told without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # reserved for documentation: picks the outgoing interface
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"
