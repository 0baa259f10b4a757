"""The end of a website's hosting: who is told, when visitors see a page instead, and when its files are deleted.

Whether a website is served needs no job: the rule answers at each look-up. The job tells people, writes down what
became so, and deletes.
"""

from contextlib import suppress
from datetime import date, datetime, timedelta
from enum import StrEnum
from uuid import UUID

import structlog

from fundable.app import App, LocalApp
from fundable.db import audit, looks
from fundable.db.database import Connection
from fundable.db.money import hosting
from fundable.db.orders import orders
from fundable.db.sites.drafting import site_files
from fundable.db.sites.hosting import live_checks, serving
from fundable.db.sites.hosting.serving import Ending
from fundable.domain.agency.days import plain_day
from fundable.domain.errors import Refused
from fundable.domain.looks import Kind
from fundable.domain.orders.orders import Order
from fundable.domain.sites.hosting.serving import (
    CLIENT_TOLD_DAYS,
    TOLD_DAYS,
    Hosted,
    Rules,
    Serving,
    check_until,
    hosted,
    is_told,
)
from fundable.services import named_orders
from fundable.services.agency import calendar
from fundable.services.mail.alerts import raise_alert
from fundable.services.sites.hosting import pause_messages

log = structlog.get_logger(__name__)


class ServingStep(StrEnum):
    """What the job does with a website whose hosting is over, as its report counts it. `UNTOLD`: it was paid for again,
    and its files are deleted."""

    WARNED = "warned"
    PAUSED = "paused"
    RESUMED = "resumed"
    ANNOUNCED = "announced"
    DELETED = "deleted"
    UNTOLD = "paid without files"


def keep_online(app: App, order_id: UUID, until: date, reason: str, by: str) -> None:
    """Staff say until when a website stays online, whatever its subscription: it's back at once. Raises Refused
    `order_gone`, `until_wrong`."""
    check_until(until, calendar.today(app))
    _say(app, order_id, until, reason, by)


def leave_to_subscription(app: App, order_id: UUID) -> None:
    """The subscription decides again. Raises Refused `order_gone`."""
    _say(app, order_id, None, None, None)


def watch(app: App) -> str:
    """Does what is due for every website whose hosting is over. Says what it did."""
    with app.database.write() as connection:
        overdue_by = looks.overdue_by(connection, Kind.WEBSITE_FILES, app.clock.now())
    with app.database.read() as connection:
        rules, found = serving.rules(connection), list(serving.ending(connection))
    done = [step for one in found if (step := _follow(app, one, rules, overdue_by))]
    return ", ".join(f"{done.count(step)} {step}" for step in dict.fromkeys(done))


def _say(app: App, order_id: UUID, until: date | None, reason: str | None, by: str | None) -> None:
    now = app.clock.now()
    with app.database.write() as connection:
        orders.get(connection, order_id)
        before = serving.find(connection, order_id).until
        serving.change(connection, order_id, until=until, until_by=by, until_reason=reason)
        changed = {"online_until": (before and before.isoformat(), until and until.isoformat())}
        private = {"reason": reason} if reason else {}
        audit.record(connection, now, "website.kept_online", order_id, changed=changed, private=private)
    app.live_sites.forget()


def _follow(app: App, ending: Ending, rules: Rules, overdue_by: datetime | None) -> ServingStep | None:
    """One website's next step, in a transaction that looks again: it may have been paid meanwhile. None if nothing was
    done."""
    now = app.clock.now()
    if not _step(ending, hosted(ending.facts, rules, now), now, overdue_by):
        return None
    with app.database.write() as connection:
        order, kept = orders.find(connection, ending.order_id), serving.find(connection, ending.order_id)
        if order is None:
            return None
        fresh = Ending(ending.order_id, serving.facts(connection, ending.order_id), kept)
        found = hosted(fresh.facts, rules, now)
        step = _step(fresh, found, now, overdue_by)
        if step and not _do(connection, app, order, step, found, fresh):
            return None
    if step is ServingStep.DELETED:
        _forget_files(app, ending.order_id)
    return step


def _step(one: Ending, hosted: Hosted, now: datetime, overdue_by: datetime | None) -> ServingStep | None:
    """What is to be done now. Files go if they might have gone at a look some days ago."""
    kept = one.kept
    if hosted.state is Serving.DELETED:
        return ServingStep.UNTOLD if hosted.pauses_at is None and kept.paused_at else None
    if hosted.is_served and kept.paused_at:
        return ServingStep.RESUMED
    if hosted.is_served:
        return ServingStep.WARNED if _is_near(hosted, now) else None
    if kept.paused_at is None:
        return ServingStep.PAUSED
    assert hosted.deletes_at
    if now < hosted.deletes_at - timedelta(days=TOLD_DAYS):
        return None
    if kept.told_at is None or kept.told_at > now or (hosted.pauses_at and kept.told_at < hosted.pauses_at):
        return ServingStep.ANNOUNCED
    is_overdue = (
        overdue_by is not None and overdue_by >= hosted.deletes_at and is_told(kept.told_at, hosted, overdue_by)
    )
    return ServingStep.DELETED if is_overdue else None


def _is_near(hosted: Hosted, now: datetime) -> bool:
    """Whether the client hears of the pause once more. Just after the end they have heard of it."""
    if hosted.pauses_at is None or hosted.online_until is None:
        return False
    is_news = hosted.ended_on is None or (hosted.online_until - hosted.ended_on).days > CLIENT_TOLD_DAYS
    return is_news and hosted.pauses_at - now <= timedelta(days=CLIENT_TOLD_DAYS)


def _do(connection: Connection, app: LocalApp, order: Order, step: ServingStep, hosted: Hosted, ending: Ending) -> bool:
    """False where nothing came of it."""
    match step:
        case ServingStep.WARNED:
            return pause_messages.website_pauses(connection, app, order, hosted, is_paused=False)
        case ServingStep.PAUSED:
            _pause(connection, app, order, hosted)
        case ServingStep.RESUMED:
            _resume(connection, app, order)
        case ServingStep.ANNOUNCED:
            _announce(connection, app, order, hosted)
        case ServingStep.DELETED:
            return _delete(connection, app, order)
        case ServingStep.UNTOLD:
            return _tell_of_missing_files(connection, app, order, ending)
    return True


def _pause(connection: Connection, app: LocalApp, order: Order, hosted: Hosted) -> None:
    now = app.clock.now()
    serving.change(connection, order.id, paused_at=now, told_at=None)
    live_checks.remove(connection, order.id)  # what strangers find from now on is no fault
    audit.record(connection, now, "website.paused", order.id, kept_until=str(hosted.kept_until))
    pause_messages.website_pauses(connection, app, order, hosted, is_paused=True)


def _resume(connection: Connection, app: LocalApp, order: Order) -> None:
    serving.change(connection, order.id, paused_at=None, told_at=None)
    audit.record(connection, app.clock.now(), "website.resumed", order.id)


def _announce(connection: Connection, app: LocalApp, order: Order, hosted: Hosted) -> None:
    """The files go a week after this at the earliest."""
    assert hosted.kept_until
    now = app.clock.now()
    last = max(hosted.kept_until, calendar.day_of(app, now + timedelta(days=TOLD_DAYS - 1)))
    serving.change(connection, order.id, told_at=now)
    audit.record(connection, now, "website.deletion_announced", order.id, kept_until=last.isoformat())
    name = order.business_name or order.email
    raise_alert(
        connection,
        app,
        f"website-files:{order.id}:{now:%Y-%m-%d}",
        "a website's files will be deleted",
        f"The website of {name} (order #{order.number}) is paused. We keep its files until {plain_day(last)}.",
        "To keep them, enter a later day under Hosting on the order's page. Approvals and the list of releases stay in "
        "any case.",
        named_orders.naming(connection, app, order),
    )


def _delete(connection: Connection, app: LocalApp, order: Order) -> bool:
    """The bytes alone: what was built, approved and published when stays. Not while the provider is to be asked."""
    row, now = hosting.find(connection, order.id), app.clock.now()
    if row and row.is_doubtful:
        return False
    files = site_files.remove_of_order(connection, order.id)
    serving.change(connection, order.id, files_deleted_at=now)
    audit.record(connection, now, "website.files_deleted", order.id, files=files)
    log.info("the files of a paused website are deleted", order=str(order.id), files=files)
    return True


def _forget_files(app: App, order_id: UUID) -> None:
    app.previews.forget()
    app.live_sites.forget()
    with suppress(Refused), app.releases.alone():
        app.releases.remove(order_id)


def _tell_of_missing_files(connection: Connection, app: LocalApp, order: Order, one: Ending) -> bool:
    at = one.facts.files_deleted_at
    return bool(
        raise_alert(
            connection,
            app,
            f"website-without-files:{order.id}:{at:%Y-%m-%d}",
            "a website was paid for whose files are deleted",
            f"Hosting of order #{order.number} ({order.email}) goes on again, and its website's files are deleted.",
            "Build the website again from the order's page, then publish it.",
            named_orders.naming(connection, app, order),
        )
    )


def of_order(app: App, order_id: UUID) -> Hosted:
    with app.database.read() as connection:
        return read(connection, app, order_id)


def read(connection: Connection, app: LocalApp, order_id: UUID) -> Hosted:
    return hosted(serving.facts(connection, order_id), serving.rules(connection), app.clock.now())
