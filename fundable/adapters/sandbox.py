"""The sandbox provider: hosted test payments of our own, so that the whole product runs with no account anywhere.

A session is nothing but its signed id until somebody pays or ends it: the id carries its expiry, and the same
idempotency key always gives the same id. What happened to it is then in its memory.
"""

import json
from datetime import UTC, datetime

from fundable.domain.payments import (
    SESSION_LIFETIME,
    CheckoutSession,
    PaymentEvent,
    PaymentMode,
    SessionRequest,
    SessionSnapshot,
    SessionStatus,
)
from fundable.domain.ports import Clock, SandboxMemory, Signer

ID_PREFIX = "cs_sandbox_"


class SandboxGateway:
    """A PaymentGateway that needs no network. Its sessions live as long as a hosted checkout's: 24 hours."""

    def __init__(self, base_url: str, signer: Signer, memory: SandboxMemory, clock: Clock) -> None:
        self._base_url = base_url
        self._signer = signer
        self._memory = memory
        self._clock = clock

    @property
    def mode(self) -> PaymentMode:
        return PaymentMode.SANDBOX

    def create_session(self, request: SessionRequest) -> CheckoutSession:
        expires_at = request.requested_at + SESSION_LIFETIME
        body = f"{int(expires_at.timestamp()):x}_{self._sign('session', request.idempotency_key)}"
        session_id = f"{ID_PREFIX}{body}_{self._sign('id', body)}"
        return CheckoutSession(session_id, f"{self._base_url}/sandbox/pay/{session_id}", expires_at)

    def retrieve_session(self, session_id: str) -> SessionSnapshot | None:
        expires_at = self._expiry(session_id)
        if expires_at is None:
            return None
        known = self._memory.recall(session_id)
        if known:
            return known
        is_over = self._clock.now() >= expires_at
        return _unpaid(session_id, SessionStatus.EXPIRED if is_over else SessionStatus.OPEN)

    def expire_session(self, session_id: str) -> SessionSnapshot | None:
        if self._expiry(session_id) is not None:
            self._memory.remember(_unpaid(session_id, SessionStatus.EXPIRED))
        return self.retrieve_session(session_id)

    def read_event(self, event: PaymentEvent) -> SessionSnapshot | None:
        """The session that an event reports on; None when it reports on something else."""
        return self._memory.recall(json.loads(event.payload)["session"])

    def _expiry(self, session_id: str) -> datetime | None:
        body, _, signature = session_id.removeprefix(ID_PREFIX).rpartition("_")
        if not session_id.startswith(ID_PREFIX) or not self._signer.is_valid(f"id:{body}", signature):
            return None
        return datetime.fromtimestamp(int(body.partition("_")[0], 16), UTC)

    def _sign(self, purpose: str, text: str) -> str:
        return self._signer.sign(f"{purpose}:{text}")


def _unpaid(session_id: str, status: SessionStatus) -> SessionSnapshot:
    return SessionSnapshot(
        session_id=session_id,
        status=status,
        is_paid=False,
        subtotal_cents=0,
        total_cents=0,
        currency="usd",
        mode=PaymentMode.SANDBOX,
    )
