"""What happens to sandbox payments when somebody makes it happen: a buyer, a client, or staff who try out a year."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from fundable.adapters.sandbox.ids import Ids, event, new_id
from fundable.adapters.sandbox.store import Charge, Object, SandboxPlan, Store
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import HostingTerms
from fundable.domain.clock import Clock
from fundable.domain.money.disputes import Dispute, DisputeStatus, Movement
from fundable.domain.money.hosting import (
    Card,
    CardSnapshot,
    HostingStatus,
    InvoiceOutcome,
    InvoiceSnapshot,
    Subscription,
    begun,
    next_charge_after,
)
from fundable.domain.money.ledger import BalanceLine, LedgerKind
from fundable.domain.money.payments import PaymentEvent, PaymentMode, SessionSnapshot, SessionStatus

TRIED_AGAIN_AFTER = timedelta(days=3)
EVIDENCE_WITHIN = timedelta(days=14)
FEE_SHARE, FEE_CENTS, DISPUTE_FEE_CENTS = 0.029, 30, 1500
"""What a card provider keeps of a payment, and for a dispute."""
_INVOICE_EVENTS = {
    InvoiceOutcome.PAID: "invoice.paid",
    InvoiceOutcome.FAILED: "invoice.payment_failed",
    InvoiceOutcome.ACTION_REQUIRED: "invoice.payment_action_required",
}
Events = Sequence[PaymentEvent]


class SandboxLife:
    """The SandboxControls port. What no longer can happen (a second click) happens not, and reports nothing."""

    def __init__(self, base_url: str, ids: Ids, store: Store, clock: Clock) -> None:
        self._base_url = base_url
        self._ids = ids
        self._store = store
        self._clock = clock

    def pay(
        self, session: SessionSnapshot, is_delayed: bool = False, hosting: HostingTerms = DEFAULT.hosting
    ) -> Events:
        now, plan = self._clock.now(), SandboxPlan(session.session_id, hosting, session.currency)
        done = replace(session, status=SessionStatus.COMPLETE, customer_id=session.customer_id or new_id("cus"))
        if is_delayed:
            report = event("checkout.session.completed", done.session_id, done, now)
            return self._keep([done, plan], [report], (done.session_id, None))
        return self._take_payment(done, plan, "checkout.session.completed", (done.session_id, None))

    def settle(self, session_id: str, is_paid: bool) -> Events:
        session = self._store.find(SessionSnapshot, session_id)
        if session is None or session.status is not SessionStatus.COMPLETE or session.is_paid or session.has_failed:
            return ()
        if is_paid:
            plan = self._store.plan(session_id)
            return self._take_payment(session, plan, "checkout.session.async_payment_succeeded", (session_id, session))
        failed = replace(session, has_failed=True)
        report = event("checkout.session.async_payment_failed", session_id, failed, self._clock.now())
        return self._keep([failed], [report], (session_id, session))

    def renew(self, subscription_id: str, outcome: InvoiceOutcome) -> Events:
        known = self._alive(subscription_id)
        if known is None:
            return ()
        now, is_paid = self._clock.now(), outcome is InvoiceOutcome.PAID
        plan = self._store.plan(subscription_id)
        anchor = plan.anchor or known.ends_at
        ends_at = next_charge_after(anchor, max(known.ends_at, now)) if is_paid else known.ends_at
        status = HostingStatus.ACTIVE if is_paid else HostingStatus.PAST_DUE
        after = replace(known, status=status, ends_at=ends_at, as_of=now)
        invoice_id, payment_intent_id = new_id("in"), new_id("pi") if is_paid else None
        invoice = InvoiceSnapshot(
            id=invoice_id,
            subscription_id=known.id,
            order_id=known.order_id,
            outcome=outcome,
            is_renewal=True,
            amount_cents=plan.hosting.renewal_cents,
            currency=plan.currency,
            mode=PaymentMode.SANDBOX,
            ends_at=ends_at,
            page_url=None if is_paid else f"{self._base_url}/sandbox/portal/{self._ids.portal(known.customer_id)}",
            next_attempt_at=None if is_paid else now + TRIED_AGAIN_AFTER,
            at=now,
            payment_intent_id=payment_intent_id,
        )
        reports = [event(_INVOICE_EVENTS[outcome], invoice_id, invoice, now), _updated(after, now)]
        charge = (invoice_id, known.id, plan.hosting.renewal_cents, plan.currency, now)
        taken = _taken(payment_intent_id, *charge) if payment_intent_id else []
        return self._keep([after, *taken], reports, (known.id, known))

    def set_renewal(self, subscription_id: str, renews: bool) -> Events:
        known = self._alive(subscription_id)
        if known is None:
            return ()
        now = self._clock.now()
        after = replace(known, cancel_at=None if renews else known.ends_at, as_of=now)
        return self._keep([after], [_updated(after, now)], (known.id, known))

    def end(self, subscription_id: str) -> Events:
        known = self._alive(subscription_id)
        if known is None:
            return ()
        now = self._clock.now()
        after = replace(known, status=HostingStatus.ENDED, ends_at=now, as_of=now)
        return self._keep([after], [event("customer.subscription.deleted", after.id, after, now)], (known.id, known))

    def change_card(self, customer_id: str) -> Events:
        """From the first test card to the second, and back."""
        known = self._store.find(CardSnapshot, customer_id)
        if known is None:
            return ()
        now = self._clock.now()
        card = _card(now, "mastercard", "4444") if known.card.last4 == "4242" else _card(now)
        after = replace(known, card=card, at=now)
        report = event("payment_method.attached", customer_id, after, now)
        return self._keep([after], [report], (customer_id, known))

    def dispute(self, payment_intent_id: str) -> Events:
        charge = self._store.find(Charge, payment_intent_id)
        if charge is None or charge.refunded_cents >= charge.amount_cents:
            return ()
        now, left = self._clock.now(), charge.amount_cents - charge.refunded_cents
        dispute = Dispute(
            id=f"dp_{payment_intent_id}",  # a payment is disputed once
            payment_intent_id=payment_intent_id,
            status=DisputeStatus.OPEN,
            reason="product_not_received",
            amount_cents=left,
            currency=charge.currency,
            mode=PaymentMode.SANDBOX,
            evidence_due_at=now + EVIDENCE_WITHIN,
            as_of=now,
            movements=(Movement(new_id("txn"), -left, now),),
        )
        line = _line(dispute, dispute.movements[-1])
        report = event("charge.dispute.created", dispute.id, dispute, now)
        return self._keep([dispute, line], [report], (dispute.id, None))

    def close_dispute(self, dispute_id: str, status: DisputeStatus) -> Events:
        known = self._store.find(Dispute, dispute_id)
        if known is None or known.status is not DisputeStatus.OPEN:
            return ()
        now = self._clock.now()
        back = (Movement(new_id("txn"), known.amount_cents, now),) if status is DisputeStatus.WON else ()
        after = replace(known, status=status, as_of=now, movements=(*known.movements, *back))
        lines = [_line(after, movement) for movement in back]
        report = event("charge.dispute.closed", dispute_id, after, now)
        return self._keep([after, *lines], [report], (dispute_id, known))

    def customer_of_portal(self, key: str) -> str | None:
        return self._ids.customer_of_portal(key)

    def invoice_of_page(self, key: str) -> tuple[str, str] | None:
        opened = self._ids.invoice_of_page(key)
        return opened[:2] if opened and self._clock.now() < opened[2] else None

    def _take_payment(
        self, session: SessionSnapshot, plan: SandboxPlan, type_: str, instead_of: tuple[str, Object | None]
    ) -> Events:
        if session.charge:
            return self._take_charge(session, type_, instead_of)
        now = self._clock.now()
        customer_id = session.customer_id or new_id("cus")
        invoice_id, subscription_id = new_id("in"), new_id("sub")
        payment_intent_id = new_id("pi") if session.total_cents else None  # nothing is charged for nothing
        paid = replace(
            session,
            is_paid=True,
            customer_id=customer_id,
            invoice_id=invoice_id,
            payment_intent_id=payment_intent_id,
            subscription_id=subscription_id,
            paid_at=now,
        )
        status, ends_at = begun(now, plan.hosting)
        sold = replace(plan, of=subscription_id, anchor=ends_at if plan.hosting.months else now)
        subscription = Subscription(subscription_id, session.order_id, customer_id, status, ends_at, None, now)
        card = CardSnapshot(customer_id, _card(now), now)
        reports = [
            event("customer.subscription.created", subscription_id, subscription, now),
            event(type_, session.session_id, paid, now),
            event("payment_method.attached", customer_id, card, now),
        ]
        charge = (invoice_id, subscription_id, paid.total_cents, paid.currency, now)
        taken = _taken(payment_intent_id, *charge) if payment_intent_id else []
        return self._keep([paid, subscription, sold, card, *taken], reports, instead_of)

    def _take_charge(self, session: SessionSnapshot, type_: str, instead_of: tuple[str, Object | None]) -> Events:
        """It has no invoice, and begins nothing."""
        now, payment_intent_id = self._clock.now(), new_id("pi")
        paid = replace(session, is_paid=True, payment_intent_id=payment_intent_id, paid_at=now)
        charge, line = _taken(payment_intent_id, "", "", paid.total_cents, paid.currency, now)
        assert isinstance(charge, Charge)
        charge = replace(charge, order_id=session.order_id)
        return self._keep([paid, charge, line], [event(type_, session.session_id, paid, now)], instead_of)

    def _alive(self, subscription_id: str) -> Subscription | None:
        known = self._store.find(Subscription, subscription_id)
        return known if known and known.status is not HostingStatus.ENDED else None

    def _keep(
        self, objects: Sequence[Object], reports: list[PaymentEvent], instead_of: tuple[str, Object | None]
    ) -> Events:
        is_kept = self._store.keep([*objects, *reports], self._clock.now(), instead_of)
        return reports if is_kept else ()


def _card(now: datetime, brand: str = "visa", last4: str = "4242") -> Card:
    return Card(brand, last4, 12, now.year + 3)


def _updated(subscription: Subscription, now: datetime) -> PaymentEvent:
    return event("customer.subscription.updated", subscription.id, subscription, now)


def _taken(
    payment_intent_id: str, invoice_id: str, subscription_id: str, amount_cents: int, currency: str, now: datetime
) -> list[Object]:
    fee = FEE_CENTS + round(amount_cents * FEE_SHARE)
    line = BalanceLine(
        new_id("txn"), LedgerKind.PAYMENT, amount_cents, fee, currency, now, payment_intent_id, payment_intent_id
    )
    return [Charge(payment_intent_id, invoice_id, subscription_id, amount_cents, 0, now, currency), line]


def _line(dispute: Dispute, movement: Movement) -> BalanceLine:
    return BalanceLine(
        movement.id,
        LedgerKind.DISPUTE,
        movement.amount_cents,
        DISPUTE_FEE_CENTS if movement.amount_cents < 0 else 0,
        dispute.currency,
        movement.at,
        dispute.id,
        dispute.payment_intent_id,
    )
