"""Numbers that were given after a backup aren't in it: nothing is issued until an owner has said which come next."""

from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from fundable.app import App
from fundable.config import Config
from fundable.domain.errors import Refused
from fundable.domain.money.hosting import InvoiceOutcome, InvoiceSnapshot
from fundable.domain.money.invoicing.terms import InvoicingTerms
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.orders import OrderFilter
from fundable.services.agency import settings
from fundable.services.money import renewals
from fundable.services.money.invoicing import reading, terms
from fundable.services.operation import after_restore, backups, restore
from fundable.services.orders import orders
from tests.conftest import FakeClock
from tests.services.operation.backups.conftest import Again

ON = InvoicingTerms(is_on=True)
WAITING = "No invoices have been issued since the restore: numbers given after the backup aren't known."


def renew(app: App, clock: FakeClock) -> None:
    """A month that is paid for with real money."""
    [seen] = orders.list_orders(app, OrderFilter(text="nora"), None, 25).items
    invoice = InvoiceSnapshot(
        id=f"in_{uuid4().hex}",
        subscription_id=None,
        order_id=seen.order.id,
        outcome=InvoiceOutcome.PAID,
        is_renewal=True,
        amount_cents=997,
        currency="usd",
        mode=PaymentMode.LIVE,
        ends_at=None,
        page_url=None,
        next_attempt_at=None,
        at=clock.now(),
    )
    with app.database.write() as connection:
        renewals.apply_invoice(connection, app, invoice)


def numbers(app: App) -> list[str]:
    [seen] = orders.list_orders(app, OrderFilter(text="nora"), None, 25).items
    return [one.number for one in reading.of_order(app, seen.order.id).items[::-1]]


@pytest.mark.parametrize(
    ("field", "changed"),
    [("firstNumber", {"first_number": 9}), ("firstCreditNumber", {"first_credit_number": 9})],
)
def test_numbers_that_have_begun_go_on(app: App, clock: FakeClock, field: str, changed: dict[str, int]) -> None:
    settings.change(app, {"legal_name": "Alder LLC", "address": "218 Mill Street"}, "a test")
    terms.save(app, ON)
    renew(app, clock)

    with pytest.raises(Refused) as refused:
        terms.save(app, replace(ON, **changed))
    assert (refused.value.code, refused.value.facts) == ("numbers_begun", {"field": field})
    renew(app, clock)

    assert numbers(app) == ["INV-2026-0001", "INV-2026-0002"]


def test_it_waits_for_the_next_number(app: App, config: Config, clock: FakeClock, again: Again, tmp_path: Path) -> None:
    settings.change(app, {"legal_name": "Alder LLC", "address": "218 Mill Street"}, "a test")
    terms.save(app, ON)
    renew(app, clock)
    made = backups.create(app, tmp_path / "b.tar.gz").path
    renew(app, clock)
    assert numbers(app) == ["INV-2026-0001", "INV-2026-0002"]
    app.close()

    with restore.restoring(config, str(made), "", clock) as found:
        found.finish()
    back = again()
    renew(back, clock)

    assert numbers(back) == ["INV-2026-0001"]
    assert WAITING in [finding.found for finding in after_restore.findings(back)]

    assert terms.save(back, replace(ON, first_number=3)).are_unsure is False
    renew(back, clock)
    renew(back, clock)

    assert numbers(back) == ["INV-2026-0001", "INV-2026-0003", "INV-2026-0004"]
    assert WAITING not in [finding.found for finding in after_restore.findings(back)]
