"""Server-sent events: one coroutine a phone, and no thread."""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from companion.limits import STREAM_COMMENT_SECONDS, STREAM_LIFE_SECONDS
from companion.tables.live import CLOSED, SentPanel, Subscription

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
PanelEvent = tuple[
    int, bytes
]  # the version of a panel, and the text by which phones are sent it
Make = Callable[[SentPanel, int], Awaitable[PanelEvent | None]]

_RETRY = b"retry: 2000\n\n"
_COMMENT = b": \n\n"


class Stream:
    """Tells one phone the versions and signals of its table, with a comment where nothing happens for a while.

    A phone that wants panels is sent the one of a version instead of its number, by `make`.
    """

    def __init__(self, subscription: Subscription, send: Send, make: Make) -> None:
        self.subscription = subscription
        self.send = send
        self.make = make
        self.seen = subscription.seen
        self.heard = subscription.heard
        self.loop = asyncio.get_running_loop()
        self.writing: asyncio.Task[None] | None = None
        self.comment: asyncio.TimerHandle | None = None
        self.over = False

    async def run(self, receive: Receive) -> None:
        """Until the phone is gone, the server stops, or the stream has lived long enough."""
        self.subscription.tell = self.write
        end = self.loop.call_later(STREAM_LIFE_SECONDS, self.subscription.wake, CLOSED)
        try:
            self.write(_RETRY)
            # A phone that listens says nothing more until it is gone.
            while (await receive())["type"] != "http.disconnect":
                pass
        finally:
            self.over = True
            self.subscription.close()
            self.subscription.tell = lambda: None
            end.cancel()
            if self.comment:
                self.comment.cancel()

    def write(self, text: bytes = b"") -> None:
        """Send a text and what the phone has not been told yet, unless that is on its way already."""
        if self.writing is None:
            self.writing = self.loop.create_task(self._write(text))

    async def _write(self, text: bytes) -> None:
        try:
            text += await self._take()
            while text:
                body = {"type": "http.response.body", "body": text, "more_body": True}
                await self.send(body)
                text = await self._take()  # what came while that was sent
            if self.subscription.version == CLOSED:
                await self.send({"type": "http.response.body", "body": b""})
        finally:
            self.writing = None
            if self.comment:
                self.comment.cancel()
            # Proxies cut a stream in which nothing comes for long.
            if not self.over:
                self.comment = self.loop.call_later(
                    STREAM_COMMENT_SECONDS, self.write, _COMMENT
                )

    async def _take(self) -> bytes:
        """What the phone has not been told yet; from then on it counts as told."""
        told = self.subscription
        text = await self._news()
        if told.version > self.seen:
            self.seen = told.version
            text += b"id: %d\ndata: %d\n\n" % (self.seen, self.seen)
        if told.signal > self.heard:
            self.heard = told.signal
            text += b"event: signal\ndata: %d\n\n" % self.heard
        return text

    async def _news(self) -> bytes:
        """A panel that the phone has not seen; without one it hears a version, and asks for it."""
        told = self.subscription
        for _again in range(2):
            if told.panel is None or told.version <= max(self.seen, told.has):
                break
            found = await self.make(told.panel, told.version)
            if found is None:
                break
            # Others may have waited already, for one that is older than what is told here.
            version, text = found
            if version > self.seen:
                self.seen = version
                return text
        return b""
