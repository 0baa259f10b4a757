"""Orders that are removed: by staff, as abandoned, or as tests. What can still charge is ended first."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

import structlog

from fundable.app import App, LocalApp
from fundable.db import audit, looks
from fundable.db.agency import uploads
from fundable.db.database import Connection
from fundable.db.mail import message_search
from fundable.db.money import checkout, deleted, ledger, payouts
from fundable.db.money import hosting as hosting_rows
from fundable.db.money.figures import promotion_days
from fundable.db.orders import answer_files, counters, orders
from fundable.domain.errors import Refused, order_gone
from fundable.domain.looks import Kind
from fundable.domain.money.amounts import named
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.hosting import HostingStatus
from fundable.domain.money.payments import (
    PROCESSED_WITHIN,
    PaymentMode,
    PaymentProgress,
    PaymentState,
    SessionSnapshot,
    SessionStatus,
    is_within_reach,
)
from fundable.domain.orders.orders import Order, OrderFilter, SessionState
from fundable.services.agency.uploads import remove_nameless_pictures
from fundable.services.money import hosting, payments
from fundable.services.money.charging import paying

DELETED_AT_ONCE = 500

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class TakenFiles:
    """What is to be removed from the disk: `names` of files that were sent, and the SHA-256 of `pictures`, unless
    another order has the same."""

    names: tuple[str, ...]
    pictures: frozenset[str]


def delete(app: App, order_id: UUID) -> None:
    """Removes an order with its form and files. What can still charge is ended first. The ledger stays.

    Raises Refused `order_gone`, and what `end_charges` raises.
    """
    order = end_charges(app, order_id)
    with app.database.write() as connection:
        deleted.remember(connection, order, app.clock.now())
        files = take_files(connection, app, [order_id])
        if remove(connection, [order_id]) == 0:
            raise order_gone()
        facts = {"status": order.status, "payment_state": order.payment_state, "amount_cents": order.amount_cents}
        private = {"email": order.email}
        audit.record(
            connection, app.clock.now(), "order.deleted", order_id, private=private, was=facts | named(order.currency)
        )
    forget_files(app, [order_id], files)


def end_charges(app: App, order_id: UUID) -> Order:
    """Ends what could still charge for an order: open payment pages, a running subscription. Raises Refused
    `order_gone`; `order_changed` or what `paying.end_pages` raises when something turns out to be paid just now;
    `payment_processing` while its money may be on its way; `page_open`, `gateway_unanswered`; `mode_differs` for real
    money that the keys do not reach."""
    with app.database.read() as connection:
        order = orders.get(connection, order_id)
        running = hosting_rows.find(connection, order_id)
    can_be_paid = order.payment_state is PaymentState.UNPAID and order.session_state is not SessionState.ENDED
    if can_be_paid and order.stripe_checkout_session_id:
        _end_session(app, order)
    paying.end_pages(app, order)
    if running and running.status is not HostingStatus.ENDED:
        hosting.cancel(app, order, running.subscription_id)
    return order


def delete_abandoned(app: App) -> int:
    """Removes orders that were never paid, some days after they were made. Says how many."""
    with app.database.write() as connection:
        overdue_by = looks.overdue_by(connection, Kind.ORDERS, app.clock.now())
    if overdue_by is None:
        return 0
    before, removed = overdue_by - timedelta(days=app.config.unpaid_days), 0
    while True:
        with app.database.write() as connection:
            old = checkout.abandoned_before(connection, before, DELETED_AT_ONCE)
            removed += remove(connection, old)
            if old:
                listed = [str(order_id) for order_id in old]
                audit.record(connection, app.clock.now(), "orders.abandoned_deleted", orders=listed)
        if len(old) < DELETED_AT_ONCE:
            return removed


def count_tests(app: App) -> int:
    """How many orders `purge_tests` would remove. Raises Refused `not_live` while no real card is charged."""
    if app.mode is not PaymentMode.LIVE:
        raise Refused("not_live", "Test orders can be deleted once a live Stripe key is set. Nothing was changed.")
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
            files = take_files(connection, app, [order.id for order in tests])
            removed += remove(connection, [order.id for order in tests])
            if len(tests) < DELETED_AT_ONCE:
                ledger.remove_tests(connection)
                payouts.remove_tests(connection)
                audit.record(connection, app.clock.now(), "orders.tests_deleted", orders=removed)
        forget_files(app, [order.id for order in tests], files)
        if len(tests) < DELETED_AT_ONCE:
            return removed


def forget_files(app: App, order_ids: Sequence[UUID], files: TakenFiles) -> None:
    """After these orders are gone: their files, and what was online of theirs."""
    app.previews.forget()
    app.live_sites.forget()
    for name in files.names:
        app.files.remove(name)
    remove_nameless_pictures(app, files.pictures)
    with suppress(Refused), app.releases.alone():  # where nothing can be locked, `settle-releases` removes them
        for order_id in order_ids:
            app.releases.remove(order_id)


def remove(connection: Connection, order_ids: list[UUID]) -> int:
    """The orders' rows, and what is kept of them elsewhere: words by which messages are found, codes of days."""
    message_search.forget_orders(connection, order_ids)
    removed = orders.remove(connection, order_ids)
    if removed:
        promotion_days.forget_emptied(connection)
    return removed


def take_files(connection: Connection, app: LocalApp, order_ids: Sequence[UUID]) -> TakenFiles:
    """Removes the rows of these orders' files; what they are stored under, to be removed once that is written."""
    logos, sent = uploads.take_of_orders(connection, order_ids), answer_files.take_of_orders(connection, order_ids)
    names = (*(logo.file_name for logo in logos if logo.file_name), *(file.file_name for file in sent))
    return TakenFiles(names, frozenset(app.above.pictures_of(connection, order_ids)))


def _end_session(app: App, order: Order) -> None:
    if not is_within_reach(order.mode, app.mode):
        return
    try:
        snapshot = app.gateway.expire_session(order.stripe_checkout_session_id or "")
    except GatewayRefused as error:
        log.warning("order not deleted: its session stays open", order=str(order.id), reason=str(error))
        raise Refused(
            "page_open",
            f"Stripe refused to close the checkout, so this order can still be paid and wasn't deleted: {error} "
            "Check your Stripe key's permissions, or wait a day: the checkout expires.",
        ) from error
    except GatewayUnavailable as error:
        log.warning("order not deleted: its session could not be ended", order=str(order.id))
        raise Refused(
            "gateway_unanswered", "The card provider isn't responding, so this order wasn't deleted. Try again later."
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
            "A payment arrived that doesn't match this order, so it wasn't deleted. Check it in the Stripe Dashboard.",
        ) from error
    raise Refused("order_changed", "This order was paid a moment ago, so it wasn't deleted. Reload it and try again.")


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
