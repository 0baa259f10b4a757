"""One draft of the offer and two owners; and what keeps its address once it's sold."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.admin.agency.test_offer import FOLLOWED, OFFER, add, field, publish
from tests.e2e.conftest import Complaints
from tests.e2e.toasts import expect_toast
from tests.running import OWNER, PASSWORD, Browser, NewServer, Server, log_in, wait_until

IDA, DRAFT = "ida@agency.example", "/api/admin/offer/draft"
NAME = "document.activeElement.ariaLabel || document.activeElement.id"
QUESTION, ADDON = "Do you write the texts?", "Care plan"
OURS, GONE = "What does the $150 include?", "what-does-the-150-include"

Open = Callable[[str], Page]


@pytest.fixture(scope="module")
def desk(new_server: NewServer) -> Iterator[Server]:
    server = new_server().start()
    made = server.run("create-admin", "--email", IDA, "--password", PASSWORD, "--role", "owner")
    assert made.returncode == 0, made.stderr
    yield server
    assert server.stop() == 0


@pytest.fixture
def site(desk: Server) -> str:
    return f"http://127.0.0.1:{desk.port}"


@pytest.fixture
def open_offer(desk: Server, site: str, new_context: Callable[..., BrowserContext], complaints: Complaints) -> Open:
    """The offer's page as somebody sees it, in a browser of their own."""

    def opened(email: str) -> Page:
        context = new_context(viewport={"width": 1440, "height": 900})
        complaints.watch(context)
        cookies = log_in(desk, email).cookies
        context.add_cookies([{"name": name, "value": value, "url": site} for name, value in cookies.items()])
        page = context.new_page()
        page.goto(site + OFFER)
        expect(page.get_by_role("heading", name="Offer", level=1)).to_be_visible()
        return page

    return opened


def price(page: Page) -> Locator:
    return field(page, "Price and promise", "Price")


def type_price(page: Page, amount: str) -> None:
    price(page).fill(amount)


def is_saved(page: Page) -> None:
    expect(page.get_by_text("Draft saved")).to_be_visible()


def test_nobody_saves_over_the_other_and_it_is_published_once(
    desk: Server, open_offer: Open, complaints: Complaints
) -> None:
    complaints.expected += ["409"]
    olive, ida = open_offer(OWNER), open_offer(IDA)
    type_price(ida, "185")
    is_saved(ida)
    for card in ("Questions and answers", "Steps"):
        folded = ida.get_by_role("region", name=card, exact=True).locator("summary")
        expect(folded.get_by_text("Check this").first).to_be_visible()
    type_price(olive, "175")
    expect(olive.get_by_text(f"{IDA} saved this draft after you opened this page.")).to_be_visible()
    expect(price(olive)).to_have_value("175")
    expect(olive.get_by_role("button", name="Publish as version 2")).to_be_disabled()
    olive.evaluate("scrollTo(0, document.body.scrollHeight)")
    olive.get_by_role("link", name="This draft needs a decision").click()
    expect(olive.get_by_role("button", name="Keep what’s here")).to_be_in_viewport()
    olive.get_by_role("button", name="Keep what’s here").click()
    is_saved(olive)

    type_price(ida, "186")
    expect(ida.get_by_text(f"{OWNER} saved this draft after you opened this page.")).to_be_visible()
    expect(price(ida)).to_have_value("186")
    ida.get_by_role("button", name=f"Use the draft by {OWNER}").click()
    expect(price(ida)).to_have_value("175")

    for page in (olive, ida):
        page.get_by_role("button", name="Publish as version 2").click()
    olive.get_by_role("button", name="Publish version 2", exact=True).dblclick()
    expect_toast(olive, "Version 2 Published", FOLLOWED)
    ida.get_by_role("button", name="Publish version 2", exact=True).click()
    expect(ida.get_by_text("The draft was published or discarded after you opened this page.")).to_be_visible()
    expect(ida.get_by_role("region", name="Versions").get_by_text("Version 2")).to_be_visible()
    ida.get_by_role("button", name="Start over from version 2").click()
    expect(price(ida)).to_have_value("175.00")
    expect(ida.get_by_text("Version 2, sold since")).to_be_visible()
    assert [row["version"] for row in desk.rows("SELECT version FROM offers")] == [1, 2]


def test_what_is_sold_keeps_its_id_and_address(
    desk: Server, site: str, open_offer: Open, complaints: Complaints
) -> None:
    complaints.expected += ["404"]
    page = open_offer(OWNER)
    add(page, "add-on", ADDON, Price="149,50", Description="Updates each month")
    addons = page.get_by_role("region", name="Add-ons", exact=True)
    expect(addons.get_by_text("Needs a fix")).to_be_visible()
    addons.get_by_role("group", name=ADDON).get_by_label("Price", exact=True).fill("35")
    expect(addons.get_by_text("Needs a fix")).to_have_count(0)
    add(page, "question", QUESTION, Answer="Yes.", Description="Who writes")
    move = page.get_by_role("button", name=f"Move {QUESTION} up")
    move.focus()
    move.press("Enter")
    expect(page.get_by_role("status").filter(has_text=f"{QUESTION}: now ")).to_be_attached()
    expect(move).to_be_focused()
    answer = page.get_by_role("group", name=QUESTION, exact=True).get_by_label("Answer", exact=True)
    answer.fill(f"Yes. Read [what's included](/faq/{GONE}), too.")
    page.get_by_role("button", name=f"Remove {OURS}").press("Enter")
    told = f"The answer to “{QUESTION}” links to /faq/{GONE}, which isn't there anymore."
    expect(page.get_by_text(told)).to_be_visible()
    answer.fill("Yes.")
    expect(page.get_by_text(told)).to_have_count(0)
    for label, row, value in (("ID", ADDON, "care-plan"), ("Address", QUESTION, "do-you-write-the-texts")):
        slug = page.get_by_role("group", name=row, exact=True).get_by_label(label, exact=True)
        expect(slug).to_have_value(value)
        expect(slug).to_be_editable()
    publish(page, desk.rows("SELECT max(version) AS newest FROM offers")[0]["newest"] + 1)

    is_locked(page, ADDON, "Name", "ID", "care-plan")
    is_locked(page, QUESTION, "Question", "Address", "do-you-write-the-texts")
    page.reload()
    page.get_by_text("Domain Registration", exact=True).first.click()
    is_locked(page, "Domain Registration", "Name", "ID", "domain")

    asked = page.context.new_page()
    wait_until(lambda: QUESTION.encode() in Browser(desk).get("/").body, "the pages follow")
    asked.goto(site)
    expect(asked.get_by_role("link", name=OURS)).to_have_count(0)
    links = asked.locator('a[href^="/faq/"]').all_text_contents()
    assert links[-2].startswith(QUESTION), links
    is_gone(asked, site, GONE)


def is_locked(page: Page, row: str, title: str, label: str, slug: str) -> None:
    """Also when it gets another name."""
    fields = page.get_by_role("group", name=row, exact=True)
    expect(fields.get_by_label(label, exact=True)).to_have_value(slug)
    expect(fields.get_by_label(label, exact=True)).not_to_be_editable()
    expect(fields.get_by_text("Stays as it is: orders and links name it.")).to_be_visible()
    fields.get_by_label(title, exact=True).fill(f"{row} 2")
    renamed = page.get_by_role("group", name=f"{row} 2", exact=True)
    expect(renamed.get_by_label(label, exact=True)).to_have_value(slug)
    expect(renamed.get_by_label(label, exact=True)).not_to_be_editable()


def is_gone(page: Page, site: str, slug: str) -> None:
    """What somebody with an old link sees: that it's gone, and the way to the others."""
    answer = page.goto(f"{site}/faq/{slug}")
    assert answer
    assert answer.status == 404
    expect(page.get_by_role("heading", name="FAQ Not Found", exact=True)).to_be_visible()
    page.get_by_role("link", name="All FAQs").click()
    expect(page.get_by_role("link", name=QUESTION)).to_be_visible()


HIDDEN = """() => {
  const { top, bottom } = document.activeElement.getBoundingClientRect()
  const bar = document.querySelector('.foot-bar')
  return !bar.contains(document.activeElement) && bottom > bar.getBoundingClientRect().top && top < innerHeight
}"""
"""Whether what has the focus lies behind the bar at the foot, or a part of it."""


def test_whoever_uses_the_keyboard_sees_where_they_are(open_offer: Open) -> None:
    page = open_offer(OWNER)
    type_price(page, "200")
    is_saved(page)
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 740})
        hidden, seen = [], 0
        field(page, "Price and promise", "Name").focus()
        while "Look at version" not in (name := page.evaluate(NAME)):
            page.keyboard.press("Tab")
            seen += 1
            hidden += [name] if page.evaluate(HIDDEN) else []
        assert hidden == [], width
        assert seen > 60


def test_what_is_wrong_with_a_whole_list_is_shown_to_whoever_publishes(desk: Server, open_offer: Open) -> None:
    owner = log_in(desk)
    draft = owner.get(DRAFT).json
    addons = [{**draft["content"]["addons"][0], "id": f"a{number}", "onSale": True} for number in range(20)]
    known = {"revision": draft["revision"], "baseVersion": draft["newestVersion"]}
    saved = owner.call("PUT", DRAFT, {**known, "content": {**draft["content"], "addons": addons}})
    assert saved.status == 200, saved.body
    page = open_offer(OWNER)
    said = page.get_by_text("20 add-ons are on sale. Stripe takes 19 in one order. Take one off sale.")
    expect(said).not_to_be_in_viewport()

    page.get_by_role("button", name=re.compile("^Publish as version")).press("Enter")

    expect(said).to_be_in_viewport()
    expect(page.locator(":focus").filter(has=said)).to_be_visible()
    assert owner.call("DELETE", f"{DRAFT}?revision={saved.json['revision']}").status == 200


def test_the_currency_is_fixed_from_the_first_live_order_on(desk: Server, open_offer: Open) -> None:
    sold = Browser(desk).get("/api/offer").json
    body = {"email": "nora@alder.example", "amount": sold["price"] / 100, "offerVersion": sold["version"]}
    assert Browser(desk).post("/api/create-checkout-session", body).status == 200
    page = open_offer(OWNER)
    currency = field(page, "Price and promise", "Currency")
    expect(currency).to_be_enabled()
    currency.select_option("eur")
    expect(page.get_by_text("€0.50 to €999,999.99").first).to_be_visible()
    is_saved(page)
    with desk.writing() as connection:
        connection.execute("UPDATE orders SET mode = 'live'")

    page.reload()
    expect(page.get_by_text("You've sold in USD, so the currency can't change to EUR anymore.")).to_be_visible()
    currency.select_option("usd")
    expect(page.get_by_text("Fixed since your first live order.")).to_be_visible()
    expect(currency).to_be_disabled()
