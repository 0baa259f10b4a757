"""What the sandbox provider remembers of a session once somebody has paid or ended it."""

from dataclasses import replace

from sqlalchemy import Column, Connection, Integer, String, Table, Text, select

from fundable.db.database import Database
from fundable.db.statements import insert_new
from fundable.db.types import UtcText, metadata, one_of
from fundable.domain.payments import PaymentMode, SessionSnapshot, SessionStatus
from fundable.domain.ports import Clock

sandbox_sessions = Table(
    "sandbox_sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("status", String(10), nullable=False),
    Column("total_cents", Integer, nullable=False),
    Column("currency", String(3), nullable=False),
    Column("customer_id", Text),
    Column("payment_intent_id", Text),
    Column("subscription_id", Text),
    Column("at", UtcText, nullable=False),
    one_of("status", SessionStatus),
)


class SandboxSessions:
    """The SandboxMemory port, in the same database."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def recall(self, session_id: str) -> SessionSnapshot | None:
        with self._database.read() as connection:
            return recall(connection, session_id)

    def remember(self, snapshot: SessionSnapshot) -> bool:
        with self._database.write() as connection:
            return remember(connection, replace(snapshot, paid_at=self._clock.now()))


def remember(connection: Connection, snapshot: SessionSnapshot) -> bool:
    """Keeps how a session ended, and when (`paid_at`). False when it has ended before."""
    return insert_new(
        connection,
        sandbox_sessions,
        id=snapshot.session_id,
        status=snapshot.status,
        total_cents=snapshot.total_cents,
        currency=snapshot.currency,
        customer_id=snapshot.customer_id,
        payment_intent_id=snapshot.payment_intent_id,
        subscription_id=snapshot.subscription_id,
        at=snapshot.paid_at,
    )


def recall(connection: Connection, session_id: str) -> SessionSnapshot | None:
    row = connection.execute(select(sandbox_sessions).where(sandbox_sessions.c.id == session_id)).mappings().first()
    if row is None:
        return None
    status = SessionStatus(row["status"])
    return SessionSnapshot(
        session_id=session_id,
        status=status,
        is_paid=status is SessionStatus.COMPLETE,
        subtotal_cents=row["total_cents"],
        total_cents=row["total_cents"],
        currency=row["currency"],
        mode=PaymentMode.SANDBOX,
        customer_id=row["customer_id"],
        payment_intent_id=row["payment_intent_id"],
        subscription_id=row["subscription_id"],
        paid_at=row["at"],
    )
