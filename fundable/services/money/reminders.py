"""Reminders: what is due is worked out from the orders' facts, so that a changed fact changes the plan.

Each has a window. A job that was not run for a week sends what still holds, once, and nothing stale.
"""

from datetime import UTC, date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import outbox
from fundable.db.money import checkpoints, hosting, reminders
from fundable.db.orders import orders
from fundable.domain.agency.days import day
from fundable.domain.errors import Refused
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.money.hosting import Hosting, HostingStatus, Subscription, included_until
from fundable.domain.money.reminders import due_form_reminder, due_renewal_notice, morning_of, notices_days
from fundable.domain.orders.orders import Order, OrderFilter
from fundable.domain.orders.promise import DueFilter, span
from fundable.services import named_orders
from fundable.services.agency import calendar, settings
from fundable.services.mail.alerts import raise_alert
from fundable.services.mail.writing import enqueue, enqueue_for_staff
from fundable.services.money.ledger import shown_money
from fundable.services.money.payment_messages import card_values

TOLD = "staff-told-of-orders"
TOLD_OF_DUE = "staff-told-of-due"
LISTED = 500
"""More than anybody has: an email counts what it lists."""


def plan(app: App) -> int:
    """Writes every reminder that is due now into the outbox. Says how many."""
    return _remind_of_forms(app) + _announce_renewals(app) + _tell_staff_of_orders(app) + _tell_staff_of_due(app)


def _remind_of_forms(app: App) -> int:
    """After 1, 3 and 7 days without a form; after a pause only the newest of them."""
    now = app.clock.now()
    with app.database.read() as connection:
        waiting = reminders.without_form(connection, app.mode, now)
    written = 0
    for order in waiting:
        assert order.paid_at
        days = due_form_reminder(order.paid_at, now)
        if days:
            key = f"form-reminder:{order.id}:{days}"
            written += _write(app, MessageKind.FORM_REMINDER, key, order.id)
    return written


def _announce_renewals(app: App) -> int:
    """30 and 8 days before the included year ends, and once a year after that (money 8)."""
    now = app.clock.now()
    with app.database.read() as connection:
        running = reminders.renewing(connection, app.mode, now)
    written = 0
    for order, row in running:
        assert order.paid_at
        is_first = row.status is HostingStatus.TRIALING
        sold = app.offers.get(order.offer_version).hosting
        first_charge_at = row.ends_at if is_first else included_until(order.paid_at, sold)
        notice = due_renewal_notice(first_charge_at, now, notices_days(sold.months))
        if notice:
            key = f"renewal-notice:{order.id}:{notice}"
            written += _write(app, MessageKind.RENEWAL_NOTICE, key, order.id, **_renewal(app, order, row))
    return written


def check_notices(connection: Connection, app: LocalApp, subscription: Subscription) -> None:
    """Three days before the first charge both notices should long be out (money 8). One that is missing for
    the last week goes out at once, and staff hear that it was late."""
    row, now = hosting.of_subscription(connection, subscription.id), app.clock.now()
    order = orders.find(connection, row.order_id) if row else None
    if row is None or order is None or not reminders.still_renews(connection, order.id) or now >= row.ends_at:
        return
    notices = notices_days(app.offers.get(order.offer_version).hosting_months)
    keys = {days: f"renewal-notice:{order.id}:{row.ends_at:%Y-%m-%d}:{days}" for days in notices}
    missing = [days for days, key in keys.items() if not outbox.has_key(connection, key)]
    if not missing:
        return
    last = keys[notices[-1]]
    about = named_orders.about(connection, app, order)
    told = _renewal(app, order, row)
    is_late = enqueue(connection, app, MessageKind.RENEWAL_NOTICE, last, order.email, about, None, **told)
    raise_alert(
        connection,
        app,
        f"notices:{order.id}:{row.ends_at:%Y-%m-%d}",
        f"the renewal notice of order #{order.number} was late",
        f"Its hosting will be charged from {day(settings.agency(app), row.ends_at)} on. The notice of "
        f"{' and of '.join(f'{days} days' for days in missing)} before wasn't sent on time."
        + (" It goes out now." if is_late else ""),
        "If the program wasn't running then, there's nothing else to do. If it was, check its scheduled jobs.",
        lambda: about,
    )


def _renewal(app: LocalApp, order: Order, row: Hosting) -> dict[str, object]:
    agency = settings.agency(app)
    return {
        "renews_on": day(agency, row.ends_at),
        "card": card_values(agency, row.card, row.ends_at),
        "is_first": row.status is HostingStatus.TRIALING,
        "is_taxed": order.is_taxed(app.config.adds_tax),
    }


def _tell_staff_of_orders(app: App) -> int:
    """Each morning, the orders that were paid since the morning on which staff were told last."""
    now, agency = app.clock.now(), settings.agency(app)
    morning = morning_of(now, ZoneInfo(agency.time_zone))
    if now < morning:
        return 0
    with app.database.write() as connection:
        told = _told(connection, TOLD, morning, now)
        if told >= morning:
            return 0
        checkpoints.put(connection, TOLD, morning)
        sold = reminders.paid_between(connection, app.mode.counted, told, morning)
        listed = [named_orders.values(app, order) for order in sold]
        key = f"staff-new-orders:{morning.astimezone(UTC).isoformat()}"
        return enqueue_for_staff(connection, app, MessageKind.STAFF_NEW_ORDERS, key, orders=listed) if listed else 0


def _tell_staff_of_due(app: App) -> int:
    """Each morning of a working day, what is late and what is due that day; nothing when there is neither."""
    now, agency = app.clock.now(), settings.agency(app)
    morning = morning_of(now, ZoneInfo(agency.time_zone))
    today = morning.date()
    if now < morning:
        return 0
    with app.database.read() as connection:
        if _told(connection, TOLD_OF_DUE, morning, now) >= morning:
            return 0
        late, due = (_owed(connection, app, which, today) for which in (DueFilter.OVERDUE, DueFilter.TODAY))
    # Asked last: the calendar costs 18 MB, which a shop that owes nobody anything need not have.
    if (late or due) and not calendar.working_days(app).is_business_day(today):
        return 0
    with app.database.write() as connection:
        checkpoints.put(connection, TOLD_OF_DUE, morning)
        key = f"staff-overdue:{morning.astimezone(UTC).isoformat()}"
        if not late and not due:
            return 0
        return enqueue_for_staff(connection, app, MessageKind.STAFF_OVERDUE, key, overdue=late, due=due)


def _told(connection: Connection, name: str, morning: datetime, now: datetime) -> datetime:
    """The morning on which staff were told last. One that is yet to come was noted before the clock was set back."""
    told = checkpoints.get(connection, name)
    return told if told and told <= now else morning - timedelta(days=1)


def _owed(connection: Connection, app: LocalApp, which: DueFilter, today: date) -> list[dict[str, object]]:
    """Those promised first come first, and as many as "Needs you" counts."""
    filters = OrderFilter(promised=span(which, today), is_live=shown_money(app))
    return [
        {**named_orders.values(app, order), "name": name, "promise_date": named_orders.promised_day(order)}
        for order, name in app.above.owed(connection, filters, LISTED)
    ]


def _write(app: App, kind: MessageKind, key: str, order_id: UUID, **values: object) -> bool:
    """In a transaction of its own, that looks again: the fact may have changed since it was read.

    Most were written a while ago, so the right to write is asked for only when there is something to write.
    """
    with app.database.read() as connection:
        if outbox.has_key(connection, key):
            return False
    with app.database.write() as connection:
        order = orders.find(connection, order_id)
        if order is None or not _still_holds(connection, kind, order):
            return False
        about = named_orders.about(connection, app, order)
        return enqueue(connection, app, kind, key, order.email, about, None, **values)


def stop(app: App, key: str) -> None:
    """No more reminders for an order; a second time changes nothing. Raises Refused `link_dead` for a key that we did
    not make."""
    order_id, _, signature = key.partition(".")
    if not app.signer.is_valid(f"stop:{order_id}", signature):
        raise Refused("link_dead", "This link isn't valid. Message us in your client portal to stop its reminders.")
    with app.database.write() as connection:
        orders.change(connection, UUID(order_id), app.clock.now(), reminders_off_at=app.clock.now())
        audit.record(connection, app.clock.now(), "reminders.stopped", order_id)


def _still_holds(connection: Connection, kind: MessageKind, order: Order) -> bool:
    if kind is MessageKind.FORM_REMINDER:
        return order.form_at is None and order.reminders_off_at is None
    return reminders.still_renews(connection, order.id)
