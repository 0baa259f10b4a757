"""The inbox: every report is stored under its own id, then acted on; what goes wrong is kept on it."""

from fundable.db.money import events
from fundable.domain.money.payments import PaymentState
from fundable.services.money import reconcile
from tests.conftest import StripeShop
from tests.fakes.stripe import SECRET, payload, sign
from tests.services.orders.some_orders import order_of, rows

COMPLETED = "checkout.session.completed"
PAID = {"status": "complete", "payment_status": "paid"}


def test_one_poisoned_event_holds_up_no_other(shop: StripeShop) -> None:
    bad, good = shop.order().session_id, shop.order("tom@brightwater.example").session_id
    shop.double.hold()
    shop.double.pay(good)
    for session_id, changes in ((bad, {"currency": "eur", **PAID}), (good, {})):
        body = payload(shop.double.forge(COMPLETED, {**shop.double.get(session_id), **changes}))
        event = shop.app.gateway.receive(body, sign(body, SECRET))
        with shop.app.database.write() as connection:  # as when the program dies before it acts
            assert events.record(connection, event, shop.app.clock.now())

    for _ in range(6):
        reconcile.settle(shop.app)

    assert order_of(shop.app, good).payment_state is PaymentState.PAID
    assert order_of(shop.app, bad).payment_state is PaymentState.UNPAID
    assert sorted((row["state"], row["attempts"]) for row in rows(shop.app, "payment_events")) == [
        ("done", 0),
        ("failed", 6),
    ]


def test_an_event_on_something_else_is_done_with(shop: StripeShop) -> None:
    paid = shop.double.get(shop.order().session_id)
    foreign = {**paid, **PAID, "id": "cs_test_of_another_shop", "metadata": {}, "client_reference_id": None}

    [delivery] = shop.double.deliver(shop.double.forge(COMPLETED, foreign))

    assert delivery.status == 200
    assert [row["state"] for row in rows(shop.app, "payment_events")] == ["done"]
    assert [row["payment_state"] for row in rows(shop.app, "orders")] == ["unpaid"]
    assert rows(shop.app, "ledger_entries") == []


def test_an_unexpected_fault_is_kept_on_the_event(shop: StripeShop) -> None:
    unreadable = shop.double.forge(COMPLETED, {"id": "cs_test_1", "object": "checkout.session"})

    [delivery] = shop.double.deliver(unreadable)

    assert delivery.status == 503
    [kept] = rows(shop.app, "payment_events")
    assert (kept["state"], kept["error"]) == ("failed", "KeyError: 'status'")


def test_a_failure_that_is_noted_late_undoes_nothing(shop: StripeShop) -> None:
    """Of the same report at another server, or where the end of the transaction that closed it was lost on the way."""
    paid = shop.double.get(shop.order().session_id)
    foreign = {**paid, **PAID, "id": "cs_test_of_another_shop", "metadata": {}, "client_reference_id": None}
    event = shop.double.forge(COMPLETED, foreign)
    shop.double.deliver(event)

    with shop.app.database.write() as connection:
        events.fail(connection, event["id"], "RuntimeError: the connection was lost")
    reconcile.settle(shop.app)

    assert [(row["state"], row["error"]) for row in rows(shop.app, "payment_events")] == [("done", None)]
