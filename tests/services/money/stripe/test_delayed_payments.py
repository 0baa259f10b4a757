"""A payment that takes days, such as a bank debit: it is processing, and then arrives or falls through."""

from typing import Any

from starlette.testclient import TestClient

from tests.buying import check_out
from tests.conftest import PASSWORD, PaidOrder, StripeShop
from tests.services.money.stripe.looking import is_paid_once, ledger_entries, mails, stored


def set_password(browser: TestClient, order: PaidOrder) -> Any:
    return browser.post("/api/orders/set-password", json={"sessionId": order.session_id, "password": PASSWORD})


def test_it_is_shown_as_processing_and_opens_nothing(shop: StripeShop, shop_visitor: TestClient) -> None:
    order = shop.order()
    shop.double.pay(order.session_id, "delayed")
    assert shop.double.settle()

    row = stored(shop.app, order)
    assert (row["payment_state"], row["payment_progress"]) == ("unpaid", "processing")
    answer = set_password(shop_visitor, order)
    assert (answer.status_code, answer.json()["code"]) == (409, "not_confirmed")


def test_when_it_arrives_the_order_is_paid(shop: StripeShop) -> None:
    order = shop.order()
    shop.double.pay(order.session_id, "delayed")
    shop.double.delayed_succeeds(order.session_id)
    assert shop.double.settle()

    assert is_paid_once(shop.app, order, 15000)
    assert stored(shop.app, order)["payment_progress"] is None


def test_when_it_fails_the_order_stays_unpaid_and_says_so(shop: StripeShop) -> None:
    order = shop.order()
    shop.double.pay(order.session_id, "delayed")
    shop.double.delayed_fails(order.session_id)
    assert shop.double.settle()

    row = stored(shop.app, order)
    assert (row["payment_state"], row["payment_progress"]) == ("unpaid", "failed")
    assert ledger_entries(shop.app, order) == []


def test_after_it_failed_the_same_browser_gets_a_new_page(shop: StripeShop) -> None:
    """The page of the failed one is over for good, and would say so for a day."""
    browser, email = shop.browser(), "nora@alder.example"
    failed = check_out(shop.app, browser, email, ())
    shop.double.pay(failed.session_id, "delayed")
    shop.double.delayed_fails(failed.session_id)
    assert shop.double.settle()

    order = check_out(shop.app, browser, email, ())

    assert order.id != failed.id
    assert check_out(shop.app, browser, email, ()) == order
    shop.double.pay(order.session_id)
    assert shop.double.settle()
    assert is_paid_once(shop.app, order, 15000)
    assert stored(shop.app, failed)["payment_state"] == "unpaid"


def test_a_report_that_it_is_under_way_does_not_undo_that_it_failed(shop: StripeShop) -> None:
    """Else the same browser would be sent to a page that is over, and the order kept for a month."""
    browser, email = shop.browser(), "nora@alder.example"
    failed = check_out(shop.app, browser, email, ())
    shop.double.hold()
    shop.double.pay(failed.session_id, "delayed")
    shop.double.delayed_fails(failed.session_id)

    shop.double.deliver_all(order="reversed", parallel=1)

    assert stored(shop.app, failed)["payment_progress"] == "failed"
    assert len(mails(shop.app, "payment-failed")) == 1
    assert check_out(shop.app, browser, email, ()).id != failed.id


def test_the_first_report_does_not_undo_the_second(shop: StripeShop) -> None:
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id, "delayed")
    shop.double.delayed_succeeds(order.session_id)

    shop.double.deliver_all(order="reversed", parallel=1)

    assert is_paid_once(shop.app, order, 15000)
