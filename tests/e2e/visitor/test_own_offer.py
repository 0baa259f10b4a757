"""An agency's own offer: in another currency, with other add-ons and words, bought as its page shows it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import findings
from tests.running import PASSWORD, ROOT, Browser, NewServer, Server, log_in, wait_until


@pytest.fixture(scope="module")
def agency(new_server: NewServer) -> Iterator[Server]:
    """It begins to sell the offer while it serves another."""
    server = new_server().start()
    publish(server, "web-agency")
    server.stop()
    yield server.start()
    assert server.stop() == 0


@pytest.fixture(scope="module")
def studio(new_server: NewServer) -> Iterator[Server]:
    """Hosting isn't included here: the first month is paid with the order."""
    server = new_server()
    publish(server, "logo-studio")
    yield server.start()
    assert server.stop() == 0


def publish(server: Server, name: str) -> None:
    told = server.run("offer", "import", str(ROOT / "docs" / "offers" / f"{name}.toml"))
    assert told.returncode == 0, told.stderr


@pytest.fixture
def site(agency: Server) -> str:
    return f"http://127.0.0.1:{agency.port}"


def test_it_is_shown_bought_and_kept(screen: Page, site: str) -> None:
    screen.goto(f"{site}/")
    expect(screen.get_by_role("heading", level=1)).not_to_have_text(
        "A website that holds up when a lender looks you up."
    )
    for width in (1440, 360):
        screen.set_viewport_size({"width": width, "height": 900})
        assert screen.evaluate("document.documentElement.scrollWidth") == width
        assert findings(screen) == [], width
    screen.get_by_role("switch", name="Booking calendar").check()
    expect(screen.locator("output[data-total]")).to_have_text("€1,070.00")
    expect(screen.get_by_text("Photo day")).to_have_count(0)
    screen.get_by_role("main").get_by_role("link", name="Get Started").first.click()

    expect(screen).to_have_url(f"{site}/checkout?addons=booking")
    expect(screen.get_by_text("Hosting for 6 months")).to_be_visible()
    screen.get_by_label("Email").fill("nora@alder.example")
    screen.get_by_role("button", name="Continue to Payment - €1,070.00").click()
    screen.get_by_role("button", name="Pay €1,070.00").click()
    screen.get_by_label("Password", exact=True).fill(PASSWORD)
    screen.get_by_label("Confirm password").fill(PASSWORD)
    screen.get_by_role("button", name="Set Password & Continue").click()

    expect(screen).to_have_url(f"{site}/client/dashboard")
    expect(screen.get_by_role("region", name="Your add-ons").get_by_text("Booking calendar")).to_be_visible()
    expect(screen.get_by_text("€1,070.00").first).to_be_visible()
    expect(screen.get_by_text("We deliver 8-10 business days after you send it")).to_be_visible()
    expect(screen.get_by_text("€19.00 on", exact=False)).to_be_visible()


def test_without_included_hosting_the_first_month_is_said_and_paid_with_the_order(screen: Page, studio: Server) -> None:
    site = f"http://127.0.0.1:{studio.port}"
    screen.set_viewport_size({"width": 360, "height": 740})
    screen.goto(f"{site}/")
    card = screen.locator("form.price")
    expect(card).to_contain_text("Website hosting, 1 month$3.00")
    expect(card).to_contain_text("Total$423.00")
    expect(card.get_by_text("Hosting is $3.00/month, from today. Cancel anytime.")).to_be_visible()
    expect(screen.get_by_role("complementary")).to_contain_text("Today$423.00Each month after that$3.00/month")
    assert findings(screen) == []
    screen.get_by_role("switch", name="Business cards").check()
    screen.get_by_role("main").get_by_role("link", name="Get Started").first.click()

    summary = screen.get_by_role("region", name="Order summary")
    expect(summary).to_contain_text("Website hosting, 1 month$3.00")
    expect(summary).to_contain_text("Total$483.00")
    expect(summary.locator("dl")).to_have_text("Hosting after thatSame card, until you cancel$3.00/month")
    expect(summary).not_to_contain_text("reminder")
    screen.get_by_label("Email").fill("nora@alder.example")
    screen.get_by_role("button", name="Continue to Payment - $483.00").click()
    screen.get_by_role("button", name="Pay $483.00").click()
    screen.get_by_label("Password", exact=True).fill(PASSWORD)
    screen.get_by_label("Confirm password").fill(PASSWORD)
    screen.get_by_role("button", name="Set Password & Continue").click()
    expect(screen).to_have_url(f"{site}/client/dashboard")
    [order] = studio.rows("SELECT id, amount_cents FROM orders")
    [mail] = studio.rows("SELECT text FROM messages WHERE kind = 'order-received'")
    assert "Website hosting, 1 month" in mail["text"]
    assert "Hosting is $3.00/month on the same card, until you cancel. The first month is paid." in mail["text"]
    assert "free" not in mail["text"]

    hosting = screen.get_by_role("region", name="Hosting", exact=True)
    expect(hosting).to_contain_text("Next charge$3.00 on")
    expect(hosting).not_to_contain_text("Included until")
    receipt_says(screen, "Logo and brand kit", "Website hosting, 1 month", "Business cards", "$483.00")
    terms = Browser(studio).get("/terms").body.decode()
    assert "with the first month of hosting" in terms
    assert "Hosting is $3.00 per month from your payment on" in terms

    assert log_in(studio).post(f"/api/sandbox/orders/{order['id']}", {"event": "renewal-paid"}).status == 200
    [renewed] = studio.rows("SELECT text FROM messages WHERE kind = 'renewed'")
    assert "It's $3.00/month until you cancel" in renewed["text"]
    assert [row["amount_cents"] for row in studio.rows("SELECT amount_cents FROM ledger_entries")] == [483_00, 3_00]


def receipt_says(page: Page, *words: str) -> None:
    page.get_by_role("button", name="Invoices and receipts", exact=True).click()
    with page.context.expect_page() as opened:
        page.get_by_role("link", name=re.compile("^Receipt TEST-")).click()
    receipt = opened.value
    for word in words:
        expect(receipt.locator(".ledger")).to_contain_text(word)
    receipt.close()


def test_a_checkout_that_is_older_than_the_offer_is_asked_to_reload(
    screen: Page, studio: Server, complaints: Complaints
) -> None:
    complaints.expected += ["400"]
    screen.goto(f"http://127.0.0.1:{studio.port}/checkout")
    pay = screen.get_by_role("button", name="Continue to Payment - $423.00")
    screen.get_by_label("Email").fill("tom@brightwater.example")
    publish(studio, "photographer")
    wait_until(lambda: b"\xc2\xa3285" in Browser(studio).get("/").body, "the pages follow")
    orders = len(studio.rows("SELECT id FROM orders"))
    pay.click()
    said = "The price has changed since you opened this page. Reload it to see the current total."
    expect(screen.get_by_text(said).first).to_be_visible()
    assert len(studio.rows("SELECT id FROM orders")) == orders

    screen.reload()
    expect(screen.get_by_label("Email")).to_have_value("tom@brightwater.example")
    screen.get_by_role("button", name="Continue to Payment - £285.00").click()
    expect(screen.get_by_role("button", name="Pay £285.00")).to_be_visible()


def test_an_offer_of_a_command_is_followed_while_nobody_asks(new_server: NewServer) -> None:
    """The first visitor sees it, and not the price before."""
    server = new_server().start()
    assert b"$150" in Browser(server).get("/").body
    publish(server, "photographer")
    wait_until(lambda: "the pages of the offer are made" in server.log(), "the program notices by itself")

    page = Browser(server).get("/").body.decode()
    assert ("£285" in page, "$150" in page) == (True, False)
    assert server.stop() == 0


def test_an_offer_without_addons_speaks_of_none(new_server: NewServer, screen: Page, tmp_path: Path) -> None:
    whole = (ROOT / "docs" / "offers" / "photographer.toml").read_text(encoding="utf-8")
    file = tmp_path / "offer.toml"
    file.write_text(re.sub(r"\[\[addons\]\]\n(?:.+\n)+", "", whole), encoding="utf-8")
    server = new_server()
    told = server.run("offer", "import", str(file))
    assert told.returncode == 0, told.stderr
    server.start()
    screen.set_viewport_size({"width": 360, "height": 740})
    screen.goto(f"http://127.0.0.1:{server.port}/")
    expect(screen.get_by_text("One fixed price for the build.")).to_be_visible()
    assert findings(screen) == []
    screen.get_by_role("main").get_by_role("link", name="Get Started").first.click()
    expect(screen.get_by_role("button", name="Continue to Payment - £285.00")).to_be_visible()
    expect(screen.get_by_role("switch")).to_have_count(0)
    expect(screen.get_by_text("Optional add-ons")).to_have_count(0)
    assert findings(screen) == []
    screen.goto("about:blank")
    assert server.stop() == 0
