"""An agency's own offer: in another currency, with other add-ons and words, bought as its page shows it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.test_accessibility import findings
from tests.running import PASSWORD, ROOT, NewServer, Server


@pytest.fixture(scope="module")
def agency(new_server: NewServer) -> Iterator[Server]:
    """It begins to sell the offer while it serves another."""
    server = new_server().start()
    assert server.run("offer", "import", str(ROOT / "docs" / "offers" / "web-agency.toml")).returncode == 0
    server.stop()
    yield server.start()
    assert server.stop() == 0


@pytest.fixture
def site(agency: Server) -> str:
    return f"http://127.0.0.1:{agency.port}"


@pytest.mark.parametrize("width", [360, 1440])
def test_it_is_shown_bought_and_kept(screen: Page, site: str, width: int) -> None:
    screen.set_viewport_size({"width": width, "height": 900})
    screen.goto(f"{site}/")
    expect(screen.get_by_role("heading", level=1)).not_to_have_text(
        "A website that holds up when a lender looks you up."
    )
    assert findings(screen) == []
    assert screen.evaluate("document.documentElement.scrollWidth") == width
    screen.get_by_role("switch", name="Booking calendar").check()
    expect(screen.locator("output[data-total]")).to_have_text("€1,070.00")
    expect(screen.get_by_text("Photo day")).to_have_count(0)
    screen.get_by_role("main").get_by_role("link", name="Get Started").first.click()

    expect(screen).to_have_url(f"{site}/checkout?addons=booking")
    expect(screen.get_by_text("Hosting for 6 months")).to_be_visible()
    screen.get_by_label("Email").fill(f"nora{width}@alder.example")
    screen.get_by_role("button", name="Continue to Payment - €1,070.00").click()
    screen.get_by_role("button", name="Pay €1,070.00").click()
    screen.get_by_label("Password", exact=True).fill(PASSWORD)
    screen.get_by_label("Confirm password").fill(PASSWORD)
    screen.get_by_role("button", name="Set Password & Continue").click()

    expect(screen).to_have_url(f"{site}/client/dashboard")
    expect(screen.get_by_text("Booking calendar")).to_be_visible()
    expect(screen.get_by_text("€1,070.00").first).to_be_visible()
    expect(screen.get_by_text("We deliver 8-10 business days after you send it")).to_be_visible()
    expect(screen.get_by_text("€19.00 on", exact=False)).to_be_visible()
