"""The mail that was written, as its reader gets it: with its link in place."""

import re
from dataclasses import dataclass

from fundable.app import App
from fundable.db.mail import outbox as outbox_rows
from fundable.services.mail import outbox

_TOKEN = re.compile(r"/reset-password\?token=([\w.=-]+)")


@dataclass(frozen=True)
class Mail:
    kind: str
    recipient: str
    subject: str
    text: str
    html: str
    order_id: str | None

    @property
    def token(self) -> str:
        """What the link in it carries."""
        found = _TOKEN.findall(self.text)
        assert len(set(found)) == 1, self.text
        return str(found[0])


def mails(app: App, kind: str) -> list[Mail]:
    """Of one kind, oldest first."""
    with app.database.read() as connection:
        written = [message for _, message in outbox_rows.page(connection, None, None, 1000) if message.kind == kind]
    shown = [outbox.shown(app, message) for message in reversed(written)]
    return [
        Mail(
            message.kind,
            message.recipient,
            message.subject,
            message.text,
            message.html,
            str(message.order_id) if message.order_id else None,
        )
        for message in shown
    ]


def newest(app: App, kind: str) -> Mail:
    return mails(app, kind)[-1]
