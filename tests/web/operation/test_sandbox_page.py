"""GET and POST /sandbox/pay/{session_id}: the payment page of our own."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from html import unescape

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import Buy, FakeClock, PaidOrder, StripeShop
from tests.turns import in_turn


def page(order: PaidOrder) -> str:
    return f"/sandbox/pay/{order.session_id}"


def payment_state(app: App) -> list[str]:
    with app.database.read() as connection:
        return list(connection.exec_driver_sql("SELECT payment_state FROM orders ORDER BY seq").scalars())


def test_it_shows_what_is_to_be_paid_and_that_it_is_a_test(visitor: TestClient, order_pending: Buy) -> None:
    answer = visitor.get(page(order_pending("nora@alder.example", ("domain",))))

    assert answer.status_code == 200
    for text in (
        "TEST MODE",
        "nora@alder.example",
        "Fundable website",
        "$150.00",
        "Domain Registration",
        "$25.00",
        "$175.00",
    ):
        assert text in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert "<script" not in answer.text


def test_an_email_is_shown_as_text(visitor: TestClient, order_pending: Buy) -> None:
    answer = visitor.get(page(order_pending('"<b>x</b>"@alder.example'.replace('"', "").replace("<b>x</b>", "o'b&q"))))

    assert "o&#39;b&amp;q@alder.example" in answer.text


def test_pay_marks_the_order_paid_and_leads_to_the_password(visitor: TestClient, order_pending: Buy, app: App) -> None:
    order = order_pending()

    answer = visitor.post(page(order), data={"action": "pay"})

    assert answer.status_code == 303
    assert answer.headers["location"] == f"/payment-success?session_id={order.session_id}"
    assert payment_state(app) == ["paid"]
    assert visitor.get(page(order)).headers["location"] == answer.headers["location"]


def test_fifty_clicks_on_pay_have_one_effect(visitor: TestClient, order_pending: Buy, app: App) -> None:
    order = order_pending()

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: visitor.post(page(order), data={"action": "pay"}), range(50)))

    assert {answer.status_code for answer in answers} == {303}
    with app.database.read() as connection:
        for table in ("status_changes", "ledger_entries", "hosting"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one() == 1, table
        types = connection.exec_driver_sql("SELECT type FROM payment_events WHERE state = 'done' ORDER BY type")
        assert list(types.scalars()) == [
            "checkout.session.completed",
            "customer.subscription.created",
            "payment_method.attached",
        ]


def test_decline_shows_what_a_refused_card_looks_like(visitor: TestClient, order_pending: Buy, app: App) -> None:
    order = order_pending()

    answer = visitor.post(page(order), data={"action": "decline"})

    assert (answer.status_code, answer.headers["location"]) == (303, f"{page(order)}?declined=1")
    assert "The card was declined." in visitor.get(answer.headers["location"]).text
    assert payment_state(app) == ["unpaid"]
    assert visitor.post(page(order), data={"action": "pay"}).status_code == 303
    assert payment_state(app) == ["paid"]


@pytest.mark.parametrize(
    ("addons", "location"),
    [
        ((), "/checkout?cancelled=1"),
        (("domain", "google-business"), "/checkout?addons=domain,google-business&cancelled=1"),
    ],
)
@pytest.mark.parametrize("action", ["cancel", "", "nonsense"])
def test_cancel_leads_back_to_the_basket(
    visitor: TestClient, order_pending: Buy, addons: tuple[str, ...], location: str, action: str, app: App
) -> None:
    answer = visitor.post(page(order_pending("a@b.co", addons)), data={"action": action})

    assert (answer.status_code, answer.headers["location"]) == (303, location)
    assert payment_state(app) == ["unpaid"]


def test_after_a_day_there_is_nothing_to_pay(
    visitor: TestClient, order_pending: Buy, clock: FakeClock, app: App
) -> None:
    order = order_pending()
    clock.move(timedelta(hours=24))

    for answer in (visitor.get(page(order)), visitor.post(page(order), data={"action": "pay"})):
        assert answer.status_code == 410
        assert "This payment page has expired. Go back to checkout and start again." in answer.text
    assert payment_state(app) == ["unpaid"]


@in_turn("session_id", ["x", "cs_sandbox_0_0_0", "cs_sandbox_", "%3Cscript%3E", "%00", "é"])
def test_a_session_that_was_made_up_is_not_known(visitor: TestClient, order_pending: Buy, session_id: str) -> None:
    real = order_pending().session_id
    head, body, signature = real.rpartition("_")[0], real, real.rpartition("_")[2]
    for made_up in (session_id, body[:-1], f"{head}_{signature[::-1]}", real.replace("sandbox", "test")):
        for answer in (
            visitor.get(f"/sandbox/pay/{made_up}"),
            visitor.post(f"/sandbox/pay/{made_up}", data={"action": "pay"}),
        ):
            assert answer.status_code == 404
            assert "This payment page isn't valid. Go back to checkout and start again." in unescape(answer.text)
            assert "<script>" not in answer.text


def test_with_another_provider_the_page_is_not_there(shop: StripeShop, order_pending: Buy, app: App) -> None:
    browser = shop.browser()

    for order in (order_pending(), shop.order()):
        for answer in (browser.get(page(order)), browser.post(page(order), data={"action": "pay"})):
            assert answer.status_code == 404
            assert answer.json()["message"] == "There's nothing at this address."
    assert payment_state(app) == payment_state(shop.app) == ["unpaid"]
