"""A connection that repeats one request, and the processor time that a process spends on it."""

import socket
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Answer:
    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Wire:
    """One keep-alive connection."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._left = b""

    def ask(self, request: bytes) -> Answer:
        self._socket.sendall(request)
        while b"\r\n\r\n" not in self._left:
            self._more()
        head, _, self._left = self._left.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        headers = [(name.strip(), value.strip()) for name, _, value in (line.partition(":") for line in lines[1:])]
        size = int({name.lower(): value for name, value in headers}.get("content-length", 0))
        while len(self._left) < size:
            self._more()
        body, self._left = self._left[:size], self._left[size:]
        return Answer(int(lines[0].split()[1]), headers, body)

    def _more(self) -> None:
        data = self._socket.recv(1 << 16)
        if not data:
            raise EOFError("the server closed the connection")
        self._left += data


def get(path: str, host: str = "127.0.0.1", **headers: str) -> bytes:
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def cpu_us(pid: int) -> float:
    """Microseconds of processor time of all threads so far (Linux, schedstat)."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1000


def cost_us(pid: int, port: int, request: bytes, times: int) -> float:
    """Processor time of one request, over many on one connection."""
    wire = Wire(port)
    for _ in range(20):
        wire.ask(request)
    before = cpu_us(pid)
    for _ in range(times):
        wire.ask(request)
    return (cpu_us(pid) - before) / times
