"""Websites that the landing page shows as examples: with their clients' consent, and made-up ones where there are
none."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from fundable.domain.agency.settings import revision_of
from fundable.domain.errors import Refused

EXAMPLES_MAX = 3


@dataclass(frozen=True, slots=True)
class SiteExample:
    """A website whose client lets us show it. `place` is 1 for the first one on the landing page, 0 for one that isn't
    chosen. `host` is empty while nothing is online, and `hash` and `build` are what is; `offline_from` is when visitors
    see a page instead, None while no end is known. `town` is as on the website: `Duluth, MN`."""

    order_id: UUID
    agreed_at: datetime
    place: int
    name: str = ""
    town: str = ""
    theme: str = ""
    host: str = ""
    build: int = 0
    hash: str = ""
    offline_from: datetime | None = None

    def is_online(self, now: datetime) -> bool:
        return bool(self.host) and (self.offline_from is None or now < self.offline_from)


def choice_revision(examples: Sequence[SiteExample]) -> str:
    """Tells which of them are chosen, and in which order."""
    return revision_of(*(str(one.order_id) for one in examples if one.place))


def example_unknown() -> Refused:
    return Refused(
        "example_unknown", "A client has taken their website back, so it can't be shown. Reload the page and try again."
    )


def not_online() -> Refused:
    return Refused("website_offline", "Your website isn't online, so there's nothing to show yet.")
