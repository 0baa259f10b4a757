"""Websites that the landing page shows: their clients agree to it and take it back, owners choose among them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from fundable.acting import acting_as
from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites.hosting import site_examples
from fundable.domain.agency.settings import check_seen
from fundable.domain.people.client_views import Opener
from fundable.domain.sites.hosting.site_examples import SiteExample, choice_revision, example_unknown, not_online
from fundable.services.people import accounts


@dataclass(frozen=True, slots=True)
class ExampleConsent:
    """`agreed_at` is None where the client hasn't agreed, or not any more. `is_shown`: on the landing page, now."""

    agreed_at: datetime | None
    is_shown: bool


def of_client(app: App, token: Opener) -> ExampleConsent:
    """Raises Refused `client_unauthorized`."""
    order_id = accounts.client_order(app, token).order.id
    with app.database.read() as connection:
        return _consent(connection, app, order_id)


def agree(app: App, token: str | None) -> ExampleConsent:
    """Agreeing twice is agreeing once. Raises Refused `client_unauthorized`, `website_offline`."""
    order = accounts.client_order(app, token).order
    now = app.clock.now()
    with acting_as(accounts.as_client(order)), app.database.write() as connection:
        orders.get(connection, order.id)
        if site_examples.agreed_at(connection, order.id) is None:
            site_examples.add(connection, order.id, now)
            found = site_examples.find(connection, order.id)
            if found is None or not found.is_online(now):
                raise not_online()
            audit.record(connection, now, "website.example_agreed", order.id)
        return _consent(connection, app, order.id)


def withdraw(app: App, token: str | None) -> ExampleConsent:
    """The landing page stops showing it at once. Raises Refused `client_unauthorized`."""
    order = accounts.client_order(app, token).order
    with acting_as(accounts.as_client(order)), app.database.write() as connection:
        if site_examples.remove(connection, order.id):
            audit.record(connection, app.clock.now(), "website.example_withdrawn", order.id)
        consent = _consent(connection, app, order.id)
    app.live_sites.forget()
    return consent


def offered(app: App) -> list[SiteExample]:
    """Those that are chosen first, in their order; then the others, the newest consent first."""
    with app.database.read() as connection:
        return site_examples.every(connection)


def choose(app: App, order_ids: Sequence[UUID], seen: str | None = None) -> list[SiteExample]:
    """These are shown from now on, in this order. Raises Refused `settings_changed`; `example_unknown`, and nothing
    changes, where a client hasn't agreed or not any more."""
    with app.database.write() as connection:
        known = site_examples.every(connection)
        if not set(order_ids) <= {one.order_id for one in known}:
            raise example_unknown()
        if [one.order_id for one in known if one.place] != list(order_ids):
            check_seen(seen, choice_revision(known), "these examples")
            site_examples.choose(connection, order_ids)
            chosen = [str(order_id) for order_id in order_ids]
            audit.record(connection, app.clock.now(), "settings.examples_chosen", orders=chosen)
        found = site_examples.every(connection)
    app.live_sites.forget()
    return found


def _consent(connection: Connection, app: LocalApp, order_id: UUID) -> ExampleConsent:
    found = site_examples.find(connection, order_id)
    is_shown = found is not None and found.place > 0 and found.is_online(app.clock.now())
    return ExampleConsent(site_examples.agreed_at(connection, order_id), is_shown)
