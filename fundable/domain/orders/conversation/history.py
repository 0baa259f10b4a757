"""What was written to staff, as lines of an order's history. What staff wrote stands there as its email."""

from collections.abc import Iterable, Iterator

from fundable.domain.counts import counted
from fundable.domain.orders.conversation.messages import Author, ThreadMessage, Via
from fundable.domain.orders.timeline import EventKind, TimelineEvent


def lines(messages: Iterable[ThreadMessage]) -> Iterator[TimelineEvent]:
    """Their words are in the conversation. Those of staff are left out."""
    for message in messages:
        if message.author is not Author.STAFF:
            yield TimelineEvent(EventKind.MESSAGE, message.at, _title(message))


def _title(message: ThreadMessage) -> str:
    files = f", with {counted(len(message.files), 'file')}" if message.files else ""
    if message.author is Author.STRANGER:
        return f"Email from {message.address or 'nobody'}, which isn't the client's address{files}"
    way = "wrote by email" if message.via is Via.EMAIL else "wrote a message"
    return f"The client {way}{files}"
