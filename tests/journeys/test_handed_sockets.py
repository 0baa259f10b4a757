"""Listening sockets that a supervisor holds: a restart refuses nobody. The real program, and systemd's part played over
real sockets, since no systemd runs where tests do."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.running import ROOT, STOP_WITHIN_S, Cut, NewServer, Server, call, free_port, wait_until

HAND_OVER = """
import fcntl, os, sys
numbers = [int(number) for number in sys.argv[1].split()]
handed = [fcntl.fcntl(number, fcntl.F_DUPFD_CLOEXEC, 100) for number in numbers]
for number in numbers:
    os.close(number)
for place, number in enumerate(handed, 3):
    os.dup2(number, place)
os.environ |= {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": str(len(handed))}
os.execv(sys.argv[2], sys.argv[2:])
"""
"""As systemd does it: in the process that becomes the program, whose number stays."""
STARTS = 2


@dataclass
class Manager:
    """Starts the program with what it keeps for it, and keeps what it is sent (FileDescriptorStoreMax=)."""

    server: Server
    line: socket.socket
    kept: list[int] = field(default_factory=list)

    def start(self, *sockets: socket.socket) -> None:
        handed = [*self.kept, *(one.fileno() for one in sockets)]
        numbers = " ".join(map(str, handed))
        environment = {**self.server.environment(), "NOTIFY_SOCKET": str(self.line.getsockname())}
        with self.server.log_path.open("ab") as log:
            self.server.process = subprocess.Popen(
                [sys.executable, "-c", HAND_OVER, numbers, *self.server.command("serve")],
                env=environment,
                cwd=ROOT,
                pass_fds=handed,
                stdout=log,
                stderr=log,
            )
        while not self.hear().startswith("READY=1"):
            pass

    def hear(self) -> str:
        data, descriptors, _, _ = socket.recv_fds(self.line, 4096, 16)
        said = data.decode()
        if said.startswith("FDSTOREREMOVE=1"):
            self.forget()
        self.kept += descriptors
        return said

    def forget(self) -> None:
        for number in self.kept:
            os.close(number)
        self.kept.clear()


@pytest.fixture
def manager(new_server: NewServer, tmp_path: Path) -> Iterator[Manager]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(STOP_WITHIN_S)
        manager = Manager(new_server(FUNDABLE_TLS_ASK_PORT=str(free_port())), line)
        yield manager
        manager.forget()


@dataclass
class Visitors:
    """Come one after the other, each on a connection of its own."""

    port: int
    answers: list[int] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    is_over: threading.Event = field(default_factory=threading.Event)

    def come(self) -> None:
        while not self.is_over.is_set():
            try:
                self.answers.append(call(self.port, "GET", "/api/offer").status)
            except Cut as cut:
                self.failed.append(str(cut))

    @contextlib.contextmanager
    def coming(self) -> Iterator[None]:
        threads = [threading.Thread(target=self.come) for _ in range(4)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            self.is_over.set()
            for thread in threads:
                thread.join()

    def wait_for_more(self) -> None:
        seen = len(self.answers)
        wait_until(lambda: len(self.answers) > seen + 20, "visitors are answered")


def test_restarts_under_load_refuse_nobody(manager: Manager) -> None:
    manager.start()
    assert len(manager.kept) == 2, "its own address, and Caddy's questions"
    visitors = Visitors(manager.server.port)

    with visitors.coming():
        for _ in range(STARTS):
            visitors.wait_for_more()
            assert manager.server.stop() == 0
            manager.start()
        visitors.wait_for_more()

    assert visitors.failed == []
    assert {*visitors.answers} == {200}
    assert call(manager.server.port, "GET", "/tls-ask?domain=a.example").status == 404


def test_what_connects_while_nothing_runs_is_answered_by_the_next_start_even_after_a_kill(manager: Manager) -> None:
    manager.start()
    manager.server.process.send_signal(signal.SIGKILL)
    manager.server.process.wait(STOP_WITHIN_S)

    with socket.create_connection(("127.0.0.1", manager.server.port), STOP_WITHIN_S) as waiting:
        waiting.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        manager.start()

        assert waiting.recv(12) == b"HTTP/1.1 200"


def test_a_socket_unit_is_taken_as_well(manager: Manager) -> None:
    with socket.create_server(("127.0.0.1", manager.server.port)) as listening:
        manager.start(listening)

        assert call(manager.server.port, "GET", "/healthz").status == 200
    assert len(manager.kept) == 2


def test_a_socket_of_another_address_is_closed_and_the_settings_hold(manager: Manager) -> None:
    """The port was changed before the restart: who asks at the old one isn't kept waiting for good."""
    manager.start()
    old, manager.server.port = manager.server.port, free_port()
    assert manager.server.stop() == 0

    manager.start()

    assert call(manager.server.port, "GET", "/healthz").status == 200
    with pytest.raises(Cut):
        call(old, "GET", "/healthz")
    assert f"127.0.0.1:{old}" in manager.server.log()


def test_a_socket_that_was_handed_is_not_in_the_way_of_a_wider_address(manager: Manager) -> None:
    """The proxy moved to another machine: Caddy's questions are heard at every address from now on."""
    manager.start()
    port = int(manager.server.settings["FUNDABLE_TLS_ASK_PORT"])
    assert manager.server.stop() == 0
    manager.server.settings |= {"FUNDABLE_HOST": "0.0.0.0", "FUNDABLE_TRUSTED_PROXIES": "192.0.2.7"}  # noqa: S104

    manager.start()

    assert call(port, "GET", "/tls-ask?domain=a.example").status == 404


@pytest.mark.parametrize("count", ["", "x", "-1", "9"])
def test_without_sockets_it_listens_by_itself(new_server: NewServer, count: str) -> None:
    """Numbers of descriptors that aren't open, or aren't meant for this process, are no sockets."""
    server = new_server(LISTEN_FDS=count, LISTEN_PID="1")

    assert call(server.start().port, "GET", "/healthz").status == 200
