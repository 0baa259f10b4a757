"""A line to a server that is cut, or that kills whoever speaks on it, just when a word is said."""

import os
import signal
import threading

from fundable.app import App
from tests import lane
from tests.relay import Link, Relay
from tests.running import Launcher


class CutLine(Relay):
    """When the client says `word` for the `at`th time, `pid` is killed before the server hears it."""

    def __init__(self, port: int, word: bytes, at: int) -> None:
        self._word, self._left = word, at
        self.pid = 0
        self.is_cut = threading.Event()
        super().__init__(port)

    def _may_hear(self, link: Link, message: bytes) -> bool:
        self._left -= self._word in message
        if self._left or self.is_cut.is_set():
            return True
        os.kill(self.pid, signal.SIGKILL)
        self.is_cut.set()
        return False


def killed_on(line: CutLine, app: App, launcher: Launcher, job: str, **settings: str) -> None:
    """Runs a job on the data of this App as a process of its own, which dies on the line."""
    environment = {
        **lane.place(app.config),
        "FUNDABLE_REPLY_ADDRESS": app.config.reply_address,
        **settings,
    }
    told = app.config.data_dir.with_name("job.log")
    process = launcher.launch(["jobs", "run", job], (told, told), environment)
    line.pid = process.pid
    assert process.wait() == -signal.SIGKILL
    assert line.is_cut.is_set()
