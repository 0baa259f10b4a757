"""The report on a website, shown to others by its client."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import Field

from fundable.app import App
from fundable.domain.sites.checking.report_shares import OWNER_MAX, REGISTRY_MAX, ReportShare
from fundable.services.sites.checking import report_shares
from fundable.web.dependencies import AppDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Says, refusals
from fundable.web.sites.checking.reports import ReportOut

router = Router()


class ReportShareOut(Out):
    """`url` is what the client gives to others; empty while nobody else can read the report. `owner` and `registry` are
    the client's own words."""

    url: str
    owner: str
    registry: str
    shared_at: datetime | None

    @classmethod
    def made_of(cls, app: App, share: ReportShare | None) -> "ReportShareOut":
        if share is None:
            return cls(url="", owner="", registry="", shared_at=None)
        return cls(
            url=report_shares.url(app, share),
            owner=share.owner,
            registry=share.registry,
            shared_at=share.shared_at if share.is_open else None,
        )


class ReportShareIn(Body):
    """Both may be empty."""

    owner: Annotated[Line, Says(noun="The owner")] = Field(default="", max_length=OWNER_MAX)
    registry: Annotated[Line, Says(noun="The registration")] = Field(default="", max_length=REGISTRY_MAX)


class SharedReportOut(Out):
    """What whoever has the address reads. `owner` and `registry` are the client's own words, which nobody checked."""

    report: ReportOut
    owner: str
    registry: str


@router.get("/api/client/report/share", responses=refusals(401))
def get_share(app: AppDep, token: TokenDep) -> ReportShareOut:
    return ReportShareOut.made_of(app, report_shares.of_client(app, token))


@router.put(
    "/api/client/report/share",
    dependencies=[limited("theme")],
    responses=refusals(400, 401, 404, 409, 413, 429),
)
def put_share(body: ReportShareIn, app: AppDep, token: TokenDep) -> ReportShareOut:
    """Opens the address, or changes what is said beside the report."""
    return ReportShareOut.made_of(app, report_shares.share(app, token, body.owner, body.registry))


@router.delete("/api/client/report/share", responses=refusals(401))
def end_share(app: AppDep, token: TokenDep) -> ReportShareOut:
    """Nobody else reads it from now on."""
    return ReportShareOut.made_of(app, report_shares.end(app, token))


@router.get("/api/shared-report", dependencies=[limited("report")], responses=refusals(404, 429))
def get_shared_report(app: AppDep, token: TokenDep) -> SharedReportOut:
    """For whoever has the address. Its part behind the # comes as a bearer token. Of the order's id, only what the
    sheet shows is told."""
    found = report_shares.read(app, token)
    report = ReportOut.made_of(found.checked)
    shown = report.model_copy(update={"order_id": UUID(f"{report.order_id.hex[:8]:0<32}")})
    return SharedReportOut(report=shown, owner=found.share.owner, registry=found.share.registry)
