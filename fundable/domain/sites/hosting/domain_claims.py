"""A name that another order has already: how whoever owns it proves that, and when it's looked for."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from fundable.domain.errors import Refused
from fundable.domain.sites.hosting.dns_records import DnsRecord, Standing
from fundable.domain.sites.hosting.domains import Domain, check_again_at
from fundable.domain.sites.words.domain_names import DomainName

LABEL, VALUE = "_fundable", "fundable-order="
TOKEN_DIGITS = 32


@dataclass(frozen=True, slots=True)
class DomainClaim:
    """An order's, to a name that it doesn't have. `proven_at` is when its record was seen in DNS; it stays a claim then
    where taking the name is for staff to decide."""

    order_id: UUID
    name: DomainName
    said_at: datetime
    checks: int
    check_at: datetime
    checked_at: datetime | None = None
    proven_at: datetime | None = None


def signed_text(order_id: UUID, name: DomainName) -> str:
    """What a token is made of, so that it's worth nothing for another order or another name."""
    return f"domain:{order_id}:{name.name}"


def proof_record(name: DomainName, token: str, is_seen: bool) -> DnsRecord:
    """The record that only whoever holds a domain's DNS can set."""
    standing = Standing.RIGHT if is_seen else Standing.MISSING
    return DnsRecord("TXT", f"{LABEL}.{name.name}", f"{VALUE}{token}", standing)


def looked(claim: DomainClaim, is_proven: bool, now: datetime) -> DomainClaim:
    """The claim after a look."""
    proven_at = claim.proven_at or (now if is_proven else None)
    checks = claim.checks + 1
    check_at = check_again_at(claim.said_at, checks, now, is_settled=proven_at is not None)
    return replace(claim, checks=checks, check_at=check_at, checked_at=now, proven_at=proven_at)


def is_settled(domain: Domain, is_connected: bool) -> bool:
    """Whether a name is more than entered: then staff decide who has it. `is_connected`: it leads here."""
    return is_connected or domain.proven_at is not None


def not_claimed() -> Refused:
    return Refused("domain_claim_missing", "There's no claim to a domain. Reload the page.")
