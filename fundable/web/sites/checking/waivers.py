"""Accepting a finding of a website's check, and undoing that."""

from typing import Annotated

from pydantic import Field

from fundable.domain.sites.checking.waivers import REASON_MAX, rule_unknown
from fundable.services.sites.checking import waivers
from fundable.web.dependencies import AppDep, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Paragraphs, Says, refusals
from fundable.web.sites.checking.reports import SiteCheckOut

router = Router()
RuleId = Annotated[str, Field(max_length=4), Says(rule_unknown().message, is_gone=True)]


class WaiverIn(Body):
    reason: Annotated[Paragraphs, Says("Enter a reason.", "The reason")] = Field(min_length=1, max_length=REASON_MAX)


@router.put("/api/orders/{order_id}/waivers/{rule_id}", responses=refusals(400, 401, 403, 404, 409, 413))
def waive(order_id: OrderId, rule_id: RuleId, body: WaiverIn, app: AppDep, staff: StaffDep) -> SiteCheckOut:
    return SiteCheckOut.made_of(waivers.waive(app, order_id, rule_id, body.reason, staff.name))


@router.delete("/api/orders/{order_id}/waivers/{rule_id}", responses=refusals(401, 403, 404, 409))
def take_back(order_id: OrderId, rule_id: RuleId, app: AppDep, staff: StaffDep) -> SiteCheckOut:
    return SiteCheckOut.made_of(waivers.take_back(app, order_id, rule_id, staff.name))
