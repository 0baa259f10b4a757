"""A day of the agency: two members of staff and three clients at once, each in a browser of their own."""

import re
from collections.abc import Iterator
from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from icalendar import Calendar
from playwright.sync_api import Browser as PlaywrightBrowser
from playwright.sync_api import Locator, Page, expect

from tests.e2e import looking_on
from tests.e2e.admin.people.test_team import make
from tests.e2e.conftest import Complaints
from tests.e2e.menu import choose
from tests.e2e.office import IDA, Client, Office, close_office, open_office
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import hold_token
from tests.fakes.smtp import SmtpSink
from tests.running import OWNER, Browser, NewServer, buy, intake_form

ZONE = ZoneInfo("America/New_York")
DAY = datetime.now(ZONE).date() + timedelta(days=7)
DESIGNING = "We're designing your website"


@pytest.fixture
def office(new_server: NewServer, browser: PlaywrightBrowser, browser_context_args: dict[str, Any]) -> Iterator[Office]:
    """A server of its own: all of its orders, mails and entries are this day's."""
    heard = Complaints()
    with SmtpSink() as sink:
        server = new_server(FUNDABLE_SMTP_URL=sink.url).start()
        make(server, IDA)
        opened = open_office(server, sink, browser, browser_context_args, heard)
        yield opened
        close_office(opened)
        server.stop()
    assert not heard.unexpected(), "\n".join(heard.unexpected())


def test_a_day_of_two_staff_and_three_clients(office: Office) -> None:
    office.olive.goto("/admin/orders")
    office.ida.goto("/admin/orders")
    the_clients_are_here(office)
    an_order_is_given(office)
    two_change_the_same_orders(office)
    a_task_is_done(office)
    times_are_offered(office)
    ida_looks_on_as_cleo(office)
    a_call_is_picked_moved_and_called_off(office)
    the_log_knows(office)


def the_clients_are_here(office: Office) -> None:
    """Each has bought and described a website, and is at their dashboard. How they buy is in visitor/test_purchase."""
    for client in office.clients:
        bought = buy(office.server, client.email, client.addons)
        form = intake_form(bought.id, businessName=client.business, businessEmail=client.email)
        assert Browser(office.server).post("/api/intake-forms", form).status == 201
        hold_token(client.page, bought.token)
        client.page.goto("/client/dashboard")
        expect_stage(client, "Information Collected")


def expect_stage(client: Client, stage: str) -> None:
    expect(client.page.locator("[aria-current=step]").first).to_contain_text(stage)


def row(page: Page, client: Client) -> Locator:
    return page.get_by_role("row").filter(has_text=client.business)


def an_order_is_given(office: Office) -> None:
    """Olive gives Ann's to Ida, who hears of it by mail and has it under Mine."""
    olive, ida, ann = office.olive, office.ida, office.ann
    ida.reload()
    views = ida.get_by_role("navigation", name="Views")
    views.get_by_role("link", name="Mine").click()
    expect(ida.get_by_text("No orders here", exact=True)).to_be_visible()
    olive.goto(f"/admin/orders/{office.id_of(ann)}")
    olive.get_by_label("Assignee").select_option(label=IDA)
    expect_toast(olive, "Assignee Changed", f"{IDA} has this order now, and hears of it by email.")

    office.send_everything()
    assert office.count_mails(IDA, f"{ann.business} is yours now") == 1
    ida.reload()
    expect(row(ida, ann)).to_be_visible()
    for other in (office.ben, office.cleo):
        expect(row(ida, other)).to_have_count(0)
    assert office.count_mails(OWNER, "is yours now") == 0
    olive.goto("/admin/orders?person=nobody")


def two_change_the_same_orders(office: Office) -> None:
    """Both have Ben's in what they're about to change. Each sees the emails first; Olive comes second, and is told."""
    olive, ida = office.olive, office.ida
    theirs = start_change(ida, (office.ann, office.ben), "Design in Progress")
    hers = start_change(olive, (office.ben, office.cleo), "Review & Feedback")
    for dialog in (theirs, hers):
        expect(dialog).to_contain_text("2 emails are sent.")
        expect(dialog.get_by_role("listitem").filter(has_text=office.ben.business)).to_contain_text(
            f"Email to {office.ben.email}: “"
        )
    office.send_everything()
    assert not any(office.count_mails(client.email, DESIGNING) for client in office.clients)

    theirs.get_by_role("button", name="Change 2 orders").click()
    expect_toast(ida, "Status Updated", "2 orders changed to Design in Progress.")
    hers.get_by_role("button", name="Change 2 orders").click()

    told = olive.get_by_role("dialog", name="Not all orders were changed")
    expect(told.get_by_role("listitem").filter(has_text=office.ben.business)).to_contain_text(
        "Not changed. Meanwhile, it was set to Design in Progress."
    )
    expect(told.get_by_role("listitem").filter(has_text=office.cleo.business)).to_contain_text("Changed.")
    told.get_by_role("button", name="Close").last.click()
    expect(row(olive, office.ben)).to_contain_text("Design in Progress")
    expect(row(olive, office.cleo)).to_contain_text("Review & Feedback")
    for client, stage in zip(office.clients, ("Design", "Design", "Review"), strict=True):
        client.page.reload()
        expect_stage(client, stage)
    office.send_everything()
    assert [office.count_mails(client.email, DESIGNING) for client in office.clients] == [1, 1, 0]
    assert [office.count_mails(client.email, "review") for client in office.clients] == [0, 0, 1]


def start_change(page: Page, clients: tuple[Client, Client], status: str) -> Locator:
    page.goto("/admin/orders")
    for client in clients:
        page.get_by_role("checkbox", name=f"Select {client.business}").check()
    page.get_by_role("region", name="Selected orders").get_by_role("button", name="Update Status…").click()
    dialog = page.get_by_role("dialog", name="Update Status of 2 Orders")
    dialog.get_by_role("combobox", name="New Status").click()
    page.get_by_role("option", name=status).click()
    return dialog


def a_task_is_done(office: Office) -> None:
    """Ida does one of Ann's, and adds one. Olive sees by whom; Ann sees what she bought, and nobody's name."""
    olive, ida, ann = office.olive, office.ida, office.ann
    for page in (olive, ida):
        page.goto(f"/admin/orders/{office.id_of(ann)}")
        expect(to_do(page).get_by_role("checkbox", name="Set up the Google profile")).not_to_be_checked()
    step = (
        addons(ann.page)
        .get_by_role("list")
        .get_by_role("list")
        .get_by_role("listitem")
        .filter(has_text="Profile created")
    )
    expect(step).to_have_attribute("aria-current", "step")
    to_do(ida).get_by_role("checkbox", name="Set up the Google profile").click()  # it moves among those that are done
    expect(to_do(ida).get_by_text("2 done", exact=True)).to_be_visible()  # with the form, which came by itself
    to_do(ida).get_by_role("button", name="Add a task").click()
    to_do(ida).get_by_label("What has to be done").fill("Ask Ann’s landlord")
    to_do(ida).get_by_label("What has to be done").press("Enter")
    expect(to_do(ida).get_by_role("button", name="Add a task")).to_be_focused()

    olive.reload()
    to_do(olive).get_by_text(re.compile(r"^\d done$")).click()
    done = to_do(olive).get_by_role("listitem").filter(has_text="Set up the Google profile")
    expect(done).to_contain_text(IDA)
    ann.page.reload()
    expect(step.filter(has_text="Profile created, done")).to_be_visible()
    for secret in (IDA, "landlord"):
        expect(ann.page.get_by_text(secret)).to_have_count(0)


def to_do(page: Page) -> Locator:
    return page.get_by_role("region", name="To do")


def addons(page: Page) -> Locator:
    return page.get_by_role("region", name="Your add-ons")


def at(hour: int) -> str:
    """As a field for day and time takes it."""
    return f"{DAY}T{hour:02}:00"


def slot(page: Page, hour: int) -> Locator:
    local = datetime.combine(DAY, time(hour))
    name = f"{local:%a, %b} {local.day} {local:%I:%M %p}".replace(" 0", " ")
    return addons(page).get_by_role("button", name=name, exact=True)


def times_are_offered(office: Office) -> None:
    olive, cleo = office.olive, office.cleo
    expect(addons(cleo.page).get_by_text("We’ll email you times to choose from.", exact=True)).to_be_visible()
    olive.goto(f"/admin/orders/{office.id_of(cleo)}")
    olive.get_by_role("button", name="Offer times…", exact=True).click()
    dialog = olive.get_by_role("dialog", name="Review call")
    dialog.get_by_label("Time 1", exact=True).fill(at(10))
    dialog.get_by_label("Time 2", exact=True).fill(at(15))
    dialog.get_by_role("button", name="Offer times", exact=True).click()
    expect_toast(olive, "Times Offered", "We told the client by email.")
    office.send_everything()
    assert office.count_mails(cleo.email, "Pick a time for your review call") == 1
    cleo.page.reload()
    expect(slot(cleo.page, 10)).to_be_visible()


def ida_looks_on_as_cleo(office: Office) -> None:
    """She sees the very times that Cleo can pick, and whatever she tries, nothing is stored."""
    ida, order_id = office.ida, office.id_of(office.cleo)
    ida.goto(f"/admin/orders/{order_id}")
    choose(ida, "View as client")
    bar = looking_on.bar(ida)
    expect(bar).to_contain_text(f"You’re seeing what {office.cleo.business} sees. Nothing you do here is saved.")
    expect(slot(ida, 10)).to_have_attribute("aria-disabled", "true")
    office.heard.expected += ["401", "403"]
    before = looking_on.stored(office.server)

    looking_on.expect_every_call_refused(ida, order_id)
    sent = looking_on.Sent(ida)
    assert looking_on.press_everything(ida) > 0

    assert sent.found == []
    assert looking_on.stored(office.server) == before
    bar.get_by_role("button", name="Leave").click()
    expect(ida).to_have_url(re.compile(f"/admin/orders/{order_id}$"))


def a_call_is_picked_moved_and_called_off(office: Office) -> None:
    """Cleo picks, Ida moves, Cleo calls off while Ida is about to: both sides' calendars follow, and Ida is told."""
    ida, cleo = office.ida, office.cleo
    slot(cleo.page, 10).click()
    expect_toast(cleo.page, "Call Set", f"{DAY:%a, %b} {DAY.day}, 10:00 AM. We sent you a file for your calendar.")
    expect_entries(office, 1, ("REQUEST", 0, 10))
    dialog = ida.get_by_role("dialog", name="Review call")
    ida.reload()
    ida.get_by_role("button", name="Open call…", exact=True).click()
    dialog.get_by_label("Move the call to", exact=True).fill(at(16))
    dialog.get_by_role("button", name="Move", exact=True).click()
    expect(dialog).to_have_count(0)
    expect_entries(office, 2, ("REQUEST", 1, 16))

    ida.get_by_role("button", name="Open call…", exact=True).click()
    expect(dialog.get_by_text("4:00 PM")).to_be_visible()
    cleo.page.reload()
    expect(addons(cleo.page).get_by_text("4:00 PM")).to_be_visible()
    addons(cleo.page).get_by_role("button", name="Call it off", exact=True).click()
    expect(slot(cleo.page, 10)).to_be_visible()
    expect_entries(office, 3, ("CANCEL", 2, 16))
    office.heard.expected.append("409")
    dialog.get_by_role("button", name="Call it off", exact=True).click()
    ida.get_by_role("alertdialog").get_by_role("button", name="Call it off", exact=True).click()
    expect(dialog).to_contain_text("There's no call to change. Reload the page to see where it stands.")
    ida.reload()
    expect(to_do(ida).get_by_text("Hold the review call")).to_be_visible()
    ida.get_by_role("button", name="Open call…", exact=True).click()
    expect(dialog.get_by_label("Time 1", exact=True)).to_have_value(at(10))
    expect(dialog.get_by_text("4:00 PM")).to_have_count(0)


def expect_entries(office: Office, number: int, entry: tuple[str, int, int]) -> None:
    """What Cleo and Olive, who offered the times, have for their calendars by now: what the newest of so many files
    does, its state, its hour."""
    office.send_everything()
    for recipient in (office.cleo.email, OWNER):
        files = office.calendar_files(recipient)
        assert len(files) == number, recipient
        calendar = Calendar.from_ical(files[-1])
        [event] = calendar.walk("VEVENT")
        starts = event["dtstart"].dt.astimezone(ZONE)
        assert starts.date() == DAY
        assert (calendar["method"], event["sequence"], starts.hour) == entry, recipient


def the_log_knows(office: Office) -> None:
    olive = office.olive
    olive.goto("/admin/security/audit")
    entries = olive.get_by_role("region", name="Audit log").get_by_role("row")
    seen = entries.filter(has_text="Portal seen as the client sees it")
    expect(seen).to_have_count(1)
    expect(seen).to_contain_text(IDA)
