"""What systemd is told over its socket: a real one, by the real program."""

import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from fundable.supervision import Supervisor
from tests.running import START_WITHIN_S, STOP_WITHIN_S, Browser, Launcher, Server

WATCHDOG_S = 1.0


class Listener:
    """The supervisor's end of the line."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind("\0" + address[1:] if address.startswith("@") else address)
        self._line.settimeout(START_WITHIN_S)

    def hear(self) -> str:
        return self._line.recv(4096).decode()

    def heard_nothing(self) -> bool:
        self._line.setblocking(False)
        try:
            return not self._line.recv(4096)
        except BlockingIOError:
            return True

    def close(self) -> None:
        self._line.close()

    @property
    def environment(self) -> dict[str, str]:
        return {"NOTIFY_SOCKET": self.address, "WATCHDOG_USEC": str(int(WATCHDOG_S * 1_000_000))}


@pytest.fixture(params=["file", "abstract"])
def listener(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Listener]:
    is_file = request.param == "file"
    listening = Listener(str(tmp_path / "notify") if is_file else f"@fundable-{os.getpid()}")
    yield listening
    listening.close()


@pytest.mark.parametrize("listener", ["file"], indirect=True)
def test_the_program_says_that_it_serves_that_it_still_does_and_that_it_stops(
    template: Path, tmp_path: Path, listener: Listener, launcher: Launcher
) -> None:
    shutil.copytree(template, tmp_path / "data")
    server = Server(tmp_path / "data", launcher, **listener.environment)
    process = server.spawn()
    try:
        assert listener.hear() == "FDSTOREREMOVE=1\nFDNAME=listening"
        assert listener.hear() == "FDSTORE=1\nFDNAME=listening"
        assert listener.hear() == f"READY=1\nSTATUS=Serving http://127.0.0.1:{server.port}"
        assert Browser(server).get("/healthz").status == 200
        assert [listener.hear() for _ in range(3)] == ["WATCHDOG=1"] * 3

        process.send_signal(15)

        heard = listener.hear()
        while heard == "WATCHDOG=1":
            heard = listener.hear()
        assert heard == "STOPPING=1\nSTATUS=Finishing what is under way"
        assert process.wait(STOP_WITHIN_S) == 0
    finally:
        server.end()


def test_it_speaks_to_both_kinds_of_socket(listener: Listener) -> None:
    Supervisor(listener.environment).ready("Serving")

    assert listener.hear() == "READY=1\nSTATUS=Serving"


@pytest.mark.parametrize("listener", ["file"], indirect=True)
class TestWatchdog:
    def test_it_is_told_no_more_often_than_it_asks_for(self, listener: Listener) -> None:
        an_hour = {"WATCHDOG_USEC": str(3600 * 1_000_000)}
        supervisor = Supervisor({**listener.environment, **an_hour})
        for _ in range(100):
            supervisor.alive(lambda: True)

        assert listener.hear() == "WATCHDOG=1"
        assert listener.heard_nothing()

    def test_it_is_told_nothing_while_we_cannot_work(self, listener: Listener) -> None:
        Supervisor(listener.environment).alive(lambda: False)

        assert listener.heard_nothing()

    @pytest.mark.parametrize("changes", [{"WATCHDOG_USEC": ""}, {"WATCHDOG_PID": "1"}])
    def test_it_is_told_nothing_when_it_did_not_ask_us(self, listener: Listener, changes: dict[str, str]) -> None:
        Supervisor({**listener.environment, **changes}).alive(lambda: True)

        assert listener.heard_nothing()


def test_a_supervisor_that_is_away_stops_nobody(tmp_path: Path) -> None:
    for address in ("", str(tmp_path / "nobody")):
        Supervisor({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "1000"}).stopping()
