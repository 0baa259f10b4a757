"""Two servers as processes, with everything that they rest on: PostgreSQL with a standby that follows it, a bucket, a
mailbox, and a line to each that can be cut."""

import random
import shutil
import signal
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlsplit

from fundable.config import Config
from fundable.opening import open_app
from fundable.services.people import accounts
from tests.dovecot import Dovecot
from tests.journeys.nodes import Cluster, Node
from tests.journeys.websites import SETTINGS
from tests.launcher import AHEAD
from tests.postgresql import Follower, PostgreSQL
from tests.running import OWNER, PASSWORD, Answer, Browser, Cut, Launcher, Server
from tests.s3 import Storage
from tests.scale.lines import Line, Trap
from tests.services.orders.letters import MAILBOX

DATABASE = "test_1"
AGAIN_AFTER_S = 0.2
AGAIN = Event()
LEADER = "SELECT port FROM servers WHERE has_lead"


class Lined(Node):
    """A server whose lines can be cut. `ahead_s`: how far its clock is."""

    ahead_s = 0.0

    def __init__(self, folder: Path, launcher: Launcher, trap: Trap, lines: dict[str, Line], **settings: str) -> None:
        super().__init__(folder, launcher, None, **settings)
        self.trap, self.lines = trap, lines

    def environment(self) -> dict[str, str]:
        return {**super().environment(), **({AHEAD: str(self.ahead_s)} if self.ahead_s else {})}

    def send(self, sign: signal.Signals) -> None:
        assert self.process
        self.process.send_signal(sign)


class Proxied(Cluster):
    """A proxy that may be told that a server says nothing."""

    def leave_out(self, node: Node) -> None:
        self._running.remove(node)

    def take_in(self, node: Node) -> None:
        self._running.add(node)


class Patient(Browser):
    """Whoever is told to try again in a moment does."""

    def call(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        answer = super().call(method, path, body, **headers)
        if answer.status != 503:
            return answer
        AGAIN.wait(AGAIN_AFTER_S)
        raise Cut(f"{method} {path}: {answer.body!r}")


@dataclass
class Stage:
    """Both servers run. `cases` have been tried on it."""

    nodes: list[Lined]
    proxy: Proxied
    database: PostgreSQL
    standby: Follower
    mailbox: Dovecot
    cases: int = 0

    @property
    def leader(self) -> Lined:
        [row] = self.proxy.rows(LEADER) or [{"port": self.nodes[0].port}]
        return next(node for node in self.nodes if node.port == row["port"])

    def other(self, node: Lined) -> Lined:
        return self.nodes[1 - self.nodes.index(node)]

    def restore(self) -> None:
        """Both run again, after a case that couldn't go on."""
        for node in self.nodes:
            node.trap.unset()
            for line in node.lines.values():
                line.fault = None
            node.end()
            self.proxy.start(node)

    def settle(self) -> None:
        """What a server was cut off in is asked of the payment provider, as each quarter of an hour."""
        for job in ("settle-payments", "reconcile"):
            done = self.nodes[0].run("jobs", "run", job)
            assert done.returncode == 0, done.stdout + done.stderr


class Choice:
    """One server at a time, as somebody's browser reaches it."""

    def __init__(self, node: Lined) -> None:
        self.node = node

    @property
    def port(self) -> int:
        return self.node.port

    def rows(self, query: str, *values: object) -> list[dict[str, Any]]:
        return self.node.rows(query, *values)


@contextmanager
def staged(folder: Path) -> Iterator[Stage]:
    folder.chmod(0o711)  # the mailbox is another user's
    with ExitStack() as stack:
        database = stack.enter_context(PostgreSQL())
        database.empty()
        standby = stack.enter_context(Follower(database))
        storage = stack.enter_context(Storage())
        mailbox = stack.enter_context(Dovecot(folder / "mailbox"))
        storage.empty()
        launcher = Launcher()
        stack.callback(launcher.close)
        nodes = _moved(folder, launcher, storage, mailbox, [database.port, standby.port])
        for node in nodes:
            stack.callback(node.end)
        yield Stage(nodes, Proxied(nodes, random.Random(1)), database, standby, mailbox)


def _moved(folder: Path, launcher: Launcher, storage: Storage, mailbox: Dovecot, databases: list[int]) -> list[Lined]:
    """Data of an owner, moved by the command, and the folder that the second server was given."""
    nodes = [_node(folder / name, launcher, storage, mailbox, databases) for name in ("one", "other")]
    one, other = nodes
    opened = open_app(Config(data_dir=one.data_dir))
    accounts.create_staff(opened, OWNER, PASSWORD)
    opened.close()
    settings = storage.settings("scale")
    place = settings.pop("FUNDABLE_FILES_URL")
    address = one.config.database_url.get_secret_value()
    moved = Server(one.data_dir, launcher, None, **settings).run("migrate-to", address, "--files", place)
    assert moved.returncode == 0, moved.stdout + moved.stderr
    other.data_dir.mkdir(mode=0o700)
    shutil.copytree(one.data_dir / "secrets", other.data_dir / "secrets")
    return nodes


def _node(folder: Path, launcher: Launcher, storage: Storage, mailbox: Dovecot, databases: list[int]) -> Lined:
    trap = Trap()
    bucket = urlsplit(storage.url).port
    assert bucket
    lines = {"bucket": Line(bucket, trap), "mailbox": Line(mailbox.port, trap)}
    lines |= {f"database {number}": Line(port, trap) for number, port in enumerate(databases)}
    hosts = "&".join(f"host=127.0.0.1:{lines[f'database {number}'].port}" for number in range(len(databases)))
    settings = {
        **SETTINGS,
        **storage.settings("scale"),
        "FUNDABLE_BACKUP_S3_ENDPOINT": f"http://127.0.0.1:{lines['bucket'].port}",
        "FUNDABLE_DATABASE_URL": f"postgresql://fundable@/{DATABASE}?{hosts}&target_session_attrs=read-write",
        "FUNDABLE_REPLY_ADDRESS": MAILBOX,
        "FUNDABLE_IMAP_URL": mailbox.url_at(lines["mailbox"].port),
    }
    return Lined(folder, launcher, trap, lines, **settings)
