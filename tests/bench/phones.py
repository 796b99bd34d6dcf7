"""Phones for measuring: each listens, and is sent the panel in its own language or fetches it, as table.js does."""

import asyncio
import json
import re
import socket
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from secrets import token_hex
from urllib.parse import urlencode

_LENGTH = re.compile(rb"\r\ncontent-length: (\d+)", re.I)
_TAG = re.compile(rb'\r\netag: (?:W/)?("[^"]*")', re.I)
_SHOWN = re.compile(rb"\r\ntableside-panel: (\d+)", re.I)
_TOLD = re.compile(rb"(event: panel\n)?id: (\d+)\ndata: ")
_FORM = (
    b"Accept: application/json\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Tableside-Phone: %b\r\nContent-Length: %d\r\n"
)
RETRY_SECONDS = 0.5  # after which what was refused is sent again
_numbers = count()


@dataclass
class Answer:
    """What came back: the status, the head, the bytes of the body."""

    status: int
    head: bytes
    body: bytes


class Connection(asyncio.Protocol):
    """One kept connection: one request after the other."""

    def __init__(self) -> None:
        self.buffer = bytearray()
        self.waiting: asyncio.Future[Answer] | None = None
        self.transport = asyncio.Transport()
        self.free = asyncio.Lock()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Connected."""
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        """A part of an answer."""
        self.buffer += data
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0 or self.waiting is None:
            return
        head = bytes(self.buffer[:end])
        found = _LENGTH.search(head)
        length = int(found.group(1)) if found else 0
        if len(self.buffer) >= end + 4 + length:
            body = bytes(self.buffer[end + 4 : end + 4 + length])
            self.buffer.clear()
            self.waiting.set_result(Answer(int(head[9:12]), head, body))
            self.waiting = None

    def connection_lost(self, error: Exception | None) -> None:
        """Gone."""
        if self.waiting is not None:
            self.waiting.set_exception(ConnectionResetError())

    async def ask(self, text: bytes) -> Answer:
        """The answer to a request."""
        async with self.free:
            self.waiting = asyncio.get_running_loop().create_future()
            waiting = self.waiting
            self.transport.write(text)
            return await waiting


class Listener(asyncio.Protocol):
    """A stream. `told` hears of each version, and whether its panel came along."""

    def __init__(self, told: Callable[[int, bool], None]) -> None:
        self.told, self.is_open = told, asyncio.get_running_loop().create_future()
        self.buffer = bytearray()

    def data_received(self, data: bytes) -> None:
        """A part of an event, or several."""
        if not self.is_open.done():
            assert data.startswith(b"HTTP/1.1 200"), data
            self.is_open.set_result(None)
        self.buffer += data
        # An event is there when it is whole.
        *whole, rest = self.buffer.split(b"\n\n")
        self.buffer = rest
        for event in whole:
            if found := _TOLD.search(event):
                self.told(int(found.group(2)), bool(found.group(1)))


@dataclass
class Phone:
    """One phone at a table, at any one of several servers. `refused` counts what was answered with 503."""

    ports: tuple[int, ...]
    table: str
    lang: str
    version: int = 0
    tag: bytes = b""
    news: asyncio.Event = field(default_factory=asyncio.Event)
    moments: dict[int, float] = field(
        default_factory=dict
    )  # when the panel of a version was there
    fetching: set[asyncio.Task[None]] = field(default_factory=set)
    key: str = field(default_factory=lambda: token_hex(16))
    tapping: bool = False
    told: int = 0
    refused: int = 0

    async def join(self) -> None:
        """Fetch the panel, and listen."""
        self.port = self.ports[next(_numbers) % len(self.ports)]
        self.connection = await connect(self.port)
        await self.refresh()
        query = f"seen={self.version}&phone={self.key}&panels=1"
        path = self.path(f"events?{query}")
        self.stream = await listen_at(self.port, path, self.hear)

    def path(self, end: str) -> str:
        """An address of the table."""
        return f"/{self.lang}/t/{self.table}/{end}"

    def hear(self, version: int, with_panel: bool) -> None:
        """A version is told, or its panel is here."""
        if with_panel:
            self.shows(version)
        self.told = max(self.told, version)
        self.catch_up()

    def catch_up(self) -> None:
        """Fetch the panel that was told of, unless it is here, or on its way as the answer to a tap."""
        if self.told > self.version and not self.tapping:
            task = asyncio.ensure_future(self.refresh())
            self.fetching.add(task)
            task.add_done_callback(self.fetching.discard)

    async def refresh(self) -> None:
        """Fetch the panel if it has changed."""
        more = b"If-None-Match: " + self.tag + b"\r\n" if self.tag else b""
        asking = request("GET", self.path("panel"), self.port, more)
        self.show(await self.ask_again(asking))

    async def ask(self, text: bytes) -> Answer:
        """The answer to a request, over another connection where the server has given up the idle one."""
        while True:
            if self.connection.transport.is_closing():
                self.connection = await connect(self.port)
            with suppress(ConnectionResetError):
                return await self.connection.ask(text)

    async def ask_again(self, text: bytes) -> Answer:
        """The answer to a request, sent again after a while where there was no room for it."""
        while (answer := await self.ask(text)).status == 503:
            self.refused += 1
            await asyncio.sleep(RETRY_SECONDS)
        return answer

    def show(self, answer: Answer) -> int:
        """Show a panel that came; its version."""
        assert answer.status in (200, 304), answer
        found = _SHOWN.search(answer.head)
        tag = _TAG.search(answer.head)
        version = int(found.group(1)) if found else self.version
        if version > self.version:
            self.tag = tag.group(1) if tag else b""
            self.shows(version)
        return version

    def shows(self, version: int) -> None:
        """A panel is here."""
        if version > self.version:
            self.version = version
            self.moments[version] = time.perf_counter()
            self.news.set()

    async def sees(self, version: int) -> float:
        """The moment at which a version, or a later one, was there."""
        while self.version < version:
            self.news.clear()
            await self.news.wait()
        return min(moment for seen, moment in self.moments.items() if seen >= version)

    async def tap(self, action: Mapping[str, object]) -> tuple[float, float, int]:
        """Tap: when it was sent, how many seconds until it was confirmed, and the version that was shown then."""
        name = f"bench-{next(_numbers)}"
        form = urlencode(
            {"action": json.dumps(action), "seen": self.version, "action_id": name}
        ).encode()
        more = _FORM % (self.key.encode(), len(form))
        head = request("POST", self.path("act?part=1"), self.port, more)
        start = time.perf_counter()
        self.tapping = True
        answer = await self.ask_again(head + form)
        took, version = time.perf_counter() - start, self.show(answer)
        self.tapping = False
        self.catch_up()
        return start, took, version

    def leave(self) -> None:
        """Close both connections."""
        self.stream.close()
        self.connection.transport.close()


async def connect(port: int) -> Connection:
    """A kept connection."""
    _transport, connection = await asyncio.get_running_loop().create_connection(
        Connection, "127.0.0.1", port
    )
    return connection


async def listen_at(
    port: int, path: str, told: Callable[[int, bool], None]
) -> asyncio.Transport:
    """An open stream."""
    loop = asyncio.get_running_loop()
    transport, listener = await loop.create_connection(
        lambda: Listener(told), "127.0.0.1", port
    )
    transport.write(request("GET", path, port))
    await listener.is_open
    return transport


async def listen(port: int, tables: list[str], phones: int) -> list[asyncio.Transport]:
    """So many open streams, twenty a table, a hundred opened at a time."""
    found: list[asyncio.Transport] = []
    while len(found) < phones:
        some = [
            tables[(len(found) + number) % len(tables)]
            for number in range(min(100, phones - len(found)))
        ]
        found += await asyncio.gather(
            *(
                listen_at(port, f"/en/t/{id}/events", lambda _version, _panel: None)
                for id in some
            )
        )
    return found


async def page(port: int, path: str, times: int, connections: int = 1) -> list[float]:
    """Seconds that each of so many askings for a page took."""

    async def ask(times: int) -> list[float]:
        connection, took = await connect(port), []
        for _ in range(times):
            start = time.perf_counter()
            assert (await connection.ask(request("GET", path, port))).status == 200
            took.append(time.perf_counter() - start)
        connection.transport.close()
        return took

    found = await asyncio.gather(
        *(ask(times // connections) for _ in range(connections))
    )
    return [seconds for some in found for seconds in some]


def unfinished(port: int, address: str) -> socket.socket:
    """A connection from an address, with the beginning of a request."""
    connection = socket.create_connection(
        ("127.0.0.1", port), source_address=(address, 0)
    )
    connection.sendall(b"GET /en/ HTTP/1.1\r\nHo")
    return connection


def request(method: str, path: str, port: int, more: bytes = b"") -> bytes:
    """A request as it goes over the wire, up to its body."""
    return (
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAccept-Encoding: gzip\r\n".encode()
        + more
        + b"\r\n"
    )
