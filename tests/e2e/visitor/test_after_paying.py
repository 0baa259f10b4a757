"""The page that buyers come back to: what became of the payment, then the password, then what happens next."""

from playwright.sync_api import Page, expect

from tests.e2e.calls import Calls
from tests.e2e.keyboard import Keyboard
from tests.e2e.test_accessibility import findings_in_both_themes
from tests.e2e.tokens import kept_token, opened_by
from tests.running import Browser, Server, buy, order, pay

WIDTHS = (1440, 390)
PASSWORD = "rye-and-seed-loaf"


def begin(page: Page, email: str) -> str:
    """Orders in the browser, up to the page where it is paid: the session's id."""
    page.goto("/checkout?addons=domain,google-business")
    page.get_by_label("Email").fill(email)
    page.get_by_role("button", name="Continue to Payment - $204.00").click()
    expect(page.get_by_text("TEST MODE", exact=True)).to_be_visible()
    return page.url.rpartition("/")[2]


def expect_sound(page: Page) -> None:
    """At both widths; the phone comes last, and stays."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        expect(page.locator("html")).to_have_js_property("scrollWidth", width)
        assert findings_in_both_themes(page) == [], width


def test_after_paying_the_payment_is_told_and_the_keyboard_leads_on(screen: Page, server: Server, calls: Calls) -> None:
    email = "after@alderandfinch.example"
    session_id = begin(screen, email)
    screen.get_by_role("button", name="Pay $204.00").click()

    slip = screen.get_by_role("region", name="Payment received, $204.00")
    expect(slip).to_be_visible()
    expect(screen).to_have_url(f"/set-password?session_id={session_id}")
    expect(slip.locator("dl")).to_be_visible()
    screen.set_viewport_size({"width": 390, "height": 800})
    expect(slip.locator("dl")).to_be_hidden()
    slip.get_by_text("What you bought").click()
    expect(slip.locator("dl")).to_be_visible()
    expect(slip.locator("dl > div")).to_have_text(
        ["Fundable website$150.00", "Domain Registration$25.00", "Google Business Setup$29.00", "Paid$204.00"]
    )
    expect(screen.get_by_label("Email", exact=True)).to_have_value(email)
    expect_sound(screen)

    keyboard = Keyboard(screen)
    send = screen.get_by_role("button", name="Set Password & Continue", exact=True)
    expect(send).to_be_disabled()
    keyboard.type(PASSWORD, into=screen.get_by_label("Password", exact=True))
    expect(screen.get_by_text("Fill in the second field to continue.")).to_be_visible()
    keyboard.press("Space", on=screen.get_by_role("switch", name="Show what I type"))
    expect(screen.get_by_label("Confirm password")).to_have_value(PASSWORD)
    calls.forget()
    keyboard.press("Enter", on=send)
    expect(screen).to_have_url("/client/dashboard")
    expect(screen.get_by_role("heading", name="Order Dashboard")).to_be_visible()
    [row] = server.rows("SELECT id FROM orders WHERE email = ?", email)
    assert opened_by(server, kept_token(screen)) == row["id"]


def test_while_it_is_being_confirmed_nothing_is_claimed(screen: Page) -> None:
    session_id = begin(screen, "waits@alderandfinch.example")
    screen.goto(f"/payment-success?session_id={session_id}")

    expect(screen.get_by_role("region", name="Your payment is being confirmed")).to_be_visible()
    expect(screen.get_by_role("region", name="What happens next").get_by_role("listitem")).to_have_count(3)
    main = screen.get_by_role("main")
    expect(main).not_to_contain_text("Payment received")
    expect(main).not_to_contain_text("$")
    expect(screen.get_by_label("Email", exact=True)).to_have_value("waits@alderandfinch.example")
    expect_sound(screen)


def test_another_browser_is_told_the_masked_email_alone(screen: Page, server: Server) -> None:
    bought = buy(server, "elsewhere@alderandfinch.example", password=None)
    screen.goto(f"/set-password?session_id={bought.session_id}")

    expect(screen.get_by_role("region", name="Payment received, $150.00")).to_be_visible()
    expect(screen.get_by_role("main")).to_contain_text("You ordered as e•••@alderandfinch.example.")
    expect(screen.get_by_label("Email", exact=True)).to_have_count(0)
    assert "elsewhere@" not in screen.content()


def test_a_link_that_is_over_says_so_before_anything_is_typed(screen: Page, server: Server) -> None:
    used = buy(server, "used@alderandfinch.example")
    screen.goto(f"/set-password?session_id={used.session_id}")
    expect(screen.get_by_role("heading", name="You already have a password", level=1)).to_be_visible()
    expect(screen.get_by_label("Password", exact=True)).to_have_count(0)
    expect(screen.get_by_role("main").get_by_role("link", name="Log in")).to_be_visible()
    expect(screen.get_by_role("main")).not_to_contain_text("Payment received")
    assert "alderandfinch" not in screen.content()
    assert findings_in_both_themes(screen) == []

    screen.goto("/set-password?session_id=cs_guessed")
    expect(screen.get_by_role("heading", name="This link isn’t valid")).to_be_visible()
    expect(screen.get_by_role("main").get_by_role("link", name="I have a password")).to_be_visible()
    expect(screen.get_by_role("main").get_by_role("link", name="Get a new link")).to_be_visible()
    expect(screen.get_by_role("main")).not_to_contain_text("payment")


def test_a_payment_that_comes_meanwhile_opens_the_dashboard(screen: Page, server: Server) -> None:
    unpaid = order(server, "meanwhile@alderandfinch.example")
    screen.goto(f"/payment-success?session_id={unpaid.session_id}")
    expect(screen.get_by_role("region", name="Your payment is being confirmed")).to_be_visible()
    for label in ("Password", "Confirm password"):
        screen.get_by_label(label, exact=True).fill(PASSWORD)
    assert pay(Browser(server), unpaid.session_id).status == 303
    screen.get_by_role("button", name="Set Password & Continue", exact=True).click()
    expect(screen).to_have_url("/client/dashboard")
