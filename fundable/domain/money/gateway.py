"""What the product needs of a provider of payments. Adapters are behind it: Stripe, and the sandbox of our own."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import HostingTerms, Offer
from fundable.domain.findings import Finding
from fundable.domain.money.disputes import Dispute, DisputeStatus
from fundable.domain.money.evidence import EvidenceDesk
from fundable.domain.money.hosting import (
    CardSnapshot,
    InvoiceOutcome,
    InvoicePayment,
    InvoiceSnapshot,
    Subscription,
    SubscriptionAnswer,
    TrialEnding,
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
)
from fundable.domain.money.payouts import PayoutBooks, PayoutReport
from fundable.domain.money.promotions import PromotionCode
from fundable.domain.money.refunds import Refund, RefundedTotal, RefundsAnswer

Fact = (
    SessionSnapshot
    | Subscription
    | TrialEnding
    | InvoiceSnapshot
    | CardSnapshot
    | Refund
    | RefundedTotal
    | Dispute
    | PayoutReport
)
"""What an event can report."""

WEBHOOK_PATH = "/api/webhooks/stripe"
"""Where the provider sends its events."""


class GatewayRefused(Exception):
    """The provider will not do this, now or later: a fault of configuration or of the request."""


class GatewayForbidden(GatewayRefused):
    """The key that is set up lacks the right to this."""


class PromotionRefused(GatewayRefused):
    """It will not take a promotion code with this order."""


class EmailRefused(GatewayRefused):
    """It will not take the buyer's email address, however good it looks to us."""


class GatewayUnavailable(Exception):
    """The provider did not answer. The call may have been carried out all the same.

    `is_answer`: it did answer, that it failed; the same idempotency key would bring the same answer again.
    """

    def __init__(self, message: str, is_answer: bool = False) -> None:
        super().__init__(message)
        self.is_answer = is_answer


class UnknownWord(GatewayUnavailable):
    """It said a word that this version does not know, so that what it says of this object cannot be read. Asking again
    brings the same. `is_ours`: False for what another program on the same account has made."""

    def __init__(self, kind: str, object_id: str, field: str, word: object, is_ours: bool = True) -> None:
        self.object_id = object_id
        self.word = str(word)[:80]
        told = f"the {field} of {kind} {object_id} is “{self.word}”"
        super().__init__(f"{told}, which this version of fundable doesn't know")
        self.is_ours = is_ours


class InvalidWebhook(Exception):
    """What was delivered is not a report of the provider's: no signature, a wrong one, an old one, or no event."""


class PaymentGateway(Protocol):
    """A provider of hosted checkout pages, of subscriptions, and of books to compare ours with.

    Each call raises GatewayRefused when the provider says no for good, GatewayUnavailable when it cannot be reached,
    and, of that, UnknownWord for an answer that cannot be read.
    What it does not know is None. Times are UTC with their zone, amounts are cents.
    """

    @property
    def mode(self) -> PaymentMode: ...

    @property
    def has_webhook(self) -> bool:
        """Whether reports can reach us by themselves; if not, open sessions are asked about every minute."""
        ...

    @property
    def takes_promotions(self) -> bool:
        """Whether buyers can use promotion codes."""
        ...

    @property
    def evidence(self) -> EvidenceDesk: ...

    @property
    def payouts(self) -> PayoutBooks: ...

    def close(self) -> None:
        """Lets go of connections."""
        ...

    def create_session(self, request: SessionRequest) -> CheckoutSession:
        """Makes a session, or gives the one already made under this idempotency key. Raises PromotionRefused and
        EmailRefused, too."""
        ...

    def promotion(self, code: str) -> PromotionCode | None:
        """What a code takes off, in whatever case it is asked for; also of one that is over. GatewayRefused where codes
        are switched off, or a key may not read them."""
        ...

    def create_charge_session(self, request: ChargeRequest) -> CheckoutSession:
        """As `create_session`, of a charge after the first payment: paid once, by the order's own customer. Of one who
        is gone, by whoever opens the page."""
        ...

    def retrieve_session(self, session_id: str) -> SessionSnapshot | None: ...

    def expire_session(self, session_id: str) -> SessionSnapshot | None:
        """Ends a session that is still open. The answer tells what it is then: complete, when a buyer was faster. One
        that stays open is GatewayRefused."""
        ...

    def complete_sessions(self, since: datetime) -> Iterable[SessionSnapshot | UnknownWord]:
        """Sessions made since then that buyers have been through, whether or not we know their orders; in no order. In
        the place of one that cannot be read is why."""
        ...

    def receive(self, body: bytes, signature: str) -> PaymentEvent | None:
        """The event in a delivery; None for a kind that is nothing to us. Raises InvalidWebhook. Asks nobody.

        `body`: byte for byte as it came, because it is signed (money 4). `signature`: the header with it.
        """
        ...

    def events_since(self, since: datetime) -> Iterable[PaymentEvent]:
        """Every event of the kinds that we act on, oldest first; the provider forgets them after 30 days."""
        ...

    def read_event(self, event: PaymentEvent) -> Fact | None:
        """What an event reports; None when it is nothing to us. Asks nobody. Raises UnknownWord."""
        ...

    def retrieve_subscription(self, subscription_id: str) -> SubscriptionAnswer | None:
        """What a subscription is now. Its `as_of` is when it was said, by the provider's clock."""
        ...

    def cancel_subscription(self, subscription_id: str) -> Subscription | None:
        """Ends a subscription at once, and says what it is then. One that has ended or is not known counts as done."""
        ...

    def payment_of_invoice(self, invoice_id: str) -> InvoicePayment | None:
        """The charge that paid an invoice; None while nothing has."""
        ...

    def paid_elsewhere(self, invoice_id: str) -> int:
        """Cents of an invoice that count as paid though they haven't come through the provider, such as by a check that
        an owner noted there: its books don't have that."""
        ...

    def paid_invoice(self, invoice_id: str) -> InvoiceSnapshot | None:
        """A subscription's invoice as the report of its payment had it; None for one that is not paid or not known."""
        ...

    def link_of_payment(self, payment_intent_id: str) -> PaymentLink | None:
        """The invoice that a charge has paid, if it has one, and whose it is; None for a charge without an invoice that
        says nothing of us."""
        ...

    def refund(self, payment_intent_id: str, amount_cents: int, idempotency_key: str) -> Refund:
        """Gives money back; twice under the same key gives it once. `total_cents` of the answer is all that the payment
        has had refunded by then, None where the provider does not say."""
        ...

    def refunds_of(self, payment_intent_id: str) -> RefundsAnswer:
        """All of them, also those that failed."""
        ...

    def dispute(self, dispute_id: str) -> Dispute | None:
        """One that has moved money, as it is now."""
        ...

    def disputes_since(self, since: datetime) -> Iterable[Dispute]:
        """All that were raised since then, also those that move nothing, as they are now; in no order."""
        ...

    def invoices(self, subscription_id: str) -> Sequence[Invoice]:
        """All that were issued for a subscription, the website's with them; newest first. Their addresses are for now:
        they end some day."""
        ...

    def note(self, object_id: str, name: str, text: str) -> None:
        """Notes something on an invoice, a payment, a refund or a dispute, for whoever reads it there."""
        ...

    def notes_since(self, since: datetime) -> Iterable[tuple[str, str]]:
        """The names and texts of what is noted on all that was made since then."""
        ...

    def portal_url(self, customer_id: str, return_url: str) -> str:
        """The address of a page on which a customer changes their card or ends the renewal."""
        ...

    def balance_lines(self, since: datetime, until: datetime) -> Iterable[BalanceLine]:
        """The movements of the provider's books from `since` on and before `until`, oldest first."""
        ...

    def inspect(self, webhook_url: str, offer: Offer) -> Sequence[Finding]:
        """Looks at keys, rights, webhook, portal, clock and, where prices are stored with it, those of what is sold.
        First whether the provider can be reached at all. Raises nothing."""
        ...


class SandboxControls(Protocol):
    """What may be made to happen in the sandbox. Each answers with the events that report it; with none when it cannot
    happen (any more)."""

    def pay(
        self, session: SessionSnapshot, is_delayed: bool = False, hosting: HostingTerms = DEFAULT.hosting
    ) -> Sequence[PaymentEvent]:
        """Completes an open session, with hosting as it was sold. Delayed: the money comes, or fails to come, with
        `settle`."""
        ...

    def settle(self, session_id: str, is_paid: bool) -> Sequence[PaymentEvent]:
        """Ends the wait for a delayed payment: the money has come, or will not."""
        ...

    def renew(self, subscription_id: str, outcome: InvoiceOutcome) -> Sequence[PaymentEvent]: ...
    def set_renewal(self, subscription_id: str, renews: bool) -> Sequence[PaymentEvent]: ...
    def end(self, subscription_id: str) -> Sequence[PaymentEvent]: ...
    def change_card(self, customer_id: str) -> Sequence[PaymentEvent]: ...
    def dispute(self, payment_intent_id: str) -> Sequence[PaymentEvent]: ...
    def close_dispute(self, dispute_id: str, status: DisputeStatus) -> Sequence[PaymentEvent]: ...
    def customer_of_portal(self, key: str) -> str | None:
        """Whose billing page an address opens; None for one that we did not make."""
        ...

    def invoice_of_page(self, key: str) -> tuple[str, str] | None:
        """The subscription and the invoice that an address opens; None for one that we did not make, or that is too
        old."""
        ...


class SandboxMemory(Protocol):
    """What the sandbox provider keeps: its objects and its events, each a line of JSON under its id."""

    def find(self, object_id: str) -> str | None: ...
    def of_kind(self, kind: str, since: datetime) -> Sequence[str]:
        """Those of a kind that were first kept then or later, oldest first."""
        ...

    def keep(self, kept: Sequence["KeptObject"], expected: tuple[str, Callable[[str | None], bool]] | None) -> bool:
        """Stores all or nothing. False, and nothing done, when `expected` (an id, and whether what it holds will do)
        no longer holds."""
        ...


@dataclass(frozen=True, slots=True)
class KeptObject:
    """One object of the sandbox's. Of a kind, in the order of `at`."""

    id: str
    kind: str
    body: str
    at: datetime
