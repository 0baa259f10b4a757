"""The website of an order: for staff who make it, and for the client who reviews it."""

from datetime import datetime
from typing import Annotated

from anyio import to_thread
from pydantic import Field
from starlette.responses import Response

from fundable.domain.sites.drafting.sites import color_unknown, theme_unknown
from fundable.domain.sites.drafting.stored_builds import BuildReason
from fundable.services.sites.drafting import site_files, sites
from fundable.services.sites.hosting import preview_release
from fundable.services.sites.review import client_look, reviewed_sites
from fundable.web.dependencies import AppDep, LanesDep, OpenerDep, OrderId, StaffDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Says, refusals

router = Router()


class BuildOut(Out):
    """`madeBy` is empty for a build that nobody asked for."""

    number: int
    hash: str
    theme: str
    reason: BuildReason
    made_by: str
    created_at: datetime


class SiteOut(Out):
    """`isDue`: a build of the form is still to come; `hasFailed`: making it went wrong. `preview` is the path of the
    newest build's home page, empty while there is none. `rules` are what was found in the newest build, `leftOut` how
    many services were more than a website shows, `undecided` how many texts wait for a choice between an edit and the
    corrected form: until then, the client sees the last build without any. `onlineHost` is where visitors find it,
    empty while it isn't online. `missing` is what its business could give for a better one."""

    is_built_elsewhere: bool
    is_released: bool
    is_due: bool
    has_failed: bool
    has_form: bool
    preview: str
    themes: tuple[str, ...]
    builds: list[BuildOut]
    left_out: int
    undecided: int
    online_host: str
    missing: tuple[str, ...]


class ColorsOut(Out):
    """Of a website: hex colors by their role."""

    brand: str
    deep: str
    ink: str
    paper: str
    rule: str
    tint: str
    accent: str


class OfferedColorOut(Out):
    """`name` is what it's called; `automatic` for what the rules chose."""

    name: str
    hex: str


class ReviewedSiteOut(Out):
    """What a client reviews. `preview` is the path of its home page, in whose folder the other pages are. `domain` is
    empty until one is known. `themes` and `offeredColors` are what its look can be; none once it's no longer the
    client's to pick. `offeredColor` is the name of the one that is shown, empty for another; `reason` is why it looks
    as it does."""

    preview: str
    theme: str
    themes: tuple[str, ...]
    colors: ColorsOut
    reason: str
    offered_color: str
    offered_colors: list[OfferedColorOut]
    build: int
    hash: str
    domain: str
    created_at: datetime

    @classmethod
    def made_of(cls, reviewed: reviewed_sites.ReviewedSite) -> "ReviewedSiteOut":
        build = reviewed.build
        return cls(
            preview=reviewed.preview,
            theme=build.theme,
            themes=reviewed.themes,
            colors=ColorsOut(**{name: reviewed.colors[name] for name in ColorsOut.model_fields}),
            reason=reviewed.look.reason,
            offered_color=reviewed.look.color,
            offered_colors=[OfferedColorOut(name=one.name, hex=one.hex) for one in reviewed.look.colors],
            build=build.number,
            hash=build.hash,
            domain=reviewed.domain,
            created_at=build.created_at,
        )


class ThemeIn(Body):
    theme: Annotated[Line, Says(theme_unknown().message), Field(max_length=40)]


class OfferedColorIn(Body):
    """By its name."""

    color: Annotated[Line, Says(color_unknown().message), Field(max_length=20)]


class ReleaseIn(Body):
    """`build` is the newest that was seen: a newer one is not released unseen."""

    build: Annotated[int, Says("Say which build is to be released.")]


@router.get("/api/orders/{order_id}/website", responses=refusals(401, 404))
def get_site(order_id: OrderId, app: AppDep, _staff: StaffDep) -> SiteOut:
    return SiteOut.of(sites.read(app, order_id))


@router.post("/api/orders/{order_id}/website/draft", responses=refusals(401, 403, 404, 409))
async def draft_site(order_id: OrderId, app: AppDep, _staff: StaffDep, lanes: LanesDep) -> SiteOut:
    """A new build of the form as it is now; also of what was built elsewhere."""
    await to_thread.run_sync(sites.draft, app, order_id, limiter=lanes.drafts)
    return SiteOut.of(await to_thread.run_sync(sites.read, app, order_id))


@router.put("/api/orders/{order_id}/website/theme", responses=refusals(400, 401, 403, 404, 409, 413))
async def choose_theme(order_id: OrderId, body: ThemeIn, app: AppDep, _staff: StaffDep, lanes: LanesDep) -> SiteOut:
    await to_thread.run_sync(sites.choose_theme, app, order_id, body.theme, limiter=lanes.drafts)
    return SiteOut.of(await to_thread.run_sync(sites.read, app, order_id))


@router.post("/api/orders/{order_id}/website/release", responses=refusals(400, 401, 403, 404, 409, 412, 413))
def release_site(order_id: OrderId, body: ReleaseIn, app: AppDep, _staff: StaffDep) -> SiteOut:
    return SiteOut.of(preview_release.release(app, order_id, body.build))


@router.post("/api/orders/{order_id}/website/withdraw", responses=refusals(401, 403, 404, 409))
def withdraw_site(order_id: OrderId, app: AppDep, _staff: StaffDep) -> SiteOut:
    return SiteOut.of(sites.withdraw(app, order_id))


@router.post("/api/orders/{order_id}/website/elsewhere", responses=refusals(401, 403, 404))
def build_elsewhere(order_id: OrderId, app: AppDep, _staff: StaffDep) -> SiteOut:
    return SiteOut.of(sites.build_elsewhere(app, order_id))


@router.post("/api/orders/{order_id}/website/export", responses=refusals(401, 403, 404, 409), response_class=Response)
def export_site(order_id: OrderId, app: AppDep, _staff: StaffDep) -> Response:
    name, data = site_files.download(app, order_id)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type="application/zip", headers=headers)


@router.get("/api/client/website", responses=refusals(401, 403, 404))
def reviewed_site(app: AppDep, token: OpenerDep) -> ReviewedSiteOut:
    return ReviewedSiteOut.made_of(reviewed_sites.read(app, token))


@router.put(
    "/api/client/website/theme",
    dependencies=[limited("theme")],
    responses=refusals(400, 401, 404, 409, 413, 429, 503),
)
async def pick_theme(body: ThemeIn, app: AppDep, token: TokenDep, lanes: LanesDep) -> ReviewedSiteOut:
    """The client's own choice, until they send changes or approve."""
    await to_thread.run_sync(client_look.pick_theme, app, token, body.theme, limiter=lanes.drafts)
    return ReviewedSiteOut.made_of(await to_thread.run_sync(reviewed_sites.read, app, token))


@router.put(
    "/api/client/website/first-theme",
    status_code=204,
    dependencies=[limited("theme")],
    responses=refusals(400, 401, 404, 409, 413, 429, 503),
)
async def pick_first_theme(body: ThemeIn, app: AppDep, token: TokenDep, lanes: LanesDep) -> None:
    """What the client picked before buying, until design begins."""
    await to_thread.run_sync(client_look.pick_first_theme, app, token, body.theme, limiter=lanes.drafts)


@router.put(
    "/api/client/website/color",
    dependencies=[limited("theme")],
    responses=refusals(400, 401, 404, 409, 413, 429, 503),
)
async def pick_color(body: OfferedColorIn, app: AppDep, token: TokenDep, lanes: LanesDep) -> ReviewedSiteOut:
    """The client's own choice, until they send changes or approve."""
    await to_thread.run_sync(client_look.pick_color, app, token, body.color, limiter=lanes.drafts)
    return ReviewedSiteOut.made_of(await to_thread.run_sync(reviewed_sites.read, app, token))
