"""Reconcile: asks the provider about what never reported back, so that no payment is lost whatever happened to it."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from functools import partial

import structlog

from fundable.app import App
from fundable.db.money import checkout, refund_attempts
from fundable.db.money import events as event_rows
from fundable.db.money import hosting as hosting_rows
from fundable.db.money import hosting_choices as choice_rows
from fundable.db.money import ledger as ledger_rows
from fundable.db.money.charging import order_charges
from fundable.db.orders import orders
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable, UnknownWord
from fundable.domain.money.hosting import Hosting
from fundable.domain.money.ledger import LedgerEntry
from fundable.domain.money.payments import PaymentEvent, PaymentState
from fundable.domain.money.reconcile import Differences
from fundable.domain.money.refunds import ANSWERED_WITHIN
from fundable.domain.orders.orders import number_of
from fundable.services.money import (
    books,
    charges,
    checkpoints,
    disputes,
    events,
    hosting,
    hosting_choices,
    ledger,
    refunds,
    sessions,
    unknown_words,
)
from fundable.services.money.charging import charge_refunds, paying
from fundable.services.money.events import EventOutcome
from fundable.services.money.invoicing import earlier, noting

ASK_AFTER = timedelta(minutes=10)
REMEMBERED = timedelta(days=30)
OVERLAP = timedelta(hours=1)
THOROUGH_EVERY = timedelta(days=1)
BOOKED_WITHIN = timedelta(hours=1)
"""A card may be captured, and so be in the books, an hour after its payment was reported (Stripe, "Capture method")."""
LONG_AGO = datetime.min.replace(tzinfo=UTC)
BATCH = 500

log = structlog.get_logger(__name__)


def settle(app: App) -> Differences:
    """What cannot wait for `reconcile`: events left over, payments not looked up, doubtful hosting."""
    found = Differences()
    _settle(app, found)
    return found


def reconcile(app: App) -> Differences:
    """Reads events that were missed and asks about sessions that never reported back; once a day, about everything."""
    last = checkpoints.get(app, "thorough")
    is_due = last is None or app.clock.now() - last >= THOROUGH_EVERY
    return reconcile_everything(app) if is_due else _reconcile(app, Differences())


def reconcile_everything(app: App) -> Differences:
    """Also asks about lost sessions and every subscription, and compares the books. Lost orders come back first, so
    that what was reported of them since finds them."""
    differences = Differences()
    _step(app, differences, "paid sessions", partial(sessions.find_lost, app, _unsold_since(app), differences))
    _reconcile(app, differences)
    _link_old(app, differences)
    _step(app, differences, "subscriptions", partial(_check_subscriptions, app, differences))
    _step(app, differences, "books", partial(_audit, app, differences))
    _step(app, differences, "disputes", partial(disputes.check, app, _unseen_since(app)))
    if not differences.unanswered:
        for name in ("thorough", "seen"):
            checkpoints.put(app, name, app.clock.now())
    return differences


def _reconcile(app: App, differences: Differences) -> Differences:
    _step(app, differences, "missed events", partial(_read_events, app, differences))
    _ask_about_sessions(app, app.clock.now() - ASK_AFTER, differences)
    _ask_about_charges(app, differences)
    _settle(app, differences)
    return differences


def _step(app: App, differences: Differences, what: str, work: Callable[[], None]) -> None:
    """A missing right, or an answer that doesn't come or can't be read, keeps nothing else from being done."""
    try:
        work()
    except UnknownWord as error:
        differences.mismatches.append(unknown_words.tell(app, error))
    except (GatewayUnavailable, GatewayRefused) as error:
        log.warning("the payment provider did not tell", about=what, reason=str(error))
        differences.unanswered.append(what)


def _read_events(app: App, differences: Differences) -> None:
    """How far they are read is counted in the provider's time: our clock may be wrong."""
    last = newest = checkpoints.get(app, "events")
    for event in app.gateway.events_since(last - OVERLAP if last else app.clock.now() - REMEMBERED):
        newest = max(newest or event.created_at, event.created_at)
        with app.database.write() as connection:
            is_new = event_rows.record(connection, event, app.clock.now())
        if is_new:
            differences.events += events.try_again(app, event) is EventOutcome.DONE
    if newest:
        checkpoints.put(app, "events", newest)


def _ask_about_sessions(app: App, before: datetime, differences: Differences) -> None:
    with app.database.read() as connection:
        waiting = checkout.with_unfinished_session(connection, app.mode, before)
    for order_id in waiting:
        with app.database.read() as connection:
            order = orders.find(connection, order_id)
        if order and order.payment_state is PaymentState.UNPAID:
            _step(app, differences, f"order {order.number}", partial(sessions.ask_about, app, order, differences))


def _ask_about_charges(app: App, differences: Differences) -> None:
    """Of which a payment page is open."""
    with app.database.read() as connection:
        waiting = order_charges.with_open_page(connection, app.mode)
    for charge_id in waiting:
        _step(app, differences, f"charge {charge_id}", partial(paying.ask_about, app, charge_id))


def _settle(app: App, differences: Differences) -> None:
    if not app.gateway.has_webhook:
        _ask_about_sessions(app, app.clock.now(), differences)
        _ask_about_charges(app, differences)
    since = _unseen_since(app)
    mode, asked_before = app.mode, app.clock.now() - ANSWERED_WITHIN
    with app.database.read() as connection:
        left_over = event_rows.unfinished(connection, mode, BATCH)
        unlinked = ledger_rows.unlinked(connection, mode, since, BATCH)
        uncertain = hosting_rows.doubtful(connection, mode, BATCH)
        in_doubt = refund_attempts.in_doubt(connection, asked_before)
        to_end = choice_rows.to_end(connection, mode, BATCH)
        long_ago = since - REMEMBERED  # a bank takes weeks
        short = ledger_rows.short_of_refunds(connection, mode, long_ago, BATCH)
        short += order_charges.short_of_refunds(connection, mode, long_ago, BATCH)
        charges_in_doubt = order_charges.refunds_in_doubt(connection, mode, asked_before)
    for entry in unlinked:
        _step(app, differences, f"payment {entry.reference}", partial(_link, app, entry, differences))
    for event in left_over:
        _step(app, differences, f"event {event.id}", partial(_act, app, event, differences))
    for row in uncertain:
        _step(app, differences, f"subscription {row.subscription_id}", partial(_ask_hosting, app, row, differences))
    for attempt in in_doubt:
        _step(
            app, differences, f"refund of order {number_of(attempt.order_id)}", partial(refunds.find_out, app, attempt)
        )
    for charge in charges_in_doubt:
        _step(app, differences, f"refund of charge {charge.id}", partial(charge_refunds.find_out, app, charge))
    for payment_intent_id in short:
        _step(app, differences, f"refunds of {payment_intent_id}", partial(refunds.fetch, app, payment_intent_id))
    for order_id in to_end:
        if not hosting_choices.try_again(app, order_id):
            differences.unanswered.append(f"end of hosting of order {number_of(order_id)}")
    _step(app, differences, "credit notes", partial(earlier.issue_held, app))
    _step(app, differences, "numbers of invoices", partial(noting.note_due, app))


def _link(app: App, entry: LedgerEntry, found: Differences) -> None:
    found.linked += charges.link(app, entry)


def _link_old(app: App, differences: Differences) -> None:
    """Payments of any age whose charge was not found in their time."""
    with app.database.read() as connection:
        unlinked = ledger_rows.unlinked(connection, app.mode, LONG_AGO, BATCH)
    for entry in unlinked:
        _step(app, differences, f"payment {entry.reference}", partial(_link, app, entry, differences))


def _act(app: App, event: PaymentEvent, differences: Differences) -> None:
    """Acts on an event that was left over; one about a charge not known to us is looked up first."""
    outcome = events.try_again(app, event)
    if outcome is EventOutcome.WAITING and charges.find(app, event):
        outcome = events.try_again(app, event)
    differences.events += outcome is EventOutcome.DONE


def _ask_hosting(app: App, row: Hosting, differences: Differences) -> None:
    answer = app.gateway.retrieve_subscription(row.subscription_id)
    with app.database.write() as connection:
        if hosting_rows.find(connection, row.order_id) != row:
            return  # something was reported while we asked, and the answer may be older: the next run asks again
        hosting.apply_answer(connection, app, row, answer)
    if answer and not row.agrees_with(answer.subscription):
        differences.hosting.append(row.order_id)
    if answer and row.is_older(answer.subscription.as_of):
        differences.redated.append(row.order_id)


def _check_subscriptions(app: App, differences: Differences) -> None:
    after = ""
    while True:
        with app.database.read() as connection:
            batch = hosting_rows.alive(connection, app.mode, after, BATCH)
        for row in batch:
            try:
                _ask_hosting(app, row, differences)
            except UnknownWord as error:
                differences.mismatches.append(unknown_words.tell(app, error))
        if len(batch) < BATCH:
            return
        after = batch[-1].subscription_id


def _audit(app: App, differences: Differences) -> None:
    """What the ledger lacks, because its report is too old to be read, is booked. What stays different is looked at
    again until it no longer is."""
    now = app.clock.now().replace(microsecond=0)  # providers count in seconds: both books end at the same one
    since = _unaudited_since(app, now)
    before = differences.audit = ledger.audit(app, since, now, now - BOOKED_WITHIN)
    for lacking in before.lacking:
        _step(app, differences, lacking.what, partial(books.book, app, lacking))
    if before.lacking:
        differences.audit = ledger.audit(app, since, now, now - BOOKED_WITHIN)
    left = differences.audit.differences
    differences.booked += len(set(before.lacking) - set(left))
    differences.mismatches += [difference.what for difference in left]
    books.note(app, differences.audit)
    checkpoints.put(app, "books", differences.audit.open_since or now)


def _unaudited_since(app: App, now: datetime) -> datetime:
    """All of the ledger's time at first: an earlier version went on over what it could not book."""
    last = checkpoints.get(app, "books") or checkpoints.beginning(app)
    return last - THOROUGH_EVERY if last else now - REMEMBERED


def _unsold_since(app: App) -> datetime:
    """As `_unseen_since`; from the beginning on where nobody has looked yet, as in a backup of the first days."""
    beginning = None if checkpoints.get(app, "seen") else checkpoints.beginning(app)
    return min(_unseen_since(app), beginning - THOROUGH_EVERY) if beginning else _unseen_since(app)


def _unseen_since(app: App) -> datetime:
    """As long ago as the provider tells its events, and longer when all was last looked at before that: by a server
    that was off, or in a backup that was restored (which takes away the mark "thorough", not "seen")."""
    last = checkpoints.get(app, "seen")
    told = app.clock.now() - REMEMBERED
    return min(told, last - THOROUGH_EVERY) if last else told
