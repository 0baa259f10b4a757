"""The promotion code of an order, in columns of its row."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Column, Integer, Text

from fundable.domain.money.promotions import Promotion


def columns() -> tuple[Column[Any], ...]:
    """For the table of orders."""
    return (
        Column("promotion_code", Text, comment="as the provider writes it"),
        Column("promotion_id", Text, comment="the provider's"),
        Column("promotion_cents", Integer, comment="what checkout said that it takes off"),
    )


def values(promotion: Promotion | None) -> dict[str, Any]:
    """What a new order's row says of it; nothing without one."""
    if promotion is None:
        return {}
    return {
        "promotion_code": promotion.code,
        "promotion_id": promotion.id,
        "promotion_cents": promotion.cents,
    }


def from_row(row: Mapping[Any, Any]) -> Promotion | None:
    code = row["promotion_code"]
    return Promotion(row["promotion_id"], code, row["promotion_cents"]) if code else None
