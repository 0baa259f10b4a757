"""Staff, their sessions, and the tokens of clients. Tokens are kept as hashes only."""

from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    ForeignKey,
    Index,
    String,
    Table,
    Text,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from fundable.db.engine.prepared import Prepared
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.orders.orders import email_key
from fundable.domain.people.accounts import NO_PASSWORD, AdminSession, Login, Role, User
from fundable.domain.people.browsers import NO_BROWSER, Browser

users = Table(
    "users",
    metadata,
    Column("id", IdText, primary_key=True),
    Column("email", Text, nullable=False),
    Column("email_key", Text, nullable=False, unique=True),
    Column("password_hash", Text, nullable=False),
    Column("role", String(16), nullable=False),
    Column("first_name", Text),
    Column("last_name", Text),
    Column("profile_image_url", Text),
    Column("disabled_at", UtcText),
    Column("second_factor_at", UtcText, comment="since when a login asks for more than the password"),
    Column("time_zone", String(64), comment="in which they read times; empty for their browser's"),
    Column("created_at", UtcText, nullable=False),
    Column("updated_at", UtcText, nullable=False),
    one_of("role", Role),
)

sessions = Table(
    "sessions",
    metadata,
    Column("sid", String(64), primary_key=True, comment="SHA-256 of the cookie's value"),
    Column("user_id", IdText, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("sess", JSON, nullable=False, comment="times of the login, its device, and its shortened address"),
    Column("expire", UtcText, nullable=False, index=True),
)

client_tokens = Table(
    "client_tokens",
    metadata,
    Column("token_hash", String(64), primary_key=True, comment="SHA-256 of the token"),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False),
    Column("created_at", UtcText, nullable=False),
    Column("expires_at", UtcText, nullable=False),
    Column("seen_at", UtcText, comment="when it was last used, to ten minutes; empty before schema 0009"),
    Column("device", String(60), comment="a name made of the User-Agent, which is not kept"),
    Column("address", String(40), comment="from which it was made, shortened"),
    Index("ix_client_tokens_order_id", "order_id"),
    Index("ix_client_tokens_expires_at", "expires_at"),
)


_SESSION = Prepared(
    select(sessions.c.sess, users)
    .join(users, users.c.id == sessions.c.user_id)
    .where(sessions.c.sid == bindparam("sid"), users.c.disabled_at.is_(None))
)


def insert_user(connection: Connection, user: User) -> None:
    connection.execute(
        insert(users).values(
            id=user.id,
            email=user.email,
            email_key=email_key(user.email),
            password_hash=user.password_hash,
            role=user.role,
            first_name=user.first_name,
            last_name=user.last_name,
            profile_image_url=user.profile_image_url,
            disabled_at=user.disabled_at,
            created_at=user.created_at,
            updated_at=user.updated_at,
        )
    )


def find_user(connection: Connection, email: str) -> User | None:
    row = connection.execute(select(users).where(users.c.email_key == email_key(email))).mappings().one_or_none()
    return _user(row) if row else None


def get_user(connection: Connection, user_id: UUID) -> User | None:
    row = connection.execute(select(users).where(users.c.id == user_id)).mappings().one_or_none()
    return _user(row) if row else None


def all_users(connection: Connection) -> list[User]:
    """In the order in which they came."""
    query = select(users).order_by(users.c.created_at, users.c.email_key)
    return [_user(row) for row in connection.execute(query).mappings()]


def change_user(connection: Connection, user_id: UUID, now: datetime, **columns: Any) -> None:
    connection.execute(update(users).where(users.c.id == user_id).values(updated_at=now, **columns))


def has_owner(connection: Connection) -> bool:
    """Whether an owner is left who can log in."""
    able = users.c.role == Role.OWNER, users.c.disabled_at.is_(None), users.c.password_hash != NO_PASSWORD
    return connection.execute(select(users.c.id).where(*able).limit(1)).first() is not None


def has_users(connection: Connection) -> bool:
    return connection.execute(select(users.c.id).limit(1)).first() is not None


def insert_session(connection: Connection, session: AdminSession, expires_at: datetime) -> None:
    connection.execute(
        insert(sessions).values(sid=session.token_hash, user_id=session.user_id, sess=_sess(session), expire=expires_at)
    )


def find_login(connection: Connection, token_hash: str) -> Login | None:
    """The session and whose it is, unless that person is disabled."""
    row = _SESSION.find(connection, sid=token_hash)
    if row is None:
        return None
    return Login(session_of({"sid": token_hash, "user_id": row["id"], "sess": row["sess"]}), _user(row))


def session_of(row: Any) -> AdminSession:
    """Logins from before they were kept have neither a confirmation nor a device."""
    kept = row["sess"]
    ends_at = kept.get("endsAt")
    return AdminSession(
        row["sid"],
        row["user_id"],
        datetime.fromisoformat(kept["createdAt"]),
        datetime.fromisoformat(kept["seenAt"]),
        datetime.fromisoformat(kept.get("confirmedAt", kept["createdAt"])),
        device=kept.get("device", ""),
        address=kept.get("address", ""),
        follows=kept.get("follows"),
        ends_at=datetime.fromisoformat(ends_at) if ends_at else None,
    )


def change_session(connection: Connection, session: AdminSession, expires_at: datetime) -> None:
    connection.execute(
        update(sessions).where(sessions.c.sid == session.token_hash).values(sess=_sess(session), expire=expires_at)
    )


def delete_session(connection: Connection, token_hash: str) -> bool:
    return connection.execute(delete(sessions).where(sessions.c.sid == token_hash)).rowcount == 1


def end_sessions(connection: Connection, user_id: UUID, but: str | None = None) -> None:
    """Logs somebody out everywhere; the session with the hash `but` stays."""
    ended = delete(sessions).where(sessions.c.user_id == user_id)
    connection.execute(ended if but is None else ended.where(sessions.c.sid != but))


def insert_token(
    connection: Connection,
    token_hash: str,
    order_id: UUID,
    created_at: datetime,
    expires_at: datetime,
    browser: Browser = NO_BROWSER,
) -> None:
    connection.execute(
        insert(client_tokens).values(
            token_hash=token_hash,
            order_id=order_id,
            created_at=created_at,
            expires_at=expires_at,
            seen_at=created_at,
            device=browser.device,
            address=browser.address,
        )
    )


def delete_token(connection: Connection, token_hash: str) -> bool:
    return connection.execute(delete(client_tokens).where(client_tokens.c.token_hash == token_hash)).rowcount == 1


def end_tokens(connection: Connection, order_id: UUID) -> None:
    """Logs the client of an order out everywhere."""
    connection.execute(delete(client_tokens).where(client_tokens.c.order_id == order_id))


def end_everybody(connection: Connection) -> int:
    """Logs everybody out, staff and clients. Says how many logins there were."""
    ended = connection.execute(delete(sessions)).rowcount
    return ended + connection.execute(delete(client_tokens)).rowcount


def remove_user(connection: Connection, user_id: UUID) -> None:
    """With their logins and links."""
    connection.execute(delete(users).where(users.c.id == user_id))


def count_sessions(connection: Connection, now: datetime) -> dict[UUID, int]:
    """How many logins each member of staff has that may still be alive."""
    query = select(sessions.c.user_id, func.count()).where(sessions.c.expire > now).group_by(sessions.c.user_id)
    return {row[0]: row[1] for row in connection.execute(query)}


def delete_expired(connection: Connection, now: datetime) -> int:
    """Removes sessions and tokens that no longer open anything. Says how many."""
    ended = connection.execute(delete(sessions).where(sessions.c.expire <= now)).rowcount
    return ended + connection.execute(delete(client_tokens).where(client_tokens.c.expires_at <= now)).rowcount


def _sess(session: AdminSession) -> dict[str, str]:
    kept = {
        "createdAt": session.created_at.isoformat(),
        "seenAt": session.seen_at.isoformat(),
        "confirmedAt": session.confirmed_at.isoformat(),
        "device": session.device,
        "address": session.address,
    }
    if session.follows:
        kept["follows"] = session.follows
    if session.ends_at:
        kept["endsAt"] = session.ends_at.isoformat()
    return kept


def _user(row: Any) -> User:
    return User(
        id=row["id"],
        email=row["email"],
        role=Role(row["role"]),
        password_hash=row["password_hash"],
        created_at=row["created_at"],
        updated_at=row["updated_at"],
        first_name=row["first_name"],
        last_name=row["last_name"],
        profile_image_url=row["profile_image_url"],
        disabled_at=row["disabled_at"],
        second_factor_at=row["second_factor_at"],
        zone=row["time_zone"],
    )
