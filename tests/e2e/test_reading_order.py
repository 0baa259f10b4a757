"""From the three looks to a correction after launch, the Tab key goes through each page as it's read."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.e2e.client.test_website_states import Story
from tests.e2e.conftest import Complaints
from tests.e2e.reading_order import out_of_order
from tests.e2e.tokens import KEY
from tests.e2e.visitor.test_purchase import fill_form, send
from tests.e2e.visitor.test_see import show
from tests.running import PASSWORD, NewServer, Server

PHONE, DESK = (ViewportSize(width=width, height=900) for width in (390, 1440))


@pytest.fixture(scope="module")
def agency(new_server: NewServer) -> Iterator[Server]:
    """A server of its own, because a switch for all websites is turned."""
    running = new_server().start()
    yield running
    running.stop()


def expect_in_order(page: Page) -> None:
    """On a computer and on a phone, which is where it goes on."""
    page.wait_for_load_state("networkidle")
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        assert out_of_order(page) == []


def test_columns_that_are_swapped_and_buttons_without_a_name_are_found(page: Page) -> None:
    page.set_content(
        "<main style='display: flex; flex-direction: column-reverse'><button>One</button><button>Two</button></main>"
        "<p style='display: flex; flex-direction: row-reverse'><a href='#'>Three</a><a href='#'></a></p>"
    )
    assert out_of_order(page) == [
        "button “One” before button “Two”",
        "a “Three” before a “”",
        "a “” has no name",
    ]


def test_buying_is_walked_through_as_it_s_read(screen: Page) -> None:
    screen.set_viewport_size(PHONE)
    screen.goto("/")
    expect_in_order(screen)
    show(screen)
    expect_in_order(screen)
    screen.get_by_role("link", name="Get this one").click()
    screen.get_by_role("switch", name="Domain Registration").click()
    expect(screen).to_have_url("/checkout?addons=domain")
    screen.get_by_label("Email").fill("order@alder.example")
    expect_in_order(screen)
    screen.get_by_role("button", name="Continue to Payment - $175.00").click()
    expect(screen.get_by_text("TEST MODE", exact=True)).to_be_visible()
    expect_in_order(screen)
    screen.get_by_role("button", name="Pay $175.00").click()
    screen.get_by_label("Password", exact=True).fill(PASSWORD)
    screen.get_by_label("Confirm password").fill(PASSWORD)
    expect_in_order(screen)
    screen.get_by_role("button", name="Set Password & Continue").click()
    expect(screen.get_by_role("heading", name="Order Dashboard")).to_be_visible()
    expect_in_order(screen)
    fill_form(screen)
    expect_in_order(screen)
    send(screen)
    for path in ("/client/dashboard", "/client/yours", "/client/domain"):
        screen.goto(path)
        expect_in_order(screen)


def test_agreeing_and_the_year_after_are_walked_through_as_they_re_read(
    agency: Server, complaints: Complaints, new_context: Callable[..., BrowserContext]
) -> None:
    complaints.expected = ["404"]  # the dashboard asks what is to be reviewed, also once nothing is
    story = Story(agency, "read@alder.example")
    context = new_context(viewport=PHONE)
    complaints.watch(context)
    page = context.new_page()
    page.add_init_script(f"localStorage.setItem('{KEY}', '{story.bought.token}')")
    for path in ("dashboard", "website"):
        page.goto(f"http://127.0.0.1:{agency.port}/client/{path}")
        expect_in_order(page)
    story.approve()
    story.connect()
    story.act("website/publish", hash=story.hash, online="")
    for path in ("live", "dashboard", "website", "messages", "correct"):
        page.goto(f"http://127.0.0.1:{agency.port}/client/{path}")
        expect_in_order(page)
