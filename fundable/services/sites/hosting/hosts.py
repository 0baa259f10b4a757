"""The addresses of websites: those below the agency's own domain are given by the program and changed by staff."""

from itertools import chain, count
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites.hosting import hosts, live_checks
from fundable.domain.errors import Refused
from fundable.domain.sites.hosting.hosts import HostKind, SiteHost, is_label, label_of

AT_ONCE = 200


def ensure(connection: Connection, app: LocalApp, order_id: UUID, name: str) -> None:
    """Gives a website its address below the agency's domain, where there is such a domain and none yet."""
    if not app.config.sites_domain or any(one.kind is HostKind.AGENCY for one in hosts.of_order(connection, order_id)):
        return
    _give(connection, app, order_id, label_of(name))


def give_missing(app: App) -> str:
    """Websites that clients were shown get their addresses below a domain of the agency's that was set, or changed,
    since; with the label that they had. Says how many."""
    given = 0
    while count := _give_some(app):
        given += count
    app.live_sites.forget()
    return f"{given} given an address" if given else ""


def _give_some(app: App) -> int:
    """In one transaction, so that an order that goes meanwhile isn't among them. Says how many."""
    if not app.config.sites_domain:
        return 0
    with app.database.read() as connection:
        if not hosts.without_address(connection, app.config.sites_domain, 1):
            return 0
    with app.database.write() as connection:
        waiting = hosts.without_address(connection, app.config.sites_domain, AT_ONCE)
        for order_id, name in waiting:
            _move(connection, app, order_id, name)
    return len(waiting)


def _move(connection: Connection, app: LocalApp, order_id: UUID, name: str) -> None:
    before = next((one.host for one in hosts.of_order(connection, order_id) if one.kind is HostKind.AGENCY), "")
    hosts.remove(connection, before)
    _note(
        connection, app, order_id, before, _give(connection, app, order_id, before.partition(".")[0] or label_of(name))
    )


def _give(connection: Connection, app: LocalApp, order_id: UUID, label: str) -> str:
    """The first free one that begins so: the host."""
    tried = chain([label], (f"{label[:58]}-{number}" for number in count(2)))
    return next(f"{one}.{app.config.sites_domain}" for one in tried if _add(connection, app, order_id, one))


def rename(app: App, order_id: UUID, label: str) -> None:
    """Another address below the agency's domain; the one before leads nowhere from then on. Raises Refused
    `order_gone`, `sites_domain_missing`, `address_wrong`, `address_taken`."""
    if not app.config.sites_domain:
        raise Refused("sites_domain_missing", "Ask whoever runs the server to set up addresses for websites.")
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
        _note(connection, app, order_id, "".join(before), f"{label}.{app.config.sites_domain}")
    app.live_sites.forget()


def _note(connection: Connection, app: LocalApp, order_id: UUID, before: str, host: str) -> None:
    now = app.clock.now()
    live_checks.make_due(connection, order_id, now)
    audit.record(connection, now, "website.address_changed", order_id, private={"address": (before, host)})


def _add(connection: Connection, app: LocalApp, order_id: UUID, label: str) -> bool:
    host, now = f"{label}.{app.config.sites_domain}", app.clock.now()
    return host not in app.config.app_hosts and hosts.add(
        connection, SiteHost(host, order_id, HostKind.AGENCY, now, now)
    )
