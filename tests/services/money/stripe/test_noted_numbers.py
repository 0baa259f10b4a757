"""Numbers of documents stand in Stripe's metadata, and are read back from there after a restore (decision 0119)."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest

from fundable import jobs
from fundable.app import App
from fundable.config import read_config
from fundable.db.money import checkpoints
from fundable.domain.money.invoicing.documents import DocumentKind
from fundable.domain.money.invoicing.terms import UNSURE, InvoicingTerms
from fundable.opening import open_app
from fundable.services.agency import settings
from fundable.services.money import reconcile
from fundable.services.money.invoicing import earlier, noting, reading, terms
from fundable.services.operation import after_restore, backups, restore
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.services.money.stripe.looking import intent, rows, stored
from tests.services.money.stripe.test_documents import SELLER
from tests.shop import settings_at


@pytest.fixture(autouse=True)
def invoicing(shop: StripeShop) -> None:
    settings.change(shop.app, SELLER, "a test")
    terms.save(shop.app, InvoicingTerms(is_on=True))


def bought(shop: StripeShop, email: str = "nora@alder.example") -> PaidOrder:
    order = shop.buy(email)
    reconcile.settle(shop.app)
    return order


def noted(shop: StripeShop, kind: str) -> list[str]:
    """The numbers on objects of a kind, in their order."""
    return [name for one in shop.double.all(kind) for name in one["metadata"] or {} if "TEST-" in name]


@contextmanager
def restored(shop: StripeShop, made: Path, folder: Path, clock: FakeClock, key: str = "") -> Iterator[App]:
    """The backup lived in elsewhere, on the same account."""
    found = settings_at(shop.double) | ({"FUNDABLE_STRIPE_SECRET_KEY": key} if key else {})
    config = read_config({"FUNDABLE_DATA_DIR": str(folder), **found})
    with restore.restoring(config, str(made), "", clock) as one:
        one.finish()
    app = open_app(config, clock)
    yield app
    app.close()


def test_each_number_is_with_what_it_is_for(shop: StripeShop, clock: FakeClock) -> None:
    order = shop.buy()
    assert len(rows(shop.app, "SELECT * FROM document_notes")) == 1
    reconcile.settle(shop.app)
    shop.double.refund(intent(shop, order), 5000)
    shop.double.renew(stored(shop.app, order)["stripe_subscription_id"])
    assert shop.double.settle()
    second = bought(shop, "vera@alder.example")
    dispute = shop.double.dispute(intent(shop, second))
    shop.double.close_dispute(dispute["id"], "lost")
    assert shop.double.settle()
    reconcile.settle(shop.app)

    assert sorted(noted(shop, "invoice")) == [f"TEST-INV-2026-000{n}" for n in (1, 2, 3)]
    assert noted(shop, "refund") == ["TEST-CN-2026-0001"]
    assert noted(shop, "dispute") == ["TEST-CN-2026-0002"]
    assert rows(shop.app, "SELECT * FROM document_notes") == []


def test_a_number_that_is_refused_is_noted_the_next_day(shop: StripeShop, clock: FakeClock) -> None:
    shop.double.fail_next(1, 403, "POST /v1/invoices/*")
    shop.buy()
    reconcile.settle(shop.app)
    clock.move(timedelta(hours=1))
    reconcile.settle(shop.app)
    assert noted(shop, "invoice") == []
    assert noting.findings(shop.app) == []

    clock.move(timedelta(days=1))
    [finding] = noting.findings(shop.app)
    assert finding.found == "Stripe doesn't have the numbers of 1 invoice yet, after more than a day."
    assert "Invoices, Payment Intents, Refunds and Disputes" in finding.advice
    reconcile.settle(shop.app)

    assert noted(shop, "invoice") == ["TEST-INV-2026-0001"]
    assert noting.findings(shop.app) == []


def test_after_a_restore_no_number_is_given_twice(shop: StripeShop, clock: FakeClock, tmp_path: Path) -> None:
    first = bought(shop)
    made = backups.create(shop.app, tmp_path / "b.tar.gz").path
    clock.move(timedelta(hours=2))
    second = bought(shop, "vera@alder.example")
    shop.double.refund(intent(shop, first), 5000)
    assert shop.double.settle()
    reconcile.settle(shop.app)

    with restored(shop, made, tmp_path / "elsewhere", clock) as app:
        assert terms.read(app).are_unsure
        found = after_restore.reconcile_first(app)

        assert found.unanswered == []
        told = terms.read(app)
        assert (told.are_unsure, told.next_number, told.next_credit_number) == (
            False,
            "TEST-INV-2026-0003",
            "TEST-CN-2026-0002",
        )
        assert [one.number for one in reading.of_order(app, UUID(first.id)).items] == ["TEST-INV-2026-0001"]
        assert reading.of_order(app, UUID(second.id)).items == []
        assert earlier.count(app, UUID(second.id)) == 0


def test_what_went_back_while_numbers_were_unsure_is_credited_once_they_are_known(
    shop: StripeShop, clock: FakeClock
) -> None:
    order = bought(shop)
    with shop.app.database.write() as connection:
        checkpoints.put(connection, UNSURE, clock.now())
    shop.double.refund(intent(shop, order), 5000)
    assert shop.double.settle()
    reconcile.settle(shop.app)
    assert [one.number for one in reading.of_order(shop.app, UUID(order.id)).items] == ["TEST-INV-2026-0001"]

    terms.save(shop.app, InvoicingTerms(is_on=True))
    reconcile.settle(shop.app)
    reconcile.settle(shop.app)

    note, _ = reading.of_order(shop.app, UUID(order.id)).items
    assert (note.number, note.content.total_cents) == ("TEST-CN-2026-0001", -5000)
    assert noted(shop, "refund") == ["TEST-CN-2026-0001"]


def test_a_note_from_before_a_restore_isnt_made_a_second_time_on_an_owners_word(
    shop: StripeShop, clock: FakeClock, tmp_path: Path
) -> None:
    """Nobody here knows that there is one. What is refunded after it has none."""
    order = bought(shop)
    made = backups.create(shop.app, tmp_path / "b.tar.gz").path
    clock.move(timedelta(hours=2))
    shop.double.refund(intent(shop, order), 5000)
    assert shop.double.settle()
    reconcile.settle(shop.app)
    clock.move(timedelta(hours=2))

    with restored(shop, made, tmp_path / "elsewhere", clock) as app:
        shop.double.refuse("GET /v1/payment_intents", 503)
        after_restore.reconcile_first(app)
        shop.double.heal()
        clock.move(timedelta(hours=2))
        shop.double.refund(intent(shop, order), 3000)
        reconcile.reconcile(app)
        terms.save(app, InvoicingTerms(is_on=True))
        reconcile.settle(app)

        items = reading.of_order(app, UUID(order.id)).items

    assert [one.content.total_cents for one in items if one.kind is DocumentKind.CREDIT_NOTE] == [-3000]


def test_what_stripe_did_not_tell_at_first_is_asked_again_without_a_restart(
    shop: StripeShop, clock: FakeClock, tmp_path: Path
) -> None:
    bought(shop)
    made = backups.create(shop.app, tmp_path / "b.tar.gz").path
    bought(shop, "vera@alder.example")

    with restored(shop, made, tmp_path / "elsewhere", clock) as app:
        shop.double.refuse("GET /v1/payment_intents", 503)
        assert "numbers of invoices" in after_restore.reconcile_first(app).unanswered
        shop.double.heal()
        assert terms.read(app).are_unsure

        jobs.run(app, "reconcile")

        assert (terms.read(app).are_unsure, terms.read(app).next_number) == (False, "TEST-INV-2026-0003")
        assert not after_restore.is_unreconciled(app)


def test_the_number_of_a_month_that_was_paid_long_after_it_was_due_is_found(
    shop: StripeShop, clock: FakeClock, tmp_path: Path
) -> None:
    order = bought(shop)
    clock.move(timedelta(days=365))
    invoice = shop.double.renew(stored(shop.app, order)["stripe_subscription_id"], "failed")
    clock.move(timedelta(days=55))
    bought(shop, "vera@alder.example")
    made = backups.create(shop.app, tmp_path / "b.tar.gz").path
    clock.move(timedelta(hours=2))
    shop.double.pay_invoice(invoice["id"])
    assert shop.double.settle()
    reconcile.settle(shop.app)
    bought(shop, "uma@alder.example")
    assert noted(shop, "invoice") == ["TEST-INV-2026-0001", *(f"TEST-INV-2027-000{n}" for n in (2, 1, 3))]

    with restored(shop, made, tmp_path / "elsewhere", clock) as app:
        after_restore.reconcile_first(app)

        assert [one.number for one in reading.of_order(app, UUID(order.id)).items] == ["TEST-INV-2026-0001"]
        assert terms.read(app).next_number == "TEST-INV-2027-0004"


def test_what_cannot_be_read_waits_for_an_owner(shop: StripeShop, clock: FakeClock, tmp_path: Path) -> None:
    bought(shop)
    made = backups.create(shop.app, tmp_path / "b.tar.gz").path
    key = shop.double.restrict({"checkout_session_read", "invoice_read", "event_read", "subscription_read"})

    with restored(shop, made, tmp_path / "elsewhere", clock, key) as app:
        found = after_restore.reconcile_first(app)

        assert "numbers of invoices" in found.unanswered
        assert terms.read(app).are_unsure
