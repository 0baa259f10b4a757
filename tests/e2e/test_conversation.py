"""A client writes, staff answer, and nothing is lost or sent by mistake."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.both_sizes import PHONE, check
from tests.e2e.conftest import Complaints
from tests.e2e.needs import need
from tests.e2e.talking import dashboard_of, note, reply, room_of, say, talking
from tests.running import PASSWORD, Server, log_in

TEXT_BOX = """element => {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect()
}"""
"""Of the letters: the element may be narrower."""


def lost(route: Route) -> None:
    route.abort("connectionreset")


def answered_unheard(route: Route) -> None:
    """It arrives, and its answer doesn't."""
    route.fetch()
    route.abort("connectionreset")


def test_a_client_writes_and_staff_answer(
    staff: Page, server: Server, new_context: Callable[..., BrowserContext], complaints: Complaints, logo_png: Path
) -> None:
    order = talking(server, "talking")
    client = new_context().new_page()
    complaints.watch(client.context)
    card = dashboard_of(client, order)
    expect(card.get_by_role("heading", name="Messages")).to_be_visible()
    message_us = client.get_by_role("link", name="Message us")
    for _ in range(2):
        message_us.click()
        expect(card.get_by_role("textbox", name="Your message")).to_be_focused()
        expect(card.get_by_role("button", name="Send")).to_be_in_viewport()
        message_us.focus()
    card.get_by_role("button", name="Send").click()
    expect(card.get_by_text("Write a few words or add a file.")).to_be_visible()
    card.get_by_label("Choose files").set_input_files([logo_png])
    expect(card.get_by_role("button", name="Remove logo.png")).to_be_visible()
    card.get_by_role("textbox", name="Your message").fill("We’re closed Sundays.\n\nSee https://talking.example/map.")
    check(client)
    card.get_by_role("button", name="Send").dblclick()
    expect(card.get_by_role("status").filter(has_text="Message sent")).to_have_count(1)
    expect(card.get_by_role("textbox", name="Your message")).to_be_focused()
    expect(card.get_by_text("We’re closed Sundays.")).to_have_count(1)
    expect(card.get_by_role("link", name="https://talking.example/map")).to_have_attribute(
        "rel", re.compile("noopener")
    )
    with client.expect_download() as saved:
        card.get_by_role("button", name="Download logo.png").click()
    assert saved.value.path().read_bytes() == logo_png.read_bytes()

    staff.goto("/admin")
    need(staff, "Talking Bakery", "Client wrote").get_by_role("link", name="Reply").click()
    room = staff.get_by_role("region", name="Conversation with Talking Bakery")
    expect(room.get_by_text("We’re closed Sundays.")).to_be_visible()
    expect(room.get_by_text("New today", exact=True)).to_be_visible()
    check(staff)
    tab = staff.get_by_role("navigation", name="Order").get_by_role("link", name="Messages")
    expect(tab).to_have_accessible_name("Messages 1 unanswered")
    room.get_by_role("textbox", name="Message to the client").fill("Thanks. Which photo comes first?")
    room.get_by_role("button", name="Send to client").dblclick()
    expect(room.get_by_text("Thanks. Which photo comes first?")).to_have_count(1)
    expect(room.get_by_role("textbox", name="Message to the client")).to_have_value("")
    expect(tab).to_have_accessible_name("Messages")

    client.reload()
    expect(card.get_by_role("heading", name=re.compile(" has a question for you$"))).to_be_visible()
    expect(card.get_by_text("1 new")).to_be_visible()
    expect(client.get_by_role("main").get_by_role("heading", level=2).first).to_have_text(
        re.compile(" has a question for you$")
    )
    expect(card.get_by_text(re.compile("^Seen by "))).to_be_visible()
    check(client)
    staff.reload()
    expect(room.get_by_text(re.compile(r"^Seen today, \d"))).to_be_visible()


def test_nothing_typed_is_lost(screen: Page, server: Server, complaints: Complaints, subtests: pytest.Subtests) -> None:
    complaints.expected = ["conversation/messages", "ERR_CONNECTION_RESET", "ERR_FAILED", "429"]
    refusal = {"message": "You've sent 30 messages in an hour.", "code": "thread_messages_many"}
    answers = {"lost": lost, "answered": answered_unheard, "refused": lambda one: one.fulfill(status=429, json=refusal)}
    card = dashboard_of(screen, talking(server, "keeping"))
    box = card.get_by_role("textbox", name="Your message")
    for fails, answer in answers.items():
        with subtests.test(fails):
            box.fill(f"The left one is newer, {fails}.")
            screen.reload()
            expect(box).to_have_value(f"The left one is newer, {fails}.")
            screen.route("**/api/client/conversation/messages", answer, times=1)
            card.get_by_role("button", name="Send").click()
            expect(card.get_by_text("Your message wasn’t sent")).to_be_visible()
            expect(box).to_have_value(f"The left one is newer, {fails}.")
            card.get_by_role("button", name="Send").click()
            expect(card.get_by_role("status").filter(has_text="Message sent")).to_have_count(1)
            expect(card.get_by_role("alert")).to_have_count(0)
    screen.reload()
    for fails in answers:
        expect(card.get_by_text(f"The left one is newer, {fails}.")).to_have_count(1)
    expect(box).to_have_value("")


def test_a_note_does_not_leave(staff: Page, server: Server, new_context: Callable[..., BrowserContext]) -> None:
    order = talking(server, "noted")
    say(log_in(server), order, "Are you open on Sundays?")
    room = room_of(staff, order)
    sees = room.get_by_role("radiogroup", name="Who sees it")
    expect(sees.get_by_role("radio", name="Client sees this")).to_be_checked()
    room.get_by_role("textbox").fill("Please don’t promise a new logo.")
    sees.get_by_role("radio", name="Internal note").check(force=True)
    expect(room.get_by_role("button", name="Send to client")).to_have_count(0)
    expect(room.get_by_text("Only your team sees it.")).to_be_visible()
    staff.reload()
    expect(sees.get_by_role("radio", name="Internal note")).to_be_checked()
    expect(room.get_by_role("textbox", name="Internal note")).to_have_value("Please don’t promise a new logo.")
    check(staff)
    with staff.expect_request("**/conversation/notes"):
        room.get_by_role("button", name="Save note").dblclick()
    written = room.get_by_role("listitem").filter(has_text="Please don’t promise a new logo.")
    expect(written).to_have_count(1)
    expect(written.get_by_text("Internal note, only your team sees it")).to_be_visible()
    # The next one is a note as well, until somebody says otherwise or comes anew.
    expect(room.get_by_role("button", name="Save note")).to_be_visible()
    staff.reload()
    expect(sees.get_by_role("radio", name="Client sees this")).to_be_checked()

    client = new_context().new_page()
    card = dashboard_of(client, order)
    expect(card.get_by_text("Are you open on Sundays?")).to_be_visible()
    expect(card.get_by_text("promise")).to_have_count(0)
    mailed = server.rows("SELECT count(*) AS n FROM messages WHERE text LIKE '%new logo%'")
    assert mailed[0]["n"] == 0


def test_the_inbox_has_who_waits_first(staff: Page, server: Server) -> None:
    own = log_in(server)
    waits, settled = talking(server, "waiting"), talking(server, "settled")
    reply(server, waits, "Can you change our phone number to 555-0147?")
    reply(server, settled, "Thank you!")
    note(own, settled, "A quiet one.")
    staff.goto("/admin/messages")
    rows = staff.get_by_role("navigation", name="Conversations").get_by_role("listitem")
    views = staff.get_by_role("navigation", name="Views")
    expect(rows.filter(has_text="Waiting Bakery")).to_contain_text("1 new")
    check(staff)
    rows.filter(has_text="Settled Bakery").get_by_role("link").click()
    opened = staff.get_by_role("region", name="Conversation with Settled Bakery")
    expect(opened.get_by_text("Thank you!")).to_be_visible()
    expect(opened.get_by_role("heading", name="Settled Bakery")).to_be_focused()
    check(staff)
    opened.get_by_role("button", name="No answer needed").click()
    expect(opened.get_by_role("button", name="No answer needed")).to_have_count(0)
    views.get_by_role("link", name="Waiting for us").click()
    expect(staff).to_have_url("/admin/messages?show=waiting")
    expect(rows.filter(has_text="Waiting Bakery")).to_have_count(1)
    expect(rows.filter(has_text="Settled Bakery")).to_have_count(0)

    views.get_by_role("link", name=re.compile("^All ")).click()
    staff.get_by_role("searchbox", name="Search messages").fill("555-0147")
    expect(rows).to_have_count(1)
    staff.set_viewport_size(PHONE)
    rows.get_by_role("link").click()
    expect(rows).to_have_count(0)
    opened = staff.get_by_role("region", name="Conversation with Waiting Bakery")
    expect(opened.get_by_text("Can you change our phone number")).to_be_visible()
    opened.get_by_role("link", name="All conversations").click()
    expect(rows.get_by_role("link")).to_be_focused()


def test_a_reply_is_saved_and_used(staff: Page, server: Server) -> None:
    order = talking(server, "replied")
    room = room_of(staff, order)
    box = room.get_by_role("textbox", name="Message to the client")
    box.fill("Two photos of your shop would help.")
    room.get_by_role("button", name="Saved replies").click()
    staff.get_by_role("menuitem", name="Save this text as a reply").click()
    dialog = staff.get_by_role("dialog", name="Saved Reply")
    dialog.get_by_label("Title").fill("Missing photos")
    check(staff)
    dialog.get_by_role("button", name="Save reply").click()
    expect(dialog).to_have_count(0)
    box.fill("Hi Mira,")
    room.get_by_role("button", name="Saved replies").click()
    staff.get_by_role("menuitem", name="Missing photos").click()
    expect(box).to_have_value("Hi Mira,\n\nTwo photos of your shop would help.")
    expect(box).to_be_focused()
    room.get_by_role("button", name="Saved replies").click()
    staff.get_by_role("menuitem", name="Edit saved replies").click()
    staff.get_by_role("button", name="Delete “Missing photos”").click()
    staff.get_by_role("alertdialog").get_by_role("button", name="Delete reply").click()
    expect(staff.get_by_text("No saved replies yet.")).to_be_visible()


def test_staff_see_the_clients_side_and_change_nothing(staff: Page, server: Server) -> None:
    order = talking(server, "viewed")
    say(log_in(server), order, "Are you open on Sundays?")
    staff.goto(f"/admin/orders/{order.id}/as-client")
    card = staff.locator("#messages")
    expect(card.get_by_role("heading", name=re.compile(" has a question for you$"))).to_be_visible()
    expect(card.get_by_role("button", name="Send")).to_have_attribute("aria-disabled", "true")
    staff.reload()
    expect(card.get_by_text("1 new")).to_be_visible()


def test_the_link_in_an_email_leads_through_the_login_to_the_conversation(screen: Page, server: Server) -> None:
    order = talking(server, "linked")
    link = f"/client/dashboard#messages-{order.id[:8]}"
    screen.goto(link)

    screen.get_by_label("Email").fill(order.email)
    screen.get_by_label("Password").fill(PASSWORD)
    screen.get_by_role("button", name="Access Portal").click()

    expect(screen).to_have_url(link)
    expect(screen.locator("#messages")).to_be_focused()
    expect(screen.locator("#messages")).to_be_in_viewport()


def test_the_link_in_an_email_opens_its_own_order(screen: Page, server: Server, complaints: Complaints) -> None:
    mine, other = talking(server, "mailed"), talking(server, "opened")
    dashboard_of(screen, other)
    link = f"/client/dashboard#messages-{mine.id[:8]}"
    screen.goto("/terms")
    screen.goto(link)
    expect(screen.get_by_text(f"Your link is for order #{mine.id[:8]}")).to_be_visible()
    expect(screen.get_by_text(f"You’re logged in to order #{other.id[:8]}.")).to_be_visible()
    expect(screen.locator("#messages")).not_to_be_focused()
    check(screen)

    screen.get_by_role("link", name=f"Log in to order #{mine.id[:8]}").click()
    screen.get_by_label("Email").fill(mine.email)
    screen.get_by_label("Password").fill(PASSWORD)
    screen.get_by_role("button", name="Access Portal").click()

    expect(screen).to_have_url(link)
    expect(screen.locator("#messages")).to_be_focused()
    expect(screen.get_by_text("Your link is for order")).to_have_count(0)


def test_the_link_in_an_email_opens_an_order_that_the_browser_knows(screen: Page, server: Server) -> None:
    mine, other = talking(server, "known"), talking(server, "newer")
    dashboard_of(screen, mine)
    dashboard_of(screen, other)
    screen.goto("/terms")
    screen.goto(f"/client/dashboard#messages-{mine.id[:8]}")

    expect(screen.locator("#messages")).to_be_focused()
    expect(screen.locator(".page-top")).to_contain_text(mine.id[:8])


def test_a_colleagues_note_and_its_time_fit_a_phone(staff: Page, server: Server) -> None:
    """Beside each other, not one on the other."""
    order, colleague = talking(server, "beside"), "sam.reyes@agency.example"
    assert server.run("create-admin", "--email", colleague, "--password", PASSWORD).returncode == 0
    note(log_in(server, colleague), order, "The bank’s appointment is next week. " * 4)
    staff.set_viewport_size({"width": 360, "height": 740})
    staff.goto(f"/admin/orders/{order.id}")
    card = staff.get_by_role("region", name="Latest messages")

    label, time = (one.evaluate(TEXT_BOX) for one in (card.get_by_text("Internal note"), card.locator("time").first))
    assert label["right"] <= time["left"]
    assert card.locator("li b").first.evaluate("name => name.clientWidth") > 30
    assert card.evaluate("card => card.scrollWidth <= card.clientWidth")
    assert staff.evaluate("document.documentElement.scrollWidth <= innerWidth")
