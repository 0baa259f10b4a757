"""Orders as staff see and move them."""

from dataclasses import dataclass
from datetime import date, timedelta
from uuid import UUID

import structlog

from fundable.app import App
from fundable.db import intake, lists, orders, payments, tallies, uploads
from fundable.domain import catalogue
from fundable.domain.errors import Refused, order_gone
from fundable.domain.intake import IntakeForm
from fundable.domain.orders import Order, OrderFilter, OrderStatus, Page, Stats, StatusChange, WeekOfRevenue
from fundable.domain.payments import LedgerEntry, PaymentState, SessionSnapshot
from fundable.domain.ports import GatewayRefused, GatewayUnavailable
from fundable.services import payments as pipeline

WEEKS_SHOWN = 12
DELETED_AT_ONCE = 500

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class OrderFile:
    """All there is of one order."""

    order: Order
    form: IntakeForm | None
    ledger: tuple[LedgerEntry, ...]


def list_orders(app: App, narrowed: OrderFilter, cursor: str | None, limit: int) -> Page[Order]:
    with app.database.read() as connection:
        return lists.orders_page(connection, narrowed, cursor, limit)


def open_file(app: App, order_id: UUID) -> OrderFile:
    """Raises Refused for an order that is not there."""
    with app.database.read() as connection:
        order = orders.find_with_history(connection, order_id)
        if order is None:
            raise order_gone()
        form = intake.find_of_order(connection, order_id)
        return OrderFile(order, form, tuple(payments.entries_of(connection, order_id)))


def stats(app: App) -> Stats:
    """Figures over all orders, for the cards and the filters."""
    first_week = _monday(app.clock.now().date()) - timedelta(weeks=WEEKS_SHOWN - 1)
    with app.database.read() as connection:
        kinds = tallies.all_kinds(connection)
        days = tallies.cents_by_day(connection, first_week)
    by_status = {status: sum(kind.orders for kind in kinds if kind.status == status) for status in OrderStatus}
    by_addon = {
        addon.id: sum(kind.orders for kind in kinds if f'"{addon.id}"' in kind.addons) for addon in catalogue.ADDONS
    }
    received = (kind for kind in kinds if kind.payment_state != PaymentState.UNPAID)
    return Stats(
        orders=sum(kind.orders for kind in kinds),
        total_cents=sum(kind.amount_cents for kind in kinds),
        received_cents=sum(kind.amount_cents for kind in received),
        intake_forms=sum(kind.orders for kind in kinds if kind.has_form),
        abandoned=sum(kind.orders for kind in kinds if kind.abandoned),
        by_status=by_status,
        by_addon=by_addon,
        weeks=_weeks(first_week, days),
    )


def change_status(app: App, order_id: UUID, status: OrderStatus, notes: str | None, by: str) -> Order:
    """Sets any of the seven and keeps who did it. With notes they are stored on the order too (READINGS 31)."""
    now = app.clock.now()
    with app.database.write() as connection:
        order = orders.find(connection, order_id)
        if order is None:
            raise order_gone()
        orders.add_change(connection, order, StatusChange(status, now, notes, by))
        noted = {} if notes is None else {"admin_notes": notes}
        orders.change(connection, order_id, now, status=status, **noted)
        return _found(orders.find_with_history(connection, order_id))


def save_notes(app: App, order_id: UUID, notes: str) -> Order:
    with app.database.write() as connection:
        orders.change(connection, order_id, app.clock.now(), admin_notes=notes or None)
        return _found(orders.find_with_history(connection, order_id))


def delete(app: App, order_id: UUID) -> None:
    """Removes an order with its form and files. What can still charge is ended first. The ledger stays.

    Raises Refused when it is gone, when it turns out to be paid just now, or when the provider does not answer.
    """
    with app.database.read() as connection:
        order = _found(orders.find(connection, order_id))
    if order.payment_state is PaymentState.UNPAID and order.stripe_checkout_session_id:
        _end_session(app, order)
    with app.database.write() as connection:
        files = uploads.take_of_orders(connection, [order_id])
        if orders.remove(connection, [order_id]) == 0:
            raise order_gone()
    for upload in files:
        app.files.remove(upload.file_name or "")


def delete_abandoned(app: App) -> int:
    """Removes orders that were never paid, some days after they were made. Says how many."""
    before = app.clock.now() - timedelta(days=app.config.unpaid_days)
    removed = 0
    while True:
        with app.database.write() as connection:
            old = orders.abandoned_before(connection, before, DELETED_AT_ONCE)
            removed += orders.remove(connection, old)
        if len(old) < DELETED_AT_ONCE:
            return removed


def _end_session(app: App, order: Order) -> None:
    try:
        snapshot = app.gateway.expire_session(order.stripe_checkout_session_id or "")
    except (GatewayUnavailable, GatewayRefused) as error:
        log.warning("order not deleted: its session could not be ended", order=str(order.id))
        raise Refused(
            "gateway_unanswered", "The card provider does not answer, so this order was not deleted. Try again later."
        ) from error
    if snapshot and snapshot.is_paid:
        _keep_paid(app, snapshot)


def _keep_paid(app: App, snapshot: SessionSnapshot) -> None:
    pipeline.fulfill_checkout(app, snapshot)
    raise Refused("order_changed", "This order has just been paid, so it was not deleted. Reload it and try again.")


def _found(order: Order | None) -> Order:
    if order is None:
        raise order_gone()
    return order


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


def _weeks(first: date, days: list[tuple[date, int]]) -> tuple[WeekOfRevenue, ...]:
    starts = [first + timedelta(weeks=week) for week in range(WEEKS_SHOWN)]
    return tuple(WeekOfRevenue(start, sum(cents for day, cents in days if _monday(day) == start)) for start in starts)
