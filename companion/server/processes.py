"""Several server processes on one machine: they share a listening socket, and one that dies is started again."""

import multiprocessing
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from threading import Thread

from companion.limits import RESTART_SECONDS, STOP_SECONDS

Work = Callable[[socket.socket], None]


def keep_running(count: int, work: Work, listening: socket.socket) -> None:
    """Run `work` in so many processes until this one is told to stop; then they stop, and this returns."""
    spawn = multiprocessing.get_context("spawn")  # what every system can do
    stopping: list[int] = []
    signal.signal(signal.SIGTERM, lambda number, _frame: stopping.append(number))
    signal.signal(signal.SIGINT, lambda number, _frame: stopping.append(number))

    def start() -> SpawnProcess:
        process = spawn.Process(target=_work, args=(work, listening))
        process.start()
        return process

    running = [start() for _ in range(count)]
    while not stopping:
        wait([process.sentinel for process in running], timeout=RESTART_SECONDS)
        alive = [process for process in running if process.is_alive()]
        if len(alive) < len(running) and not stopping:
            # One that cannot start is not tried all the time.
            time.sleep(RESTART_SECONDS)
        running = alive + [start() for _ in range(count - len(alive)) if not stopping]

    # Windows ends a process at once; but Ctrl+C has reached them too, and they are given their time to stop.
    if sys.platform == "win32":
        for process in running:
            process.join(STOP_SECONDS)
    for process in running:
        process.terminate()
    for process in running:
        process.join()


def _work(work: Work, listening: socket.socket) -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None

    def stop_with_parent() -> None:
        """Also where the parent is killed, and can tell nobody."""
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=stop_with_parent, daemon=True).start()
    work(listening)
