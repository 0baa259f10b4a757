"""The seven days from today on, for the admin's start page."""

from collections.abc import Mapping
from datetime import date
from typing import Self
from uuid import UUID

from fundable.domain.operation.week import WeekDay, WeekEvent, WeekEventKind
from fundable.domain.operation.work_queue import OrderName
from fundable.services.operation import week
from fundable.web.dependencies import AppDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()


class WeekEventOut(Out):
    """`name` is the business, or the email where there's no form yet. `detail` is a domain. `amount` is cents."""

    kind: WeekEventKind
    order_id: UUID
    name: str
    detail: str
    amount: int | None
    currency: str

    @classmethod
    def made_of(cls, event: WeekEvent, order: OrderName) -> Self:
        return cls(
            kind=event.kind,
            order_id=event.order_id,
            name=order.business_name or order.email,
            detail=event.detail,
            amount=event.amount_cents,
            currency=event.currency,
        )


class WeekDayOut(Out):
    """`off` says why nobody works on a weekday; it's empty on any other day. `events` are the first three, `counts` how
    many there are of each kind, up to 500 a week."""

    day: date
    is_business_day: bool
    off: str
    events: list[WeekEventOut]
    counts: dict[WeekEventKind, int]

    @classmethod
    def made_of(cls, day: WeekDay, names: Mapping[UUID, OrderName]) -> Self:
        return cls(
            day=day.day,
            is_business_day=day.is_business_day,
            off=day.off,
            events=[WeekEventOut.made_of(event, names[event.order_id]) for event in day.events],
            counts=day.counts,
        )


class NextDaysOut(Out):
    days: list[WeekDayOut]


@router.get("/api/admin/week", responses=refusals(401, 403))
def read(app: AppDep, _staff: StaffDep) -> NextDaysOut:
    days, names = week.read(app)
    return NextDaysOut(days=[WeekDayOut.made_of(day, names) for day in days])
