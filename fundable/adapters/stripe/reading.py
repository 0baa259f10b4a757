"""Stripe's objects as facts. They are read as plain JSON, because events carry the shapes of their endpoint's version.

Shapes: "Checkout Session", "Subscription", "Invoice" in Stripe's API reference.
"""

from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from fundable.adapters.stripe import cards, money_back
from fundable.adapters.stripe.fields import Json, check_known, id_of, mode, time_of
from fundable.domain.money.gateway import Fact, UnknownWord
from fundable.domain.money.hosting import (
    HostingStatus,
    InvoiceOutcome,
    InvoiceSnapshot,
    OpenInvoice,
    Subscription,
    TrialEnding,
)
from fundable.domain.money.payments import ChargeKind, ChargeMark, PaymentLink, SessionSnapshot, SessionStatus
from fundable.domain.money.payouts import PayoutReport
from fundable.domain.money.refunds import RefundedTotal

APP = "fundable"
ENDED_BY_US = "Ended in the admin of fundable."
"""The comment that a subscription keeps when this program has it ended; its report may come before our own note."""
EVENT_TYPES = (
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "customer.subscription.paused",
    "customer.subscription.resumed",
    "customer.subscription.trial_will_end",
    "invoice.paid",
    "invoice.payment_failed",
    "invoice.payment_action_required",
    "payment_method.attached",
    "payment_method.updated",
    "payment_method.automatically_updated",
    "charge.refunded",
    "refund.created",
    "refund.updated",
    "refund.failed",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.funds_reinstated",
)
"""What the webhook endpoint is to be registered for, and what is read back when deliveries were missed."""
PAYOUT_TYPES = (
    "payout.created",
    "payout.updated",
    "payout.paid",
    "payout.failed",
    "payout.canceled",
    "payout.reconciliation_completed",
)
"""What says that there's news of a payout. Payouts are asked about every day, too, so an endpoint may do without."""

EXPANDED = ("latest_invoice", "default_payment_method")
"""What a subscription is asked for with."""

_SUBSCRIPTION_STATES = {
    "trialing": HostingStatus.TRIALING,
    "active": HostingStatus.ACTIVE,
    "past_due": HostingStatus.PAST_DUE,
    "unpaid": HostingStatus.PAST_DUE,
    "incomplete": HostingStatus.PAST_DUE,
    "paused": HostingStatus.PAUSED,
    "canceled": HostingStatus.ENDED,
    "incomplete_expired": HostingStatus.ENDED,
}
_SESSION_STATES = {status.value for status in SessionStatus}
_PAYMENT_STATES = {"paid", "unpaid", "no_payment_required"}
_INVOICE_OUTCOMES = {
    "invoice.paid": InvoiceOutcome.PAID,
    "invoice.payment_failed": InvoiceOutcome.FAILED,
    "invoice.payment_action_required": InvoiceOutcome.ACTION_REQUIRED,
}


class StripeReader:
    """Reads what belongs to one installation: others, and other programs, may share the account."""

    def __init__(self, site: str) -> None:
        self._site = site

    def event(self, event: Json) -> Fact | None:
        """What an event reports; None for kinds, and for objects of other programs, that are nothing to us. Raises
        UnknownWord."""
        try:
            return self._fact(event)
        except UnknownWord as error:
            if error.is_ours:
                raise
            return None

    def _fact(self, event: Json) -> Fact | None:
        thing, at, type_ = event["data"]["object"], time_of(event["created"]), event["type"]
        if type_ in PAYOUT_TYPES:
            return PayoutReport(thing["id"])
        if type_ not in EVENT_TYPES:
            return None
        match type_.split("."):
            case ["checkout", *_]:
                return self.session(thing, at, has_failed=type_.endswith("async_payment_failed"))
            case ["customer", _, "trial_will_end"]:
                return TrialEnding(self.subscription(thing, at))
            case ["customer", *_]:
                return _with_changes(self.subscription(thing, at), event["data"])
            case ["invoice", *_]:
                return self.invoice(thing, at, _INVOICE_OUTCOMES[type_])
            case ["payment_method", *_]:
                return cards.report(thing, at)
            case ["refund", *_]:
                return money_back.refund(thing, at)
            case ["charge", "refunded"]:
                return RefundedTotal(id_of(thing.get("payment_intent")), thing["amount_refunded"], at)
            case _:
                return money_back.dispute(thing, at)

    def session(self, session: Json, at: datetime | None = None, has_failed: bool = False) -> SessionSnapshot:
        """`at` is when an event reported it; without one the start of its subscription tells when it was paid. Raises
        UnknownWord."""
        details, subscription = session.get("total_details") or {}, session.get("subscription")
        started = subscription.get("start_date") if isinstance(subscription, dict) else None
        metadata = session.get("metadata") or {}
        addons = tuple(addon for addon in metadata.get("addons", "").split(",") if addon)
        order_id = self._order_id(metadata)
        check_known(session, "status", _SESSION_STATES, order_id is not None)
        check_known(session, "payment_status", _PAYMENT_STATES, order_id is not None)
        return SessionSnapshot(
            session_id=session["id"],
            status=SessionStatus(session["status"]),
            is_paid=session["status"] == "complete" and session["payment_status"] in {"paid", "no_payment_required"},
            subtotal_cents=session.get("amount_subtotal") or 0,
            total_cents=session.get("amount_total") or 0,
            currency=session["currency"] or "",
            mode=mode(session),
            discount_cents=details.get("amount_discount") or 0,
            tax_cents=details.get("amount_tax") or 0,
            order_id=order_id,
            email=session.get("customer_email") or (session.get("customer_details") or {}).get("email") or "",
            addons=addons,
            offer=str(metadata.get("offer") or ""),
            code=str(metadata.get("code") or ""),
            customer_name=(session.get("customer_details") or {}).get("name") or "",
            customer_id=id_of(session.get("customer")),
            invoice_id=id_of(session.get("invoice")) or _first_invoice(subscription),
            payment_intent_id=id_of(session.get("payment_intent")),
            subscription_id=id_of(subscription),
            paid_at=time_of(started) if started else at,
            has_failed=has_failed,
            charge=_charge_mark(metadata) if order_id else None,
        )

    def subscription(self, subscription: Json, as_of: datetime) -> Subscription:
        """Raises UnknownWord."""
        order_id = self._order_id(subscription.get("metadata") or {})
        check_known(subscription, "status", _SUBSCRIPTION_STATES, order_id is not None)
        status = _SUBSCRIPTION_STATES[subscription["status"]]
        ends_at = time_of(_end_of(subscription, status))
        return Subscription(
            id=subscription["id"],
            order_id=order_id,
            customer_id=id_of(subscription["customer"]) or "",
            status=status,
            ends_at=ends_at,
            cancel_at=_cancels_at(subscription, status, ends_at),
            as_of=as_of,
            is_ended_by_us=(subscription.get("cancellation_details") or {}).get("comment") == ENDED_BY_US,
        )

    def invoice(self, invoice: Json, at: datetime, outcome: InvoiceOutcome) -> InvoiceSnapshot:
        parent = _parent(invoice)
        lines = (invoice.get("lines") or {}).get("data") or []
        ends = [line["period"]["end"] for line in lines if line.get("period")]
        next_attempt = invoice.get("next_payment_attempt")
        return InvoiceSnapshot(
            id=invoice["id"],
            subscription_id=id_of(parent.get("subscription") or invoice.get("subscription")),
            order_id=self._order_id(parent.get("metadata") or {}),
            outcome=outcome,
            is_renewal=is_renewal(invoice),
            amount_cents=invoice["amount_paid" if outcome is InvoiceOutcome.PAID else "amount_remaining"],
            currency=invoice["currency"],
            mode=mode(invoice),
            ends_at=time_of(max(ends)) if ends else None,
            page_url=invoice.get("hosted_invoice_url"),
            next_attempt_at=time_of(next_attempt) if next_attempt else None,
            at=at,
            tax_cents=sum(one["amount"] for one in invoice.get("total_taxes", invoice.get("total_tax_amounts")) or ()),
            credited_cents=max(0, invoice.get("total", 0) - invoice["amount_due"]),
        )

    def link(self, invoice_id: str, invoice: Json) -> PaymentLink:
        parent = _parent(invoice)
        return PaymentLink(invoice_id, id_of(parent.get("subscription")), self._order_id(parent.get("metadata") or {}))

    def charge_link(self, intent: Json) -> PaymentLink | None:
        """Of a payment without an invoice; None for another program's."""
        order_id = self._order_id(intent.get("metadata") or {})
        return PaymentLink(None, None, order_id) if order_id else None

    def _order_id(self, metadata: Json) -> UUID | None:
        """None for what another program, or another installation, has made."""
        if metadata.get("app") != APP or metadata.get("site") != self._site:
            return None
        try:
            return UUID(metadata.get("order_id", ""))
        except ValueError:
            return None


def _charge_mark(metadata: Json) -> ChargeMark | None:
    """What a charge after the first payment is; None for the payment of a website."""
    try:
        charge_id, kind = UUID(metadata.get("charge_id", "")), ChargeKind(metadata.get("charge_kind", ""))
    except ValueError:
        return None
    return ChargeMark(charge_id, kind, str(metadata.get("charge_addon") or ""), str(metadata.get("charge_text") or ""))


def open_invoice(subscription: Json) -> OpenInvoice | None:
    """The renewal that's owed, or was voided; None when the newest is paid or not tried. With that invoice expanded."""
    invoice = subscription.get("latest_invoice")
    if not isinstance(invoice, dict) or not is_renewal(invoice):
        return None
    if invoice["status"] == "void":
        return OpenInvoice(invoice["id"], invoice.get("hosted_invoice_url"), None, is_void=True)
    if invoice["status"] != "open" or not invoice["attempted"]:
        return None
    next_attempt = invoice.get("next_payment_attempt")
    return OpenInvoice(
        invoice["id"], invoice.get("hosted_invoice_url"), time_of(next_attempt) if next_attempt else None
    )


def is_renewal(invoice: Json) -> bool:
    return invoice.get("billing_reason") != "subscription_create"


def _first_invoice(subscription: Any) -> str | None:
    """Of a subscription that is expanded and in its included year, the only one it can have had."""
    is_new = isinstance(subscription, dict) and subscription["status"] == "trialing"
    return id_of(subscription.get("latest_invoice")) if is_new else None


def _parent(invoice: Json) -> Json:
    """What an invoice says of its subscription."""
    return (invoice.get("parent") or {}).get("subscription_details") or {}


def _cancels_at(subscription: Json, status: HostingStatus, ends_at: datetime) -> datetime | None:
    """When it ends in place of the next charge. Whoever chose a later day in the Dashboard is charged until then."""
    cancels = subscription.get("cancel_at")
    if not cancels:
        return ends_at if subscription.get("cancel_at_period_end") else None
    charged = _period(subscription, "current_period_end") if status is HostingStatus.PAST_DUE else ends_at.timestamp()
    is_later = charged is not None and cancels > charged and status is not HostingStatus.ENDED
    return None if is_later else time_of(cancels)


def _end_of(subscription: Json, status: HostingStatus) -> int:
    """When what is paid or included runs out. The period of a renewal begins whether or not it is paid."""
    edge = "current_period_start" if status is HostingStatus.PAST_DUE else "current_period_end"
    period_end: Any = _period(subscription, edge)
    if status is HostingStatus.ENDED:
        return int(subscription.get("ended_at") or subscription.get("canceled_at") or period_end)
    return int(subscription["trial_end"] if status is HostingStatus.TRIALING else period_end)


def _with_changes(told: Subscription, data: Json) -> Subscription:
    """What a report says is otherwise than before."""
    subscription, before = data["object"], data.get("previous_attributes") or {}
    cents = _price(subscription) if "items" in before else None
    is_spared = "pause_collection" in before and bool(subscription.get("pause_collection"))
    return replace(told, has_other_card="default_payment_method" in before, price_cents=cents, is_spared=is_spared)


def _price(subscription: Json) -> int | None:
    """None for one that depends on use, or has fractions of a cent."""
    items: list[Json] = (subscription.get("items") or {}).get("data") or []
    cents = [price["unit_amount"] for item in items if (price := item.get("price")) and price.get("unit_amount")]
    is_told = len(cents) == len(items) > 0
    return sum(one * item.get("quantity", 1) for one, item in zip(cents, items, strict=True)) if is_told else None


def _period(subscription: Json, edge: str) -> int | None:
    """It's the item's; older versions had it on the subscription."""
    items: list[Json] = (subscription.get("items") or {}).get("data") or [{}]
    found: int | None = items[0].get(edge) or subscription.get(edge)
    return found
