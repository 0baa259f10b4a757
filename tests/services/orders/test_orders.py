"""What happens to orders that nobody pays."""

from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.money import reconcile
from fundable.services.orders import deletion
from tests.conftest import Buy, FakeClock
from tests.overdue import at_the_second_look


def emails(app: App) -> list[str]:
    with app.database.read() as connection:
        return list(connection.exec_driver_sql("SELECT email FROM orders ORDER BY seq").scalars())


def test_orders_that_were_never_paid_go_after_thirty_days(
    app: App, clock: FakeClock, order_pending: Buy, order_paid: Buy, staff: TestClient
) -> None:
    order_pending("left@alder.example")
    moved = order_pending("moved@alder.example")
    staff.patch(f"/api/orders/{moved.id}/status", json={"status": "intake"})
    order_paid("paid@alder.example")
    clock.move(timedelta(days=20))
    order_pending("later@alder.example")
    clock.move(timedelta(days=10))
    reconcile.reconcile(app)
    assert deletion.delete_abandoned(app) == 0

    assert at_the_second_look(deletion.delete_abandoned, app, clock) == 1

    assert emails(app) == ["moved@alder.example", "paid@alder.example", "later@alder.example"]
    assert deletion.delete_abandoned(app) == 0


def test_an_order_whose_session_may_still_be_paid_stays(app: App, clock: FakeClock, order_pending: Buy) -> None:
    order_pending()
    clock.move(timedelta(days=31))

    assert at_the_second_look(deletion.delete_abandoned, app, clock) == 0
    reconcile.reconcile(app)
    assert deletion.delete_abandoned(app) == 1


@pytest.fixture
def many(app: App) -> int:
    with app.database.write() as connection:
        for number in range(1203):
            connection.exec_driver_sql(
                "INSERT INTO orders (id, email, email_key, amount_cents, currency, status, payment_state, mode, "
                "selected_addons, session_state, created_at, updated_at) VALUES (?, 'a@b.co', 'a@b.co', 15000, 'usd', "
                "'pending', 'unpaid', 'sandbox', '[]', 'ended', '2025-01-05T15:04:00.000000Z', "
                "'2025-01-05T15:04:00.000000Z')",
                (f"00000000-0000-4000-8000-{number:012}",),
            )
    return 1203


def test_however_many_there_are_all_go(app: App, many: int, clock: FakeClock) -> None:
    assert at_the_second_look(deletion.delete_abandoned, app, clock) == many
    assert emails(app) == []
