"""All that staff and clients can look at in data that are there: every list to its end, by each of its filters and
searched for words that are in it, every order's pages, reports, exports, and the program's own sums."""

from collections.abc import Iterator
from functools import partial
from typing import Any
from urllib.parse import quote, urlencode
from uuid import UUID

from fundable.app import App
from fundable.db.operation.exports import NOUNS
from fundable.domain.errors import Refused
from fundable.services.money import reconcile
from fundable.services.operation import exports
from fundable.services.operation.demo.world import client_token
from tests.twins.looks import FILTERS, PLAIN, SEARCHED
from tests.twins.pair import Answer, Pair
from tests.twins.world import ids_in
from tests.web.calls import CLIENT, OWNER, STAFF, Call

PAGES_MAX = 40
TABLES = ("money", "orders", "returned", "addons", "spans", "promises", "hosting")
OF_EACH_ORDER = [call for call in (*STAFF, *OWNER) if call.method == "GET" and "{order_id}" in call.path]
OF_CLIENTS = [call for call in CLIENT if call.method == "GET" and "{" not in call.path]
EXPORTED = ("/api/orders", "/api/intake-forms", "/api/admin/orders", "/api/admin/ledger", "/api/admin/payouts")


class Everything:
    """`orders` are the ids of all of them."""

    def __init__(self, pair: Pair) -> None:
        self._pair = pair
        self.orders: list[str] = []
        self._words: list[str] = []

    def look(self) -> Iterator[None]:
        """In steps, so that one can stop."""
        self._find_orders()
        yield
        for path in PLAIN:
            self._get(path)
        for path in FILTERS:
            for query in self._queries(path):
                self._walk(path, query)
                yield
        for order in self.orders:
            self._look_at(order)
            yield
        self._export()
        yield
        for noun in NOUNS:
            self._pair.do(f"the list {noun}", partial(_rows, noun=noun))
        self._pair.do("the books", lambda app: _agreed(reconcile.reconcile_everything(app)))
        yield

    def _find_orders(self) -> None:
        for answer in self._walk("/api/orders", {"limit": "20"}):
            for order in answer.body["items"]:
                self.orders.append(order["id"])
                self._words += [order["email"], order["id"][:8], order.get("businessName") or order["email"][:5]]

    def _queries(self, path: str) -> Iterator[dict[str, str]]:
        yield {}
        yield {"limit": "7"}
        filters = FILTERS[path]
        for name, values in filters.items():
            for value in values:
                yield {name: value}
        for sort in filters.get("sort", ()):
            for order in filters.get("order", ()):
                yield {"sort": sort, "order": order, "stage": "all", "limit": "9"}
        for typed in self._typed():
            yield {SEARCHED.get(path, "q"): typed, "limit": "5"}
            yield from ({"status": status, "q": typed} for status in filters.get("status", ()))

    def _typed(self) -> list[str]:
        """Words of a few orders, whole and cut off, and what many have."""
        some = self._words[:: max(1, len(self._words) // 8)]
        return [*some, *(word.split()[0][:3].upper() for word in some), "studio", "example", "order", "a"]

    def _walk(self, path: str, query: dict[str, str]) -> list[Answer]:
        """All pages."""
        found, cursor = list[Answer](), None
        for _ in range(PAGES_MAX):
            asked = query | ({"cursor": cursor} if cursor else {})
            found.append(self._get(f"{path}?{urlencode(asked)}"))
            body = found[-1].body
            cursor = body.get("nextCursor") if isinstance(body, dict) else None
            if not cursor:
                break
        return found

    def _look_at(self, order: str) -> None:
        seen: list[str] = []
        for call in OF_EACH_ORDER:
            for path in self._paths(call, order, seen):
                answer = self._get(path)
                seen += ids_in(answer.body)
        token = self._pair.do("a client", partial(_token, order=order))
        for call in OF_CLIENTS if token else ():
            headers = {"Authorization": f"Bearer {token}"}
            self._pair.ask("client", "GET", call.path + call.query, None, headers)
        self._pair.ask("owner", "POST", f"/api/orders/{order}/website/export")
        self._pair.ask("owner", "POST", f"/api/admin/clients/{order}/export", {"orders": self._of_client(order)})

    def _of_client(self, order: str) -> list[str]:
        answer = self._get(f"/api/admin/clients/{order}/erasure")
        return [each["id"] for each in answer.body.get("orders", ())]

    def _paths(self, call: Call, order: str, seen: list[str]) -> Iterator[str]:
        """With the ids of what was seen of this order, where it wants one."""
        path = call.path.replace("{order_id}", order)
        if "{" not in path:
            yield path + call.query
        elif "{version}" in path or "{number}" in path:
            yield from (path.format(version=number, number=number) for number in (1, 2))
        else:
            name = path[path.index("{") + 1 : path.index("}")]
            yield from (path.format(**{name: quote(each)}) for each in seen[:12])

    def _export(self) -> None:
        for path in EXPORTED:
            self._post(f"{path}/export", {})
        for path in ("/api/orders", "/api/intake-forms"):
            self._post(f"{path}/export", {"q": self._words[0]})
        for table in TABLES:
            self._post("/api/admin/reports/export", {"table": table, "since": "2025-06-01"})
        for form in ("csv", "jsonl"):
            self._post("/api/admin/audit/export", {"form": form})

    def _get(self, path: str) -> Answer:
        answer: Answer = self._pair.ask("owner", "GET", path)
        return answer

    def _post(self, path: str, body: Any) -> None:
        self._pair.ask("owner", "POST", path, body)


def _agreed(found: Any) -> tuple[Any, ...]:
    return (found.mismatches, found.rebuilt, found.unanswered, found.audit)


def _token(app: App, order: str) -> str | None:
    """A client's who has a portal."""
    try:
        return client_token(app, UUID(order))
    except Refused:
        return None


def _rows(app: App, noun: str) -> list[dict[str, Any]]:
    return list(exports.rows(app, noun))
