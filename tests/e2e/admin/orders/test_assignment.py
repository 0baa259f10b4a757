"""Who has an order: taken on its page, seen in lists, one's own in "Needs you", handed over by whoever leaves."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.admin.orders.team import IDA
from tests.e2e.admin.people.test_team import row, use
from tests.e2e.conftest import Complaints
from tests.e2e.mailbox import count_mails
from tests.e2e.test_accessibility import TOO_WIDE, findings_in_both_themes
from tests.e2e.toasts import expect_toast
from tests.running import Bought, Browser, Server, buy, intake_form, log_in

OLIVE = "olive@agency.example"
WIDTHS = (360, 768, 1440)


@pytest.fixture(scope="module")
def bought(agency: Server) -> Bought:
    sold = buy(agency, "nora@assigned.example", ("domain",))
    assert Browser(agency).post("/api/intake-forms", intake_form(sold.id)).status in {200, 201}
    return sold


def give(agency: Server, sold: Bought, email: str | None) -> None:
    """By no browser. Whoever has it already keeps it, and isn't told again."""
    staff = log_in(agency)
    ids = {person["name"]: person["id"] for person in staff.call("GET", "/api/admin/people").json["people"]}
    given = staff.call("PUT", f"/api/orders/{sold.id}/assignee", {"userId": ids[email] if email else None})
    assert given.status == 200, given.body


@pytest.fixture
def idas(agency: Server, bought: Bought) -> Bought:
    """What Ida has, whichever test is the first."""
    give(agency, bought, IDA)
    return bought


@pytest.fixture
def olive(agency: Server, complaints: Complaints, new_context: Callable[..., BrowserContext]) -> Page:
    return page_of(agency, OLIVE, complaints, new_context)


def page_of(agency: Server, email: str, complaints: Complaints, new_context: Callable[..., BrowserContext]) -> Page:
    url = f"http://127.0.0.1:{agency.port}"
    context = new_context()
    complaints.watch(context)
    use(context, log_in(agency, email), url)
    page = context.new_page()
    page.set_viewport_size({"width": 1440, "height": 900})
    return page


def assignee(page: Page) -> Locator:
    return page.get_by_label("Assignee")


def test_it_is_given_by_name_and_whoever_gets_it_hears_of_it(
    at: str, olive: Page, bought: Bought, agency: Server
) -> None:
    olive.goto(f"{at}/admin/orders/{bought.id}")
    give(agency, bought, None)
    olive.reload()
    expect(assignee(olive)).to_have_value("")
    told = count_mails(agency, "staff-assigned", IDA)

    assignee(olive).select_option(label="olive@agency.example (you)")
    expect_toast(olive, "Assignee Changed", "This order is yours now.")
    assignee(olive).select_option(label=IDA)

    expect_toast(olive, "Assignee Changed", f"{IDA} has this order now, and hears of it by email.")
    assert count_mails(agency, "staff-assigned", IDA) == told + 1
    assert count_mails(agency, "staff-assigned", OLIVE) == 0
    olive.reload()
    expect(assignee(olive).locator("option:checked")).to_have_text(IDA)
    for width in WIDTHS:
        olive.set_viewport_size({"width": width, "height": 900})
        assert olive.evaluate(TOO_WIDE) == []
    assert findings_in_both_themes(olive) == []


def test_lists_show_who_has_it(at: str, olive: Page, idas: Bought) -> None:
    olive.goto(f"{at}/admin")
    listed = olive.get_by_role("row").filter(has_text=idas.email)
    expect(listed.get_by_text(f"With {IDA}")).to_have_count(1)


def test_mine_is_what_i_have_and_what_nobody_has(
    at: str,
    olive: Page,
    idas: Bought,
    agency: Server,
    complaints: Complaints,
    new_context: Callable[..., BrowserContext],
) -> None:
    olive.goto(f"{at}/admin")
    needs = olive.get_by_role("region", name="Needs you")
    expect(needs.get_by_text(idas.email).first).to_be_visible()

    olive.get_by_role("radio", name="Mine").check()

    expect(needs.get_by_text(idas.email)).to_have_count(0)
    ida = page_of(agency, IDA, complaints, new_context)
    ida.goto(f"{at}/admin")
    ida.get_by_role("radio", name="Mine").check()
    expect(ida.get_by_role("region", name="Needs you").get_by_text(idas.email).first).to_be_visible()


def test_new_orders_go_round_once_an_owner_says_so(at: str, olive: Page) -> None:
    olive.goto(f"{at}/admin/team")
    turns = olive.get_by_role("switch", name="Give each new order to the next person in turn")
    expect(turns).not_to_be_checked()
    turns.click()  # it moves with the answer
    expect(olive.get_by_text("Whoever’s turn it is hears of it by email.")).to_be_visible()
    olive.reload()
    expect(turns).to_be_checked()
    turns.click()
    expect(olive.get_by_text("New orders belong to nobody until somebody takes them")).to_be_visible()
    assert findings_in_both_themes(olive) == []


def test_whoever_leaves_hands_over(at: str, olive: Page, idas: Bought) -> None:
    olive.goto(f"{at}/admin/team")
    row(olive, IDA).get_by_role("button", name="Disable").click()
    dialog = olive.get_by_role("dialog", name=f"Disable {IDA}?")
    expect(dialog).to_contain_text("They have 1 open order.")
    dialog.get_by_label("Who gets their open orders?").select_option(label=f"{OLIVE} (0 open)")
    dialog.get_by_role("button", name="Disable").click()
    expect(row(olive, IDA).get_by_text("Disabled")).to_be_visible()

    olive.goto(f"{at}/admin/orders/{idas.id}")

    # Whoever works alone has no need to choose; what is theirs still says so.
    expect(assignee(olive).locator("option:checked")).to_have_text(f"{OLIVE} (you)")
