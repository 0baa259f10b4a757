"""Websites on the landing page: framed when somebody comes near, opened in a tab of their own, shown with consent."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.client.test_website_states import Story
from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.e2e.tokens import KEY
from tests.running import NewServer, Server

WIDTHS = (360, 768, 1440)
INVENTED = ["Whitcomb & Reyes, CPA", "Big Sky Welding and Fabrication", "Turquoise Trail Nails & Spa"]
NAME = "Ortega Bakery LLC"


@pytest.fixture(scope="module")
def agency(new_server: NewServer) -> Iterator[Server]:
    """A server of its own, because its landing page changes."""
    running = new_server().start()
    yield running
    running.stop()


def shelf(page: Page) -> Locator:
    return page.locator("#examples")


def expect_names(page: Page, names: list[str]) -> None:
    expect(shelf(page).locator("bdi")).to_have_text(names)


def test_each_is_framed_on_a_computer_and_a_phone_when_somebody_comes_near(screen: Page) -> None:
    screen.goto("/")
    expect_names(screen, INVENTED)
    expect(shelf(screen)).to_contain_text("The businesses are invented; the websites are real.")
    assert [frame for frame in screen.frames if "/examples/" in frame.url] == [], "nobody has come near"

    shelf(screen).scroll_into_view_if_needed()

    for name in INVENTED:
        for on in ("a computer", "a phone"):
            framed = screen.frame_locator(f'iframe[title="Home page of {name}, on {on}"]')
            expect(framed.get_by_role("heading", level=1)).to_have_text(name)


def test_the_picture_opens_the_website_in_a_tab_of_its_own(screen: Page) -> None:
    screen.goto("/")
    shelf(screen).scroll_into_view_if_needed()
    with screen.expect_popup() as opening:
        shelf(screen).locator(".example-shot").first.click(force=True)  # the link lies over it
    opened = opening.value
    expect(opened.get_by_role("heading", level=1)).to_have_text(INVENTED[0])
    opened.get_by_role("link", name="Services", exact=True).first.click()
    expect(opened.get_by_role("heading", level=1)).to_contain_text("Services")


def test_they_are_there_when_the_page_comes_after_another(screen: Page) -> None:
    screen.goto("/checkout")
    screen.get_by_role("link", name="Fundable").first.click()
    expect(screen.get_by_role("heading", name="Pricing")).to_be_visible()

    expect_names(screen, INVENTED)
    framed = screen.frame_locator(f'iframe[title="Home page of {INVENTED[0]}, on a computer"]')
    expect(framed.get_by_role("heading", level=1)).to_have_text(INVENTED[0])


def test_what_cannot_be_read_leaves_the_page_whole(screen: Page, complaints: Complaints) -> None:
    complaints.expected += ["/examples", "ERR_FAILED"]
    screen.route("**/examples", lambda route: route.abort())
    screen.goto("/checkout")
    screen.get_by_role("link", name="Fundable").first.click()
    expect(screen.get_by_role("heading", name="Pricing")).to_be_visible()
    expect(shelf(screen)).to_be_hidden()


def test_nothing_is_too_wide_and_everybody_can_use_it(screen: Page) -> None:
    screen.goto("/")
    for width in WIDTHS:
        screen.set_viewport_size({"width": width, "height": 900})
        shelf(screen).scroll_into_view_if_needed()
        expect(screen.frame_locator(".example-shot iframe").first.get_by_role("heading", level=1)).to_be_visible()
        assert screen.evaluate(TOO_WIDE) == [], width
        assert findings_in_both_themes(screen) == [], width


class TestClientsWebsites:
    @pytest.fixture
    def story(self, agency: Server) -> Story:
        told = Story(agency, "shown@alder.example")
        told.approve()
        told.connect()
        told.act("website/publish", hash=told.hash, online="")
        return told

    @pytest.fixture
    def opened(self, complaints: Complaints, new_context: Callable[..., BrowserContext]) -> Callable[..., Page]:
        def make(**settings: Any) -> Page:
            context = new_context(**settings)
            complaints.watch(context)
            return context.new_page()

        return make

    def test_a_client_agrees_an_owner_chooses_and_the_client_takes_it_back(
        self, agency: Server, story: Story, opened: Callable[..., Page]
    ) -> None:
        url = f"http://127.0.0.1:{agency.port}"
        client, visitor, owner = opened(), opened(), opened()
        client.add_init_script(f"localStorage.setItem('{KEY}', '{story.bought.token}')")
        client.goto(f"{url}/client/live")
        card = client.get_by_role("region", name="May we show your website?")
        expect(card).to_contain_text("You can take it back anytime.")

        card.get_by_role("button", name="Yes, you may").click()
        expect(card).to_contain_text("Thank you. We may put your website on our home page.")
        visitor.goto(url)
        expect_names(visitor, INVENTED)

        owner.context.add_cookies(
            [{"name": name, "value": value, "url": url} for name, value in story.staff.cookies.items()]
        )
        owner.goto(f"{url}/admin/settings/examples")
        owner.get_by_role("switch", name=NAME).click()
        expect(owner.get_by_role("switch", name=NAME)).to_be_checked()
        assert findings_in_both_themes(owner) == []
        visitor.reload()
        expect(shelf(visitor).locator("bdi").first).to_have_text(NAME)
        expect(shelf(visitor)).to_contain_text("Where a business is invented, it says so.")
        shelf(visitor).scroll_into_view_if_needed()
        framed = visitor.frame_locator(f'iframe[title="Home page of {NAME}, on a computer"]')
        expect(framed.get_by_role("heading", level=1)).to_have_text(NAME)

        client.reload()
        expect(card).to_contain_text("Your website is on our home page.")
        card.get_by_role("button", name="Stop showing it").click()
        expect(card.get_by_role("button", name="Yes, you may")).to_be_visible()
        visitor.reload()
        expect_names(visitor, INVENTED)
        owner.reload()
        expect(owner.get_by_text("No client has agreed yet")).to_be_visible()
