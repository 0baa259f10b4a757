"""What the tests look at: an order as it is stored, its history and its ledger."""

from typing import Any

from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import PaidOrder, StripeShop
from tests.services.orders.some_orders import as_in_a_file


def rows(app: App, query: str, *values: object) -> list[dict[str, Any]]:
    with app.database.read() as connection:
        return [as_in_a_file(row) for row in connection.exec_driver_sql(query, values).mappings()]


def stored(app: App, order: PaidOrder) -> dict[str, Any]:
    [row] = rows(app, "SELECT * FROM orders WHERE id = ?", order.id)
    return row


def hosting(app: App, order: PaidOrder) -> dict[str, Any]:
    [row] = rows(app, "SELECT * FROM hosting WHERE order_id = ?", order.id)
    return row


def history(app: App, order: PaidOrder) -> list[str]:
    """The statuses an order came to, oldest first."""
    return [
        row["status_to"] for row in rows(app, "SELECT * FROM status_changes WHERE order_id = ? ORDER BY id", order.id)
    ]


def ledger_entries(app: App, order: PaidOrder) -> list[tuple[str, int]]:
    """Kind and cents, in the order of time."""
    found = rows(app, "SELECT * FROM ledger_entries WHERE order_id = ? ORDER BY at, kind, amount_cents", order.id)
    return [(row["kind"], row["amount_cents"]) for row in found]


def mails(app: App, kind: str | None = None) -> list[Any]:
    """Messages, oldest first: kind and recipient of all, or those of one kind."""
    if kind is None:
        return [(row["kind"], row["recipient"]) for row in rows(app, "SELECT * FROM messages ORDER BY seq")]
    return rows(app, "SELECT * FROM messages WHERE kind = ? ORDER BY seq", kind)


def open_events(app: App) -> list[dict[str, Any]]:
    return rows(app, "SELECT id, type, state, attempts, error FROM payment_events WHERE state <> 'done'")


def is_paid_once(app: App, order: PaidOrder, cents: int) -> bool:
    row = stored(app, order)
    return (
        (row["payment_state"], row["amount_cents"]) == ("paid", cents)
        and history(app, order).count("paid") <= 1
        and ledger_entries(app, order).count(("payment", cents)) == 1
    )


def intent(shop: StripeShop, order: PaidOrder) -> str:
    return str(stored(shop.app, order)["stripe_payment_intent_id"])


def money(shop: StripeShop, order: PaidOrder) -> tuple[str, int, str]:
    row = stored(shop.app, order)
    return row["payment_state"], row["refunded_cents"], row["status"]


def refund(browser: TestClient, order: PaidOrder, cents: object, before: int = 0) -> Any:
    body = {"amountCents": cents, "refundedBeforeCents": before}
    return browser.post(f"/api/orders/{order.id}/refund", json=body)
