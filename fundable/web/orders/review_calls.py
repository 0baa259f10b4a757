"""The review call: its times, for staff who offer them and for the client who picks one."""

from datetime import datetime
from typing import Annotated, Self

from fastapi import Query, Response
from pydantic import AwareDatetime, Field, NaiveDatetime

from fundable.domain.orders.review_calls import CALL_LASTS, TIMES_MAX, TIMES_SENTENCE
from fundable.services.orders import review_calls
from fundable.services.orders.review_calls import CallDetails
from fundable.web.dependencies import AppDep, OpenerDep, OrderId, StaffDep, TokenDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Says, SeenIn, refusals

router = Router()
NEEDS_TIME = "Choose a day and a time."
Local = Annotated[NaiveDatetime, Field(strict=False)]
Seen = Annotated[AwareDatetime, Query(), Says("Say which call: the time that it's at.")]


class CallOut(Out):
    """`startsAt` is null while no time is picked. `times` can be picked. `person` holds the call, or would; empty while
    nobody does. `timeZone` is the agency's. `isOver`: its time has come. Without `isBought`, the order has none.
    `revision` tells which times are offered."""

    starts_at: datetime | None
    times: list[datetime]
    person: str
    minutes: int
    time_zone: str
    is_bought: bool
    is_over: bool
    revision: str

    @classmethod
    def made_of(cls, call: CallDetails) -> Self:
        return cls(
            starts_at=call.starts_at,
            times=list(call.times),
            person=call.person,
            minutes=int(CALL_LASTS.total_seconds() // 60),
            time_zone=call.zone.key,
            is_bought=call.is_bought,
            is_over=call.is_over,
            revision=call.revision,
        )


class CallTimesIn(SeenIn):
    """By the agency's clocks, without a zone, such as `2027-01-05T10:30`. None takes back what was offered. `revision`
    is that of what was read: others are refused with 409."""

    times: Annotated[list[Local], Says(TIMES_SENTENCE)] = Field(max_length=TIMES_MAX)


class CallMoveIn(Body):
    """By the agency's clocks, without a zone."""

    starts_at: Annotated[Local, Says(NEEDS_TIME)]


class CallPickIn(Body):
    """One of `times`, as they were given."""

    starts_at: Annotated[Annotated[AwareDatetime, Field(strict=False)], Says(NEEDS_TIME)]


@router.get("/api/orders/{order_id}/call", responses=refusals(401, 404))
def read(order_id: OrderId, app: AppDep, _staff: StaffDep) -> CallOut:
    return CallOut.made_of(review_calls.read(app, order_id))


@router.put("/api/orders/{order_id}/call/times", responses=refusals(400, 401, 404, 409, 413))
def offer(order_id: OrderId, body: CallTimesIn, app: AppDep, staff: StaffDep) -> CallOut:
    """In place of those before. The client is told by mail, unless a time is picked already."""
    return CallOut.made_of(review_calls.offer(app, order_id, body.times, staff, body.revision))


@router.put("/api/orders/{order_id}/call", responses=refusals(400, 401, 404, 409, 413))
def move(order_id: OrderId, body: CallMoveIn, app: AppDep, staff: StaffDep) -> CallOut:
    """Or set it, where no time is picked. The client and whoever holds it are told, with a file for calendars."""
    return CallOut.made_of(review_calls.move(app, order_id, body.starts_at, staff))


@router.delete("/api/orders/{order_id}/call", responses=refusals(400, 401, 404, 409))
def call_off(order_id: OrderId, time: Seen, app: AppDep, staff: StaffDep) -> CallOut:
    """`time` is the one that was seen: a call that was moved meanwhile is left alone."""
    return CallOut.made_of(review_calls.call_off(app, order_id, time, staff))


@router.get("/api/orders/{order_id}/call/file", responses=refusals(401, 404, 409), response_class=Response)
def download(order_id: OrderId, app: AppDep, _staff: StaffDep) -> Response:
    return _file(review_calls.file(app, order_id))


@router.get("/api/client/call", responses=refusals(401, 403))
def of_client(app: AppDep, token: OpenerDep) -> CallOut:
    return CallOut.made_of(review_calls.read_as_client(app, token))


@router.put("/api/client/call", responses=refusals(400, 401, 403, 409, 413, 429))
def pick(body: CallPickIn, app: AppDep, token: TokenDep) -> CallOut:
    """The same again changes nothing; another one moves the call."""
    return CallOut.made_of(review_calls.pick(app, token, body.starts_at))


@router.delete("/api/client/call", responses=refusals(400, 401, 403, 409, 429))
def call_off_as_client(time: Seen, app: AppDep, token: TokenDep) -> CallOut:
    """`time` is the one that was seen."""
    return CallOut.made_of(review_calls.call_off_as_client(app, token, time))


@router.get("/api/client/call/file", responses=refusals(401, 403, 409), response_class=Response)
def clients_file(app: AppDep, token: OpenerDep) -> Response:
    return _file(review_calls.file_as_client(app, token))


def _file(calendar: str) -> Response:
    disposition = {"Content-Disposition": 'attachment; filename="call.ics"'}
    return Response(calendar, media_type="text/calendar; charset=utf-8", headers=disposition)
