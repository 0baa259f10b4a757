"""What the page that a buyer comes back to says of the payment: to whoever has the session's id, and no more."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import PASSWORD, Buy, PaidOrder, set_password
from tests.turns import in_turn

NewClient = Callable[[], TestClient]
PAGES = pytest.mark.parametrize("page", ["/payment-success", "/set-password"])
BEGIN = '<script type="application/json" id="fundable-payment">'
EMAIL = "nora@alderandfinch.example"


def told(browser: TestClient, session_id: str, page: str = "/set-password") -> Any:
    """What the page's script finds; None where nothing is told."""
    answer = browser.get(f"{page}?session_id={session_id}")
    assert answer.status_code == 200
    assert answer.headers["referrer-policy"] == "no-referrer"
    _, found, rest = answer.text.partition(BEGIN)
    return json.loads(rest.partition("</script>")[0]) if found else None


@pytest.fixture
def bought(order_paid: Buy) -> PaidOrder:
    return order_paid(EMAIL, addons=("domain", "google-business"))


def change(app: App, order: PaidOrder, columns: str) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql(f"UPDATE orders SET {columns} WHERE id = ?", (order.id,))


@PAGES
def test_a_confirmed_payment_is_told_with_what_was_bought(new_client: NewClient, bought: PaidOrder, page: str) -> None:
    slip = told(new_client(), bought.session_id, page)

    confirmed = slip["confirmed"]
    assert confirmed.pop("paidAt").endswith("Z")
    assert confirmed == {
        "orderNumber": bought.id[:8],
        "total": 20400,
        "discount": 0,
        "tax": 0,
        "promotionCode": None,
        "currency": "usd",
        "lines": [
            {"name": "Fundable website", "amount": 15000},
            {"name": "Domain Registration", "amount": 2500},
            {"name": "Google Business Setup", "amount": 2900},
        ],
        "maskedEmail": "n•••@alderandfinch.example",
    }


@PAGES
def test_a_payment_that_is_not_confirmed_is_claimed_nowhere(
    new_client: NewClient, order_pending: Buy, page: str
) -> None:
    order = order_pending(EMAIL)

    answer = new_client().get(f"{page}?session_id={order.session_id}")

    assert told(new_client(), order.session_id, page) == {"confirmed": None, "email": "", "isMailed": False}
    for secret in ("alderandfinch", "150", order.id[:8]):
        assert secret not in answer.text.partition(BEGIN)[2].partition("</script>")[0]


def test_the_whole_email_is_for_the_browser_that_typed_it(visitor: TestClient, new_client: NewClient, app: App) -> None:
    body = {"email": EMAIL, "amount": 150, "selectedAddons": []}
    url = visitor.post("/api/create-checkout-session", json=body).json()["sessionUrl"]
    session_id = url.rpartition("/")[2]
    other = new_client()
    other.post("/api/create-checkout-session", json={**body, "email": "tom@brightwater.example"})

    assert [told(browser, session_id)["email"] for browser in (visitor, other, new_client())] == [EMAIL, "", ""]
    visitor.post(url, data={"action": "pay"})
    assert [told(browser, session_id)["email"] for browser in (visitor, other, new_client())] == [EMAIL, "", ""]
    assert EMAIL not in new_client().get(f"/set-password?session_id={session_id}").text


@in_turn("cookie", ["", "planted", "x.y", "é"])
def test_a_cookie_that_is_not_this_orders_opens_nothing_more(
    new_client: NewClient, bought: PaidOrder, cookie: str
) -> None:
    browser = new_client()
    answer = browser.get(
        f"/set-password?session_id={bought.session_id}", headers={"Cookie": f"fundable_browser={cookie}".encode()}
    )

    assert EMAIL not in answer.text


@PAGES
def test_a_guessed_id_a_foreign_one_and_one_that_was_used_tell_nothing(
    new_client: NewClient, visitor: TestClient, bought: PaidOrder, page: str
) -> None:
    browser = new_client()
    guessed = ["bad", "cs_sandbox_", bought.id, bought.session_id[:-1], bought.session_id.upper(), "x" * 501, "%25", ""]

    assert [told(browser, session_id, page) for session_id in guessed] == [None] * len(guessed)
    set_password(visitor, bought, PASSWORD)
    for anybody in (browser, visitor):
        answer = anybody.get(f"{page}?session_id={bought.session_id}")
        assert "alderandfinch" not in answer.text
        assert "204" not in answer.text.partition(BEGIN)[2]
        assert told(anybody, bought.session_id, page) is None


@pytest.mark.parametrize(
    "columns",
    [
        "payment_state = 'refunded'",
        "payment_state = 'partially_refunded'",
        "payment_state = 'disputed'",
        "payment_state = 'unpaid', status = 'intake'",
        "payment_state = 'unpaid', status = 'pending', session_state = 'ended'",
        "payment_state = 'unpaid', status = 'pending', payment_progress = 'failed'",
        "password_hash = '!ended'",
    ],
)
def test_where_neither_is_true_neither_is_said(
    new_client: NewClient, app: App, bought: PaidOrder, columns: str
) -> None:
    change(app, bought, columns)

    assert told(new_client(), bought.session_id) is None


def test_what_was_taken_off_and_added_is_told(new_client: NewClient, app: App, bought: PaidOrder) -> None:
    change(app, bought, "amount_cents = 19400, discount_cents = 2000, tax_cents = 1000")

    confirmed = told(new_client(), bought.session_id)["confirmed"]

    assert [confirmed[name] for name in ("total", "discount", "tax")] == [19400, 2000, 1000]


def test_nobody_stores_it_and_no_encoding_gives_it_away(new_client: NewClient, bought: PaidOrder) -> None:
    browser = new_client()
    for _ in range(2):
        answer = browser.get(f"/set-password?session_id={bought.session_id}")
        assert answer.headers["cache-control"] == "no-store"
        assert "content-encoding" not in answer.headers
        assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert browser.get("/set-password?session_id=bad").headers["cache-control"] == "no-cache"
    assert told(browser, "bad") is None


def test_looking_changes_nothing(new_client: NewClient, app: App, bought: PaidOrder) -> None:
    def everything() -> list[dict[str, object]]:
        with app.database.read() as connection:
            return [dict(row) for row in connection.exec_driver_sql("SELECT * FROM orders").mappings()]

    before = everything()
    told(new_client(), bought.session_id)
    assert everything() == before


def test_a_name_that_reads_like_code_stays_a_name(new_client: NewClient, app: App, order_paid: Buy) -> None:
    order = order_paid()
    change(app, order, "email = '</script><script>alert(1)</script>@__SITE_NAME__.example'")

    answer = new_client().get(f"/set-password?session_id={order.session_id}")

    assert "<script>alert" not in answer.text
    assert told(new_client(), order.session_id)["confirmed"]["maskedEmail"] == "<•••@__SITE_NAME__.example"


class TestWithLimits:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "on"}

    def test_whoever_looks_too_often_is_told_nothing(self, visitor: TestClient, bought: PaidOrder) -> None:
        slips = [told(visitor, bought.session_id) for _ in range(61)]

        assert all(slips[:60])
        assert slips[60] is None
