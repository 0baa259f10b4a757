"""/admin/messages/unplaced: emails that fit no order are read, put into one, or discarded."""

import subprocess
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.both_sizes import PHONE, check
from tests.e2e.conftest import NewServer
from tests.logos import PNG
from tests.running import ROOT, Bought, Server, buy, log_in
from tests.services.orders.letters import MAILBOX, letter, with_files

CLIENT, STRANGER = "unplaced@alder.example", "stranger@elsewhere.example"


@pytest.fixture(scope="module")
def taking(new_server: NewServer) -> Iterator[Server]:
    """A server that emails come in to."""
    running = new_server(FUNDABLE_REPLY_ADDRESS=MAILBOX).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def order(taking: Server) -> Bought:
    return buy(taking, CLIENT)


@pytest.fixture
def inbox(screen: Page, context: BrowserContext, taking: Server) -> Page:
    url = f"http://127.0.0.1:{taking.port}"
    context.add_cookies([{"name": name, "value": value, "url": url} for name, value in log_in(taking).cookies.items()])
    screen.goto(f"{url}/admin/messages")
    return screen


def arrive(server: Server, sender: str, text: str, number: int) -> None:
    hand_over(server, letter(sender, MAILBOX, text, number=number))


def hand_over(server: Server, raw: bytes) -> None:
    subprocess.run(
        server.command("receive-mail", MAILBOX),
        env=server.environment(),
        cwd=ROOT,
        input=raw,
        check=True,
    )


def test_one_is_put_into_an_order_and_another_discarded(inbox: Page, taking: Server, order: Bought) -> None:
    arrive(taking, CLIENT, "The new number is 555-0142.", 1)
    arrive(taking, STRANGER, "\r\n".join(f"Line {number} of an offer." for number in range(9)), 2)
    inbox.reload()
    inbox.get_by_role("link", name="Unplaced 2").click()

    offer, number = (inbox.get_by_role("listitem").filter(has_text=one) for one in (STRANGER, CLIENT))
    expect(offer.get_by_text("It wasn't sent to an order's address.")).to_be_visible()
    offer.get_by_text("Read all of it").click()
    expect(offer.get_by_text("Line 8 of an offer.").last).to_be_visible()
    assert (offer.get_by_role("link").get_attribute("href") or "").startswith("mailto:stranger%40elsewhere.example?")
    check(inbox)

    number.get_by_role("button", name="Put into an order").click()
    dialog = inbox.get_by_role("dialog", name="Put Into an Order")
    dialog.get_by_role("radio", name=CLIENT).check()
    check(inbox)
    dialog.get_by_role("button", name="Put into this order").click()
    expect(number).to_have_count(0)

    offer.get_by_role("button", name="Discard").click()
    asked = inbox.get_by_role("alertdialog", name="Discard This Email?")
    check(inbox)
    asked.get_by_role("button", name="Discard").click()
    expect(inbox.get_by_text("No unplaced emails")).to_be_visible()

    inbox.get_by_role("link", name="Waiting for us").click()
    inbox.get_by_role("link", name=CLIENT).click()
    expect(
        inbox.get_by_role("list", name="Conversation", exact=True).get_by_text("The new number is 555-0142.")
    ).to_be_visible()


def test_a_stranger_s_is_said_to_be_one_before_it_is_placed(inbox: Page, taking: Server, order: Bought) -> None:
    arrive(taking, STRANGER, "I'm the bookkeeper.", 3)
    inbox.set_viewport_size(PHONE)
    inbox.goto(f"http://127.0.0.1:{taking.port}/admin/messages/unplaced")

    inbox.get_by_role("button", name="Put into an order").click()
    dialog = inbox.get_by_role("dialog", name="Put Into an Order")
    expect(dialog.get_by_text("No order has these words.")).to_be_visible()
    dialog.get_by_role("searchbox").fill(order.id[:8])
    dialog.get_by_role("radio", name=CLIENT).check()

    expect(dialog.get_by_text("only your team sees it, marked as a stranger’s")).to_be_visible()


def test_its_files_are_saved_from_below_its_text(inbox: Page, taking: Server) -> None:
    hand_over(taking, with_files("photos@elsewhere.example", 4))
    inbox.goto(f"http://127.0.0.1:{taking.port}/admin/messages/unplaced")
    mail = inbox.get_by_role("listitem").filter(has_text="photos@elsewhere.example")
    expect(mail.get_by_text("Not kept: program.png")).to_be_visible()

    with inbox.expect_download() as saved:
        mail.get_by_role("link", name="kitchen.png").click()
    assert saved.value.path().read_bytes() == PNG

    check(inbox)
    places = [mail.get_by_role(role).first.bounding_box() for role in ("heading", "list")]
    assert len({place["x"] for place in places if place}) == 1
