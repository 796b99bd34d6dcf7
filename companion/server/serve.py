"""`python app.py`: a server for a table, a living room, a shop or a convention."""

import asyncio
import ctypes
import gc
import logging
import os
import socket
import subprocess
import sys
from contextlib import suppress
from functools import partial
from ipaddress import ip_network
from threading import Thread

import segno
import uvicorn
from flask import Flask
from sqlalchemy.exc import SQLAlchemyError

from companion.limits import GARBAGE_OBJECTS, KEEP_ALIVE_SECONDS, STOP_SECONDS
from companion.server.front import Front
from companion.server.processes import keep_running
from companion.server.protocol import Bounded
from companion.settings import Settings
from companion.tables.database import TROUBLES, Store, trouble
from companion.web import create_app
from companion.web.logs import Masked
from companion.web.site import Site

_BACKLOG = 2048
_ARENA_MAX = -8  # M_ARENA_MAX in glibc's malloc.h


def serve(settings: Settings) -> None:
    """Serve until stopped."""
    check_storage(settings)
    listening = listen(settings)
    announce(settings)
    raise_file_limit()
    if settings.processes == 1:
        work(settings, listening)
    else:
        keep_running(settings.processes, partial(work, settings), listening)


def check_storage(settings: Settings) -> None:
    """Exit, saying why, where nothing can be stored."""
    try:
        store = Store.at(settings.data, settings.database)
        store.answers()
        store.close()
    except (SQLAlchemyError, OSError) as error:
        where = "TABLESIDE_DATABASE" if settings.database else settings.data
        sys.exit(
            f"Tableside cannot start: {TROUBLES.get(trouble(error), error)} ({where})."
        )


def listen(settings: Settings) -> socket.socket:
    """The socket that phones connect to. Exits, saying why, where it cannot be had."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server(
            (settings.host, settings.port), family=family, backlog=_BACKLOG
        )
    except OSError as error:
        sys.exit(
            f"Tableside cannot listen on {settings.host}, port {settings.port}: {error.strerror}"
        )


def work(settings: Settings, listening: socket.socket) -> None:
    """One process: serve from a socket until told to stop."""
    share_heaps()
    logging.getLogger("uvicorn.error").addFilter(Masked())
    app = create_app(settings)
    site: Site = app.extensions["tableside"]
    Thread(target=warm, args=(app, site), daemon=True).start()
    trusted = tuple(ip_network(proxy, strict=False) for proxy in settings.proxies)
    protocol = type("Bounded", (Bounded,), {"trusted": trusted})
    config = uvicorn.Config(
        Front(app, settings), http=protocol, ws="none", lifespan="on", log_config=None, log_level="warning",
        access_log=False, server_header=False, forwarded_allow_ips=list(settings.proxies), backlog=_BACKLOG,
        timeout_keep_alive=KEEP_ALIVE_SECONDS, timeout_graceful_shutdown=STOP_SECONDS,
        workers=settings.processes,  # Windows shares a socket between processes in a way of its own
    )  # fmt: skip
    with suppress(KeyboardInterrupt):
        Server(config, site).run([listening])


class Server(uvicorn.Server):
    """Ends the streams first: what is being answered then is soon done."""

    def __init__(self, config: uvicorn.Config, site: Site) -> None:
        super().__init__(config)
        self.site = site

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, end the streams, answer what is there, and stop."""
        for server in self.servers:
            server.close()
        self.site.hub.close()
        await asyncio.sleep(0)
        await super().shutdown(sockets)


def share_heaps() -> None:
    """Let all threads take memory from two heaps: with one for each of them, most of it is held and not used."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # other C libraries have no such heaps
            ctypes.CDLL("libc.so.6").mallopt(_ARENA_MAX, 2)


def raise_file_limit() -> None:
    """Let a process have as many connections as the system lets it."""
    if sys.platform != "win32":
        import resource

        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def warm(app: Flask, site: Site) -> None:
    """Beside the first requests, do what every visitor would wait for once: templates, service worker, search."""
    for name in app.jinja_env.list_templates(extensions=["html"]):
        app.jinja_env.get_template(name)
    app.test_client().get("/sw.js")
    open_search(site)
    # Templates, rulebooks and index stay for good: to look through them for garbage costs a tap 10 ms now and then.
    gc.freeze()
    # Hardly anything that is made for a tap names itself: to look for it after each 700 objects finds nothing. To look
    # through much at a time makes all wait, and through everything for a tenth of a second: that is done seldom.
    gc.set_threshold(*GARBAGE_OBJECTS)


def open_search(site: Site) -> None:
    """Open the search index; where there is none, another process builds it, which gives its memory back."""
    if not site.search.is_built:
        environment = {**os.environ, "TABLESIDE_DATA": str(site.data)}
        build = [sys.executable, "-m", "flask", "--app", "app", "content", "index"]
        subprocess.run(
            build,
            cwd=site.root,
            env=environment,
            stdout=subprocess.DEVNULL,
            check=False,
        )
    site.search.warm()


def announce(settings: Settings) -> None:
    """Print the addresses for this machine and for phones, with a QR code on a terminal."""
    address = settings.url or f"http://{lan_address()}:{settings.port}"
    print(
        f"\n  Tableside\n    on this machine   http://localhost:{settings.port}\n    on phones         {address}\n"
    )
    # A file that Windows writes the output to may have no letters for it.
    with suppress(UnicodeEncodeError):
        segno.make(address, error="l").terminal(out=sys.stdout, compact=True, border=2)
    print("  Stop with Ctrl+C.\n", flush=True)


def lan_address() -> str:
    """This machine's address on its network, as far as it can be told without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(
                ("192.0.2.1", 9)
            )  # reserved for documentation: picks the outgoing interface
            return str(probe.getsockname()[0])
        except OSError:
            return "localhost"
