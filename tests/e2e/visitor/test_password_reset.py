"""From 'Forgot password?' to a login with another one: /forgot-password and /reset-password."""

from playwright.sync_api import Page, expect

from tests.e2e.calls import Calls, Held
from tests.e2e.conftest import Complaints
from tests.e2e.mailbox import count_mails, link_in_mail
from tests.e2e.toasts import expect_toast
from tests.e2e.tokens import kept_token, local_storage, opened_by
from tests.running import OWNER, PASSWORD, Bought, Browser, Server, buy, order
from tests.turns import in_turn

FORGOT = "POST /api/password/forgot"
RESET = "POST /api/password/reset"
ASKED = "If there's an account for this address, a link is on its way."
NEW = "another horse"


def ask(page: Page, email: str) -> None:
    page.get_by_label("Email").fill(email)
    page.get_by_role("button", name="Send Link", exact=True).click()
    expect(page.get_by_role("status").get_by_text(ASKED, exact=True)).to_be_visible()


def ask_at_once(server: Server, email: str, who: str = "client") -> None:
    assert Browser(server).post("/api/password/forgot", {"email": email, "who": who}).status == 200


def fill(page: Page, password: str, confirmation: str | None = None) -> None:
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_label("Confirm password").fill(password if confirmation is None else confirmation)


def send(page: Page) -> None:
    page.get_by_role("button", name="Set Password & Continue", exact=True).click()


def opens(server: Server, email: str, password: str, who: str = "client") -> bool:
    return Browser(server).post(f"/api/{who}/login", {"email": email, "password": password}).status == 200


def test_a_client_comes_from_the_login_to_another_password(screen: Page, server: Server, calls: Calls) -> None:
    bought = buy(server, "forgot@alder.example")
    screen.goto("/client/login")
    screen.get_by_label("Email").fill(bought.email)
    screen.get_by_role("link", name="Forgot password?", exact=True).click()
    expect(screen).to_have_url("/forgot-password?for=client")
    expect(screen.get_by_label("Email")).to_have_value(bought.email)
    ask(screen, bought.email)

    screen.goto(link_in_mail(server, "client-reset", bought.email))
    expect(screen.get_by_role("heading", name="Choose Your Password", exact=True)).to_be_visible()
    fill(screen, NEW)
    held = Held(screen, "/api/password/reset")
    screen.get_by_role("button", name="Set Password & Continue", exact=True).dblclick()
    expect(screen.get_by_role("button", name="Setting password...", exact=True)).to_be_disabled()
    held.let_go()

    expect(screen).to_have_url("/client/dashboard")
    expect_toast(screen, "Success!", "Your password has been set. Welcome to your client portal!")
    calls.expect_count(RESET, 1)
    assert opened_by(server, kept_token(screen)) == bought.id
    assert opens(server, bought.email, NEW)
    assert not opens(server, bought.email, PASSWORD)
    assert local_storage(screen).keys() <= {"clientAccessToken", f"affiliate_tracked_{bought.id}"}


def test_staff_come_from_their_login_to_another_password(screen: Page, server: Server) -> None:
    email = "ada@agency.example"
    made = server.run("create-admin", "--email", email, "--password", PASSWORD)
    assert made.returncode == 0, made.stderr
    screen.goto("/admin/login")
    screen.get_by_label("Email").fill(email)
    screen.get_by_role("link", name="Forgot password?", exact=True).click()
    expect(screen).to_have_url("/forgot-password?for=staff")
    ask(screen, email)

    screen.goto(link_in_mail(server, "staff-reset", email))
    fill(screen, NEW)
    send(screen)

    expect(screen).to_have_url("/admin/login")
    expect_toast(screen, "Success!", "Your password has been set. Log in with it now.")
    assert kept_token(screen) is None
    screen.get_by_label("Email").fill(email)
    screen.get_by_label("Password").fill(NEW)
    screen.get_by_role("button", name="Login", exact=True).click()
    expect(screen).to_have_url("/admin")


def test_a_buyer_without_a_password_gets_to_the_first_one(screen: Page, server: Server) -> None:
    bought = buy(server, "first-password@alder.example", password=None)
    screen.goto("/forgot-password")
    ask(screen, bought.email)

    screen.goto(link_in_mail(server, "client-reset", bought.email))
    fill(screen, NEW)
    send(screen)

    expect(screen).to_have_url("/client/dashboard")
    assert opened_by(server, kept_token(screen)) == bought.id


def test_everybody_reads_the_same_and_only_the_known_get_mail(screen: Page, server: Server, paid: Bought) -> None:
    unpaid = order(server, "forgot-unpaid@alder.example")
    for email in ("nobody@alder.example", unpaid.email, OWNER):
        screen.goto("/forgot-password?for=client")
        ask(screen, email)
        assert count_mails(server, "client-reset", email) == 0


def test_opening_the_link_asks_nothing_and_uses_nothing_up(screen: Page, server: Server, calls: Calls) -> None:
    bought = buy(server, "scanned@alder.example")
    ask_at_once(server, bought.email)
    link = link_in_mail(server, "client-reset", bought.email)
    for _ in range(3):
        screen.goto(link)
        expect(screen.get_by_role("heading", name="Choose Your Password", exact=True)).to_be_visible()
    calls.expect_only("GET /api/site/logo")

    fill(screen, NEW)
    send(screen)
    expect(screen).to_have_url("/client/dashboard")


def test_the_token_goes_nowhere_but_into_its_call(screen: Page, server: Server, base_url: str) -> None:
    bought = buy(server, "secret-token@alder.example")
    ask_at_once(server, bought.email)
    link = link_in_mail(server, "client-reset", bought.email)
    token = link.partition("token=")[2]
    told: list[str] = []
    screen.on("request", lambda request: told.append(f"{request.url} {request.headers} {request.post_data}"))

    screen.goto(link)
    fill(screen, NEW)
    send(screen)
    expect(screen).to_have_url("/client/dashboard")

    # A same-origin Referer is ours to see; another host would get none (Referrer-Policy: same-origin).
    carriers = [text for text in told if token in text.split(" ", 1)[0] or token in text.rpartition("} ")[2]]
    assert [text.partition(" ")[0].removeprefix(base_url) for text in carriers] == [
        f"/reset-password?token={token}",
        "/api/password/reset",
    ]
    assert token not in server.log()


def expect_dead(page: Page) -> None:
    expect(page.get_by_role("heading", name="This link no longer works", level=1, exact=True)).to_be_visible()
    expect(page.get_by_text("Your order and your password are safe.")).to_be_visible()
    expect(page.get_by_label("Password", exact=True)).to_have_count(0)
    page.get_by_role("link", name="Get a new link", exact=True).click()
    expect(page).to_have_url("/forgot-password?for=client")


def test_a_used_link_says_so_before_anything_is_typed_and_leads_to_a_new_one(
    screen: Page, server: Server, calls: Calls
) -> None:
    bought = buy(server, "dead@alder.example")
    ask_at_once(server, bought.email)
    link = link_in_mail(server, "client-reset", bought.email)
    use_up(server, link)
    screen.goto(link)
    expect_dead(screen)
    calls.expect_count(RESET, 0)


def test_a_link_that_is_used_up_while_its_page_is_open_says_so_when_it_is_sent(
    screen: Page, server: Server, complaints: Complaints, calls: Calls
) -> None:
    complaints.expected = ["410"]
    bought = buy(server, "dies@alder.example")
    ask_at_once(server, bought.email)
    link = link_in_mail(server, "client-reset", bought.email)
    screen.goto(link)
    fill(screen, NEW)
    use_up(server, link)
    send(screen)
    expect_dead(screen)
    calls.expect_count(RESET, 1)
    assert not opens(server, bought.email, NEW)


def use_up(server: Server, link: str) -> None:
    answer = Browser(server).post("/api/password/reset", {"token": link.partition("token=")[2], "password": PASSWORD})
    assert answer.status == 200


def test_the_link_to_the_first_password_sets_no_second_one(
    screen: Page, server: Server, complaints: Complaints, calls: Calls
) -> None:
    complaints.expected = ["409"]
    bought = buy(server, "already@alder.example", password=None)
    link = link_in_mail(server, "order-received", bought.email)
    screen.goto(link)
    fill(screen, NEW)
    set_first = Browser(server).post("/api/orders/set-password", {"sessionId": bought.session_id, "password": PASSWORD})
    assert set_first.status == 200
    send(screen)
    expect(screen.get_by_text("You already have a password", exact=True)).to_be_visible()
    assert not opens(server, bought.email, NEW)

    calls.forget()
    screen.goto(link)
    expect(screen.get_by_text("You already have a password", exact=True)).to_be_visible()
    expect(screen.get_by_label("Password", exact=True)).to_have_count(0)
    calls.expect_count(RESET, 0)
    screen.get_by_role("link", name="Reset password", exact=True).click()
    expect(screen).to_have_url("/forgot-password?for=client")


@in_turn("path", ["/forgot-password", "/reset-password?token=x.y"])
def test_no_search_engine_lists_these_pages(screen: Page, path: str) -> None:
    answer = screen.goto(path)
    assert answer
    assert (answer.status, answer.headers["x-robots-tag"]) == (200, "noindex")
    assert answer.headers["referrer-policy"] == ("no-referrer" if "token" in path else "same-origin")
