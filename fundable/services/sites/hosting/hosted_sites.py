"""The websites that are online here, or were: all of them for staff, and a client's own."""

from dataclasses import dataclass
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites.hosting import hosted_sites, page_views, serving, site_traffic
from fundable.db.sites.hosting.serving import KeptServing
from fundable.domain.orders.orders import Page
from fundable.domain.people.client_views import Opener
from fundable.domain.sites.hosting.hosted_sites import HostedFilter, HostedSite
from fundable.domain.sites.hosting.serving import hosted
from fundable.domain.sites.hosting.site_traffic import PageViews, TrafficDay
from fundable.services.agency import calendar
from fundable.services.people import accounts


@dataclass(frozen=True, slots=True)
class HostingDetails:
    """`site` is None for an order that never had anything online here. `kept` is what staff have said, `days` are the
    last ones on which the website was asked for, `views` those of its pages."""

    site: HostedSite | None
    kept: KeptServing
    days: tuple[TrafficDay, ...]
    views: PageViews


@dataclass(frozen=True, slots=True)
class ClientHosting:
    """`site` is None for an order that never had anything online here."""

    site: HostedSite | None
    views: PageViews


def listed(app: App, typed: str | None, state: HostedFilter | None, cursor: str | None, limit: int) -> Page[HostedSite]:
    """The last published first. Raises Refused `cursor_unknown`."""
    with app.database.read() as connection:
        among = _in_state(connection, app, state) if state else None
        return hosted_sites.page(connection, app.clock.now(), typed, among, cursor, limit)


def every(app: App) -> dict[UUID, HostedSite]:
    with app.database.read() as connection:
        return {site.order_id: site for site in hosted_sites.every(connection, app.clock.now())}


def of_order(app: App, order_id: UUID) -> HostingDetails:
    """Raises Refused `order_gone`."""
    now, today = app.clock.now(), calendar.today(app)
    with app.database.read() as connection:
        orders.get(connection, order_id)
        site, kept = hosted_sites.find(connection, order_id, now), serving.find(connection, order_id)
        days = site_traffic.days(connection, order_id, now.date())
        views = page_views.of_order(connection, order_id, today)
    return HostingDetails(site, kept, tuple(days), views)


def of_client(app: App, token: Opener) -> ClientHosting:
    """Raises Refused `client_unauthorized`."""
    order_id = accounts.client_order(app, token).order.id
    now, today = app.clock.now(), calendar.today(app)
    with app.database.read() as connection:
        site = hosted_sites.find(connection, order_id, now)
        return ClientHosting(site, page_views.of_order(connection, order_id, today))


def _in_state(connection: Connection, app: LocalApp, state: HostedFilter) -> list[UUID]:
    rules, now = serving.rules(connection), app.clock.now()
    found = serving.ending(connection)
    return [one.order_id for one in found if hosted(one.facts, rules, now).state in state.states]
