"""What reconcile finds where the payment provider and we part."""

from dataclasses import dataclass, field
from uuid import UUID

from fundable.domain.money.ledger import Audit


@dataclass(slots=True)
class Differences:
    """What was found and put right, gathered step by step: order ids, and how many events were acted on. `booked`
    counts what the ledger lacked, and no event told of any more.

    `redated` are hostings whose date lay ahead of the provider's clock. `unanswered` names what the provider would not
    tell; `mismatches` what a person has to look at.
    """

    paid: list[UUID] = field(default_factory=list)
    ended: list[UUID] = field(default_factory=list)
    rebuilt: list[UUID] = field(default_factory=list)
    hosting: list[UUID] = field(default_factory=list)
    redated: list[UUID] = field(default_factory=list)
    events: int = 0
    linked: int = 0
    booked: int = 0
    mismatches: list[str] = field(default_factory=list)
    unanswered: list[str] = field(default_factory=list)
    audit: Audit | None = None

    def __str__(self) -> str:
        """In a line, for the list of jobs."""
        counted = {
            "paid after all": len(self.paid),
            "came back": len(self.rebuilt),
            "checkouts expired": len(self.ended),
            "hostings updated": len(self.hosting),
            "hosting dates fixed": len(self.redated),
            "missed events processed": self.events,
            "payments linked": self.linked,
            "booked from the provider's books": self.booked,
            "to look at": len(self.mismatches),
            "unanswered": len(self.unanswered),
        }
        return ", ".join(f"{count} {what}" for what, count in counted.items() if count) or "nothing differed"
