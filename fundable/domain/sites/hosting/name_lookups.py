"""Whether a domain that a client would like can still be registered, as far as the registry says."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from fundable.domain.errors import Refused
from fundable.domain.sites.words.domain_names import DomainName, in_letters

WITHIN_S = 4.0
"""People wait for it, while they type."""


class NameStanding(StrEnum):
    """`free`: the registry doesn't know it. `taken`: somebody has it. `unknown`: no registry said anything."""

    FREE = "free"
    TAKEN = "taken"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class NameLookup:
    name: DomainName
    standing: NameStanding
    looked_at: datetime


def check_whole(name: DomainName, registrable: str) -> None:
    """What is below somebody's domain is never for sale. Raises Refused `domain_wrong`."""
    if name.name != registrable:
        raise Refused("domain_wrong", f"Leave out what stands before it: {in_letters(registrable)}.")


def lookups_busy(wait_s: int) -> Refused:
    return Refused("lookups_busy", "Many names are being looked up right now. Try again in a moment.", wait_s)
