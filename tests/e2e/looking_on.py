"""Tries, in the view as a client, whatever can be tried: no deed may get through."""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page, Response, expect

from fundable.web.agency.page_addresses import PAGES
from tests.e2e.calls import UnderWay, await_all
from tests.e2e.soon import expect_soon, settle
from tests.running import Server
from tests.web.calls import CALLS, CLIENT, Call

CLIENT_PAGES = tuple(page for page in PAGES if page.startswith("/client/"))
READS = {"GET", "HEAD"}
ITSELF = "/api/orders/{order_id}/client-view"
"""Begins and ends the view."""
CONTROLS = ":is(main, [role=dialog], [role=alertdialog]) :is(button, input, select, summary):not([data-pressed])"
PRESS = """async (css) => {
  const isSeen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0
  const fresh = [...document.querySelectorAll(css)].find(isSeen)
  fresh?.setAttribute('data-pressed', '')
  fresh?.click()
  return fresh !== undefined
}"""
UNFINISHED = "main [aria-busy=true], main .skel"
PRESSED_MAX = 120
NOT_DATA = {"sessions", "job_runs", "marks", "sandbox_objects", "sqlite_sequence"}
ASK = """asked => Promise.all(asked.map(async ({ method, url, json, headers }) => {
  const type = json === null ? {} : { 'Content-Type': 'application/json' }
  const body = json === null ? null : JSON.stringify(json)
  const answer = await fetch(url, { method, headers: { ...headers, ...type }, body })
  const { code = '' } = await answer.json().catch(() => ({}))
  return `${answer.status} ${code}`
}))"""


@dataclass
class Asked:
    """Notes calls, to be made by a script of a page."""

    calls: list[dict[str, Any]] = field(default_factory=list)

    def request(self, method: str, url: str, /, *, json: Any, headers: Any) -> None:
        self.calls.append({"method": method, "url": url, "json": json, "headers": headers or {}})


def bar(page: Page) -> Locator:
    return page.get_by_role("complementary", name="View as client")


def expect_every_call_refused(page: Page, order_id: str) -> None:
    """As a page of the view makes them; and the client's as one would make them that forgets that it's a view."""
    seen = {"View-As-Client": order_id}
    assert not_answered(page, "403 view_reads_only", deeds(CALLS), order_id, seen) == {}
    assert not_answered(page, "401 client_unauthorized", deeds(CLIENT), order_id, {}) == {}


def deeds(calls: tuple[Call, ...]) -> list[Call]:
    return [call for call in calls if call.method not in READS and call.path != ITSELF]


def not_answered(
    page: Page, answer: str, calls: list[Call], order_id: str, headers: dict[str, str]
) -> dict[str, object]:
    asked = Asked()
    for call in calls:
        call.send(asked, order_id, headers)
    answers = page.evaluate(ASK, asked.calls)
    return {str(call): found for call, found in zip(calls, answers, strict=True) if found != answer}


class Sent:
    """What a page sends that isn't a read, and how it's answered."""

    def __init__(self, page: Page) -> None:
        self.found: list[tuple[int, str]] = []
        page.on("response", self._note)

    def _note(self, answer: Response) -> None:
        if answer.request.method not in READS and not answer.url.endswith("/client-view"):
            self.found.append((answer.status, f"{answer.request.method} {answer.url}"))

    @property
    def got_through(self) -> list[str]:
        return [call for status, call in self.found if status != 403]


def press_everything(page: Page) -> int:
    """Each control once, those that another one brings as well, also when they come late. How many there were."""
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    expect(page.locator(UNFINISHED)).to_have_count(0)
    under_way = UnderWay(page)
    for number in range(PRESSED_MAX):
        if not page.evaluate(PRESS, CONTROLS):
            await_all(page)
            expect_soon(page, lambda: under_way.addresses, [])
            settle(page)
            if not page.evaluate(PRESS, CONTROLS):
                return number
        settle(page)
    raise AssertionError("there's no end of controls")


def stored(server: Server) -> dict[str, list[dict[str, Any]]]:
    """All data but for when somebody was last here, and what jobs note for themselves."""
    tables = [row["name"] for row in server.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {table: server.rows(f"SELECT * FROM {table}") for table in tables if table not in NOT_DATA}
