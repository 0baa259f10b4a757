"""How websites are hosted: until when visitors see them, how often, and what staff say of it."""

from datetime import date, datetime
from typing import Annotated, Self
from uuid import UUID
from zoneinfo import ZoneInfo

from pydantic import Field

from fundable.app import App, LocalApp
from fundable.domain.money.hosting import HostingStatus
from fundable.domain.sites.hosting.hosted_sites import HostedFilter, HostedSite, Renewal
from fundable.domain.sites.hosting.hosts import site_url
from fundable.domain.sites.hosting.serving import REASON_MAX, Serving
from fundable.services.agency import calendar
from fundable.services.sites.hosting import hosted_sites, serving
from fundable.services.sites.hosting.hosted_sites import HostingDetails
from fundable.web.dependencies import (
    LIMIT_DEFAULT,
    LIMIT_MAX,
    AppDep,
    Cursor,
    Limit,
    OpenerDep,
    OrderId,
    StaffDep,
    Typed,
)
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Paragraphs, Says, refusals

router = Router()


class RenewalOut(Out):
    """`endsOn` is the next charge unless `cancelOn` is set. Days are the agency's."""

    status: HostingStatus
    ends_on: date
    cancel_on: date | None

    @classmethod
    def made_of(cls, renewal: Renewal, zone: ZoneInfo) -> Self:
        cancel_at = renewal.cancel_at
        return cls(
            status=renewal.status,
            ends_on=renewal.ends_at.astimezone(zone).date(),
            cancel_on=cancel_at.astimezone(zone).date() if cancel_at else None,
        )


class HostedOut(Out):
    """`onlineUntil` is the last day online, `keptUntil` the last one on which its files are kept; null while no end is
    known. `requests` and `clientErrors` (4xx) are of the last 30 days, `servedAt` is to the minute. `certificateDays`
    are left of the certificate of its domain; null where it has none."""

    state: Serving
    ended_on: date | None
    online_until: date | None
    kept_until: date | None
    requests: int
    client_errors: int
    served_at: datetime | None
    checked_at: datetime | None
    certificate_days: int | None

    @classmethod
    def made_of(cls, hosted: HostedSite, now: datetime) -> Self:
        return cls(
            state=hosted.hosted.state,
            ended_on=hosted.hosted.ended_on,
            online_until=hosted.hosted.online_until,
            kept_until=hosted.hosted.kept_until,
            requests=hosted.traffic.requests,
            client_errors=hosted.traffic.client_errors,
            served_at=hosted.traffic.last_at,
            checked_at=hosted.checked_at,
            certificate_days=hosted.certificate_days(now),
        )


class ViewedDayOut(Out):
    day: date
    views: int


class ViewedPageOut(Out):
    """`page` is its file, such as `about.html`."""

    page: str
    views: int


class PageViewsOut(Out):
    """How often pages were looked at in the last 30 days, robots left out: every day of the agency's, oldest first, and
    the pages, most read first. Nothing is counted of whoever looked."""

    total: int
    days: list[ViewedDayOut]
    pages: list[ViewedPageOut]


class ClientHostedOut(Out):
    """`site` is null for an order that never had anything online here."""

    site: HostedOut | None
    views: PageViewsOut


class HostedSiteOut(Out):
    """A website in the list. `url` is empty while it has no address, `renewal` null without a subscription."""

    order_id: UUID
    business_name: str
    email: str
    host: str
    url: str
    released_at: datetime
    hosted: HostedOut
    renewal: RenewalOut | None

    @classmethod
    def made_of(cls, hosted: HostedSite, app: LocalApp, zone: ZoneInfo) -> Self:
        return cls(
            order_id=hosted.order_id,
            business_name=hosted.business_name,
            email=hosted.email,
            host=hosted.host,
            url=site_url(app.config.base_url, hosted.host) if hosted.host else "",
            released_at=hosted.released_at,
            hosted=HostedOut.made_of(hosted, app.clock.now()),
            renewal=RenewalOut.made_of(hosted.renewal, zone) if hosted.renewal else None,
        )


class HostedSitesOut(Out):
    items: list[HostedSiteOut]
    total: int
    next_cursor: str | None


class TrafficDayOut(Out):
    """A day in UTC."""

    day: date
    requests: int
    client_errors: int


class HostingDetailsOut(Out):
    """`site` is null for an order that never had anything online here. `until` is the last day online that staff have
    said, with who and why."""

    site: HostedSiteOut | None
    until: date | None
    until_by: str
    until_reason: str
    days: list[TrafficDayOut]
    views: PageViewsOut

    @classmethod
    def made_of(cls, hosting: HostingDetails, app: LocalApp) -> Self:
        return cls(
            site=HostedSiteOut.made_of(hosting.site, app, calendar.zone(app)) if hosting.site else None,
            until=hosting.kept.until,
            until_by=hosting.kept.until_by or "",
            until_reason=hosting.kept.until_reason or "",
            days=[TrafficDayOut.of(one) for one in hosting.days],
            views=PageViewsOut.of(hosting.views),
        )


class UntilIn(Body):
    until: Annotated[date, Field(strict=False), Says("Choose the last day online.")]
    reason: Annotated[Paragraphs, Says("Say why it stays online.", "The reason")] = Field(
        min_length=1, max_length=REASON_MAX
    )


@router.get("/api/admin/websites", responses=refusals(400, 401))
def list_websites(
    app: AppDep,
    _staff: StaffDep,
    limit: Limit = LIMIT_DEFAULT,
    cursor: Cursor = None,
    q: Typed = None,
    state: HostedFilter | None = None,
) -> HostedSitesOut:
    page = hosted_sites.listed(app, (q or "").strip() or None, state, cursor or None, min(limit, LIMIT_MAX))
    zone = calendar.zone(app)
    items = [HostedSiteOut.made_of(one, app, zone) for one in page.items]
    return HostedSitesOut(items=items, total=page.total, next_cursor=page.next_cursor)


@router.get("/api/orders/{order_id}/website/hosting", responses=refusals(401, 404))
def get_website_hosting(order_id: OrderId, app: AppDep, _staff: StaffDep) -> HostingDetailsOut:
    return _details(app, order_id)


@router.put("/api/orders/{order_id}/website/hosting", responses=refusals(400, 401, 403, 404, 413))
def keep_website_online(order_id: OrderId, body: UntilIn, app: AppDep, staff: StaffDep) -> HostingDetailsOut:
    serving.keep_online(app, order_id, body.until, body.reason, staff.name)
    return _details(app, order_id)


@router.delete("/api/orders/{order_id}/website/hosting", responses=refusals(401, 403, 404))
def leave_website_to_subscription(order_id: OrderId, app: AppDep, _staff: StaffDep) -> HostingDetailsOut:
    serving.leave_to_subscription(app, order_id)
    return _details(app, order_id)


@router.get("/api/client/website/hosting", responses=refusals(401, 403))
def clients_website_hosting(app: AppDep, token: OpenerDep) -> ClientHostedOut:
    found = hosted_sites.of_client(app, token)
    site = HostedOut.made_of(found.site, app.clock.now()) if found.site else None
    return ClientHostedOut(site=site, views=PageViewsOut.of(found.views))


def _details(app: App, order_id: UUID) -> HostingDetailsOut:
    return HostingDetailsOut.made_of(hosted_sites.of_order(app, order_id), app)
