"""The steps of an order's website: the one that's due is open, the others are a line each; by keyboard alone."""

from playwright.sync_api import Page, expect

from tests.e2e.admin.sites.test_editor import drafted
from tests.e2e.test_accessibility import TOO_WIDE, findings
from tests.e2e.website_steps import expect_step, opened
from tests.running import Server, log_in, wait_until

STEPS = ("Draft", "Review", "Approve", "Online")


def to_website(staff: Page, server: Server, name: str, part: str = "") -> None:
    bought = drafted(server, f"{name}@steps.example")
    there = f"/api/orders/{bought.id}/website"
    wait_until(lambda: log_in(server).get(there).json["builds"], "the website is drafted")
    staff.goto(f"/admin/orders/{bought.id}/site{part}")
    expect(staff.get_by_role("button", name="Domain", exact=True)).to_be_visible()
    expect(staff.locator("[data-part-waiting]:visible")).to_have_count(0)


def test_a_deed_opens_the_next_step_and_the_focus_goes_with_it(staff: Page, server: Server) -> None:
    to_website(staff, server, "deed")
    steps = staff.get_by_role("list", name="Steps of the website")
    lines = {name: steps.get_by_role("button", name=name, exact=True) for name in STEPS}
    expect_step(staff, "Draft")
    expect(steps.get_by_text("Ready to release. Your client hasn’t seen it.")).to_be_visible()
    expect(lines["Review"]).to_have_count(0)  # there's nothing in it yet
    lines["Online"].focus()
    staff.keyboard.press("Enter")
    expect(lines["Online"]).to_have_attribute("aria-expanded", "true")
    expect(lines["Online"]).to_be_focused()

    release = steps.get_by_role("button", name="Release the preview")
    release.focus()
    staff.keyboard.press("Enter")
    asked = staff.get_by_role("alertdialog").get_by_role("button", name="Release the preview")
    asked.focus()
    staff.keyboard.press("Enter")
    expect_step(staff, "Review")
    expect(lines["Review"]).to_be_focused()
    expect(steps.get_by_role("heading", name="Client’s changes")).to_be_visible()
    expect(lines["Draft"]).to_have_attribute("aria-expanded", "false")
    expect(steps.get_by_text("Your client can see it. Build 1 is the newest")).to_be_visible()
    expect(release).to_have_count(0)
    expect(lines["Online"]).to_have_attribute("aria-expanded", "true")  # it was opened, so it stays
    for width in (360, 768, 1440):
        staff.set_viewport_size({"width": width, "height": 900})
        assert staff.evaluate(TOO_WIDE) == []
        assert findings(staff) == []


def test_words_in_a_folded_part_are_kept(staff: Page, server: Server) -> None:
    to_website(staff, server, "kept")
    domain = opened(staff, "Domain").get_by_label("Domain", exact=True)
    domain.fill("kept.example")
    line = staff.get_by_role("button", name="Domain", exact=True)
    line.focus()
    staff.keyboard.press("Space")
    expect(domain).to_be_hidden()
    staff.keyboard.press("Space")
    expect(domain).to_have_value("kept.example")


def test_an_address_opens_what_it_names_and_paper_shows_everything(staff: Page, server: Server) -> None:
    to_website(staff, server, "named", "#website-domain")
    domain = staff.get_by_label("Domain", exact=True)
    expect(domain).to_be_visible()
    staff.get_by_role("button", name="Domain", exact=True).click()
    expect(domain).to_be_hidden()
    expect(staff.get_by_text("All required checks pass")).to_be_hidden()
    staff.emulate_media(media="print")
    expect(domain).to_be_visible()
    expect(staff.get_by_text("All required checks pass")).to_be_visible()
