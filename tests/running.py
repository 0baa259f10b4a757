"""The program as a process of its own, and browsers that speak to it over real sockets."""

import contextlib
import http.client
import json
import os
import random
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol, Self
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parent.parent
PASSWORD = "correct horse battery"
OWNER = "olive@agency.example"
PACKAGED = os.environ.get("TEST_PROGRAM")
"""The packaged program, when every Server is to run it in place of the source; nothing else is on its path then."""
START_WITHIN_S = 240
STOP_WITHIN_S = 240
LOOK_EVERY_S = 0.02
PRICES = {"domain": 25, "google-business": 29, "fundability-review": 49}


class Cut(Exception):
    """The server went away before it had answered."""


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Reached(Protocol):
    """What a browser calls: a server, or several behind a proxy."""

    @property
    def port(self) -> int: ...
    def rows(self, query: str, *values: object) -> list[dict[str, Any]]: ...


class Process(Protocol):
    """What is needed of a server's process; subprocess.Popen is one."""

    @property
    def pid(self) -> int: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...


class Forked:
    """A process of the launcher's."""

    def __init__(self, launcher: "Launcher", pid: int) -> None:
        self.pid = pid
        self._launcher = launcher
        self._handle = os.pidfd_open(pid)
        self._code: int | None = None

    def poll(self) -> int | None:
        if self._code is None and select.select([self._handle], [], [], 0)[0]:
            self._code = self._launcher.ask(self.pid)
        return self._code

    def wait(self, timeout: float | None = None) -> int:
        select.select([self._handle], [], [], timeout)
        code = self.poll()
        if code is None:
            raise subprocess.TimeoutExpired("serve", timeout or 0)
        return code

    def send_signal(self, sig: int) -> None:
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, sig)

    def __del__(self) -> None:
        os.close(self._handle)


class Launcher:
    """Starts the program in a tenth of the time, from a process that has loaded it once."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.launcher"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def launch(
        self,
        arguments: Sequence[str],
        streams: tuple[Path, Path],
        environment: dict[str, str],
        killed_at: tuple[Path, Path] | None = None,
    ) -> Forked:
        """`killed_at`: a folder and what says at which step of writing there it is killed (tests/killed.py)."""
        where = [str(path) for path in killed_at] if killed_at else None
        return Forked(self, self.ask([arguments, *map(str, streams), environment, where]))

    def run(self, arguments: Sequence[str], environment: dict[str, str]) -> "subprocess.CompletedProcess[str]":
        with tempfile.TemporaryDirectory() as folder:
            out, err = Path(folder, "stdout"), Path(folder, "stderr")
            code = self.launch(arguments, (out, err), environment).wait(START_WITHIN_S)
            return subprocess.CompletedProcess(arguments, code, out.read_text(), err.read_text())

    def ask(self, question: object) -> int:
        assert self._process.stdin
        assert self._process.stdout
        with self._lock:
            self._process.stdin.write(json.dumps(question) + "\n")
            self._process.stdin.flush()
            return int(self._process.stdout.readline())

    def close(self) -> None:
        self._process.communicate()


class Server:
    """`fundable serve` on a port and a data directory of its own."""

    def __init__(
        self, data_dir: Path, launcher: Launcher | None = None, program: str | None = PACKAGED, **settings: str
    ) -> None:
        self.launcher = launcher
        self.program = program
        self.data_dir = data_dir
        self.port = free_port()
        self.log_path = data_dir.with_name(data_dir.name + ".log")
        self.settings = {"FUNDABLE_RATE_LIMITS": "off", **settings}
        self.process: Process | None = None
        self.killed_at: tuple[Path, Path] | None = None

    @property
    def pid(self) -> int:
        assert self.process
        return self.process.pid

    def start(self) -> Self:
        self.spawn()
        self.wait_until_ready()
        return self

    def spawn(self) -> Process:
        if self.launcher and not self.program:
            streams = (self.log_path, self.log_path)
            self.process = self.launcher.launch(["serve"], streams, self.environment(), self.killed_at)
            return self.process
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(
                self.command("serve"), env=self.environment(), cwd=ROOT, stdout=log, stderr=log
            )
        return self.process

    def run(self, *command: str) -> "subprocess.CompletedProcess[str]":
        """Another command of the program on the same data directory."""
        if self.launcher and not self.program:
            return self.launcher.run(command, self.environment())
        return subprocess.run(
            self.command(*command),
            env=self.environment(),
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=START_WITHIN_S,
            check=False,
        )

    def command(self, *arguments: str) -> list[str]:
        return [self.program, *arguments] if self.program else [sys.executable, "-m", "fundable", *arguments]

    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith("FUNDABLE_")}
        if self.program:
            kept = {"PATH": "/nonexistent", "HOME": str(self.data_dir.parent)}
        own = {"FUNDABLE_DATA_DIR": str(self.data_dir), "FUNDABLE_PORT": str(self.port)}
        return {**kept, **own, **self.settings}

    def wait_until_ready(self) -> None:
        assert self.process
        for _ in range(int(START_WITHIN_S / LOOK_EVERY_S)):
            with contextlib.suppress(Cut):
                if call(self.port, "GET", "/healthz").status == 200:
                    return
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = self.process.wait(LOOK_EVERY_S)
                raise AssertionError(f"the server ended with {code}: {self.log()[-2000:]}")
        raise AssertionError(f"the server did not answer: {self.log()[-2000:]}")

    def kill(self) -> None:
        """As a power cut does to a process: no signal handler, no goodbye."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Asks it to end, as a supervisor does; its exit code."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(STOP_WITHIN_S)

    def end(self) -> None:
        """Whatever state it is in."""
        if self.process and self.process.poll() is None:
            self.kill()

    def log(self) -> str:
        return self.log_path.read_text(errors="replace")

    @contextlib.contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Its database, looked at from outside."""
        connection = sqlite3.connect(f"file:{self.data_dir / 'fundable.db'}?mode=ro", uri=True, timeout=30)
        connection.row_factory = sqlite3.Row
        try:
            yield connection
        finally:
            connection.close()

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Its database, changed behind its back."""
        connection = sqlite3.connect(self.data_dir / "fundable.db", timeout=30)
        try:
            with connection:
                yield connection
        finally:
            connection.close()

    def rows(self, query: str, *values: object) -> list[dict[str, Any]]:
        with self.reading() as connection:
            return [dict(row) for row in connection.execute(query, values)]

    def file_names(self) -> set[str]:
        """Of what was sent to it."""
        return {path.name for path in (self.data_dir / "uploads").iterdir()}

    def memory_bytes(self) -> int:
        status = Path(f"/proc/{self.pid}/status").read_text()
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) * 1024


NewServer = Callable[..., Server]


def wait_until(condition: Callable[[], object], what: str) -> None:
    """Looks again and again until something is so. Only for what cannot tell us itself: another process."""
    for _ in range(int(START_WITHIN_S / LOOK_EVERY_S)):
        if condition():
            return
        threading.Event().wait(LOOK_EVERY_S)
    raise AssertionError(f"it never came to this: {what}")


FEW_PORTS = 6000


def free_port() -> int:
    """A port that nobody listens on, below those that the kernel gives to outgoing connections: it would give ours away
    before its server starts, and a client that asks too early could even be connected with itself."""
    first_outgoing = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    end = first_outgoing if first_outgoing > FEW_PORTS else 32_768
    while True:
        port = random.randrange(end // 3, end)
        with socket.socket() as finder, contextlib.suppress(OSError):
            finder.bind(("127.0.0.1", port))
            return port


def call(
    port: int,
    method: str,
    path: str,
    body: object = None,
    headers: dict[str, str] | None = None,
    timeout_s: float = 240,
) -> Answer:
    """One exchange on a connection of its own. A dict is sent as JSON, bytes as they are. Several cookies are lines of
    one header. Raises Cut."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout_s)
    sent = dict(headers or {})
    if body is not None and not isinstance(body, bytes):
        body = json.dumps(body).encode()
        sent.setdefault("Content-Type", "application/json")
    try:
        connection.request(method, path, body, sent)
        answer = connection.getresponse()
        content = answer.read()
    except TimeoutError:
        raise AssertionError(f"{method} {path} was not answered") from None
    except (OSError, http.client.HTTPException) as error:
        raise Cut(f"{method} {path}: {error!r}") from None
    finally:
        connection.close()
    found: dict[str, str] = {}
    for name, value in answer.getheaders():
        several = name.lower() == "set-cookie" and "set-cookie" in found
        found[name.lower()] = f"{found['set-cookie']}\n{value}" if several else value
    return Answer(answer.status, found, content)


@dataclass
class Browser:
    """Keeps its cookies and calls one server."""

    server: Reached
    cookies: dict[str, str] = field(default_factory=dict)

    @property
    def cookie(self) -> str:
        """As the header has them."""
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def call(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.cookies:
            sent["Cookie"] = self.cookie
        answer = call(self.server.port, method, path, body, sent)
        for cookie in answer.headers.get("set-cookie", "").splitlines():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer

    def get(self, path: str, **headers: str) -> Answer:
        return self.call("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> Answer:
        return self.call("POST", path, body, **headers)


@dataclass(frozen=True)
class Bought:
    """A website that was ordered over the wire. `token` opens it once its password is set."""

    id: str
    email: str
    session_id: str
    token: str = ""

    @property
    def bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}


def price(addons: tuple[str, ...]) -> int:
    return 150 + sum(PRICES[addon] for addon in addons)


def check_out(browser: Browser, email: str, addons: tuple[str, ...] = (), try_key: str = "") -> Answer:
    body = {"email": email, "amount": price(addons), "selectedAddons": list(addons)}
    headers = {"Idempotency_Key": try_key} if try_key else {}
    return browser.post("/api/create-checkout-session", body, **headers)


def pay(browser: Browser, session_id: str) -> Answer:
    form = urlencode({"action": "pay"}).encode()
    return browser.call("POST", f"/sandbox/pay/{session_id}", form, Content_Type="application/x-www-form-urlencoded")


def order(server: Reached, email: str, addons: tuple[str, ...] = ()) -> Bought:
    """An order that nobody has paid yet."""
    started = check_out(Browser(server), email, addons)
    assert started.status == 200, started.body
    session_id = started.json["sessionUrl"].rpartition("/")[2]
    [row] = server.rows("SELECT id FROM orders WHERE stripe_checkout_session_id = ?", session_id)
    return Bought(row["id"], email, session_id)


def buy(server: Reached, email: str, addons: tuple[str, ...] = (), password: str | None = PASSWORD) -> Bought:
    """A paid order, with its password unless that is None."""
    bought = order(server, email, addons)
    browser = Browser(server)
    assert pay(browser, bought.session_id).status == 303
    if password is None:
        return bought
    answer = browser.post("/api/orders/set-password", {"sessionId": bought.session_id, "password": password})
    assert answer.status == 200, answer.body
    return Bought(bought.id, email, bought.session_id, answer.json["token"])


def log_in(server: Reached, email: str = OWNER, password: str = PASSWORD) -> Browser:
    """A member of staff at work."""
    browser = Browser(server)
    answer = browser.post("/api/admin/login", {"email": email, "password": password})
    assert answer.status == 200, answer.body
    return browser


def intake_form(order_id: str, **changes: object) -> dict[str, object]:
    body: dict[str, object] = {
        "orderId": order_id,
        "businessName": "Alder & Finch Bakery",
        "businessAddress": "218 Mill Street\nDayton, OH 45402",
        "businessPhone": "(937) 555-0142",
        "businessEmail": "hello@alderandfinch.example",
    }
    return {**body, **changes}


def ticket(server: Server) -> str:
    """An address that takes one upload."""
    answer = Browser(server).post("/api/objects/upload")
    assert answer.status == 200, answer.body
    return str(answer.json["uploadURL"])
