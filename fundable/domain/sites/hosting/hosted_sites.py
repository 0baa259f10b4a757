"""The websites that are online here, or were, each with what staff and its client ask about it."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from fundable.domain.money.hosting import HostingStatus
from fundable.domain.sites.hosting.serving import Hosted, Serving
from fundable.domain.sites.hosting.site_traffic import SiteTraffic


class HostedFilter(StrEnum):
    """`ending`: hosting is over, and the website still online. `paused`: visitors see a page instead."""

    ENDING = "ending"
    PAUSED = "paused"

    @property
    def states(self) -> tuple[Serving, ...]:
        return (Serving.GRACE,) if self is HostedFilter.ENDING else (Serving.PAUSED, Serving.DELETED)


@dataclass(frozen=True, slots=True)
class Renewal:
    """Of the subscription, as the provider last said it. `ends_at` is the next charge unless `cancel_at` is set."""

    status: HostingStatus
    ends_at: datetime
    cancel_at: datetime | None


@dataclass(frozen=True, slots=True)
class HostedSite:
    """`host` is where it is, empty while it has no address. `business_name` is what the website calls itself.
    `checked_at` and `certificate_until` are of its domain; None where it has none, or nobody has looked."""

    order_id: UUID
    business_name: str
    email: str
    host: str
    hosted: Hosted
    renewal: Renewal | None
    traffic: SiteTraffic
    checked_at: datetime | None
    certificate_until: datetime | None
    released_at: datetime

    def certificate_days(self, now: datetime) -> int | None:
        """Whole days that are left of its certificate; negative once it has ended."""
        return (self.certificate_until - now).days if self.certificate_until else None
