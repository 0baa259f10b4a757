"""Legal texts as they are drafted and published, and what changes from one to the next."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher
from enum import StrEnum
from functools import lru_cache

from fundable.domain.agency.offer_drafts import Saved

COMPARED_KEPT = 8
NUMBERS = range(1, 10**9)
"""Those that a version can have."""


@dataclass(frozen=True, slots=True)
class LegalVersion:
    """`text` is empty for the one that comes with the program, `by` where a file was put in place."""

    number: int
    text: str
    published_at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class LegalDraft:
    """`base` is the revision of what visitors read when it was begun."""

    revision: int
    base: str
    text: str
    saved: Saved


@dataclass(frozen=True, slots=True)
class StoodText:
    """What visitors read at a moment, in Markdown, and since when; of the text that comes with the program that's
    None."""

    text: str
    since: datetime | None


class LineKind(StrEnum):
    SAME = "same"
    REMOVED = "removed"
    ADDED = "added"


@dataclass(frozen=True, slots=True)
class DiffLine:
    kind: LineKind
    text: str


@lru_cache(maxsize=COMPARED_KEPT)
def difference(before: str, after: str) -> tuple[DiffLine, ...]:
    """Line by line, empty lines left out: what was there and is gone stands before what takes its place. Kept, because
    it takes a while for long texts, and every visitor of a legal page asks for the same."""
    old, new = _lines(before), _lines(after)
    return tuple(_differing(old, new))


def is_changed(lines: tuple[DiffLine, ...]) -> bool:
    return any(line.kind is not LineKind.SAME for line in lines)


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def _differing(old: list[str], new: list[str]) -> Iterator[DiffLine]:
    for tag, begins, ends, new_begins, new_ends in SequenceMatcher(None, old, new).get_opcodes():
        if tag == "equal":
            yield from (DiffLine(LineKind.SAME, line) for line in old[begins:ends])
        else:
            yield from (DiffLine(LineKind.REMOVED, line) for line in old[begins:ends])
            yield from (DiffLine(LineKind.ADDED, line) for line in new[new_begins:new_ends])
