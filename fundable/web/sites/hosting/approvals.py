"""Approving a website, and how it stands: for its client, and for staff who were called."""

from datetime import datetime
from typing import Annotated

from anyio import to_thread
from fastapi import Request
from pydantic import Field
from starlette.responses import Response

from fundable.domain.sites.hosting.approvals import NAME_MAX, NAME_MISSING, REASON_MAX, ApprovalKind
from fundable.domain.sites.review.reviews import ReviewState
from fundable.services.sites.hosting import approvals, live_sites
from fundable.services.sites.review import client_files
from fundable.web.dependencies import AppDep, LanesDep, OpenerDep, OrderId, StaffDep, TokenDep
from fundable.web.people.second_factor import QrOut
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Paragraphs, Says, refusals
from fundable.web.sites.hosting.releases import Hash, LiveOut, ReleaseOut, live_of
from fundable.web.templates import page

router = Router()
AGENT_MAX = 300


class ClientApprovalOut(Out):
    """`recordedBy` and `reason` are of an approval by phone, and empty otherwise; `access` is a sentence on how staff
    could have had the login, empty where they couldn't."""

    build: int
    hash: str
    kind: ApprovalKind
    name: str
    recorded_by: str
    reason: str
    access: str
    approved_at: datetime


class ClientSiteOut(Out):
    """`state` is what the client is told first; `canReview`: the review is open to them. `approval` is the last one, of
    whichever build; `isApproved` if that's the newest build. `online` and `url` are of the build that is published,
    also while `isPaused`, when visitors see a page instead; `picture` is where to frame it, empty without one.
    `isHostingOver`: they would, whatever is published. `openGates`: what has to be fixed before it can be approved.
    `wording` is what an approval agrees to. `isUpdating`: a corrected form is being worked in, so nothing can be
    approved now. `isPaidBack`: it can be looked at, no more."""

    state: ReviewState
    can_review: bool
    approval: ClientApprovalOut | None
    is_approved: bool
    online: ReleaseOut | None
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


class ApprovalIn(Body):
    """`hash` is that of the build that was looked at, `name` what was typed as a signature."""

    hash: Hash
    name: Annotated[Line, Says(NAME_MISSING, "Your name")] = Field(min_length=1, max_length=NAME_MAX)


class PhoneApprovalIn(Body):
    """`name` is who said so; `reason` is shown to the client."""

    hash: Hash
    name: Annotated[Line, Says("Enter who approved it.", "The name")] = Field(min_length=1, max_length=NAME_MAX)
    reason: Annotated[Paragraphs, Says("Say why it's recorded by phone.", "The reason")] = Field(
        min_length=1, max_length=REASON_MAX
    )


@router.get("/api/client/approval", responses=refusals(401, 403))
def client_site(app: AppDep, token: OpenerDep) -> ClientSiteOut:
    return ClientSiteOut.of(live_sites.for_client(app, token))


@router.post("/api/client/approval", responses=refusals(400, 401, 404, 409, 413, 503))
async def approve_site(
    body: ApprovalIn, request: Request, app: AppDep, token: TokenDep, lanes: LanesDep
) -> ClientSiteOut:
    """409 with the newest build's `hash` when there is one after it."""
    agent = request.headers.get("user-agent", "")[:AGENT_MAX]
    await to_thread.run_sync(approvals.approve, app, token, body.hash, body.name, agent, limiter=lanes.drafts)
    return ClientSiteOut.of(await to_thread.run_sync(live_sites.for_client, app, token))


@router.get("/api/client/website/qr", responses=refusals(401, 403, 404))
def website_qr(app: AppDep, token: OpenerDep) -> QrOut:
    """The address of the website that's online, for cameras."""
    return QrOut.of(live_sites.qr_of_client(app, token))


@router.get("/api/client/website/export", responses=refusals(401, 404), response_class=Response)
def download_site(app: AppDep, token: TokenDep) -> Response:
    name, data = client_files.download(app, token)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/zip", headers=headers)


@router.post("/api/orders/{order_id}/website/approval", responses=refusals(400, 401, 403, 404, 409, 413, 503))
async def approve_by_phone(
    order_id: OrderId, body: PhoneApprovalIn, app: AppDep, staff: StaffDep, lanes: LanesDep
) -> LiveOut:
    given = (body.hash, body.name, body.reason, staff.name)
    await to_thread.run_sync(approvals.approve_by_phone, app, order_id, *given, limiter=lanes.drafts)
    return await to_thread.run_sync(live_of, app, order_id)


@router.get("/api/client/approval/sheet", responses=refusals(401, 403, 404), response_class=Response)
def download_approval(app: AppDep, token: OpenerDep) -> Response:
    """To keep and to print; it needs nothing else to be read."""
    return _sheet(app, approvals.of_client(app, token))


@router.get("/api/orders/{order_id}/website/approval", responses=refusals(401, 404), response_class=Response)
def download_approval_as_staff(order_id: OrderId, app: AppDep, _staff: StaffDep) -> Response:
    return _sheet(app, approvals.of_order(app, order_id))


def _sheet(app: AppDep, signed: approvals.SignedApproval) -> Response:
    answer = page(app, "approval.html", 200, order=signed.order, build=signed.build, approval=signed.approval)
    name = f"approval-{signed.order}-build-{signed.build.number}.html"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
