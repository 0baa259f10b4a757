"""A new agency from the first link on: its name, its offer drafted, seen, published and bought, then changed without
touching what was sold."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from fundable.domain.agency.accent import accent_of
from fundable.web.tokens import style
from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import TOO_WIDE, findings
from tests.e2e.toasts import expect_toast
from tests.running import OWNER, PASSWORD, Browser, Launcher, Server, log_in, wait_until

OFFER = "/admin/settings/offer"
NAME, ADDRESS = "Alder Web Works", "218 Mill Street\nDayton, OH 45402"
FOLDED = {"question": "Questions and answers"}
"""Lists of the offer that are a line each until they're opened."""
FOLLOWED = "Visitors see it from now on. Orders sold before keep what they bought."


@pytest.fixture(scope="module")
def agency(tmp_path_factory: pytest.TempPathFactory, launcher: Launcher) -> Iterator[Server]:
    """A server that nobody has claimed yet."""
    server = Server(tmp_path_factory.mktemp("offer") / "data", launcher).start()
    yield server
    assert server.stop() == 0


def claim(page: Page, agency: Server) -> None:
    """As the printed link leads: an account, then who the agency is."""
    [link] = re.findall(r"http://\S+/admin/setup#claim=\S+", agency.log())
    page.goto(link)
    page.get_by_label("Email").fill(OWNER)
    page.get_by_label(re.compile("^Password")).fill(PASSWORD)
    page.get_by_label("Confirm password").fill(PASSWORD)
    page.get_by_role("button", name="Create Account & Continue").click()
    business = page.get_by_role("region", name="Name and address")
    business.get_by_label("Name *").fill(NAME)
    business.get_by_label("Address").fill(ADDRESS)
    page.get_by_text("Logo, sender and closed days").click()
    page.get_by_role("region", name="Sender").get_by_label("Sender").fill("hello@agency.example")
    page.get_by_role("button", name="Save and continue").click()
    expect(page.get_by_role("heading", name="Who takes payments", level=1)).to_be_visible()


def open_offer(page: Page, site: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(site + OFFER)
    expect(page.get_by_role("heading", name="Offer", level=1)).to_be_visible()


def field(page: Page, card: str, label: str) -> Locator:
    return page.get_by_role("region", name=card, exact=True).get_by_label(label, exact=True)


def add(page: Page, noun: str, title: str, **texts: str) -> None:
    if noun in FOLDED:
        # A press might close what has opened by itself meanwhile.
        fold = page.get_by_role("region", name=FOLDED[noun], exact=True).locator("details").first
        fold.evaluate("fold => { fold.open = true }")
    page.get_by_role("button", name=f"Add {noun}").click()
    expect(page.locator("li details[open]").last.get_by_role("textbox").first).to_be_focused()
    page.keyboard.type(title)
    row = page.get_by_role("group", name=title, exact=True)
    for label, text in texts.items():
        row.get_by_label(label, exact=True).fill(text)


def publish(page: Page, version: int) -> None:
    page.get_by_role("button", name=f"Publish as version {version}").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=f"Publish version {version}").click()
    expect_toast(page, f"Version {version} Published", FOLLOWED)


def test_an_agency_makes_the_shop_its_own(screen: Page, complaints: Complaints, agency: Server) -> None:
    complaints.expected.append("401")  # nobody is logged in at first
    site = f"http://127.0.0.1:{agency.port}"
    claim(screen, agency)
    owner = log_in(agency)
    open_offer(screen, site, 1440)
    assert findings(screen) == []
    field(screen, "Price and promise", "Price").fill("0.10")
    expect(screen.get_by_text("It's $0.10. Stripe's minimum is $0.50. Set a higher price.")).to_be_visible()
    field(screen, "Price and promise", "Price").fill("175")
    field(screen, "Price and promise", "Accent color").fill("#6d28d9")
    add(screen, "add-on", "Care plan", Price="35", Description="Updates each month")
    move = screen.get_by_role("button", name="Move Care plan up")
    move.focus()
    for _ in range(3):
        move.press("Enter")
    expect(move).to_be_focused()
    expect(move).to_have_attribute("aria-disabled", "true")
    add(screen, "question", "Do you write the texts?", Answer="Yes, **all** of them.", Description="Who writes")
    add(screen, "question", "Where are you?", Answer="In Dayton.", Description="Where we are")

    card = screen.frame_locator("iframe[title='Price card']")
    expect(card.get_by_text("$175.00")).to_be_visible()
    expect(card.locator("label.addon").first).to_contain_text("Care plan")
    expect(screen.get_by_text("The question “What does the $150 include?” still says $150.").first).to_be_attached()
    screen.get_by_role("button", name="Landing page", exact=True).click()
    page = screen.frame_locator("iframe[title='Landing page']")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.get_by_role("link", name="Where are you?").click()
    expect(page.get_by_role("heading", level=1, name="Where are you?")).to_be_visible()

    screen.reload()
    expect(field(screen, "Price and promise", "Price")).to_have_value("175")
    visitor = screen.context.new_page()
    visitor.set_viewport_size({"width": 360, "height": 800})
    visitor.goto(f"{site}/")
    expect(visitor.locator("output[data-total]")).to_have_text("$150.00")
    screen.get_by_role("button", name="Publish as version 2").click()
    dialog = screen.get_by_role("dialog", name="Publish version 2?")
    for line in (
        "Price: was $150.00, is now $175.00",
        "Add-on added: Care plan",
        "Question added: Do you write the texts?",
    ):
        expect(dialog.get_by_role("listitem").filter(has_text=line)).to_be_visible()
    assert findings(screen) == []
    dialog.get_by_role("button", name="Publish version 2").click()
    expect_toast(screen, "Version 2 Published", FOLLOWED)

    wait_for_price(agency, "$175")
    assert style(accent_of("#6d28d9")).encode() in Browser(agency).call("GET", "/").body
    buy_what_the_page_shows(visitor, site)
    [order] = agency.rows("SELECT id, amount_cents FROM orders")
    assert order["amount_cents"] == 210_00
    mail_and_receipt_say_it(visitor, agency)
    double_the_price(screen, site)
    wait_for_price(agency, "$350")
    keeps_what_it_bought(screen, visitor, site, owner, order["id"])


def wait_for_price(agency: Server, price: str) -> None:
    """Pages follow within moments, as a whole."""
    wait_until(lambda: price.encode() in Browser(agency).call("GET", "/").body, "the pages follow")


def buy_what_the_page_shows(visitor: Page, site: str) -> None:
    visitor.goto(f"{site}/faq/do-you-write-the-texts")
    expect(visitor.get_by_text("Yes, all of them.")).to_be_visible()
    visitor.goto(f"{site}/")
    visitor.get_by_role("switch", name="Care plan").check()
    expect(visitor.locator("output[data-total]")).to_have_text("$210.00")
    visitor.get_by_role("main").get_by_role("link", name="Get Started").first.click()
    visitor.get_by_label("Email").fill("nora@alder.example")
    visitor.get_by_role("button", name="Continue to Payment - $210.00").click()
    visitor.get_by_role("button", name="Pay $210.00").click()
    visitor.get_by_label("Password", exact=True).fill(PASSWORD)
    visitor.get_by_label("Confirm password").fill(PASSWORD)
    visitor.get_by_role("button", name="Set Password & Continue").click()
    expect(visitor.get_by_role("region", name="Your add-ons").get_by_text("Care plan")).to_be_visible()


def mail_and_receipt_say_it(visitor: Page, agency: Server) -> None:
    [mail] = agency.rows("SELECT text FROM messages WHERE kind = 'order-received'")
    assert all(said in mail["text"] for said in (NAME, "218 Mill Street", "Care plan", "$210.00"))
    visitor.get_by_role("button", name="Invoices and receipts", exact=True).click()
    with visitor.context.expect_page() as opened:
        visitor.get_by_role("link", name=re.compile("^Receipt TEST-")).click()
    receipt = opened.value
    expect(receipt.get_by_text(NAME).first).to_be_visible()
    expect(receipt.locator(".facts")).to_contain_text("218 Mill Street")
    expect(receipt.locator(".ledger")).to_contain_text("Care plan")
    expect(receipt.locator(".ledger .sum")).to_contain_text("$210.00")
    receipt.close()


def double_the_price(screen: Page, site: str) -> None:
    """On a phone, and the add-on is taken off sale."""
    open_offer(screen, site, 360)
    assert screen.evaluate(TOO_WIDE) == []
    assert findings(screen) == []
    field(screen, "Price and promise", "Price").fill("350")
    field(screen, "Price and promise", "Then, per month").fill("19.94")
    screen.get_by_text("Care plan", exact=True).first.click()
    screen.get_by_role("group", name="Care plan").get_by_role("switch", name="On sale").uncheck()
    publish(screen, 3)
    expect(screen.get_by_role("region", name="Versions").get_by_text("Version 3")).to_be_visible()


def keeps_what_it_bought(screen: Page, visitor: Page, site: str, owner: Browser, order: str) -> None:
    visitor.goto(f"{site}/")
    expect(visitor.locator("output[data-total]")).to_have_text("$350.00")
    assert owner.post(f"/api/sandbox/orders/{order}", {"event": "renewal-paid"}).status == 200
    visitor.goto(f"{site}/client/dashboard")
    expect(visitor.get_by_text("Care plan").first).to_be_visible()
    expect(visitor.get_by_text("$9.97 on", exact=False).first).to_be_visible()
    screen.set_viewport_size({"width": 1440, "height": 900})
    screen.goto(f"{site}/admin")
    expect(screen.get_by_role("row").filter(has_text="nora@alder.example")).to_contain_text("Care plan")
    screen.goto(f"{site}/admin/orders/{order}/money")
    money = screen.get_by_role("region", name="Money", exact=True)
    expect(money).to_contain_text("$175.00")
    refund = owner.post(f"/api/orders/{order}/refund", {"amountCents": 210_00, "refundedBeforeCents": 0})
    assert refund.status == 200, refund.body
    ledger = owner.call("GET", f"/api/orders/{order}").json["ledger"]
    assert sorted(entry["amount"] for entry in ledger) == [-210_00, 9_97, 210_00]
