"""The sandbox's pages and controls. What happens is reported as a provider does it: by events, through the inbox."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID
from zoneinfo import ZoneInfo

from fundable.app import App
from fundable.db import audit
from fundable.db.money import disputes, hosting, ledger
from fundable.db.orders import orders
from fundable.domain.agency.days import day
from fundable.domain.agency.offer import PricedLine
from fundable.domain.agency.settings import Agency
from fundable.domain.errors import Refused
from fundable.domain.money.disputes import DisputeStatus
from fundable.domain.money.gateway import SandboxControls
from fundable.domain.money.hosting import Hosting, HostingStatus, InvoiceOutcome
from fundable.domain.money.invoices import Invoice
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentEvent, PaymentMode, SessionSnapshot, SessionStatus
from fundable.domain.money.promotions import Promotion, checkout_path
from fundable.domain.orders.conversation.messages import portal_path
from fundable.domain.orders.orders import Order
from fundable.services.agency import calendar, settings
from fundable.services.money import events, payments
from fundable.services.money.sold_offers import mark_of
from fundable.services.named_orders import bought


@dataclass(frozen=True, slots=True)
class TestPayment:
    """What the payment page shows. `status` says whether there is still something to pay. `takes_days`: it can be paid
    by a transfer that does."""

    __test__ = False

    session_id: str
    status: SessionStatus
    email: str
    lines: tuple[PricedLine, ...]
    promotion: Promotion | None
    total_cents: int
    currency: str
    checkout_path: str
    success_path: str
    takes_days: bool = True


@dataclass(frozen=True, slots=True)
class Portal:
    """What the billing page shows. Its days are those of the agency's calendar."""

    order: Order
    hosting: Hosting
    zone: ZoneInfo
    monthly_cents: int

    @property
    def back_path(self) -> str:
        return portal_path(self.order.number)

    @property
    def is_past_due(self) -> bool:
        return self.hosting.status is HostingStatus.PAST_DUE

    @property
    def is_over(self) -> bool:
        return self.hosting.status is HostingStatus.ENDED


@dataclass(frozen=True, slots=True)
class Receipt:
    """What the page of a paid invoice shows. Its day is one of the agency's calendar."""

    order: Order
    invoice: Invoice
    agency: Agency
    refunded_cents: int
    bought: tuple[PricedLine, ...]

    @property
    def seller(self) -> tuple[str, ...]:
        """Its lines below the name."""
        agency = self.agency
        lines = (agency.registered_as, *agency.address.splitlines(), agency.phone, agency.public_email)
        return tuple(filter(None, lines))

    @property
    def paid_on(self) -> str:
        return day(self.agency, self.invoice.at)

    @property
    def lines(self) -> tuple[PricedLine, ...]:
        if self.invoice.is_renewal:
            return (PricedLine("Website hosting, 1 month", self.invoice.amount_cents),)
        return self.bought


class PortalAction(StrEnum):
    PAY = "pay"
    CHANGE_CARD = "change-card"
    CANCEL = "cancel"
    KEEP = "keep"


class SandboxEvent(StrEnum):
    """What staff can make happen to an order, to see what the product makes of it."""

    DELAYED_PAID = "delayed-paid"
    DELAYED_FAILED = "delayed-failed"
    RENEWAL_PAID = "renewal-paid"
    RENEWAL_FAILED = "renewal-failed"
    RENEWAL_NEEDS_ACTION = "renewal-needs-action"
    HOSTING_ENDED = "hosting-ended"
    DISPUTE_OPENED = "dispute-opened"
    DISPUTE_WON = "dispute-won"
    DISPUTE_LOST = "dispute-lost"


def view(app: App, session_id: str) -> TestPayment:
    """What a payment page shows. Raises Refused `session_unknown`."""
    snapshot, order = _find(app, session_id)
    return TestPayment(
        session_id=session_id,
        status=snapshot.status,
        email=order.email,
        lines=app.offers.get(order.offer_version).lines(order.selected_addons),
        promotion=order.promotion,
        total_cents=order.amount_cents - _off(order),
        currency=order.currency,
        checkout_path=checkout_path(order.selected_addons, order.promotion, "cancelled=1"),
        success_path=f"/payment-success?session_id={session_id}",
    )


def pay(app: App, session_id: str, is_delayed: bool = False) -> None:
    """Pays a session once; a second click finds it paid. Delayed, as by bank transfer. Raises Refused
    `session_unknown`, `session_over`."""
    snapshot, order = _find(app, session_id)
    if snapshot.status is SessionStatus.OPEN:
        report(
            app,
            controls_of(app).pay(
                _bought(app, order, session_id), is_delayed, app.offers.get(order.offer_version).hosting
            ),
        )
        snapshot, order = _find(app, session_id)
    elif snapshot.is_paid:
        payments.confirm(app, session_id)  # the first click may have been cut off before its report had its effect
    if snapshot.status is not SessionStatus.COMPLETE:
        raise Refused("session_over", "This payment page has expired. Go back to checkout and start again.")


def open_portal(app: App, key: str) -> Portal:
    """What a billing page shows. Raises Refused `portal_unknown` for an address that we did not make."""
    customer_id = controls_of(app).customer_of_portal(key)
    with app.database.read() as connection:
        row = hosting.of_customer(connection, customer_id) if customer_id else None
        order = orders.find(connection, row.order_id) if row else None
    if row is None or order is None:
        raise Refused("portal_unknown", "This billing page isn't valid. Open it again from your dashboard.")
    return Portal(order, row, calendar.zone(app), app.offers.get(order.offer_version).renewal_cents)


def use_portal(app: App, key: str, action: PortalAction) -> None:
    """What a client does on the billing page. Raises Refused `portal_unknown`."""
    portal, controls = open_portal(app, key), controls_of(app)
    match action:
        case PortalAction.PAY if portal.is_past_due:
            report(app, controls.renew(portal.hosting.subscription_id, InvoiceOutcome.PAID))
        case PortalAction.CHANGE_CARD:
            report(app, controls.change_card(portal.hosting.customer_id))
        case PortalAction.CANCEL:
            report(app, controls.set_renewal(portal.hosting.subscription_id, renews=False))
        case PortalAction.KEEP:
            report(app, controls.set_renewal(portal.hosting.subscription_id, renews=True))


def open_invoice(app: App, key: str) -> Receipt:
    """What the page of an invoice shows. Raises Refused `invoice_unknown` for an address that we did not make, that is
    a day old, or whose order is gone."""
    subscription_id, invoice_id = controls_of(app).invoice_of_page(key) or ("", "")
    with app.database.read() as connection:
        row = hosting.of_subscription(connection, subscription_id)
        order = orders.find(connection, row.order_id) if row else None
        moved = ledger.of_order(connection, order.id) if order else []
    issued = app.gateway.invoices(subscription_id) if order else ()
    found = [one for one in issued if one.id == invoice_id]
    if order is None or not found:
        raise Refused("invoice_unknown", "This page isn't valid anymore. Open your invoice again from your dashboard.")
    lines = tuple(PricedLine(name, cents) for name, cents in bought(app, order))
    return Receipt(order, found[0], settings.agency(app), _refunded_cents(moved, invoice_id), lines)


def _refunded_cents(moved: Sequence[LedgerEntry], invoice_id: str) -> int:
    intents = {one.payment_intent_id for one in moved if one.reference == invoice_id and one.payment_intent_id}
    return -sum(one.amount_cents for one in moved if one.kind is LedgerKind.REFUND and one.payment_intent_id in intents)


def happen(app: App, order_id: UUID, what: SandboxEvent) -> None:
    """Makes something happen to a sandbox order. Raises Refused `order_gone`, `cannot_happen` as it stands now."""
    with app.database.read() as connection:
        order, row = orders.get(connection, order_id), hosting.find(connection, order_id)
        opened = [one.id for one in disputes.of_order(connection, order_id) if one.status is DisputeStatus.OPEN]
    if order.mode is not PaymentMode.SANDBOX:
        raise _cannot_happen()
    happened = _happen(controls_of(app), order, row.subscription_id if row else "", opened[0] if opened else "", what)
    if not happened:
        raise _cannot_happen()
    with app.database.write() as connection:
        audit.record(connection, app.clock.now(), "sandbox.event", order_id, event=what)
    report(app, happened)


def _happen(
    controls: SandboxControls, order: Order, subscription_id: str, dispute_id: str, what: SandboxEvent
) -> Sequence[PaymentEvent]:
    match what:
        case SandboxEvent.DELAYED_PAID | SandboxEvent.DELAYED_FAILED:
            return controls.settle(order.stripe_checkout_session_id or "", what is SandboxEvent.DELAYED_PAID)
        case SandboxEvent.RENEWAL_PAID:
            return controls.renew(subscription_id, InvoiceOutcome.PAID)
        case SandboxEvent.RENEWAL_FAILED:
            return controls.renew(subscription_id, InvoiceOutcome.FAILED)
        case SandboxEvent.RENEWAL_NEEDS_ACTION:
            return controls.renew(subscription_id, InvoiceOutcome.ACTION_REQUIRED)
        case SandboxEvent.HOSTING_ENDED:
            return controls.end(subscription_id)
        case SandboxEvent.DISPUTE_OPENED:
            return controls.dispute(order.stripe_payment_intent_id or "")
        case SandboxEvent.DISPUTE_WON:
            return controls.close_dispute(dispute_id, DisputeStatus.WON)
        case SandboxEvent.DISPUTE_LOST:
            return controls.close_dispute(dispute_id, DisputeStatus.LOST)


def controls_of(app: App) -> SandboxControls:
    """What may be made to happen."""
    assert app.sandbox, "sandbox pages are there in the sandbox alone"
    return app.sandbox


def report(app: App, happened: Sequence[PaymentEvent]) -> None:
    """As a provider does it."""
    for event in app.deliver(happened):
        events.receive(app, event)


def _cannot_happen() -> Refused:
    return Refused("cannot_happen", "This can't happen to this order in its current state.")


def _find(app: App, session_id: str) -> tuple[SessionSnapshot, Order]:
    snapshot = app.gateway.retrieve_session(session_id)
    with app.database.read() as connection:
        order = orders.find_by_session(connection, session_id) if snapshot else None
    if snapshot is None or order is None:
        raise Refused("session_unknown", "This payment page isn't valid. Go back to checkout and start again.")
    return snapshot, order


def _bought(app: App, order: Order, session_id: str) -> SessionSnapshot:
    return SessionSnapshot(
        session_id=session_id,
        status=SessionStatus.OPEN,
        is_paid=False,
        subtotal_cents=order.amount_cents,
        total_cents=order.amount_cents - _off(order),
        currency=order.currency,
        mode=PaymentMode.SANDBOX,
        discount_cents=_off(order),
        order_id=order.id,
        email=order.email,
        addons=order.selected_addons,
        offer=mark_of(app.offers.get(order.offer_version), order.selected_addons),
        code=order.promotion.code if order.promotion else "",
    )


def _off(order: Order) -> int:
    return order.promotion.cents if order.promotion else 0
