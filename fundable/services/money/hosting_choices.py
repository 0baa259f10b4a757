"""Whether hosting ends once an order is refunded: what was said is kept until it is done, and asked for otherwise."""

from uuid import UUID

import structlog

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money import disputes, refund_attempts
from fundable.db.money import hosting as hosting_rows
from fundable.db.money import hosting_choices as choice_rows
from fundable.db.orders import orders
from fundable.domain.agency.days import day
from fundable.domain.errors import Refused
from fundable.domain.money.hosting import AfterRefund, Hosting, HostingStatus, after_refund
from fundable.domain.orders.orders import Order, number_of
from fundable.services import named_orders
from fundable.services.agency import settings
from fundable.services.mail.alerts import raise_alert
from fundable.services.money import hosting

DONE = ("hosting_ended", "order_gone")
"""Refusals to end what does not run."""

log = structlog.get_logger(__name__)


def note_refund(connection: Connection, app: LocalApp, order_id: UUID) -> None:
    """Once more was refunded of an order: keeps what was said along with the refund, or asks whoever works here. Twice
    changes nothing."""
    order, attempt = orders.find(connection, order_id), refund_attempts.find(connection, order_id)
    said = attempt.ends_hosting if attempt else None
    if said:
        end_later(connection, app, order_id)
    elif order and standing(connection, order) in {AfterRefund.ASKED, AfterRefund.KEPT}:
        if said is False:
            choice_rows.put(connection, order_id, False, app.clock.now())
        elif choice_rows.find(connection, order_id) is None:
            _ask(connection, app, order)


def note_lost(connection: Connection, app: LocalApp, order_id: UUID) -> None:
    """Once a dispute was lost: tells whoever works here that hosting charges the same card again, where banks took back
    all that no refund has given back. Twice changes nothing."""
    order, running = orders.find(connection, order_id), hosting_rows.find(connection, order_id)
    if order is None or running is None or order.is_refunded or choice_rows.find(connection, order_id) is not None:
        return
    is_paid_back = order.is_paid_back(disputes.lost_cents(connection, order_id))
    if not is_paid_back or running.status is HostingStatus.ENDED or running.cancel_at:
        return
    raise_alert(
        connection,
        app,
        f"lost-hosting:{order_id}",
        "a website that was paid back is still hosted",
        f"A dispute was lost: the bank took back what was paid for order #{order.number} ({order.email}). "
        f"Its hosting continues, {_charged(app, running)} They may dispute that as well.",
        "Open the order and end its hosting, unless you agree with the client that it goes on.",
        named_orders.naming(connection, app, order),
    )


def end_later(connection: Connection, app: LocalApp, order_id: UUID) -> None:
    """Has hosting that runs ended by a job, because no network call is made here."""
    running = hosting_rows.find(connection, order_id)
    if running and running.status is not HostingStatus.ENDED:
        choice_rows.put(connection, order_id, True, app.clock.now())


def keep(app: App, order_id: UUID) -> None:
    """Hosting goes on after a full refund, because an owner says so. Raises Refused `order_gone`; `hosting_not_asked`
    when it was not refunded in full, or hosting does not go on anyway."""
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        if standing(connection, order) is None:
            raise Refused("hosting_not_asked", "There's nothing to decide about this order's hosting.")
        choice_rows.put(connection, order_id, False, app.clock.now())
        audit.record(connection, app.clock.now(), "hosting.kept", order_id)


def carry_out(app: App, order_id: UUID) -> bool | None:
    """Ends hosting if that was chosen. False when the provider did not do so: the job tries again. None when nothing is
    to be ended."""
    with app.database.read() as connection:
        if not choice_rows.find(connection, order_id):
            return None
    try:
        hosting.end(app, order_id)
    except Refused as refused:
        if refused.code not in DONE:
            return False
    with app.database.write() as connection:
        choice_rows.remove(connection, order_id)
    return True


def try_again(app: App, order_id: UUID) -> bool:
    """Ends what is still to be ended, for the job. False when it could not be, of which staff hear once."""
    if carry_out(app, order_id) is not False:
        return True
    with app.database.write() as connection:
        raise_alert(
            connection,
            app,
            f"hosting-not-ended:{order_id}",
            "hosting couldn't be ended",
            f"Hosting of order #{number_of(order_id)} should have ended, but Stripe hasn't confirmed it.",
            "We keep trying. If this order still says so tomorrow, cancel its subscription in the Stripe Dashboard.",
            named_orders.naming_id(connection, app, order_id),
        )
    return False


def standing(connection: Connection, order: Order) -> AfterRefund | None:
    """How the hosting of an order stands after a refund."""
    ends = choice_rows.find(connection, order.id)
    return after_refund(hosting_rows.find(connection, order.id), order.is_refunded, ends)


def _ask(connection: Connection, app: LocalApp, order: Order) -> None:
    running = hosting_rows.find(connection, order.id)
    assert running, "asked about only while it runs"
    log.warning("a refunded order is still hosted", order=str(order.id))
    raise_alert(
        connection,
        app,
        f"refunded-hosting:{order.id}",
        "a refunded order is still hosted",
        f"Order #{order.number} was refunded in full. Its hosting continues, {_charged(app, running)}",
        "Open the order and decide whether hosting ends, too. "
        "Until then, the client gets notices and receipts as before.",
        named_orders.naming(connection, app, order),
    )


def _charged(app: LocalApp, running: Hosting) -> str:
    """From when on. A period that isn't paid is tried again on days that the provider chooses."""
    if running.status is HostingStatus.PAST_DUE:
        return "and the card is being charged again."
    return f"and the card will be charged from {day(settings.agency(app), running.ends_at)} on."
