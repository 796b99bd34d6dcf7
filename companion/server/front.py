"""The application as uvicorn calls it: a request is taken in whole before a thread works on it."""

import asyncio
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any
from urllib.parse import unquote_to_bytes

from flask import Flask

from companion.limits import MAX_HELD_BYTES, MAX_WAITING_REQUESTS
from companion.server.streams import Message, Receive, Send, Stream
from companion.tables.live import HANDOVER, Handover
from companion.tables.wakeups import WakeUps

_BUSY = b"Too busy right now. Try again in a moment.\n"


@dataclass
class Answer:
    """What Flask answered."""

    status: int = 500
    headers: list[tuple[bytes, bytes]] = field(default_factory=list)
    body: bytes = b""
    handover: Handover = field(default_factory=Handover)


class Gone(Exception):
    """The asker went away before the request was whole."""


class Front:
    """One process's answers."""

    def __init__(self, app: Flask, threads: int) -> None:
        self.app, self.site = app, app.extensions["tableside"]
        self.pool = ThreadPoolExecutor(threads, "request")
        self.most_body_bytes = app.config["MAX_CONTENT_LENGTH"]
        self.waiting = 0  # requests that are whole and not answered yet
        self.held_bytes = 0  # of bodies that are not whole yet

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """One request, or the process's whole life."""
        if scope["type"] == "lifespan":
            await self.live(receive, send)
        elif scope["type"] == "http":
            await self.answer(scope, receive, send)

    async def live(self, receive: Receive, send: Send) -> None:
        """Start and stop with the process."""
        await receive()
        wake_ups = WakeUps(self.site.store, self.site.hub)
        self.site.hub.run = asyncio.get_running_loop().call_soon_threadsafe
        wake_ups.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.pool.shutdown()
        wake_ups.stop()
        await send({"type": "lifespan.shutdown.complete"})

    async def answer(self, scope: Message, receive: Receive, send: Send) -> None:
        """Take a request in, let Flask answer it, and stay for a stream."""
        try:
            body = await self.take_in(receive, _declared_length(scope))
        except Gone:
            return
        if body is None or self.waiting >= MAX_WAITING_REQUESTS:
            await _send(send, Answer(503, [(b"retry-after", b"2"), (b"content-type", b"text/plain")], _BUSY))
            return
        self.waiting += 1
        try:
            answer = await asyncio.get_running_loop().run_in_executor(self.pool, self.call, environ_of(scope, body))
        finally:
            self.waiting -= 1
        subscription = answer.handover.subscription
        if subscription is None:
            await _send(send, answer)
            return
        headers = [(name, value) for name, value in answer.headers if name != b"content-length"]
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await Stream(subscription, send).run(receive)

    async def take_in(self, receive: Receive, declared: int) -> bytes | None:
        """A body, or as much of it as tells that it is too large; None where there is no room. Raises Gone."""
        body = bytearray()
        try:
            while max(declared, len(body)) <= self.most_body_bytes:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Gone
                body += message["body"]
                self.held_bytes += len(message["body"])
                if self.held_bytes > MAX_HELD_BYTES:
                    return None
                if not message["more_body"]:
                    break
            return bytes(body)
        finally:
            self.held_bytes -= len(body)

    def call(self, environ: dict[str, Any]) -> Answer:
        """Flask's answer, on a thread of the pool."""
        answer = Answer(handover=environ[HANDOVER])

        def start_response(status: str, headers: list[tuple[str, str]], _error: object = None) -> Any:
            answer.status = int(status[:3])
            answer.headers = [(name.lower().encode("latin1"), value.encode("latin1")) for name, value in headers]

        parts: Iterable[bytes] = self.app(environ, start_response)
        try:
            answer.body = b"".join(parts)
        finally:
            getattr(parts, "close", lambda: None)()
        return answer


def environ_of(scope: Message, body: bytes) -> dict[str, Any]:
    """The request as PEP 3333 has it."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"], "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin1"),
        "QUERY_STRING": scope["query_string"].decode("latin1"), "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0], "SERVER_PORT": str(server[1]), "REMOTE_ADDR": client[0],
        "wsgi.version": (1, 0), "wsgi.url_scheme": scope["scheme"], "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr, "wsgi.multithread": True, "wsgi.multiprocess": True, "wsgi.run_once": False,
        HANDOVER: Handover(),
    }  # fmt: skip
    for name, value in scope["headers"]:
        if b"_" not in name:  # it would pass for the same name with a dash, which a proxy may have set
            _add_header(environ, name.decode("latin1").upper().replace("-", "_"), value.decode("latin1"))
    if environ.pop("HTTP_TRANSFER_ENCODING", None) or body:
        environ["CONTENT_LENGTH"] = environ.get("CONTENT_LENGTH", str(len(body)))
    return environ


def _add_header(environ: dict[str, Any], name: str, value: str) -> None:
    key = name if name in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{name}"
    if key in environ:
        value = f"{environ[key]}{';' if name == 'COOKIE' else ','}{value}"
    environ[key] = value


def _declared_length(scope: Message) -> int:
    """What the request says of its length; the parser has let nothing but digits pass."""
    return next((int(value) for name, value in scope["headers"] if name == b"content-length"), 0)


async def _send(send: Send, answer: Answer) -> None:
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    await send({"type": "http.response.body", "body": answer.body})
