"""The inbox of staff: every order in which somebody wrote, those that wait for an answer first."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from fundable.domain.cursors import position
from fundable.domain.orders.conversation.messages import Author
from fundable.domain.orders.orders import OrderStatus

SHOWN_OF_TEXT = 200
"""Characters of a message that a row has."""


class InboxView(StrEnum):
    """`waiting` for us; `mine` are those of them whose order is mine or nobody's, `unread` those that I haven't
    read."""

    WAITING = "waiting"
    MINE = "mine"
    UNREAD = "unread"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class InboxPlace:
    """The row that a page begins behind, by the number of its newest message."""

    waits: bool
    last: int

    @property
    def cursor(self) -> str:
        return str(self.last * 2 + self.waits)


@dataclass(frozen=True, slots=True)
class ListedConversation:
    """`text` is the beginning of the newest message, or of the one that was looked for, and `is_note` that of staff's
    own. `unread` counts what waits and its reader hasn't read."""

    order_id: UUID
    email: str
    business_name: str | None
    status: OrderStatus
    is_paused: bool
    last: int
    last_at: datetime
    text: str
    author: Author
    author_name: str
    is_note: bool
    files: int
    unread: int
    waiting_since: datetime | None

    @property
    def client_name(self) -> str:
        return self.business_name or self.email

    @property
    def place(self) -> InboxPlace:
        return InboxPlace(self.waiting_since is not None, self.last)


def place(cursor: str | None) -> InboxPlace | None:
    """Raises Refused `cursor_unknown`."""
    number = position(cursor)
    return None if number is None else InboxPlace(bool(number % 2), number // 2)
