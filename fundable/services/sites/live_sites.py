"""Where a website stands on its way online: as staff see it, and as its client does."""

from dataclasses import dataclass
from uuid import UUID

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites import approvals, contact_messages, hosts, releases, sites, stored_builds
from fundable.db.sites import live_sites as rows
from fundable.domain.errors import Refused
from fundable.domain.sites.approvals import WORDING, Approval, open_gates, standing
from fundable.domain.sites.hosts import HostKind, SiteHost, site_url
from fundable.domain.sites.releases import Release, kept
from fundable.domain.sites.sites import is_made_here
from fundable.domain.sites.stored_builds import StoredBuild
from fundable.services.people import accounts
from fundable.services.sites import checks
from fundable.services.sites import releases as publishing


@dataclass(frozen=True, slots=True)
class LiveDetails:
    """`approval` is the last one, of whichever build; it stands if that's the newest. `releases` are what's online, and
    what staff can go back to. `gates` are the open findings that keep it from going online. `url` is empty while
    nothing is online. `contact_messages` are how many visitors wrote, as far as they're kept."""

    newest: StoredBuild | None
    is_released: bool
    approval: Approval | None
    is_approved: bool
    releases: tuple[Release, ...]
    hosts: tuple[SiteHost, ...]
    gates: tuple[str, ...]
    url: str
    sites_domain: str
    is_automatic: bool
    contact_messages: int

    @property
    def label(self) -> str:
        """Of the address below the agency's domain; empty while there's none."""
        own = next((one.host for one in self.hosts if one.kind is HostKind.AGENCY), "")
        return own.partition(".")[0]

    @property
    def online(self) -> Release | None:
        return self.releases[0] if self.releases and self.url else None

    @property
    def has_address(self) -> bool:
        return any(host.is_verified for host in self.hosts)


@dataclass(frozen=True, slots=True)
class ClientSite:
    """`wording` is what an approval agrees to. `address` is where it goes online, once that is known.
    `is_updating`: what the client sees isn't the newest, because texts wait for a choice."""

    approval: Approval | None
    is_approved: bool
    online: Release | None
    url: str
    address: str
    wording: str
    name: str
    open_gates: int
    can_download: bool
    is_updating: bool


def read(app: App, order_id: UUID) -> LiveDetails:
    """Raises Refused `order_gone`."""
    with app.database.read() as connection:
        orders.get(connection, order_id)
    gates = _gates(app, order_id)
    with app.database.read() as connection:
        return _details(connection, app, order_id, gates)


def for_client(app: App, token: str | None) -> ClientSite:
    """Raises Refused `client_unauthorized`."""
    order_id = accounts.client_order(app, token).order.id
    gates = _gates(app, order_id)
    with app.database.read() as connection:
        found = _details(connection, app, order_id, gates)
    address = next((one.host for one in reversed(found.hosts) if one.is_verified), "")
    return ClientSite(
        approval=found.approval,
        is_approved=found.is_approved,
        online=found.online,
        url=found.url,
        address=address,
        wording=WORDING,
        name=found.newest.name if found.newest and found.is_released else "",
        open_gates=len(gates) if found.is_released else 0,
        can_download=found.newest is not None and (found.is_released or found.online is not None),
        is_updating=found.newest is not None and found.newest.undecided > 0,
    )


def _details(connection: Connection, app: App, order_id: UUID, gates: tuple[str, ...]) -> LiveDetails:
    site, newest = sites.find(connection, order_id), stored_builds.newest(connection, order_id)
    approved, host = approvals.of_order(connection, order_id), rows.host_of(connection, order_id)
    return LiveDetails(
        newest=newest if is_made_here(site) else None,
        is_released=site is not None and site.is_released,
        approval=standing(approved, newest) or (approved[0] if approved else None),
        is_approved=standing(approved, newest) is not None,
        releases=kept(releases.of_order(connection, order_id)),
        hosts=tuple(hosts.of_order(connection, order_id)),
        gates=gates,
        url=site_url(app.config.base_url, host) if host else "",
        sites_domain=app.config.sites_domain,
        is_automatic=publishing.is_automatic(app),
        contact_messages=contact_messages.count(connection, order_id),
    )


def _gates(app: App, order_id: UUID) -> tuple[str, ...]:
    """None where there's nothing to check yet."""
    with app.database.read() as connection:
        if not is_made_here(sites.find(connection, order_id)):
            return ()
    try:
        return tuple(one.problem for one in open_gates(checks.of_order(app, order_id).outcomes))
    except Refused:
        return ()
