"""The websites that are sold, in a browser: nothing scrolls sideways, runs, comes from elsewhere or is hard to read."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page

from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.wording import PAGES
from tests.e2e.test_accessibility import AXE, FIND, RULES
from tests.services.sites.some_forms import ATTACK, BAKERY, BARE, LOGO, LONG, built

WIDTHS = (320, 360, 1440)
READ_AT = (360, 1440)
ALL_LINKS = "() => [...document.links].map((link) => link.href).filter((address) => address.startsWith('file:'))"
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"
FONTS = "async () => { await document.fonts.ready; return document.fonts.check('400 20px Folio') }"


@pytest.mark.parametrize("form", [BAKERY, BARE, LONG, ATTACK], ids=["full", "bare", "long", "attack"])
def test_every_page_of_a_website_holds(
    new_context: Callable[..., BrowserContext], tmp_path: Path, form: IntakeForm
) -> None:
    logo = tmp_path / "logo.svg"
    logo.write_bytes(LOGO)
    site = tmp_path / "site"
    site.mkdir()
    for name, data in built(form, logo if form is BAKERY else None).files.items():
        (site / name).write_bytes(data)
    screen = new_context(bypass_csp=True).new_page()
    noticed: list[str] = []
    screen.on("dialog", lambda dialog: noticed.append(dialog.message))
    screen.on("console", lambda message: noticed.append(message.text))
    screen.on("request", lambda request: noticed.append(request.url) if "file:" not in request.url[:5] else None)

    found = {name: looked_at(screen, site / name) for name in PAGES.values()}

    assert {name: problems for name, problems in found.items() if problems} == {}
    assert noticed == []
    assert {name: problems for name in PAGES.values() if (problems := hard_to_read(screen, site / name))} == {}


def looked_at(screen: Page, file: Path) -> list[str]:
    """What is wrong with a page."""
    screen.goto(file.as_uri())
    wrong = [address for address in screen.evaluate(ALL_LINKS) if not Path(address[7:].partition("#")[0]).is_file()]
    if not screen.evaluate(FONTS):
        wrong.append("the font isn't there")
    for width in WIDTHS:
        screen.set_viewport_size({"width": width, "height": 800})
        if (over := screen.evaluate(SIDEWAYS)) > 0:
            wrong.append(f"{over} px sideways at {width}")
    return wrong


def hard_to_read(screen: Page, file: Path) -> list[str]:
    """What axe finds; it asks for the style sheet in a way that a folder refuses, so it comes last."""
    screen.goto(file.as_uri())
    screen.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[str] = []
    for width in READ_AT:
        screen.set_viewport_size({"width": width, "height": 800})
        found += screen.evaluate(FIND, list(RULES))
    return found
