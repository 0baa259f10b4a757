"""The inbox of payment events: each is stored under its own id, then acted on, in two transactions."""

from datetime import timedelta
from enum import Enum, auto

import structlog

from fundable.acting import Actor, ActorKind, acting_as
from fundable.app import App, LocalApp
from fundable.db import audit, looks
from fundable.db.database import Connection
from fundable.db.money import events, ledger
from fundable.db.money import hosting as hosting_rows
from fundable.db.orders import orders
from fundable.domain.errors import Refused
from fundable.domain.looks import Kind
from fundable.domain.money.disputes import Dispute
from fundable.domain.money.gateway import Fact, InvalidWebhook, UnknownWord
from fundable.domain.money.hosting import CardSnapshot, InvoiceSnapshot, Subscription, TrialEnding
from fundable.domain.money.payments import ATTEMPTS_BEFORE_ALARM, EventState, PaymentEvent, SessionSnapshot
from fundable.domain.money.payouts import PayoutReport
from fundable.domain.money.refunds import Refund, RefundedTotal
from fundable.services.mail.alerts import raise_alert
from fundable.services.money import hosting, payments, payouts, refunds, reminders, renewals
from fundable.services.money.charging import booking

INCURABLE = (UnknownWord, payments.PaymentMismatch)
"""What sending an event again does not cure."""
SHOWN = 100
PAYLOADS_KEPT = timedelta(days=90)

log = structlog.get_logger(__name__)


class EventOutcome(Enum):
    """`WAITING`: it is about a charge that is not known (yet)."""

    DONE = auto()
    WAITING = auto()
    FAILED = auto()


def receive_webhook(app: App, body: bytes, signature: str) -> None:
    """Takes what the provider delivers. Raises Refused `delivery_bad`; `event_failed`, which asks for the event
    again. One that would fail again for ever is kept for a person, and taken."""
    try:
        event = app.gateway.receive(body, signature)
    except InvalidWebhook as error:
        log.warning("a delivery was refused", reason=str(error))
        raise Refused("delivery_bad", "This webhook isn't signed by Stripe.") from error
    if event is None:
        return
    try:
        receive(app, event)
    except INCURABLE as error:
        _note_failure(event, error)
    except Exception as error:
        _note_failure(event, error)
        raise Refused("event_failed", "The report is kept, but couldn't be processed. Send it again.", 60) from error


def receive(app: App, event: PaymentEvent) -> None:
    """Stores a fact under the provider's id, then acts on it. A repeated one has no second effect. Raises what acting
    on it raises, such as PaymentMismatch."""
    with app.database.write() as connection:
        events.record(connection, event, app.clock.now())
    act_on(app, event.id)


def act_on(app: App, event_id: str) -> EventOutcome:
    """Gives a stored event its effect and closes it, in one transaction. What goes wrong is kept on it, and raised."""
    try:
        with acting_as(Actor(ActorKind.STRIPE, app.mode)), app.database.write() as connection:
            event = events.find(connection, event_id)
            if event is None or event.state is EventState.DONE:
                return EventOutcome.DONE
            fact = app.read_event(event)
            if fact is not None and not _apply(connection, app, fact):
                return EventOutcome.WAITING
            events.close(connection, event_id, is_kept=fact is not None and _is_of_order(connection, fact))
            return EventOutcome.DONE
    except Exception as error:
        _keep_failure(app, event_id, error)
        raise


def try_again(app: App, event: PaymentEvent) -> EventOutcome:
    """Acts on an event that was left over. One that is poisoned holds up no other: its failure is noted, not raised."""
    try:
        return act_on(app, event.id)
    except Exception as error:
        _note_failure(event, error)
        return EventOutcome.FAILED


def failed(app: App) -> list[PaymentEvent]:
    """Events that need a person to look at them, newest first."""
    with app.database.read() as connection:
        return events.failed(connection, SHOWN)


def retry(app: App, event_id: str) -> bool:
    """Acts on one event because staff ask for it. Whether it is done now. Raises Refused `event_unknown`."""
    with app.database.read() as connection:
        event = events.find(connection, event_id)
    if event is None:
        raise Refused("event_unknown", "We don't have this payment event.")
    outcome = try_again(app, event)
    with app.database.write() as connection:
        audit.record(connection, app.clock.now(), "report.retried", event_id, outcome=outcome.name.lower())
    return outcome is EventOutcome.DONE


def close_foreign(app: App, event_id: str) -> None:
    """An event that turned out to be another program's on the same account."""
    with app.database.write() as connection:
        events.close(connection, event_id, is_kept=False)


def forget_payloads(app: App) -> int:
    """Empties events that had their effect long ago. Says how many."""
    with app.database.write() as connection:
        overdue_by = looks.overdue_by(connection, Kind.PAYLOADS, app.clock.now())
        return events.forget_payloads(connection, overdue_by - PAYLOADS_KEPT) if overdue_by else 0


def _apply(connection: Connection, app: LocalApp, fact: Fact) -> bool:
    """The effect of one fact. False when it cannot be placed yet."""
    match fact:
        case SessionSnapshot() if fact.charge or booking.find(connection, fact):
            booking.apply(connection, app, fact)
        case SessionSnapshot():
            payments.apply(connection, app, fact)
        case Subscription():
            hosting.apply_subscription(connection, app, fact)
        case TrialEnding():
            hosting.apply_subscription(connection, app, fact.subscription)
            reminders.check_notices(connection, app, fact.subscription)
        case InvoiceSnapshot():
            renewals.apply_invoice(connection, app, fact)
        case CardSnapshot():
            hosting.apply_card(connection, fact)
        case Refund():
            return refunds.apply_refund(connection, app, fact)
        case RefundedTotal():
            return refunds.apply_total(connection, app, fact)
        case Dispute():
            return refunds.apply_dispute(connection, app, fact)
        case PayoutReport():
            payouts.note_news(connection, app)
    return True


def _is_of_order(connection: Connection, fact: Fact) -> bool:
    """Whether a fact is about an order that is here. Else its report may tell of a client who was erased since, or of
    somebody whom another program on the same account has sold to, and there is no reason to keep that."""
    match fact:
        case SessionSnapshot():
            return bool(orders.find_by_session(connection, fact.session_id) or booking.find(connection, fact))
        case Subscription():
            return hosting_rows.of_subscription(connection, fact.id) is not None
        case TrialEnding():
            return hosting_rows.of_subscription(connection, fact.subscription.id) is not None
        case InvoiceSnapshot():
            return hosting_rows.of_subscription(connection, fact.subscription_id or "") is not None
        case CardSnapshot():
            return hosting_rows.of_customer(connection, fact.customer_id) is not None
        case Refund() | RefundedTotal() | Dispute():
            charge = ledger.charge(connection, fact.payment_intent_id or "")
            return charge is not None and orders.find(connection, charge.order_id) is not None
        case PayoutReport():
            return False


def _keep_failure(app: App, event_id: str, error: Exception) -> None:
    """On the event, for staff to see; and in their mail, at once when it cannot pass by itself, else once it has failed
    too often to."""
    with app.database.write() as connection:
        is_open = events.fail(connection, event_id, f"{type(error).__name__}: {error}")
        event = events.find(connection, event_id)
        if event is None or not is_open:
            return
        about, title = f"report:{event_id}", "a payment event couldn't be processed"
        if isinstance(error, INCURABLE):
            sentence = f"The event {event_id} ({event.type}) was saved, but couldn't be processed: {error}."
            advice = "Check it under Payment events in the admin, and the payment in the Stripe Dashboard."
            raise_alert(connection, app, about, title, sentence, advice)
        elif event.attempts == ATTEMPTS_BEFORE_ALARM:
            sentence = f"The event {event_id} ({event.type}) has failed {event.attempts} times."
            advice = "Check it under Payment events in the admin, and try it again."
            raise_alert(connection, app, about, title, sentence, advice)


def _note_failure(event: PaymentEvent, error: Exception) -> None:
    attempts = event.attempts + 1
    report = log.error if attempts >= ATTEMPTS_BEFORE_ALARM else log.warning
    report("payment event failed", payment_event=event.id, attempts=attempts, error=type(error).__name__)
