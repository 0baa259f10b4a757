"""What staff see of messages: what was written, what became of it, and what each kind reads like."""

from collections import Counter
from dataclasses import dataclass, replace
from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import links as link_rows
from fundable.db.mail import message_counters, message_search, outbox
from fundable.domain.cursors import position
from fundable.domain.mail.outbox import LINK, OPENS_THE_ADMIN, Counts, MailFilter, MailSide, Message, MessageState
from fundable.domain.people.accounts import Role, User, owners_only
from fundable.services.mail import inline_pictures, links
from fundable.services.mail.outbox import message_unknown, shown

PAGE = 50


@dataclass(frozen=True, slots=True)
class MailLog:
    """`by_side` counts what is searched for, or all, on whichever side and in whichever state."""

    messages: tuple[Message, ...]
    next_cursor: str | None
    side: MailSide | None
    by_side: Counts
    has_server: bool

    @property
    def counts(self) -> dict[MessageState, int]:
        """Of the side that is asked for, or of both."""
        sides = [self.side] if self.side else self.by_side
        return dict(sum((Counter(self.by_side[side]) for side in sides), Counter()))


@dataclass(frozen=True, slots=True)
class OpenedMail:
    """`link` is the address in it, where that opens something and its reader may have it."""

    message: Message
    link: str | None


def browse(app: App, filters: MailFilter | None, cursor: str | None) -> MailLog:
    """A page of them, newest first; None is all. Raises Refused `cursor_unknown`."""
    filters = filters or MailFilter()
    before = position(cursor)
    with app.database.read() as connection:
        page = outbox.page(connection, filters, before, PAGE + 1)
        by_side = (
            message_search.counts(connection, filters.text) if filters.text else message_counters.by_side(connection)
        )
    more = str(page[PAGE - 1][0]) if len(page) > PAGE else None
    shown = tuple(message for _, message in page[:PAGE])
    return MailLog(shown, more, filters.side, by_side, app.sends_mail)


def of_order(app: App, order_id: UUID) -> list[Message]:
    """Newest first, with a placeholder for each link; empty for an order that is not there."""
    with app.database.read() as connection:
        return outbox.of_order(connection, order_id)


def read(app: App, message_id: UUID) -> OpenedMail:
    """As its reader gets it, without its link, which is the reader's alone. Raises Refused `message_unknown`."""
    with app.database.read() as connection:
        message = _get(connection, message_id)
    return _without_link(app, message)


def show_link(app: App, message_id: UUID, reader: User) -> OpenedMail:
    """With its link, while nobody but us has got it and it opens something. From then on it isn't its reader's alone,
    which an approval made with it tells (decision 0064). Raises Refused `message_unknown`; `owners_only` for a link
    into the team."""
    now = app.clock.now()
    with app.database.write() as connection:
        message = _get(connection, message_id)
        if message.kind in OPENS_THE_ADMIN and reader.role is not Role.OWNER:
            raise owners_only()
        known = link_rows.find(connection, message.link_id) if message.link_id and message.has_link else None
        if known is None or not known.is_usable(now):
            return _without_link(app, message)
        link_rows.note_shown(connection, known.id, now)
        act = "client.link_shown" if known.order_id else "staff.link_shown"
        audit.record(connection, now, act, str(known.order_id or known.user_id))
    found = shown(app, message)
    html = inline_pictures.shown(app, found.html, found.order_id)
    return OpenedMail(replace(found, html=html), links.address(app, known.id))


def _get(connection: Connection, message_id: UUID) -> Message:
    message = outbox.find(connection, message_id)
    if message is None:
        raise message_unknown()
    return message


def _without_link(app: App, message: Message) -> OpenedMail:
    hidden = "(a link for the reader alone)"
    html = inline_pictures.shown(app, message.html.replace(LINK, "#"), message.order_id)
    return OpenedMail(replace(message, text=message.text.replace(LINK, hidden), html=html), None)
