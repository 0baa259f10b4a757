"""Numbers of documents as they're noted at the provider, with what moved the money: there they outlive a restore."""

import re
from dataclasses import dataclass
from datetime import timedelta

from fundable.domain.money.invoicing.documents import Document

_NUMBER = re.compile(r"((?:TEST-)?[A-Z][A-Z0-9]*)-(\d{4})-(\d{4,6})")
AGAIN_AFTER = timedelta(minutes=10)
REFUSED_AGAIN_AFTER = timedelta(days=1)
REPORTED_WITHIN = timedelta(days=31)
"""What moved money is told of at most that late, so its document may be this much younger."""


@dataclass(frozen=True, slots=True)
class NotedNumber:
    """`source` is what the document was issued for."""

    series: str
    year: int
    sequence: int
    source: str


def written(document: Document, site: str) -> tuple[str, str]:
    """The name of the note, which is the number, and its text: one account may have several installations."""
    return document.number, f"{site}/{document.source}"


def read(name: str, text: str, site: str) -> NotedNumber | None:
    """None for a note of anything else, or of another installation."""
    number, (whose, _, source) = _NUMBER.fullmatch(name), text.partition("/")
    if number is None or whose != site or not source:
        return None
    return NotedNumber(number[1], int(number[2]), int(number[3]), source)
