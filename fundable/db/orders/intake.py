"""Intake forms: at most one an order."""

from collections.abc import Mapping
from dataclasses import fields
from dataclasses import replace as replace_fields
from typing import Any
from uuid import UUID

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    ForeignKey,
    Integer,
    String,
    Table,
    Text,
    bindparam,
    insert,
    select,
    update,
)

from fundable.db.agency.uploads import uploads
from fundable.db.engine.prepared import Prepared
from fundable.db.orders import search
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.orders.intake import TEXTS, Answers, IntakeForm, LogoFile


def _of_answer(name: str) -> Column[Any]:
    if name == "logo_upload_id":
        return Column(name, IdText, ForeignKey("uploads.id", ondelete="SET NULL"), index=True)
    if name == "social_links":
        return Column(name, JSON, nullable=False, default=dict)
    return Column(name, Text, nullable=not TEXTS[name].is_required)


intake_forms = Table(
    "intake_forms",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True, comment="order of arrival; what lists page by"),
    Column("id", IdText, nullable=False, unique=True),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False, unique=True),
    *(_of_answer(answer.name) for answer in fields(Answers)),
    Column("status", String(16), nullable=False, default="submitted"),
    Column("created_at", UtcText, nullable=False),
    Column("updated_at", UtcText, nullable=False),
)


_OF_ORDER = Prepared(
    select(intake_forms, uploads.c.content_type.label("logo_type"), uploads.c.size_bytes.label("logo_bytes"))
    .outerjoin(uploads, uploads.c.id == intake_forms.c.logo_upload_id)
    .where(intake_forms.c.order_id == bindparam("order_id"))
)


def add(connection: Connection, form: IntakeForm) -> None:
    connection.execute(insert(intake_forms).values(**_columns(form)))
    search.refresh(connection, form.order_id)


def replace(connection: Connection, form: IntakeForm) -> None:
    """Puts a corrected form in the place of the earlier one of the same id."""
    connection.execute(update(intake_forms).where(intake_forms.c.id == form.id).values(**_columns(form)))
    search.refresh(connection, form.order_id)


def find_of_order(connection: Connection, order_id: UUID) -> IntakeForm | None:
    row = _OF_ORDER.find(connection, order_id=str(order_id))
    if row is None:
        return None
    logo = LogoFile(row["logo_type"], row["logo_bytes"]) if row["logo_type"] else None
    return replace_fields(from_row(row), logo=logo)


def _columns(form: IntakeForm) -> dict[str, Any]:
    return {name: getattr(form, name) for name in FIELDS}


def from_row(row: Mapping[Any, Any]) -> IntakeForm:
    return IntakeForm(**{name: row[name] for name in FIELDS})


FIELDS = tuple(column.name for column in intake_forms.columns if column.name != "seq")
