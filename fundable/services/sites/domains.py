"""The domain of an order's website: staff or the client say it, and a job looks whether it leads here."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from fundable.acting import Actor, ActorKind, current
from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money import disputes
from fundable.db.orders import orders
from fundable.db.sites import domains, hosts, live_checks
from fundable.db.sites import sites as site_rows
from fundable.domain.agency.offer import DOMAIN_ADDON
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order
from fundable.domain.sites import dns_records
from fundable.domain.sites.dns_records import Record, Server
from fundable.domain.sites.domain_checks import asked_again
from fundable.domain.sites.domains import (
    Domain,
    DomainName,
    DomainState,
    Registration,
    check_registration,
    in_letters,
    is_ours,
    is_taken,
    no_domain,
    not_own,
    parse,
)
from fundable.domain.sites.email_domains import is_free, is_shared
from fundable.domain.sites.hosts import HostKind, SiteHost
from fundable.domain.sites.sites import check_paid, is_made_here
from fundable.services.people import accounts


@dataclass(frozen=True, slots=True)
class DomainDetails:
    """What there is about an order's domain. `records` are those that it needs, empty while nobody knows where they
    should lead. `wants_registration`: the client paid for a domain, and nobody has noted that it's registered.
    `can_say`: whoever asks may say which domain it is. `is_due`: it's about to be looked at. `is_served`: visitors open
    the website under it, so another domain, or none, takes it from them. `is_unreachable`: strangers haven't been able
    to open the website for a while. `is_paid_back`: the order is, so that nothing is connected for it anymore."""

    domain: Domain | None
    registration: Registration | None
    records: tuple[Record, ...]
    wants_registration: bool
    can_say: bool
    is_due: bool
    is_served: bool
    is_unreachable: bool
    is_paid_back: bool

    @property
    def is_ours(self) -> bool:
        """The record is this domain's, so that its DNS is ours to set."""
        names = self.registration and self.registration.name, self.domain and self.domain.name.name
        return bool(names[0]) and names[0] == names[1]

    @property
    def registered_name(self) -> str:
        """Which domain the record is of, as people read it; empty where that isn't known."""
        return in_letters(self.registration.name) if self.registration else ""

    @property
    def is_broken(self) -> bool:
        return self.is_unreachable or (self.domain is not None and self.domain.broken_at is not None)


def read(app: App, order_id: UUID) -> DomainDetails:
    """Raises Refused `order_gone`."""
    with app.database.read() as connection:
        return _details(app, connection, orders.get(connection, order_id), can_say=True)


def for_client(app: App, token: str | None) -> DomainDetails:
    """Raises Refused `client_unauthorized`."""
    opened = accounts.client_order(app, token)
    with app.database.read() as connection:
        return _for_client(app, connection, opened.order)


def say(app: App, order_id: UUID, typed: str, by: str) -> DomainDetails:
    """Raises Refused `order_gone`, `domain_wrong`, `domain_ours`, `domain_taken`."""
    name = _allowed(app, typed)
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        _say(connection, order, name, by, app.clock.now(), current())
        return _details(app, connection, order, can_say=True)


def say_as_client(app: App, token: str | None, typed: str) -> DomainDetails:
    """Raises Refused `client_unauthorized`, `order_not_paid`, `order_paid_back`, `domain_fixed`, and what `say`
    raises."""
    order_id = accounts.client_order(app, token).order.id
    name = _allowed(app, typed)
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        check_paid(order, disputes.lost_cents(connection, order_id))
        if not _for_client(app, connection, order).can_say:
            raise Refused("domain_fixed", "Your domain can't be changed here anymore. Reply to any of our emails.")
        actor = current().logged_in(ActorKind.CLIENT, str(order.id), order.email)
        _say(connection, order, name, None, app.clock.now(), actor)
        return _for_client(app, connection, order)


def remove(app: App, order_id: UUID) -> DomainDetails:
    """The domain is free for another order, and leads to nothing here. Raises Refused `order_gone`,
    `domain_missing`."""
    with app.database.write() as connection:
        order, domain = orders.get(connection, order_id), _domain(connection, order_id)
        _free(connection, domain)
        live_checks.make_due(connection, order_id, app.clock.now())
        _record(connection, app.clock.now(), order_id, domain.name.main, "", current())
        return _details(app, connection, order, can_say=True)


def check_again(app: App, order_id: UUID) -> DomainDetails:
    """Has the job look soon. Raises Refused `order_gone`, `domain_missing`."""
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        _ask_again(connection, _domain(connection, order_id), app.clock.now())
        return _details(app, connection, order, can_say=True)


def check_again_as_client(app: App, token: str | None) -> DomainDetails:
    """Raises Refused `client_unauthorized`, `domain_missing`."""
    order = accounts.client_order(app, token).order
    with app.database.write() as connection:
        _ask_again(connection, _domain(connection, order.id), app.clock.now())
        return _for_client(app, connection, order)


def register(app: App, order_id: UUID, registration: Registration, by: str) -> DomainDetails:
    """Notes the record of a domain that was registered for the client: the one that the order has. Raises Refused
    `order_gone`, `registration_wrong`."""
    check_registration(registration)
    with app.database.write() as connection:
        order, now = orders.get(connection, order_id), app.clock.now()
        before, domain = domains.registration(connection, order_id), domains.find(connection, order_id)
        kept = domain.name.name if domain else before.name if before else ""
        registration = replace(registration, name=kept)
        if registration != before:
            domains.put_registration(connection, order_id, registration, by, now)
            until = registration.renews_on.isoformat()
            noted = {"registrar": registration.registrar}
            audit.record(connection, now, "website.domain_registered", order_id, private=noted, renews_on=until)
        return _details(app, connection, order, can_say=True)


def every(app: App) -> list[Domain]:
    with app.database.read() as connection:
        return domains.every(connection)


def of_name(app: App, typed: str) -> Domain:
    """Raises Refused `domain_wrong`, `domain_missing`."""
    with app.database.read() as connection:
        found = domains.of_name(connection, parse(typed).name)
    if found is None:
        raise Refused("domain_missing", f"No order has the domain {typed}. See: fundable sites domains")
    return found


def _domain(connection: Connection, order_id: UUID) -> Domain:
    domain = domains.find(connection, order_id)
    if domain is None:
        raise no_domain()
    return domain


def _details(app: App, connection: Connection, order: Order, can_say: bool) -> DomainDetails:
    domain, registration = domains.find(connection, order.id), domains.registration(connection, order.id)
    is_paid_back = order.is_paid_back(disputes.lost_cents(connection, order.id))
    return DomainDetails(
        domain=domain,
        registration=registration,
        records=_records(app, domain) if domain else (),
        wants_registration=registration is None and DOMAIN_ADDON in order.selected_addons and not is_paid_back,
        can_say=can_say,
        is_due=domain is not None and domain.check_at <= app.clock.now(),
        is_served=_is_served(connection, order.id),
        is_unreachable=live_checks.is_unreachable(connection, order.id, domain.name.main) if domain else False,
        is_paid_back=is_paid_back,
    )


def _is_served(connection: Connection, order_id: UUID) -> bool:
    own = [host for host in hosts.of_order(connection, order_id) if host.kind is HostKind.OWN]
    return any(host.is_verified for host in own) and live_checks.online(connection, order_id) is not None


def _for_client(app: App, connection: Connection, order: Order) -> DomainDetails:
    """A client may say the domain of a website that's made here and paid for, as long as nothing is served under it.
    The record of another domain than theirs is none of theirs to rely on."""
    site, domain = site_rows.find(connection, order.id), domains.find(connection, order.id)
    is_open = domain is None or not domain.state.is_secure
    is_paid = order.counts_as_paid and not order.is_paid_back(disputes.lost_cents(connection, order.id))
    found = _details(app, connection, order, can_say=is_made_here(site) and is_paid and is_open)
    return found if found.is_ours or domain is None else replace(found, registration=None)


def _records(app: App, domain: Domain) -> tuple[Record, ...]:
    """Those that the last check found, else those it needs, as far as the server's address is known."""
    if domain.report.records:
        return domain.report.records
    server = server_of(app) or domain.report.server
    return dns_records.wanted(domain.name.name, server) if server.is_known else ()


def server_of(app: App) -> Server | None:
    """The server's addresses as they're set; None where DNS has to be asked."""
    listed = app.config.public_addresses
    v4, v6 = (tuple(one for one in listed if (":" in one) is is_v6) for is_v6 in (False, True))
    return Server(v4, v6) if listed else None


def _allowed(app: App, typed: str) -> DomainName:
    name = parse(typed)
    if is_free(name.name) or is_shared(name.name):
        raise not_own(name)
    if refused := is_ours(name, app.config.app_hosts, app.config.sites_domain):
        raise refused
    return name


def _say(connection: Connection, order: Order, name: DomainName, by: str | None, now: datetime, actor: Actor) -> None:
    before = domains.find(connection, order.id)
    if before and before.name.name == name.name:
        after = replace(before, name=name, said_by=before.said_by or by)  # staff confirm what the client said
        if after == before:
            return
        domains.save(connection, asked_again(after, now), before)
    else:
        _refuse_taken(connection, order, name, is_staff=by is not None)
        _give(connection, before, Domain(order.id, name, DomainState.WAITING, now, by, now, 0, now))
    if by is not None:
        domains.name_registration(connection, order.id, name.name)
    live_checks.make_due(connection, order.id, now)
    _record(connection, now, order.id, before.name.main if before else "", name.main, actor)


def _give(connection: Connection, before: Domain | None, domain: Domain) -> None:
    """In place of the one before, which is free then."""
    if before:
        _free(connection, before)
    domains.add(connection, domain)
    for host in domain.name.hosts:
        hosts.add(connection, SiteHost(host, domain.order_id, HostKind.OWN, domain.said_at, None))


def _refuse_taken(connection: Connection, order: Order, name: DomainName, is_staff: bool) -> None:
    """Nor may a client name what is below another one's domain: with a wildcard in its DNS, that would lead here, too.
    Raises Refused `domain_taken`."""
    held = [host for one in name.hosts if (host := hosts.find(connection, one))]
    other = next((host for host in held if host.order_id != order.id or host.kind is not HostKind.OWN), None)
    if other:
        owner = orders.find(connection, other.order_id)
        raise is_taken(name.name, owner.number if owner and is_staff else "")
    above = None if is_staff else hosts.find_above(connection, order.id, name)
    if above:
        raise is_taken(above.host)


def _free(connection: Connection, domain: Domain) -> None:
    for host in domain.name.hosts:
        hosts.remove(connection, host)
    domains.remove(connection, domain.order_id)


def _ask_again(connection: Connection, domain: Domain, now: datetime) -> None:
    domains.save(connection, asked_again(domain, now), domain)


def _record(connection: Connection, now: datetime, order_id: UUID, was: str, is_now: str, actor: Actor) -> None:
    audit.record(connection, now, "website.domain_changed", order_id, actor=actor, private={"domain": (was, is_now)})
