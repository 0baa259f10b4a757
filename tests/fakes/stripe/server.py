"""The wire: HTTP/1.1 on a port of this machine, a thread for each connection."""

import contextlib
import socket
import struct
import sys
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from tests.fakes.stripe.api import Answer, Cut, Request

LOOK_EVERY_S = 0.02
AT_ONCE = struct.pack("ii", 1, 0)


class Server(ThreadingHTTPServer):
    """Knows its open connections, so that it can cut them."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 256

    def __init__(self, answer: Callable[[Request], Answer]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answer = answer
        self._lock = threading.Lock()
        self._open: set[socket.socket] = set()
        self._thread = threading.Thread(target=self.serve_forever, args=(LOOK_EVERY_S,), name="stripe", daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._lock:
            self._open.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that went away is nobody's fault here; anything else is a fault of the double."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)

    def cut_all(self) -> None:
        with self._lock:
            found = list(self._open)
        for connection in found:
            reset(connection)

    def close(self) -> None:
        self.shutdown()
        self._thread.join()
        self.cut_all()
        self.server_close()


def charset_of(headers: dict[str, str]) -> str:
    """A file comes as it is, each of its bytes as a letter."""
    return "latin-1" if headers.get("content-type", "").startswith("multipart/") else "utf-8"


def reset(connection: socket.socket) -> None:
    """Not a goodbye but a reset, as from a machine that is not there any more."""
    with contextlib.suppress(OSError):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    server: Server

    def do_GET(self) -> None:
        self._serve()

    def do_POST(self) -> None:
        self._serve()

    def do_DELETE(self) -> None:
        self._serve()

    def _serve(self) -> None:
        address = urlsplit(self.path)
        headers = {name.lower(): value for name, value in self.headers.items()}
        body = self.rfile.read(int(headers.get("content-length", 0)))
        try:
            answer = self.server.answer(
                Request(self.command, address.path, address.query, headers, body.decode(charset_of(headers)))
            )
        except Cut:
            self.close_connection = True
            reset(self.connection)
            return
        self._send(answer)

    def _send(self, answer: Answer) -> None:
        """In one piece: a body after its head would wait for the other side's acknowledgement."""
        head = f"HTTP/1.1 {answer.status} {self.responses.get(answer.status, ('',))[0]}\r\n"
        for name, value in {**answer.headers, "Content-Length": str(len(answer.body))}.items():
            head += f"{name}: {value}\r\n"
        self.wfile.write(head.encode() + b"\r\n" + answer.body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """The double keeps a log of its own."""
