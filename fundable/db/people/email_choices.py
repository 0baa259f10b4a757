"""What each of the staff chose to be mailed about; what isn't here comes."""

from collections.abc import Mapping
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, String, Table, and_, delete, func, insert, select

from fundable.db.people.accounts import users
from fundable.db.types import IdText, metadata
from fundable.domain.people.accounts import NO_PASSWORD, Role
from fundable.domain.people.email_choices import EmailChoice, Reader, at_first

email_choices = Table(
    "email_choices",
    metadata,
    Column("user_id", IdText, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String(40), primary_key=True),
    Column("choice", String(8), nullable=False),
)


def of_user(connection: Connection, user_id: UUID) -> dict[str, str]:
    found = select(email_choices.c.kind, email_choices.c.choice).where(email_choices.c.user_id == user_id)
    return {row.kind: row.choice for row in connection.execute(found)}


def put(connection: Connection, user_id: UUID, choices: Mapping[str, EmailChoice]) -> None:
    """In place of what was chosen before."""
    connection.execute(delete(email_choices).where(email_choices.c.user_id == user_id))
    rows = [{"user_id": user_id, "kind": kind, "choice": one} for kind, one in choices.items()]
    if rows:
        connection.execute(insert(email_choices), rows)


def readers(connection: Connection, kind: str) -> list[Reader]:
    """Everybody who works here and has chosen a password, with what they chose for this kind."""
    theirs = and_(email_choices.c.user_id == users.c.id, email_choices.c.kind == kind)
    choice = func.coalesce(email_choices.c.choice, at_first(kind))
    staff = (
        select(users.c.id, users.c.email, users.c.role, choice.label("choice"))
        .outerjoin(email_choices, theirs)
        .where(users.c.disabled_at.is_(None), users.c.password_hash != NO_PASSWORD)
        .order_by(users.c.created_at, users.c.email_key)
    )
    return [Reader(row.id, row.email, Role(row.role), EmailChoice(row.choice)) for row in connection.execute(staff)]
