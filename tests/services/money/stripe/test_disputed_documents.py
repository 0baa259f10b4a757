"""Credit notes of disputes, however often they turn and in whatever order that is told."""

from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import text

from fundable.db.money import ledger
from fundable.domain.money.disputes import Dispute, DisputeStatus
from fundable.domain.money.invoicing.terms import Receipts
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentMode
from fundable.services.agency import settings
from fundable.services.money import reconcile, refunds
from fundable.services.money.invoicing import issuing
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import intent
from tests.services.money.stripe.test_documents import SELLER, bought, told, turn


@pytest.fixture(autouse=True)
def invoicing(shop: StripeShop) -> None:
    settings.change(shop.app, SELLER, "a test")
    turn(shop, is_on=True)


def test_a_dispute_that_is_lost_again_is_credited_again(shop: StripeShop, clock: FakeClock) -> None:
    """Lost, won by an appeal, lost once more; the last of these reports is told twice."""
    order = bought(shop)
    opened = shop.double.dispute(intent(shop, order))
    for outcome in ("lost", "won", "lost"):
        clock.move(timedelta(hours=1))
        shop.double.close_dispute(opened["id"], outcome)
        assert shop.double.settle()
    for event in shop.double.events("charge.dispute.closed"):
        shop.double.deliver(event, copies=2)
    reconcile.settle(shop.app)

    assert told(shop, order) == [
        ("TEST-INV-2026-0001", 15000),
        ("TEST-CN-2026-0001", -15000),
        ("TEST-INV-2026-0002", 15000),
        ("TEST-CN-2026-0002", -15000),
    ]


def test_an_old_report_of_a_dispute_issues_nothing(shop: StripeShop, clock: FakeClock) -> None:
    order = bought(shop)
    [charge] = [one for one in charges(shop, order) if one.kind is LedgerKind.PAYMENT]
    at = clock.now()
    with shop.app.database.write() as connection:
        for status, hours in (("lost", 1), ("won", 2), ("lost", 1), ("lost", 3), ("won", 2), ("lost", 3), ("won", 4)):
            report = Dispute(
                id="dp_1",
                payment_intent_id=charge.payment_intent_id or "",
                amount_cents=15000,
                currency="usd",
                reason="fraudulent",
                status=DisputeStatus(status),
                mode=PaymentMode.TEST,
                evidence_due_at=None,
                as_of=at + timedelta(hours=hours),
            )
            issuing.disputed(connection, shop.app, charge, report)

    assert [cents for _, cents in told(shop, order)] == [15000, -15000, 15000, -15000, 15000]


def test_reports_of_a_dispute_that_come_in_reverse_credit_nothing(shop: StripeShop, clock: FakeClock) -> None:
    order = bought(shop)
    shop.double.hold()
    opened = shop.double.dispute(intent(shop, order))
    for outcome in ("lost", "won"):
        clock.move(timedelta(days=20))
        shop.double.close_dispute(opened["id"], outcome)
    shop.double.deliver_all(copies=2, order="reversed")
    reconcile.settle(shop.app)

    assert told(shop, order) == [("TEST-INV-2026-0001", 15000)]


def test_a_refund_that_comes_back_is_told_with_its_document(shop: StripeShop, clock: FakeClock) -> None:
    turn(shop, is_on=True, receipts=Receipts.OURS)
    order = bought(shop)
    refunds.refund(shop.app, UUID(order.id), 5000, 0)
    [made] = shop.double.all("refund")
    clock.move(timedelta(days=3))
    shop.double.fail_refund(made["id"])
    assert shop.double.settle()

    with shop.app.database.read() as connection:
        found = connection.execute(text("SELECT subject FROM messages WHERE kind = 'document-issued'")).scalars().all()
    assert [subject.partition(" for order")[0] for subject in found] == ["Invoice TEST-INV-2026-0002"]


def charges(shop: StripeShop, order: PaidOrder) -> list[LedgerEntry]:
    with shop.app.database.read() as connection:
        return ledger.of_order(connection, UUID(order.id))
