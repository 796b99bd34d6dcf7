"""What a listening phone is sent, and how its stream ends."""

import asyncio
from collections.abc import Coroutine

import pytest

from companion.server import streams
from companion.server.streams import Stream
from companion.tables.live import Hub, SentPanel
from tests.server.asgi import Visitor


class Panel:
    """A panel, or none that can be made. `late`: at first it is that of the version before."""

    def __init__(self, *, late: bool = False, broken: bool = False) -> None:
        self.late, self.broken = late, broken

    def make(self, version: int) -> tuple[int, bytes]:
        """What phones are sent."""
        raise NotImplementedError


async def event(panel: SentPanel, version: int) -> tuple[int, bytes] | None:
    """A panel as the front makes it."""
    assert isinstance(panel, Panel)
    if panel.broken:
        return None
    if panel.late:
        panel.late, version = False, version - 1
    return version, b"panel %d\n\n" % version


def hear(
    hub: Hub,
    expected: str,
    *,
    seen: int = 0,
    woken: tuple[int, ...] = (),
    panel: Panel | None = None,
    by: str = "",
) -> str:
    """What a phone is sent, until it has heard what is expected and leaves."""

    async def listen() -> str:
        phone, subscription = Visitor("/"), hub.subscribe("t")
        subscription.seen = seen
        subscription.panel = panel
        subscription.phone = "mine"
        for version in woken:
            hub.publish("t", version, by=by)
        stream = asyncio.create_task(
            Stream(subscription, phone.send, event).run(phone.receive)
        )
        await phone.hears(expected)
        phone.leave()
        await stream
        return phone.text

    return asyncio.run(listen())


def run(story: Coroutine[None, None, None]) -> None:
    """Run a test that waits."""
    asyncio.run(asyncio.wait_for(story, 120))


def test_a_phone_hears_at_once_what_it_has_not_seen() -> None:
    assert (
        hear(Hub(), "data", seen=3, woken=(5,)) == "retry: 2000\n\nid: 5\ndata: 5\n\n"
    )


def test_several_versions_at_once_are_told_as_the_last() -> None:
    assert hear(Hub(), "data", woken=(1, 2, 3)) == "retry: 2000\n\nid: 3\ndata: 3\n\n"


def test_a_phone_that_has_seen_it_all_hears_nothing() -> None:
    assert hear(Hub(), "retry", seen=3, woken=(3,)) == "retry: 2000\n\n"


def test_a_phone_that_wants_panels_is_sent_one_instead_of_the_number() -> None:
    heard = hear(Hub(), "panel", woken=(1, 2), panel=Panel())
    assert heard == "retry: 2000\n\npanel 2\n\n"


def test_a_panel_that_others_waited_for_and_this_phone_has_is_asked_for_anew() -> None:
    heard = hear(Hub(), "panel", seen=1, woken=(2,), panel=Panel(late=True))
    assert heard == "retry: 2000\n\npanel 2\n\n"


def test_where_no_panel_can_be_made_the_phone_hears_the_version() -> None:
    heard = hear(Hub(), "data", woken=(2,), panel=Panel(broken=True))
    assert heard == "retry: 2000\n\nid: 2\ndata: 2\n\n"


def test_the_phone_that_did_it_has_the_panel_as_its_answer() -> None:
    heard = hear(Hub(), "data", woken=(2,), panel=Panel(), by="mine")
    assert heard == "retry: 2000\n\nid: 2\ndata: 2\n\n"
    assert "panel 2" in hear(Hub(), "panel", woken=(2,), panel=Panel(), by="other")


def test_a_phone_that_leaves_while_its_panel_is_made_is_sent_nothing_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(streams, "STREAM_COMMENT_SECONDS", 0)

    async def story() -> None:
        hub, phone, may_go_on = Hub(), Visitor("/"), asyncio.Event()

        async def slowly(panel: SentPanel, version: int) -> tuple[int, bytes] | None:
            await may_go_on.wait()
            return await event(panel, version)

        subscription = hub.subscribe("t")
        subscription.panel = Panel()
        stream = Stream(subscription, phone.send, slowly)
        running = asyncio.create_task(stream.run(phone.receive))
        hub.publish("t", 1)
        await asyncio.sleep(0)
        phone.leave()
        await running
        writing = stream.writing
        assert writing is not None
        may_go_on.set()
        await writing
        assert stream.comment is None

    run(story())


def test_a_waiting_phone_is_woken() -> None:
    async def story() -> None:
        hub, phone = Hub(), Visitor("/")
        stream = asyncio.create_task(
            Stream(hub.subscribe("t"), phone.send, event).run(phone.receive)
        )
        await phone.hears("retry")
        for version in (1, 2):
            hub.publish("t", version)
            await phone.hears(f"data: {version}")
        phone.leave()
        await stream
        assert hub.count == 0

    run(story())


def test_what_happens_while_a_slow_phone_is_written_to_is_told_after() -> None:
    async def story() -> None:
        hub, phone, may_go_on = Hub(), Visitor("/"), asyncio.Event()
        send = phone.send

        async def slowly(message: object) -> None:
            await may_go_on.wait()
            await send(message)

        stream = asyncio.create_task(
            Stream(hub.subscribe("t"), slowly, event).run(phone.receive)
        )
        for version in (1, 2, 3):
            await asyncio.sleep(0)
            hub.publish("t", version)
        may_go_on.set()
        await phone.hears("data: 3")
        phone.leave()
        await stream

    run(story())


def test_a_quiet_stream_says_that_it_is_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "STREAM_COMMENT_SECONDS", 0)
    assert hear(Hub(), ": \n\n: \n\n").startswith("retry: 2000\n\n: \n\n")


@pytest.mark.parametrize("ending", ["age", "stop"])
def test_a_stream_ends_whole(monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    async def story() -> None:
        hub, phone = Hub(), Visitor("/")
        stream = asyncio.create_task(
            Stream(hub.subscribe("t"), phone.send, event).run(phone.receive)
        )
        await phone.hears("retry")
        if ending == "stop":
            hub.close()
        while not phone.sent or phone.sent[-1].get("more_body"):
            await asyncio.sleep(0)
        phone.leave()
        await stream
        assert hub.count == 0

    if ending == "age":
        monkeypatch.setattr(streams, "STREAM_LIFE_SECONDS", 0)
    run(story())
