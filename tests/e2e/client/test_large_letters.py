"""With letters of twice the size, nothing of a client's pages lies beyond the edge of a phone."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import TOO_WIDE
from tests.e2e.tokens import hold_token
from tests.running import Browser, Server, buy, intake_form, log_in


def test_pages_fit_a_phone(screen: Page, server: Server, logo_png: Path) -> None:
    bought = buy(server, "large-letters@alder.example", ("domain",))
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id)).status == 201
    assert log_in(server).post(f"/api/orders/{bought.id}/website/release", {"build": 1}).status == 200
    hold_token(screen, bought.token)
    screen.set_viewport_size({"width": 360, "height": 740})
    found: dict[str, list[str]] = {}
    for path in ("dashboard", "website", "domain", "yours", "report"):
        screen.goto(f"/client/{path}")
        expect(screen.get_by_role("heading", level=1).first).to_be_visible()
        screen.add_style_tag(content="html { font-size: 200% }")
        expect(screen.locator("[aria-busy=true]")).to_have_count(0)
        found[path] = screen.evaluate(TOO_WIDE)
    assert {path: wide for path, wide in found.items() if wide} == {}
