"""Connections whose requests must arrive whole within a time, and not too many of them at once from one address."""

import asyncio
import socket
from collections import Counter
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_address
from typing import TYPE_CHECKING

from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol

from companion.limits import (
    MAX_CONNECTIONS,
    MAX_UNFINISHED_PER_ADDRESS,
    REQUEST_SECONDS,
    SILENT_SECONDS,
)

if not TYPE_CHECKING:
    with suppress(
        ImportError
    ):  # an optional speed-up: the same protocol, parsed by compiled code
        from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Protocol

_REFUSAL = (
    b"HTTP/1.1 %s\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
)


class Bounded(Protocol):
    """A connection that waits for a request with a limit.

    Nobody reads the text of these answers: who is answered so has never sent a request.
    """

    # Proxies, which bound what they pass on themselves.
    trusted: tuple[IPv4Network | IPv6Network, ...] = ()
    unfinished: Counter[str] = Counter()
    patience: asyncio.TimerHandle | None = None
    address = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, unless there are too many."""
        super().connection_made(transport)
        wire = transport.get_extra_info("socket")
        if wire is not None and wire.family != socket.AF_UNIX:
            # An answer goes out at once: its body would wait up to 40 ms for the phone to confirm its head.
            # (asyncio sees to that only for sockets that name their protocol.)
            wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            # A phone whose network went says nothing: what is sent to it stays unanswered. (Linux counts the time.)
            with suppress(AttributeError, OSError):
                most_ms = SILENT_SECONDS * 1000
                wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, most_ms)
        self.address = self.client[0] if self.client else ""
        if len(self.connections) > MAX_CONNECTIONS:
            self.refuse(b"503 Service Unavailable")
        elif (
            self.unfinished[self.address] >= MAX_UNFINISHED_PER_ADDRESS
            and not self.is_trusted()
        ):
            self.refuse(b"429 Too Many Requests")
        else:
            self.begin()

    def is_trusted(self) -> bool:
        """Whether it comes from a proxy of ours."""
        if not self.address:  # it is gone already
            return False
        address = ip_address(self.address)
        return any(address in network for network in self.trusted)

    def data_received(self, data: bytes) -> None:
        """A part of a request, or of the next one."""
        if self.patience is None and (
            self.cycle is None or self.cycle.response_complete
        ):
            self.begin()
        super().data_received(data)
        if self.cycle is not None and not (
            self.cycle.more_body or self.cycle.response_complete
        ):
            self.finish()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody waits for this connection any more."""
        self.finish()
        super().connection_lost(exc)

    def begin(self) -> None:
        """Wait for a request."""
        self.unfinished[self.address] += 1
        self.patience = self.loop.call_later(
            REQUEST_SECONDS, self.refuse, b"408 Request Timeout"
        )

    def finish(self) -> None:
        """The request is here, or will never be."""
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None
            self.unfinished[self.address] -= 1
            if not self.unfinished[self.address]:
                del self.unfinished[self.address]

    def refuse(self, status: bytes) -> None:
        """Say why, and close."""
        self.finish()
        self.transport.write(_REFUSAL % status)
        self.transport.close()
