"""A website on its way online: released, approved, published, asked for by its host."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from httpx2 import Response
from starlette.testclient import TestClient

from tests.conftest import PaidOrder
from tests.web.sites.desk import Desk

Send = Callable[..., None]
DOMAIN = "sites.agency.example"
HOST = f"alder-finch-bakery.{DOMAIN}"
HOME = f"http://{HOST}:8000/"
NAME = "Nora Finch"


@dataclass(frozen=True)
class Launch:
    """An order with its client, its member of staff and a visitor of the website."""

    order: PaidOrder
    desk: Desk
    visitor: TestClient
    send: Send

    @property
    def hash(self) -> str:
        return str(self.desk.see(self.order)["builds"][0]["hash"])

    @property
    def live(self) -> dict[str, Any]:
        found: dict[str, Any] = self.desk.browser.get(f"/api/orders/{self.order.id}/website/live").json()
        return found

    @property
    def status(self) -> str:
        return str(self.desk.browser.get(f"/api/orders/{self.order.id}").json()["order"]["status"])

    def approve(self, **changes: object) -> Response:
        body = {"hash": self.hash, "name": NAME, **changes}
        return self.visitor.post("/api/client/approval", json=body, headers=self.order.bearer)

    def staff(self, what: str, **body: object) -> Response:
        return self.desk.browser.post(f"/api/orders/{self.order.id}/website/{what}", json=body)

    def publishes_by_hand(self) -> None:
        self.desk.browser.put(f"/api/orders/{self.order.id}/website/publishing", json={"isAutomatic": False})

    def change(self, theme: str = "folio") -> str:
        """A newer build, which the client is shown: its hash."""
        answer = self.desk.browser.put(f"/api/orders/{self.order.id}/website/theme", json={"theme": theme})
        assert answer.status_code == 200, answer.text
        return self.hash

    def go_live(self) -> str:
        """Released, approved and published: the build's hash."""
        self.desk.release(self.order)
        assert self.approve().status_code == 200
        if self.live["releases"][:1] == [] or self.live["releases"][0]["hash"] != self.hash:
            assert self.staff("publish", hash=self.hash).status_code == 200
        return self.hash

    def get(self, path: str = "/", host: str = HOST, **headers: str) -> Response:
        return self.visitor.get(path, headers={"host": host, **headers}, follow_redirects=False)
