"""What staff see of messages: what was written, what became of it, and what each kind reads like."""

from collections import Counter
from dataclasses import dataclass, replace
from uuid import UUID

from fundable.app import App
from fundable.db.mail import links as link_rows
from fundable.db.mail import message_counters, message_search, outbox
from fundable.domain.cursors import position
from fundable.domain.mail.outbox import LINK, OPENS_THE_ADMIN, Counts, MailFilter, MailSide, Message, MessageState
from fundable.domain.people.accounts import Login, Role, check_confirmed
from fundable.services.mail import links, logo
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
        found = outbox.page(connection, filters, before, PAGE + 1)
        by_side = (
            message_search.counts(connection, filters.text) if filters.text else message_counters.by_side(connection)
        )
    more = str(found[PAGE - 1][0]) if len(found) > PAGE else None
    shown = tuple(message for _, message in found[:PAGE])
    return MailLog(shown, more, filters.side, by_side, app.mailer.is_real)


def of_order(app: App, order_id: UUID) -> list[Message]:
    """Newest first, with a placeholder for each link; empty for an order that is not there."""
    with app.database.read() as connection:
        return outbox.of_order(connection, order_id)


def read(app: App, message_id: UUID, reader: Login) -> OpenedMail:
    """As its reader gets it, with its link while nobody else has got it: once sent, the link is the reader's alone.

    Who may not change the team sees no link into it. Raises Refused `message_unknown`; `confirmation_needed` for an
    owner who has to enter their password first.
    """
    with app.database.read() as connection:
        message = outbox.find(connection, message_id)
        known = link_rows.find(connection, message.link_id) if message and message.link_id else None
    if message is None:
        raise message_unknown()
    link = None
    if message.state is MessageState.STORED and _may_follow(app, message, reader):
        found = shown(app, message)
        link = links.address(app, known.id) if known and known.is_usable(app.clock.now()) else None
    else:
        hidden = "(a link for the reader alone)"
        found = replace(message, text=message.text.replace(LINK, hidden), html=message.html.replace(LINK, "#"))
    return OpenedMail(replace(found, html=logo.shown(app, found.html)), link)


def _may_follow(app: App, message: Message, reader: Login) -> bool:
    """Raises Refused `confirmation_needed`."""
    if message.kind not in OPENS_THE_ADMIN:
        return True
    if reader.user.role is not Role.OWNER:
        return False
    check_confirmed(reader.session, app.clock.now())
    return True
