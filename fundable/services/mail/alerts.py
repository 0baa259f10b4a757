"""Alerts: what staff are told by mail because the program cannot put it right by itself."""

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.domain.mail.about import Naming
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.services.mail.writing import enqueue_for_staff


def raise_alert(
    connection: Connection,
    app: LocalApp,
    key: str,
    title: str,
    found: str,
    advice: str,
    about: Naming | None = None,
    page: str = "/admin",
) -> int:
    """Tells everybody who works here, once for each `key`; what may come back has its date in the key. Says how many
    were told. `title` goes into the subject, `advice` says what to do, and of what isn't about an order `page` is where
    in the admin that's done."""
    values = {"title": title, "found": found, "advice": advice, "admin_url": Url(f"{app.config.base_url}{page}")}
    return enqueue_for_staff(connection, app, MessageKind.STAFF_ALERT, f"alert:{key}", about, **values)
