"""/intake-form (forms 1 and 2)."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.calls import Calls, Held
from tests.e2e.conftest import Complaints
from tests.e2e.soon import expect_soon
from tests.e2e.standing_clock import StandingClock
from tests.e2e.test_accessibility import unseen_focus
from tests.e2e.toasts import expect_toast, toast, toasts
from tests.e2e.tokens import hold_token, local_storage
from tests.running import Bought, Browser, Server, buy, intake_form, log_in, order

SEND = "POST /api/intake-forms"
REQUIRED = {
    "Business Name": "Alder & Finch Bakery",
    "Business Address": "218 Mill Street\nDayton, OH 45402",
    "Business Phone": "(937) 555-0142",
    "Business Email": "hello@alderandfinch.example",
}
OPTIONAL = {
    "Business Description": "Bread for the whole street.",
    "Services/Products Offered": "Sourdough\nCakes",
    "Facebook": "facebook.com/alderandfinch",
    "Instagram": "instagram.com/alderandfinch",
    "LinkedIn": "linkedin.com/company/alderandfinch",
    "Twitter/X": "x.com/alderandfinch",
    "Additional Information": "Green, please.",
}
STORED_DRAFTS = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('fundable')
  opening.onerror = () => reject(opening.error)
  opening.onsuccess = () => {
    const names = [...opening.result.objectStoreNames]
    if (names.length === 0) return resolve([])
    const reading = opening.result.transaction(names).objectStore(names[0]).getAllKeys()
    reading.onsuccess = () => { opening.result.close(); resolve(reading.result) }
  }
})"""


def open_form(page: Page, order_id: str) -> None:
    page.goto(f"/intake-form?orderId={order_id}")
    expect(page.get_by_label("Business Name")).to_be_visible()


def fill(page: Page, answers: dict[str, str]) -> None:
    for label, text in answers.items():
        page.get_by_label(label).fill(text)


def expect_filled(page: Page, answers: dict[str, str]) -> None:
    for label, text in answers.items():
        expect(page.get_by_label(label)).to_have_value(text)


def send(page: Page) -> None:
    page.get_by_role("button", name="Submit Intake Form", exact=True).click()


def await_draft(page: Page, text: str) -> None:
    """What is typed is stored a moment later, without a sign on the page."""
    drafts = """text => new Promise(resolve => {
      const look = () => {
        const opening = indexedDB.open('fundable')
        opening.onsuccess = () => {
          const again = () => { opening.result.close(); setTimeout(look, 20) }
          if (!opening.result.objectStoreNames.contains('intake-drafts')) return again()
          const reading = opening.result.transaction('intake-drafts').objectStore('intake-drafts').getAll()
          reading.onsuccess = () => JSON.stringify(reading.result).includes(text) ? resolve() : again()
        }
      }
      look()
    })"""
    page.evaluate(drafts, text)


def sent_logo(server: Server, bought: Bought) -> str:
    answer = Browser(server).get("/api/client/order", **bought.bearer)
    return str(answer.json["intakeForm"]["logoUrl"])


def test_without_an_order_it_says_so_and_leads_home_after_two_seconds(
    screen: Page, clock: StandingClock, calls: Calls
) -> None:
    screen.goto("/intake-form")
    clock.run_until(toast(screen, "No Order Found"))
    expect_toast(screen, "No Order Found", "Please complete payment first.", destructive=True)
    expect(screen.get_by_role("button", name="Submit Intake Form")).to_have_count(0)
    clock.expect_to_leave("/", after_ms=2000)
    calls.expect_only("GET /api/site/logo")


def test_it_sends_every_answer_and_leads_to_the_dashboard_after_a_second_and_a_half(
    screen: Page, server: Server, clock: StandingClock, calls: Calls
) -> None:
    bought = buy(server, "sends@alder.example")
    hold_token(screen, bought.token)
    screen.goto(f"/intake-form?orderId={bought.id}")
    clock.run_until(screen.get_by_label("Business Name"))
    fill(screen, REQUIRED | OPTIONAL)
    held = Held(screen, "/api/intake-forms")
    screen.get_by_role("button", name="Submit Intake Form", exact=True).dblclick()
    expect(screen.get_by_role("button", name="Submitting...", exact=True)).to_be_disabled()
    held.let_go()
    clock.run_until(toast(screen, "Form Submitted"))
    expect_toast(screen, "Form Submitted", "Thanks. We’ll deliver your website within 3-5 business days.")
    clock.expect_to_leave("/client/dashboard", after_ms=1500)
    calls.expect_count(SEND, 1)
    assert calls.body(SEND) == {
        "orderId": bought.id,
        "businessName": "Alder & Finch Bakery",
        "businessAddress": "218 Mill Street\nDayton, OH 45402",
        "businessPhone": "(937) 555-0142",
        "businessEmail": "hello@alderandfinch.example",
        "websiteDescription": "Bread for the whole street.",
        "servicesOffered": "Sourdough\nCakes",
        "additionalInfo": "Green, please.",
        "socialLinks": {
            "facebook": "facebook.com/alderandfinch",
            "instagram": "instagram.com/alderandfinch",
            "linkedin": "linkedin.com/company/alderandfinch",
            "twitter": "x.com/alderandfinch",
        },
    }
    clock.run_until(screen.get_by_role("region", name="Business Information").get_by_text("Alder & Finch Bakery"))
    expect(screen.locator("[aria-current=step]").first).to_contain_text("Information Collected")


def test_the_email_starts_as_the_buyers_for_their_login_alone(screen: Page, server: Server) -> None:
    bought, another = buy(server, "starts@alder.example"), buy(server, "others@alder.example")
    open_form(screen, bought.id)
    expect(screen.get_by_label("Business Email")).to_have_value("")
    hold_token(screen, bought.token)
    open_form(screen, another.id)
    expect(screen.get_by_label("Business Email")).to_have_value("")
    open_form(screen, bought.id)
    expect(screen.get_by_label("Business Email")).to_have_value("starts@alder.example")
    screen.get_by_label("Business Email").fill("")
    await_draft(screen, "businessEmail")
    screen.reload()
    expect(screen.get_by_label("Business Email")).to_have_value("")


def test_what_is_empty_is_left_out_and_no_login_is_needed(screen: Page, server: Server, calls: Calls) -> None:
    bought = buy(server, "anonymous@alder.example")
    open_form(screen, bought.id)
    fill(screen, REQUIRED)
    send(screen)
    # Nobody is logged in here, so the dashboard asks for a login.
    expect(screen).to_have_url("/client/login")
    sent = calls.body(SEND)
    assert "logoUrl" not in sent
    assert "socialLinks" not in sent
    assert {name: text for name, text in sent.items() if text} == {
        "orderId": bought.id,
        "businessName": REQUIRED["Business Name"],
        "businessAddress": REQUIRED["Business Address"],
        "businessPhone": REQUIRED["Business Phone"],
        "businessEmail": REQUIRED["Business Email"],
    }


def test_an_unpaid_order_is_refused_with_the_raised_error_and_the_draft_stays(
    screen: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expected = ["409"]
    unpaid = order(server, "unpaid-form@alder.example")
    open_form(screen, unpaid.id)
    fill(screen, REQUIRED | OPTIONAL)
    send(screen)
    words = "409: This order isn't paid yet, so you can't send its intake form. Finish the payment first."
    expect_toast(screen, "Submission Failed", words, destructive=True)
    expect(screen.get_by_role("button", name="Submit Intake Form", exact=True)).to_be_enabled()
    expect_filled(screen, REQUIRED | OPTIONAL)
    await_draft(screen, OPTIONAL["Additional Information"])
    screen.reload()
    expect_filled(screen, REQUIRED | OPTIONAL)
    assert local_storage(screen) == {}


def test_the_owner_corrects_the_form_until_design_begins(screen: Page, server: Server) -> None:
    bought = buy(server, "corrects@alder.example")
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id)).status == 201
    hold_token(screen, bought.token)
    open_form(screen, bought.id)
    expect_filled(screen, REQUIRED)
    screen.get_by_label("Business Name").fill("Finch & Alder Bakery")
    send(screen)
    expect(screen).to_have_url("/client/dashboard")
    expect(
        screen.get_by_role("region", name="Business Information").get_by_text("Finch & Alder Bakery")
    ).to_be_visible()

    body = {"status": "design"}
    assert log_in(server).call("PATCH", f"/api/orders/{bought.id}/status", body).status == 200
    screen.goto(f"/intake-form?orderId={bought.id}")
    expect(screen.get_by_role("link", name="View Your Order")).to_be_visible()
    expect(screen.get_by_role("button", name="Submit Intake Form")).to_have_count(0)


def test_the_draft_survives_a_reload_and_a_closed_tab_but_not_the_sending(
    screen: Page, context: BrowserContext, server: Server, logo_png: Path
) -> None:
    bought = buy(server, "draft@alder.example")
    open_form(screen, bought.id)
    fill(screen, REQUIRED | OPTIONAL)
    screen.get_by_role("button", name="Upload Logo").click()
    screen.get_by_role("dialog").locator("input[type=file]").first.set_input_files(logo_png)
    expect(toast(screen, "Logo Uploaded")).to_be_visible()
    await_draft(screen, "Green, please.")
    screen.reload()
    expect_filled(screen, REQUIRED | OPTIONAL)
    expect(screen.get_by_role("button", name="Change Logo")).to_be_visible()
    screen.close()

    again = context.new_page()
    open_form(again, bought.id)
    expect_filled(again, REQUIRED | OPTIONAL)
    expect(again.get_by_role("button", name="Change Logo")).to_be_visible()
    assert local_storage(again) == {}
    expect_soon(again, lambda: len(again.evaluate(STORED_DRAFTS)), 2)
    send(again)
    expect(again).to_have_url("/client/login")
    expect_soon(again, lambda: again.evaluate(STORED_DRAFTS), [])
    open_form(again, bought.id)
    expect_filled(again, dict.fromkeys(REQUIRED | OPTIONAL, ""))
    expect(again.get_by_role("button", name="Upload Logo")).to_be_visible()
    assert sent_logo(server, bought).startswith("/uploads/")


def test_a_correction_survives_a_reload_whatever_the_clock_says(screen: Page, server: Server) -> None:
    bought = buy(server, "slow-clock@alder.example")
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id), **bought.bearer).status == 201
    hold_token(screen, bought.token)
    screen.clock.set_fixed_time(datetime.now(UTC) - timedelta(hours=1))
    open_form(screen, bought.id)
    fill(screen, {"Business Description": "Typed an hour before the form came."})
    await_draft(screen, "Typed an hour before the form came.")

    screen.reload()

    expect_filled(screen, {"Business Description": "Typed an hour before the form came."})


def test_a_logo_that_was_removed_stays_away(screen: Page, server: Server, logo_png: Path) -> None:
    bought = buy(server, "no-logo@alder.example")
    hold_token(screen, bought.token)
    open_form(screen, bought.id)
    fill(screen, REQUIRED | OPTIONAL)
    screen.get_by_role("button", name="Upload Logo").click()
    screen.get_by_role("dialog").locator("input[type=file]").first.set_input_files(logo_png)
    expect(screen.get_by_text("Logo uploaded successfully!")).to_be_visible()
    send(screen)
    expect(screen).to_have_url(re.compile("/client/dashboard"))
    assert sent_logo(server, bought)

    open_form(screen, bought.id)
    screen.get_by_role("button", name="Remove logo").click()
    expect(toast(screen, "Logo Removed")).to_be_visible()
    expect(screen.get_by_role("button", name="Upload Logo")).to_be_focused()
    screen.reload()
    expect(screen.get_by_role("button", name="Upload Logo")).to_be_visible()
    send(screen)
    expect(screen).to_have_url(re.compile("/client/dashboard"))
    assert sent_logo(server, bought) == "None"


def test_each_order_has_a_draft_of_its_own(screen: Page, server: Server) -> None:
    first, second = (order(server, f"draft-{number}@alder.example") for number in (1, 2))
    open_form(screen, first.id)
    fill(screen, REQUIRED)
    await_draft(screen, REQUIRED["Business Email"])
    open_form(screen, second.id)
    expect_filled(screen, dict.fromkeys(REQUIRED, ""))
    open_form(screen, first.id)
    expect_filled(screen, REQUIRED)


def test_a_logo_whose_address_is_gone_is_uploaded_again(
    screen: Page, server: Server, logo_png: Path, complaints: Complaints, calls: Calls
) -> None:
    complaints.expected = ["400", "404"]
    bought = buy(server, "swept@alder.example")
    open_form(screen, bought.id)
    fill(screen, REQUIRED)
    screen.get_by_role("button", name="Upload Logo").click()
    screen.get_by_role("dialog").locator("input[type=file]").first.set_input_files(logo_png)
    expect(toast(screen, "Logo Uploaded")).to_be_visible()
    await_draft(screen, "logo.png")
    with server.writing() as connection:
        connection.execute("DELETE FROM uploads")
    screen.reload()
    expect(screen.get_by_role("button", name="Change Logo")).to_be_visible()
    send(screen)
    expect(screen).to_have_url("/client/login")
    calls.expect_count("POST /api/objects/upload", 2)
    assert Browser(server).get(sent_logo(server, bought)).status == 200


def test_the_failure_stays_beside_the_button_when_the_toast_has_gone(
    screen: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expected = ["409"]
    unpaid = order(server, "stays@alder.example")
    open_form(screen, unpaid.id)
    fill(screen, REQUIRED)
    clock = StandingClock(screen)
    send(screen)
    clock.run_until(toasts(screen))
    clock.run_on(6000)
    expect(toasts(screen)).to_have_count(0)
    expect(screen.get_by_text("Your form hasn’t been sent yet")).to_be_visible()


def test_on_a_phone_the_letterhead_stays_in_sight_as_it_s_typed(screen: Page, server: Server) -> None:
    bought = buy(server, "letterhead@alder.example")
    screen.set_viewport_size({"width": 390, "height": 844})
    screen.goto(f"/intake-form?orderId={bought.id}")
    bar = screen.get_by_text("Your letterhead", exact=True).first
    screen.get_by_label("Business Name").fill("Alder & Finch Bakery")
    screen.get_by_label("Business Phone").fill("(937) 555-0142")
    expect(screen.get_by_text("Alder & Finch Bakery, (937) 555-0142", exact=True)).to_be_visible()
    bar.click()
    expect(screen.get_by_role("group").locator("address")).to_contain_text("(937) 555-0142")
    bar.click()
    screen.get_by_label("Additional Information").focus()
    expect(bar).to_be_in_viewport()
    assert unseen_focus(screen) == []
    screen.set_viewport_size({"width": 1440, "height": 900})
    expect(bar).to_be_hidden()
