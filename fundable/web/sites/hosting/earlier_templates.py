"""Websites of earlier templates: listed for staff, each with what today's template would change."""

from datetime import datetime
from uuid import UUID

from anyio import to_thread

from fundable.domain.sites.drafting.builds import TEMPLATE_VERSION
from fundable.services.sites.hosting import earlier_templates
from fundable.web.dependencies import LIMIT_DEFAULT, LIMIT_MAX, AppDep, Cursor, LanesDep, Limit, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()


class EarlierSiteOut(Out):
    """`host` is where visitors find it; empty while it isn't online."""

    order_id: UUID
    business_name: str
    template_version: int
    built_at: datetime
    host: str


class EarlierSitesOut(Out):
    """`templateVersion` is today's."""

    items: list[EarlierSiteOut]
    total: int
    next_cursor: str | None
    template_version: int


class TemplateChangesOut(Out):
    """`pages` are those that would be written otherwise, such as index."""

    pages: list[str]
    has_other_styles: bool
    has_other_pictures: bool


@router.get("/api/admin/website-templates", responses=refusals(400, 401))
def list_earlier_templates(
    app: AppDep, _staff: StaffDep, limit: Limit = LIMIT_DEFAULT, cursor: Cursor = None
) -> EarlierSitesOut:
    page = earlier_templates.listed(app, cursor or None, min(limit, LIMIT_MAX))
    items = [EarlierSiteOut.of(one) for one in page.items]
    return EarlierSitesOut(
        items=items, total=page.total, next_cursor=page.next_cursor, template_version=TEMPLATE_VERSION
    )


@router.get("/api/orders/{order_id}/website/template-changes", responses=refusals(401, 404, 409))
async def get_template_changes(order_id: OrderId, app: AppDep, _staff: StaffDep, lanes: LanesDep) -> TemplateChangesOut:
    found = await to_thread.run_sync(earlier_templates.changes_of, app, order_id, limiter=lanes.drafts)
    return TemplateChangesOut.of(found)
