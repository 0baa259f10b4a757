"""Orders as staff see and move them."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import structlog

from fundable.app import App
from fundable.db import audit
from fundable.db.agency import uploads
from fundable.db.money import checkout, deleted, disputes, ledger
from fundable.db.money import hosting as hosting_rows
from fundable.db.orders import counters, history, intake, lists, orders, pauses
from fundable.domain.errors import Refused, order_gone
from fundable.domain.money.disputes import Dispute, of_hosting
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.hosting import AfterRefund, Hosting, HostingFilter, HostingStatus, match
from fundable.domain.money.ledger import LedgerEntry
from fundable.domain.money.payments import (
    PROCESSED_WITHIN,
    PaymentMode,
    PaymentProgress,
    PaymentState,
    SessionSnapshot,
    SessionStatus,
    is_within_reach,
)
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import Order, OrderFilter, OrderStatus, Page, SessionState, StatusChange, order_moved
from fundable.domain.orders.promise import DueFilter, Promise, span
from fundable.services.agency import calendar
from fundable.services.mail import messages
from fundable.services.money import hosting, hosting_choices, payments
from fundable.services.money.ledger import shown_money
from fundable.services.orders import promise
from fundable.services.orders.promise import OrderSeen
from fundable.services.people import accounts

DELETED_AT_ONCE = 500

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ClientOrderDetails:
    """All that a client sees of their order. `zone` is where the agency is."""

    order: Order
    form: IntakeForm | None
    hosting: Hosting | None
    promise: Promise | None
    zone: ZoneInfo
    seen_at: datetime
    """When the client's login was last noted as used."""


@dataclass(frozen=True, slots=True)
class OrderDetails:
    """All there is of one order. `zone` is where the agency is."""

    seen: OrderSeen
    promise: Promise | None
    form: IntakeForm | None
    ledger: tuple[LedgerEntry, ...]
    hosting: Hosting | None
    hosting_after_refund: AfterRefund | None
    disputes: tuple[Dispute, ...]
    zone: ZoneInfo

    @property
    def order(self) -> Order:
        return self.seen.order

    @property
    def disputes_of_hosting(self) -> tuple[Dispute, ...]:
        return of_hosting(self.disputes, self.ledger)


@dataclass(frozen=True, slots=True)
class OrdersPage(Page[OrderSeen]):
    """`by_status` counts what a search finds in each status, also in others than the one asked for; None without a
    search."""

    by_status: dict[OrderStatus, int] | None


def list_orders(
    app: App,
    filters: OrderFilter,
    cursor: str | None,
    limit: int,
    due: DueFilter | None = None,
    hosted: HostingFilter | None = None,
) -> OrdersPage:
    """Newest first. Raises Refused `cursor_unknown`."""
    filters = effective(app, filters, due, hosted)
    with app.database.read() as connection:
        page = lists.orders_page(connection, filters, cursor, limit)
        by_status = lists.count_by_status(connection, filters) if filters.text else None
        return OrdersPage(promise.see(connection, app, page.items), page.total, page.next_cursor, by_status)


def effective(app: App, filters: OrderFilter, due: DueFilter | None, hosted: HostingFilter | None) -> OrderFilter:
    """What is asked for, as of now. With a live key, orders of tests are found only when they are asked for. `due`
    narrows to those owed and so, `hosted` to those whose hosting stands so."""
    if filters.is_live is None:
        filters = replace(filters, is_live=shown_money(app))
    if due:
        filters = replace(filters, promised=span(due, calendar.today(app)))
    if hosted:
        filters = replace(filters, hosting=match(hosted, app.clock.now()))
    return filters


def client_details(app: App, token: str | None) -> ClientOrderDetails:
    """What a client's token opens. Raises Refused `client_unauthorized`."""
    opened = accounts.client_order(app, token)
    promised = promise.of_order(app, opened.order, opened.pauses)
    return ClientOrderDetails(
        _promised(opened.order, promised),
        opened.form,
        opened.hosting,
        promised,
        calendar.zone(app),
        opened.token_seen_at,
    )


def read_details(app: App, order_id: UUID) -> OrderDetails:
    """All that staff see of one order. Raises Refused `order_gone`."""
    with app.database.read() as connection:
        order = orders.find_with_history(connection, order_id)
        if order is None:
            raise order_gone()
        waits = pauses.of_orders(connection, [order_id]).get(str(order_id), ())
        promised = promise.of_order(app, order, waits)
        form = intake.find_of_order(connection, order_id)
        order = replace(_promised(order, promised), business_name=form.business_name if form else None)
        due = promise.due(order, waits, calendar.working_days(app), calendar.today(app))
        return OrderDetails(
            seen=OrderSeen(order, due),
            promise=promised,
            form=form,
            ledger=tuple(ledger.of_order(connection, order_id)),
            hosting=hosting_rows.find(connection, order_id),
            hosting_after_refund=hosting_choices.standing(connection, order),
            disputes=tuple(disputes.of_order(connection, order_id)),
            zone=calendar.zone(app),
        )


def change_status(
    app: App,
    order_id: UUID,
    status: OrderStatus,
    notes: str | None,
    by: str,
    message: str = "",
    seen: str | None = None,
) -> OrderSeen:
    """Sets any of the seven and keeps who did it. With notes they are stored on the order too (READINGS 31).

    The client is told of another status, and what `message` says; of the same one only when there is a message.
    `seen` is the status that whoever asks saw before. Raises Refused `order_moved` when the order has another one by
    now, `order_gone`.
    """
    now = app.clock.now()
    with app.database.write() as connection:
        order = orders.find(connection, order_id)
        if order is None:
            raise order_gone()
        if seen is not None and seen != order.status:
            raise order_moved(order.status)
        change_id = history.add(connection, order, StatusChange(status, now, notes, by))
        noted = {} if notes is None else {"admin_notes": notes}
        orders.change(connection, order_id, now, status=status, **noted)
        if status is OrderStatus.COMPLETED:
            pauses.end(connection, order_id, now)
        promise.note(connection, app, order_id)
        changed, words = {"status": (order.status, status)}, {"notes": notes, "message": message}
        audit.record(connection, now, "order.status_changed", order_id, changed=changed, private=words)
        if message or status is not order.status:
            messages.status_changed(connection, app, order_id, change_id, message)
        return promise.look(connection, app, order_id)


def save_notes(app: App, order_id: UUID, notes: str) -> OrderSeen:
    """Stored on the order alone, not in its history; empty removes them. Raises Refused `order_gone`."""
    now = app.clock.now()
    with app.database.write() as connection:
        before = _found(orders.find(connection, order_id)).admin_notes
        orders.change(connection, order_id, now, admin_notes=notes or None)
        audit.record(connection, now, "order.notes_changed", order_id, private={"notes": (before, notes)})
        return promise.look(connection, app, order_id)


def delete(app: App, order_id: UUID) -> None:
    """Removes an order with its form and files. What can still charge is ended first. The ledger stays.

    Raises Refused `order_gone`, and what `end_charges` raises.
    """
    order = end_charges(app, order_id)
    with app.database.write() as connection:
        deleted.remember(connection, order, app.clock.now())
        files = uploads.take_of_orders(connection, [order_id])
        if orders.remove(connection, [order_id]) == 0:
            raise order_gone()
        facts = {"status": order.status, "payment_state": order.payment_state, "amount_cents": order.amount_cents}
        private = {"email": order.email}
        audit.record(connection, app.clock.now(), "order.deleted", order_id, private=private, was=facts)
    for upload in files:
        app.files.remove(upload.file_name or "")


def end_charges(app: App, order_id: UUID) -> Order:
    """Ends what could still charge for an order: an open payment page, a running subscription. Raises Refused
    `order_gone`; `order_changed` when it turns out to be paid just now; `payment_processing` while its money may be on
    its way; `page_open`, `gateway_unanswered`; `mode_differs` for real money that the keys do not reach."""
    with app.database.read() as connection:
        order = _found(orders.find(connection, order_id))
        running = hosting_rows.find(connection, order_id)
    can_be_paid = order.payment_state is PaymentState.UNPAID and order.session_state is not SessionState.ENDED
    if can_be_paid and order.stripe_checkout_session_id:
        _end_session(app, order)
    if running and running.status is not HostingStatus.ENDED:
        hosting.cancel(app, order, running.subscription_id)
    return order


def delete_abandoned(app: App) -> int:
    """Removes orders that were never paid, some days after they were made. Says how many."""
    before = app.clock.now() - timedelta(days=app.config.unpaid_days)
    removed = 0
    while True:
        with app.database.write() as connection:
            old = checkout.abandoned_before(connection, before, DELETED_AT_ONCE)
            removed += orders.remove(connection, old)
            if old:
                listed = [str(order_id) for order_id in old]
                audit.record(connection, app.clock.now(), "orders.abandoned_deleted", orders=listed)
        if len(old) < DELETED_AT_ONCE:
            return removed


def count_tests(app: App) -> int:
    """How many orders `purge_tests` would remove. Raises Refused `not_live` while no real card is charged."""
    if app.gateway.mode is not PaymentMode.LIVE:
        raise Refused("not_live", "Test orders are removed once a live Stripe key is set. Nothing was changed.")
    with app.database.read() as connection:
        return counters.count(connection, OrderFilter(is_live=False))


def purge_tests(app: App) -> int:
    """Removes orders that were made in the sandbox or in test mode, and their money. Says how many. Raises Refused
    `not_live` while no real card is charged."""
    count_tests(app)
    removed = 0
    while True:
        with app.database.write() as connection:
            tests = orders.of_other_modes(connection, PaymentMode.LIVE, DELETED_AT_ONCE)
            files = uploads.take_of_orders(connection, [order.id for order in tests])
            removed += orders.remove(connection, [order.id for order in tests])
            if len(tests) < DELETED_AT_ONCE:
                ledger.remove_tests(connection)
                audit.record(connection, app.clock.now(), "orders.tests_deleted", orders=removed)
        for upload in files:
            app.files.remove(upload.file_name or "")
        if len(tests) < DELETED_AT_ONCE:
            return removed


def _end_session(app: App, order: Order) -> None:
    if not is_within_reach(order.mode, app.gateway.mode):
        return
    try:
        snapshot = app.gateway.expire_session(order.stripe_checkout_session_id or "")
    except GatewayRefused as error:
        log.warning("order not deleted: its session stays open", order=str(order.id), reason=str(error))
        raise Refused(
            "page_open",
            f"Stripe refused to close the payment page, so this order can still be paid and wasn't deleted: {error} "
            "Check the rights of your Stripe key, or wait a day: the page closes by itself.",
        ) from error
    except GatewayUnavailable as error:
        log.warning("order not deleted: its session could not be ended", order=str(order.id))
        raise Refused(
            "gateway_unanswered", "The card provider does not answer, so this order was not deleted. Try again later."
        ) from error
    if snapshot and snapshot.is_paid:
        _keep_paid(app, snapshot)
    if snapshot and snapshot.status is SessionStatus.COMPLETE:
        _keep_processing(app, order, snapshot)


def _keep_paid(app: App, snapshot: SessionSnapshot) -> None:
    try:
        payments.fulfill_checkout(app, snapshot)
    except payments.PaymentMismatch as error:
        log.error("payment does not fit its order", reason=str(error))
        raise Refused(
            "order_changed",
            "A payment came for this order that does not fit it, so it was not deleted. Look at it in the Stripe "
            "Dashboard.",
        ) from error
    raise Refused("order_changed", "This order has just been paid, so it was not deleted. Reload it and try again.")


def _keep_processing(app: App, order: Order, snapshot: SessionSnapshot) -> None:
    """Its buyer has been through the page, and the money may come days later. Nothing to keep when it has failed, or
    nothing has been heard for so long that it must have."""
    has_failed = order.payment_progress is PaymentProgress.FAILED
    if has_failed or app.clock.now() - order.created_at >= PROCESSED_WITHIN:
        return
    payments.fulfill_checkout(app, snapshot)
    raise Refused(
        "payment_processing",
        "A payment for this order is processing, so it wasn't deleted. It can take up to two weeks. Delete the order "
        "once the payment has failed, or refund it once it has arrived.",
    )


def _promised(order: Order, promised: Promise | None) -> Order:
    """The promised day as it is this minute; the job that keeps it may not have come by yet."""
    return replace(order, promised_on=promised.on) if promised else order


def _found(order: Order | None) -> Order:
    if order is None:
        raise order_gone()
    return order
