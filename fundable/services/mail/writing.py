"""Messages, written into the outbox with the fact they report: to whom, of which kind, with which values."""

from dataclasses import replace
from uuid import UUID, uuid4

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import held_mail, outbox
from fundable.domain.mail.about import AboutOrder, Naming
from fundable.domain.mail.links import Link
from fundable.domain.mail.outbox import AT_ONCE, LINK, Enclosed, Message, MessageKind, MessageState
from fundable.domain.mail.templates import Rendered
from fundable.services.mail.templates import render, values_of


def enqueue(
    connection: Connection,
    app: LocalApp,
    kind: MessageKind,
    key: str,
    recipient: str,
    about: AboutOrder | None = None,
    link: Link | None = None,
    **values: object,
) -> bool:
    """Writes a message in the transaction of what it reports. False when there is one of this key already."""
    if outbox.has_key(connection, key):
        return False
    return outbox.add(connection, draft(connection, app, kind, key, recipient, about, link, **values))


def enqueue_with(
    enclosed: Enclosed,
    connection: Connection,
    app: LocalApp,
    kind: MessageKind,
    key: str,
    recipient: str,
    about: AboutOrder,
    link: Link | None = None,
    **values: object,
) -> bool:
    """As `enqueue`, with what goes with it."""
    if outbox.has_key(connection, key):
        return False
    written = draft(connection, app, kind, key, recipient, about, link, **values)
    return outbox.add(connection, replace(written, calendar=enclosed.calendar, document_id=enclosed.document_id))


def draft(
    connection: Connection,
    app: LocalApp,
    kind: MessageKind,
    key: str,
    recipient: str,
    about: AboutOrder | None = None,
    link: Link | None = None,
    **values: object,
) -> Message:
    """A message as `enqueue` would write it down now."""
    message = compose(app, kind, key, recipient, about, link, **values)
    if message.state is MessageState.QUEUED and kind not in AT_ONCE and held_mail.is_held(connection):
        return replace(message, state=MessageState.HELD, next_at=None)
    return message


def compose(
    app: LocalApp,
    kind: MessageKind,
    key: str,
    recipient: str,
    about: AboutOrder | None = None,
    link: Link | None = None,
    **values: object,
) -> Message:
    """A message in its words, which nobody has written down yet."""
    rendered = render(app, kind, values_of(app, kind, about, {**values, "link": LINK}))
    return made_of(app, rendered, kind, key, recipient, about, link)


def made_of(
    app: LocalApp,
    rendered: Rendered,
    kind: MessageKind,
    key: str,
    recipient: str,
    about: AboutOrder | None = None,
    link: Link | None = None,
) -> Message:
    """A message of words that are rendered, as it would be written down now."""
    now = app.clock.now()
    return Message(
        id=uuid4(),
        key=key,
        kind=kind,
        recipient=recipient,
        subject=rendered.subject,
        text=rendered.text,
        html=rendered.html,
        created_at=now,
        order_id=about.order_id if about else None,
        link_id=link.id if link else None,
        state=MessageState.QUEUED if app.sends_mail else MessageState.STORED,
        next_at=now if app.sends_mail else None,
    )


def enqueue_for_staff(
    connection: Connection,
    app: LocalApp,
    kind: MessageKind,
    key: str,
    about: Naming | None = None,
    order_id: UUID | None = None,
    /,
    **values: object,
) -> int:
    """The same message for everybody who works here and wants it, each under a key of its own. `order_id`: which one
    it's about, as some want to read of theirs alone. Says how many were written."""
    keys = {f"{key}:{email}": email for email in app.above.staff_emails(connection, kind, order_id)}
    new = [(one, email) for one, email in keys.items() if not outbox.has_key(connection, one)]
    if not new:
        return 0
    first, reader = new[0]
    written = draft(connection, app, kind, first, reader, about() if about else None, None, **values)
    copies = (replace(written, id=uuid4(), key=one, recipient=email) for one, email in new)
    return sum(outbox.add(connection, copy) for copy in copies)


def test(app: App, email: str) -> None:
    """A message to a member of staff who wants to see whether mail arrives."""
    with app.database.write() as connection:
        enqueue(connection, app, MessageKind.TEST, f"test:{uuid4()}", email)
        audit.record(connection, app.clock.now(), "mail.tested", private={"email": email})
