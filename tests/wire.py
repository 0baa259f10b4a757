"""HTTP by hand, over a raw socket: what no well-behaved client would send, and what comes back."""

import contextlib
import socket
from typing import Self

from tests.running import Answer

PATIENCE_S = 120


class Unanswered(Exception):
    """The connection ended, or stayed silent, before there was a whole answer."""


class Wire:
    def __init__(self, port: int, host: str = "127.0.0.1") -> None:
        """`host` is where it comes from: all of 127.0.0.0/8 is this machine."""
        self._socket = socket.create_connection(("127.0.0.1", port), PATIENCE_S, (host, 0))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._came = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def send(self, data: bytes) -> bool:
        """False when the other side takes no more."""
        try:
            self._socket.sendall(data)
        except TimeoutError:
            raise Unanswered("the server neither reads nor answers") from None
        except OSError:
            return False
        return True

    def end(self) -> None:
        """Says that nothing more will be sent; an answer can still be read."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_WR)

    def reset(self) -> None:
        """Goes away as a computer does that is switched off."""
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        self._socket.close()

    def has_come(self) -> bool:
        """Whether something can be read already."""
        self._socket.setblocking(False)
        try:
            return bool(self._came or self._socket.recv(1, socket.MSG_PEEK))
        except BlockingIOError:
            return False
        except OSError:
            return True
        finally:
            self._socket.settimeout(PATIENCE_S)

    def answer(self, method: str = "GET") -> Answer:
        """The next final answer; raises Unanswered. 100 Continue is passed over."""
        while True:
            head = self._until(b"\r\n\r\n")
            first, *lines = head.decode("latin-1").split("\r\n")
            status = int(first.split(" ")[1])
            headers = {}
            for line in lines:
                name, _, value = line.partition(":")
                headers[name.strip().lower()] = value.strip()
            if status >= 200:
                return Answer(status, headers, self._body(method, status, headers))

    def continues(self) -> bool:
        """Waits for 100 Continue: the server has begun to read the body."""
        return self._until(b"\r\n\r\n").startswith(b"HTTP/1.1 100")

    def is_closed(self) -> bool:
        """Reads until the server closes; True when nothing else came."""
        with contextlib.suppress(ConnectionError):
            while data := self._receive():
                self._came += data
        return not self._came

    def _body(self, method: str, status: int, headers: dict[str, str]) -> bytes:
        if method == "HEAD" or status in (204, 304):
            return b""
        if headers.get("transfer-encoding") == "chunked":
            return b"".join(iter(self._chunk, b""))
        return self._take(int(headers.get("content-length", "0")))

    def _chunk(self) -> bytes:
        size = int(self._until(b"\r\n"), 16)
        data = self._take(size)
        self._until(b"\r\n")
        return data

    def _until(self, mark: bytes) -> bytes:
        while mark not in self._came:
            self._more()
        found, _, self._came = self._came.partition(mark)
        return found

    def _take(self, size: int) -> bytes:
        while len(self._came) < size:
            self._more()
        found, self._came = self._came[:size], self._came[size:]
        return found

    def _more(self) -> None:
        try:
            data = self._receive()
        except ConnectionError as error:
            raise Unanswered(f"{error!r} after {self._came[:200]!r}") from None
        if not data:
            raise Unanswered(f"closed after {self._came[:200]!r}")
        self._came += data

    def _receive(self) -> bytes:
        try:
            return self._socket.recv(65536)
        except TimeoutError:
            raise Unanswered(f"silent after {self._came[:200]!r}") from None


def head(method: str, target: str, *lines: str, version: str = "HTTP/1.1") -> bytes:
    """A request up to its body."""
    return "".join(f"{line}\r\n" for line in (f"{method} {target} {version}", "Host: 127.0.0.1", *lines, "")).encode(
        "latin-1"
    )


def request(method: str, target: str, body: bytes = b"", *lines: str) -> bytes:
    """A whole request, with its length."""
    return head(method, target, f"Content-Length: {len(body)}", *lines) + body


def at_once(port: int, requests: list[bytes]) -> list[Answer]:
    """Sends each request on a connection of its own, and the last byte of all of them together."""
    with contextlib.ExitStack() as stack:
        wires = [stack.enter_context(Wire(port)) for _ in requests]
        for wire, whole in zip(wires, requests, strict=True):
            wire.send(whole[:-1])
        for wire, whole in zip(wires, requests, strict=True):
            wire.send(whole[-1:])
        return [wire.answer() for wire in wires]
