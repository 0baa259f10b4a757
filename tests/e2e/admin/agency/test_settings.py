"""/admin/settings: changed by an owner, and seen."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from fundable.web.mail.log import SAVED
from tests.e2e.conftest import Complaints
from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import hold_token
from tests.running import PASSWORD, Browser, Server, buy, intake_form, log_in, wait_until

MEMBER = "sam@agency.example"
PATH = "/api/admin/settings"


@pytest.fixture
def settings(server: Server) -> Iterator[None]:
    """Puts back what a test changes: all share one server."""
    owner = log_in(server)
    before = owner.call("GET", PATH).json["agency"]
    yield
    assert owner.call("PUT", PATH, before).status == 200
    assert owner.call("PUT", f"{PATH}/logo", {"logoUrl": None}).status == 200
    revision = owner.call("GET", f"{PATH}/texts/terms/draft").json["revision"]
    assert owner.call("DELETE", f"{PATH}/texts/terms/draft?revision={revision}").status == 200
    assert owner.call("PUT", f"{PATH}/texts/terms", {"text": ""}).status == 200


@pytest.mark.usefixtures("settings")
def test_closed_days_and_country_are_saved_and_move_a_client_s_date(
    staff: Page, server: Server, context: BrowserContext
) -> None:
    bought = buy(server, "closed@alder.example")
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id)).status == 201
    promised = Browser(server).call("GET", "/api/client/order", **bought.bearer).json["promise"]["on"]
    staff.goto("/admin")
    staff.get_by_role("link", name="Settings", exact=True).click()
    expect(staff.get_by_role("heading", name="Business", level=1, exact=True)).to_be_visible()
    staff.get_by_role("navigation", name="Settings").get_by_role("link", name="Calendar").click()
    expect(staff.get_by_role("heading", name="Calendar", level=1, exact=True)).to_be_visible()
    calendar = staff.get_by_role("region", name="Business days")
    expect(calendar.get_by_text("Martin Luther King Jr. Day")).to_be_visible()
    calendar.get_by_label("Region").select_option("OH")
    calendar.get_by_role("button", name="Add closed days").click()
    staff.get_by_role("button", name="Save settings").click()
    expect(calendar.get_by_text("Enter the first and the last day.")).to_be_visible()
    calendar.get_by_label("First day").fill(promised)
    calendar.get_by_label("Last day").fill(promised)
    calendar.get_by_label("Name").fill("Company trip")
    staff.get_by_role("button", name="Save settings").click()
    expect_toast(staff, "Settings Saved", "Due dates update within five minutes.")
    client = context.new_page()
    hold_token(client, bought.token)
    client.goto("/client/dashboard")
    expect(client.get_by_text(re.compile(r"excluding .*Company trip"))).to_be_visible()
    staff.reload()
    expect(calendar.get_by_label("Region")).to_have_value("OH")
    expect(calendar.get_by_label("Name")).to_have_value("Company trip")


@pytest.mark.usefixtures("settings")
def test_errors_stand_beside_their_fields(staff: Page, complaints: Complaints) -> None:
    complaints.expected.append("400")
    staff.goto("/admin/settings")
    expect(staff).to_have_url("/admin/settings/business")
    business = staff.get_by_role("region", name="Name and address")
    business.get_by_label("Name *").fill(" ")
    business.get_by_label("Website").fill("agency.example")
    staff.get_by_role("button", name="Save settings").click()
    expect(business.get_by_label("Name *")).to_have_attribute("aria-invalid", "true")
    expect(business.get_by_text("Enter the name of your agency.")).to_be_visible()
    expect(business.get_by_label("Name *")).to_be_focused()
    expect(business.get_by_label("Website")).to_have_attribute("aria-invalid", "true")
    business.get_by_label("Name *").fill("two\u2028lines")
    business.get_by_label("Website").fill("")
    staff.get_by_role("button", name="Save settings").click()
    expect(business.get_by_text("Enter the name of your agency.")).to_be_visible()
    expect(business.get_by_label("Name *")).to_be_focused()


@pytest.mark.usefixtures("settings")
def test_what_is_no_number_of_days_is_refused_as_it_was_typed(staff: Page) -> None:
    staff.goto("/admin/settings/hosting")
    days = staff.get_by_label("Days a website stays online")
    for typed in ("-3", "1.5", ""):
        days.fill(typed)
        staff.get_by_role("button", name="Save settings").click()
        expect(days).to_have_attribute("aria-invalid", "true")
        expect(days).to_have_value(typed)
    days.fill("20")
    staff.get_by_role("button", name="Save settings").click()
    expect(staff.get_by_text("Settings Saved").first).to_be_visible()
    expect(days).to_have_value("20")
    days.fill("30")
    staff.get_by_role("button", name="Discard").click()
    expect(days).to_have_value("20")


@pytest.mark.usefixtures("settings")
def test_the_business_is_saved_and_read_by_visitors(staff: Page, context: BrowserContext) -> None:
    staff.goto("/admin/settings/business")
    business = staff.get_by_role("region", name="Name and address")
    business.get_by_label("Legal name").fill("Alder Digital LLC")
    business.get_by_label("Address").fill("218 Mill Street\nDayton, OH 45402")
    business.get_by_label("Phone").fill("(937) 555-0142")
    business.get_by_label("Email").fill("hello@agency.example")
    staff.get_by_role("button", name="Save settings").click()
    expect_toast(staff, "Settings Saved", "Visitors see it from now on.")
    visitor = context.new_page()
    line = "Alder Digital LLC · 218 Mill Street, Dayton, OH 45402 · (937) 555-0142 · hello@agency.example"
    for path in ("/", "/checkout", "/privacy"):
        visitor.goto(path)
        expect(visitor.get_by_role("contentinfo").get_by_text(line)).to_be_visible()


@pytest.mark.usefixtures("settings")
def test_on_a_phone_the_section_is_chosen_from_a_list(staff: Page) -> None:
    staff.set_viewport_size({"width": 390, "height": 800})
    staff.goto("/admin/settings")
    section = staff.get_by_role("navigation", name="Settings").get_by_label("Section")
    section.select_option("Calendar")
    expect(staff).to_have_url("/admin/settings/calendar")
    expect(section).to_have_value("/admin/settings/calendar")
    staff.get_by_role("button", name="Add closed days").click()
    section.select_option("Mail")
    staff.get_by_role("alertdialog", name="Leave without saving?").get_by_role("button", name="Stay").click()
    expect(staff).to_have_url("/admin/settings/calendar")
    expect(section).to_have_value("/admin/settings/calendar")


@pytest.mark.usefixtures("settings")
def test_a_logo_is_seen_by_visitors_until_it_is_removed(staff: Page, context: BrowserContext, logo_png: Path) -> None:
    staff.goto("/admin/settings/logo")
    card = staff.get_by_role("region", name="Logo")
    card.get_by_label("Logo file").set_input_files(logo_png)
    expect_toast(staff, "Logo Saved", "Visitors see it now.")
    visitor = context.new_page()
    visitor.goto("/checkout")
    expect(visitor.get_by_role("banner").get_by_role("img", name="Fundable logo")).to_be_visible()
    card.get_by_role("button", name="Remove").click()
    expect_toast(staff, "Logo Saved", "Visitors see a letter instead.")
    visitor.reload()
    expect(visitor.get_by_role("banner").get_by_role("img", name="Fundable logo")).to_have_count(0)


@pytest.mark.usefixtures("settings")
def test_terms_are_drafted_looked_at_and_published(staff: Page, server: Server, context: BrowserContext) -> None:
    staff.goto("/admin/settings/legal")
    card = staff.get_by_role("region", name="Terms of service")
    expect(card.get_by_role("button", name="Publish")).to_have_count(0)
    card.get_by_label("Text").fill("# Our terms\n\nBe kind.")
    card.get_by_role("button", name="Save draft").click()
    expect(card.get_by_text("Draft saved by you")).to_be_visible()
    assert b"Be kind" not in Browser(server).get("/terms").body
    staff.reload()
    expect(card.get_by_label("Text")).to_have_value("# Our terms\n\nBe kind.")

    card.get_by_role("button", name="Publish").click()
    dialog = staff.get_by_role("dialog", name="Publish this text?")
    expect(dialog.get_by_role("list", name="What changes").get_by_text("Be kind.")).to_be_visible()
    for width in (360, 1440):
        staff.set_viewport_size({"width": width, "height": 900})
        assert staff.evaluate(TOO_WIDE) == []
    assert findings_in_both_themes(staff) == []
    dialog.get_by_role("button", name="Publish").dblclick()

    expect_toast(staff, "Text Published", "Visitors see it from now on.")
    with context.expect_page() as opened:
        card.get_by_role("link", name="What visitors read").click()
    expect(opened.value.get_by_role("heading", name="Our terms", level=1)).to_be_visible()


@pytest.mark.usefixtures("settings")
def test_visitors_read_what_changed_and_staff_every_version(
    staff: Page, server: Server, context: BrowserContext
) -> None:
    owner = log_in(server)
    for text in ("# Our terms\n\nBe kind.", "# Our terms\n\nBe very kind."):
        assert owner.call("PUT", f"{PATH}/texts/terms", {"text": text}).status == 200
    visitor = context.new_page()
    visitor.goto("/terms")
    visitor.get_by_text(re.compile("^What changed on")).click()
    expect(visitor.get_by_text("Be kind.")).to_be_visible()
    for width in (360, 1440):
        visitor.set_viewport_size({"width": width, "height": 900})
        assert visitor.evaluate(TOO_WIDE) == []
    assert findings_in_both_themes(visitor) == []
    visitor.get_by_role("main").get_by_text("Replaces the version of").get_by_role("link").click()
    expect(visitor.get_by_role("link", name="Read what applies now")).to_be_visible()
    expect(visitor.get_by_role("article").get_by_text("Be kind.")).to_be_visible()

    staff.goto("/admin/settings/legal")
    card = staff.get_by_role("region", name="Terms of service")
    card.get_by_text(re.compile(r"^Versions \(\d+\)$")).click()
    expect(card.get_by_role("listitem").first).to_contain_text("What visitors read")
    assert findings_in_both_themes(staff) == []


@pytest.mark.usefixtures("settings")
def test_a_legal_text_that_somebody_changed_meanwhile_is_asked_about(
    staff: Page, server: Server, complaints: Complaints
) -> None:
    complaints.expected.append("409")
    other = log_in(server)
    staff.goto("/admin/settings/legal")
    card = staff.get_by_role("region", name="Terms of service")
    text, save = card.get_by_label("Text"), card.get_by_role("button", name="Save draft")
    asked = card.get_by_text("Somebody saved this text in the meantime")
    text.fill("# Mine")
    theirs = draft(other, "# Theirs")
    save.click()
    expect(asked).to_be_visible()
    expect(text).to_have_value("# Mine")
    card.get_by_role("button", name="Use theirs").click()
    expect(text).to_have_value("# Theirs")
    expect(asked).to_have_count(0)
    text.fill("# Mine again")
    draft(other, "# Theirs again", theirs)
    save.click()
    card.get_by_role("button", name="Keep mine").click()
    expect(asked).to_have_count(0)
    save.click()
    expect(card.get_by_text("Draft saved by you")).to_be_visible()

    # Another text is published past the draft.
    assert other.call("PUT", f"{PATH}/texts/terms", {"text": "# Published"}).status == 200
    staff.reload()
    expect(card.get_by_text("Another text was published since this draft was begun")).to_be_visible()
    expect(card.get_by_role("button", name="Publish")).to_be_disabled()
    card.get_by_role("button", name="Keep mine").click()
    card.get_by_role("button", name="Publish").click()
    staff.get_by_role("dialog").get_by_role("button", name="Publish").click()
    expect_toast(staff, "Text Published", "Visitors see it from now on.")
    assert b"<h1>Mine again</h1>" in Browser(server).get("/terms").body


def draft(owner: Browser, text: str, seen: int = 0) -> int:
    """By no browser: its revision."""
    there = owner.call("GET", f"{PATH}/texts/terms/draft").json
    body = {"text": text, "revision": seen or there["revision"], "base": there["base"]}
    saved = owner.call("PUT", f"{PATH}/texts/terms/draft", body)
    assert saved.status == 200, saved.body
    return int(saved.json["revision"])


@pytest.mark.usefixtures("settings")
def test_a_logo_that_somebody_changed_meanwhile_is_asked_about(
    staff: Page, server: Server, complaints: Complaints, logo_png: Path
) -> None:
    complaints.expected.append("409")
    other = log_in(server)

    def shown() -> object:
        return Browser(server).get("/api/site/logo").json["logoUrl"]

    staff.goto("/admin/settings/logo")
    card = staff.get_by_role("region", name="Logo")
    remove = card.get_by_role("button", name="Remove")
    asked = card.get_by_text("Somebody changed the logo in the meantime")
    card.get_by_label("Logo file").set_input_files(logo_png)
    expect_toast(staff, "Logo Saved", "Visitors see it now.")
    expect(remove).to_be_enabled()
    assert other.call("PUT", f"{PATH}/logo", {"logoUrl": None}).status == 200
    card.get_by_label("Logo file").set_input_files(logo_png)
    expect(asked).to_be_visible()
    assert shown() is None, "theirs stands until somebody decides"
    card.get_by_role("button", name="Keep mine").click()
    expect(asked).to_have_count(0)
    wait_until(shown, "mine is shown")
    expect(remove).to_be_enabled()

    assert other.call("PUT", f"{PATH}/logo", {"logoUrl": None}).status == 200
    remove.click()
    expect(asked).to_be_visible()
    card.get_by_role("button", name="Use theirs").click()
    expect(asked).to_have_count(0)
    expect(card.get_by_text("No logo yet; we show a letter instead.")).to_be_visible()
    expect(card.get_by_role("button", name="Upload Logo")).to_be_enabled()


def test_a_test_message_is_kept_where_staff_read_it(staff: Page) -> None:
    staff.goto("/admin/settings/mail")
    server, sender = (staff.get_by_role("region", name=name, exact=True) for name in ("Mail server", "Sender"))
    expect(sender.get_by_role("button", name="Save settings")).to_be_visible()
    expect(server.get_by_text("None", exact=True)).to_have_count(0)
    sender.get_by_label("Sender", exact=True).fill("hello@other.example")
    expect(server.get_by_role("button", name="Send a test message")).to_be_disabled()
    sender.get_by_role("button", name="Discard").click()
    server.get_by_role("button", name="Send a test message").click()
    expect_toast(staff, "Test Message Saved", SAVED)
    staff.get_by_role("main").get_by_role("link", name="Messages", exact=True).click()
    staff.get_by_role("button", name="To staff").click()
    expect(staff.get_by_text("A test message from Fundable").first).to_be_visible()


@pytest.mark.usefixtures("settings")
def test_what_is_not_saved_is_not_left_by_mistake(staff: Page) -> None:
    staff.goto("/admin")
    staff.get_by_role("link", name="Settings", exact=True).click()
    name = staff.get_by_role("region", name="Name and address").get_by_label("Name *")
    name.fill("Alder Web Works")
    asked = staff.get_by_role("alertdialog", name="Leave without saving?")
    for leave in (
        staff.get_by_role("link", name="Orders", exact=True).click,
        staff.get_by_role("navigation", name="Settings").get_by_role("link", name="Mail", exact=True).click,
        staff.get_by_role("button", name="Log Out", exact=True).click,
        staff.go_back,
    ):
        leave()
        asked.get_by_role("button", name="Stay").click()
        expect(asked).to_have_count(0)
        expect(staff).to_have_url("/admin/settings/business")
        expect(name).to_have_value("Alder Web Works")
    staff.go_back()
    asked.get_by_role("button", name="Leave").click()
    expect(staff).to_have_url("/admin")


def test_staff_read_and_cannot_change(server: Server, context: BrowserContext, base_url: str, screen: Page) -> None:
    made = server.run("create-admin", "--email", MEMBER, "--password", PASSWORD)
    assert made.returncode == 0, made.stderr
    member = log_in(server, MEMBER)
    cookies = [{"name": name, "value": value, "url": base_url} for name, value in member.cookies.items()]
    context.add_cookies(cookies)  # type: ignore[arg-type]
    screen.goto("/admin/settings")
    expect(screen.get_by_text("Only owners can change settings", exact=True)).to_be_visible()
    expect(screen.get_by_role("region", name="Name and address").get_by_label("Name *")).to_be_disabled()
    sections = screen.get_by_role("navigation", name="Settings")
    for section in ("Business", "Logo", "Terms and privacy", "Calendar", "Mail"):
        sections.get_by_role("link", name=section, exact=True).click()
        expect(screen.get_by_role("heading", name=section, level=1)).to_be_visible()
        expect(screen.get_by_text("Only owners can change settings", exact=True)).to_be_visible()
        for button in ("Save settings", "Save text", "Upload Logo", "Check and save", "Send a test and save"):
            expect(screen.get_by_role("button", name=button)).to_have_count(0)
    expect(sections.get_by_role("link", name="Payments")).to_have_count(0)
    expect(screen.get_by_role("button", name="Send a test message")).to_be_enabled()
