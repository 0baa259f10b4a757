"""Documents of deleted orders are kept for the years that owners say (docs/rules.md, money)."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from fundable.app import App
from fundable.domain.money.invoicing.terms import InvoicingTerms
from fundable.services.agency import settings
from fundable.services.money import refunds
from fundable.services.money.invoicing import keeping, reading, terms
from fundable.services.orders import deletion
from tests.conftest import Buy, FakeClock, PaidOrder

ON = InvoicingTerms(is_on=True, keep_years=7)
SELLER = {"legal_name": "Alder Web Studio LLC", "address": "218 Mill Street\nDayton, OH 45402"}
YEAR = timedelta(days=366)


@pytest.fixture
def order(app: App, order_paid: Buy) -> PaidOrder:
    settings.change(app, SELLER, "a test")
    terms.save(app, ON)
    return order_paid()


def numbers(app: App, order: PaidOrder) -> list[str]:
    return [one.number for one in reading.of_order(app, UUID(order.id)).items[::-1]]


def years_later(app: App, clock: FakeClock, years: int) -> int:
    """Looks twice, as a job does that trusts no clock at once."""
    clock.move(YEAR * years)
    keeping.forget_old(app)
    clock.move(timedelta(days=4))
    return keeping.forget_old(app)


def test_they_go_once_the_years_are_over(app: App, order: PaidOrder, clock: FakeClock) -> None:
    refunds.refund(app, UUID(order.id), 15000, 0)
    deletion.delete(app, UUID(order.id))

    assert years_later(app, clock, 6) == 0
    assert numbers(app, order) == ["TEST-INV-2026-0001", "TEST-CN-2026-0001"]
    assert years_later(app, clock, 1) == 2
    assert numbers(app, order) == []


def test_those_of_an_order_that_is_there_stay(app: App, order: PaidOrder, clock: FakeClock) -> None:
    assert years_later(app, clock, 20) == 0
    assert numbers(app, order) == ["TEST-INV-2026-0001"]


def test_an_order_keeps_all_while_one_is_young(app: App, order: PaidOrder, clock: FakeClock) -> None:
    """A credit note names its invoice."""
    clock.move(YEAR * 2)
    refunds.refund(app, UUID(order.id), 15000, 0)
    deletion.delete(app, UUID(order.id))

    assert years_later(app, clock, 6) == 0
    assert len(numbers(app, order)) == 2
    assert years_later(app, clock, 2) == 2


def test_owners_may_say_other_years(app: App, order: PaidOrder, clock: FakeClock) -> None:
    deletion.delete(app, UUID(order.id))
    terms.save(app, replace(ON, keep_years=10))

    assert years_later(app, clock, 8) == 0
    assert numbers(app, order) == ["TEST-INV-2026-0001"]


def test_the_database_refuses_to_delete_what_is_kept(app: App, order: PaidOrder) -> None:
    def delete_all() -> None:
        with app.database.write() as connection:
            connection.execute(text("DELETE FROM documents"))

    with pytest.raises(IntegrityError, match="a document is kept"):
        delete_all()
    deletion.delete(app, UUID(order.id))
    with pytest.raises(IntegrityError, match="a document is kept"):
        delete_all()
    assert numbers(app, order) == ["TEST-INV-2026-0001"]
