"""Recovery codes of staff, as slow hashes."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Integer, Table, Text, delete, func, insert, select, update

from fundable.db.types import IdText, UtcText, metadata

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("user_id", IdText, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("code_hash", Text, nullable=False),
    Column("created_at", UtcText, nullable=False),
    Column("used_at", UtcText),
)


def put(connection: Connection, user_id: UUID, hashes: Iterable[str], now: datetime) -> None:
    """A new set in place of the one before."""
    remove(connection, user_id)
    rows = [{"user_id": user_id, "code_hash": code_hash, "created_at": now} for code_hash in hashes]
    if rows:
        connection.execute(insert(recovery_codes), rows)


def unused(connection: Connection, user_id: UUID) -> list[tuple[int, str]]:
    """Id and hash of each that was not used yet."""
    query = select(recovery_codes.c.id, recovery_codes.c.code_hash).where(
        recovery_codes.c.user_id == user_id, recovery_codes.c.used_at.is_(None)
    )
    return [(row[0], row[1]) for row in connection.execute(query)]


def made_at(connection: Connection, user_id: UUID) -> datetime | None:
    query = select(func.max(recovery_codes.c.created_at)).where(recovery_codes.c.user_id == user_id)
    return connection.execute(query).scalar_one_or_none()


def use(connection: Connection, code_id: int, now: datetime) -> bool:
    """Uses one up. False when somebody was there before, or there is a new set."""
    free = update(recovery_codes).where(recovery_codes.c.id == code_id, recovery_codes.c.used_at.is_(None))
    return connection.execute(free.values(used_at=now)).rowcount == 1


def remove(connection: Connection, user_id: UUID) -> None:
    connection.execute(delete(recovery_codes).where(recovery_codes.c.user_id == user_id))
