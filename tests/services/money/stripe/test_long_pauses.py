"""A server that was off, or a backup that is older, than Stripe tells its events: 30 days. The books tell the rest."""

from collections.abc import Callable
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from fundable.db.money import checkpoints
from fundable.db.money import ledger as ledger_rows
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentMode
from fundable.services.money import ledger, reconcile
from fundable.services.operation import doctor
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import hosting, intent, ledger_entries, mails, rows, stored

DAY = timedelta(days=1)
BOOKS = "Needs attention: the books differ from the card provider's"


@pytest.fixture
def order(shop: StripeShop) -> PaidOrder:
    """Bought and looked at; nothing is delivered from then on."""
    order = shop.buy()
    assert reconcile.reconcile_everything(shop.app).unanswered == []
    shop.double.hold()
    return order


def renew(shop: StripeShop, order: PaidOrder) -> str:
    return str(shop.double.renew(stored(shop.app, order)["stripe_subscription_id"])["id"])


def months(shop: StripeShop) -> list[str]:
    found = rows(shop.app, "SELECT reference FROM ledger_entries WHERE kind = 'renewal' ORDER BY at")
    return [row["reference"] for row in found]


def alerts(shop: StripeShop) -> list[str]:
    """Of the books, as staff got them."""
    return [row["text"] for row in mails(shop.app, "staff-alert") if row["subject"] == BOOKS]


def test_every_renewal_of_a_hundred_days_is_booked(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    begun, paid = clock.now(), []
    for _ in range(4):
        clock.move(25 * DAY)
        paid.append(renew(shop, order))
    clock.move(DAY)

    found = reconcile.reconcile_everything(shop.app)

    assert months(shop) == paid
    assert ledger_entries(shop.app, order).count(("renewal", 997)) == 4
    assert (found.booked, found.mismatches, found.unanswered) == (2, [], [])  # two were still reported
    assert ledger.audit(shop.app, begun - DAY, clock.now()).agrees
    assert alerts(shop) == []
    assert hosting(shop.app, order)["status"] == "active"
    again = reconcile.reconcile_everything(shop.app)
    assert (again.booked, months(shop)) == (0, paid)


def test_a_month_is_booked_on_the_day_that_it_was_paid(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    clock.move(10 * DAY)
    renew(shop, order)
    paid_at = clock.now()
    clock.move(60 * DAY)

    reconcile.reconcile_everything(shop.app)

    [month] = rows(shop.app, "SELECT at FROM ledger_entries WHERE kind = 'renewal'")
    assert datetime.fromisoformat(month["at"].replace("Z", "+00:00")) == paid_at.replace(microsecond=0)


def test_whoever_was_charged_gets_the_receipt_once(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    renew(shop, order)
    clock.move(60 * DAY)

    for _ in range(2):
        reconcile.reconcile_everything(shop.app)
    assert shop.double.settle()  # and the report comes after all
    shop.double.deliver_all()

    assert len(mails(shop.app, "renewed")) == 1
    assert len(rows(shop.app, "SELECT seq FROM audit_entries WHERE act = 'renewal.paid'")) == 1


@pytest.mark.parametrize("outcome", [None, "won", "lost"])
def test_a_dispute_of_two_months_ago_is_booked(
    shop: StripeShop, order: PaidOrder, clock: FakeClock, outcome: str | None
) -> None:
    clock.move(5 * DAY)
    opened = shop.double.dispute(intent(shop, order))
    clock.move(5 * DAY)
    if outcome:
        shop.double.close_dispute(opened["id"], outcome)
    clock.move(60 * DAY)

    found = reconcile.reconcile_everything(shop.app)

    assert (found.mismatches, found.unanswered) == ([], [])
    [dispute] = rows(shop.app, "SELECT status FROM disputes")
    assert dispute["status"] == (outcome or "open")
    moved = [entry for entry in ledger_entries(shop.app, order) if entry[0] == "dispute"]
    assert moved == [("dispute", -15000), ("dispute", 15000)][: 2 if outcome == "won" else 1]
    assert stored(shop.app, order)["payment_state"] == ("paid" if outcome == "won" else "disputed")


def test_a_disputed_month_that_was_not_known_itself_is_booked(
    shop: StripeShop, order: PaidOrder, clock: FakeClock
) -> None:
    clock.move(5 * DAY)
    invoice_id = renew(shop, order)
    [payment] = [one for one in shop.double.all("invoice_payment") if one["invoice"] == invoice_id]
    shop.double.dispute(payment["payment"]["payment_intent"])
    clock.move(60 * DAY)

    found = reconcile.reconcile_everything(shop.app)

    assert (found.mismatches, months(shop)) == ([], [invoice_id])
    assert ("dispute", -997) in ledger_entries(shop.app, order)
    assert stored(shop.app, order)["payment_state"] == "paid"


def test_the_loss_of_a_dispute_that_nobody_heard_of_is_found(
    shop: StripeShop, order: PaidOrder, clock: FakeClock
) -> None:
    """It moves no money, so the books don't tell."""
    opened = shop.double.dispute(intent(shop, order))
    reconcile.reconcile_everything(shop.app)
    clock.move(5 * DAY)
    shop.double.close_dispute(opened["id"], "lost")
    clock.move(60 * DAY)

    reconcile.reconcile_everything(shop.app)

    assert rows(shop.app, "SELECT status FROM disputes") == [{"status": "lost"}]
    changes = rows(shop.app, "SELECT seq FROM audit_entries WHERE act = 'dispute.changed'")
    reconcile.reconcile_everything(shop.app)
    assert rows(shop.app, "SELECT seq FROM audit_entries WHERE act = 'dispute.changed'") == changes


def test_what_a_known_dispute_has_taken_since_is_booked(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    """It says the same as when it was raised. Only the money has moved, and the reports of that were lost."""
    clock.move(5 * DAY)
    shop.double.dispute(intent(shop, order))
    [raised] = shop.double.events("charge.dispute.created")
    shop.double.deliver(raised)
    assert rows(shop.app, "SELECT status FROM disputes") == [{"status": "open"}]
    assert ("dispute", -15000) not in ledger_entries(shop.app, order)
    clock.move(60 * DAY)

    found = reconcile.reconcile_everything(shop.app)

    assert (found.mismatches, found.unanswered) == ([], [])
    assert ledger_entries(shop.app, order).count(("dispute", -15000)) == 1


def test_a_bank_that_only_asks_is_heard_two_months_later(shop: StripeShop, order: PaidOrder, clock: FakeClock) -> None:
    clock.move(5 * DAY)
    shop.double.inquire(intent(shop, order))
    clock.move(60 * DAY)

    reconcile.reconcile_everything(shop.app)

    assert rows(shop.app, "SELECT status FROM disputes") == [{"status": "open"}]


def test_a_key_that_may_not_read_disputes_keeps_nothing_from_being_booked(
    shop: StripeShop, order: PaidOrder, clock: FakeClock
) -> None:
    clock.move(5 * DAY)
    shop.double.dispute(intent(shop, order))
    shop.double.refuse("/v1/disputes", 403)
    clock.move(60 * DAY)

    found = reconcile.reconcile_everything(shop.app)

    assert (found.mismatches, found.unanswered) == ([], [])
    assert ("dispute", -15000) in ledger_entries(shop.app, order)


class TestADifferenceThatStays:
    @pytest.fixture
    def settle(self, shop: StripeShop, order: PaidOrder, clock: FakeClock) -> Callable[[], None]:
        """An entry of 50 days ago that Stripe doesn't know. Called, it's gone."""
        made_up = LedgerEntry(
            uuid4(), UUID(order.id), LedgerKind.REFUND, -100, "usd", PaymentMode.TEST, clock.now(), "re_1"
        )
        with shop.app.database.write() as connection:
            ledger_rows.add(connection, made_up)
        clock.move(50 * DAY)

        def settle() -> None:
            with shop.app.database.write() as connection:
                connection.exec_driver_sql("DELETE FROM ledger_entries WHERE reference = 're_1'")

        return settle

    def test_it_is_looked_at_again_however_old_it_is(
        self, shop: StripeShop, clock: FakeClock, settle: Callable[[], None]
    ) -> None:
        for _ in range(3):
            assert reconcile.reconcile_everything(shop.app).mismatches == ["refund re_1"]
            clock.move(10 * DAY)
        settle()

        found = reconcile.reconcile_everything(shop.app)

        assert found.mismatches == []
        clock.move(DAY)
        again = reconcile.reconcile_everything(shop.app)
        assert again.audit
        assert again.audit.since >= clock.now() - 3 * DAY  # what was compared before isn't read again

    def test_staff_hear_of_it_once_a_week_until_the_books_agree(
        self, shop: StripeShop, clock: FakeClock, settle: Callable[[], None], shop_owner: TestClient
    ) -> None:
        for _ in range(8):
            reconcile.reconcile_everything(shop.app)
            reconcile.reconcile_everything(shop.app)
            clock.move(DAY)

        first, second = alerts(shop)
        assert "refund re_1 of" in first
        assert "-$1.00 here, missing at the provider." in first
        settle()
        clock.move(20 * DAY)
        reconcile.reconcile_everything(shop.app)
        assert alerts(shop) == [first, second]

    def test_the_doctor_says_so_until_the_books_agree(
        self, shop: StripeShop, clock: FakeClock, settle: Callable[[], None]
    ) -> None:
        def said() -> list[str]:
            return [one.found for one in doctor.examine(shop.app) if one.name == "Books"]

        assert said() == []
        reconcile.reconcile_everything(shop.app)
        assert "differ from the card provider's" in said()[0]
        settle()
        reconcile.reconcile_everything(shop.app)
        assert said() == []


def test_what_an_earlier_version_went_on_over_is_booked_after_the_upgrade(
    shop: StripeShop, order: PaidOrder, clock: FakeClock
) -> None:
    """It kept another mark of how far it had compared, and moved it on all the same."""
    clock.move(5 * DAY)
    invoice_id = renew(shop, order)
    clock.move(200 * DAY)
    with shop.app.database.write() as connection:
        connection.exec_driver_sql("DELETE FROM marks WHERE name = 'test-books'")
        for name in ("events", "audit", "seen", "thorough"):
            checkpoints.put(connection, f"test-{name}", clock.now())

    found = reconcile.reconcile_everything(shop.app)

    assert (found.booked, months(shop)) == (1, [invoice_id])
