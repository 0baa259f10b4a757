"""A provider of payments at the port: it keeps what it was asked, and does as it is told."""

from dataclasses import dataclass, field, replace

from fundable.domain.payments import (
    SESSION_LIFETIME,
    CheckoutSession,
    PaymentEvent,
    PaymentMode,
    SessionRequest,
    SessionSnapshot,
    SessionStatus,
)


@dataclass
class FakeGateway:
    """`fails` is raised by every call; `fails_after` by create_session once it has made the session (a lost answer)."""

    fails: Exception | None = None
    fails_after: Exception | None = None
    sessions: dict[str, SessionSnapshot] = field(default_factory=dict)
    requests: list[SessionRequest] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    mode: PaymentMode = PaymentMode.TEST

    def create_session(self, request: SessionRequest) -> CheckoutSession:
        self._answer()
        self.requests.append(request)
        session_id = f"cs_test_{request.idempotency_key}"
        total = sum(line.amount_cents for line in request.lines)
        self.sessions.setdefault(
            session_id,
            SessionSnapshot(session_id, SessionStatus.OPEN, False, total, total, request.currency, self.mode),
        )
        if self.fails_after:
            raise self.fails_after
        return CheckoutSession(
            session_id, f"https://checkout.example/{session_id}", request.requested_at + SESSION_LIFETIME
        )

    def retrieve_session(self, session_id: str) -> SessionSnapshot | None:
        self.asked.append(session_id)
        self._answer()
        return self.sessions.get(session_id)

    def expire_session(self, session_id: str) -> SessionSnapshot | None:
        self.asked.append(session_id)
        self._answer()
        found = self.sessions.get(session_id)
        if found and found.status is SessionStatus.OPEN:
            self.expire(session_id)
        return self.sessions.get(session_id)

    def read_event(self, event: PaymentEvent) -> SessionSnapshot | None:
        return self.sessions.get(event.object_id)

    def pay(self, session_id: str, **changes: object) -> None:
        """The buyer pays; `changes` make it another payment than was asked for."""
        paid = {"status": SessionStatus.COMPLETE, "is_paid": True, "payment_intent_id": f"pi_{session_id}", **changes}
        self.sessions[session_id] = replace(self.sessions[session_id], **paid)  # type: ignore[arg-type]

    def expire(self, session_id: str) -> None:
        self.sessions[session_id] = replace(self.sessions[session_id], status=SessionStatus.EXPIRED)

    def _answer(self) -> None:
        if self.fails:
            raise self.fails
