"""What there is to see of an order's domain, for staff and for the client."""

from dataclasses import dataclass, replace
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.money import disputes
from fundable.db.orders import orders
from fundable.db.sites.drafting import sites as site_rows
from fundable.db.sites.hosting import domain_claims, domain_wishes, domains, hosts, live_checks
from fundable.domain.agency.offer import DOMAIN_ADDON
from fundable.domain.orders.orders import Order
from fundable.domain.people.client_views import Opener
from fundable.domain.sites.drafting.sites import is_made_here
from fundable.domain.sites.hosting import dns_records
from fundable.domain.sites.hosting.dns_records import DnsRecord, Server
from fundable.domain.sites.hosting.domain_claims import TOKEN_DIGITS, DomainClaim, proof_record, signed_text
from fundable.domain.sites.hosting.domains import Domain, Registration
from fundable.domain.sites.hosting.hosts import HostKind
from fundable.domain.sites.words.domain_names import DomainName, in_letters
from fundable.services.people import accounts


@dataclass(frozen=True, slots=True)
class ClaimDetails:
    """A claim to a name that another order has. `number` is, for staff alone, that order's; of a rival, the one that
    claims it."""

    claim: DomainClaim
    record: DnsRecord
    number: str


@dataclass(frozen=True, slots=True)
class DomainDetails:
    """What there is about an order's domain. `records` are those that it needs, empty while nobody knows where they
    should lead. `wants_registration`: the client paid for a domain, and nobody has noted that it's registered.
    `can_say`: whoever asks may say which domain it is. `is_due`: it's about to be looked at. `is_served`: visitors open
    the website under it, so another domain, or none, takes it from them. `is_unreachable`: strangers haven't been able
    to open the website for a while. `is_paid_back`: the order is, so that nothing is connected for it anymore. `proof`
    is the record that shows whose the domain is, where that's in doubt. `claim` is the order's own, and `rivals` are
    others' to its domain. `wishes` are the names that the client would like us to register, the first one first."""

    domain: Domain | None
    registration: Registration | None
    records: tuple[DnsRecord, ...]
    wants_registration: bool
    can_say: bool
    is_due: bool
    is_served: bool
    is_unreachable: bool
    is_paid_back: bool
    proof: DnsRecord | None
    claim: ClaimDetails | None
    rivals: tuple[ClaimDetails, ...]
    wishes: tuple[str, ...] = ()

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
        return for_staff(app, connection, orders.get(connection, order_id))


def read_as_client(app: App, token: Opener) -> DomainDetails:
    """Raises Refused `client_unauthorized`."""
    opened = accounts.client_order(app, token)
    with app.database.read() as connection:
        return for_client(app, connection, opened.order)


def for_staff(app: LocalApp, connection: Connection, order: Order) -> DomainDetails:
    return _details(app, connection, order, can_say=True)


def for_client(app: LocalApp, connection: Connection, order: Order) -> DomainDetails:
    """The record of another domain than theirs is none of theirs to rely on, and others' claims are none of their
    business."""
    found = _details(app, connection, order, can_say=client_may_say(connection, order))
    claim = replace(found.claim, number="") if found.claim else None
    found = replace(found, claim=claim, rivals=())
    return found if found.is_ours or found.domain is None else replace(found, registration=None)


def client_may_say(connection: Connection, order: Order) -> bool:
    """A client may say the domain of a website that's made here and paid for, as long as nothing is served under it."""
    site, domain = site_rows.find(connection, order.id), domains.find(connection, order.id)
    is_open = domain is None or not domain.state.is_secure
    is_paid = order.counts_as_paid and not order.is_paid_back(disputes.lost_cents(connection, order.id))
    return is_made_here(site) and is_paid and is_open


def proof_of(app: LocalApp, order_id: UUID, name: DomainName, is_seen: bool = False) -> DnsRecord:
    """Made with our key, so that nobody guesses another order's."""
    return proof_record(name, app.signer.sign(signed_text(order_id, name))[:TOKEN_DIGITS], is_seen)


def server_of(app: LocalApp) -> Server | None:
    """The server's addresses as they're set; None where DNS has to be asked."""
    listed = app.config.public_addresses
    v4, v6 = (tuple(one for one in listed if (":" in one) is is_v6) for is_v6 in (False, True))
    return Server(v4, v6) if listed else None


def _details(app: LocalApp, connection: Connection, order: Order, can_say: bool) -> DomainDetails:
    domain, registration = domains.find(connection, order.id), domains.registration(connection, order.id)
    is_paid_back = order.is_paid_back(disputes.lost_cents(connection, order.id))
    claim = domain_claims.find(connection, order.id)
    return DomainDetails(
        domain=domain,
        registration=registration,
        records=_records(app, domain) if domain else (),
        wants_registration=registration is None and DOMAIN_ADDON in order.addons and not is_paid_back,
        can_say=can_say,
        is_due=_is_due(app, domain) or _is_due(app, claim),
        is_served=_is_served(connection, order.id),
        is_unreachable=live_checks.is_unreachable(connection, order.id, domain.name.main) if domain else False,
        is_paid_back=is_paid_back,
        proof=_proof(app, domain) if domain else None,
        claim=_claim(app, connection, claim) if claim else None,
        rivals=_rivals(app, connection, domain) if domain else (),
        wishes=tuple(map(in_letters, domain_wishes.of_order(connection, order.id))),
    )


def _is_due(app: LocalApp, one: Domain | DomainClaim | None) -> bool:
    return one is not None and one.check_at <= app.clock.now()


def _proof(app: LocalApp, domain: Domain) -> DnsRecord | None:
    is_wanted = domain.doubt is not None and domain.doubt.is_provable
    return proof_of(app, domain.order_id, domain.name) if is_wanted else None


def _claim(app: LocalApp, connection: Connection, claim: DomainClaim) -> ClaimDetails:
    held = (hosts.find(connection, name) for name in claim.name.hosts)
    holder = next((orders.find(connection, host.order_id) for host in held if host), None)
    record = proof_of(app, claim.order_id, claim.name, claim.proven_at is not None)
    return ClaimDetails(claim, record, holder.number if holder else "")


def _rivals(app: LocalApp, connection: Connection, domain: Domain) -> tuple[ClaimDetails, ...]:
    claims = domain_claims.to_names(connection, [domain.name.name])
    return tuple(
        ClaimDetails(claim, proof_of(app, claim.order_id, claim.name, claim.proven_at is not None), order.number)
        for claim in claims
        if claim.order_id != domain.order_id and (order := orders.find(connection, claim.order_id))
    )


def _is_served(connection: Connection, order_id: UUID) -> bool:
    own = [host for host in hosts.of_order(connection, order_id) if host.kind is HostKind.OWN]
    return any(host.is_verified for host in own) and live_checks.online(connection, order_id) is not None


def _records(app: LocalApp, domain: Domain) -> tuple[DnsRecord, ...]:
    """Those that the last check found, else those it needs, as far as the server's address is known."""
    if domain.report.records:
        return domain.report.records
    server = server_of(app) or domain.report.server
    return dns_records.wanted(domain.name.name, server) if server.is_known else ()
