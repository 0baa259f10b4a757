"""Jobs: how each went is kept; two programs at once send nothing twice."""

import json
import re
from datetime import timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from fundable import jobs as timetable
from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.people.accounts import Role
from fundable.services.mail import outbox, writing
from fundable.services.operation import jobs
from fundable.services.operation.jobs import FAILURES_BEFORE_ALARM
from fundable.services.people import accounts
from tests import lane
from tests.conftest import PASSWORD, FakeClock
from tests.fakes.smtp import SmtpSink
from tests.running import START_WITHIN_S, Launcher
from tests.services.mail.conftest import Written

MESSAGES = 30


def fail(_app: App) -> object:
    raise ValueError("no room")


def test_a_run_and_its_result_are_kept(app: App, clock: FakeClock) -> None:
    made = jobs.run(app, "send-mail", lambda _app: 3)

    assert (made.result, made.error, made.failures, made.finished_at) == ("3", None, 0, clock.now())
    assert jobs.last_runs(app) == {"send-mail": made}


def test_failures_in_a_row_are_counted_until_one_goes_well(app: App, clock: FakeClock) -> None:
    for expected in (1, 2):
        clock.move(timedelta(minutes=6))
        run = jobs.run(app, "reconcile", fail)
        assert (run.failures, run.error) == (expected, "ValueError: no room")
    clock.move(timedelta(minutes=6))

    assert jobs.run(app, "reconcile", lambda _app: 0).failures == 0


def test_a_job_that_keeps_failing_is_in_the_mail_of_staff_once_a_day(
    app: App, clock: FakeClock, written: Written
) -> None:
    accounts.create_staff(app, "olive@agency.example", PASSWORD, Role.OWNER)

    for _ in range(FAILURES_BEFORE_ALARM + 2):
        jobs.run(app, "reconcile", fail)
        clock.move(timedelta(minutes=6))
    [alert] = written(MessageKind.STAFF_ALERT)
    clock.move(timedelta(days=1))
    jobs.run(app, "reconcile", fail)

    assert len(written(MessageKind.STAFF_ALERT)) == 2
    assert alert.subject == "Needs attention: the job reconcile keeps failing"
    assert "failed 3 times in a row: ValueError: no room" in alert.text


def test_a_refusal_is_a_failure_in_words_and_no_fault_of_the_program(app: App) -> None:
    def no_room(_app: App) -> object:
        raise Refused("storage_full", "There is no room left.")

    with capture_logs() as logged:
        run = jobs.run(app, "remind", no_room)

    assert (run.error, run.failures) == ("There is no room left.", 1)
    assert logged == [{"event": "job refused", "log_level": "warning", "reason": "storage_full"}]


def test_a_job_with_nothing_to_do_writes_nothing(app: App, clock: FakeClock) -> None:
    first = jobs.run(app, "send-mail", lambda _app: 0)
    clock.move(timedelta(seconds=15))

    assert jobs.run(app, "send-mail", lambda _app: 0) == first


def test_a_run_is_kept_after_the_clock_was_set_back(app: App, clock: FakeClock) -> None:
    clock.move(timedelta(days=400))
    jobs.run(app, "send-mail", outbox.send_due)
    clock.move(timedelta(days=-400))

    assert jobs.run(app, "send-mail", outbox.send_due).started_at == clock.now()


def test_readyz_tells_which_jobs_went_well_and_not_why(app: App, visitor: TestClient) -> None:
    jobs.run(app, "send-mail", lambda _app: 0)
    jobs.run(app, "reconcile", fail)

    answer = visitor.get("/readyz")

    assert answer.status_code == 200
    assert answer.json()["jobs"] == {"reconcile": False, "send-mail": True}
    assert "no room" not in answer.text


def test_an_unknown_job_is_named_with_those_there_are(app: App) -> None:
    with pytest.raises(Refused) as refused:
        timetable.run(app, "make-coffee")

    assert "There's no job make-coffee. Choose one of: send-mail," in refused.value.message


@pytest.mark.parametrize("name", list(timetable.TIMETABLE))
def test_every_job_runs_on_an_empty_shop(app: App, name: str) -> None:
    assert timetable.run(app, name).error is None


def settings_of(app: App, sink: SmtpSink) -> dict[str, str]:
    return {**lane.place(app.config), "FUNDABLE_SMTP_URL": sink.url, "PATH": "/usr/bin"}


def test_three_programs_at_once_send_each_message_once(
    app: App, sink: SmtpSink, launcher: Launcher, tmp_path: Path
) -> None:
    for number in range(MESSAGES):
        with app.database.write() as connection:
            writing.enqueue(connection, app, MessageKind.TEST, f"test:{number}", f"client{number}@alder.example")

    streams = [(tmp_path / f"out{number}", tmp_path / f"err{number}") for number in range(3)]
    running = [launcher.launch(("jobs", "run", "send-mail"), files, settings_of(app, sink)) for files in streams]
    codes = [process.wait(START_WITHIN_S) for process in running]

    assert codes == [0, 0, 0], [err.read_text() for _, err in streams]
    counts = [int(out.read_text().strip().removeprefix("send-mail: ")) for out, _ in streams]
    assert sum(counts) == MESSAGES
    assert len({message["To"] for message in sink.messages}) == len(sink.messages) == MESSAGES


def test_jobs_are_listed(app: App, sink: SmtpSink, launcher: Launcher) -> None:
    jobs.run(app, "send-mail", lambda _app: 7)

    text = launcher.run(("jobs", "list"), settings_of(app, sink)).stdout
    listed = launcher.run(("jobs", "list", "--json"), settings_of(app, sink)).stdout

    assert re.search(r"^send-mail +15 s ", text, re.MULTILINE)
    assert re.search(r"^forget-payloads +1 d ", text, re.MULTILINE)
    assert "never" in text
    found = {job["name"]: job for job in json.loads(listed)}
    assert found["send-mail"]["last"]["result"] == "7"
    assert found["send-mail"]["every_s"] == 15
