"""A client's website on a running server, over the wire: from its form to its visitors."""

import http.client
import re
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Self

from fundable.domain.sites.drafting.own_address import PLACEHOLDER
from fundable.domain.sites.drafting.themes import THEMES
from tests.running import Bought, Browser, Reached, buy, call, intake_form, log_in, wait_until

DOMAIN = "sites.example"
SETTINGS = {"FUNDABLE_SITES_DOMAIN": DOMAIN}
NAME = "Nora Finch"
COLORS = ("#0e5a42", "#7a1f3d", "#1f4e7a", "#8a4b08", "#4b2e83")
_PARTS = re.compile(rb'(?:href|src)="([\w.-]+\.(?:css|svg|png|jpg|avif|webp|woff2))"|url\(([\w.-]+)\)')
Files = Mapping[str, str]
"""The SHA-256 of each file by its name."""


@dataclass
class Website:
    """Of one order, with a member of staff at it. `version` is the newest of what it says."""

    server: Reached
    staff: Browser
    order: Bought
    version: int = 1

    @classmethod
    def drafted(cls, server: Reached, email: str = "nora@alder.example") -> Self:
        """Released to its client, and published by hand."""
        bought, staff = buy(server, email), log_in(server)
        form = intake_form(bought.id, websiteDescription="We bake.", servicesOffered="Sourdough\nCakes")
        assert Browser(server).post("/api/intake-forms", form).status == 201
        made = cls(server, staff, bought)
        wait_until(lambda: staff.get(made.path).json["builds"], "the website is drafted")
        made.do("PUT", "/publishing", {"isAutomatic": False})
        made.do("POST", "/release", {"build": 1})
        return made

    @property
    def path(self) -> str:
        return f"/api/orders/{self.order.id}/website"

    @property
    def host(self) -> str:
        [row] = self.server.rows("SELECT host FROM site_hosts WHERE order_id = ?", self.order.id)
        return str(row["host"])

    @property
    def hash(self) -> str:
        """Of the newest build."""
        newest = "SELECT hash FROM site_builds WHERE order_id = ? ORDER BY number DESC LIMIT 1"
        [row] = self.server.rows(newest, self.order.id)
        return str(row["hash"])

    def do(self, method: str, path: str, body: object = None) -> Any:
        answer = self.staff.call(method, f"{self.path}{path}", body)
        assert answer.status == 200, answer.body
        return answer.json

    def change(self, number: int) -> str:
        """Another build, in text, color and theme: its hash."""
        look = {"theme": THEMES[number % len(THEMES)], "color": COLORS[number % len(COLORS)]}
        said = {"texts": {"about.lead": f"Loaf number {number}."}, "reason": "She called.", "word": "call"}
        self.version = self.do("PUT", "/content", {"version": self.version, **look, **said})["version"]
        return self.hash

    def approve(self, digest: str) -> None:
        self.do("POST", "/approval", {"hash": digest, "name": NAME, "reason": "She called."})

    def publish(self, digest: str) -> None:
        self.do("POST", "/publish", {"hash": digest})

    def roll_back(self, digest: str) -> None:
        self.do("POST", "/rollback", {"hash": digest})

    def go_live(self) -> str:
        digest = self.hash
        self.approve(digest)
        self.publish(digest)
        return digest

    def builds(self) -> dict[str, Files]:
        """The files of every build, by its hash."""
        found: dict[str, dict[str, str]] = {}
        listed = "SELECT hash, file.name, sha256 FROM site_builds JOIN site_build_files file USING (order_id, number)"
        for row in self.server.rows(f"{listed} WHERE order_id = ?", self.order.id):
            found.setdefault(row["hash"], {})[row["name"]] = row["sha256"]
        return dict(found)

    def served(self, files: Files) -> Files:
        """What visitors get under these names."""
        host = self.host
        got = {name: call(self.server.port, "GET", f"/{name}", headers={"Host": host}).body for name in files}
        return {name: digest(as_approved(data, host)) for name, data in got.items()}


def as_approved(data: bytes, host: str) -> bytes:
    """A file that was served, with the placeholder where it names the website's address."""
    return re.sub(rb"http://%s(:\d+)?/" % host.encode(), PLACEHOLDER.encode(), data)


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()


@dataclass(frozen=True)
class Visit:
    """The home page with all that it is shown with: what came under each name, by its SHA-256, or the status where it
    wasn't 200. `switches` are how many there had been before and after."""

    page: str
    parts: Files
    switches: tuple[int, int]


@dataclass
class Visitor:
    """Looks at a home page with its styles, fonts and pictures again and again, at a steady pace, on one connection."""

    port: int
    host: str
    each_second: float
    switches: int = 0
    visits: list[Visit] = field(default_factory=list)
    _over: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        self._due = time.monotonic()

    def look(self) -> None:
        while not self._over.is_set():
            self.visits.append(self._visit())
        self._connection.close()

    def leave(self) -> None:
        self._over.set()

    @property
    def has_seen_it(self) -> bool:
        """A whole visit has begun and ended since the last switch."""
        return bool(self.visits) and self.visits[-1].switches[0] == self.switches

    def _visit(self) -> Visit:
        before = self.switches
        page = self._get("")
        parts: dict[str, str] = {}
        due = _named_in(page)
        while due:
            name = due.pop()
            data = self._get(name)
            parts[name] = digest(data)
            due |= _named_in(data) - set(parts) if name.endswith(".css") else set()
        return Visit(digest(as_approved(page, self.host)), parts, (before, self.switches))

    def _get(self, name: str) -> bytes:
        self._due = max(self._due + 1 / self.each_second, time.monotonic())
        self._over.wait(self._due - time.monotonic())
        self._connection.request("GET", f"/{name}", headers={"Host": self.host})
        answer = self._connection.getresponse()
        data = answer.read()
        return data if answer.status == 200 else f"{answer.status} {name}".encode()


def _named_in(data: bytes) -> set[str]:
    return {(one or other).decode() for one, other in _PARTS.findall(data)}
