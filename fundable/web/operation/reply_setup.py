"""How replies by email come in, for owners, and the test that goes out and comes back."""

from datetime import datetime
from typing import Self

from fastapi import Request

from fundable.domain.mail.replies import MailWay, ReplyTestStage
from fundable.domain.operation.jobs import JobRun
from fundable.services.operation import reply_setup
from fundable.services.operation.reply_setup import RepliesDetails, ReplyTestStanding
from fundable.web.dependencies import AppDep, OwnerDep
from fundable.web.operation.findings import FindingOut
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()
PATH = "/api/admin/settings/replies"


class SetOut(Out):
    """`value` is empty where it isn't set. `place` is the variable or file of the server's that sets it."""

    value: str
    source: str
    place: str


class FetchOut(Out):
    """How the mailbox was last looked into: `result` is empty where nothing was new."""

    at: datetime
    result: str
    error: str | None

    @classmethod
    def made_of(cls, run: JobRun) -> Self:
        return cls(at=run.started_at, result=run.result, error=run.error)


class ReplyTestOut(Out):
    """`way` and `backAt` are null until it came back. `outcome` says how it goes and what to do."""

    address: str
    stage: ReplyTestStage
    begun_at: datetime
    sent_at: datetime | None
    back_at: datetime | None
    way: MailWay | None
    is_running: bool
    outcome: FindingOut

    @classmethod
    def made_of(cls, found: ReplyTestStanding) -> Self:
        test = found.test
        return cls(
            address=test.address,
            stage=found.stage,
            begun_at=test.begun_at,
            sent_at=test.sent_at,
            back_at=test.back_at,
            way=test.way,
            is_running=found.is_running,
            outcome=FindingOut.of(found.outcome),
        )


class RepliesOut(Out):
    """`awaySince`: the mailbox hasn't answered since. `pipedAt`: about when an email was last handed over. `findings`
    is empty when all is well."""

    address: SetOut
    mailbox: SetOut
    away_since: datetime | None
    piped_at: datetime | None
    last_fetch: FetchOut | None
    findings: list[FindingOut]
    test: ReplyTestOut | None

    @classmethod
    def made_of(cls, found: RepliesDetails) -> Self:
        return cls(
            address=SetOut.of(found.address),
            mailbox=SetOut.of(found.mailbox),
            away_since=found.replies.away_since,
            piped_at=found.replies.piped_at,
            last_fetch=FetchOut.made_of(found.last_fetch) if found.last_fetch else None,
            findings=[FindingOut.of(finding) for finding in found.findings],
            test=ReplyTestOut.made_of(found.test) if found.test else None,
        )


@router.get(PATH, responses=refusals(401, 403))
def read_replies(app: AppDep, _owner: OwnerDep) -> RepliesOut:
    return RepliesOut.made_of(reply_setup.read(app))


@router.post(f"{PATH}/test", responses=refusals(401, 403, 409, 429))
def begin_test(app: AppDep, _owner: OwnerDep, request: Request) -> RepliesOut:
    return RepliesOut.made_of(reply_setup.begin_test(app, request.app.state.timetable))


@router.post(f"{PATH}/look", responses=refusals(401, 403))
def look_for_test(app: AppDep, _owner: OwnerDep, request: Request) -> RepliesOut:
    return RepliesOut.made_of(reply_setup.look(app, request.app.state.timetable))
