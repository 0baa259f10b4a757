"""What a stranger meets on this machine in place of the internet: a website over https and http, and a registry, each
on a socket of its own."""

import json
import socket
import ssl
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Thread

import trustme

OUTSIDE = "127.0.0.2"
Answer = Callable[[str, str], bytes]
"""What is said to a host and a path, head and all."""


def page(body: bytes, status: str = "200 OK", **headers: str) -> bytes:
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *lines, "", ""]).encode() + body


def redirect(location: str) -> bytes:
    return page(b"", "308 Permanent Redirect", Location=location)


def secured(authority: trustme.CA, *names: str) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(*names).configure_cert(context)
    return context


class WebDouble:
    """Answers one request on each connection; `asked` are the hosts and paths."""

    def __init__(self, answer: Answer, tls: ssl.SSLContext | None = None) -> None:
        self.answer, self.tls = answer, tls
        self.asked: list[str] = []
        self._listener = socket.create_server((OUTSIDE, 0))
        self.port: int = self._listener.getsockname()[1]
        Thread(target=self._serve, name="web double", daemon=True).start()

    def close(self) -> None:
        self._listener.close()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                Thread(target=self._talk, args=[connection], daemon=True).start()

    def _talk(self, connection: socket.socket) -> None:
        with suppress(OSError), connection:
            spoken = self.tls.wrap_socket(connection, server_side=True) if self.tls else connection
            with spoken:
                head = spoken.recv(65536).decode("latin-1")
                path = head.split(" ", 2)[1]
                host = next(line[6:] for line in head.split("\r\n") if line.lower().startswith("host: "))
                host = host.partition(":")[0]
                self.asked.append(f"{host}{path}")
                spoken.sendall(self.answer(host, path))


def website(files: Mapping[str, bytes], host: str, other: str) -> Answer:
    """Over https, as our own server has it: one host serves, the other one leads there."""

    def answer(asked: str, path: str) -> bytes:
        if asked == other:
            return redirect(f"https://{host}{path}")
        name = path.removeprefix("/") or "index.html"
        return page(files[name]) if name in files else page(b"gone", "404 Not Found")

    return answer


def to_https(host: str, path: str) -> bytes:
    return redirect(f"https://{host}{path}")


def registry(entries: Mapping[str, object], host: str) -> Answer:
    """RDAP, and the list of registries, on one host."""

    def answer(_asked: str, path: str) -> bytes:
        if path == "/dns.json":
            return page(json.dumps({"services": [[["example"], [f"https://{host}/"]]]}).encode())
        found = entries.get(path.removeprefix("/domain/"))
        return page(json.dumps(found).encode()) if found else page(b"{}", "404 Not Found")

    return answer
