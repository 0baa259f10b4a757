"""Passkeys of staff, and the challenges that devices are asked to sign."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Table,
    Text,
    delete,
    insert,
    select,
    update,
)

from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.people.passkeys import CHALLENGE_LIFETIME, NewPasskey, Passkey, Purpose

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", Text, primary_key=True, comment="the device's name for it, base64url"),
    Column("user_id", IdText, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("public_key", Text, nullable=False, comment="COSE, base64url; the other half never leaves the device"),
    Column("sign_count", Integer, nullable=False),
    Column("transports", JSON, nullable=False),
    Column("created_at", UtcText, nullable=False),
    Column("last_used_at", UtcText),
)

passkey_challenges = Table(
    "passkey_challenges",
    metadata,
    Column("bound_to", String(64), primary_key=True, comment="hash of the session or of the second step"),
    Column("purpose", String(10), primary_key=True),
    Column("challenge", LargeBinary, nullable=False),
    Column("created_at", UtcText, nullable=False, index=True),
    one_of("purpose", Purpose),
)


def of_user(connection: Connection, user_id: UUID) -> list[Passkey]:
    """In the order in which they came."""
    query = select(passkeys).where(passkeys.c.user_id == user_id).order_by(passkeys.c.created_at, passkeys.c.id)
    return [_passkey(row) for row in connection.execute(query).mappings()]


def add(connection: Connection, user_id: UUID, new: NewPasskey, name: str, now: datetime) -> bool:
    """False when somebody has it already."""
    return insert_new(
        connection,
        passkeys,
        id=new.id,
        user_id=user_id,
        name=name,
        public_key=new.public_key,
        sign_count=new.sign_count,
        transports=list(new.transports),
        created_at=now,
    )


def rename(connection: Connection, user_id: UUID, passkey_id: str, name: str) -> bool:
    own = update(passkeys).where(passkeys.c.id == passkey_id, passkeys.c.user_id == user_id)
    return connection.execute(own.values(name=name)).rowcount == 1


def note_use(connection: Connection, passkey: Passkey, sign_count: int, now: datetime) -> bool:
    """False when it was removed or used meanwhile."""
    unchanged = update(passkeys).where(passkeys.c.id == passkey.id, passkeys.c.sign_count == passkey.sign_count)
    return connection.execute(unchanged.values(sign_count=sign_count, last_used_at=now)).rowcount == 1


def remove(connection: Connection, user_id: UUID, passkey_id: str) -> bool:
    own = delete(passkeys).where(passkeys.c.id == passkey_id, passkeys.c.user_id == user_id)
    return connection.execute(own).rowcount == 1


def remove_all(connection: Connection, user_id: UUID) -> None:
    connection.execute(delete(passkeys).where(passkeys.c.user_id == user_id))


def put_challenge(connection: Connection, bound_to: str, purpose: Purpose, challenge: bytes, now: datetime) -> None:
    """In place of an earlier one for the same."""
    take_challenge(connection, bound_to, purpose, now)
    values = {"bound_to": bound_to, "purpose": purpose, "challenge": challenge, "created_at": now}
    connection.execute(insert(passkey_challenges).values(**values))


def take_challenge(connection: Connection, bound_to: str, purpose: Purpose, now: datetime) -> bytes | None:
    """Uses one up. None when there is none (any more)."""
    own = passkey_challenges.c.bound_to == bound_to, passkey_challenges.c.purpose == purpose
    fields = passkey_challenges.c.challenge, passkey_challenges.c.created_at
    row = connection.execute(delete(passkey_challenges).where(*own).returning(*fields)).one_or_none()
    return row[0] if row and abs(now - row[1]) < CHALLENGE_LIFETIME else None


def forget_challenges(connection: Connection, now: datetime) -> None:
    """Removes those that nobody has answered in time."""
    connection.execute(delete(passkey_challenges).where(passkey_challenges.c.created_at <= now - CHALLENGE_LIFETIME))


def _passkey(row: Any) -> Passkey:
    return Passkey(
        id=row["id"],
        name=row["name"],
        public_key=row["public_key"],
        sign_count=row["sign_count"],
        transports=tuple(row["transports"]),
        created_at=row["created_at"],
        last_used_at=row["last_used_at"],
    )
