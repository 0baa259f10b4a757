"""What was last seen of a website that is online, and where strangers see it."""

from dataclasses import dataclass
from uuid import UUID

from fundable.db.database import Connection
from fundable.db.sites.hosting import domains, hosts
from fundable.db.sites.hosting import live_checks as rows
from fundable.domain.sites.hosting.hosts import HostKind
from fundable.domain.sites.hosting.live_checks import LiveCheck


@dataclass(frozen=True, slots=True)
class OnlinePlace:
    """Where a website is online. `other` is the other one of a domain's two names, empty below the agency's domain,
    where the registry would tell of the agency."""

    host: str
    other: str = ""

    @property
    def has_own_domain(self) -> bool:
        return bool(self.other)


def of_online(connection: Connection, order_id: UUID) -> LiveCheck | None:
    """What was found of what is online now; None while nobody has looked, or nothing is online."""
    check = rows.find(connection, order_id)
    place = place_of(connection, order_id) if check else None
    is_now = check and place and check.found.host == place.host
    return check if is_now and check and rows.online(connection, order_id) == check.found.hash else None


def place_of(connection: Connection, order_id: UUID) -> OnlinePlace | None:
    """Where visitors find a website: with the other one of a domain's two names. None while it's nowhere."""
    host, domain = hosts.find_shown(connection, order_id), domains.find(connection, order_id)
    if host is None or host.kind is HostKind.AGENCY or domain is None:
        return OnlinePlace(host.host) if host else None
    return OnlinePlace(host.host, next(name for name in domain.name.hosts if name != host.host))
