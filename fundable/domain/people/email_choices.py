"""What each of the staff is mailed about. Security and what needs attention always come."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from fundable.domain.people.accounts import Role


class EmailChoice(StrEnum):
    ALL = "all"
    MINE = "mine"
    """About orders that one has, or nobody."""
    NONE = "none"


_OF_AN_ORDER = (EmailChoice.ALL, EmailChoice.MINE, EmailChoice.NONE)
_OF_MANY = (EmailChoice.ALL, EmailChoice.NONE)
CHOICES: Mapping[str, tuple[EmailChoice, ...]] = {
    "staff-new-orders": _OF_MANY,
    "staff-form-received": _OF_AN_ORDER,
    "staff-client-answer": _OF_AN_ORDER,
    "staff-unanswered": _OF_AN_ORDER,
    "staff-changes-sent": _OF_AN_ORDER,
    "staff-charge-paid": _OF_AN_ORDER,
    "staff-overdue": _OF_MANY,
    "staff-money-back": _OF_AN_ORDER,
}
"""By the kind of message, which `Settings, Emails` calls by the same name. Any other comes to everybody it's for."""
_MINE_AT_FIRST = frozenset({"staff-unanswered"})
"""What everybody heard of once already: the order's person has to do something."""


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who works here, and what they chose for one kind."""

    id: UUID
    email: str
    role: Role
    choice: EmailChoice = EmailChoice.ALL


def at_first(kind: str) -> EmailChoice:
    """What counts for whoever never chose."""
    return EmailChoice.MINE if kind in _MINE_AT_FIRST else EmailChoice.ALL


def chosen(kept: Mapping[str, str]) -> dict[str, EmailChoice]:
    """For every kind; what was never chosen comes."""
    return {kind: EmailChoice(kept.get(kind, at_first(kind))) for kind in CHOICES}


def wanting(staff: Sequence[Reader], holder: UUID | None) -> list[str]:
    """The addresses of those who want it. `holder` has the order that it's about; None where nobody has it, or it's
    about none. What nobody wants goes to the owners, so that nothing is read by nobody."""
    theirs = [one for one in staff if _wants(one, holder)]
    owners = [one for one in staff if one.role is Role.OWNER]
    return [one.email for one in theirs or owners or staff]


def _wants(reader: Reader, holder: UUID | None) -> bool:
    if reader.choice is EmailChoice.MINE:
        return holder in (None, reader.id)
    return reader.choice is EmailChoice.ALL
