"""Links in mail: made here, so that what is stored opens nothing without this installation's key."""

import secrets
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.mail import links
from fundable.domain.mail.links import LIFETIMES, Link, LinkPurpose, link_dead

PATH = "/reset-password?token="


def make(
    connection: Connection,
    app: LocalApp,
    purpose: LinkPurpose,
    order_id: UUID | None = None,
    user_id: UUID | None = None,
    *,
    is_shown: bool = False,
) -> Link:
    """A new link for an order's client or a member of staff, in the caller's transaction. `is_shown`: it isn't put into
    a mail, but handed to whoever asks for it."""
    now = app.clock.now()
    expires_at = now + LIFETIMES[purpose]
    shown_at = now if is_shown else None
    link = Link(secrets.token_urlsafe(24), purpose, now, expires_at, order_id, user_id, shown_at=shown_at)
    links.add(connection, link)
    return link


def address(app: App, link_id: str) -> str:
    """What is put into the mail."""
    return f"{app.config.base_url}{PATH}{link_id}.{_signature(app, link_id)}"


def find(connection: Connection, app: LocalApp, token: str) -> Link:
    """The link that a token from a mail stands for. Raises Refused `link_dead` when it opens nothing (any more)."""
    link_id, _, signature = token.rpartition(".")
    link = links.find(connection, link_id) if app.signer.is_valid(f"link:{link_id}", signature) else None
    if link is None or not link.is_usable(app.clock.now()):
        raise link_dead()
    return link


def _signature(app: App, link_id: str) -> str:
    return app.signer.sign(f"link:{link_id}")
