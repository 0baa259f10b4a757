"""What reconcile finds where the payment provider and we part."""

from dataclasses import dataclass, field
from uuid import UUID

from fundable.domain.counts import counted
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
        found = (
            (len(self.paid), "paid after all", "paid after all"),
            (len(self.rebuilt), "came back", "came back"),
            (len(self.ended), "checkout expired", "checkouts expired"),
            (len(self.hosting), "hosting updated", "hostings updated"),
            (len(self.redated), "hosting date fixed", "hosting dates fixed"),
            (self.events, "missed event processed", "missed events processed"),
            (self.linked, "payment linked", "payments linked"),
            (self.booked, "booked from the provider's books", "booked from the provider's books"),
            (len(self.mismatches), "to look at", "to look at"),
            (len(self.unanswered), "unanswered", "unanswered"),
        )
        return ", ".join(counted(number, one, many) for number, one, many in found if number) or "nothing differed"
