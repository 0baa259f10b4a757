"""The report on a website: for its client, and for staff with every rule behind it."""

from datetime import datetime
from typing import Self
from uuid import UUID

from pydantic import Field

from fundable.domain.orders.orders import OrderStatus
from fundable.domain.sites.checking.checks import Outcome
from fundable.domain.sites.checking.reports import Accepted, Owner, group_of, owner_of
from fundable.domain.sites.checking.rules import VERSION
from fundable.domain.sites.checking.waivers import Waiver
from fundable.domain.sites.drafting.edits import BY_CLIENT
from fundable.domain.sites.drafting.results import Severity, Stage, Status
from fundable.domain.sites.hosting.live_checks import LiveCheck
from fundable.domain.sites.words.domain_names import in_letters
from fundable.services.sites.checking import checks, reports
from fundable.services.sites.checking.checks import CheckedBuild
from fundable.web.dependencies import AppDep, OpenerDep, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals
from fundable.web.sites.checking.rule_answers import RuleQuestionOut, listed
from fundable.web.sites.drafting.editor import EditOut

router = Router()


class LineOut(Out):
    """`rules` are the ids behind it. `owner` is null where there's nothing to do."""

    rules: list[str]
    label: str
    text: str
    advice: str
    owner: Owner | None


class GroupOut(Out):
    label: str
    text: str
    passed: int
    total: int


class AcceptedOut(LineOut):
    """A finding with the reason why somebody of the agency accepted it."""

    reason: str
    by: str
    at: datetime

    @classmethod
    def made_of(cls, accepted: Accepted) -> Self:
        waiver, line = accepted.waiver, LineOut.of(accepted.line)
        return cls(**line.model_dump(), reason=waiver.reason, by=waiver.by, at=waiver.at)


class LiveCheckOut(Out):
    """The website that is online: `host` as people read it, and when its rules were checked there. `isBroken`: it
    hasn't opened for a while."""

    host: str
    url: str
    checked_at: datetime
    is_broken: bool

    @classmethod
    def made_of(cls, live: LiveCheck) -> Self:
        host = live.found.host
        return cls(host=in_letters(host), url=f"https://{host}/", checked_at=live.checked_at, is_broken=live.is_broken)


class ReportOut(Out):
    """What the website says of the business, and what the rules found. `build` is its number where builds are stored;
    `hash` names its files. `live` is null while it isn't online, or nobody has looked at it there."""

    order_id: UUID
    status: OrderStatus
    name: str
    address: list[str]
    phone: str
    email: str
    domain: str
    build: int | None
    hash: str
    checked_at: datetime
    live: LiveCheckOut | None
    rule_set: int
    rules_count: int
    passed_count: int
    unseen_count: int
    to_fix: list[LineOut]
    to_know: list[LineOut]
    passed: list[GroupOut]
    accepted: list[AcceptedOut]
    unseen: list[LineOut]

    @classmethod
    def made_of(cls, checked: CheckedBuild) -> Self:
        content, report, live = checked.draft.build.content, checked.report, checked.live
        return cls(
            order_id=checked.order.id,
            status=checked.order.status,
            name=content.name.full,
            address=list(content.address.lines),
            phone=content.phone.display,
            email=content.email,
            domain=checked.address,
            build=checked.draft.number,
            hash=checked.draft.build.hash,
            checked_at=live.checked_at if live else checked.at,
            live=LiveCheckOut.made_of(live) if live else None,
            rule_set=VERSION,
            rules_count=report.rules_count,
            passed_count=report.passed_count,
            unseen_count=report.unseen_count,
            to_fix=[LineOut.of(line) for line in report.to_fix],
            to_know=[LineOut.of(line) for line in report.to_know],
            passed=[GroupOut.of(group) for group in report.passed],
            accepted=[AcceptedOut.made_of(one) for one in report.accepted],
            unseen=[LineOut.of(line) for line in report.unseen],
        )


class WaiverOut(Out):
    """`finding` is what the rule said when it was accepted."""

    reason: str
    finding: str
    by: str
    at: datetime


class RuleOut(Out):
    """`sentence` is what was found, or what the rule asks. `values` are what was measured."""

    id: str
    stage: Stage
    severity: Severity
    status: Status
    group: str
    owner: Owner
    evidence: str
    sentence: str
    problem: str
    advice: str
    values: dict[str, str]
    waiver: WaiverOut | None

    @classmethod
    def made_of(cls, outcome: Outcome, waiver: Waiver | None) -> Self:
        return cls(
            id=outcome.rule.id,
            stage=outcome.rule.stage,
            severity=outcome.severity,
            status=outcome.status,
            group=group_of(outcome),
            owner=owner_of(outcome),
            evidence=outcome.rule.evidence,
            sentence=outcome.sentence,
            problem=outcome.problem,
            advice=outcome.advice,
            values={name: str(value) for name, value in outcome.values.items()},
            waiver=WaiverOut.of(waiver) if waiver else None,
        )


class MeasuredOut(Out):
    """How the program reads what the client typed."""

    label: str
    value: str


class DescribedPhotoOut(Out):
    """A photo's description, and who of the staff wrote it."""

    text: str = Field(validation_alias="alt")
    by: str = Field(validation_alias="written_by")


class SiteCheckOut(Out):
    """`isReleased`: the client sees the report. `edits` are the texts on the pages that staff wrote: rule W8 passes
    them, so they're listed; so are `photos`."""

    report: ReportOut
    is_released: bool
    rules: list[RuleOut]
    questions: list[RuleQuestionOut]
    measured: list[MeasuredOut]
    edits: list[EditOut]
    photos: list[DescribedPhotoOut]

    @classmethod
    def made_of(cls, checked: CheckedBuild) -> Self:
        photos = checked.draft.build.content.photos
        return cls(
            report=ReportOut.made_of(checked),
            is_released=checked.is_released,
            rules=[RuleOut.made_of(one, checked.waivers.get(one.rule.id)) for one in checked.told],
            questions=listed(checked.asked),
            edits=[EditOut.made_of(edit) for edit in checked.draft.edits if edit.by != BY_CLIENT],
            photos=[DescribedPhotoOut.of(one) for one in photos if one.written_by != BY_CLIENT],
            measured=[MeasuredOut(label=label, value=value) for label, value in checked.measured if value],
        )


@router.get("/api/client/report", responses=refusals(401, 403, 404, 409))
def of_client(app: AppDep, token: OpenerDep) -> ReportOut:
    return ReportOut.made_of(reports.for_client(app, token))


@router.get("/api/orders/{order_id}/site-check", responses=refusals(401, 404, 409))
def of_order(order_id: OrderId, app: AppDep, _staff: StaffDep) -> SiteCheckOut:
    return SiteCheckOut.made_of(checks.of_order(app, order_id))
