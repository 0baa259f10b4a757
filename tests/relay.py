"""A line to a server of this machine, on which tests do harm: it passes on what either end says, and whoever derives
from it looks on."""

import socket
from contextlib import suppress
from dataclasses import dataclass
from threading import Event, Thread
from typing import Self

PIECE = 65536


@dataclass(frozen=True, slots=True)
class Link:
    """One client's connection, and its other half."""

    client: socket.socket
    server: socket.socket

    def end(self) -> None:
        for half in (self.client, self.server):  # closing alone tells nobody while another thread waits on it
            with suppress(OSError):
                half.shutdown(socket.SHUT_RDWR)
            half.close()


class Relay:
    """Listens on a `port` of its own until it's closed, which ends every link."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._links: set[Link] = set()
        self._is_closed = Event()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        Thread(target=self._accept, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._is_closed.set()
        for link in tuple(self._links):
            link.end()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                Thread(target=self._begin, args=(client,), daemon=True).start()

    def _begin(self, client: socket.socket) -> None:
        try:
            server = self._reach()
        except OSError:
            client.close()
            return
        link = Link(client, server)
        self._links.add(link)
        if self._is_closed.is_set():  # meanwhile
            link.end()
        Thread(target=self._pass_answers, args=(link,), daemon=True).start()
        self._pass_words(link)

    def _reach(self) -> socket.socket:
        """Raises OSError where nobody is to be reached: the client is cut off at once, as by a machine that is."""
        return socket.create_connection(("127.0.0.1", self._to))

    def _pass_words(self, link: Link) -> None:
        with suppress(OSError):
            while (message := link.client.recv(PIECE)) and self._may_hear(link, message):
                link.server.sendall(message)
        self._ended(link)

    def _pass_answers(self, link: Link) -> None:
        with suppress(OSError):
            while (message := link.server.recv(PIECE)) and self._may_answer(link):
                link.client.sendall(message)
        self._ended(link)

    def _may_hear(self, link: Link, message: bytes) -> bool:
        """Whether the server gets this of the client's; where it may not, the link ends."""
        return True

    def _may_answer(self, link: Link) -> bool:
        """Whether the client gets what the server just said."""
        return True

    def _ended(self, link: Link) -> None:
        link.end()
        self._links.discard(link)
