"""The PaymentGateway that is Stripe."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import stripe

from fundable.adapters.stripe import cards, invoices, money_back, notes, promotions, reading
from fundable.adapters.stripe.calls import (
    buyer_errors,
    date_of,
    errors,
    fetch,
    fetch_json,
    is_missing,
    open_client,
    open_http,
    plain,
    seconds,
)
from fundable.adapters.stripe.charging import charge_params, without_customer
from fundable.adapters.stripe.checkout import NO_OPTIONS, CheckoutOptions, create_session, session_params
from fundable.adapters.stripe.disputes import StripeDisputes
from fundable.adapters.stripe.fields import Json, mode, time_of
from fundable.adapters.stripe.inspection import inspect, inspect_promotions
from fundable.adapters.stripe.payouts import StripePayouts
from fundable.adapters.stripe.prices import inspect_prices, stored_prices
from fundable.adapters.stripe.reading import ENDED_BY_US, EVENT_TYPES, PAYOUT_TYPES, StripeReader
from fundable.domain.agency.offer import Offer
from fundable.domain.clock import Clock
from fundable.domain.findings import Finding, Verdict
from fundable.domain.money.disputes import Dispute
from fundable.domain.money.gateway import Fact, GatewayRefused, InvalidWebhook, UnknownWord
from fundable.domain.money.hosting import (
    InvoiceOutcome,
    InvoicePayment,
    InvoiceSnapshot,
    Subscription,
    SubscriptionAnswer,
)
from fundable.domain.money.invoices import Invoice
from fundable.domain.money.ledger import BalanceLine
from fundable.domain.money.payments import (
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
from fundable.domain.money.refunds import Refund, RefundsAnswer
from fundable.domain.operation.secrets import is_live

PAGE = 100
TYPES_AT_ONCE = 20
TOLERANCE_S = 300


@dataclass(frozen=True, slots=True)
class StripeSettings:
    """`site` tells what this installation has made from what others have on the same account."""

    secret_key: str
    webhook_secrets: tuple[str, ...]
    site: str
    api_base: str = ""
    options: CheckoutOptions = NO_OPTIONS
    stored_prices: bool = False


class StripeGateway:
    def __init__(self, settings: StripeSettings, clock: Clock) -> None:
        self._settings = settings
        self.takes_promotions = settings.options.promotion_codes
        self._clock = clock
        self._reader = StripeReader(settings.site)
        self._http = open_http()
        self._client = open_client(settings.secret_key, settings.api_base, self._http)
        self._api = self._client.v1
        self.evidence = StripeDisputes(self._client, self._date)
        self.payouts = StripePayouts(self._client)

    @property
    def mode(self) -> PaymentMode:
        return PaymentMode.LIVE if is_live(self._settings.secret_key) else PaymentMode.TEST

    @property
    def has_webhook(self) -> bool:
        return bool(self._settings.webhook_secrets)

    def close(self) -> None:
        """Ends this thread's connection; those of other threads end with them."""
        self._http.close()  # type: ignore[no-untyped-call]

    def create_session(self, request: SessionRequest) -> CheckoutSession:
        with errors():
            options = self._settings.options
            prices = stored_prices(self._client, request, options.tax) if self._settings.stored_prices else None
            params = session_params(request, self._settings.site, options, prices)
            with buyer_errors():
                return self._open_session(params, request.idempotency_key)

    def create_charge_session(self, request: ChargeRequest) -> CheckoutSession:
        """Somebody may have deleted the customer in the Dashboard."""
        params = charge_params(request, self._settings.site, self._settings.options)
        with errors():
            try:
                return self._open_session(params, request.idempotency_key)
            except stripe.InvalidRequestError as error:
                if error.param != "customer" or not is_missing(error):
                    raise
            return self._open_session(without_customer(params, request.email), f"{request.idempotency_key}-email")

    def _open_session(self, params: Any, idempotency_key: str) -> CheckoutSession:
        """Inside `errors`."""
        made = create_session(self._client, params, idempotency_key)
        if not made.url:
            raise GatewayRefused("Stripe created a session without a page.")
        return CheckoutSession(made.id, made.url, datetime.fromtimestamp(made.expires_at, UTC))

    def promotion(self, code: str) -> PromotionCode | None:
        if not self.takes_promotions:
            raise GatewayRefused("promotion codes are switched off.")
        return promotions.find(self._client, code)

    def retrieve_session(self, session_id: str) -> SessionSnapshot | None:
        found = fetch_json(lambda: self._api.checkout.sessions.retrieve(session_id, {"expand": ["subscription"]}))
        return self._reader.session(found) if found else None

    def expire_session(self, session_id: str) -> SessionSnapshot | None:
        """Stripe refuses to expire a session that is over; what it is then is asked for."""
        try:
            with errors():
                self._api.checkout.sessions.expire(session_id)
        except GatewayRefused:
            found = self.retrieve_session(session_id)
            if found and found.status is SessionStatus.OPEN:
                raise
            return found
        return self.retrieve_session(session_id)

    def complete_sessions(self, since: datetime) -> Iterable[SessionSnapshot | UnknownWord]:
        created = {"gte": seconds(since)}
        wanted: Any = {"status": "complete", "created": created, "limit": PAGE, "expand": ["data.subscription"]}
        with errors():
            listed = [one.to_dict() for one in self._api.checkout.sessions.list(wanted).auto_paging_iter()]
        return [read for found in listed if (read := self._session_or_word(found))]

    def _session_or_word(self, found: Json) -> SessionSnapshot | UnknownWord | None:
        """None for one of another program's that cannot be read."""
        try:
            return self._reader.session(found)
        except UnknownWord as error:
            return error if error.is_ours else None

    def receive(self, body: bytes, signature: str) -> PaymentEvent | None:
        for secret in self._settings.webhook_secrets:
            try:
                stripe.Webhook.construct_event(body, signature, secret, TOLERANCE_S)
            except stripe.SignatureVerificationError:
                continue
            except Exception as error:
                raise InvalidWebhook(f"signed, but no event: {type(error).__name__}") from error
            event = self._event(json.loads(body), body.decode())
            return event if event.type in (*EVENT_TYPES, *PAYOUT_TYPES) else None
        raise InvalidWebhook("no signature of a secret that is set up")

    def events_since(self, since: datetime) -> Iterable[PaymentEvent]:
        """Stripe lists the newest first, and takes no more than twenty types at once."""
        events: list[Json] = []
        for start in range(0, len(EVENT_TYPES), TYPES_AT_ONCE):
            types = list(EVENT_TYPES[start : start + TYPES_AT_ONCE])
            wanted: Any = {"types": types, "created": {"gte": seconds(since)}, "limit": PAGE}
            with errors():
                events += [one.to_dict(for_json=True) for one in self._api.events.list(wanted).auto_paging_iter()]
        events.reverse()
        events.sort(key=lambda event: event["created"])
        return [self._event(event, json.dumps(event)) for event in events]

    def read_event(self, event: PaymentEvent) -> Fact | None:
        return self._reader.event(json.loads(event.payload))

    def retrieve_subscription(self, subscription_id: str) -> SubscriptionAnswer | None:
        found = fetch(lambda: self._api.subscriptions.retrieve(subscription_id, {"expand": list(reading.EXPANDED)}))
        if found is None:
            return None
        subscription = plain(found)
        told = self._reader.subscription(subscription, self._date(found))
        return SubscriptionAnswer(told, reading.open_invoice(subscription), cards.charged(self._client, subscription))

    def cancel_subscription(self, subscription_id: str) -> Subscription | None:
        ended: Any = {"cancellation_details": {"comment": ENDED_BY_US}}
        found = fetch(lambda: self._api.subscriptions.retrieve(subscription_id))
        if found and found.status not in {"canceled", "incomplete_expired"}:
            found = fetch(lambda: self._api.subscriptions.cancel(subscription_id, ended))
        return self._reader.subscription(plain(found), self._date(found)) if found else None

    def payment_of_invoice(self, invoice_id: str) -> InvoicePayment | None:
        with errors():
            intent_id = invoices.intent_of(self._client, invoice_id)
        if intent_id is None:
            return None
        found = fetch_json(lambda: self._api.payment_intents.retrieve(intent_id, {"expand": ["payment_method"]})) or {}
        return InvoicePayment(intent_id, cards.read(found.get("payment_method") or {}))

    def paid_elsewhere(self, invoice_id: str) -> int:
        with errors():
            return invoices.paid_elsewhere(self._client, invoice_id)

    def paid_invoice(self, invoice_id: str) -> InvoiceSnapshot | None:
        found = fetch_json(lambda: self._api.invoices.retrieve(invoice_id))
        if found is None or found["status"] != "paid":
            return None
        paid_at = found["status_transitions"]["paid_at"] or found["created"]
        return self._reader.invoice(found, time_of(paid_at), InvoiceOutcome.PAID)

    def link_of_payment(self, payment_intent_id: str) -> PaymentLink | None:
        wanted: Any = {"payment": {"type": "payment_intent", "payment_intent": payment_intent_id}, "limit": 1}
        with errors():
            listed = self._api.invoice_payments.list(wanted)
        if not listed.data:
            intent = fetch_json(lambda: self._api.payment_intents.retrieve(payment_intent_id)) or {}
            return self._reader.charge_link(intent)
        invoice_id = str(listed.data[0].to_dict()["invoice"])
        invoice = fetch_json(lambda: self._api.invoices.retrieve(invoice_id)) or {}
        return self._reader.link(invoice_id, invoice)

    def refund(self, payment_intent_id: str, amount_cents: int, idempotency_key: str) -> Refund:
        wanted: Any = {"payment_intent": payment_intent_id, "amount": amount_cents, "expand": ["charge"]}
        with errors():
            made = self._api.refunds.create(wanted, {"idempotency_key": idempotency_key})
        return money_back.refund(made.to_dict())

    def refunds_of(self, payment_intent_id: str) -> RefundsAnswer:
        with errors():
            listed = self._api.refunds.list({"payment_intent": payment_intent_id, "limit": PAGE})
            told = tuple(money_back.refund(one.to_dict()) for one in listed.auto_paging_iter())
        return RefundsAnswer(told, self._date(listed))

    def dispute(self, dispute_id: str) -> Dispute | None:
        return self.evidence.find(dispute_id)

    def disputes_since(self, since: datetime) -> Iterable[Dispute]:
        return self.evidence.since(since)

    def invoices(self, subscription_id: str) -> Sequence[Invoice]:
        wanted: Any = {"subscription": subscription_id, "limit": PAGE}
        with errors():
            listed = [one.to_dict() for one in self._api.invoices.list(wanted).auto_paging_iter()]
        return [found for one in listed if (found := invoices.shown(one))]

    def note(self, object_id: str, name: str, text: str) -> None:
        with errors():
            notes.note(self._client, object_id, name, text)

    def notes_since(self, since: datetime) -> Iterable[tuple[str, str]]:
        with errors():
            return list(notes.since(self._client, since))

    def portal_url(self, customer_id: str, return_url: str) -> str:
        with errors():
            return self._api.billing_portal.sessions.create({"customer": customer_id, "return_url": return_url}).url

    def balance_lines(self, since: datetime, until: datetime) -> Iterable[BalanceLine]:
        with errors():
            return money_back.balance_lines(self._client, since, until)

    def inspect(self, webhook_url: str, offer: Offer) -> Sequence[Finding]:
        found = inspect(self._client, self.mode, webhook_url, self._clock.now(), self.has_webhook)
        if self.takes_promotions and found[0].verdict is not Verdict.FAIL:
            found = [*found, inspect_promotions(self._client)]
        is_reached = found[0].verdict is not Verdict.FAIL
        return [*found, inspect_prices(self._client, offer)] if is_reached and self._settings.stored_prices else found

    def _date(self, answer: Any) -> datetime:
        """Our own clock may be wrong, and what is dated ahead would keep later truths out."""
        return date_of(answer) or self._clock.now().replace(microsecond=0)

    def _event(self, event: Json, payload: str) -> PaymentEvent:
        """Raises InvalidWebhook for what is no event, or one of the other mode."""
        try:
            made = PaymentEvent(
                id=event["id"],
                type=event["type"],
                object_id=event["data"]["object"].get("id") or "",
                mode=mode(event),
                created_at=datetime.fromtimestamp(event["created"], UTC),
                payload=payload,
            )
        except (KeyError, TypeError, AttributeError, ValueError, OverflowError, OSError) as error:
            raise InvalidWebhook(f"signed, but no event: {type(error).__name__}") from error
        if made.mode is not self.mode:
            raise InvalidWebhook(f"an event of {made.mode} mode, while the key is of {self.mode} mode")
        return made
