"""A name server and a web server on this machine, and the job that asks them, for tests of who gets a domain."""

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from starlette.testclient import TestClient

from fundable.adapters.resolver import DnsResolver
from fundable.adapters.website_probe import HttpWebsiteProbe
from fundable.app import App
from fundable.db.sites.hosting import domains as rows
from fundable.domain.sites.hosting.domains import Domain
from fundable.services.sites.hosting import domain_checks
from fundable.services.sites.hosting.tls_ask import may_have_certificate
from tests.adapters.test_website_probe import OK, Server
from tests.conftest import PASSWORD, FakeClock, PaidOrder
from tests.fakes.dns import DnsDouble

CLIENT, CLAIM = "/api/client/domain", "/api/client/domain/claim"
SHORTLY_S = 0.1
SHIFT = timedelta(hours=6)
NAME, HERE, ELSEWHERE = "alder.example", "127.0.0.2", "198.51.100.7"


def town_settings(double: DnsDouble) -> dict[str, str]:
    """Settings of a program that is reached at HERE, and asks the double."""
    return {
        "FUNDABLE_RATE_LIMITS": "off",
        "FUNDABLE_DNS_SERVERS": double.setting,
        "FUNDABLE_PUBLIC_ADDRESSES": HERE,
    }


@dataclass
class Town:
    """`app` asks the doubles; whatever the doubles say, the website itself isn't encrypted, which nobody needs here."""

    app: App
    double: DnsDouble
    clock: FakeClock
    visitor: TestClient
    staff: TestClient

    def say(self, order: PaidOrder, name: str = NAME) -> Any:
        """By the client."""
        return self.visitor.put(CLIENT, json={"name": name}, headers=order.bearer)

    def claim(self, order: PaidOrder, name: str = NAME) -> Any:
        return self.visitor.post(CLAIM, json={"name": name}, headers=order.bearer)

    def seen_by(self, order: PaidOrder) -> Any:
        return self.visitor.get(CLIENT, headers=order.bearer).json()

    def say_as_staff(self, order: PaidOrder, name: str = NAME, **more: bool) -> Any:
        return self.staff.put(f"/api/orders/{order.id}/domain", json={"name": name, **more})

    def remove(self, order: PaidOrder) -> None:
        assert self.staff.delete(f"/api/orders/{order.id}/domain").status_code == 200

    def delete(self, order: PaidOrder) -> None:
        """Whoever has been logged in for a while says first that it's them."""
        assert self.staff.post("/api/admin/confirm", json={"password": PASSWORD}).status_code == 200
        assert self.staff.delete(f"/api/orders/{order.id}").status_code == 200

    def connect(self, order: PaidOrder, name: str = NAME) -> None:
        """By staff, so that it leads here and may have a certificate."""
        answer = self.say_as_staff(order, name, isConfirmed=True)
        assert answer.status_code == 200, answer.text
        self.double.points(name, HERE)
        self.look()
        assert self.is_cleared(name)

    def prove(self, order: PaidOrder) -> None:
        """The client sets the record that their page shows."""
        seen = self.seen_by(order)
        record = (seen.get("claim") or {}).get("record") or seen["domain"]["proof"]
        self.double.say(record["name"], TXT=f'"{record["value"]}"')

    def look(self, later: timedelta = timedelta(days=1)) -> None:
        """The job, once everything's turn has come. Staff are at work all the while."""
        until = self.clock.time + later
        while self.clock.time < until:
            self.clock.time = min(self.clock.time + SHIFT, until)
            assert self.staff.get("/api/admin/work-queue").status_code == 200
        domain_checks.look(self.app)

    def look_in_silence(self) -> None:
        """The same while DNS says nothing, which is waited for only shortly."""
        asked = self.app
        self.double.is_silent, self.app = True, replace(asked, resolver=DnsResolver([self.double.address], SHORTLY_S))
        self.look()
        self.double.is_silent, self.app = False, asked

    def is_cleared(self, name: str = NAME) -> bool:
        return may_have_certificate(self.app, name)

    def of(self, order: PaidOrder) -> Domain | None:
        with self.app.database.read() as connection:
            return rows.find(connection, UUID(order.id))

    def tasks(self, kind: str) -> list[str]:
        """The names that "Needs you" has of this kind."""
        items = self.staff.get("/api/admin/work-queue").json()["items"]
        return [item["detail"] for item in items if item["kind"] == kind]

    def alerts(self) -> list[str]:
        """The subjects of those that staff were sent."""
        with self.app.database.read() as connection:
            rows = connection.exec_driver_sql("SELECT subject FROM messages WHERE kind = 'staff-alert'")
            return [row.subject for row in rows]


@contextmanager
def asking(app: App, double: DnsDouble) -> Iterator[App]:
    """The app, asking these doubles over real sockets."""
    server = Server(HERE, lambda spoken: spoken.sendall(OK), None)
    probe = HttpWebsiteProbe(
        may_reach=HERE.__eq__, tls=ssl.create_default_context(), https_port=server.port, within_s=1
    )
    try:
        yield replace(app, websites=probe, resolver=DnsResolver([double.address], within_s=1))
    finally:
        server.listener.close()
