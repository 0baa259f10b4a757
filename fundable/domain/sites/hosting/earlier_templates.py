"""Websites that were built with earlier templates. They stay as they are until somebody builds them again."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID


@dataclass(frozen=True, slots=True)
class EarlierSite:
    """`host` is where visitors find it; empty while it isn't online."""

    order_id: UUID
    business_name: str
    template_version: int
    built_at: datetime
    host: str
