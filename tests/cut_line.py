"""A line to a server that is cut, or that kills whoever speaks on it, just when a word is said."""

import os
import signal
import socket
import threading
from contextlib import suppress
from typing import Self

from fundable.app import App
from tests.running import Launcher


class CutLine:
    """Passes everything on. When the client says `word` for the `at`th time, `pid` is killed before the server hears
    it."""

    def __init__(self, port: int, word: bytes, at: int) -> None:
        self._port, self._word, self._left = port, word, at
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.pid = 0
        self.is_cut = threading.Event()

    def __enter__(self) -> Self:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._port))
                threading.Thread(target=self._pass, args=(client, server, True), daemon=True).start()
                threading.Thread(target=self._pass, args=(server, client, False), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, is_client: bool) -> None:
        with suppress(OSError), source, target:
            while data := source.recv(65536):
                if is_client and self._word in data:
                    self._left -= 1
                    if self._left == 0:
                        os.kill(self.pid, signal.SIGKILL)
                        self.is_cut.set()
                        return
                target.sendall(data)


def killed_on(line: CutLine, app: App, launcher: Launcher, job: str, **settings: str) -> None:
    """Runs a job on the data of this App as a process of its own, which dies on the line."""
    environment = {
        "FUNDABLE_DATA_DIR": str(app.config.data_dir),
        "FUNDABLE_REPLY_ADDRESS": app.config.reply_address,
        **settings,
    }
    told = app.config.data_dir.with_name("job.log")
    process = launcher.launch(["jobs", "run", job], (told, told), environment)
    line.pid = process.pid
    assert process.wait() == -signal.SIGKILL
    assert line.is_cut.is_set()
