"""Orders as staff look at them all: a table, a board, a month."""

from dataclasses import replace
from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from fastapi import Query, Response
from pydantic import AliasPath, Field

from fundable.domain.orders.views import NOBODY, DueWindow, OrderSort, OrderView, WorkStage, parse_stages
from fundable.domain.people.accounts import User, user_unknown
from fundable.services.orders import views
from fundable.web.dependencies import LIMIT_MAX, AppDep, Cursor, Limit, StaffDep, Typed
from fundable.web.orders.orders import AdminOrderOut
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()
Person = Annotated[str | None, Query(max_length=36)]
ME, OF_NOBODY = "me", "nobody"


class ViewOut(Out):
    """`total` is exact for stages alone; for one person, days, words or an add-on it counts to 1,000: so many or
    more."""

    items: list[AdminOrderOut]
    total: int
    next_cursor: str | None


class CountsOut(Out):
    """`mine` is what whoever asks has to do, `late` what's overdue, `withClient` what's in review without notes that
    wait for us; each counts to 1,000."""

    by_stage: dict[WorkStage, int]
    mine: int
    late: int
    with_client: int


class LaneOut(Out):
    """`total` is of all of it; of one person's it counts to 1,000."""

    stage: WorkStage
    total: int
    items: list[AdminOrderOut]


class BoardOut(Out):
    lanes: list[LaneOut]


class PromisedOut(Out):
    """`deliveredOn` is null while it isn't."""

    id: UUID = Field(validation_alias=AliasPath("order", "id"))
    email: str = Field(validation_alias=AliasPath("order", "email"))
    business_name: str | None = Field(validation_alias=AliasPath("order", "business_name"))
    is_late: bool
    delivered_on: date | None


class DayOut(Out):
    """`off` names why it's no business day; empty for a weekend, null for a business day. `total` counts to 100 in each
    stage."""

    on: date
    off: str | None
    total: int
    items: list[PromisedOut]


class MonthOut(Out):
    """Whole weeks, from a Sunday on. `ahead`, `late` and `delivered` are of the month alone."""

    first: date
    today: date
    ahead: int
    late: int
    delivered: int
    days: list[DayOut]


def viewed(
    staff: User, stage: str, person: str | None, addon: str | None, q: str | None, notes: str | None
) -> OrderView:
    """What a call asks for. Raises Refused `stage_unknown`, `user_unknown`."""
    view = OrderView(parse_stages(stage), person_of(staff, person), addon=addon or None, text=q or None)
    return replace(view, without_notes=notes == "none")


def person_of(staff: User, person: str | None) -> str | None:
    """An account's id, of nobody's orders nothing, None for everybody's. Raises Refused `user_unknown`."""
    if not person:
        return None
    if person == ME:
        return str(staff.id)
    if person == OF_NOBODY:
        return NOBODY
    try:
        return str(UUID(person))
    except ValueError:
        raise user_unknown() from None


@router.get("/api/admin/orders", response_model=ViewOut, responses=refusals(400, 401, 404))
def list_view(
    app: AppDep,
    staff: StaffDep,
    limit: Limit = 25,
    cursor: Cursor = None,
    stage: Annotated[str, Query(max_length=16)] = "open",
    person: Person = None,
    due: DueWindow | None = None,
    on: date | None = None,
    addon: Annotated[str | None, Query(max_length=100)] = None,
    q: Typed = None,
    notes: Literal["none"] | None = None,
    sort: OrderSort = OrderSort.DUE,
    order: Literal["up", "down"] = "up",
) -> Response:
    """`notes=none`: without those whose client's notes wait for us."""
    asked = viewed(staff, stage, person, addon, q, notes)
    view = views.effective(app, views.sorted_by(asked, sort, order == "down"), due, on)
    return ViewOut.of(views.page(app, view, cursor or None, min(limit, LIMIT_MAX))).answer()


@router.get("/api/admin/orders/counts", responses=refusals(401))
def get_counts(app: AppDep, staff: StaffDep) -> CountsOut:
    return CountsOut.of(views.counts(app, str(staff.id)))


@router.get("/api/admin/orders/board", response_model=BoardOut, responses=refusals(400, 401, 404))
def get_board(app: AppDep, staff: StaffDep, person: Person = None) -> Response:
    lanes = views.board(app, person_of(staff, person))
    return BoardOut(lanes=[LaneOut.of(lane) for lane in lanes]).answer()


@router.get("/api/admin/orders/month", response_model=MonthOut, responses=refusals(400, 401, 404))
def get_month(
    app: AppDep, staff: StaffDep, month: Annotated[str | None, Query(max_length=7)] = None, person: Person = None
) -> Response:
    return MonthOut.of(views.month(app, month, person_of(staff, person))).answer()
