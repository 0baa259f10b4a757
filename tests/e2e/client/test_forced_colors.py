"""Where the browser sets all colors, what is picked still shows, and so do the colors to pick from."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.e2e.tokens import hold_token
from tests.running import Browser, Server, buy, intake_form, log_in

BESIDE = "node => getComputedStyle(node.nextElementSibling).backgroundColor"


def backgrounds(radios: Locator) -> list[str]:
    expect(radios.first).to_be_visible()
    return [str(radio.evaluate(BESIDE)) for radio in radios.all()]


def test_what_is_picked_shows_in_forced_colors(screen: Page, server: Server) -> None:
    bought = buy(server, "forced-colors@alder.example", ("domain",))
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id)).status == 201
    released = log_in(server).post(f"/api/orders/{bought.id}/website/release", {"build": 1})
    assert released.status == 200, released.body
    hold_token(screen, bought.token)
    screen.emulate_media(forced_colors="active")

    screen.goto("/client/website")
    colors = backgrounds(screen.get_by_role("group", name="Color", exact=True).get_by_role("radio"))
    screen.goto("/client/domain")
    register, own = backgrounds(screen.get_by_role("radio", name=re.compile(" one$")))

    assert len(set(colors)) == len(colors)
    assert register != own
