"""With letters of twice the size, nothing of a client's pages lies beyond the edge of a phone."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.talking import dashboard_of, reply, say, talking
from tests.e2e.test_accessibility import TOO_WIDE
from tests.e2e.tokens import hold_token
from tests.photos import photo
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


def test_photos_fit_a_phone(screen: Page, server: Server) -> None:
    hold_token(screen, talking(server, "large-photos").token)
    screen.set_viewport_size({"width": 360, "height": 740})
    screen.goto("/client/yours")
    photos = screen.locator("details").filter(has=screen.locator("summary", has_text="Photos"))
    photos.locator("summary").click()
    photos.get_by_label("Choose photos").set_input_files(
        [{"name": f"{one}-{'a' * 60}.jpg", "mimeType": "image/jpeg", "buffer": photo(one, 900, 600)} for one in (1, 2)]
    )
    expect(photos.get_by_label("What photo 2 shows")).to_be_visible()

    assert screen.evaluate(TOO_WIDE) == []
    screen.add_style_tag(content="html { font-size: 200% }")
    assert screen.evaluate(TOO_WIDE) == []


def test_messages_have_most_of_a_phones_width(screen: Page, server: Server) -> None:
    bought = talking(server, "large-messages")
    say(log_in(server), bought, "Your website is on its way, and you will hear from us on Monday.")
    reply(server, bought, "Thank you. Could you put the Saturday hours on it, please, above the phone?")
    screen.set_viewport_size({"width": 360, "height": 740})
    card = dashboard_of(screen, bought)

    screen.add_style_tag(content="html { font-size: 200% }")

    widths = card.locator("[data-look] p").evaluate_all("all => all.map((one) => one.clientWidth)")
    assert len(widths) == 2
    assert min(widths) > 150, widths
    assert screen.evaluate(TOO_WIDE) == []
