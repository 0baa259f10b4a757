"""Drafts of evidence that were put at the provider, each with its dispute."""

import json
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, or_, select, update

from fundable.db.money.disputes import disputes
from fundable.domain.money.evidence import EvidenceDraft


def begin(connection: Connection, dispute_id: str, now: datetime, given_up: datetime) -> bool:
    """False while somebody else puts one there; what was begun before `given_up` was cut off."""
    begun = disputes.c.draft_begun_at
    free = (disputes.c.id == dispute_id) & or_(begun.is_(None), begun < given_up)
    return connection.execute(update(disputes).where(free).values(draft_begun_at=now)).rowcount == 1


def end(connection: Connection, dispute_id: str, begun_at: datetime) -> None:
    """What was begun then, and no later one, is over."""
    that = (disputes.c.id == dispute_id) & (disputes.c.draft_begun_at == begun_at)
    connection.execute(update(disputes).where(that).values(draft_begun_at=None))


def keep_file(connection: Connection, dispute_id: str, file_id: str, sha256: str) -> None:
    """The provider has it, so it needn't be sent again."""
    values = {"draft_file_id": file_id, "draft_file_sha256": sha256}
    connection.execute(update(disputes).where(disputes.c.id == dispute_id).values(**values))


def put(connection: Connection, dispute_id: str, draft: EvidenceDraft) -> None:
    values = {
        "draft_put_at": draft.put_at,
        "draft_put_by": draft.put_by,
        "draft_file_id": draft.file_id,
        "draft_file_sha256": draft.file_sha256,
        "draft_fields": json.dumps(dict(draft.digests)),
    }
    connection.execute(update(disputes).where(disputes.c.id == dispute_id).values(**values))


def file_of(connection: Connection, dispute_id: str, sha256: str) -> str | None:
    """The provider's id of this very file, if it was sent before."""
    query = select(disputes.c.draft_file_id).where(disputes.c.id == dispute_id, disputes.c.draft_file_sha256 == sha256)
    return connection.execute(query).scalar_one_or_none()


def of_order(connection: Connection, order_id: UUID) -> dict[str, EvidenceDraft]:
    """By their disputes."""
    query = select(disputes).where(disputes.c.order_id == order_id, disputes.c.draft_put_at.is_not(None))
    return {row["id"]: _draft(row) for row in connection.execute(query).mappings()}


def _draft(row: Any) -> EvidenceDraft:
    return EvidenceDraft(
        row["draft_put_at"],
        row["draft_put_by"],
        row["draft_file_id"],
        row["draft_file_sha256"],
        json.loads(row["draft_fields"]),
    )
