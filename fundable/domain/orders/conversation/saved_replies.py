"""Saved replies: texts that staff use again and again, each under a title."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from fundable.domain.agency.settings import revision_of
from fundable.domain.errors import Refused

TITLE_MAX = 80
REPLIES_MAX = 100


@dataclass(frozen=True, slots=True)
class SavedReply:
    id: UUID
    title: str
    text: str

    @property
    def revision(self) -> str:
        """Tells which words these are."""
        return revision_of(self.title, self.text)


def check_room(kept: Collection[UUID], reply_id: UUID) -> None:
    """Raises Refused `replies_many` for a new one beside so many."""
    if reply_id not in kept and len(kept) >= REPLIES_MAX:
        raise Refused("replies_many", f"You have {REPLIES_MAX} saved replies. Delete one first.")
