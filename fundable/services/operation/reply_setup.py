"""How replies by email come in, as owners see it under Settings, and the test that goes out and comes back."""

from dataclasses import dataclass
from urllib.parse import urlsplit

from fundable.app import App
from fundable.domain.findings import Finding
from fundable.domain.mail.replies import Replies, ReplyTest, ReplyTestStage, findings, outcome
from fundable.domain.operation.jobs import JobRun, Timetable
from fundable.services.mail import outbox, reply_tests
from fundable.services.operation import jobs
from fundable.services.orders import mail_fetching

FETCH, SEND = "fetch-mail", "send-mail"


@dataclass(frozen=True, slots=True)
class ReplyTestStanding:
    """A test with how far it has come, and what to do where it's stuck."""

    test: ReplyTest
    stage: ReplyTestStage
    outcome: Finding
    is_running: bool


@dataclass(frozen=True, slots=True)
class SetValue:
    """A setting with the variable or file of the server's that sets it."""

    value: str
    source: str
    place: str


@dataclass(frozen=True, slots=True)
class RepliesDetails:
    """`mailbox` is its server, empty without one. `last_fetch` is the job's last run that is kept."""

    replies: Replies
    address: SetValue
    mailbox: SetValue
    last_fetch: JobRun | None
    findings: tuple[Finding, ...]
    test: ReplyTestStanding | None


def read(app: App) -> RepliesDetails:
    replies, test = reply_tests.standing(app), reply_tests.newest(app)
    return RepliesDetails(
        replies=replies,
        address=_set(app, "reply_address", replies.address),
        mailbox=_set(app, "imap_url", urlsplit(app.config.imap_url.get_secret_value()).hostname or ""),
        last_fetch=jobs.last_runs(app).get(FETCH) if replies.has_mailbox else None,
        findings=tuple(findings(replies)),
        test=_standing(app, replies, test) if test else None,
    )


def begin_test(app: App, timetable: Timetable) -> RepliesDetails:
    """Sends a test at once; while one is on its way, that's the one. Raises what `reply_tests.begin` raises."""
    reply_tests.begin(app)
    _soon(timetable, SEND)
    return read(app)


def look(app: App, timetable: Timetable) -> RepliesDetails:
    """Has the mailbox looked into at once while a test is awaited there; else the job does each minute."""
    now, test = app.clock.now(), reply_tests.newest(app)
    if test and test.sent_at and test.is_looked_for(now) and app.mailbox.is_real:
        _soon(timetable, FETCH)
    return read(app)


def _soon(timetable: Timetable, job: str) -> None:
    """Where nothing runs by itself, it's whoever asks for jobs who sends and fetches."""
    if any(one.name == job for one in timetable.planned()):
        timetable.run_now(job)


def step(app: App) -> ReplyTestStanding | None:
    """Sends and fetches what there is, for whoever waits for a test at a terminal. None where none was begun."""
    outbox.send_due(app)
    if app.mailbox.is_real:
        mail_fetching.fetch(app)
    return read(app).test


def _set(app: App, name: str, value: str) -> SetValue:
    origin = app.config.origin(name)
    return SetValue(value, origin.source, origin.place)


def _standing(app: App, replies: Replies, test: ReplyTest) -> ReplyTestStanding:
    now = app.clock.now()
    return ReplyTestStanding(test, test.stage(now), outcome(test, replies, now), test.is_running(now))
