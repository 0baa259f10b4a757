"""What the tests of services look at in a shop: an order by its session, and rows as they are stored."""

from collections.abc import Mapping
from typing import Any

from fundable.app import App
from fundable.db.orders import orders
from fundable.domain.money.payments import PaymentState
from fundable.domain.orders.orders import Order, OrderStatus, SessionState


def order_of(app: App, session_id: str) -> Order:
    with app.database.read() as connection:
        found = orders.find_by_session(connection, session_id)
        assert found
        order = orders.find_with_history(connection, found.id)
    assert order
    return order


def rows(app: App, table: str) -> list[dict[str, object]]:
    with app.database.read() as connection:
        return [as_in_a_file(row) for row in connection.exec_driver_sql(f"SELECT * FROM {table}").mappings()]


def as_in_a_file(row: Mapping[Any, Any]) -> dict[str, Any]:
    """PostgreSQL has the order in which rows came in a column."""
    return {name: value for name, value in row.items() if name != "rowid"}


def paid_once(app: App, session_id: str) -> bool:
    """Whether the money of an order was taken in exactly once."""
    order = order_of(app, session_id)
    of_order = [row for row in rows(app, "ledger_entries") if row["order_id"] == str(order.id)]
    [entry] = [row for row in of_order if row["kind"] == "payment"]
    assert (order.payment_state, order.session_state) == (PaymentState.PAID, SessionState.COMPLETE)
    assert [change.status for change in order.history].count(OrderStatus.PAID) == 1
    return entry["amount_cents"] == order.amount_cents
