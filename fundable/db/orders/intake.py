"""Intake forms: at most one an order."""

from collections.abc import Mapping
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
from fundable.db.orders import search
from fundable.db.prepared import Prepared
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.orders.intake import IntakeForm, LogoFile

intake_forms = Table(
    "intake_forms",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True, comment="order of arrival; what lists page by"),
    Column("id", IdText, nullable=False, unique=True),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("business_name", Text, nullable=False),
    Column("business_address", Text, nullable=False),
    Column("business_phone", Text, nullable=False),
    Column("business_email", Text, nullable=False),
    Column("logo_upload_id", IdText, ForeignKey("uploads.id", ondelete="SET NULL"), index=True),
    Column("website_description", Text),
    Column("services_offered", Text),
    Column("social_links", JSON, nullable=False, default=dict),
    Column("additional_info", Text),
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
    return {
        "id": form.id,
        "order_id": form.order_id,
        "business_name": form.business_name,
        "business_address": form.business_address,
        "business_phone": form.business_phone,
        "business_email": form.business_email,
        "logo_upload_id": form.logo_upload_id,
        "website_description": form.website_description,
        "services_offered": form.services_offered,
        "social_links": form.social_links,
        "additional_info": form.additional_info,
        "status": form.status,
        "created_at": form.created_at,
        "updated_at": form.updated_at,
    }


def from_row(row: Mapping[Any, Any]) -> IntakeForm:
    return IntakeForm(**{name: row[name] for name in _FIELDS})


_FIELDS = tuple(column.name for column in intake_forms.columns if column.name != "seq")
