"""What hundreds of tests begin with, made once and copied for each: a paid order, and one whose website is drafted."""

import shutil
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from httpx2 import Cookies

from fundable.app import App
from fundable.config import read_config
from fundable.domain.clock import Clock
from fundable.services.sites.drafting import drafts
from tests.browsers import FakeTimer, open_browsers
from tests.buying import PaidOrder, check_out, set_password
from tests.opened import opened
from tests.running import PASSWORD

KNOWN = {"FUNDABLE_RATE_LIMITS": "off"}
MADE_WITH = {*KNOWN, "FUNDABLE_SITES_DOMAIN"}
NO_MATTER = {"FUNDABLE_PUBLIC_ADDRESSES", "FUNDABLE_EXTRA_HOSTS", "FUNDABLE_DNS_SERVERS"}
"""Settings that change nothing of what is bought and drafted. Tests with others begin from nothing."""
FORM = {
    "businessName": "Alder & Finch Bakery",
    "businessAddress": "218 Mill Street\nDayton, OH 45402",
    "businessPhone": "(937) 555-0142",
    "businessEmail": "hello@alderandfinch.example",
    "websiteDescription": "A family bakery on Mill Street.",
    "servicesOffered": "Sourdough\nCakes",
    "additionalInfo": "",
}
SOLD, DRAFTED = "client_a", "drafted"
"""The fixtures by which a test says what it begins with."""


@dataclass(frozen=True)
class Begun:
    """A data directory, the order in it, and the cookies of the visitor who bought it."""

    folder: Path
    order: PaidOrder
    cookies: Cookies


@dataclass
class Beginnings:
    """Makes and keeps them, by settings."""

    template: Path
    root: Path
    site_root: Path
    clock: Clock
    made: dict[tuple[str, frozenset[tuple[str, str]]], Begun] = field(default_factory=dict)

    def of(self, fixtures: Collection[str], settings: Mapping[str, str]) -> Begun | None:
        """What a test with these fixtures begins with; None from nothing."""
        what = next((name for name in (DRAFTED, SOLD) if name in fixtures), None)
        matter = {name: value for name, value in settings.items() if name not in NO_MATTER}
        if what is None or not KNOWN.items() <= matter.items() or not matter.keys() <= MADE_WITH:
            return None
        key = what, frozenset(matter.items())
        if key not in self.made:
            self.made[key] = self._make(what, matter)
        return self.made[key]

    def _make(self, what: str, settings: Mapping[str, str]) -> Begun:
        folder = self.root / str(len(self.made))
        shutil.copytree(self.template, folder)
        app = opened(read_config({"FUNDABLE_DATA_DIR": str(folder), **settings}), self.clock)
        with open_browsers(app, self.site_root, FakeTimer()) as browsers:
            new_client = browsers.on(app)
            visitor = new_client()
            pending = check_out(app, new_client(), "nora@alder.example", ("domain",))
            visitor.post(f"/sandbox/pay/{pending.session_id}", data={"action": "pay"})
            order = set_password(visitor, pending, PASSWORD)
            if what == DRAFTED:
                body = {"orderId": order.id, **FORM}
                assert visitor.post("/api/intake-forms", json=body).status_code == 201
                drafts.make_missing(app)
            cookies = Cookies(visitor.cookies)
        app.close()
        return Begun(folder, order, cookies)


def has_order(app: App, order: PaidOrder) -> bool:
    with app.database.read() as connection:
        return connection.exec_driver_sql("SELECT 1 FROM orders WHERE id = ?", (order.id,)).scalar() is not None


def is_drafted(app: App, order: PaidOrder) -> bool:
    with app.database.read() as connection:
        return connection.exec_driver_sql("SELECT 1 FROM sites WHERE order_id = ?", (order.id,)).scalar() is not None
