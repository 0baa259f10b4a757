"""The domain of an order's website: staff or the client say it, and a job looks whether it leads here."""

from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from fundable.acting import Actor, ActorKind, current
from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money import disputes
from fundable.db.orders import orders
from fundable.db.sites.hosting import domain_claims, domains, hosts, live_checks
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order
from fundable.domain.sites.drafting.sites import check_paid
from fundable.domain.sites.hosting.domain_bounds import DAY, check_changes
from fundable.domain.sites.hosting.domain_checks import asked_again
from fundable.domain.sites.hosting.domain_doubts import has_left, near_us
from fundable.domain.sites.hosting.domains import (
    Domain,
    DomainState,
    Registration,
    check_registration,
    check_seen,
    is_ending,
    is_ours,
    is_taken,
    no_domain,
    not_own,
)
from fundable.domain.sites.hosting.hosts import HostKind, SiteHost
from fundable.domain.sites.words.domain_names import DomainName, parse
from fundable.domain.sites.words.email_domains import is_free, is_shared
from fundable.services.people import accounts
from fundable.services.sites.hosting import domain_doubts
from fundable.services.sites.hosting.domain_details import DomainDetails, client_may_say, for_client, for_staff

CHANGED, CLAIMED = "website.domain_changed", "website.domain_claimed"


def say(
    app: App, order_id: UUID, typed: str, by: str, is_confirmed: bool = False, seen: str | None = None
) -> DomainDetails:
    """`is_confirmed`: also where the name was connected for another order. `seen` is the domain that it takes the place
    of (see `check_seen`). Raises Refused `order_gone`, `domain_wrong`, `domain_ours`, `domain_taken`, `domain_left`,
    `domain_moved`."""
    name = allowed(app, typed)
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        check_seen(domains.find(connection, order_id), seen)
        if not is_confirmed and _is_new(connection, order_id, name):
            _refuse_left(app, connection, order, name)
        put(app, connection, order, name, by, current())
        return for_staff(app, connection, order)


def say_as_client(app: App, token: str | None, typed: str) -> DomainDetails:
    """Raises Refused `client_unauthorized`, `order_not_paid`, `order_paid_back`, `domain_fixed`,
    `domain_changes_spent`, and what `say` raises, but `domain_left`."""
    order_id = accounts.client_order(app, token).order.id
    name = allowed_for_client(app, typed)
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        check_client_may(connection, order)
        if _is_new(connection, order_id, name):
            refuse_taken(connection, order, name, is_staff=False)
            refuse_spent(connection, order_id, app.clock.now())
        put(app, connection, order, name, None, as_client(order))
        return for_client(app, connection, order)


def remove(app: App, order_id: UUID, seen: str | None = None) -> DomainDetails:
    """The domain, which is the one that was `seen`, is free for another order, and leads to nothing here. Raises
    Refused `order_gone`, `domain_missing`, `domain_moved`."""
    with app.database.write() as connection:
        order, domain = orders.get(connection, order_id), _domain(connection, order_id)
        check_seen(domain, seen)
        take_away(connection, domain, app.clock.now(), current())
        return for_staff(app, connection, order)


def check_again(app: App, order_id: UUID) -> DomainDetails:
    """Has the job look soon. Raises Refused `order_gone`, `domain_missing`."""
    with app.database.write() as connection:
        order = orders.get(connection, order_id)
        _ask_again(connection, _domain(connection, order_id), app.clock.now())
        return for_staff(app, connection, order)


def check_again_as_client(app: App, token: str | None) -> DomainDetails:
    """Also for the record of a claim. Raises Refused `client_unauthorized`, `domain_missing`."""
    order, now = accounts.client_order(app, token).order, app.clock.now()
    with app.database.write() as connection:
        claim, domain = domain_claims.find(connection, order.id), domains.find(connection, order.id)
        if claim:
            domain_claims.save(connection, replace(claim, check_at=now), claim)
        if domain:
            _ask_again(connection, domain, now)
        if not claim and not domain:
            raise no_domain()
        return for_client(app, connection, order)


def register(app: App, order_id: UUID, registration: Registration, by: str, seen: str | None = None) -> DomainDetails:
    """Notes the record of a domain that was registered for the client: the one that the order has, which is the one
    that was `seen`. Raises Refused `order_gone`, `registration_wrong`, `domain_moved`."""
    check_registration(registration)
    with app.database.write() as connection:
        order, now = orders.get(connection, order_id), app.clock.now()
        before, domain = domains.registration(connection, order_id), domains.find(connection, order_id)
        check_seen(domain, seen)
        kept = domain.name.name if domain else before.name if before else ""
        registration = replace(registration, name=kept)
        if registration != before:
            domains.put_registration(connection, order_id, registration, by, now)
            until = registration.renews_on.isoformat()
            noted = {"registrar": registration.registrar}
            audit.record(connection, now, "website.domain_registered", order_id, private=noted, renews_on=until)
        return for_staff(app, connection, order)


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


def allowed(app: App, typed: str) -> DomainName:
    """Raises Refused `domain_wrong`, `domain_ours`."""
    name = parse(typed)
    if is_free(name.name) or is_shared(name.name):
        raise not_own(name)
    if not app.suffixes.registrable(name.name):
        raise is_ending(name)
    if refused := is_ours(name, app.config.app_hosts, app.config.sites_domain):
        raise refused
    return name


def allowed_for_client(app: App, typed: str) -> DomainName:
    """Raises Refused `domain_wrong`, `domain_ours`."""
    name = allowed(app, typed)
    if domain_doubts.is_near_us(app, name):
        raise near_us(name)
    return name


def check_client_may(connection: Connection, order: Order) -> None:
    """Raises Refused `order_not_paid`, `order_paid_back`, `domain_fixed`."""
    check_paid(order, disputes.lost_cents(connection, order.id))
    if not client_may_say(connection, order):
        raise Refused("domain_fixed", "Your domain can't be changed here anymore. Message us.")


def refuse_spent(connection: Connection, order_id: UUID, now: datetime) -> None:
    """Raises Refused `domain_changes_spent`."""
    acts = audit.about(connection, order_id, (CHANGED, CLAIMED))
    ages = (now - act.moment for act in acts if act.kind is ActorKind.CLIENT)
    check_changes(sum(timedelta() <= age < DAY for age in ages))


def as_client(order: Order) -> Actor:
    return current().logged_in(ActorKind.CLIENT, str(order.id), order.email)


def holders(connection: Connection, order_id: UUID, name: DomainName) -> list[UUID]:
    """Other orders that have one of its hosts."""
    held = [host for one in name.hosts if (host := hosts.find(connection, one))]
    return list(dict.fromkeys(host.order_id for host in held if host.order_id != order_id))


def refuse_taken(connection: Connection, order: Order, name: DomainName, is_staff: bool) -> None:
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


def put(
    app: LocalApp,
    connection: Connection,
    order: Order,
    name: DomainName,
    by: str | None,
    actor: Actor,
    proven_at: datetime | None = None,
) -> None:
    """The order's domain from now on, or the same one, confirmed by staff. Raises Refused `domain_taken`."""
    before, now = domains.find(connection, order.id), app.clock.now()
    if before and before.name.name == name.name:
        after = replace(before, name=name, said_by=before.said_by or by)
        after = replace(after, doubt=domain_doubts.find(app, connection, after))
        if after == before:
            return
        domains.save(connection, asked_again(after, now), before)
    else:
        refuse_taken(connection, order, name, is_staff=True)
        domain = Domain(order.id, name, DomainState.WAITING, now, by, now, 0, now, proven_at=proven_at)
        _give(connection, before, replace(domain, doubt=domain_doubts.find(app, connection, domain)))
        domain_claims.remove(connection, order.id)
    if by is not None:
        domains.name_registration(connection, order.id, name.name)
    live_checks.make_due(connection, order.id, now)
    _record(connection, now, order.id, before.name.main if before else "", name.main, actor)


def take_away(connection: Connection, domain: Domain, now: datetime, actor: Actor) -> None:
    _free(connection, domain)
    live_checks.make_due(connection, domain.order_id, now)
    _record(connection, now, domain.order_id, domain.name.main, "", actor)


def _domain(connection: Connection, order_id: UUID) -> Domain:
    domain = domains.find(connection, order_id)
    if domain is None:
        raise no_domain()
    return domain


def _is_new(connection: Connection, order_id: UUID, name: DomainName) -> bool:
    before = domains.find(connection, order_id)
    return before is None or before.name.name != name.name


def _refuse_left(app: LocalApp, connection: Connection, order: Order, name: DomainName) -> None:
    """What another order has is refused for that. Raises Refused `domain_taken`, `domain_left`."""
    refuse_taken(connection, order, name, is_staff=True)
    if domain_doubts.has_left(app, connection, order.id, name):
        raise has_left(name)


def _give(connection: Connection, before: Domain | None, domain: Domain) -> None:
    """In place of the one before, which is free then."""
    if before:
        _free(connection, before)
    domains.add(connection, domain)
    for host in domain.name.hosts:
        hosts.add(connection, SiteHost(host, domain.order_id, HostKind.OWN, domain.said_at, None))


def _free(connection: Connection, domain: Domain) -> None:
    for host in domain.name.hosts:
        hosts.remove(connection, host)
    domains.remove(connection, domain.order_id)


def _ask_again(connection: Connection, domain: Domain, now: datetime) -> None:
    domains.save(connection, asked_again(domain, now), domain)


def _record(connection: Connection, now: datetime, order_id: UUID, was: str, is_now: str, actor: Actor) -> None:
    audit.record(connection, now, CHANGED, order_id, actor=actor, private={"domain": (was, is_now)})
