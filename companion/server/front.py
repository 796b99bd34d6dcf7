"""The application as uvicorn calls it: a request is taken in whole before a thread works on it."""

import asyncio
import json
import sys
import time
from base64 import b64encode
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes

from flask import Flask

from companion.limits import (
    AWAY_SECONDS,
    MAX_HEARD_BYTES,
    MAX_HELD_BYTES,
    MAX_WAITING_REQUESTS,
    PANEL_THREADS,
)
from companion.server.metrics import Metrics
from companion.server.streams import Message, PanelEvent, Receive, Send, Stream
from companion.settings import Settings
from companion.tables.live import HANDOVER, Handover, SentPanel
from companion.tables.wakeups import WakeUps
from companion.web.errors import TEXTS
from companion.web.languages import SOURCE_LANGUAGE


@dataclass
class Response:
    """What Flask answered."""

    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""
    handover: Handover = field(default_factory=Handover)


class Gone(Exception):
    """The asker went away before the request was whole."""


class Front:
    """One process's answers."""

    def __init__(self, app: Flask, settings: Settings) -> None:
        self.app = app
        self.site = app.extensions["tableside"]
        self.settings = settings
        self.pool = ThreadPoolExecutor(settings.threads, "request")
        self.metrics = Metrics()
        self.most_body_bytes = app.config["MAX_CONTENT_LENGTH"]
        self.waiting = 0  # requests that are whole and not answered yet
        self.held_bytes = 0  # of bodies that are not whole yet
        # Apart from requests: a tap waits for no panel of others.
        self.painters = ThreadPoolExecutor(PANEL_THREADS, "panel")
        self.making: dict[SentPanel, asyncio.Future[PanelEvent | None]] = {}

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """One request, or the process's whole life."""
        if scope["type"] == "lifespan":
            await self.live(receive, send)
        elif scope["type"] == "http":
            await self.answer(scope, receive, send)

    async def live(self, receive: Receive, send: Send) -> None:
        """Start and stop with the process."""
        await receive()
        wake_ups = WakeUps(
            self.site.store, self.site.hub, shared=self.settings.processes > 1
        )
        self.site.hub.run = asyncio.get_running_loop().call_soon_threadsafe
        wake_ups.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.pool.shutdown()
        self.painters.shutdown()
        wake_ups.stop()
        # Here, as the process ends by the signal that stopped it as soon as the server is done.
        self.site.close()
        await send({"type": "lifespan.shutdown.complete"})

    async def answer(self, scope: Message, receive: Receive, send: Send) -> None:
        """Take a request in, let Flask answer it, and stay for a stream."""
        # The parser has let nothing but digits pass.
        lengths = [int(v) for name, v in scope["headers"] if name == b"content-length"]
        try:
            body = await self.take_in(receive, max(lengths, default=0))
        except Gone:
            return

        start = time.perf_counter()
        answer = await self.answered(scope, body)
        self.note(scope, answer, time.perf_counter() - start)
        subscription = answer.handover.subscription
        headers = answer.headers
        if subscription is not None:  # nobody knows how long a stream will be
            headers = [pair for pair in headers if pair[0] != b"content-length"]

        await send(
            {"type": "http.response.start", "status": answer.status, "headers": headers}
        )
        if subscription is None:
            await send({"type": "http.response.body", "body": answer.body})
        else:
            await Stream(subscription, send, self.event).run(receive)
            # When the server stops, everybody's stream ends.
            if subscription.gone and not self.site.hub.closed:
                loop = asyncio.get_running_loop()
                loop.call_later(AWAY_SECONDS, self.pool.submit, subscription.gone)

    async def answered(self, scope: Message, body: bytes | None) -> Response:
        """The answer to a whole request; `body` is None where there was no room for it."""
        if self.settings.metrics and scope["path"] == "/metrics":
            return _plain(200, self.metrics.text(self.site.hub, self.waiting))
        if body is None or self.waiting >= MAX_WAITING_REQUESTS:
            return _plain(503, self.too_busy(scope["path"]))
        self.waiting += 1
        try:
            environ = environ_of(scope, body)
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self.pool, self.call, environ)
        finally:
            self.waiting -= 1

    def too_busy(self, path: str) -> str:
        """That there is no time, in the language of an address: Flask, which knows more, has none either."""
        languages, code = self.site.languages, path.split("/")[1]
        lang = code if code in languages.codes else SOURCE_LANGUAGE
        return f"{languages.translate(lang, TEXTS[503])}\n"

    async def event(self, panel: SentPanel, version: int) -> PanelEvent | None:
        """A panel as phones are sent it: made once for all that wait for it; None where it cannot be made."""
        making = self.making.get(panel)
        if making is None:
            loop = asyncio.get_running_loop()
            making = loop.run_in_executor(self.painters, _paint, panel, version)
            self.making[panel] = making
            making.add_done_callback(lambda _made: self.making.pop(panel))
        return await making

    def note(self, scope: Message, answer: Response, seconds: float) -> None:
        """Count an answer, and log it in a line without anybody's address, name or link."""
        method, route = scope["method"], answer.handover.route
        if self.settings.metrics:
            self.metrics.count(method, route, answer.status, seconds)
        if self.settings.log:
            now = datetime.now(UTC)
            told = {
                "at": now.isoformat(timespec="milliseconds"),
                "method": method,
                "route": route,
                "status": answer.status,
                "ms": round(seconds * 1000, 1),
                "bytes": len(answer.body),
            }
            with suppress(OSError):  # a disk that is full: people come first
                print(json.dumps(told), file=sys.stderr, flush=True)

    async def take_in(self, receive: Receive, declared: int) -> bytes | None:
        """A body, or as much of it as tells that it is too large; None where there is no room. Raises Gone."""
        body, heard, is_whole = bytearray(), 0, False
        try:
            # What is too large is heard out, within reason: cut off, its sender would never read why it is refused.
            while not is_whole and max(declared, heard) <= MAX_HEARD_BYTES:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Gone
                heard += len(message["body"])
                is_whole = not message["more_body"]
                if max(declared, len(body)) > self.most_body_bytes:
                    continue
                body += message["body"]
                self.held_bytes += len(message["body"])
                if self.held_bytes > MAX_HELD_BYTES:
                    return None
            return bytes(body)
        finally:
            self.held_bytes -= len(body)

    def call(self, environ: dict[str, Any]) -> Response:
        """Flask's answer, on a thread of the pool."""
        answer = Response(handover=environ[HANDOVER])

        def start_response(
            status: str, headers: list[tuple[str, str]], _error: object = None
        ) -> Any:
            """What Flask tells before the body."""
            answer.status = int(status[:3])
            answer.headers = [
                (name.lower().encode("latin1"), value.encode("latin1"))
                for name, value in headers
            ]

        parts: Iterable[bytes] = self.app(environ, start_response)
        try:
            answer.body = b"".join(parts)
        finally:
            getattr(parts, "close", lambda: None)()
        return answer


def environ_of(scope: Message, body: bytes) -> dict[str, Any]:
    """The request as PEP 3333 has it."""
    server = scope.get("server") or ("localhost", 80)
    client = scope.get("client") or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin1"),
        "QUERY_STRING": scope["query_string"].decode("latin1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
        HANDOVER: Handover(),
    }

    for raw_name, raw_value in scope["headers"]:
        # It would pass for the same name with a dash, which a proxy may have set.
        if b"_" in raw_name:
            continue
        name = raw_name.decode("latin1").upper().replace("-", "_")
        value = raw_value.decode("latin1")
        key = name if name in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{name}"
        if key in environ:
            between = ";" if name == "COOKIE" else ","
            value = f"{environ[key]}{between}{value}"
        environ[key] = value

    # A body in chunks does not say its length, and is here whole.
    if environ.pop("HTTP_TRANSFER_ENCODING", None) or body:
        environ.setdefault("CONTENT_LENGTH", str(len(body)))
    return environ


def _paint(panel: SentPanel, version: int) -> PanelEvent | None:
    try:
        version, text = panel.make(version)
    except Exception:  # whatever it is: the phone then asks for it, and is answered
        return None
    # Events are text.
    packed = b64encode(text)
    return version, b"event: panel\nid: %d\ndata: %b\n\n" % (version, packed)


def _plain(status: int, text: str) -> Response:
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"cache-control", b"no-store"),
    ]
    if status == 503:
        headers.append((b"retry-after", b"2"))
    return Response(status, headers, text.encode())
