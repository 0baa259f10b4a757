"""Websites that are made here: a row for each order whose form has come, or that staff have drafted."""

import secrets
from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    String,
    Table,
    and_,
    bindparam,
    or_,
    select,
    update,
)

from fundable.db.engine.expressions import RandomHex
from fundable.db.engine.tables import partial_index
from fundable.db.statements import insert_new
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.sites.drafting.site_looks import LookChoice
from fundable.domain.sites.drafting.sites import BUILT_EVERY, Site, SiteState

NONCE_BYTES = 16
CHOSEN = tuple(field.name for field in fields(LookChoice))
"""Columns of what people chose of a look."""

sites = Table(
    "sites",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("state", String(8), nullable=False),
    Column("is_built_elsewhere", Boolean(create_constraint=False), nullable=False),
    Column("theme", String(20), nullable=False, comment="empty while the rules choose"),
    Column("seed_color", String(7), nullable=False, comment="empty while the rules choose"),
    Column("motif", String(20), nullable=False, server_default="", comment="empty while the rules choose"),
    Column("hero", String(20), nullable=False, server_default="", comment="empty while the rules choose"),
    Column("preview_nonce", String(32), nullable=False, unique=True, comment="opens nothing without the signing key"),
    Column("draft_due_at", UtcText, comment="none once there is a build of the form"),
    Column("draft_failed_at", UtcText),
    Column("publish_failures", Integer, nullable=False, server_default="0", comment="in a row, by itself"),
    Column("publish_after", UtcText, comment="when that's tried again; none for at once"),
    one_of("state", SiteState),
)
partial_index("ix_sites_draft_due", sites.c.draft_due_at, where="draft_due_at IS NOT NULL")

_OF_ORDER = select(sites).where(sites.c.order_id == bindparam("of_order"))


def find(connection: Connection, order_id: UUID) -> Site | None:
    row = connection.execute(_OF_ORDER, {"of_order": order_id}).mappings().first()
    return from_row(row) if row else None


def want_draft(connection: Connection, order_id: UUID, now: datetime, is_first: bool) -> None:
    """Notes in the form's own transaction that a draft is due. A form that came before there were drafts has no row,
    and what is built elsewhere stays so."""
    if is_first:
        begin(connection, order_id, now)
        return
    mine = update(sites).where(sites.c.order_id == order_id, sites.c.is_built_elsewhere.is_(False))
    connection.execute(mine.values(draft_due_at=now, draft_failed_at=None))


def begin(connection: Connection, order_id: UUID, now: datetime) -> bool:
    """A row for an order that has none. False when it has one."""
    return insert_new(
        connection,
        sites,
        order_id=order_id,
        state=SiteState.DRAFTING,
        is_built_elsewhere=False,
        **dict.fromkeys(CHOSEN, ""),
        preview_nonce=new_nonce(),
        draft_due_at=now,
        draft_failed_at=None,
    )


def change(connection: Connection, order_id: UUID, **columns: Any) -> None:
    connection.execute(update(sites).where(sites.c.order_id == order_id).values(**columns))


def due(connection: Connection, now: datetime, failed_before: datetime, limit: int) -> list[UUID]:
    """Orders whose draft is missing, the longest waiting first; one that failed, once some time has passed, and one
    that was put off, once its time has come."""
    is_ready = or_(sites.c.draft_failed_at.is_(None), sites.c.draft_failed_at < failed_before)
    is_put_off = and_(sites.c.draft_due_at > now, sites.c.draft_due_at <= now + BUILT_EVERY)
    query = select(sites.c.order_id).where(sites.c.draft_due_at.is_not(None), ~is_put_off, is_ready)
    return list(connection.execute(query.order_by(sites.c.draft_due_at).limit(limit)).scalars())


def end_previews(connection: Connection) -> None:
    """Every address of a preview is another one from now on."""
    connection.execute(update(sites).values(preview_nonce=RandomHex()))


def new_nonce() -> str:
    return secrets.token_hex(NONCE_BYTES)


def from_row(row: Mapping[Any, Any], prefix: str = "") -> Site:
    return Site(
        order_id=row[f"{prefix}order_id"],
        state=SiteState(row[f"{prefix}state"]),
        is_built_elsewhere=bool(row[f"{prefix}is_built_elsewhere"]),
        choice=LookChoice(*(row[f"{prefix}{name}"] for name in CHOSEN)),
        preview_nonce=row[f"{prefix}preview_nonce"],
        draft_due_at=row[f"{prefix}draft_due_at"],
        draft_failed_at=row[f"{prefix}draft_failed_at"],
    )
