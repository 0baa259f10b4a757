"""Staff send answers of a form back; their client changes one, keeps the other, and staff see what came of it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fundable.web.mail.log import SAVED
from tests.e2e.both_sizes import PHONE, check
from tests.e2e.conftest import Complaints
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import hold_token
from tests.running import Bought, Browser, Server, buy, intake_form, log_in

ASKED = "Which of the two is on your registration?"


@pytest.fixture
def sent(server: Server) -> Bought:
    bought = buy(server, "sent-back@alder.example")
    form = intake_form(bought.id, businessName="Sent Back Bakery", servicesOffered="Bread")
    assert Browser(server).post("/api/intake-forms", form).status == 201
    return bought


def ask(staff: Page, order_id: str) -> None:
    staff.goto(f"/admin/orders/{order_id}/form")
    staff.get_by_role("button", name="More for this form").click()
    staff.get_by_role("menuitem", name="Send answers back").click()
    dialog = staff.get_by_role("dialog", name="Send answers back")
    dialog.get_by_role("button", name="Send back").click()
    expect(dialog.get_by_text("Choose at least one answer to send back.")).to_be_visible()
    for label, note in (("Business Address", ASKED), ("Services/Products Offered", "One line for each, please.")):
        dialog.get_by_role("checkbox", name=label).check()
        dialog.get_by_label(f"What do you ask about {label}?").fill(note)
    check(staff)
    dialog.get_by_role("button", name="Send 2 answers back").click()
    expect_toast(staff, "Answers Sent Back", SAVED)
    expect(staff.get_by_text("2 answers with the client")).to_be_visible()


def test_a_client_changes_one_and_keeps_the_other(
    staff: Page, sent: Bought, new_context: Callable[..., BrowserContext], complaints: Complaints
) -> None:
    ask(staff, sent.id)
    client = new_context().new_page()
    complaints.watch(client.context)
    hold_token(client, sent.token)
    client.goto("/client/dashboard")
    card = client.get_by_role("region", name="Please look at 2 answers again")
    expect(card).to_contain_text(ASKED)
    check(client)
    card.get_by_role("link", name="Look at 2 answers").click()
    address = client.get_by_role("textbox", name="Business Address")
    expect(address).to_have_accessible_description(re.compile(f"^We ask {re.escape(ASKED)}"))
    expect(client.get_by_text("Please look at 2 answers again. Everything else is fine and saved.")).to_be_visible()
    expect(client.get_by_text("Tell us about your business")).to_be_hidden()
    expect(client.get_by_role("textbox", name="Business Name")).to_have_count(0)
    others = client.get_by_role("region", name="Your other answers")
    expect(others.get_by_text("Sent Back Bakery")).to_be_hidden()
    others.get_by_role("heading").click()
    expect(others.get_by_text("Sent Back Bakery")).to_be_visible()
    expect(others.get_by_text("Business Address")).to_have_count(0)
    check(client)

    address.fill("118 Canyon Rd\nSanta Fe, NM 87501")
    expect(client.get_by_text("1 of 2 looked at")).to_be_visible()
    client.reload()
    expect(address).to_have_value("118 Canyon Rd\nSanta Fe, NM 87501")
    client.get_by_role("button", name="Send 2 answers").click()
    expect(client.get_by_text("Change it, or say that it’s right as it is.")).to_be_visible()
    check(client)
    client.get_by_role("checkbox", name="It’s right as it is (Services/Products Offered)").check()
    client.get_by_role("button", name="Send 2 answers").click()

    expect_toast(client, "Answers Sent", "We’ll look at them and go on.")
    answered = client.get_by_role("region", name="We have your answer")
    expect(answered).to_contain_text("Business Address: changed")
    expect(answered).to_contain_text("Services/Products Offered: as it was")
    staff.goto(f"/admin/orders/{sent.id}/form")
    expect(staff.get_by_text("118 Canyon Rd")).to_be_visible()


def test_what_staff_no_longer_wait_for_is_said_and_nothing_is_lost(
    staff: Page, sent: Bought, new_context: Callable[..., BrowserContext], complaints: Complaints
) -> None:
    complaints.expected = ["409"]
    ask(staff, sent.id)
    client = new_context().new_page()
    complaints.watch(client.context)
    hold_token(client, sent.token)
    client.goto(f"/intake-form?orderId={sent.id}")
    client.get_by_role("textbox", name="Services/Products Offered").fill("Bread\nRolls")
    client.get_by_role("checkbox", name="It’s right as it is (Business Address)").check()
    staff.goto(f"/admin/orders/{sent.id}")
    staff.get_by_role("button", name="Resume", exact=True).click()
    expect(staff.get_by_role("button", name="Pause the clock…")).to_be_visible()

    client.get_by_role("button", name="Send 2 answers").click()

    expect(client.get_by_role("alert")).to_contain_text("We're no longer waiting for this, so nothing was sent.")
    expect(client.get_by_role("textbox", name="Services/Products Offered")).to_have_value("Bread\nRolls")


def test_who_has_no_other_logo_says_so(screen: Page, server: Server, sent: Bought) -> None:
    own = log_in(server)
    seen = own.get(f"/api/orders/{sent.id}").json["intakeForm"]["updatedAt"]
    body = {"seen": seen, "answers": [{"name": "logo", "note": "Do you have an SVG?"}]}
    assert own.post(f"/api/orders/{sent.id}/intake-form/send-back", body).status == 200
    hold_token(screen, sent.token)
    screen.goto(f"/intake-form?orderId={sent.id}")
    screen.get_by_role("checkbox", name="I don’t have one (Business Logo)").check()
    screen.get_by_role("button", name="Send 1 answer").click()
    expect(screen.get_by_role("region", name="We have your answer")).to_contain_text("Business Logo: as it was")


def test_what_sends_them_back_stays_in_view(staff: Page, sent: Bought) -> None:
    staff.set_viewport_size(PHONE)
    staff.goto(f"/admin/orders/{sent.id}/form")
    staff.get_by_role("button", name="More for this form").click()
    staff.get_by_role("menuitem", name="Send answers back").click()
    dialog = staff.get_by_role("dialog", name="Send answers back")
    dialog.get_by_role("checkbox").first.check()
    expect(dialog.get_by_role("button", name="Send 1 answer back")).to_be_in_viewport(ratio=1)
    expect(dialog.get_by_role("textbox")).to_have_attribute("rows", "3")
