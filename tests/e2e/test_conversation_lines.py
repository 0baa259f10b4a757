"""Where a conversation stands among the rest of a page, and how much of it is there before somebody asks for more."""

from playwright.sync_api import Page, expect

from tests.e2e.both_sizes import check
from tests.e2e.talking import dashboard_of, reply, room_of, talking
from tests.running import PASSWORD, Browser, Server


def places(page: Page, *titles: str) -> list[int]:
    """Where these stand among what the page has."""
    shown = page.get_by_role("main").get_by_role("heading", level=2)
    expect(shown.filter(has_text=titles[-1])).to_be_visible()
    texts = shown.all_inner_texts()
    return [texts.index(title) for title in titles]


def test_a_conversation_stands_above_how_the_build_goes(screen: Page, server: Server) -> None:
    order = talking(server, "standing")
    card = dashboard_of(screen, order)
    build, messages = places(screen, "Build Status", "Messages")
    assert build < messages
    card.get_by_role("textbox", name="Your message").fill("We’re closed Sundays.")
    card.get_by_role("button", name="Send").click()
    expect(card.get_by_role("textbox", name="Your message")).to_have_value("")
    # It stays where somebody writes, until they come again.
    assert places(screen, "Build Status", "Messages") == [build, messages]
    screen.reload()
    expect(card.get_by_text("We’re closed Sundays.")).to_be_visible()
    messages, build = places(screen, "Messages", "Build Status")
    assert messages < build


def test_of_a_long_conversation_the_latest_is_there(screen: Page, server: Server) -> None:
    order = talking(server, "lengthy")
    for number in range(8):
        reply(server, order, f"Photo {number} is of the shop.")
    card = dashboard_of(screen, order)
    expect(card.get_by_text("is of the shop.")).to_have_count(6)
    card.get_by_role("button", name="Show earlier messages").click()
    expect(card.get_by_text("is of the shop.")).to_have_count(8)
    expect(card.get_by_text("You sent the intake form")).to_be_visible()
    expect(card.get_by_role("button", name="Show earlier messages")).to_have_count(0)


def test_emails_in_a_row_are_one_line_that_unfolds(staff: Page, server: Server) -> None:
    order = talking(server, "mailing")
    reply(server, order, "We’re closed Sundays.")
    for _ in range(3):
        answer = Browser(server).post("/api/client/login", {"email": order.email, "password": PASSWORD})
        assert answer.status == 200, answer.body
    room = room_of(staff, order)
    folded = room.get_by_role("listitem").filter(has_text="emails from the program").last
    expect(folded).to_contain_text("3 emails from the program")
    read = folded.get_by_role("button", name="Read it: Email saved, not sent: New login to order")
    expect(read).to_have_count(0)
    folded.get_by_text("3 emails from the program").click()
    expect(read).to_have_count(3)
    check(staff)
    read.first.click()
    expect(staff.get_by_role("dialog")).to_be_visible()
