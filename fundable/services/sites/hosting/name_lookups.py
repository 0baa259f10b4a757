"""Looks up whether a domain that a client would like is still free: the registry is asked, briefly, and nobody else."""

from dataclasses import replace

import structlog

from fundable.app import App
from fundable.db.money import disputes
from fundable.domain.orders.orders import Order
from fundable.domain.sites.drafting.sites import check_paid
from fundable.domain.sites.hosting.name_lookups import WITHIN_S, NameLookup, NameStanding
from fundable.domain.sites.hosting.registry import RegistryUnanswered
from fundable.domain.sites.words.domain_names import DomainName
from fundable.services.people import accounts
from fundable.services.sites.hosting.domain_wishes import whole_name

log = structlog.get_logger(__name__)


def who_may(app: App, token: str | None) -> Order:
    """Raises Refused `client_unauthorized`, `order_not_paid`, `order_paid_back`."""
    order = accounts.client_order(app, token).order
    with app.database.read() as connection:
        check_paid(order, disputes.lost_cents(connection, order.id))
    return order


def look_up(app: App, typed: str) -> NameLookup:
    """Asks the registry, unless somebody did a moment ago. Raises Refused `domain_wrong`, `domain_ours`."""
    name = whole_name(app, typed)
    if known := app.name_lookups.find(name.name):
        return replace(known, name=name)
    found = NameLookup(name, _standing(app, name), app.clock.now())
    app.name_lookups.put(found)
    return found


def _standing(app: App, name: DomainName) -> NameStanding:
    try:
        is_taken = app.registry.is_registered(name.name, WITHIN_S)
    except RegistryUnanswered as error:
        log.info("a registry gave no answer", domain=name.name, error=str(error))
        return NameStanding.UNKNOWN
    return NameStanding.TAKEN if is_taken else NameStanding.FREE
