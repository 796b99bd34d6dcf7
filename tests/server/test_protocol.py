"""Connections: how long and how many may wait with a request that is not whole."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from ipaddress import ip_network
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from companion.server import protocol
from companion.server.protocol import Bounded
from companion.server.serve import listen
from companion.settings import Settings

PAGE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
Open = Callable[[bytes], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """Read all, answer."""
    while (await receive()).get("more_body"):
        pass
    await send(
        {
            "type": "http.response.start",
            "status": 200,
            "headers": [(b"content-length", b"2")],
        }
    )
    await send({"type": "http.response.body", "body": b"ok"})


def serve(
    story: Callable[[Open], Awaitable[None]], trusted: str = "192.0.2.0/24"
) -> None:
    """Tell a story of connections to a server of its own."""

    async def run() -> None:
        config = uvicorn.Config(
            hello, log_config=None, access_log=False, lifespan="off"
        )
        config.load()
        kind, state = (
            type(
                "Own",
                (Bounded,),
                {
                    "trusted": (ip_network(trusted),),
                    "unfinished": protocol.Counter(),
                },
            ),
            ServerState(),
        )
        server = await asyncio.get_running_loop().create_server(
            lambda: kind(config, state, {}), "127.0.0.1", 0
        )
        writers = []

        async def open(
            first: bytes,
        ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            reader, writer = await asyncio.open_connection(
                *server.sockets[0].getsockname()
            )
            writers.append(writer)
            writer.write(first)
            return reader, writer

        await story(open)
        for writer in writers:
            writer.close()
            await writer.wait_closed()
        while state.connections:
            await asyncio.sleep(0)
        assert not kind.unfinished
        server.close()

    asyncio.run(asyncio.wait_for(run(), 120))


async def answered(reader: asyncio.StreamReader) -> bytes:
    """The status of the next answer."""
    return (await reader.readline()).split()[1]


@pytest.mark.parametrize(
    "start",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost:",
        PAGE[:-2] + b"Content-Length: 5\r\n\r\nab",
    ],
)
def test_a_request_that_never_becomes_whole_is_given_up(
    monkeypatch: pytest.MonkeyPatch, start: bytes
) -> None:
    monkeypatch.setattr(protocol, "REQUEST_SECONDS", 0.05)

    async def story(open: Open) -> None:
        reader, _writer = await open(start)
        assert await answered(reader) == b"408"
        assert (await reader.read()).endswith(b"\r\n\r\n")

    serve(story)


def test_the_next_request_on_a_connection_must_become_whole_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story(open: Open) -> None:
        reader, writer = await open(PAGE)
        assert (await reader.readuntil(b"ok")).startswith(b"HTTP/1.1 200")
        monkeypatch.setattr(protocol, "REQUEST_SECONDS", 0.05)
        writer.write(b"GET / HT")
        assert await answered(reader) == b"408"

    serve(story)


def test_it_refuses_one_unfinished_request_too_many_from_an_address(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(protocol, "MAX_UNFINISHED_PER_ADDRESS", 2)

    async def story(open: Open) -> None:
        reader, writer = await open(PAGE)
        assert await answered(reader) == b"200"
        waiting = [await open(b"GET /") for _ in range(2)]
        assert await answered((await open(PAGE))[0]) == b"429"
        waiting[0][1].write(PAGE.removeprefix(b"GET /"))
        assert await answered(waiting[0][0]) == b"200"
        assert await answered((await open(PAGE))[0]) == b"200"

    serve(story)


@pytest.mark.parametrize("trusted", ["127.0.0.1", "127.0.0.0/8"])
def test_a_proxy_bounds_what_it_passes_on_itself(
    monkeypatch: pytest.MonkeyPatch, trusted: str
) -> None:
    monkeypatch.setattr(protocol, "MAX_UNFINISHED_PER_ADDRESS", 0)

    async def story(open: Open) -> None:
        assert await answered((await open(PAGE))[0]) == b"200"

    serve(story, trusted)


def test_it_refuses_one_connection_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "MAX_CONNECTIONS", 1)

    async def story(open: Open) -> None:
        reader, _writer = await open(PAGE)
        assert await answered(reader) == b"200"
        assert await answered((await open(PAGE))[0]) == b"503"

    serve(story)


def test_no_answer_waits_for_the_phone_to_confirm_its_head() -> None:
    async def run() -> None:
        config = uvicorn.Config(hello, log_config=None, lifespan="off")
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: Bounded(config, state, {}),
            # As the site listens: for sockets made elsewhere asyncio would see to it.
            sock=listen(Settings(host="127.0.0.1", port=0)),
        )
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(PAGE)
        await reader.readuntil(b"ok")
        (connection,) = state.connections
        wire = connection.transport.get_extra_info("socket")
        assert wire.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        writer.close()
        await writer.wait_closed()
        while state.connections:
            await asyncio.sleep(0)
        server.close()

    asyncio.run(asyncio.wait_for(run(), 120))
