"""Evidence for a dispute: what is known of an order, for a bank that has never heard of it.

Bounds: Stripe takes 4.5 MB of files, and 20,000 characters in a field. It also counts the pages that texts and files
make together, and refuses a draft with more than the card network reads, also before it's submitted ("Adds page limit
validation for dispute evidence", API 2026-09-30). That number differs by network, so ours stay far below it.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Protocol, TypeVar

from fundable.domain.counts import counted
from fundable.domain.errors import Refused
from fundable.domain.money.disputes import Dispute, DisputeStatus

PAGES_MAX = 10
FIELD_MAX = 1_500
"""Less than a page of text, because the file says it all again."""
FILE_FIELD = "uncategorized_file"
LEASE = timedelta(minutes=2)
"""How long somebody may take to put a draft at the provider."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class EvidenceRow:
    """`label` says when or what; empty for a text across the page. `detail` is smaller, below."""

    label: str
    text: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class EvidencePart:
    """`left_out` says what was cut; empty where nothing was."""

    title: str
    rows: tuple[EvidenceRow, ...]
    left_out: str = ""


@dataclass(frozen=True, slots=True)
class EvidencePack:
    """What is printed, part by part, the weightiest first; and the provider's fields, those that are known."""

    dispute_id: str
    order_number: str
    seller: str
    made_on: date
    parts: tuple[EvidencePart, ...]
    fields: Mapping[str, str]

    @property
    def name(self) -> str:
        return f"evidence-{self.order_number}.pdf"


@dataclass(frozen=True, slots=True)
class EvidenceDraft:
    """As it was put at the provider last. `digests` tell the fields that we wrote from those that somebody wrote there
    since."""

    put_at: datetime
    put_by: str
    file_id: str
    file_sha256: str
    digests: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class EvidenceAnswer:
    """A dispute as it's now, and the fields that its draft has."""

    dispute: Dispute
    fields: Mapping[str, str]


class EvidencePrinter(Protocol):
    def printed(self, pack: EvidencePack) -> bytes:
        """A PDF of at most PAGES_MAX pages; the same bytes each time."""
        ...


class EvidenceDesk(Protocol):
    """Where a provider takes evidence. Each call raises what the gateway's do, and GatewayForbidden where the key lacks
    the right."""

    def answer(self, dispute_id: str) -> EvidenceAnswer | None: ...

    def upload(self, name: str, content: bytes) -> str:
        """Its id. A second time makes a second one, which nobody sees while no field names it."""
        ...

    def stage(self, dispute_id: str, fields: Mapping[str, str]) -> Mapping[str, str]:
        """Puts fields in its draft, and leaves the others as they are: what the draft has then. Nothing is submitted;
        twice is once."""
        ...


def check_open(dispute: Dispute, now: datetime, last_day: str) -> None:
    """Whether a draft still makes sense; `last_day` names the last day for it. Raises Refused `dispute_closed`,
    `evidence_submitted`, `evidence_late`."""
    if dispute.status is not DisputeStatus.OPEN:
        raise Refused("dispute_closed", f"This dispute was {dispute.status.value}, so the bank takes no more evidence.")
    if dispute.is_answered:
        raise Refused(
            "evidence_submitted", "Evidence was submitted already, and the bank takes it once. Nothing was changed."
        )
    if dispute.evidence_due_at and now >= dispute.evidence_due_at:
        raise Refused("evidence_late", f"The last day for evidence was {last_day}. The bank takes no more.")


def digest(text: str) -> str:
    """Of a field, however its spaces and lines came back."""
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()


def others(there: Mapping[str, str], draft: EvidenceDraft | None) -> frozenset[str]:
    """Fields of a draft that somebody wrote at the provider: they aren't ours to overwrite."""
    ours = draft.digests if draft else {}
    return frozenset(name for name, text in there.items() if text.strip() and ours.get(name) != digest(text))


def bounded(fields: Mapping[str, str]) -> dict[str, str]:
    """Without those that are empty, and none longer than a field may be."""
    return {name: cut(text.strip(), FIELD_MAX) for name, text in fields.items() if text.strip()}


def cut(text: str, most: int) -> str:
    """With a sentence that says so."""
    if len(text) <= most:
        return text
    said = f" [Cut here: {len(text):,} characters in all.]"
    return text[: most - len(said)].rstrip() + said


def first(items: Sequence[T], most: int, noun: str) -> tuple[Sequence[T], str]:
    """The first ones, and a sentence on the others."""
    left = len(items) - most
    said = f"{counted(left, 'later ' + noun)} {'is' if left == 1 else 'are'} left out." if left > 0 else ""
    return items[:most], said


def lines_of(rows: Iterable[EvidenceRow]) -> str:
    """Rows as plain text, for a field."""
    return "\n".join(f"{row.label}: {row.text}{f' ({row.detail})' if row.detail else ''}" for row in rows)
