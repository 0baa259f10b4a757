"""What is online of an order's website: publishing, going back, its address."""

from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from anyio import to_thread
from pydantic import Field

from fundable.app import App
from fundable.domain.sites.hosting.approvals import ApprovalKind
from fundable.domain.sites.hosting.hosts import LABEL_MAX, HostKind, site_url
from fundable.domain.sites.hosting.releases import ReleaseReason
from fundable.services.sites.hosting import hosts, live_sites, releases
from fundable.services.sites.hosting.live_sites import LiveDetails
from fundable.web.dependencies import AppDep, LanesDep, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Says, refusals

router = Router()
HASH_DIGITS = 64
Hash = Annotated[Line, Field(min_length=HASH_DIGITS, max_length=HASH_DIGITS), Says("Say which build is meant.")]


class ReleaseOut(Out):
    build: int
    hash: str
    reason: ReleaseReason
    made_by: str
    at: datetime


class StaffApprovalOut(Out):
    build: int
    hash: str
    kind: ApprovalKind
    name: str
    recorded_by: str
    reason: str
    access: str
    approved_at: datetime


class HostOut(Out):
    """`isVerified`: its DNS leads here."""

    host: str
    kind: HostKind
    is_verified: bool
    url: str


class LiveOut(Out):
    """`approval` is the last one, of whichever build; `isApproved` if that's the newest build. `gates` keep it from
    going online. `releases` begin with what's online, if `url` says that anything is. `sitesDomain` is empty where
    websites get no address of the agency's; `label` is this one's below it. `isAutomatic`: approved websites go online
    by themselves. `isPaidBack`: the order's money went back. `isHostingOver`: visitors would see a page instead of
    whatever is published. `isPaused`: they do instead of what is. `contactMessages`: how many visitors wrote with its
    form in the last 90 days; what, only the client reads."""

    build: int | None
    hash: str
    is_released: bool
    approval: StaffApprovalOut | None
    is_approved: bool
    releases: list[ReleaseOut]
    hosts: list[HostOut]
    has_address: bool
    gates: list[str]
    url: str
    sites_domain: str
    label: str
    is_automatic: bool
    contact_messages: int
    contact_messages_unmailed: int
    is_paid_back: bool
    is_hosting_over: bool
    is_paused: bool

    @classmethod
    def made_of(cls, details: LiveDetails, base_url: str) -> Self:
        return cls(
            build=details.newest.number if details.newest else None,
            hash=details.newest.hash if details.newest else "",
            is_released=details.is_released,
            approval=StaffApprovalOut.of(details.approval) if details.approval else None,
            is_approved=details.is_approved,
            releases=[ReleaseOut.of(one) for one in details.releases],
            hosts=[
                HostOut(host=one.host, kind=one.kind, is_verified=one.is_verified, url=site_url(base_url, one.host))
                for one in details.hosts
            ],
            has_address=details.has_address,
            gates=list(details.gates),
            url=details.url,
            sites_domain=details.sites_domain,
            label=details.label,
            is_automatic=details.is_automatic,
            contact_messages=details.contact_messages,
            contact_messages_unmailed=details.unmailed,
            is_paid_back=details.is_paid_back,
            is_hosting_over=details.is_hosting_over,
            is_paused=details.is_paused,
        )


class BuildIn(Body):
    """The build that was seen, and what was online then: the hash of the first of `releases`, empty without any. 409
    where that isn't so anymore; a script that leaves it out isn't asked."""

    hash: Hash
    online: Annotated[Line | None, Field(max_length=HASH_DIGITS), Says("Say which build is online.")] = None


class AddressIn(Body):
    label: Annotated[
        Line,
        Field(min_length=1, max_length=LABEL_MAX),
        Says("Use lowercase letters, digits and hyphens, such as alder-finch.", "The address"),
    ]


class PublishingIn(Body):
    is_automatic: Annotated[bool, Says("Say whether approved websites go online by themselves.")]


def live_of(app: App, order_id: UUID) -> LiveOut:
    return LiveOut.made_of(live_sites.read(app, order_id), app.config.base_url)


@router.get("/api/orders/{order_id}/website/live", responses=refusals(401, 404))
def get_live(order_id: OrderId, app: AppDep, _staff: StaffDep) -> LiveOut:
    return live_of(app, order_id)


@router.post("/api/orders/{order_id}/website/publish", responses=refusals(400, 401, 403, 404, 409, 413, 503))
async def publish_site(order_id: OrderId, body: BuildIn, app: AppDep, staff: StaffDep, lanes: LanesDep) -> LiveOut:
    await to_thread.run_sync(releases.publish, app, order_id, body.hash, staff.name, body.online, limiter=lanes.drafts)
    return await to_thread.run_sync(live_of, app, order_id)


@router.post("/api/orders/{order_id}/website/rollback", responses=refusals(400, 401, 403, 404, 409, 413, 503))
def roll_back_site(order_id: OrderId, body: BuildIn, app: AppDep, staff: StaffDep) -> LiveOut:
    releases.roll_back(app, order_id, body.hash, staff.name, body.online)
    return live_of(app, order_id)


@router.put("/api/orders/{order_id}/website/address", responses=refusals(400, 401, 403, 404, 409, 413))
def change_address(order_id: OrderId, body: AddressIn, app: AppDep, _staff: StaffDep) -> LiveOut:
    hosts.rename(app, order_id, body.label)
    return live_of(app, order_id)


@router.put("/api/orders/{order_id}/website/publishing", responses=refusals(400, 401, 403, 404, 413))
def change_publishing(order_id: OrderId, body: PublishingIn, app: AppDep, _staff: StaffDep) -> LiveOut:
    """For all websites, from an order's page."""
    releases.set_automatic(app, body.is_automatic)
    return live_of(app, order_id)
