"""Authenticator apps of staff, one each. A seed is no secret without this installation's key."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Integer, Table, Text, and_, delete, select, update

from fundable.db.engine.tables import upsert
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.people.second_factor import AuthenticatorApp

authenticators = Table(
    "authenticators",
    metadata,
    Column("user_id", IdText, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("seed", Text, comment="random; its secret is made of it with this installation's key"),
    Column("added_at", UtcText),
    Column("last_step", Integer, comment="the last half minute since 1970 whose code was taken"),
    Column("last_used_at", UtcText),
    Column("pending_seed", Text, comment="of one that is being set up"),
    Column("pending_at", UtcText),
)


def find(connection: Connection, user_id: UUID) -> AuthenticatorApp | None:
    row = connection.execute(select(authenticators).where(authenticators.c.user_id == user_id)).mappings().first()
    if row is None or row["seed"] is None:
        return None
    return AuthenticatorApp(row["seed"], row["added_at"], row["last_step"], row["last_used_at"])


def seeds(connection: Connection) -> list[str]:
    """Of every app that counts."""
    query = select(authenticators.c.seed).where(authenticators.c.seed.is_not(None))
    return list(connection.execute(query).scalars())


def begin(connection: Connection, user_id: UUID, seed: str, now: datetime) -> None:
    """Beside the one in use, if there is one."""
    new = upsert(authenticators).values(user_id=user_id, pending_seed=seed, pending_at=now)
    changed = {"pending_seed": new.excluded.pending_seed, "pending_at": new.excluded.pending_at}
    connection.execute(new.on_conflict_do_update(index_elements=["user_id"], set_=changed))


def pending(connection: Connection, user_id: UUID) -> tuple[str, datetime] | None:
    """The seed of the one that is being set up, and since when."""
    fields = authenticators.c.pending_seed, authenticators.c.pending_at
    begun = authenticators.c.user_id == user_id, authenticators.c.pending_seed.is_not(None)
    row = connection.execute(select(*fields).where(*begun)).first()
    return (row[0], row[1]) if row else None


def complete(connection: Connection, user_id: UUID, seed: str, step: int, now: datetime) -> bool:
    """It counts from now on, in place of an earlier one. False when it was begun anew meanwhile."""
    same = and_(authenticators.c.user_id == user_id, authenticators.c.pending_seed == seed)
    values = {"seed": seed, "added_at": now, "last_step": step, "last_used_at": None}
    done = update(authenticators).where(same).values(**values, pending_seed=None, pending_at=None)
    return connection.execute(done).rowcount == 1


def note_use(connection: Connection, user_id: UUID, app: AuthenticatorApp, step: int, now: datetime) -> bool:
    """Takes the code of a step. False when it, or a later one, was taken before."""
    unused = (
        authenticators.c.user_id == user_id,
        authenticators.c.seed == app.seed,
        authenticators.c.last_step < step,
    )
    return (
        connection.execute(update(authenticators).where(*unused).values(last_step=step, last_used_at=now)).rowcount == 1
    )


def remove(connection: Connection, user_id: UUID) -> bool:
    return connection.execute(delete(authenticators).where(authenticators.c.user_id == user_id)).rowcount == 1
