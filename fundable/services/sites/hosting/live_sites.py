"""Where a website stands on its way online: as staff see it, and as its client does."""

from dataclasses import dataclass, replace
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.money import disputes
from fundable.db.orders import orders
from fundable.db.sites.drafting import sites, stored_builds
from fundable.db.sites.hosting import approvals, contact_messages, hosts, releases
from fundable.db.sites.hosting import live_sites as rows
from fundable.db.sites.review import notes, rounds
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order
from fundable.domain.people.authenticators import Qr
from fundable.domain.people.client_views import ClientView, Opener
from fundable.domain.sites.drafting.sites import Site, is_made_here, nothing_released, review_url
from fundable.domain.sites.drafting.stored_builds import StoredBuild
from fundable.domain.sites.hosting.approvals import WORDING, Approval, open_gates, standing
from fundable.domain.sites.hosting.hosts import HostKind, SiteHost, site_url
from fundable.domain.sites.hosting.releases import Release, kept
from fundable.domain.sites.review.reviews import ReviewFacts, ReviewState, review_state
from fundable.domain.sites.review.rounds import is_held
from fundable.domain.sites.words.domain_names import in_letters
from fundable.services.people import accounts
from fundable.services.sites.checking import checks
from fundable.services.sites.drafting import previews
from fundable.services.sites.hosting import release_checks, serving
from fundable.services.sites.hosting import releases as publishing


@dataclass(frozen=True, slots=True)
class LiveDetails:
    """`approval` is the last one, of whichever build; it stands if that's the newest. `releases` are what's online, and
    what staff can go back to. `gates` are the open findings that keep it from going online. `url` is empty while
    nothing is online. `contact_messages` are how many visitors wrote, as far as they're kept, `unmailed` those
    of them that were mailed to nobody. `is_paid_back`: the money of the order went back. `is_hosting_over`: visitors
    would see a page instead of whatever is published.
    `is_paused`: they do instead of what is, as when its files were deleted and its hosting goes on again."""

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
    unmailed: int
    is_paid_back: bool
    is_hosting_over: bool
    is_paused: bool

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
    """`state` is what its client is told first, `can_review` whether the review is open to them. `wording` is what an
    approval agrees to. `address` is where it goes online, once that is known. `is_updating`: what the client sees isn't
    the newest, because texts wait for a choice or a corrected form is still to be built."""

    state: ReviewState
    can_review: bool
    approval: Approval | None
    is_approved: bool
    online: Release | None
    url: str
    address: str
    picture: str
    wording: str
    name: str
    open_gates: int
    can_download: bool
    is_updating: bool
    is_hosting_over: bool
    is_paused: bool
    is_paid_back: bool


def read(app: App, order_id: UUID) -> LiveDetails:
    """Raises Refused `order_gone`."""
    with app.database.read() as connection:
        orders.get(connection, order_id)
    gates = _gates(app, order_id)
    with app.database.read() as connection:
        return _details(connection, app, order_id, gates)


def for_client(app: App, token: Opener) -> ClientSite:
    """Raises Refused `client_unauthorized`."""
    opened = accounts.client_order(app, token)
    gates = _gates(app, opened.order.id)
    with app.database.read() as connection:
        details = _details(connection, app, opened.order.id, gates)
        is_updating = _is_updating(details, opened.site)
        address = hosts.find_shown(connection, opened.order.id)
        facts = _facts(connection, details, opened.order, is_updating)
        if isinstance(token, ClientView):
            facts = replace(facts, has_unsent_notes=False)
        state = review_state(facts)
    return ClientSite(
        state=state,
        can_review=bool(review_url(opened.site, opened.order.status, "")),
        approval=details.approval,
        is_approved=details.is_approved,
        online=details.online,
        url=details.url,
        address=in_letters(address.host) if address else "",
        picture=_picture(app, opened.site, details),
        wording=WORDING,
        name=details.newest.name if details.newest and details.is_released else "",
        open_gates=len(gates) if details.is_released else 0,
        can_download=details.newest is not None and (details.is_released or details.online is not None),
        is_updating=is_updating,
        is_hosting_over=details.is_hosting_over,
        is_paused=details.is_paused,
        is_paid_back=details.is_paid_back,
    )


def qr_of_client(app: App, token: Opener) -> Qr:
    """The address of the client's website, for cameras. Raises Refused `client_unauthorized`, `website_unreleased`."""
    order_id = accounts.client_order(app, token).order.id
    with app.database.read() as connection:
        host = rows.host_of(connection, order_id)
    if not host:
        raise nothing_released()
    return app.authenticators.qr(site_url(app.config.base_url, host))


def _picture(app: App, site: Site | None, found: LiveDetails) -> str:
    """Where the home page that visitors see can be framed: their own address lets nobody frame it."""
    return previews.path(app, site, found.online.build) if site and site.preview_nonce and found.online else ""


def _is_updating(found: LiveDetails, site: Site | None) -> bool:
    is_due = site is not None and site.draft_due_at is not None
    return found.newest is not None and (is_due or found.newest.undecided > 0)


def _facts(connection: Connection, details: LiveDetails, order: Order, is_updating: bool) -> ReviewFacts:
    sent = rounds.of_order(connection, order.id)
    last, digest = (sent[-1] if sent else None), details.newest.hash if details.newest else ""
    was_answered = last is not None and last.closed_at is not None
    return ReviewFacts(
        is_released=details.is_released and details.newest is not None,
        is_paid=order.counts_as_paid,
        is_paid_back=details.is_paid_back,
        is_with_us=is_held(sent, details.approval.approved_at if details.approval and details.is_approved else None),
        has_late_notes=any(one.is_open for one in sent),
        is_answered=was_answered and not (details.approval and last and details.approval.approved_at > last.sent_at),
        has_unsent_notes=any(note.is_draft for note in notes.of_order(connection, order.id)),
        is_updating=is_updating,
        is_approved=details.is_approved,
        is_online=details.online is not None and details.online.hash == digest,
        was_online=any(one.hash == digest for one in releases.of_order(connection, order.id)),
        open_gates=len(details.gates),
        has_address=details.has_address,
        is_hosting_over=details.is_hosting_over,
    )


def _details(connection: Connection, app: LocalApp, order_id: UUID, gates: tuple[str, ...]) -> LiveDetails:
    order = orders.get(connection, order_id)
    site, newest = sites.find(connection, order_id), stored_builds.newest(connection, order_id)
    approved, host = approvals.of_order(connection, order_id), rows.host_of(connection, order_id)
    published = kept(releases.of_order(connection, order_id))
    return LiveDetails(
        newest=newest if is_made_here(site) else None,
        is_released=site is not None and site.is_released,
        approval=standing(approved, newest) or (approved[0] if approved else None),
        is_approved=standing(approved, newest) is not None,
        releases=published,
        hosts=tuple(hosts.of_order(connection, order_id)),
        gates=gates,
        url=site_url(app.config.base_url, host) if host else "",
        sites_domain=app.config.sites_domain,
        is_automatic=publishing.is_automatic(app),
        contact_messages=contact_messages.count(connection, order_id),
        unmailed=contact_messages.count_unmailed(connection, order_id),
        is_paid_back=order.is_paid_back(disputes.lost_cents(connection, order_id)),
        is_hosting_over=release_checks.is_hosting_over(connection, app, order_id),
        is_paused=bool(published) and not serving.read(connection, app, order_id).is_served,
    )


def _gates(app: App, order_id: UUID) -> tuple[str, ...]:
    """What is wrong with it; nothing where there's nothing to check yet."""
    with app.database.read() as connection:
        if not is_made_here(sites.find(connection, order_id)):
            return ()
    try:
        return tuple(one.problem for one in open_gates(checks.of_order(app, order_id).outcomes))
    except Refused:
        return ()
