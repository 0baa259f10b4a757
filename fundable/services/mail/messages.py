"""Which message reports which fact. Each is written in the transaction of its fact, under a key made of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money import disputes, hosting, ledger
from fundable.db.orders import orders
from fundable.db.sites.drafting import sites
from fundable.db.sites.hosting import live_sites, serving
from fundable.db.sites.review import notes as note_rows
from fundable.db.sites.review import rounds
from fundable.domain.counts import counted
from fundable.domain.mail.links import LinkPurpose
from fundable.domain.mail.outbox import Message, MessageKind, Url
from fundable.domain.money.amounts import money
from fundable.domain.money.disputes import Dispute
from fundable.domain.money.hosting import HostingStatus, InvoiceSnapshot
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.refunds import Refund
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import Order, OrderStatus
from fundable.domain.orders.pause_answers import PauseAnswer
from fundable.domain.people.accounts import User
from fundable.domain.people.browsers import Account, Browser
from fundable.domain.sites.drafting.sites import REVIEW_PATH, is_made_here
from fundable.domain.sites.hosting.serving import Facts, Hosted, hosted
from fundable.domain.sites.review.notes import VERDICTS, Note, NoteVerdict, outcome, place_name
from fundable.domain.sites.review.rounds import Round, allowance
from fundable.services.agency import settings
from fundable.services.mail import links
from fundable.services.mail.outbox import draft, enqueue, enqueue_for_staff
from fundable.services.mail.templates import card_values, day, minute, plain_day, promised_day

_OTHERS = "We fix our own mistakes, and tell you the price of anything else first."
NOT_INCLUDED = f"Changes aren't included. {_OTHERS}"
NONE_LEFT = f"You have no revision rounds left. {_OTHERS}"


def order_received(connection: Connection, app: App, order_id: UUID) -> None:
    """With the link to the first password."""
    order = _order(connection, order_id)
    link = links.make(connection, app, LinkPurpose.FIRST_PASSWORD, order_id=order_id)
    enqueue(connection, app, MessageKind.ORDER_RECEIVED, f"order-received:{order_id}", order.email, order, link)


def payment_failed(connection: Connection, app: App, order_id: UUID) -> None:
    order = _order(connection, order_id)
    enqueue(connection, app, MessageKind.PAYMENT_FAILED, f"payment-failed:{order_id}", order.email, order)


def form_received(connection: Connection, app: App, order_id: UUID, form: IntakeForm) -> None:
    """To the client, with what goes on every page; and to staff."""
    order = _order(connection, order_id)
    told = {
        "business_name": form.business_name,
        "business_address": form.business_address,
        "business_phone": app.phones.read(form.business_phone).shown.display,
        "business_email": form.business_email,
    }
    promised = promised_day(order)
    key = f"form-received:{order_id}"
    enqueue(connection, app, MessageKind.FORM_RECEIVED, key, order.email, order, form=told, promise_date=promised)
    staff_key = f"staff-form-received:{order_id}"
    enqueue_for_staff(
        connection, app, MessageKind.STAFF_FORM_RECEIVED, staff_key, order, form=told, promise_date=promised
    )


def status_changed(connection: Connection, app: App, order_id: UUID, change_id: int, message: str) -> None:
    """`message` is what staff write to the client; their notes are never in it."""
    order = _order(connection, order_id)
    key = f"status-changed:{order_id}:{change_id}"
    enqueue(
        connection,
        app,
        MessageKind.STATUS_CHANGED,
        key,
        order.email,
        order,
        None,
        **_values_of_status(connection, app, order, message),
    )


def status_draft(connection: Connection, app: App, order: Order, message: str) -> Message:
    """What `status_changed` would write, for an order as it would be after the change."""
    values = _values_of_status(connection, app, order, message)
    return draft(connection, app, MessageKind.STATUS_CHANGED, "", order.email, order, None, **values)


def personal(connection: Connection, app: App, order: Order, key: str, subject: str, message: str) -> bool:
    """What a member of staff writes to a client. False when there is one of this key already."""
    words = {"subject": subject, "message": message}
    return enqueue(connection, app, MessageKind.PERSONAL_MESSAGE, key, order.email, order, None, **words)


def personal_draft(connection: Connection, app: App, order: Order, subject: str, message: str) -> Message:
    """What `personal` would write."""
    words = {"subject": subject, "message": message}
    return draft(connection, app, MessageKind.PERSONAL_MESSAGE, "", order.email, order, None, **words)


def clock_paused(connection: Connection, app: App, order: Order, reason: str, begun_at: datetime) -> None:
    """To the client, who alone can make the days count again."""
    key = f"clock-paused:{order.id}:{begun_at.isoformat()}"
    enqueue(connection, app, MessageKind.CLOCK_PAUSED, key, order.email, order, reason=reason)


def client_answered(connection: Connection, app: App, order: Order, answer: PauseAnswer) -> None:
    """To staff, once for each answer. What the client wrote is in it, what they uploaded is not."""
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_CLIENT_ANSWER,
        f"staff-client-answer:{answer.id}",
        order,
        reason=answer.reason,
        message=answer.text,
        files=[file.name for file in answer.files],
        answer_url=Url(f"{app.config.base_url}/admin/orders/{order.id}#answers"),
    )


@dataclass(frozen=True, slots=True)
class SentNote:
    """A note as staff read it in the email."""

    place: str
    text: str

    @classmethod
    def of(cls, note: Note) -> "SentNote":
        files = f"({counted(len(note.files), 'file')})" if note.files else ""
        return cls(_numbered(note), " ".join(filter(None, (note.text, files))))


@dataclass(frozen=True, slots=True)
class AnsweredNote:
    """A note with its answer as the client reads it in the email."""

    place: str
    answer: str
    verdict: NoteVerdict

    @classmethod
    def of(cls, note: Note) -> "AnsweredNote":
        assert note.answer, "a round is closed once every note is answered"
        said = f"{VERDICTS[note.answer.verdict]}. {note.answer.text}" if note.answer.text else ""
        return cls(_numbered(note), said or VERDICTS[note.answer.verdict], note.answer.verdict)


def _numbered(note: Note) -> str:
    """Where it is, with the number that its pin has."""
    return f"Note {note.number}, {place_name(note.anchor)}"


def changes_sent(connection: Connection, app: App, order: Order, sent: Round, notes: Sequence[SentNote]) -> None:
    """To staff, once for each round. What the client wrote is in it, what they uploaded is not."""
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_CHANGES_SENT,
        f"staff-changes-sent:{order.id}:{sent.number}",
        order,
        note_count=counted(len(notes), "note"),
        counted_as=_counted_as(sent, len(notes)),
        build_number=str(sent.build),
        notes=[{"place": one.place, "text": one.text} for one in notes],
        answer_url=Url(f"{app.config.base_url}/admin/orders/{order.id}#notes"),
    )


def _counted_as(sent: Round, count: int) -> str:
    if sent.is_included:
        return "This is one of their included rounds."
    return "It isn't included anymore." if count == 1 else "They aren't included anymore."


def changes_answered(
    connection: Connection,
    app: App,
    order: Order,
    key: str,
    build: int | None,
    notes: Sequence[AnsweredNote],
    rounds_left: int,
) -> None:
    """To the client, with all answers. `build` is None where there is nothing new to look at."""
    enqueue(
        connection,
        app,
        MessageKind.CHANGES_ANSWERED,
        f"changes-answered:{key}",
        order.email,
        order,
        build_number=str(build) if build else "",
        outcome=outcome([one.verdict for one in notes]),
        notes=[{"place": one.place, "answer": one.answer} for one in notes],
        rounds_left=_left(rounds_left) if rounds_left else "",
        review_url=Url(f"{app.config.base_url}{REVIEW_PATH}"),
    )


def renewed(connection: Connection, app: App, order_id: UUID, invoice: InvoiceSnapshot) -> None:
    """The first month that is paid for is news; each one after that is a receipt."""
    order, row = orders.find(connection, order_id), hosting.find(connection, order_id)
    if order is None:
        return
    agency, is_first = settings.agency(app), _renewals(connection, order_id) <= 1
    enqueue(
        connection,
        app,
        MessageKind.RENEWED if is_first else MessageKind.RECEIPT,
        f"renewed:{invoice.id}",
        order.email,
        order,
        amount=money(invoice.amount_cents, invoice.currency),
        paid_on=day(agency, invoice.at),
        paid_until=day(agency, invoice.ends_at) if invoice.ends_at else "",
        card=card_values(agency, row.card, invoice.at) if row else None,
    )


def payment_problem(connection: Connection, app: App, order_id: UUID, invoice: InvoiceSnapshot) -> None:
    """Once for each try that failed."""
    order = orders.find(connection, order_id)
    if order is None:
        return
    agency = settings.agency(app)
    enqueue(
        connection,
        app,
        MessageKind.PAYMENT_PROBLEM,
        f"payment-problem:{invoice.id}:{invoice.at.isoformat()}",
        order.email,
        order,
        failed_on=day(agency, invoice.at),
        retry_date=day(agency, invoice.next_attempt_at) if invoice.next_attempt_at else "",
        pay_url=Url(invoice.page_url) if invoice.page_url else "",
    )


def hosting_ended(connection: Connection, app: App, order_id: UUID, ended_at: datetime) -> None:
    """Nobody has heard that it began for an order that was never paid."""
    order, row = orders.find(connection, order_id), hosting.find(connection, order_id)
    if order and row and order.counts_as_paid:
        ended_on = day(settings.agency(app), ended_at)
        key, online_until = f"hosting-ended:{row.subscription_id}", _online_until(connection, app, order_id, ended_at)
        enqueue(
            connection,
            app,
            MessageKind.HOSTING_ENDED,
            key,
            order.email,
            order,
            ended_on=ended_on,
            paid_late_on="",
            online_until=online_until,
        )


def _online_until(connection: Connection, app: App, order_id: UUID, ended_at: datetime) -> str:
    """The last day on which visitors see the website; empty where nothing is online here."""
    if live_sites.host_of(connection, order_id) is None:
        return ""
    facts = Facts(HostingStatus.ENDED, ended_at, serving.find(connection, order_id).until)
    found = hosted(facts, serving.rules(connection), app.clock.now())
    return plain_day(found.online_until) if found.online_until else ""


def website_pauses(connection: Connection, app: App, order: Order, found: Hosted, is_paused: bool) -> bool:
    """To the client, before visitors see a page instead of their website, and when they do; once for each last day."""
    assert found.online_until
    assert found.kept_until
    return enqueue(
        connection,
        app,
        MessageKind.WEBSITE_PAUSED,
        f"website-{'paused' if is_paused else 'pauses'}:{order.id}:{found.online_until}",
        order.email,
        order,
        is_paused=is_paused,
        ended_on=plain_day(found.ended_on or found.online_until),
        online_until=plain_day(found.online_until),
        kept_until=plain_day(found.kept_until),
        review_url=Url(f"{app.config.base_url}{REVIEW_PATH}"),
    )


def paid_after_end(connection: Connection, app: App, order: Order, entry: LedgerEntry, ended_at: datetime) -> None:
    """Instead of `renewed`: the money came, and nothing goes on for it."""
    agency = settings.agency(app)
    enqueue(
        connection,
        app,
        MessageKind.HOSTING_ENDED,
        f"paid-after-end:{entry.reference}",
        order.email,
        order,
        ended_on=day(agency, ended_at),
        paid_late_on=day(agency, entry.at),
        paid=money(entry.amount_cents, entry.currency),
    )


def payment_refunded(connection: Connection, app: App, charge: LedgerEntry, refund: Refund) -> None:
    """To the client, once for each refund, also when it was made in the provider's own pages."""
    order = orders.find(connection, charge.order_id)
    if order is None:
        return
    total = _refunded_of(connection, charge)
    before = total - refund.amount_cents
    enqueue(
        connection,
        app,
        MessageKind.PAYMENT_REFUNDED,
        f"payment-refunded:{refund.id}",
        order.email,
        order,
        amount=money(refund.amount_cents, charge.currency),
        paid=money(charge.amount_cents, charge.currency),
        refunded_before=money(before, charge.currency) if before > 0 else "",
        refunded_on=day(settings.agency(app), refund.at),
        is_whole=total >= charge.amount_cents,
    )


def refunded(connection: Connection, app: App, order: Order, refunded_cents: int) -> None:
    """To staff, once for each total that an order comes to. `order` is as it was before."""
    is_whole = refunded_cents >= order.amount_cents
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_MONEY_BACK,
        f"refunded:{order.id}:{refunded_cents}",
        order,
        what="refunded",
        amount=money(refunded_cents - order.refunded_cents, order.currency),
        answer_by="",
        is_whole=is_whole,
        is_of_hosting=False,
    )


def disputed(connection: Connection, app: App, order: Order, dispute: Dispute, is_of_hosting: bool) -> None:
    due = day(settings.agency(app), dispute.evidence_due_at) if dispute.evidence_due_at else ""
    enqueue_for_staff(
        connection,
        app,
        MessageKind.STAFF_MONEY_BACK,
        f"disputed:{dispute.id}",
        order,
        what="disputed",
        amount=money(dispute.amount_cents, dispute.currency),
        answer_by=due,
        is_whole=False,
        is_of_hosting=is_of_hosting,
    )


def new_login(
    connection: Connection, app: App, account: Account, login_id: str, browser: Browser, order: Order | None = None
) -> None:
    """To whose account it is, once for each login in a browser that has not given this password before."""
    agency, now = settings.agency(app), app.clock.now()
    enqueue(
        connection,
        app,
        MessageKind.CLIENT_NEW_LOGIN if order else MessageKind.STAFF_NEW_LOGIN,
        f"new-login:{login_id}",
        account.email,
        order,
        device=browser.device,
        address=browser.address,
        at=minute(agency, now),
        forgot_url=Url(f"{app.config.base_url}/forgot-password{'' if order else '?for=staff'}"),
    )


def wrong_factor(connection: Connection, app: App, user: User, browser: Browser) -> None:
    """To whose account it is: somebody had the password, and not the second factor."""
    agency, now = settings.agency(app), app.clock.now()
    enqueue(
        connection,
        app,
        MessageKind.STAFF_WRONG_FACTOR,
        f"wrong-factor:{uuid4()}",
        user.email,
        device=browser.device,
        address=browser.address,
        at=minute(agency, now),
        forgot_url=Url(f"{app.config.base_url}/forgot-password?for=staff"),
    )


def test(app: App, email: str) -> None:
    """A message to a member of staff who wants to see whether mail arrives."""
    with app.database.write() as connection:
        enqueue(connection, app, MessageKind.TEST, f"test:{uuid4()}", email)
        audit.record(connection, app.clock.now(), "mail.tested", private={"email": email})


def _values_of_status(connection: Connection, app: App, order: Order, message: str) -> dict[str, object]:
    """`ended_on` is empty while hosting goes on. `is_offline`: visitors don't see the website that's made here."""
    promised = promised_day(order) if order.status is OrderStatus.DESIGN else ""
    found = serving.when_built(connection, order.id, app.clock.now())
    over = found.over_since if is_made_here(sites.find(connection, order.id)) else None
    is_paid_back = order.is_paid_back(disputes.lost_cents(connection, order.id))
    return {
        "status": order.status.value,
        "message": message,
        "promise_date": promised,
        "ended_on": plain_day(over) if over else "",
        "online_until": plain_day(found.online_until) if found.online_until else "",
        "is_offline": over is not None and not found.is_served,
        "is_paid_back": is_paid_back,
        **_rounds_left(connection, app, order),
    }


def _rounds_left(connection: Connection, app: App, order: Order) -> dict[str, str]:
    """What the offer included is what's left until the first changes are sent, or a round was granted."""
    sent, granted = rounds.of_order(connection, order.id), len(rounds.grants(connection, order.id))
    included = app.offers.get(order.offer_version).revision_rounds
    if not included and not granted:
        return {"revision_rounds": NOT_INCLUDED}
    if not sent and not granted:
        return {}
    left = allowance(included, granted, sent, note_rows.of_order(connection, order.id)).left
    return {"revision_rounds": _left(left) if left else NONE_LEFT}


def _left(rounds_left: int) -> str:
    return f"You have {counted(rounds_left, 'revision round')} left."


def _renewals(connection: Connection, order_id: UUID) -> int:
    return sum(entry.kind is LedgerKind.RENEWAL for entry in ledger.of_order(connection, order_id))


def _refunded_of(connection: Connection, charge: LedgerEntry) -> int:
    """Cents of a charge that went back, without what came back of refunds that failed."""
    entries = ledger.of_order(connection, charge.order_id)
    of_charge = (entry for entry in entries if entry.payment_intent_id == charge.payment_intent_id)
    return -sum(entry.amount_cents for entry in of_charge if entry.kind is LedgerKind.REFUND)


def _order(connection: Connection, order_id: UUID) -> Order:
    order = orders.find(connection, order_id)
    assert order, "a message reports a fact of an order that is there"
    return order
