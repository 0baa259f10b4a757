"""The client's review as it lies on the screen: pins beside the page, what is written always in view, and an approval
that shows what is signed."""

from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.client.test_website_states import Story
from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.e2e.tokens import KEY
from tests.running import NewServer, Server

WHOLE_IN_VIEW = """(element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}"""


@pytest.fixture(scope="module")
def agency(new_server: NewServer) -> Iterator[Server]:
    """A server of its own, because a switch for all websites is turned."""
    running = new_server().start()
    yield running
    running.stop()


@pytest.fixture
def page(
    agency: Server, request: pytest.FixtureRequest, complaints: Complaints, new_context: Callable[..., BrowserContext]
) -> Page:
    width = request.node.callspec.params["width"]
    story = Story(agency, f"glance-{width}@alder.example")
    context = new_context(viewport={"width": width, "height": 800})
    complaints.watch(context)
    opened = context.new_page()
    opened.add_init_script(f"localStorage.setItem('{KEY}', '{story.bought.token}')")
    opened.goto(f"http://127.0.0.1:{agency.port}/client/website")
    expect(opened.locator("[data-pin-ground]")).to_be_visible()
    return opened


def begin(page: Page, text: str) -> Locator:
    """From the list, as those who type do."""
    page.get_by_role("button", name="Choose from a list").press("Enter")
    page.get_by_role("dialog").get_by_role("button", name=text).first.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    return page.get_by_role("form", name="Note")


def written(page: Page, text: str, said: str) -> None:
    saved(begin(page, text), said)


def saved(note: Locator, said: str) -> None:
    note.get_by_label("What should change?").fill(said)
    note.get_by_role("button", name="Save note").click()
    expect(note).to_have_count(0)


@pytest.mark.parametrize("width", [390, 1440])
def test_notes_and_approval_as_they_lie_on_the_screen(page: Page, width: int) -> None:
    expect_approval_to_be_the_full_button(page, width)
    expect_what_is_written_to_stay_in_view(page)
    expect_approving_to_show_what_is_signed(page)
    for said in ("Larger.", "And bolder."):
        written(page, "Ortega Bakery LLC", said)
    expect_pins_beside_the_page_and_apart(page)


def expect_approval_to_be_the_full_button(page: Page, width: int) -> None:
    """As long as nothing is to be changed."""
    approve = page.get_by_role("button", name="Approve this website")
    expect(approve).to_have_count(1)
    expect(approve).to_have_class("btn btn-primary btn-block")
    frame, button = page.locator("[data-preview-view]").bounding_box(), approve.bounding_box()
    assert frame
    assert button
    if width == 390:
        assert button["y"] > frame["y"] + frame["height"], "it's reached after the page was seen"


def expect_what_is_written_to_stay_in_view(page: Page) -> None:
    note = begin(page, "Sourdough")
    expect(note.get_by_label("What should change?")).to_be_focused()
    assert note.evaluate(WHOLE_IN_VIEW)
    expect(page.locator("[data-pin-marked]")).to_be_in_viewport()
    for y in (0, 400, 900, 300):
        page.evaluate("(y) => scrollTo(0, y)", y)
        if page.locator("[data-preview-view]").evaluate(
            "(view) => view.getBoundingClientRect().top < innerHeight - 420"
        ):
            page.wait_for_function(WHOLE_IN_VIEW, arg=note.element_handle())
    saved(note, "Sourdough bread, please.")


def expect_approving_to_show_what_is_signed(page: Page) -> None:
    """With one note that isn't sent: sending is the full button then."""
    approve = page.get_by_role("button", name="Approve this website")
    expect(approve).to_have_class("btn btn-outline btn-block")
    expect(page.get_by_role("button", name="Send my changes")).to_have_class("btn btn-primary")

    approve.press("Enter")
    dialog = page.get_by_role("dialog", name="Approve this website")
    shown = dialog.get_by_role("img", name="Home page, version 1, on a computer and on a phone")
    expect(shown).to_be_visible()
    for which in (0, 1):
        inside = dialog.frame_locator("iframe").nth(which)
        expect(inside.get_by_role("heading", level=1)).to_have_text("Ortega Bakery LLC")
    expect(dialog.get_by_text("still open.")).to_be_visible()
    expect(dialog.get_by_text("1 note isn’t sent")).to_be_visible()
    expect(dialog.get_by_role("button", name="Approve version 1")).to_be_in_viewport()
    expect(dialog.get_by_text("Fingerprint", exact=True)).to_be_hidden()
    dialog.get_by_text("Details we keep with it").click()
    expect(dialog.get_by_text("Fingerprint", exact=True)).to_be_visible()
    assert page.evaluate(TOO_WIDE) == []
    assert findings_in_both_themes(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def expect_pins_beside_the_page_and_apart(page: Page) -> None:
    pins = page.locator("[data-note-pin]")
    expect(pins).to_have_count(3)
    frame = page.locator("iframe[title^='Home page']").bounding_box()
    boxes = [pins.nth(index).bounding_box() for index in range(3)]
    assert frame
    for box in boxes:
        assert box
        assert box["x"] + box["width"] <= frame["x"] or box["x"] >= frame["x"] + frame["width"]
    middles = sorted(box["y"] + box["height"] / 2 for box in boxes if box)
    assert all(later - earlier >= 30 for earlier, later in pairwise(middles))
    assert page.evaluate(TOO_WIDE) == []
    assert findings_in_both_themes(page) == []
