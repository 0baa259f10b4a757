"""The ids that the sandbox gives out. Those that open a page are signed, so that nobody can make one up."""

import secrets
from datetime import UTC, datetime

from fundable.adapters.sandbox.store import payload_of
from fundable.domain.money.gateway import Fact
from fundable.domain.money.payments import PaymentEvent, PaymentMode
from fundable.domain.signing import Signer

SESSION_PREFIX = "cs_sandbox_"


class Ids:
    def __init__(self, signer: Signer) -> None:
        self._signer = signer

    def session(self, idempotency_key: str, expires_at: datetime) -> str:
        """The same key and expiry always give the same id."""
        body = f"{int(expires_at.timestamp()):x}_{self._sign('session', idempotency_key)}"
        return f"{SESSION_PREFIX}{body}_{self._sign('id', body)}"

    def expiry(self, session_id: str) -> datetime | None:
        """None for an id that is none of ours."""
        body, _, signature = session_id.removeprefix(SESSION_PREFIX).rpartition("_")
        if not session_id.startswith(SESSION_PREFIX) or not self._signer.is_valid(f"id:{body}", signature):
            return None
        return datetime.fromtimestamp(int(body.partition("_")[0], 16), UTC)

    def refund(self, idempotency_key: str) -> str:
        return f"re_sandbox_{self._sign('refund', idempotency_key)[:24]}"

    def portal(self, customer_id: str) -> str:
        return f"{customer_id}.{self._sign('portal', customer_id)}"

    def customer_of_portal(self, key: str) -> str | None:
        customer_id, _, signature = key.rpartition(".")
        return customer_id if self._signer.is_valid(f"portal:{customer_id}", signature) else None

    def invoice(self, subscription_id: str, invoice_id: str, expires_at: datetime) -> str:
        body = f"{subscription_id}.{invoice_id}.{int(expires_at.timestamp()):x}"
        return f"{body}.{self._sign('invoice', body)}"

    def invoice_of_page(self, key: str) -> tuple[str, str, datetime] | None:
        """The subscription, the invoice, and until when the address is good."""
        body, _, signature = key.rpartition(".")
        if not self._signer.is_valid(f"invoice:{body}", signature):
            return None
        subscription_id, invoice_id, expires_at = body.split(".")
        return subscription_id, invoice_id, datetime.fromtimestamp(int(expires_at, 16), UTC)

    def _sign(self, purpose: str, text: str) -> str:
        return self._signer.sign(f"{purpose}:{text}")


def new_id(kind: str) -> str:
    return f"{kind}_sandbox_{secrets.token_hex(12)}"


def event(type_: str, object_id: str, fact: Fact, at: datetime) -> PaymentEvent:
    return PaymentEvent(new_id("evt"), type_, object_id, PaymentMode.SANDBOX, at, payload_of(fact))
