"""Whether a name that a client entered may be connected, and the marks of names that were."""

from datetime import datetime
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.sites.hosting import hosts, name_marks
from fundable.domain.counts import counted
from fundable.domain.sites.hosting.domain_doubts import is_near
from fundable.domain.sites.hosting.domains import Domain, Doubt
from fundable.domain.sites.words.domain_names import DomainName

KEY_DIGITS = 16


def find(app: LocalApp, connection: Connection, domain: Domain) -> Doubt | None:
    """None for what staff entered or confirmed. A record in its DNS proves a domain, unless it's near us."""
    if domain.said_by is not None:
        return None
    if is_near_us(app, domain.name):
        return Doubt.NEAR_US
    if domain.proven_at:
        return None
    if hosts.find_above(connection, domain.order_id, domain.name):
        return Doubt.BELOW
    return Doubt.LEFT if _may_have_left(app, connection, domain) else None


def is_near_us(app: LocalApp, name: DomainName) -> bool:
    return is_near(name, (*app.config.app_hosts, app.config.sites_domain), app.suffixes.registrable)


def has_left(app: LocalApp, connection: Connection, order_id: UUID, name: DomainName) -> bool:
    """Whether it, or what it's below, was connected for another order."""
    marks = [_mark(app, host) for host in (*name.hosts, *name.above)]
    return name_marks.is_anybody_elses(connection, marks, order_id)


def _may_have_left(app: LocalApp, connection: Connection, domain: Domain) -> bool:
    """Where a name can't be told from marks that another key made, one that leads here from the start may be one."""
    own = [host for name in domain.name.hosts if (host := hosts.find(connection, name))]
    if any(host.is_verified and host.order_id == domain.order_id for host in own):
        return False
    if has_left(app, connection, domain.order_id, domain.name):
        return True
    is_new = domain.elsewhere_at is None and not name_marks.is_orders(connection, _marks(app, domain), domain.order_id)
    return is_new and name_marks.has_unreadable(connection, _key_id(app))


def mark(app: LocalApp, connection: Connection, order_id: UUID, host: str, now: datetime) -> None:
    """Notes that this name may have certificates from now on."""
    name_marks.put(connection, _mark(app, host), _key_id(app), order_id, now)


def take_over(app: LocalApp, connection: Connection, domain: Domain) -> None:
    """After it led elsewhere for long enough."""
    name_marks.take_over(connection, _marks(app, domain), domain.order_id)


def mark_connected(app: App) -> str:
    """Marks names that were connected before there were marks, or before the key was another one. Says how many."""
    with app.database.read() as connection:
        connected = hosts.own_verified(connection)
    marked = sum(_mark_missing(app, host.host) for host in connected)
    return f"{counted(marked, 'name')} marked" if marked else ""


def _mark_missing(app: App, name: str) -> bool:
    with app.database.read() as connection:
        if not name_marks.missing(connection, [_mark(app, name)]):
            return False
    with app.database.write() as connection:
        host = hosts.find(connection, name)
        if host is None or host.verified_at is None:
            return False
        mark(app, connection, host.order_id, name, host.verified_at)
    return True


def _marks(app: LocalApp, domain: Domain) -> list[str]:
    return [_mark(app, host) for host in domain.name.hosts]


def _mark(app: LocalApp, host: str) -> str:
    return app.signer.sign(f"name:{host}")


def _key_id(app: LocalApp) -> str:
    return app.signer.sign("names")[:KEY_DIGITS]
