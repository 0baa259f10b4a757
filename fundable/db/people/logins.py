"""Logins by whose they are: the sessions of a member of staff, the tokens of an order's client."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import Connection, select, update

from fundable.db.people.accounts import client_tokens, session_of, sessions
from fundable.domain.people.accounts import AdminSession
from fundable.domain.people.logins import ClientToken


def of_user(connection: Connection, user_id: UUID, now: datetime) -> list[AdminSession]:
    """Those that may still be alive."""
    query = select(sessions).where(sessions.c.user_id == user_id, sessions.c.expire > now)
    return [session_of(row) for row in connection.execute(query).mappings()]


def of_order(connection: Connection, order_id: UUID, now: datetime) -> list[ClientToken]:
    """Those that may still be alive."""
    query = select(client_tokens).where(client_tokens.c.order_id == order_id, client_tokens.c.expires_at > now)
    return [
        ClientToken(
            row["token_hash"],
            row["created_at"],
            row["seen_at"] or row["created_at"],
            row["device"] or "",
            row["address"] or "",
        )
        for row in connection.execute(query).mappings()
    ]


def touch_token(connection: Connection, token_hash: str, now: datetime) -> None:
    connection.execute(update(client_tokens).where(client_tokens.c.token_hash == token_hash).values(seen_at=now))
