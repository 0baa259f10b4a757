"""/admin (pages 13 to 15; money 7)."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.calls import Calls, Held
from tests.e2e.conftest import Complaints
from tests.e2e.keyboard import press_anywhere
from tests.e2e.standing_clock import StandingClock
from tests.e2e.toasts import expect_toast, toast
from tests.pictures import png
from tests.running import Browser, NewServer, Server, buy, intake_form, log_in, order, ticket

SESSION = "GET /api/admin/user"
DAY = re.compile(r"^[A-Z][a-z]{2} \d{1,2}, \d{4} \d{1,2}:\d{2} (AM|PM)$")
ADDONS = (("domain",), ("google-business", "fundability-review"), ())
ORDERS = 60


class Shop:
    """A server with sixty orders in every status, and one client's form."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.url = f"http://127.0.0.1:{server.port}"
        self.staff = log_in(server)
        self.ids: dict[str, str] = {}
        for number in range(ORDERS):
            email = f"client-{number:02}@list.example"
            self.ids[email] = order(server, email, ADDONS[number % 3]).id

    def set_status(self, email: str, status: str) -> None:
        answer = self.staff.call("PATCH", f"/api/orders/{self.ids[email]}/status", {"status": status})
        assert answer.status == 200, answer.body

    @property
    def stats(self) -> Any:
        return self.staff.get("/api/admin/stats").json


@pytest.fixture(scope="module")
def shop(new_server: NewServer) -> Iterator[Shop]:
    server = new_server().start()
    made = Shop(server)
    for number, status in enumerate(("paid", "paid", "intake", "design", "review", "launch", "completed")):
        made.set_status(f"client-{number:02}@list.example", status)
    bought = buy(server, "form@list.example")
    made.ids[bought.email] = bought.id
    address = ticket(server)
    assert Browser(server).call("PUT", address, png(3)).status == 200
    form = intake_form(
        bought.id,
        businessName="Zephyr <b>Kites</b>",
        logoUrl=address.partition("?")[0],
        websiteDescription="Kites for every wind.",
        servicesOffered="Kites\nStrings",
    )
    assert Browser(server).post("/api/intake-forms", form).status == 201
    yield made
    server.stop()


@pytest.fixture
def admin(screen: Page, context: BrowserContext, shop: Shop, calls: Calls) -> Page:
    cookies = [{"name": name, "value": value, "url": shop.url} for name, value in shop.staff.cookies.items()]
    context.add_cookies(cookies)  # type: ignore[arg-type]
    screen.set_viewport_size({"width": 1440, "height": 900})
    screen.goto(f"{shop.url}/admin")
    expect(rows(screen)).to_have_count(10)
    return screen


def orders(page: Page) -> Locator:
    return page.get_by_role("region", name="Recent Orders")


def rows(page: Page) -> Locator:
    return orders(page).get_by_role("row").filter(has=page.get_by_role("button", name="Update Status"))


def row_of(page: Page, email: str) -> Locator:
    return rows(page).filter(has_text=email)


def shown(page: Page) -> Locator:
    return orders(page).get_by_role("group", name="Pages of orders").get_by_role("status")


def find(page: Page, text: str) -> None:
    page.get_by_role("searchbox", name="Search orders").fill(text)
    page.keyboard.press("Enter")


def test_without_a_login_it_leads_to_the_login_after_half_a_second(
    screen: Page, clock: StandingClock, complaints: Complaints, calls: Calls
) -> None:
    complaints.expected = ["401"]
    held = Held(screen, "/api/admin/user")
    screen.goto("/admin")
    clock.run_until(screen.get_by_role("status").filter(has_text="Loading"))
    expect(screen.get_by_role("button", name="Log Out")).to_have_count(0)
    held.let_go()
    clock.run_until(toast(screen, "Unauthorized"))
    expect_toast(screen, "Unauthorized", "Please log in to access the admin dashboard", destructive=True)
    clock.expect_to_leave("/admin/login", after_ms=500)
    calls.expect_count(SESSION, 1)
    assert [call for call in calls.made if "orders" in call or "forms" in call] == []


def test_a_clients_token_opens_no_admin(screen: Page, complaints: Complaints, server: Server) -> None:
    complaints.expected = ["401"]
    token = buy(server, "client-at-admin@alder.example").token
    screen.add_init_script(f"localStorage.setItem('clientAccessToken', '{token}')")
    screen.goto("/admin")
    expect(screen).to_have_url("/admin/login")


def test_the_session_is_asked_for_once_per_load(admin: Page, calls: Calls) -> None:
    calls.forget()
    admin.reload()
    expect(rows(admin)).to_have_count(10)
    row_of(admin, "form@list.example").get_by_role("link").click()
    expect(admin.get_by_role("heading", name="Key facts")).to_be_visible()
    admin.go_back()
    expect(rows(admin)).to_have_count(10)
    calls.expect_count(SESSION, 1)
    calls.expect_count("GET /api/site/logo", 1)


def test_the_figures_and_an_order_with_its_facts_and_its_buttons(admin: Page, shop: Shop) -> None:
    stats = shop.stats
    revenue = admin.get_by_role("region", name="Total Revenue")
    expect(revenue.get_by_role("heading", name="Total Revenue", exact=True)).to_be_visible()
    dollars = f"${stats['totalRevenueCents'] / 100:,.2f}"
    expect(revenue.get_by_text(dollars, exact=True)).to_be_visible()
    expect(revenue.get_by_text(f"{ORDERS + 1} orders", exact=True)).to_be_visible()
    received = revenue.get_by_role("group", name="Received, after refunds and disputes")
    figure = received.get_by_text(f"${stats['receivedCents'] / 100:,.2f}", exact=True)
    expect(figure).to_be_visible()
    expect(received).to_contain_text(f"${stats['unpaidCents'] / 100:,.2f} unpaid")
    as_large = revenue.get_by_text(dollars, exact=True).evaluate("figure => getComputedStyle(figure).fontSize")
    expect(figure).to_have_css("font-size", as_large)
    paid = admin.get_by_role("region", name="Paid Orders")
    expect(paid.get_by_text("2", exact=True)).to_be_visible()
    expect(paid.get_by_text("Ready for processing", exact=True)).to_be_visible()
    forms = admin.get_by_role("region", name="Intake Forms", exact=True)
    expect(forms.get_by_text("1", exact=True)).to_be_visible()
    expect(forms.get_by_text("Submitted and ready", exact=True)).to_be_visible()

    find(admin, "client-01@list.example")
    expect(rows(admin)).to_have_count(1)
    row = row_of(admin, "client-01@list.example")
    for words in ("$228.00", "Google Business Setup", "Fundability Review Call", "Payment Received"):
        expect(row.get_by_text(words, exact=True)).to_be_visible()
    expect(row.get_by_role("cell").filter(has_text=DAY)).to_have_count(1)
    expect(row.get_by_role("button", name="Update Status", exact=True)).to_be_visible()
    expect(row.get_by_role("button", name="Delete order from client-01@list.example")).to_have_text("Delete")


def badge_look(badge: Locator) -> dict[str, str]:
    return dict(
        badge.evaluate(
            """node => {
              const { color, backgroundColor, borderTopColor, fontWeight } = getComputedStyle(node)
              return { color, backgroundColor, borderTopColor, fontWeight }
            }"""
        )
    )


def test_badges_look_alike_and_different_as_the_specification_says(admin: Page) -> None:
    looks = {}
    words = {
        "paid": "Payment Received",
        "intake": "Information Collected",
        "design": "Design in Progress",
        "review": "Review & Feedback",
        "launch": "Launch Preparation",
        "completed": "Website Live",
        "pending": "Payment Pending",
    }
    find(admin, "client-0")
    expect(rows(admin)).to_have_count(10)
    for status, label in words.items():
        looks[status] = badge_look(rows(admin).get_by_text(label, exact=True).first)
    forms = admin.get_by_role("region", name="Submitted Intake Forms")
    submitted = badge_look(forms.get_by_text("Submitted", exact=True))
    alike = [looks[status] for status in ("paid", "intake", "design", "review", "launch")]
    assert all(look == submitted for look in alike)
    assert len({str(look) for look in (submitted, looks["pending"], looks["completed"])}) == 3

    admin.route(
        "**/api/intake-forms?*",
        lambda route: route.fulfill(json=in_progress(route.fetch().json())),
    )
    admin.reload()
    expect(forms.get_by_text("In progress", exact=True)).to_be_visible()
    assert badge_look(forms.get_by_text("In progress", exact=True)) == looks["pending"]


def in_progress(page: dict[str, Any]) -> dict[str, Any]:
    return {**page, "items": [{**item, "status": "in_progress"} for item in page["items"]]}


def test_a_form_shows_what_was_sent_as_text(admin: Page, context: BrowserContext) -> None:
    form = admin.get_by_role("region", name="Submitted Intake Forms").get_by_role("listitem")
    for words in (
        "Zephyr <b>Kites</b>",
        "hello@alderandfinch.example",
        "(937) 555-0142",
        "Kites for every wind.",
        "Submitted",
    ):
        expect(form.get_by_text(words, exact=True)).to_be_visible()
    expect(form).to_contain_text("218 Mill Street")
    expect(form).to_contain_text("Strings")
    expect(form.get_by_text(DAY)).to_be_visible()
    with context.expect_page() as opened:
        form.get_by_role("link", name="View Logo", exact=True).click()
    expect(opened.value).to_have_url(re.compile("/uploads/"))


def test_the_list_turns_its_pages_and_the_address_survives_a_reload(admin: Page) -> None:
    expect(shown(admin)).to_have_text("1-10 of 61")
    expect(row_of(admin, "form@list.example")).to_be_visible()
    seen = rows(admin).get_by_role("link").all_inner_texts()
    pager = orders(admin).get_by_role("group", name="Pages of orders")
    expect(pager.get_by_role("button", name="Previous")).to_be_disabled()
    for words in (*(f"{first}-{first + 9} of 61" for first in range(11, 60, 10)), "61 of 61"):
        pager.get_by_role("button", name="Next").click()
        expect(shown(admin)).to_have_text(words)
        # The range is that of the rows to come; those of before are busy until then.
        expect(orders(admin).get_by_role("table")).to_have_attribute("aria-busy", "false")
        seen += rows(admin).get_by_role("link").all_inner_texts()
    assert len(set(seen)) == ORDERS + 1
    expect(pager.get_by_role("button", name="Next")).to_be_disabled()
    admin.reload()
    expect(shown(admin)).to_have_text("61 of 61")
    pager.get_by_role("button", name="Previous").click()
    expect(shown(admin)).to_have_text("51-60 of 61")
    admin.go_back()
    expect(shown(admin)).to_have_text("61 of 61")


def test_search_finds_an_email_a_business_and_an_order_number(admin: Page, shop: Shop) -> None:
    for text, email in {
        "CLIENT-42": "client-42@list.example",
        "zephyr": "form@list.example",
        shop.ids["client-07@list.example"][:8]: "client-07@list.example",
    }.items():
        find(admin, text)
        expect(rows(admin)).to_have_count(1)
        expect(row_of(admin, email)).to_be_visible()
        expect(shown(admin)).to_have_text("1 of 1")
        expect(orders(admin).get_by_role("button", name="Next")).to_have_count(0)
    admin.reload()
    expect(row_of(admin, "client-07@list.example")).to_be_visible()
    expect(rows(admin)).to_have_count(1)
    find(admin, "nobody at all")
    expect(admin.get_by_text("No order matches", exact=True)).to_be_visible()
    admin.get_by_role("button", name="Clear filters").click()
    expect(rows(admin)).to_have_count(10)
    expect(admin.get_by_role("searchbox", name="Search orders")).to_have_value("")


def test_the_slash_key_leads_to_the_search(admin: Page) -> None:
    search = admin.get_by_role("searchbox", name="Search orders")
    press_anywhere(admin, "/")
    expect(search).to_be_focused()
    expect(search).to_have_value("")
    admin.keyboard.type("client-11/")
    expect(search).to_have_value("client-11/")


def test_statuses_and_add_ons_narrow_the_list_and_the_address_survives_a_reload(admin: Page, shop: Shop) -> None:
    statuses = orders(admin).get_by_role("group", name="Filter by status")
    chip = statuses.get_by_role("button", name=re.compile("^Payment Received"))
    expect(chip).to_have_text("Payment Received 2")
    chip.click()
    expect(rows(admin)).to_have_count(2)
    expect(chip).to_have_attribute("aria-pressed", "true")
    orders(admin).get_by_role("combobox", name="Filter by add-on").select_option(label="Domain Registration")
    expect(rows(admin)).to_have_count(1)
    expect(row_of(admin, "client-00@list.example")).to_be_visible()
    admin.reload()
    expect(rows(admin)).to_have_count(1)
    expect(chip).to_have_attribute("aria-pressed", "true")
    statuses.get_by_role("button", name=re.compile("^All")).click()
    expect(shown(admin)).to_have_text("1-10 of 20")


def test_logging_out_leads_to_the_login_and_the_cookie_is_dead(
    screen: Page, context: BrowserContext, base_url: str, server: Server, complaints: Complaints, calls: Calls
) -> None:
    complaints.expected = ["401"]
    own = log_in(server)
    cookies = [{"name": name, "value": value, "url": base_url} for name, value in own.cookies.items()]
    context.add_cookies(cookies)  # type: ignore[arg-type]
    screen.goto("/terms")
    screen.goto("/admin")
    screen.get_by_role("button", name="Log Out", exact=True).click()
    expect(screen).to_have_url("/admin/login")
    assert own.get("/api/admin/user").status == 401
    screen.go_back()
    expect(screen.get_by_role("heading", name="Terms of service")).to_be_visible()
    screen.goto("/admin")
    expect(screen).to_have_url("/admin/login")


def test_a_session_that_ended_meanwhile_leads_to_the_login(admin: Page, shop: Shop, complaints: Complaints) -> None:
    complaints.expected = ["401"]
    admin.route("**/api/orders?*", lambda route: route.fulfill(status=401, json={"message": "Gone."}))
    find(admin, "client-55")
    expect(admin).to_have_url(f"{shop.url}/admin/login")
    expect(toast(admin, "Unauthorized")).to_be_visible()
