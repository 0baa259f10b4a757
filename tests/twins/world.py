"""What is done to both at random: a business as it comes, and calls with whatever somebody might send."""

import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import quote

from fundable.app import App
from fundable.jobs import TIMETABLE
from tests.begun import FORM
from tests.clock import FakeClock
from tests.conftest import PASSWORD
from tests.pictures import png
from tests.twins.looks import look
from tests.twins.pair import Answer, Pair
from tests.twins.texts import NAMES, changed, odd
from tests.web.calls import CLIENT, OWNER, STAFF, Call

ADDONS = ("domain", "google-business", "fundability-review")
_ENDS_OR_LEAVES = ("logout", "/password", "/team", "/second-factor", "/secrets", "/rehearsal", "/backups", "/domain")
"""Calls that end who asks, or that ask others: those are in tests of their own."""
_ELSEWHERE = {"fetch-mail", "check-domains", "check-live-websites", "ask-websites", "watch-disk", "check-copies"}
"""Jobs that ask others, or look at this machine."""
JOBS = sorted(set(TIMETABLE) - _ELSEWHERE)
CALLS = [call for call in (*STAFF, *OWNER, *CLIENT) if not any(part in call.path for part in _ENDS_OR_LEAVES)]


class World:
    """A seed each."""

    def __init__(self, pair: Pair, clock: FakeClock, seed: int) -> None:
        self._pair, self._clock, self._chance = pair, clock, random.Random(seed)
        self._orders: list[str] = []
        self._tokens: dict[str, str] = {}
        self._seen = ["00000000-0000-4000-8000-000000000000"]
        self._cursors: list[str] = []

    def step(self) -> None:
        weights: dict[Callable[[], None], float] = {self.look: 10, self.call: 20, self.page: 4}
        weights |= {self.buy: 3, self.send_form: 3, self.pass_time: 2, self.work: 3, self.walk: 3}
        weights |= {self.export: 2, self.upload: 1, self.refund: 1, self.erase: 0.3}
        [what] = self._chance.choices(list(weights), list(weights.values()))
        what()

    def buy(self) -> None:
        email = self._chance.choice(
            ("nora@alder.example", "Tom@brightwater.example", f"client{len(self._orders)}@a.co")
        )
        addons = self._chance.sample(ADDONS, self._chance.randrange(3))
        order = self._pair.do("an offer", lambda app: _offered(app, addons))
        body = {"email": email, "selectedAddons": addons, **order}
        answer = self._pair.ask("visitor", "POST", "/api/create-checkout-session", body)
        if answer.status != 200 or self._chance.random() < 0.2:
            return
        session = answer.body["sessionUrl"].rpartition("/")[2]
        self._pair.ask("visitor", "POST", f"/sandbox/pay/{session}", b"action=pay", _FORM)
        self._orders.append(self._pair.do("an order", lambda app: _order_of(app, session)))
        body = {"sessionId": session, "password": PASSWORD}
        answer = self._pair.ask("visitor", "POST", "/api/orders/set-password", body)
        if answer.status == 200:
            self._tokens[self._orders[-1]] = answer.body["token"]

    def send_form(self) -> None:
        if order := self._order():
            named = {**FORM, "businessName": self._chance.choice(NAMES) or odd(self._chance)}
            body: Any = changed(named, self._chance, 0.1)
            self._pair.ask("visitor", "POST", "/api/intake-forms", {**body, "orderId": order})

    def look(self) -> None:
        self._keep(self._ask("owner", "GET", look(self._chance, odd(self._chance)[:200])))

    def page(self) -> None:
        path = look(self._chance, odd(self._chance)[:100])
        if self._cursors and "?" in path:
            cursor = self._chance.choice(self._cursors)
            self._keep(self._ask("owner", "GET", f"{path}&cursor={quote(cursor)}"))

    def walk(self) -> None:
        """All pages of a list, two at a time."""
        path = self._chance.choice(("/api/orders", "/api/admin/clients", "/api/admin/audit", "/api/intake-forms"))
        typed = quote(self._chance.choice(("", "alder", "a", "client", "#", "nora@alder.example")))
        sort = self._chance.choice(("due", "created", "client", "amount", "status"))
        if self._chance.random() < 0.4:
            path, sort = "/api/admin/orders", f"{sort}&stage=all&order={self._chance.choice(('up', 'down'))}"
        cursor = ""
        for _ in range(12):
            answer = self._ask("owner", "GET", f"{path}?limit=3&q={typed}&sort={sort}{cursor}")
            following = answer.body.get("nextCursor") if answer.status == 200 else None
            if not following:
                return
            cursor = f"&cursor={quote(following)}"

    def call(self) -> None:
        """One of all, with a body as it should be or not."""
        call: Call = self._chance.choice(CALLS)
        ids = {name: self._id(name) for name in _names_in(call.path)}
        body = changed(call.body, self._chance, self._chance.choice((0, 0.1, 0.6)))
        if isinstance(body, dict) and "id" in body:
            body["id"] = self._id("id") if self._chance.random() < 0.3 else _new_id(self._chance)
        self._keep(self._ask(call.who, call.method, call.path.format(**ids) + call.query, body))

    def export(self) -> None:
        path = self._chance.choice(
            ("/api/orders", "/api/intake-forms", "/api/admin/ledger", "/api/admin/reports", "/api/admin/audit")
        )
        tables = ("money", "orders", "returned", "addons", "spans", "promises", "hosting")
        bodies: dict[str, Any] = {
            "/api/admin/reports": {"table": self._chance.choice(tables), "since": "2025-06-01"},
            "/api/admin/audit": {"form": self._chance.choice(("csv", "jsonl")), "text": odd(self._chance)[:200]},
        }
        typed = {"q": self._chance.choice((None, odd(self._chance)[:200]))}
        self._ask("owner", "POST", f"{path}/export", bodies.get(path, typed))

    def refund(self) -> None:
        if order := self._order():
            found = self._ask("owner", "GET", f"/api/orders/{order}")
            before = found.body["order"].get("refundedCents", 0) if found.status == 200 else 0
            cents = self._chance.choice((1, 100, 2500, 15000, 10**12))
            body = {"amountCents": cents, "refundedBeforeCents": before}
            self._ask("owner", "POST", f"/api/orders/{order}/refund", body)

    def erase(self) -> None:
        if len(self._orders) > 4 and (order := self._order()):
            found = self._ask("owner", "GET", f"/api/admin/clients/{order}/erasure")
            if found.status == 200:
                named = [each["id"] for each in found.body["orders"]]
                self._ask("owner", "POST", f"/api/admin/clients/{order}/{_deed(self._chance)}", {"orders": named})

    def upload(self) -> None:
        if order := self._order():
            picture = png(self._chance.randrange(10**6))
            name = quote(self._chance.choice(("logo.png", "ä ö.png", "🥐.png")))
            photo = _new_id(self._chance)
            path = f"/uploads/photos/{order}/{photo}"
            self._ask("staff", "PUT", path, picture, {"Content-Type": "image/png", "X-File-Name": name})
            self._seen.append(photo)

    def work(self) -> None:
        name = self._chance.choice(JOBS)
        self._pair.do(f"job {name}", lambda app: _outcome(app, name))

    def pass_time(self) -> None:
        self._clock.move(timedelta(seconds=self._chance.choice((1, 61, 3700, 86_400, 86_400 * 9))))

    def _ask(self, who: str, method: str, path: str, body: Any = None, headers: Any = None) -> Answer:
        order = self._order() if who == "client" else None
        bearer = {"Authorization": f"Bearer {self._tokens[order]}"} if order in self._tokens else {}
        answer: Answer = self._pair.ask(who, method, path, body, {**bearer, **(headers or {})})
        if answer.status == 401 and who in ("owner", "staff"):
            name = {"owner": "olive", "staff": "sam"}[who]
            login = {"email": f"{name}@agency.example", "password": PASSWORD}
            self._pair.ask(who, "POST", "/api/admin/login", login)
        elif answer.status == 403 and who in ("owner", "staff"):
            self._pair.ask(who, "POST", "/api/admin/confirm", {"password": PASSWORD})
        return answer

    def _order(self) -> str | None:
        return self._chance.choice(self._orders) if self._orders else None

    def _id(self, name: str) -> str:
        if name in ("version", "number"):
            return str(self._chance.choice((0, 1, 2, 3, 2**31, 2**63, 10**30)))
        if name in _KNOWN and self._chance.random() < 0.9:
            return self._chance.choice(_KNOWN[name])
        if name == "order_id" and self._orders and self._chance.random() < 0.95:
            return self._chance.choice(self._orders)
        return self._chance.choice(self._seen) if self._chance.random() < 0.9 else quote(odd(self._chance)[:50] or "-")

    def _keep(self, answer: Answer) -> None:
        """Ids and cursors that it has."""
        if answer.status == 200 and isinstance(answer.body, dict):
            self._seen = [*self._seen, *ids_in(answer.body)][-300:]
            if cursor := answer.body.get("nextCursor"):
                self._cursors = [*self._cursors, cursor][-20:]


_FORM = {"Content-Type": "application/x-www-form-urlencoded"}
_KNOWN = {
    "kind": ("order-received", "staff-overdue"),
    "email": ("order-received", "staff-overdue"),
    "name": ("terms", "privacy"),
    "job": ("send-mail",),
    "rule_id": ("W4", "A4", "A1"),
    "task": ("domain-registered",),
}


def _deed(chance: random.Random) -> str:
    return chance.choice(("erase", "export", "export"))


def _names_in(path: str) -> list[str]:
    return [part[1:-1] for part in path.split("/") if part.startswith("{")]


def _new_id(chance: random.Random) -> str:
    number = f"{chance.getrandbits(128):032x}"
    return f"{number[:8]}-{number[8:12]}-4{number[13:16]}-8{number[17:20]}-{number[20:]}"


def ids_in(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["id"]] if isinstance(value.get("id"), str) else []
        return [*own, *(found for each in value.values() for found in ids_in(each))]
    return [found for each in value for found in ids_in(each)] if isinstance(value, list) else []


def _offered(app: App, addons: list[str]) -> dict[str, Any]:
    version, offer = app.offers.newest()
    return {"amount": offer.total_cents(addons) / 100, "offerVersion": version}


def _order_of(app: App, session: str) -> str:
    with app.database.read() as connection:
        query = "SELECT id FROM orders WHERE stripe_checkout_session_id = ?"
        return str(connection.exec_driver_sql(query, (session,)).scalar_one())


def _outcome(app: App, job: str) -> str:
    work, _ = TIMETABLE[job]
    try:
        return str(type(work(app)).__name__)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
