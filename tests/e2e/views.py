"""Every page, dialog and state that somebody can come to see, and how to get there."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tests.e2e.cast import LONG_EMAIL, Cast
from tests.e2e.menu import choose, menu_button
from tests.e2e.tokens import KEY
from tests.running import PASSWORD, log_in

STAFF = "staff"


@dataclass(frozen=True)
class View:
    """`path` may name the cast; `who` is staff, the name of a client, or a visitor. `shows` tells that it is complete.

    `refused` is the status of an answer that belongs to the view, or several.
    """

    name: str
    path: str
    shows: str
    who: str = ""
    act: Callable[[Page], None] = lambda page: None
    refused: int | tuple[int, ...] = ()


def hold_login(page: Page, cast: Cast) -> None:
    """Of the tab's own, as it's exchanged for another every few minutes; a tab that has one keeps it."""
    if not {one["name"] for one in page.context.cookies(cast.origin)} >= cast.staff.cookies.keys():
        cookies = log_in(cast.server).cookies
        page.context.add_cookies(
            [{"name": name, "value": value, "url": cast.origin} for name, value in cookies.items()]
        )


def open_view(page: Page, view: View, cast: Cast) -> None:
    if view.who == STAFF:
        hold_login(page, cast)
    elif view.who:
        token = getattr(cast, view.who).token if hasattr(cast, view.who) else "refused"
        page.goto(f"{cast.origin}/robots.txt")
        page.evaluate("([key, token]) => localStorage.setItem(key, token)", [KEY, token])
    page.goto(cast.origin + view.path.format(cast=cast))
    view.act(page)
    expect(page.get_by_text(view.shows, exact=True).first).to_be_visible()
    page.evaluate("document.fonts.ready")


def see_three(page: Page) -> None:
    for label, text in (
        ("Business name", "Harbor Light"),
        ("Town and state", "Duluth, MN"),
        ("What you do", "Plumber"),
    ):
        page.get_by_label(label).fill(text)
    page.get_by_role("button", name="Show my three websites").click()
    page.wait_for_load_state("load")


def see_nothing(page: Page) -> None:
    page.locator("form").evaluate("form => { form.noValidate = true }")
    page.get_by_role("button", name="Show my three websites").click()


def see_month(page: Page) -> None:
    expect(page.get_by_text("promised ahead")).to_be_visible()


def press(name: str, first: str = "") -> Callable[[Page], None]:
    """Presses a button; `first` narrows to the row with this text."""

    def act(page: Page) -> None:
        where = page.get_by_role("row").filter(has_text=first) if first else page
        where.get_by_role("button", name=name).first.click()

    return act


def show_keys(page: Page) -> None:
    """By a key: what comes above it meanwhile moves it away from a pointer."""
    expect(page.get_by_role("radiogroup", name="Deadlines")).to_be_visible()
    page.get_by_role("button", name="Show the keys").press("Enter")


def fill_wrongly(page: Page) -> None:
    page.get_by_label("Business Email").fill("bakery")
    page.get_by_role("button", name="Submit Intake Form").click()


def open_status(page: Page) -> None:
    press("Update Status", LONG_EMAIL)(page)
    expect(page.get_by_role("combobox", name="New Status")).to_be_visible()


def skip_a_stage(page: Page) -> None:
    choose(page, "Update Status")
    page.get_by_role("combobox", name="New Status").click()
    page.get_by_role("option", name="Launch Preparation", exact=True).click()
    expect(page.locator("[data-mail-proof]")).to_be_attached()


def write_to_client(page: Page) -> None:
    choose(page, "Email the client")
    page.get_by_label("Subject").fill("Your photos")
    page.get_by_role("textbox", name="Message").fill("Hello Dana,\n\nthey look great. Which one comes first?\n\nMara")
    expect(page.locator("[data-mail-proof]")).to_be_attached()


def correct_email(page: Page) -> None:
    choose(page, "Correct the email address…")


def open_menu(page: Page) -> None:
    menu_button(page).click()
    expect(page.get_by_role("menuitem").first).to_be_focused()


def see_palette(page: Page) -> None:
    press("Search or jump to")(page)
    page.get_by_role("combobox", name="Search or jump to").fill("alder")
    expect(page.get_by_role("group", name="Orders")).to_be_visible()


def choose_status(page: Page) -> None:
    open_status(page)
    page.get_by_role("combobox", name="New Status").click()
    expect(page.get_by_role("option")).to_have_count(7)


def ask_for_reason(page: Page) -> None:
    press("Pause the clock…")(page)
    page.get_by_role("button", name="Pause", exact=True).click()


def open_logins(page: Page) -> None:
    page.get_by_role("button", name="Manage your logins", exact=True).click()


def open_message(page: Page) -> None:
    page.get_by_role("button", name="We're designing your website").first.click()


def open_html(page: Page) -> None:
    open_message(page)
    page.get_by_role("button", name="HTML", exact=True).click()
    expect(page.frame_locator("iframe").get_by_role("article")).to_be_visible()


def write_note(page: Page) -> None:
    page.get_by_role("radio", name="Internal note").check(force=True)
    page.get_by_role("textbox", name="Internal note").fill("Ask Dana about the sign first.")


def begin_reply(page: Page) -> None:
    press("Saved replies")(page)
    # Where something is typed already, in this browser, it's offered as the reply.
    page.get_by_role("menuitem", name=re.compile("New saved reply|Save this text as a reply")).click()


def ask_for_link(page: Page) -> None:
    page.get_by_label("Email").fill("nobody@alder.example")
    page.get_by_role("button", name="Send Link").click()


def mistype_passwords(page: Page) -> None:
    page.get_by_label("Password", exact=True).fill("long enough")
    page.get_by_label("Confirm password").fill("long enouhg")
    page.get_by_role("button", name="Set Password & Continue").click()


CONFIRM = """password => fetch('/api/admin/confirm', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ password }),
}).then(answer => answer.status)"""
"""As after a login just made."""


def enter_keys_wrongly(page: Page) -> None:
    confirmed = page.evaluate(CONFIRM, PASSWORD)
    assert confirmed == 200
    page.get_by_label("Secret key").fill("pk_test_51publishable")
    page.get_by_role("button", name="Check and save").click()


def enter_keys_unconfirmed(page: Page) -> None:
    refusal = {"message": "Enter your password.", "code": "confirmation_needed"}
    page.route("**/api/admin/settings/secrets/payments", lambda route: route.fulfill(status=403, json=refusal))
    page.get_by_label("Secret key").fill("pk_test_51publishable")
    page.get_by_role("button", name="Check and save").click()


def arrive(heading: str) -> Callable[[Page], None]:
    """Where a page leads by itself, and has put the focus."""
    return lambda page: expect(page.get_by_role("heading", level=1, name=heading)).to_be_focused()


FORM = "/intake-form?orderId={cast.new.id}"

VIEWS = (
    View("landing", "/", "Claim My Fundable Website"),
    View("see-empty", "/see", "Show my three websites"),
    View("see", "/see", "Change my answers", act=see_three),
    View("see-mistake", "/see", "Type your town and state, such as Duluth, MN.", act=see_nothing, refused=400),
    View("checkout", "/checkout", "Order summary"),
    View("checkout-cancelled", "/checkout?addons=domain,google-business,fundability-review&cancelled=1", "Total"),
    View("sandbox-pay", "/sandbox/pay/{cast.unpaid.session_id}", "TEST MODE"),
    View("sandbox-declined", "/sandbox/pay/{cast.declined.session_id}", "TEST MODE", act=press("Decline")),
    View("sandbox-nothing", "/sandbox/pay/none", "There’s nothing to pay here", refused=404),
    View("payment-success-error", "/payment-success", "No session information found"),
    View("payment-success", "/payment-success?orderId={cast.new.id}", "Payment Successful!", "new"),
    View("set-password", "/set-password?session_id={cast.fresh.session_id}", "Create Your Password"),
    View("set-password-error", "/set-password?session_id=x", "Passwords Don't Match", act=mistype_passwords),
    View("forgot-password", "/forgot-password", "Forgot Your Password?"),
    View("forgot-password-asked", "/forgot-password?for=staff", "Check your email", act=ask_for_link),
    View("reset-password", "/reset-password?token={cast.reset_token}", "Choose Your Password"),
    View("reset-password-dead", "/reset-password", "This link no longer works"),
    View("intake-form", FORM, "Business Information", "new"),
    View("intake-form-errors", FORM, "Enter your business name.", "new", act=fill_wrongly),
    View("intake-form-sent", "/intake-form?orderId={cast.sent.id}", "Business Information", "sent"),
    View("intake-form-closed", "/intake-form?orderId={cast.design.id}", "View Your Order", "design"),
    View("intake-upload", FORM, "Upload Logo", "new", act=press("Upload Logo")),
    View("client-login", "/client/login", "Access Your Order"),
    View("client-login-toast", "/client/dashboard", "Access Required", act=arrive("Client Portal")),
    View("client-dashboard-new", "/client/dashboard", "Complete Intake Form", "new"),
    View("client-dashboard-sent", "/client/dashboard", "Pinecrest Family Dental", "sent"),
    View("client-dashboard", "/client/dashboard", "Alder & Finch Bakery", "design"),
    View("client-dashboard-review", "/client/dashboard", "Your website is ready for review", "review"),
    View("client-dashboard-late", "/client/dashboard", LONG_EMAIL, "late"),
    View("client-dashboard-live", "/client/dashboard", "Linden Print Works", "live"),
    View("client-conversation", "/client/dashboard#messages", "Your answer", "design"),
    View("client-conversation-empty", "/client/dashboard#messages", "Your message", "late"),
    View("client-domain", "/client/domain", "Where it stands", "design"),
    View("client-document-missing", "/client/document?number=INV-1", "There’s no such document", "design"),
    View("client-logins", "/client/dashboard", "This device", "new", act=open_logins),
    View("client-error", "/client/dashboard", "Error Loading Order", "a stranger", refused=401),
    View("faq", "/faq/what-does-the-150-include", "Related Questions"),
    View("faq-not-found", "/faq/none", "FAQ Not Found", refused=404),
    View("not-found", "/none", "404 Page Not Found", refused=404),
    View("terms", "/terms", "Terms of service"),
    View("privacy", "/privacy", "Privacy policy"),
    View("admin-login", "/admin/login", "Admin Portal"),
    View("admin-login-toast", "/admin", "Unauthorized", act=arrive("Admin Portal"), refused=401),
    View("admin-dashboard", "/admin", LONG_EMAIL, STAFF),
    View(
        "admin-document-missing",
        "/admin/orders/{cast.design.id}/document?number=INV-1",
        "There’s no such document",
        STAFF,
    ),
    View("view-as-client", "/admin/orders/{cast.design.id}/as-client", "Order Information", STAFF),
    View(
        "view-as-client-website",
        "/admin/orders/{cast.review.id}/as-client/client/website",
        "Nothing to Review Yet",
        STAFF,
        refused=404,
    ),
    View("view-as-client-messages", "/admin/orders/{cast.live.id}/as-client/client/messages", "Messages", STAFF),
    View(
        "view-as-client-unpaid", "/admin/orders/{cast.unpaid.id}/as-client", "This view didn’t open", STAFF, refused=409
    ),
    View("admin-dashboard-none-found", "/admin?q=nobody", "No order matches", STAFF),
    View("admin-status-dialog", "/admin", "Update Order Status", STAFF, act=open_status),
    View("admin-status-choice", "/admin", "Update Order Status", STAFF, act=choose_status),
    View(
        "admin-status-mail",
        "/admin/orders/{cast.design.id}",
        "This skips Review & Feedback",
        STAFF,
        act=skip_a_stage,
    ),
    View("admin-client-message", "/admin/orders/{cast.design.id}", "Email the Client", STAFF, act=write_to_client),
    View("admin-delete-dialog", "/admin", "Delete Order?", STAFF, act=press("Delete", LONG_EMAIL)),
    View("admin-order", "/admin/orders/{cast.design.id}", "Alder & Finch Bakery", STAFF),
    *(
        View(f"admin-order-{room}", f"/admin/orders/{{cast.design.id}}/{room}", sign, STAFF)
        for room, sign in {
            "site": "Fundability check",
            "messages": "Emails",
            "form": "View Logo",
            "money": "Can’t be undone",
            "history": "Order created at checkout",
        }.items()
    ),
    View(
        "admin-charge-dialog",
        "/admin/orders/{cast.design.id}/money",
        "Charge for More",
        STAFF,
        act=press("Charge for more…"),
    ),
    View("admin-order-late", "/admin/orders/{cast.late.id}", LONG_EMAIL, STAFF),
    View("admin-order-unpaid", "/admin/orders/{cast.unpaid.id}", "june@orchard-tailors.example", STAFF),
    View("admin-website", "/admin/orders/{cast.design.id}/website", "Areas served", STAFF),
    View("admin-orders", "/admin/orders", LONG_EMAIL, STAFF),
    View("admin-orders-none", "/admin/orders?q=nobody", "No orders here", STAFF),
    View("admin-orders-board", "/admin/orders/board", "Design in Progress", STAFF),
    View("admin-orders-month", "/admin/orders/month", "Orders", STAFF, act=see_month),
    View("admin-clients", "/admin/clients", LONG_EMAIL, STAFF),
    View("admin-clients-none", "/admin/clients?q=nobody", "No clients here", STAFF),
    View("admin-reports", "/admin/reports", "From checkout to live", STAFF),
    View("admin-client", "/admin/clients/{cast.late.id}", "Merge with another client…", STAFF),
    View(
        "admin-client-merge",
        "/admin/clients/{cast.late.id}",
        "Merge With Another Client",
        STAFF,
        act=press("Merge with another client…"),
    ),
    View("admin-client-export", "/admin/clients/{cast.late.id}", "Export 1 order", STAFF, act=press("Export…")),
    View("admin-client-erase", "/admin/clients/{cast.late.id}", "Erase 1 order", STAFF, act=press("Erase…")),
    View("admin-client-missing", "/admin/clients/none", "Client not found", STAFF, refused=404),
    View("admin-messages", "/admin/messages", "Alder & Finch Bakery", STAFF),
    View("admin-messages-none", "/admin/messages?find=nobody", "No conversation matches.", STAFF),
    View("admin-conversation", "/admin/messages?order={cast.sent.id}", "Internal note", STAFF),
    View("admin-conversation-note", "/admin/orders/{cast.design.id}/messages", "Save note", STAFF, act=write_note),
    View("admin-conversation-empty", "/admin/orders/{cast.late.id}/messages", "Send to client", STAFF),
    View("admin-saved-reply", "/admin/orders/{cast.design.id}/messages", "Save reply", STAFF, act=begin_reply),
    View("admin-unplaced", "/admin/messages/unplaced", "No unplaced emails", STAFF),
    View("admin-emails", "/admin/messages/emails", "There’s no mail server yet", STAFF),
    View("admin-emails-none", "/admin/messages/emails?state=failed", "No messages here", STAFF),
    View("admin-message", "/admin/messages/emails", "Send again", STAFF, act=open_message),
    View("admin-message-html", "/admin/messages/emails", "Send again", STAFF, act=open_html),
    View("admin-templates", "/admin/messages/emails", "Subject", STAFF, act=press("Templates")),
    View("admin-order-menu", "/admin/orders/{cast.design.id}", "Delete…", STAFF, act=open_menu),
    View("admin-palette", "/admin/orders/{cast.design.id}", "Log Out", STAFF, act=press("Search or jump to")),
    View("admin-palette-found", "/admin", "> only actions", STAFF, act=see_palette),
    View("admin-keys", "/admin/account", "Search the list on this page", STAFF, act=show_keys),
    View("admin-email-dialog", "/admin/orders/{cast.late.id}", "Correct Email", STAFF, act=correct_email),
    View("admin-team", "/admin/team", "This is you", STAFF),
    View("admin-settings", "/admin/settings/business", "Legal name", STAFF),
    View("admin-settings-offer", "/admin/settings/offer", "Price and promise", STAFF),
    View("admin-settings-logo", "/admin/settings/logo", "No logo yet; we show a letter instead.", STAFF),
    View("admin-settings-examples", "/admin/settings/examples", "No client has agreed yet", STAFF),
    View("admin-settings-legal", "/admin/settings/legal", "Privacy policy", STAFF),
    View("admin-settings-mail", "/admin/settings/mail", "Send a test and save", STAFF),
    View("admin-settings-emails", "/admin/settings/emails", "A client's payment arrives.", STAFF),
    View("admin-settings-email", "/admin/settings/emails/order-received", "Placeholders", STAFF),
    View("admin-settings-payments", "/admin/settings/payments", "Check and save", STAFF),
    View("admin-settings-invoices", "/admin/settings/invoices", "Issue invoices", STAFF),
    View("admin-settings-calendar", "/admin/settings/calendar", "Closed days", STAFF),
    View("admin-settings-hosting", "/admin/settings/hosting", "Days a website stays online", STAFF),
    View("admin-system", "/admin/system", "Delete abandoned orders", STAFF),
    View("admin-rehearsal", "/admin/system/rehearsal", "Start the rehearsal", STAFF),
    View("setup-closed", "/admin/setup", "Log in, or use your setup link", refused=401),
    View("setup-claim", "/admin/setup#claim=x", "Create your owner account", refused=(401, 410)),
    View("setup-agency", "/admin/setup?step=agency", "Save and continue", STAFF),
    View("setup-payments", "/admin/setup?step=payments", "Not saved", STAFF, act=enter_keys_wrongly, refused=400),
    View(
        "admin-confirm", "/admin/setup?step=payments", "Your password", STAFF, act=enter_keys_unconfirmed, refused=403
    ),
    View("setup-mail", "/admin/setup?step=mail", "Send a test and save", STAFF),
    View("setup-finish", "/admin/setup?step=finish", "What’s left", STAFF),
    View("admin-overdue", "/admin?due=overdue", "Recent Orders", STAFF),
    View("admin-hosting", "/admin?hosting=ending", "No hosting ends within 30 days", STAFF),
    View(
        "admin-waiting",
        "/admin/orders/{cast.sent.id}",
        "Say what you’re waiting for. The client sees it.",
        STAFF,
        act=ask_for_reason,
    ),
    View("admin-audit", "/admin/security/audit", "Logged in", STAFF),
    View("admin-security", "/admin/security", "Second factor", STAFF),
    View("admin-security-app", "/admin/security", "Six digits from your app", STAFF, act=press("Set up an app")),
    View("admin-account", "/admin/account", "Change Password", STAFF),
    View("admin-order-missing", "/admin/orders/none", "Order not found", STAFF, refused=404),
)
EMPTY_ADMIN = View("admin-dashboard-empty", "/admin", "No orders yet", STAFF)
EMPTY_SYSTEM = View("admin-system-empty", "/admin/system", "No backup yet", STAFF)
