"""/see: a website before it is bought, from the landing page to the intake form."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints
from tests.running import Bought

HARBOR = {"Business name": "Harbor Light Plumbing", "Town and state": "duluth, mn", "What you do": "Plumber"}


def show(page: Page) -> None:
    page.goto("/")
    for label, text in HARBOR.items():
        page.get_by_label(label, exact=True).fill(text)
    page.get_by_role("button", name="Show my three websites").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Harbor Light Plumbing, three ways")
    page.wait_for_load_state()  # its styles and the three websites, too


def test_three_answers_on_the_landing_page_are_three_websites(screen: Page) -> None:
    show(screen)

    assert screen.url.endswith("/see")
    expect(screen.get_by_role("radio", name="Fascia")).to_be_checked()
    for theme in ("Folio", "Fascia", "Azulejo"):
        frame = screen.frame_locator(f'iframe[title="Home page in the look {theme}"]')
        expect(frame.get_by_role("heading", level=1)).to_contain_text("Harbor Light Plumbing")
    screen.get_by_role("radio", name="Azulejo").check(force=True)
    expect(screen.get_by_text("Azulejo for Harbor Light Plumbing")).to_be_visible()


def test_a_phone_shows_them_as_a_phone_does_and_never_scrolls_sideways(screen: Page) -> None:
    show(screen)
    frames = screen.locator("iframe")

    def expect_width(width: int) -> None:
        for nth in range(3):
            expect(frames.nth(nth)).to_have_js_property("clientWidth", width)

    expect_width(1280)
    screen.get_by_role("radio", name="Phone").check(force=True)
    expect_width(390)
    for width in (320, 390, 768, 1440):
        screen.set_viewport_size({"width": width, "height": 740})
        expect(screen.locator("html")).to_have_js_property("scrollWidth", width)


def test_all_five_pages_open_beside_it(screen: Page) -> None:
    show(screen)
    with screen.expect_popup() as opened:
        screen.get_by_role("link", name="Open all five pages in Folio").click()

    opened.value.get_by_role("link", name="Services").first.click()

    expect(opened.value.get_by_role("heading", level=1)).to_have_text("Services")


def test_a_mistake_is_said_at_its_field_and_the_rest_stays(screen: Page, complaints: Complaints) -> None:
    complaints.expected.append("400")
    screen.goto("/see")
    screen.get_by_label("Business name").fill("Harbor")
    screen.get_by_label("Town and state").fill("Duluth, MN")
    screen.get_by_label("What you do").fill("https://spam.example")
    screen.get_by_role("button", name="Show my three websites").click()

    wrong = screen.get_by_label("What you do")
    expect(wrong).to_have_accessible_description("Leave out web addresses and code. A business name is enough.")
    expect(screen.get_by_label("Business name")).to_have_value("Harbor")


def test_an_answer_that_is_too_long_is_kept_whole_and_said(screen: Page, complaints: Complaints) -> None:
    complaints.expected.append("400")
    screen.goto("/see")
    screen.get_by_label("Town and state").fill("Duluth, MN")
    screen.get_by_label("What you do").fill("Plumber")
    name = screen.get_by_label("Business name")
    name.click()

    screen.keyboard.insert_text("Harbor Light " * 8)
    screen.get_by_role("button", name="Show my three websites").click()

    expect(screen.get_by_text("Type at most 80 letters.")).to_be_visible()
    expect(name).to_have_value("Harbor Light " * 8)


def test_the_name_goes_with_the_buyer_to_the_form(screen: Page, paid: Bought) -> None:
    show(screen)
    screen.get_by_role("radio", name="Azulejo").check(force=True)
    screen.get_by_role("link", name="Get this one").click()
    expect(screen).to_have_url("/checkout")

    screen.goto(f"/intake-form?orderId={paid.id}")
    expect(screen.get_by_label("Business Name")).to_have_value("Harbor Light Plumbing")


def test_what_was_typed_can_be_forgotten(screen: Page) -> None:
    show(screen)
    screen.get_by_role("button", name="Forget my answers").click()
    expect(screen.get_by_text("Forgotten. This browser no longer has your answers.")).to_be_visible()

    screen.goto("/see")
    expect(screen.get_by_label("Business name")).to_have_value("")


def test_the_answers_are_there_again_on_the_next_visit(screen: Page) -> None:
    show(screen)
    expect(screen.get_by_role("button", name="Forget my answers")).to_be_visible()

    screen.goto("/see")

    expect(screen.get_by_label("Business name")).to_have_value("Harbor Light Plumbing")
