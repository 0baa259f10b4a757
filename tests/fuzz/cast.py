"""Whom the requests are made as, and the ids they name, so that they get past the door."""

from dataclasses import dataclass
from typing import Any

from tests.running import OWNER, PASSWORD, Bought, Browser, Server, buy, log_in
from tests.web.calls import CALLS

WHO = {(call.method, call.path): call.who for call in CALLS}
NOWHERE = "http://127.0.0.1:9"
"""Nothing answers there: a key or a mail server that a request makes up is never tried anywhere else."""
BOUNDED = {
    "FUNDABLE_STRIPE_API_BASE": NOWHERE,
    "FUNDABLE_SMTP_URL": "smtp://127.0.0.1:9",
    "FUNDABLE_UPLOADS_MAX_MB": "50",
}
LAST = ("/logout", "/password")
"""What ends an order or a login comes last in a round."""


@dataclass
class Cast:
    """An owner and a client with a paid order. What a request ends is made anew."""

    server: Server
    bought: Bought
    owner: Browser
    number: int = 0

    @classmethod
    def of(cls, server: Server, number: int) -> "Cast":
        return cls(server, buy(server, f"client{number}@fuzz.example"), log_in(server), number)

    def headers(self, method: str, path: str) -> dict[str, str]:
        who = WHO.get((method, path), "anyone")
        if who == "client":
            return self.bought.bearer
        if who == "anyone":
            return {}
        return {"Cookie": self.owner.cookie}

    def renew(self, method: str, path: str) -> None:
        """After a 401: the login or the order is gone."""
        if WHO.get((method, path)) == "client":
            self.number += 1
            self.bought = buy(self.server, f"client-again{self.number}@fuzz.example")
        else:
            self.owner = log_in(self.server)


def open_server(server: Server) -> Server:
    server.start()
    made = server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
    assert made.returncode == 0, made.stderr
    return server


def is_last(method: str, path: str) -> bool:
    return method == "DELETE" or path.endswith(LAST)


def known_ids(cast: Cast) -> dict[str, Any]:
    return {"order_id": cast.bought.id, "kind": "order-received", "name": "terms"}
