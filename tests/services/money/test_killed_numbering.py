"""kill -9 at each step of booking a payment and a refund: money and its number are both there, or neither is.

TEST_STEPS=all tries every step; without it the decisive ones and some others."""

import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from uuid import UUID

import pytest

from fundable.config import Config
from fundable.domain.errors import Refused
from fundable.domain.money.invoicing.terms import InvoicingTerms
from fundable.opening import open_app
from fundable.services.agency import settings
from fundable.services.money import checkout, payments, refunds
from fundable.services.money.invoicing import terms
from tests.conftest import FakeClock
from tests.opened import opened
from tests.services.money.test_checkout import BASKET
from tests.services.operation.backups.faults import chosen, kill_at, steps

TRIED = 25
SELLER = {"legal_name": "Alder Web Studio LLC", "address": "218 Mill Street\nDayton, OH 45402"}
BOTH = (1, 1, 1, 1)


@pytest.fixture
def paid(template: Path, tmp_path: Path) -> Path:
    """Data at rest, with an order that was paid and of which only the provider knows so."""
    folder = tmp_path / "paid"
    shutil.copytree(template, folder)
    app = opened(Config(data_dir=folder), FakeClock())
    settings.change(app, SELLER, "a test")
    terms.save(app, InvoicingTerms(is_on=True))
    checkout.start(app, BASKET, "browser")
    order_id, session_id = bought(folder)
    session = app.gateway.retrieve_session(session_id)
    assert session
    assert app.sandbox
    app.sandbox.pay(replace(session, order_id=order_id, subtotal_cents=15000, total_cents=15000))
    app.close()
    return folder


def bought(folder: Path) -> tuple[UUID, str]:
    with closing(sqlite3.connect(folder / "fundable.db")) as connection:
        order_id, session_id = connection.execute("SELECT id, stripe_checkout_session_id FROM orders").fetchone()
    return UUID(order_id), session_id


def books(folder: Path) -> tuple[int, ...]:
    """Payments and invoices, refunds and credit notes."""
    asked = (
        "FROM ledger_entries WHERE kind = 'payment'",
        "FROM documents WHERE kind = 'invoice'",
        "FROM ledger_entries WHERE kind = 'refund'",
        "FROM documents WHERE kind = 'credit_note'",
    )
    with closing(sqlite3.connect(folder / "fundable.db")) as connection:
        return tuple(connection.execute(f"SELECT count(*) {one}").fetchone()[0] for one in asked)


def numbers(folder: Path) -> list[tuple[str, int]]:
    with closing(sqlite3.connect(folder / "fundable.db")) as connection:
        return connection.execute("SELECT series, sequence FROM documents ORDER BY series").fetchall()


def trade(folder: Path, later: timedelta = timedelta()) -> None:
    """Books the payment, and gives a part of it back. What is asked for again was made before, or still is."""
    clock = FakeClock()
    clock.move(later)
    app = open_app(Config(data_dir=folder), clock)
    order_id, session_id = bought(folder)
    payments.confirm(app, session_id)
    with suppress(Refused):
        refunds.refund(app, order_id, 5000, 0)
    app.close()


def test_money_and_its_number_are_both_there_or_neither_is(paid: Path, tmp_path: Path) -> None:
    folder = tmp_path / "trial"

    def again() -> None:
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(paid, folder)

    again()
    made = steps(lambda: trade(folder))
    assert books(folder) == BOTH
    seen = set()
    for step in chosen(made, TRIED):
        again()
        kill_at(step, lambda: trade(folder))

        payments_made, invoices, refunds_made, credit_notes = books(folder)
        assert (payments_made, refunds_made) == (invoices, credit_notes), step
        seen.add((invoices, credit_notes))
        trade(folder, timedelta(hours=1))
        assert books(folder) == BOTH, step
        assert numbers(folder) == [("TEST-CN", 1), ("TEST-INV", 1)], step
    assert seen == {(0, 0), (1, 0), (1, 1)}
