"""A visitor without a network: what it sends to the front, and what the front sends back."""

import asyncio
from typing import Any


class Visitor:
    """One request. `parts` is its body as it arrives; without the last one it never becomes whole."""

    def __init__(
        self,
        path: str,
        *parts: bytes,
        method: str = "GET",
        whole: bool = True,
        **headers: str,
    ) -> None:
        self.scope: dict[str, Any] = {
            "type": "http",
            "method": method,
            "raw_path": path.partition("?")[0].encode(),
            "path": path,
            "query_string": path.partition("?")[2].encode(),
            "http_version": "1.1",
            "scheme": "http",
            "server": ("127.0.0.1", 8000),
            "client": ("192.0.2.1", 1234),
            "headers": [
                (name.lower().replace("_", "-").encode(), value.encode())
                for name, value in headers.items()
            ],
        }
        self.coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[dict[str, Any]] = []
        self.news = asyncio.Event()
        messages = [
            {"type": "http.request", "body": part, "more_body": True}
            for part in parts or (b"",)
        ]
        messages[-1]["more_body"] = not whole
        for message in messages:
            self.coming.put_nowait(message)

    async def receive(self) -> dict[str, Any]:
        """What the visitor sends next."""
        return await self.coming.get()

    async def send(self, message: Any) -> None:
        """What the visitor is sent."""
        self.sent.append(message)
        self.news.set()

    def leave(self) -> None:
        """Go away."""
        self.coming.put_nowait({"type": "http.disconnect"})

    async def hears(self, text: str) -> None:
        """Wait until a text has come."""
        while text not in self.text:
            await asyncio.wait_for(self.news.wait(), 60)
            self.news.clear()

    @property
    def status(self) -> int:
        """The answer's status."""
        return int(self.sent[0]["status"])

    @property
    def text(self) -> str:
        """The answer's body as far as it has come."""
        return b"".join(message.get("body", b"") for message in self.sent).decode()
