"""The team and one's own password in the browser: /admin/team and /admin/account."""

from playwright.sync_api import BrowserContext, Locator, Page, expect

from fundable.web.mail.log import SAVED
from tests.e2e.conftest import Complaints
from tests.e2e.mailbox import count_mails, link_in_mail
from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.running import OWNER, PASSWORD, Browser, Server, log_in

NEW = "another horse"


def make(server: Server, email: str, role: str = "staff") -> Browser:
    made = server.run("create-admin", "--email", email, "--password", PASSWORD, "--role", role)
    assert made.returncode == 0, made.stderr
    return log_in(server, email)


def use(context: BrowserContext, browser: Browser, base_url: str) -> None:
    context.add_cookies([{"name": name, "value": value, "url": base_url} for name, value in browser.cookies.items()])


def row(page: Page, email: str) -> Locator:
    return page.get_by_role("region", name="Members").get_by_role("listitem").filter(has_text=email)


def open_team(page: Page) -> None:
    page.goto("/admin")
    page.get_by_role("navigation", name="Admin").get_by_role("link", name="Settings", exact=True).click()
    page.get_by_role("navigation", name="Settings").get_by_role("link", name="Team", exact=True).click()
    expect(page.get_by_role("heading", name="Team", exact=True)).to_be_visible()
    expect(row(page, OWNER).get_by_text("This is you")).to_be_visible()


def test_an_owner_invites_somebody_who_then_logs_in(staff: Page, server: Server) -> None:
    email = "ida@agency.example"
    open_team(staff)
    invite = staff.get_by_role("region", name="Invite")
    invite.get_by_label("Email").fill(email)
    invite.get_by_label("First name").fill("Ida")
    invite.get_by_role("button", name="Send Invitation", exact=True).click()
    expect_toast(staff, "Invitation Saved", SAVED)
    expect(row(staff, email).get_by_text("Invited", exact=True)).to_be_visible()
    expect(invite.get_by_label("Email")).to_have_value("")

    row(staff, email).get_by_role("button", name="Resend invitation", exact=True).click()
    expect_toast(staff, "Link Saved", SAVED)
    assert count_mails(server, "staff-invitation", email) == 2

    staff.context.clear_cookies()
    staff.goto(link_in_mail(server, "staff-invitation", email))
    staff.get_by_label("Password", exact=True).fill(NEW)
    staff.get_by_label("Confirm password").fill(NEW)
    staff.get_by_role("button", name="Set Password & Continue", exact=True).click()
    expect(staff).to_have_url("/admin/login")
    staff.get_by_label("Email").fill(email)
    staff.get_by_label("Password").fill(NEW)
    staff.get_by_role("button", name="Login", exact=True).click()
    expect(staff).to_have_url("/admin")
    staff.get_by_role("navigation", name="Admin").get_by_role("link", name="Settings", exact=True).click()
    expect(staff.get_by_role("navigation", name="Settings").get_by_role("link", name="Security")).to_be_visible()
    expect(staff.get_by_role("navigation", name="Settings").get_by_role("link", name="Team")).to_have_count(0)


def test_an_owner_changes_roles_and_access(staff: Page, server: Server) -> None:
    email = "rob@agency.example"
    rob = make(server, email)
    open_team(staff)
    row(staff, email).get_by_role("button", name="Make owner", exact=True).click()
    expect_toast(staff, "Role Changed", f"{email} is an owner now.")
    expect(row(staff, email).get_by_text("Owner", exact=True)).to_be_visible()
    row(staff, email).get_by_role("button", name="Make staff", exact=True).click()
    expect(row(staff, email).get_by_text("Staff", exact=True)).to_be_visible()

    row(staff, email).get_by_role("button", name="Disable", exact=True).click()
    expect_toast(staff, "Access Changed", f"{email} is logged out and can’t log in anymore.")
    expect(row(staff, email).get_by_text("Disabled", exact=True)).to_be_visible()
    assert rob.get("/api/admin/user").status == 401
    row(staff, email).get_by_role("button", name="Enable", exact=True).click()
    expect_toast(staff, "Access Changed", f"{email} can log in again.")

    row(staff, email).get_by_role("button", name="Send reset link", exact=True).click()
    expect_toast(staff, "Link Saved", SAVED)
    assert count_mails(server, "staff-reset", email) == 1


def test_the_team_is_the_owners_affair(screen: Page, context: BrowserContext, server: Server, base_url: str) -> None:
    use(context, make(server, "sue@agency.example"), base_url)
    screen.goto("/admin/team")
    expect(screen.get_by_text("Only owners can manage the team")).to_be_visible()


def test_everyone_changes_their_own_password(
    screen: Page, context: BrowserContext, server: Server, base_url: str, complaints: Complaints
) -> None:
    complaints.expected = ["400"]
    email = "pam@agency.example"
    elsewhere = make(server, email)
    use(context, log_in(server, email), base_url)
    screen.goto("/admin")
    screen.get_by_role("link", name="Account", exact=True).click()
    expect(screen.get_by_text(f"{email}, staff")).to_be_visible()

    def change(current: str, password: str = NEW, confirmation: str = NEW) -> None:
        screen.get_by_label("Current password").fill(current)
        screen.get_by_label("New password").fill(password)
        screen.get_by_label("Confirm password").fill(confirmation)
        screen.get_by_role("button", name="Change Password", exact=True).click()

    change(PASSWORD, "short", "short")
    expect_toast(screen, "Password Too Short", "Password must be at least 8 characters long.", destructive=True)
    change("wrong horse battery")
    words = "This isn't your current password. Check it and try again."
    expect_toast(screen, "Password Not Changed", words, destructive=True)
    expect(screen.get_by_label("Current password")).to_have_attribute("aria-invalid", "true")
    change(PASSWORD)
    expect_toast(screen, "Password Changed", "Your password has been changed. You're logged out everywhere else.")
    for label in ("Current password", "New password", "Confirm password"):
        expect(screen.get_by_label(label)).to_have_value("")

    assert elsewhere.get("/api/admin/user").status == 401
    screen.reload()
    expect(screen.get_by_text(f"{email}, staff")).to_be_visible()
    assert Browser(server).post("/api/admin/login", {"email": email, "password": NEW}).status == 200


def test_without_a_login_there_is_nothing_to_see(screen: Page, complaints: Complaints) -> None:
    complaints.expected = ["401"]
    for path in ("/admin/team", "/admin/account"):
        screen.goto(path)
        expect(screen).to_have_url("/admin/login")


def test_on_a_phone_every_page_can_be_reached(staff: Page) -> None:
    staff.set_viewport_size({"width": 360, "height": 740})
    staff.goto("/admin")
    links = staff.get_by_role("navigation", name="Admin")
    links.get_by_role("link", name="Account", exact=True).click()
    expect(staff).to_have_url("/admin/account")
    assert staff.evaluate("document.documentElement.scrollWidth") <= 360
    links.get_by_role("link", name="Today", exact=True).click()
    expect(staff).to_have_url("/admin")


def test_everybody_chooses_their_own_name(screen: Page, context: BrowserContext, server: Server, base_url: str) -> None:
    email = "tess@agency.example"
    use(context, make(server, email), base_url)
    screen.goto("/admin/account")
    card = screen.get_by_role("region", name="Your name")
    save = card.get_by_role("button", name="Save Name")
    expect(save).to_be_disabled()

    card.get_by_label("First name").fill("Tess")
    card.get_by_label("Last name").fill("Moreno")
    save.click()

    expect_toast(screen, "Name Saved", "Your colleagues see it from now on.")
    expect(save).to_be_disabled()
    screen.reload()
    expect(card.get_by_label("Last name")).to_have_value("Moreno")


def test_whoever_is_logged_in_chooses_their_emails(
    screen: Page, context: BrowserContext, server: Server, base_url: str
) -> None:
    use(context, make(server, "ned@agency.example"), base_url)
    screen.goto("/admin/account")
    card = screen.get_by_role("region", name="Emails you get")
    forms = card.get_by_role("radiogroup", name="Intake forms")
    expect(forms.get_by_role("radio", name="All")).to_be_checked()
    for width in (360, 1440):
        screen.set_viewport_size({"width": width, "height": 900})
        assert screen.evaluate(TOO_WIDE) == []
    assert findings_in_both_themes(screen) == []

    forms.get_by_role("radio", name="All").focus()
    screen.keyboard.press("ArrowRight")

    expect_toast(screen, "Emails Saved", "It counts from the next email on.")
    screen.reload()
    expect(forms.get_by_role("radio", name="Mine")).to_be_checked()
    expect(card.get_by_role("radiogroup", name="Deadlines").get_by_role("radio", name="Mine")).to_have_count(0)
