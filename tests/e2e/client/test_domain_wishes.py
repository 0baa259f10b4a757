"""Which domain we are to register: named by who bought one, changed, and read by staff."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import findings
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import hold_token
from tests.running import Browser, Server, buy, intake_form


def test_two_wishes_are_named_changed_and_read_by_staff(
    staff: Page, server: Server, base_url: str, complaints: Complaints
) -> None:
    bought = buy(server, "wishes@alder.example", ("domain",))
    Browser(server).post("/api/intake-forms", intake_form(bought.id))
    screen = staff
    screen.set_viewport_size({"width": 360, "height": 900})
    hold_token(screen, bought.token)
    screen.goto(f"{base_url}/client/dashboard")
    screen.get_by_role("link", name="Choose a name").click()

    steps = screen.get_by_role("complementary", name="Where it stands")
    expect(steps.locator("[aria-current=step]")).to_contain_text("Choose a name")
    card = screen.get_by_role("region", name="Your web address")
    expect(card.get_by_label("Name you’d like")).to_have_value("alderandfinchbakery")
    card.get_by_label("Name you’d like").fill("")
    card.get_by_label("Name you’d like").fill("alder.example")
    expect(card.get_by_text("We couldn’t look this one up").first).to_be_visible()
    expect(card.get_by_role("radio", name="alder.example")).to_be_checked()
    card.get_by_label("Your second choice").fill("alder.example")
    complaints.expected += [f"400: PUT {base_url}/api/client/domain/wishes", "400 (Bad Request)"]
    card.get_by_role("button", name="Register alder.example").click()
    expect(card.get_by_text("Your second choice is the same domain.")).to_be_visible()
    card.get_by_label("Your second choice").fill("finch.example")
    for width in (1440, 360):
        screen.set_viewport_size({"width": width, "height": 900})
        assert findings(screen) == [], width
    card.get_by_role("button", name="Register alder.example").press("Enter")

    expect_toast(screen, "Choice Saved", "We look at it before we register it.")
    screen.reload()
    expect(card.get_by_role("heading", name="alder.example")).to_be_visible()
    expect(card.get_by_text("You’d like alder.example, or finch.example if that’s gone.")).to_be_visible()
    expect(card.get_by_text("the $25 you’ve paid, we write to you first")).to_be_visible()
    expect(steps.locator("[aria-current=step]")).to_contain_text("Registered in your name")
    assert findings(screen) == []
    for width in (1440, 360):
        screen.set_viewport_size({"width": width, "height": 900})
        assert screen.evaluate("document.documentElement.scrollWidth") == width
    card.get_by_role("button", name="Change your choice").click()
    expect(card.get_by_label("Name you’d like")).to_have_value("alder.example")
    card.get_by_role("button", name="Cancel").click()
    screen.get_by_role("radio", name="I own one").check()
    expect(steps.locator("[aria-current=step]")).to_contain_text("Tell us the name")
    assert findings(screen) == []

    staff.goto(f"/admin/orders/{bought.id}/site")
    expect(staff.get_by_text("They’d like alder.example, or else finch.example.")).to_be_visible()
