"""kill -9 at each step of booking a charge: its money and what was bought for it are both there, or neither is.

TEST_STEPS=all tries every step; without it the decisive ones and some others."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest

from fundable.config import Config
from fundable.db.money.charging import order_charges
from fundable.domain.money.charging.order_charges import NewCharge
from fundable.domain.money.payments import ChargeKind, SessionSnapshot
from fundable.opening import open_app
from fundable.services.money import checkout, payments
from fundable.services.money.charging import making, paying
from tests.conftest import FakeClock
from tests.opened import opened
from tests.services.money.test_checkout import BASKET
from tests.services.operation.backups.faults import chosen, kill_at, steps

TRIED = 25
CHARGE_ID = UUID("00000000-0000-4000-8000-00000000cafe")


@pytest.fixture
def paid(template: Path, tmp_path: Path) -> Path:
    """Data at rest, with an add-on that was paid for later, and of which only the provider knows so."""
    folder = tmp_path / "paid"
    shutil.copytree(template, folder)
    app = opened(Config(data_dir=folder), FakeClock())
    checkout.start(app, BASKET, "browser")
    with app.database.read() as connection:
        row = connection.exec_driver_sql("SELECT id, stripe_checkout_session_id FROM orders").one()
    order_id, session = UUID(row[0]), app.gateway.retrieve_session(row[1])
    assert session
    assert app.sandbox
    app.sandbox.pay(replace(session, order_id=order_id, subtotal_cents=15000, total_cents=15000))
    payments.confirm(app, row[1])
    making.make(app, order_id, NewCharge(CHARGE_ID, ChargeKind.ADDON, 2500, addon_id="domain"), "olive@agency.example")
    paying.open_page(app, order_id, CHARGE_ID)
    with app.database.read() as connection:
        charge = order_charges.get(connection, order_id, CHARGE_ID)
    page = app.gateway.retrieve_session(charge.session_id or "")
    assert page
    app.sandbox.pay(_of_charge(page, order_id, charge))
    app.close()
    return folder


def _of_charge(page: SessionSnapshot, order_id: UUID, charge: order_charges.OrderCharge) -> SessionSnapshot:
    return replace(page, order_id=order_id, subtotal_cents=2500, total_cents=2500, charge=charge.mark)


def found(folder: Path) -> tuple[int, str, str, int]:
    """Entries of the charge, its state, what the order got for it, and receipts."""
    with closing(sqlite3.connect(folder / "fundable.db")) as connection:
        [entries] = connection.execute("SELECT count(*) FROM ledger_entries WHERE kind = 'charge'").fetchone()
        [state] = connection.execute("SELECT state FROM order_charges").fetchone()
        [addons] = connection.execute("SELECT later_addons FROM orders").fetchone()
        [receipts] = connection.execute("SELECT count(*) FROM messages WHERE kind = 'charge-paid'").fetchone()
    return entries, state, addons, receipts


def come_back(folder: Path) -> None:
    """The client returns from the payment page."""
    app = open_app(Config(data_dir=folder), FakeClock())
    with app.database.read() as connection:
        [order_id] = connection.exec_driver_sql("SELECT id FROM orders").one()
    paying.check(app, UUID(order_id), CHARGE_ID)
    app.close()


def test_money_and_what_it_bought_are_both_there_or_neither_is(paid: Path, tmp_path: Path) -> None:
    folder = tmp_path / "trial"

    def again() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(paid, folder)

    before, after = (0, "open", "[]", 0), (1, "paid", '["domain"]', 1)
    again()
    made = steps(lambda: come_back(folder))
    assert found(folder) == after
    seen = set()
    for step in chosen(made, TRIED):
        again()
        kill_at(step, lambda: come_back(folder))
        seen.add(found(folder))
        assert found(folder) in (before, after), step

        come_back(folder)
        come_back(folder)
        assert found(folder) == after, step
    assert seen == {before, after}
