"""The domain of an order's website: as staff see and say it, and as the client does."""

from datetime import date, datetime
from typing import Annotated, Self
from uuid import UUID

from pydantic import Field

from fundable.domain.sites.hosting.dns_records import ProblemCode, Standing
from fundable.domain.sites.hosting.domain_wishes import WISHES_MAX, WISHES_SENTENCE
from fundable.domain.sites.hosting.domains import REGISTRAR_MAX, Domain, DomainState, Doubt, Registration
from fundable.services.sites.hosting import domain_claims, domain_details, domain_wishes, domains
from fundable.services.sites.hosting.domain_details import ClaimDetails, DomainDetails
from fundable.web.dependencies import AppDep, IfMatch, OpenerDep, OrderId, StaffDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import AnyText, Body, Line, Out, Says, refusals

router = Router()
_OURS_ALONE = (ProblemCode.SERVER_UNKNOWN, ProblemCode.NOT_CONFIRMED)
"""Problems that a client can do nothing about, or that are told in other words."""


class RecordOut(Out):
    """`value` is what the record should say, empty for one that has to go. `now` is what is there instead."""

    type: str
    name: str
    value: str
    standing: Standing
    now: str


class DomainOut(Out):
    """`name` is the website's host in the letters of DNS, `shown` as people read it. `problems` are sentences,
    `isBroken` says that it was secure before. `isServed`, absent where it isn't so: visitors open the website
    under it, until there's another domain, or none. `certificateUntil` is null while there's no certificate. `doubt`,
    absent where there is none: why it's for staff to confirm. `proof` is the record that makes that unnecessary."""

    name: str
    shown: str
    state: DomainState
    said_at: datetime
    checked_at: datetime | None
    check_at: datetime
    is_broken: bool
    is_served: bool | None = Field(default=None, exclude_if=lambda is_so: not is_so)
    records: list[RecordOut]
    problems: list[str]
    certificate_until: datetime | None
    doubt: Doubt | None = Field(default=None, exclude_if=lambda doubt: not doubt)
    proof: RecordOut | None = Field(default=None, exclude_if=lambda proof: not proof)

    @classmethod
    def made_of(cls, domain: Domain, details: DomainDetails, unsaid: tuple[ProblemCode, ...] = ()) -> Self:
        return cls(
            name=domain.name.main,
            shown=domain.name.shown,
            state=domain.state,
            said_at=domain.said_at,
            checked_at=domain.checked_at,
            check_at=domain.check_at,
            is_broken=details.is_broken,
            is_served=details.is_served,
            records=[RecordOut.of(record) for record in details.records],
            problems=[one.sentence for one in domain.report.problems if one.code not in unsaid],
            certificate_until=domain.report.certificate_until,
            doubt=domain.doubt,
            proof=RecordOut.of(details.proof) if details.proof else None,
        )


class ClaimOut(Out):
    """A claim of `orderId` to a name that another order has. `number` is that order's, for staff; of a rival, the one
    that claims it. `isProven`: its `record` was seen, so that staff decide."""

    order_id: UUID
    number: str
    name: str
    shown: str
    said_at: datetime
    checked_at: datetime | None
    is_proven: bool
    record: RecordOut

    @classmethod
    def made_of(cls, claimed: ClaimDetails) -> Self:
        claim = claimed.claim
        return cls(
            order_id=claim.order_id,
            number=claimed.number,
            name=claim.name.main,
            shown=claim.name.shown,
            said_at=claim.said_at,
            checked_at=claim.checked_at,
            is_proven=claim.proven_at is not None,
            record=RecordOut.of(claimed.record),
        )


class RegistrationOut(Out):
    registrar: str
    registered_on: date
    renews_on: date
    is_in_clients_name: bool


class DomainDetailsOut(Out):
    """`canSay`: whoever asks may say which domain it is. `isDue`: it's about to be looked at. `wantsRegistration`: the
    client paid for a domain that nobody has registered yet. `registeredName`: which domain the record is of, empty
    where that isn't known. `isOurs`: it's the one that the order has. `isPaidBack`: nothing is connected anymore.
    `claim` is the order's own, absent without one, and `rivals`, for staff, are others' to its domain. `wishes` are
    the names that the client would like us to register, as people read them, the first one first."""

    domain: DomainOut | None
    registration: RegistrationOut | None
    registered_name: str
    is_ours: bool
    wants_registration: bool
    can_say: bool
    is_due: bool
    is_paid_back: bool
    wishes: list[str]
    claim: ClaimOut | None = Field(default=None, exclude_if=lambda claim: not claim)
    rivals: list[ClaimOut] | None = Field(default=None, exclude_if=lambda rivals: not rivals)

    @classmethod
    def made_of(cls, details: DomainDetails, unsaid: tuple[ProblemCode, ...] = ()) -> Self:
        return cls(
            domain=DomainOut.made_of(details.domain, details, unsaid) if details.domain else None,
            registration=RegistrationOut.of(details.registration) if details.registration else None,
            registered_name=details.registered_name,
            is_ours=details.is_ours,
            wants_registration=details.wants_registration,
            can_say=details.can_say,
            is_due=details.is_due,
            is_paid_back=details.is_paid_back,
            wishes=list(details.wishes),
            claim=ClaimOut.made_of(details.claim) if details.claim else None,
            rivals=[ClaimOut.made_of(rival) for rival in details.rivals],
        )


class DomainIn(Body):
    name: Annotated[AnyText, Says("Enter a domain, such as example.com.")]


class WishesIn(Body):
    names: Annotated[list[AnyText], Says(WISHES_SENTENCE), Field(max_length=WISHES_MAX)]


class StaffDomainIn(DomainIn):
    """`isConfirmed`: also where it was connected for another order."""

    is_confirmed: bool = False


class RegistrationIn(Body):
    registrar: Annotated[Line, Says(noun="The registrar"), Field(max_length=REGISTRAR_MAX)]
    registered_on: Annotated[date, Field(strict=False), Says("Enter the day it was registered.")]
    renews_on: Annotated[date, Field(strict=False), Says("Enter the day it renews.")]
    is_in_clients_name: bool


@router.get("/api/orders/{order_id}/domain", responses=refusals(401, 404))
def get_domain(order_id: OrderId, app: AppDep, _staff: StaffDep) -> DomainDetailsOut:
    return DomainDetailsOut.made_of(domain_details.read(app, order_id))


@router.put("/api/orders/{order_id}/domain", responses=refusals(400, 401, 403, 404, 409, 413))
def say_domain(
    order_id: OrderId, body: StaffDomainIn, app: AppDep, staff: StaffDep, if_match: IfMatch = None
) -> DomainDetailsOut:
    """`If-Match` may name the domain that was seen, in quotes, or "none": another one is then left alone."""
    return DomainDetailsOut.made_of(domains.say(app, order_id, body.name, staff.name, body.is_confirmed, if_match))


@router.delete("/api/orders/{order_id}/domain", responses=refusals(401, 403, 404, 409))
def remove_domain(order_id: OrderId, app: AppDep, _staff: StaffDep, if_match: IfMatch = None) -> DomainDetailsOut:
    """`If-Match` may name the domain that was seen, in quotes: another one is then left alone."""
    return DomainDetailsOut.made_of(domains.remove(app, order_id, if_match))


@router.post("/api/orders/{order_id}/domain/check", responses=refusals(401, 403, 404))
def check_domain(order_id: OrderId, app: AppDep, _staff: StaffDep) -> DomainDetailsOut:
    """A job looks within seconds; nobody waits for DNS here."""
    return DomainDetailsOut.made_of(domains.check_again(app, order_id))


@router.put("/api/orders/{order_id}/domain/registration", responses=refusals(400, 401, 403, 404, 409, 413))
def register_domain(
    order_id: OrderId, body: RegistrationIn, app: AppDep, staff: StaffDep, if_match: IfMatch = None
) -> DomainDetailsOut:
    """It's of the order's domain. `If-Match` may name the one that was seen, in quotes, or "none": for another one,
    nothing is noted."""
    noted = Registration(body.registrar, body.registered_on, body.renews_on, body.is_in_clients_name)
    return DomainDetailsOut.made_of(domains.register(app, order_id, noted, staff.name, if_match))


@router.get("/api/client/domain", responses=refusals(401, 403))
def clients_domain(app: AppDep, token: OpenerDep) -> DomainDetailsOut:
    return DomainDetailsOut.made_of(domain_details.read_as_client(app, token), _OURS_ALONE)


@router.put("/api/client/domain", dependencies=[limited("answer")], responses=refusals(400, 401, 409, 413, 429))
def say_clients_domain(body: DomainIn, app: AppDep, token: TokenDep) -> DomainDetailsOut:
    return DomainDetailsOut.made_of(domains.say_as_client(app, token, body.name), _OURS_ALONE)


@router.put("/api/client/domain/wishes", dependencies=[limited("answer")], responses=refusals(400, 401, 409, 413, 429))
def say_wishes(body: WishesIn, app: AppDep, token: TokenDep) -> DomainDetailsOut:
    return DomainDetailsOut.made_of(domain_wishes.say(app, token, body.names), _OURS_ALONE)


@router.post("/api/client/domain/check", dependencies=[limited("answer")], responses=refusals(401, 404, 429))
def check_clients_domain(app: AppDep, token: TokenDep) -> DomainDetailsOut:
    return DomainDetailsOut.made_of(domains.check_again_as_client(app, token), _OURS_ALONE)


@router.post("/api/client/domain/claim", dependencies=[limited("answer")], responses=refusals(400, 401, 409, 413, 429))
def claim_domain(body: DomainIn, app: AppDep, token: TokenDep) -> DomainDetailsOut:
    """For a name that another order has: a record in its DNS proves whose it is."""
    return DomainDetailsOut.made_of(domain_claims.claim(app, token, body.name), _OURS_ALONE)


@router.delete("/api/client/domain/claim", dependencies=[limited("answer")], responses=refusals(401, 404, 429))
def withdraw_domain_claim(app: AppDep, token: TokenDep) -> DomainDetailsOut:
    return DomainDetailsOut.made_of(domain_claims.withdraw(app, token), _OURS_ALONE)
