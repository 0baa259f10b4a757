"""The fundability check as people meet it: advice in the form, the questions, a waiver, and the report on one page."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, ViewportSize, expect

from tests.e2e.calls import Calls
from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import TOO_WIDE, findings
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import hold_token
from tests.running import Bought, Browser, Server, buy, intake_form

SIZES = (ViewportSize(width=360, height=740), ViewportSize(width=1440, height=900))
TABLET = ViewportSize(width=768, height=1024)
FREE = "Your email is at gmail.com, a free provider. Lenders notice. Use an address at a domain of your own."
FINGERPRINT = "footer details > span"
PAGE = re.compile(rb"/Type\s*/Page\b")
PICTURES = os.environ.get("PICTURES")


def check(page: Page, name: str) -> None:
    """At both widths; PICTURES names a folder for whoever wants to look, at a tablet's too."""
    for size in (*SIZES, TABLET) if PICTURES else SIZES:
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 0)")
        assert page.evaluate(TOO_WIDE) == []
        assert findings(page) == []
        if PICTURES:
            page.screenshot(path=Path(PICTURES) / f"{name}-{size['width']}.png", full_page=True)


def test_advice_comes_while_somebody_types_and_stops_nobody(screen: Page, server: Server, calls: Calls) -> None:
    screen.set_viewport_size(SIZES[0])
    bought = buy(server, "advised@alder.example")
    hold_token(screen, bought.token)
    screen.goto(f"/intake-form?orderId={bought.id}")
    email = screen.get_by_label("Business Email")
    screen.get_by_label("Business Name").fill("Kessler Heating, LLC")
    screen.get_by_label("Business Address").fill("PO Box 12\nPueblo CO 81007")
    screen.get_by_label("Business Phone").fill("(719) 544-1234")
    email.clear()  # it starts as the buyer's
    email.press_sequentially("office@gmail.com")

    expect(screen.get_by_text(FREE, exact=True)).to_be_visible()
    expect(email).to_have_accessible_description(FREE)
    expect(email).not_to_have_attribute("aria-invalid", "true")
    expect(screen.get_by_text("A PO box isn't a place of business.")).to_be_visible()
    check(screen, "advice")
    screen.get_by_role("button", name="Submit Intake Form", exact=True).click()

    expect(screen).to_have_url("/client/dashboard")
    calls.expect_count("POST /api/intake-forms", 1)


@pytest.fixture
def sold(server: Server) -> Bought:
    bought = buy(server, "fundability@alder.example")
    form = intake_form(bought.id, businessAddress="PO Box 12\nDayton, OH 45402", businessName="Marigold Catering")
    assert Browser(server).post("/api/intake-forms", form).status == 201
    return bought


def test_questions_a_waiver_and_the_report(
    staff: Page, sold: Bought, new_context: Callable[..., BrowserContext], complaints: Complaints, tmp_path: Path
) -> None:
    complaints.expected = ["400: PUT", "404: GET", "Failed to load resource"]
    client = new_context().new_page()
    complaints.watch(client.context)
    hold_token(client, sold.token)
    answer_as_client(client)
    waive_as_staff(staff, sold)
    read_report(client, staff, sold, tmp_path)


def answer_as_client(client: Page) -> None:
    client.goto("/client/dashboard")
    card = client.get_by_role("region", name="Fundability check")
    expect(card.get_by_role("link", name="Open your report")).to_have_count(0)
    card.get_by_role("button", name="Save answers").click()
    expect(card.get_by_text("Choose an answer first.")).to_be_visible()
    card.get_by_role("radio", name="No, that's the whole name").check()
    card.get_by_role("radio", name="Trade name").check()
    check(client, "questions")
    card.get_by_role("button", name="Save answers").click()
    expect(card.get_by_text("Enter the registered name.")).to_be_visible()
    card.get_by_label("Registered name", exact=True).last.fill("Marigold Foods LLC")
    card.get_by_role("group", name=re.compile("Can a lender visit you")).get_by_label("Yes").check()
    card.get_by_role("group", name=re.compile("your home")).get_by_label("No", exact=True).check()
    card.get_by_role("button", name="Save answers").click()
    expect_toast(client, "Answers Saved", "You can change them until your website is live.")
    expect(card.get_by_text("Trade name (DBA): Marigold Foods LLC")).to_be_visible()


def group(card: Locator, asked: str) -> Locator:
    return card.get_by_role("group", name=re.compile(asked))


@pytest.mark.parametrize("keeps", ["theirs", "mine"])
def test_two_people_answer_and_nobody_is_overwritten_unread(
    staff: Page, sold: Bought, new_context: Callable[..., BrowserContext], complaints: Complaints, keeps: str
) -> None:
    """The client answers two questions; staff answered one of them in the meantime, and another one."""
    complaints.expected = ["404: GET", "409: PUT", "Failed to load resource"]
    client = new_context().new_page()
    complaints.watch(client.context)
    hold_token(client, sold.token)
    client.goto("/client/dashboard")
    card = client.get_by_role("region", name="Fundability check")
    group(card, "trade name").get_by_label("Registered name").check()
    group(card, "Can a lender visit you").get_by_label("Yes").check()
    answer_as_staff(staff, sold)

    card.get_by_role("button", name="Save answers").click()

    alert = card.get_by_role("alert")
    expect(alert).to_contain_text("Your answers weren’t saved")
    expect(alert).to_contain_text("Somebody else answered in the meantime, so nothing was saved.")
    expect(alert).to_contain_text("Now it says: “Trade name (DBA): Marigold Foods LLC”.")
    expect(group(card, "your home").get_by_label("No", exact=True)).to_be_checked()
    check(client, f"answered-{keeps}")
    if keeps == "theirs":
        card.get_by_role("button", name="Keep theirs").click()
        expect(alert).to_have_count(0)
        expect(group(card, "trade name").get_by_label("Trade name")).to_be_checked()
        expect(card.get_by_label("Registered name", exact=True).last).to_have_value("Marigold Foods LLC")
        expect(group(card, "Can a lender visit you").get_by_label("Yes")).to_be_checked()
        expect(card.get_by_role("button", name="Save answers")).to_be_focused()
        card.get_by_role("button", name="Save answers").click()
    else:
        card.get_by_role("button", name="Save mine instead").click()
    expect_toast(client, "Answers Saved", "You can change them until your website is live.")
    expect(card.get_by_role("button", name="Change answers")).to_have_count(0)  # the first one is still open
    staff.reload()
    facts = staff.get_by_role("region", name="Fundability check")
    expect(facts.get_by_text("Trade name (DBA): Marigold Foods LLC")).to_have_count(int(keeps == "theirs"))
    expect(facts.get_by_text(re.compile("^Yes"))).to_be_visible()


def test_staff_are_asked_as_well_before_they_replace_the_clients_answer(
    staff: Page, sold: Bought, server: Server, complaints: Complaints
) -> None:
    complaints.expected = ["409: PUT", "Failed to load resource"]
    staff.goto(f"/admin/orders/{sold.id}/site")
    card = staff.get_by_role("region", name="Fundability check")
    card.get_by_role("button", name="Answer for the client").click()
    group(card, "trade name").get_by_label("Registered name").check()
    group(card, "your home").get_by_label("No", exact=True).check()
    said = {"answers": [{"rule": "N4", "choice": "trade", "text": "Marigold Foods LLC"}]}
    assert Browser(server).call("PUT", "/api/client/questions", said, **sold.bearer).status == 200

    card.get_by_role("button", name="Save answers").click()

    expect(card.get_by_role("alert")).to_contain_text("Now it says: “Trade name (DBA): Marigold Foods LLC”.")
    check(staff, "answered-staff")
    card.get_by_role("button", name="Keep theirs").click()
    expect(card.get_by_label("Registered name", exact=True).last).to_have_value("Marigold Foods LLC")
    card.get_by_role("button", name="Save answers").click()
    expect_toast(staff, "Answers Saved", "The website was checked again.")
    expect(card.get_by_text("Trade name (DBA): Marigold Foods LLC")).to_be_visible()


def answer_as_staff(staff: Page, sold: Bought) -> None:
    staff.goto(f"/admin/orders/{sold.id}/site")
    card = staff.get_by_role("region", name="Fundability check")
    card.get_by_role("button", name="Answer for the client").click()
    group(card, "trade name").get_by_label("Trade name").check()
    card.get_by_label("Registered name", exact=True).last.fill("Marigold Foods LLC")
    group(card, "your home").get_by_label("No", exact=True).check()
    card.get_by_role("button", name="Save answers").click()
    expect_toast(staff, "Answers Saved", "The website was checked again.")


def waive_as_staff(staff: Page, sold: Bought) -> None:
    staff.goto(f"/admin/orders/{sold.id}/site")
    card = staff.get_by_role("region", name="Fundability check")
    card.get_by_role("button", name="Waive… A2").click()
    card.get_by_role("button", name="Waive with this reason").click()
    expect(card.get_by_text("Enter a reason.")).to_be_visible()
    card.get_by_label("Reason for waiving").fill("The shop opens on Main Street in May.")
    check(staff, "check")
    card.get_by_role("button", name="Waive with this reason").click()
    expect_toast(staff, "Finding Accepted", "Your reason is in the client’s report.")
    expect(card.get_by_text("The shop opens on Main Street in May.")).to_be_visible()
    card.get_by_role("button", name="Undo A2").click()
    expect(card.get_by_role("button", name="Waive… A2")).to_be_visible()
    card.get_by_role("button", name="Waive… A2").click()
    card.get_by_label("Reason for waiving").fill("The shop opens on Main Street in May.")
    card.get_by_role("button", name="Waive with this reason").click()
    expect(card.get_by_role("button", name="Undo A2")).to_be_visible()


def read_report(client: Page, staff: Page, sold: Bought, folder: Path) -> None:
    client.goto("/client/report")
    expect(client.get_by_text("Your report isn't ready yet.")).to_be_visible()
    origin = {"Origin": staff.url.split("/admin")[0]}
    newest = staff.request.get(f"/api/orders/{sold.id}/website").json()["builds"][0]["number"]
    released = staff.request.post(f"/api/orders/{sold.id}/website/release", data={"build": newest}, headers=origin)
    assert released.status == 200, released.text()
    client.goto("/client/dashboard")
    client.get_by_role("link", name="Open your report").click()
    report = client.get_by_role("article")
    expect(report.get_by_role("heading", name="Marigold Catering", level=1)).to_be_visible()
    expect(report.get_by_text(re.compile(r"^\d+ passed, \d+ to fix, 1 accepted, \d+ we can’t see$"))).to_be_visible()
    expect(report.get_by_text("The shop opens on Main Street in May.")).to_be_visible()
    expect(report.locator(FINGERPRINT)).to_be_hidden()
    report.get_by_text("Details", exact=True).click()
    fingerprint = report.locator(FINGERPRINT).inner_text()
    assert re.fullmatch(r"[0-9a-f]{4}( [0-9a-f]{4}){2}", fingerprint)
    check(client, "report")
    maker = report.get_by_text(re.compile("^ by "))
    expect(maker).to_be_hidden()
    client.emulate_media(media="print")
    expect(maker).to_be_visible()
    client.emulate_media(media="null")
    for paper in ("Letter", "A4"):
        file = folder / f"{paper}.pdf"
        client.pdf(path=file, format=paper)
        assert len(PAGE.findall(file.read_bytes())) == 1, paper
    staff.get_by_role("link", name="Full report").click()
    expect(staff.get_by_text("The client sees this report.")).to_be_visible()
    expect(staff.locator(FINGERPRINT)).to_have_text(fingerprint)
    check(staff, "admin-report")
