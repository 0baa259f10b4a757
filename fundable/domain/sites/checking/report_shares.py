"""The report on a website as its client shows it to others: at an address that only they give away, until they end
it."""

from dataclasses import dataclass
from datetime import datetime

from fundable.domain.errors import Refused

OWNER_MAX, REGISTRY_MAX = 200, 300


@dataclass(frozen=True, slots=True)
class ReportShare:
    """`nonce` names its address, and is empty once it has ended. `owner` and `registry` (where and under which number
    the business is registered) are the client's own words, which nobody checks; empty where they say nothing."""

    nonce: str
    owner: str
    registry: str
    shared_at: datetime

    @property
    def is_open(self) -> bool:
        return bool(self.nonce)


def report_gone() -> Refused:
    return Refused(
        "report_gone",
        "This report isn't shared, or the address isn't complete. Ask whoever gave it to you for a new one.",
    )
