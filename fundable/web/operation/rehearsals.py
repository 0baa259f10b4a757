"""A year rehearsed from the browser, for owners: started, watched, stopped, and what the newest one said."""

from datetime import date, datetime
from typing import Annotated, Self

from fastapi import Request
from pydantic import Field, ValidationError

from fundable.services.operation.rehearsal_runs import (
    RehearsalAsked,
    RehearsalResult,
    RehearsalRoom,
    RehearsalRun,
    Rehearsals,
    RehearsalState,
)
from fundable.web.dependencies import OwnerDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Says, refusals

router = Router()
PATH = "/api/admin/rehearsal"


class RehearsalIn(Body):
    """The same seed makes the same year."""

    days: Annotated[int, Says("Choose 14 to 2,000 days."), Field(ge=14, le=2000)]
    orders: Annotated[int, Says("Choose 1 to 2,000 orders."), Field(ge=1, le=2000)]
    seed: Annotated[int, Says("Enter a seed from 0 to 999,999."), Field(ge=0, le=999_999)]


class RehearsalRunOut(Out):
    """`day` is how many of its days have passed; `problem` is empty unless it failed."""

    state: RehearsalState
    started_at: datetime
    ended_at: datetime | None
    days: int
    orders: int
    seed: int
    day: int
    problem: str

    @classmethod
    def made_of(cls, run: RehearsalRun, day: int) -> Self:
        return cls(
            state=run.state,
            started_at=run.started_at,
            ended_at=run.ended_at,
            days=run.asked.days,
            orders=run.asked.orders,
            seed=run.asked.seed,
            day=day,
            problem=run.problem,
        )


class BrokenPromiseOut(Out):
    """`order` is the number of a made-up one; empty for what is of the whole year."""

    promise: str
    order: str
    sentence: str
    day: date


class RehearsalAdviceOut(Out):
    sentence: str
    setting: str


class RehearsedMonthOut(Out):
    """`first` is its first day; `promised` are websites that were due in it."""

    first: date
    orders: int
    promised: int
    renewed: int


class RehearsedOut(Out):
    """Of each kind of promise, `lookedAt` counts how many there were. `faults` says how often each was there, and
    `brokenOn` on which days since the first."""

    days: int
    orders: int
    checked: int
    broken: list[BrokenPromiseOut]
    advice: list[RehearsalAdviceOut]
    faults: dict[str, int]
    broken_on: dict[str, list[int]]
    refused: list[str]
    messages: int
    received_cents: int
    currency: str
    first_day: date
    looked_at: dict[str, int]
    months: list[RehearsedMonthOut]


class RehearsalResultOut(Out):
    """`at` is when it was done, by which version."""

    at: datetime
    seed: int
    version: str
    said: RehearsedOut

    @classmethod
    def read(cls, result: RehearsalResult | None) -> Self | None:
        """None for what another version has written in its own way."""
        try:
            return cls.of(result) if result else None
        except ValidationError:
            return None


class RehearsalOut(Out):
    """The newest one that was started, and the newest that came to its end; null before there is one.
    `byCommand`: several servers may use the data, so it's started on one of them and not here."""

    run: RehearsalRunOut | None
    result: RehearsalResultOut | None
    by_command: bool

    @classmethod
    def made_of(cls, found: Rehearsals) -> Self:
        run = RehearsalRunOut.made_of(found.run, found.day) if found.run else None
        return cls(run=run, result=RehearsalResultOut.read(found.result), by_command=found.by_command)


@router.get(PATH, responses=refusals(401, 403))
def read_rehearsal(_owner: OwnerDep, request: Request) -> RehearsalOut:
    return RehearsalOut.made_of(_room(request).read())


@router.post(PATH, responses=refusals(400, 401, 403, 409, 503))
def start_rehearsal(body: RehearsalIn, _owner: OwnerDep, request: Request) -> RehearsalOut:
    _room(request).start(RehearsalAsked(body.days, body.orders, body.seed))
    return RehearsalOut.made_of(_room(request).read())


@router.post(f"{PATH}/stop", responses=refusals(401, 403))
def stop_rehearsal(_owner: OwnerDep, request: Request) -> RehearsalOut:
    """Answers once it has ended, and its folder is gone."""
    _room(request).stop()
    return RehearsalOut.made_of(_room(request).read())


def _room(request: Request) -> RehearsalRoom:
    room: RehearsalRoom = request.app.state.rehearsals
    return room
