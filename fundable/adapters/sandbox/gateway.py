"""The sandbox as a PaymentGateway: it needs no network.

A session is nothing but its signed id until somebody pays or ends it: the id carries its expiry, and the same
idempotency key always gives the same id. Its sessions live as long as a hosted checkout's: 24 hours.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from fundable.adapters.sandbox import promotions
from fundable.adapters.sandbox.ids import Ids, event, new_id
from fundable.adapters.sandbox.payouts import SandboxPayouts
from fundable.adapters.sandbox.store import Charge, Store, fact_of
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Offer
from fundable.domain.clock import Clock
from fundable.domain.findings import Finding, Verdict
from fundable.domain.money.disputes import Dispute
from fundable.domain.money.evidence import EvidenceAnswer
from fundable.domain.money.gateway import Fact, GatewayRefused, InvalidWebhook
from fundable.domain.money.hosting import (
    CardSnapshot,
    HostingStatus,
    InvoicePayment,
    InvoiceSnapshot,
    Subscription,
    SubscriptionAnswer,
)
from fundable.domain.money.invoices import Invoice, InvoiceStatus
from fundable.domain.money.ledger import BalanceLine, LedgerKind
from fundable.domain.money.payments import (
    SESSION_LIFETIME,
    ChargeRequest,
    CheckoutSession,
    PaymentEvent,
    PaymentLink,
    PaymentMode,
    SessionRequest,
    SessionSnapshot,
    SessionStatus,
)
from fundable.domain.money.promotions import PromotionCode
from fundable.domain.money.refunds import Refund, RefundedTotal, RefundsAnswer

INVOICE_PAGE_LIVES = timedelta(hours=24)


class SandboxGateway:
    def __init__(self, base_url: str, ids: Ids, store: Store, clock: Clock) -> None:
        self._base_url = base_url
        self._ids = ids
        self._store = store
        self._clock = clock

    @property
    def mode(self) -> PaymentMode:
        return PaymentMode.SANDBOX

    @property
    def has_webhook(self) -> bool:
        return True

    @property
    def takes_promotions(self) -> bool:
        return True

    @property
    def evidence(self) -> "SandboxGateway":
        return self

    @property
    def payouts(self) -> SandboxPayouts:
        return SandboxPayouts(self._store, self._clock)

    def close(self) -> None:
        """There is nothing to let go of."""

    def create_session(self, request: SessionRequest) -> CheckoutSession:
        expires_at = request.requested_at + SESSION_LIFETIME
        session_id = self._ids.session(request.idempotency_key, expires_at)
        return CheckoutSession(session_id, f"{self._base_url}/sandbox/pay/{session_id}", expires_at)

    def promotion(self, code: str) -> PromotionCode | None:
        return promotions.find(code)

    def create_charge_session(self, request: ChargeRequest) -> CheckoutSession:
        expires_at = request.requested_at + SESSION_LIFETIME
        session_id = self._ids.session(request.idempotency_key, expires_at)
        return CheckoutSession(session_id, f"{self._base_url}/sandbox/pay/{session_id}", expires_at)

    def retrieve_session(self, session_id: str) -> SessionSnapshot | None:
        expires_at = self._ids.expiry(session_id)
        if expires_at is None:
            return None
        is_over = self._clock.now() >= expires_at
        status = SessionStatus.EXPIRED if is_over else SessionStatus.OPEN
        return self._store.find(SessionSnapshot, session_id) or _unpaid(session_id, status)

    def expire_session(self, session_id: str) -> SessionSnapshot | None:
        if self._ids.expiry(session_id) is not None:
            ended = _unpaid(session_id, SessionStatus.EXPIRED)
            self._store.keep([ended], self._clock.now(), instead_of=(session_id, None))
        return self.retrieve_session(session_id)

    def complete_sessions(self, since: datetime) -> Sequence[SessionSnapshot]:
        known = self._store.of_kind(SessionSnapshot, since)
        return [session for session in known if session.status is SessionStatus.COMPLETE]

    def receive(self, body: bytes, signature: str) -> PaymentEvent | None:
        raise InvalidWebhook("the sandbox delivers nothing over the network")

    def events_since(self, since: datetime) -> Sequence[PaymentEvent]:
        return self._store.of_kind(PaymentEvent, since)

    def read_event(self, event: PaymentEvent) -> Fact | None:
        return fact_of(event.payload)

    def retrieve_subscription(self, subscription_id: str) -> SubscriptionAnswer | None:
        asked_at = self._clock.now()
        known = self._store.find(Subscription, subscription_id)
        return SubscriptionAnswer(replace(known, as_of=asked_at)) if known else None

    def cancel_subscription(self, subscription_id: str) -> Subscription | None:
        known = self._store.find(Subscription, subscription_id)
        if known is None or known.status is HostingStatus.ENDED:
            return known
        now = self._clock.now()
        ended = replace(known, status=HostingStatus.ENDED, ends_at=now, cancel_at=None, as_of=now, is_ended_by_us=True)
        self._store.keep([ended, event("customer.subscription.deleted", ended.id, ended, now)], now)
        return ended

    def payment_of_invoice(self, invoice_id: str) -> InvoicePayment | None:
        return None  # its payments say everything from the start

    def paid_elsewhere(self, invoice_id: str) -> int:
        return 0

    def paid_invoice(self, invoice_id: str) -> InvoiceSnapshot | None:
        return None  # its reports are never forgotten

    def link_of_payment(self, payment_intent_id: str) -> PaymentLink | None:
        charge = self._store.find(Charge, payment_intent_id)
        subscription = self._store.find(Subscription, charge.subscription_id) if charge else None
        if charge is None:
            return None
        order_id = subscription.order_id if subscription else charge.order_id
        return PaymentLink(charge.invoice_id or None, charge.subscription_id or None, order_id)

    def refund(self, payment_intent_id: str, amount_cents: int, idempotency_key: str) -> Refund:
        refund_id = self._ids.refund(idempotency_key)
        made = self._store.find(Refund, refund_id)
        if made:
            return made
        charge = self._store.find(Charge, payment_intent_id)
        if charge is None or amount_cents > charge.amount_cents - charge.refunded_cents:
            raise GatewayRefused("there is no such payment, or less of it is left.")
        now, total = self._clock.now(), charge.refunded_cents + amount_cents
        refund = Refund(refund_id, payment_intent_id, amount_cents, charge.currency, now, total_cents=total)
        line = BalanceLine(
            new_id("txn"), LedgerKind.REFUND, -amount_cents, 0, charge.currency, now, refund_id, payment_intent_id
        )
        reports = [
            event("refund.created", refund_id, refund, now),
            event("charge.refunded", payment_intent_id, RefundedTotal(payment_intent_id, total, now), now),
        ]
        after = replace(charge, refunded_cents=total)
        if not self._store.keep([after, refund, line, *reports], now, instead_of=(payment_intent_id, charge)):
            raise GatewayRefused("another refund was made at the same moment.")
        return refund

    def refunds_of(self, payment_intent_id: str) -> RefundsAnswer:
        known = self._store.of_kind(Refund, datetime.min.replace(tzinfo=UTC))
        told = tuple(refund for refund in known if refund.payment_intent_id == payment_intent_id)
        return RefundsAnswer(told, self._clock.now())

    def dispute(self, dispute_id: str) -> Dispute | None:
        return self._store.find(Dispute, dispute_id)

    def disputes_since(self, since: datetime) -> Sequence[Dispute]:
        return self._store.of_kind(Dispute, since)

    def answer(self, dispute_id: str) -> EvidenceAnswer | None:
        raise _no_bank()

    def upload(self, name: str, content: bytes) -> str:
        raise _no_bank()

    def stage(self, dispute_id: str, fields: Mapping[str, str]) -> Mapping[str, str]:
        raise _no_bank()

    def note(self, object_id: str, name: str, text: str) -> None:
        """Nobody reads it here."""

    def notes_since(self, since: datetime) -> Sequence[tuple[str, str]]:
        return ()

    def invoices(self, subscription_id: str) -> Sequence[Invoice]:
        known = self._store.of_kind(Charge, datetime.min.replace(tzinfo=UTC))
        charges = [charge for charge in known if charge.subscription_id == subscription_id]
        made = [self._invoice(charge, is_renewal=place > 0) for place, charge in enumerate(charges)]
        return made[::-1]

    def _invoice(self, charge: Charge, is_renewal: bool) -> Invoice:
        key = self._ids.invoice(charge.subscription_id, charge.invoice_id, self._clock.now() + INVOICE_PAGE_LIVES)
        return Invoice(
            id=charge.invoice_id,
            number=f"TEST-{charge.invoice_id[-8:].upper()}",
            status=InvoiceStatus.PAID,
            amount_cents=charge.amount_cents,
            currency=charge.currency,
            at=charge.at,
            is_renewal=is_renewal,
            page_url=f"{self._base_url}/sandbox/invoices/{key}",
        )

    def portal_url(self, customer_id: str, return_url: str) -> str:
        if self._store.find(CardSnapshot, customer_id) is None:
            raise GatewayRefused("there is no such customer.")
        return f"{self._base_url}/sandbox/portal/{self._ids.portal(customer_id)}"

    def balance_lines(self, since: datetime, until: datetime) -> Sequence[BalanceLine]:
        return [line for line in self._store.of_kind(BalanceLine, since) if line.at < until]

    def inspect(self, webhook_url: str, offer: Offer) -> Sequence[Finding]:
        advice = "To take real payments, set FUNDABLE_STRIPE_SECRET_KEY and FUNDABLE_STRIPE_WEBHOOK_SECRET."
        return [Finding("Payments", Verdict.WARN, "Test payments: no card is charged.", advice)]


def _no_bank() -> GatewayRefused:
    return GatewayRefused("the sandbox has no bank that would read evidence.")


def _unpaid(session_id: str, status: SessionStatus) -> SessionSnapshot:
    return SessionSnapshot(
        session_id=session_id,
        status=status,
        is_paid=False,
        subtotal_cents=0,
        total_cents=0,
        currency=DEFAULT.currency,
        mode=PaymentMode.SANDBOX,
    )
