"""Where somebody is logged in: /admin/security, /admin/team for owners, and the foot of a client's dashboard."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.admin.people.test_team import make, open_team, row
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import hold_token, kept_token
from tests.running import PASSWORD, Browser, Server, buy, log_in

TITLE = "Your logins"


def logins(page: Page) -> Locator:
    return page.get_by_role("region", name=TITLE)


def test_staff_see_their_logins_and_end_them(screen: Page, server: Server, base_url: str) -> None:
    email = "lena@agency.example"
    own, other, third = make(server, email), log_in(server, email), log_in(server, email)
    cookie = {"name": "fundable_admin", "value": own.cookies["fundable_admin"], "url": base_url}
    screen.context.add_cookies([cookie])
    screen.goto("/admin/security")
    expect(logins(screen).get_by_role("listitem")).to_have_count(3)
    expect(logins(screen).get_by_role("listitem").first).to_contain_text("This device")
    expect(logins(screen).get_by_text("Network 127.0.0.x.").first).to_be_visible()

    logins(screen).get_by_role("button", name="Log out Unknown device").first.click()
    expect_toast(screen, "Logged Out", "This device is logged out.")
    expect(logins(screen).get_by_role("listitem")).to_have_count(2)
    expect(logins(screen).get_by_role("list")).to_be_focused()
    logins(screen).get_by_role("button", name="Log out everywhere else", exact=True).click()
    expect(logins(screen).get_by_role("listitem")).to_have_count(1)
    expect(logins(screen).get_by_role("button")).to_have_count(0)
    assert [browser.get("/api/admin/user").status for browser in (own, other, third)] == [200, 401, 401]


def test_an_owner_ends_a_colleagues_logins(staff: Page, server: Server) -> None:
    email = "otto@agency.example"
    otto = make(server, email)
    open_team(staff)
    row(staff, email).get_by_role("button", name="Logins", exact=True).click()
    dialog = staff.get_by_role("dialog", name=f"Logins of {email}")
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    dialog.get_by_role("button", name="Log out everywhere", exact=True).click()
    expect_toast(staff, "Logged Out", "They're logged out everywhere.")
    assert otto.get("/api/admin/user").status == 401
    expect(row(staff, email).get_by_role("button", name="Logins", exact=True)).to_be_focused()
    staff.keyboard.press("Enter")
    expect(dialog.get_by_text("They’re not logged in anywhere.")).to_be_visible()


def test_a_client_ends_all_of_theirs(screen: Page, server: Server) -> None:
    bought = buy(server, "everywhere@alder.example")
    other = Browser(server).post("/api/client/login", {"email": bought.email, "password": PASSWORD}).json["token"]
    hold_token(screen, bought.token)
    screen.goto("/client/dashboard")
    screen.get_by_role("button", name="Manage your logins", exact=True).click()
    logins(screen).scroll_into_view_if_needed()  # what's above is laid out when it comes into sight
    expect(logins(screen).get_by_role("listitem")).to_have_count(2)
    logins(screen).get_by_role("button", name="Log out everywhere", exact=True).click()
    expect(screen).to_have_url("/client/login")
    assert kept_token(screen) is None
    for token in (bought.token, other):
        assert Browser(server).get("/api/client/order", Authorization=f"Bearer {token}").status == 401
