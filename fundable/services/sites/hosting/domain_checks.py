"""Looks whether the domains of websites lead here, and whether they're secure and open. Jobs alone do: nobody waits."""

from dataclasses import replace
from datetime import datetime
from urllib.parse import urlsplit
from uuid import UUID

import structlog

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.sites.hosting import domains, hosts, live_checks, name_marks
from fundable.domain.counts import counted
from fundable.domain.moments import day
from fundable.domain.sites.hosting.dns_records import UNKNOWN_SERVER, Judged, Server, judge
from fundable.domain.sites.hosting.domain_bounds import CLEARED_AN_HOUR, HOUR, has_room
from fundable.domain.sites.hosting.domain_checks import (
    Looked,
    advanced,
    has_to_alarm,
    leads_here,
    left_at,
    not_confirmed,
    not_here_yet,
    not_now,
    unanswered,
)
from fundable.domain.sites.hosting.domain_doubts import is_long_elsewhere
from fundable.domain.sites.hosting.domains import Domain, Doubt, no_domain
from fundable.domain.sites.hosting.hosts import SiteHost
from fundable.domain.sites.hosting.resolver import DnsUnanswered
from fundable.domain.sites.words.domain_names import in_letters
from fundable.services import named_orders
from fundable.services.agency import calendar
from fundable.services.mail.alerts import raise_alert
from fundable.services.sites.hosting import domain_claims, domain_doubts
from fundable.services.sites.hosting.domain_details import server_of

LOOKED_AT_ONCE = 10

log = structlog.get_logger(__name__)


def look(app: App) -> str:
    """Looks at the domains and claims whose turn it is. Says how many there were."""
    with app.database.read() as connection:
        waiting = domains.due(connection, app.clock.now(), LOOKED_AT_ONCE)
    server = this_server(app) if waiting else UNKNOWN_SERVER
    for domain in waiting:
        _keep(app, domain, _look(app, domain, server))
    count = len(waiting) + domain_claims.look(app, LOOKED_AT_ONCE)
    return f"{counted(count, 'domain')} looked at" if count else ""


def look_now(app: App, order_id: UUID) -> Domain:
    """Raises Refused `domain_missing`."""
    domain = _found(app, order_id)
    _keep(app, domain, _look(app, domain, this_server(app)))
    return _found(app, order_id)


def _found(app: App, order_id: UUID) -> Domain:
    with app.database.read() as connection:
        domain = domains.find(connection, order_id)
    if domain is None:
        raise no_domain()
    return domain


def this_server(app: App) -> Server:
    """Its public addresses: those that are set, else where the base URL's host leads."""
    if server := server_of(app):
        return server
    if app.config.is_loopback:
        return UNKNOWN_SERVER
    try:
        return app.resolver.addresses(urlsplit(app.config.base_url).hostname or "")
    except DnsUnanswered:
        return UNKNOWN_SERVER


def _look(app: App, domain: Domain, server: Server) -> Looked:
    if not server.is_known:
        return unanswered(domain, server)
    try:
        judged = judge(domain.name.name, server, app.resolver.zone(domain.name.name))
    except DnsUnanswered as error:
        log.info("DNS gave no answer", domain=domain.name.name, error=str(error))
        return unanswered(domain, server)
    is_proven = _is_proven(app, domain)
    looked = _visit(app, domain, server, judged, is_proven) if judged.is_right else not_here_yet(server, judged)
    return replace(looked, is_proven=is_proven)


def _is_proven(app: App, domain: Domain) -> bool:
    is_asked = domain.doubt is not None and domain.doubt.is_provable
    return is_asked and domain_claims.is_proven(app, domain.order_id, domain.name)


def _visit(app: App, domain: Domain, server: Server, judged: Judged, is_proven: bool) -> Looked:
    """Its hosts may have certificates from now on; opening them gets the first one."""
    with app.database.write() as connection:
        now, current = app.clock.now(), domains.find(connection, domain.order_id)
        if current is None or current.name != domain.name:
            return Looked(None, domain.report)  # somebody has changed it meanwhile
        if not _led_here(connection, domain):
            proven_at = current.proven_at or (now if is_proven else None)
            if doubt := domain_doubts.find(app, connection, replace(current, proven_at=proven_at)):
                return not_confirmed(server, judged, doubt)
            if not _has_room(app, connection, domain, now):
                return not_now(server, judged)
        _lead_here(app, connection, domain)
    addresses = [*server.v4, *server.v6]
    visits = {host: app.websites.visit(host, addresses) for host in domain.name.hosts}
    return leads_here(domain, server, judged.records, visits, app.clock.now())


def _led_here(connection: Connection, domain: Domain) -> bool:
    """What was connected stays so, whatever is asked of new names."""
    own = (hosts.find(connection, name) for name in domain.name.hosts)
    return any(host and host.order_id == domain.order_id and host.is_verified for host in own)


def _has_room(app: LocalApp, connection: Connection, domain: Domain, now: datetime) -> bool:
    if has_room(name_marks.count_cleared(connection, now - HOUR, now), len(domain.name.hosts)):
        return True
    raise_alert(
        connection,
        app,
        key=f"domains-many:{now:%Y-%m-%d}",
        title="Many domains want to be connected at once",
        found=f"{CLEARED_AN_HOUR} names began to have certificates within an hour, so others wait. They go on as soon "
        "as there's room.",
        advice="If you don't expect that many, see which ones are new: fundable sites domains",
    )
    return False


def _lead_here(app: LocalApp, connection: Connection, domain: Domain) -> None:
    now = app.clock.now()
    for name in domain.name.hosts:
        host = hosts.find(connection, name)
        if host and host.order_id == domain.order_id and not host.is_verified:
            hosts.verify(connection, name, now)
            domain_doubts.mark(app, connection, domain.order_id, name, now)
            live_checks.make_due(connection, domain.order_id, now)


def _keep(app: App, seen: Domain, looked: Looked) -> None:
    """What was found, unless somebody has changed the domain meanwhile."""
    now = app.clock.now()
    domain = advanced(seen, looked, now)
    alarms = has_to_alarm(domain, now)
    with app.database.write() as connection:
        domain = _doubted(app, connection, domain, looked, now)
        if not domains.save(connection, replace(domain, alarmed_at=now) if alarms else domain, seen):
            return
        if looked.state:  # no answer changes nothing
            for host in hosts.of_order(connection, domain.order_id):
                if host.host in domain.name.hosts and host.is_verified:
                    after = replace(host, left_at=left_at(host, seen, looked.here, now))
                    _follow_name(app, connection, domain, after, host)
        if alarms:
            _alarm(app, connection, domain)


def _doubted(app: LocalApp, connection: Connection, domain: Domain, looked: Looked, now: datetime) -> Domain:
    """One whose DNS has led elsewhere for long enough left nobody here."""
    if looked.is_elsewhere and domain.doubt is Doubt.LEFT and is_long_elsewhere(domain, now):
        domain_doubts.take_over(app, connection, domain)
    return replace(domain, doubt=domain_doubts.find(app, connection, domain))


def _follow_name(app: LocalApp, connection: Connection, domain: Domain, host: SiteHost, before: SiteHost) -> None:
    """A name that leads elsewhere leaves after a month, whatever the other one does."""
    now = app.clock.now()
    if host.is_idle(now):
        hosts.verify(connection, host.host, None)
        live_checks.make_due(connection, domain.order_id, now)
        return
    if host.left_at != before.left_at:
        hosts.note_left(connection, host.host, host.left_at)
        live_checks.make_due(connection, domain.order_id, now)
    if host.leaves_soon(now):
        _announce(app, connection, domain, host)


def _announce(app: LocalApp, connection: Connection, domain: Domain, host: SiteHost) -> None:
    assert host.left_at
    assert host.leaves_at
    name = in_letters(host.host)
    left_on, leaves_on = (day(calendar.day_of(app, at)) for at in (host.left_at, host.leaves_at))
    raise_alert(
        connection,
        app,
        key=f"domain-leaves:{host.host}:{host.left_at:%Y-%m-%dT%H:%M}",
        title=f"{name} is about to leave",
        found=f"{name} hasn't led here since {left_on}. On {leaves_on} it stops showing the website here, and gets no "
        "more certificates.",
        advice="If it should stay, have its DNS changed back. Then press Check again on the order's page. If it has "
        "moved for good, there's nothing to do.",
        about=named_orders.naming_id(connection, app, domain.order_id),
    )


def _alarm(app: LocalApp, connection: Connection, domain: Domain) -> None:
    sentences = " ".join(problem.sentence for problem in domain.report.problems)
    raise_alert(
        connection,
        app,
        key=f"domain:{domain.order_id}:{domain.broken_at:%Y-%m-%dT%H:%M}",
        title=f"{domain.name.shown} doesn't open securely anymore",
        found=sentences,
        advice=f"Run 'fundable doctor --domain {domain.name.main}' to follow it step by step.",
        about=named_orders.naming_id(connection, app, domain.order_id),
    )
