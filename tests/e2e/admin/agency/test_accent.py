"""The accent's preview on the offer's page, whose answer takes its time."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.admin.agency.test_offer import OFFER, field


@pytest.mark.parametrize("width", [360, 1440])
def test_nothing_moves_when_it_comes(staff: Page, width: int) -> None:
    held: list[Route] = []
    staff.route("**/api/admin/offer/accent?*", lambda route: held.append(route))
    staff.set_viewport_size({"width": width, "height": 900})
    with staff.expect_request("**/api/admin/offer/accent?*"):
        staff.goto(OFFER)
    expect(field(staff, "Price and promise", "Accent color")).to_be_visible()
    below = staff.get_by_role("region", name="Add-ons")
    before = below.bounding_box()
    assert before
    shown = staff.get_by_text("the lowest contrast is")
    expect(shown).not_to_be_visible()

    held[0].continue_()
    expect(shown).to_be_visible()
    assert below.bounding_box() == before
