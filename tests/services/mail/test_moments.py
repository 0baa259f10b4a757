"""Moments at which a client was left alone: money goes back, the clock is paused, another month is paid."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.orders import orders
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.money.hosting import InvoiceOutcome, InvoiceSnapshot
from fundable.services.money import payment_messages, reconcile
from fundable.services.operation import sandbox
from fundable.services.operation.sandbox import SandboxEvent
from tests.conftest import PASSWORD, Buy, FakeClock, Form, PaidOrder
from tests.services.mail.conftest import Written

REFUNDED, PAUSED = MessageKind.PAYMENT_REFUNDED, MessageKind.CLOCK_PAUSED


def refund(owner: TestClient, order: PaidOrder, cents: int, before: int = 0) -> None:
    assert owner.post("/api/admin/confirm", json={"password": PASSWORD}).status_code == 200
    body = {"amountCents": cents, "refundedBeforeCents": before}
    answer = owner.post(f"/api/orders/{order.id}/refund", json=body)
    assert answer.status_code == 200, answer.text


def test_each_refund_is_told_to_the_client_once(
    app: App, owner: TestClient, order_paid: Buy, written: Written, clock: FakeClock
) -> None:
    order = order_paid("nora@alder.example")
    refund(owner, order, 50_00)
    clock.move(timedelta(hours=1))
    refund(owner, order, 100_00, before=50_00)
    reconcile.settle(app)

    first, rest = written(REFUNDED)
    assert (first.recipient, first.subject) == ("nora@alder.example", "We've refunded $50.00")
    assert "Banks usually take 5-10 business days" in first.text
    assert "Paid: $150.00\nRefunded on: Jan 5, 2026\nRefunded: $50.00" in first.text
    assert "This was a full refund." not in first.text
    assert "Refunded before: $50.00\nRefunded on: Jan 5, 2026\nRefunded: $100.00" in rest.text
    assert "This was a full refund." in rest.text


def test_staff_hear_how_much_each_refund_was(
    owner: TestClient, order_paid: Buy, written: Written, clock: FakeClock
) -> None:
    order = order_paid("nora@alder.example")
    refund(owner, order, 50_00)
    clock.move(timedelta(hours=1))
    refund(owner, order, 100_00, before=50_00)

    told = [message.subject for message in written(MessageKind.STAFF_MONEY_BACK)]
    assert told == [f"Payment refunded: nora@alder.example, {amount}" for amount in ("$50.00", "$100.00")]
    assert "The test page reports a refund of $50.00" in written(MessageKind.STAFF_MONEY_BACK)[0].text


@pytest.fixture
def owed(order_paid: Buy, visitor: TestClient, form: Form) -> PaidOrder:
    order = order_paid("nora@alder.example", password=PASSWORD)
    assert visitor.post("/api/intake-forms", json=form(order)).status_code == 201
    return order


def test_each_pause_is_told_once_with_what_is_waited_for_and_the_way_to_answer(
    staff: TestClient, owed: PaidOrder, written: Written, clock: FakeClock
) -> None:
    path = f"/api/orders/{owed.id}"
    for reason in ("two photos of your shop", "<b>your</b> [answer](http://evil.example)"):
        clock.move(timedelta(hours=1))
        assert staff.post(f"{path}/pause", json={"reason": reason}).status_code == 200
        assert staff.post(f"{path}/pause", json={"reason": reason}).status_code == 409
        assert staff.post(f"{path}/resume").status_code == 200

    photos, answer = written(PAUSED)
    assert (photos.recipient, photos.subject) == (owed.email, "We're waiting for: two photos of your shop")
    assert "We're waiting for: two photos of your shop\n" in photos.text
    assert "<http://127.0.0.1:8000/client/dashboard#order-" in photos.text
    assert "evil.example" not in "".join(part for part in answer.html.split("href=")[1:] if "evil" in part[:40])


def test_the_first_month_that_is_paid_is_news_and_each_one_after_it_a_receipt(
    app: App, owed: PaidOrder, written: Written, clock: FakeClock
) -> None:
    for _ in range(3):
        clock.move(timedelta(days=365 if not written(MessageKind.RENEWED) else 31))
        sandbox.happen(app, UUID(owed.id), SandboxEvent.RENEWAL_PAID)

    [news] = written(MessageKind.RENEWED)
    receipts = written(MessageKind.RECEIPT)
    assert (news.subject, len(receipts)) == ("Your hosting has renewed", 2)
    assert receipts[0].subject == "Receipt: $9.97 for hosting"
    assert "Business: Alder & Finch Bakery" in receipts[0].text
    assert "Paid: $9.97" in receipts[0].text


@pytest.mark.parametrize(("days", "said"), [(0, "today"), (3, "on Jan 5, 2026")])
def test_a_payment_that_is_heard_of_days_later_is_not_one_of_today(
    app: App, order_pending: Buy, written: Written, clock: FakeClock, days: int, said: str
) -> None:
    order_id, at = UUID(order_pending().id), clock.now()
    clock.move(timedelta(days=days))
    with app.database.write() as connection:
        order = orders.find(connection, order_id)
        assert order
        payment_messages.order_received(connection, app, replace(order, paid_at=at), None)
        paid = (InvoiceOutcome.PAID, True, 9_97, "usd", app.mode, None, None, None, at)
        payment_messages.renewed(connection, app, order, InvoiceSnapshot("in_1", None, order_id, *paid), None)

    [received], [renewed] = written(MessageKind.ORDER_RECEIVED), written(MessageKind.RENEWED)
    assert f"Paid {said}: $150.00" in received.text
    assert f"Paid {said}: $9.97" in renewed.text
    assert f"Your hosting renewed {said}. It's $9.97/month" in renewed.text


@pytest.mark.parametrize(("days_late", "is_told"), [(0, True), (9, False)])
def test_the_review_says_by_when_the_website_is_ready_while_that_day_is_ahead(
    staff: TestClient, owed: PaidOrder, written: Written, clock: FakeClock, days_late: int, is_told: bool
) -> None:
    clock.move(timedelta(days=days_late))
    login = {"email": "sam@agency.example", "password": PASSWORD}
    assert staff.post("/api/admin/login", json=login).status_code == 200  # the session ends meanwhile
    assert staff.patch(f"/api/orders/{owed.id}/status", json={"status": "review"}).status_code == 200

    [told] = written(MessageKind.STATUS_CHANGED)
    assert ("Ready by Mon, Jan 12, if we hear from you by tomorrow." in told.text) is is_told
    assert ("Ready by" in told.text) is is_told
    assert "Your delivery date is on hold while you review." in told.text


def test_a_long_email_breaks_at_its_parts(owed: PaidOrder, written: Written) -> None:
    [told] = written(MessageKind.FORM_RECEIVED)
    assert "hello@<wbr>alderandfinch<wbr>.example" in told.html
    assert "hello@alderandfinch.example" in told.text
