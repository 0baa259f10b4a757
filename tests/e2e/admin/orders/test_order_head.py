"""The head of an order's page has room for its name, at each width, whatever stands in it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fundable.domain.orders.orders import OrderStatus
from tests.e2e.admin.orders.team import IDA
from tests.e2e.admin.people.test_team import use
from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import TOO_WIDE
from tests.running import Bought, Browser, Server, buy, intake_form, log_in
from tests.turns import in_turn

WIDTHS = (768, 961, 1000, 1100, 1152, 1280, 1366, 1440)
NAMES = ("Kingfisher and Daughters Upholstery of Lower Saxony", "Upholstery" * 6)
WAITED_FOR = f"https://files.example/{'PhotosOfTheShop' * 6}"
# What's no part of what another is; by what the page calls them.
FAULTS = """() => {
    const box = (node) => node.getBoundingClientRect()
    const head = document.querySelector('h1').closest('main').firstElementChild.firstElementChild
    const name = document.querySelector('h1')
    const parts = [
        ...head.querySelectorAll('h1 > *, [role=img], a, dl > div'),
        ...head.querySelectorAll('button'),
    ].filter((part, _, all) => !all.some((other) => other !== part && other.contains(part)))
    const words = (node) => node.getAttribute('aria-label') ?? node.innerText.slice(0, 20)
    const across = parts.flatMap((one, at) => parts.slice(at + 1).filter((other) => {
        const [a, b] = [box(one), box(other)]
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    }).map((other) => `${words(one)} lies on ${words(other)}`))
    const narrow = box(name).width < 200 ? [`the name has ${Math.round(box(name).width)} px`] : []
    const tall = box(name).height > 150 ? [`the name is ${Math.round(box(name).height)} px tall`] : []
    const out = parts.filter((part) => box(part).right > innerWidth + 1 || box(part).left < -1)
        .map((part) => `${words(part)} leaves the page`)
    return [...narrow, ...tall, ...across, ...out]
}"""


@pytest.fixture
def head(agency: Server, complaints: Complaints, new_context: Callable[..., BrowserContext]) -> Page:
    context = new_context()
    complaints.watch(context)
    use(context, log_in(agency), f"http://127.0.0.1:{agency.port}")
    return context.new_page()


def named(agency: Server, number: int, name: str) -> Bought:
    """With somebody who has it and a mark of the test mode: all that the head can hold."""
    sold = buy(agency, f"head-{number}-of-the-finest-upholstery@kingfisher-and-daughters.example")
    assert Browser(agency).post("/api/intake-forms", intake_form(sold.id, businessName=name)).status in {200, 201}
    staff = log_in(agency)
    ids = {person["name"]: person["id"] for person in staff.get("/api/admin/people").json["people"]}
    assert staff.call("PUT", f"/api/orders/{sold.id}/assignee", {"userId": ids[IDA]}).status == 200
    return sold


@in_turn(("number", "statuses"), [(1, [OrderStatus.PAID, OrderStatus.DESIGN]), (0, list(OrderStatus))])
def test_the_name_of_an_order_has_room_at_each_width(
    agency: Server, at: str, head: Page, number: int, statuses: list[OrderStatus]
) -> None:
    """In each status, which decides what stands beside it; one that has no space where that is least and most."""
    sold = named(agency, number, NAMES[number])
    staff = log_in(agency)
    found: list[str] = []
    for status in statuses:
        changed = staff.call("PATCH", f"/api/orders/{sold.id}/status", {"status": status})
        assert changed.status == 200, changed.body
        if status is OrderStatus.DESIGN:
            assert staff.post(f"/api/orders/{sold.id}/pause", {"reason": WAITED_FOR}).status == 200
        head.goto(f"{at}/admin/orders/{sold.id}")
        expect(head.get_by_role("heading", level=1, name=NAMES[number])).to_be_visible()
        expect(head.get_by_label("Assignee").locator("option:checked")).to_have_text(IDA)
        expect(head.get_by_text("TEST", exact=True)).to_be_visible()
        deed = head.get_by_role("button", name="More for this order").locator("xpath=../preceding-sibling::*[1]")
        expect(deed).to_be_visible()
        for width in WIDTHS:
            head.set_viewport_size({"width": width, "height": 900})
            wrong = [*head.evaluate(FAULTS), *head.evaluate(TOO_WIDE)]
            found += [f"{status} at {width}: {fault}" for fault in wrong]
        if status is OrderStatus.PAID and number == 0:  # it stays hidden
            head.get_by_role("button", name="Hide this note").click()
    assert found == []
