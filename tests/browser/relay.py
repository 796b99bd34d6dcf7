"""A wire between phones and a server: it counts what goes by, and it can be plugged into another server."""

import re
import socket
import threading
from contextlib import suppress

_REQUEST = re.compile(rb"^(?:GET|POST) (\S+) HTTP/1\.1\r$", re.M)


class Relay:
    """Passes bytes on to a port of this machine."""

    def __init__(self, port: int) -> None:
        self.to, self.received, self.asked = port, 0, list[str]()
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.open: set[socket.socket] = set()
        threading.Thread(target=self._accept, daemon=True).start()

    def plug(self, port: int) -> None:
        """From now on to another port; what is connected is cut off."""
        self.to = port
        self._cut()

    def close(self) -> None:
        """Pass nothing on any more."""
        self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()
        self._cut()

    def _cut(self) -> None:
        for end in tuple(self.open):
            _shut(end)

    def _accept(self) -> None:
        while True:
            try:
                phone, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self._connect, args=(phone,), daemon=True).start()

    def _connect(self, phone: socket.socket) -> None:
        with phone, socket.create_connection(("127.0.0.1", self.to)) as server:
            self.open |= {phone, server}
            back = threading.Thread(
                target=self._pass, args=(server, phone, False), daemon=True
            )
            back.start()
            self._pass(phone, server, True)
            back.join()
            self.open -= {phone, server}

    def _pass(
        self, source: socket.socket, target: socket.socket, is_request: bool
    ) -> None:
        try:
            while piece := source.recv(65536):
                if is_request:
                    self.asked += [path.decode() for path in _REQUEST.findall(piece)]
                else:
                    self.received += len(piece)
                target.sendall(piece)
        except OSError:
            pass
        for end in (source, target):
            _shut(end)


def _shut(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
