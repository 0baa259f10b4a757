"""What a message may name of the order that it is about."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from uuid import UUID

from fundable.domain.agency.offer import Offer


@dataclass(frozen=True, slots=True)
class AboutOrder:
    """An order as templates speak of it. `offer` is what it was sold under; `stage` is None while it isn't paid."""

    order_id: UUID
    offer: Offer
    order: Mapping[str, object]
    stage: Mapping[str, object] | None
    status: str


Naming = Callable[[], AboutOrder | None]
"""Finds out what it is about, once something is to be written."""
