"""The addresses of websites: those below the agency's own domain are given by the program and changed by staff."""

from itertools import chain, count
from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites import hosts, live_checks
from fundable.domain.errors import Refused
from fundable.domain.sites.hosts import HostKind, SiteHost, is_label, label_of


def ensure(connection: Connection, app: App, order_id: UUID, name: str) -> None:
    """Gives a website its address below the agency's domain, where there is such a domain and none yet."""
    if not app.config.sites_domain or any(one.kind is HostKind.AGENCY for one in hosts.of_order(connection, order_id)):
        return
    label = label_of(name)
    for tried in chain([label], (f"{label[:58]}-{number}" for number in count(2))):
        if _add(connection, app, order_id, tried):
            return


def rename(app: App, order_id: UUID, label: str) -> None:
    """Another address below the agency's domain; the one before leads nowhere from then on. Raises Refused
    `order_gone`, `sites_domain_missing`, `address_wrong`, `address_taken`."""
    if not app.config.sites_domain:
        raise Refused("sites_domain_missing", "Set FUNDABLE_SITES_DOMAIN first. Websites get their addresses below it.")
    if not is_label(label):
        raise Refused("address_wrong", "Use lowercase letters, digits and hyphens, such as alder-finch.")
    with app.database.write() as connection:
        orders.get(connection, order_id)
        before = [one.host for one in hosts.of_order(connection, order_id) if one.kind is HostKind.AGENCY]
        if before == [f"{label}.{app.config.sites_domain}"]:
            return
        for host in before:
            hosts.remove(connection, host)
        if not _add(connection, app, order_id, label):
            raise Refused("address_taken", "Another website has this address. Choose another one.")
        live_checks.make_due(connection, order_id, app.clock.now())
        changed = {"address": ("".join(before), f"{label}.{app.config.sites_domain}")}
        audit.record(connection, app.clock.now(), "website.address_changed", order_id, private=changed)
    app.live_sites.forget()


def _add(connection: Connection, app: App, order_id: UUID, label: str) -> bool:
    host, now = f"{label}.{app.config.sites_domain}", app.clock.now()
    return host not in app.config.app_hosts and hosts.add(
        connection, SiteHost(host, order_id, HostKind.AGENCY, now, now)
    )
