"""The audit log, for owners: by pages and filters, checked, and as a file."""

from datetime import datetime, timedelta
from typing import Annotated, Literal, Self
from uuid import UUID

from fastapi import Query
from pydantic import Field
from starlette.responses import StreamingResponse

from fundable.acting import ActorKind
from fundable.app import App
from fundable.domain.acts import ACTS
from fundable.domain.audit import AuditEntry
from fundable.domain.operation.audit import FORGOTTEN, LogFilter, facts, order_id, subject, who
from fundable.services.operation import audit
from fundable.services.operation.audit import LogStatus
from fundable.web.addresses import shortened
from fundable.web.dependencies import (
    LIMIT_DEFAULT,
    LIMIT_MAX,
    AppDep,
    ConfirmedOwnerDep,
    Cursor,
    Limit,
    OwnerDep,
    Typed,
)
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Says, refusals

router = Router()
Who = Literal["staff", "client", "operator", "program", "stripe", "visitor"]
What = Literal["orders", "money", "team", "logins", "settings", "mail", "backups"]
Days = Annotated[int, Query(ge=1, le=36500)]


class FactOut(Out):
    """`before` is null where nothing was replaced."""

    name: str
    value: str
    before: str | None


class EntryOut(Out):
    """`act` is a stable word, `label` what it is called. `orderId` is null where it is about no order;
    `subject` names what else it is about. The address is shortened."""

    seq: int
    at: datetime
    act: str
    label: str
    kind: ActorKind
    who: str
    device: str
    address: str
    session: str
    order_id: UUID | None
    subject: str
    facts: list[FactOut]

    @classmethod
    def made_of(cls, entry: AuditEntry) -> Self:
        gone = FORGOTTEN if "address" in entry.private and "address" not in entry.values else ""
        return cls(
            seq=entry.seq,
            at=entry.moment,
            act=entry.act,
            label=ACTS.get(entry.act, entry.act),
            kind=entry.kind,
            who=who(entry),
            device=entry.value("device"),
            address=shortened(entry.value("address")) or gone,
            session=entry.session,
            order_id=order_id(entry),
            subject=subject(entry),
            facts=[FactOut.of(fact) for fact in facts(entry)],
        )


class LogPageOut(Out):
    """Newest first. `total` counts to 10,001 and then means more than 10,000."""

    items: list[EntryOut]
    total: int
    next_cursor: str | None


class LogStatusOut(Out):
    """`checkedAt` is null before the first check; `problem` when every entry fits."""

    entries: int
    begun_at: datetime | None
    checked_at: datetime | None
    problem: str | None

    @classmethod
    def made_of(cls, status: LogStatus) -> Self:
        run = status.checked
        return cls(
            entries=status.entries,
            begun_at=status.begun_at,
            checked_at=run.finished_at if run else None,
            problem=run.error if run else None,
        )


class ExportIn(Body):
    """As the list is filtered."""

    form: Literal["csv", "jsonl"]
    text: Annotated[Line, Says(noun="Search"), Field(max_length=200)] = ""
    who: Who | None = None
    what: What | None = None
    days: Annotated[int, Field(ge=1, le=36500)] | None = None


@router.get("/api/admin/audit", responses=refusals(400, 401, 403))
def browse(
    app: AppDep,
    _owner: OwnerDep,
    text: Typed = None,
    who: Who | None = None,
    what: What | None = None,
    days: Days | None = None,
    cursor: Cursor = None,
    limit: Limit = LIMIT_DEFAULT,
) -> LogPageOut:
    page = audit.browse(app, _filter(app, text, who, what, days), cursor or None, min(limit, LIMIT_MAX))
    items = [EntryOut.made_of(entry) for entry in page.items]
    return LogPageOut(items=items, total=page.total, next_cursor=page.next_cursor)


@router.get("/api/admin/audit/status", responses=refusals(401, 403))
def read_status(app: AppDep, _owner: OwnerDep) -> LogStatusOut:
    return LogStatusOut.made_of(audit.status(app))


@router.post("/api/admin/audit/check", responses=refusals(401, 403))
def check(app: AppDep, _owner: OwnerDep) -> LogStatusOut:
    return LogStatusOut.made_of(audit.check_now(app))


@router.post("/api/admin/audit/export", responses=refusals(400, 401, 403, 413), response_class=StreamingResponse)
def export(body: ExportIn, app: AppDep, _owner: ConfirmedOwnerDep) -> StreamingResponse:
    filters = _filter(app, body.text, body.who, body.what, body.days)
    lines = audit.export_text(app, filters, body.form)
    kind = "text/csv" if body.form == "csv" else "application/jsonl"
    name = f"audit-{app.clock.now():%Y-%m-%d}.{body.form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return StreamingResponse(lines, media_type=f"{kind}; charset=utf-8", headers=headers)


def _filter(app: App, text: str | None, who: Who | None, what: What | None, days: int | None) -> LogFilter:
    since = app.clock.now() - timedelta(days=days) if days else None
    return LogFilter(text or "", ActorKind(who) if who else None, what or "", since)
