"""GET /api/admin/system, and running a job from it."""

import queue
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from apscheduler.events import EVENT_JOB_EXECUTED
from apscheduler.schedulers.background import BackgroundScheduler
from starlette.testclient import TestClient

from fundable import jobs
from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.operation.jobs import NoTimetable, Planned
from fundable.services.operation import doctor
from fundable.services.operation import jobs as runs
from tests.browsers import FakeTimer
from tests.conftest import Browsers, Buy, FakeClock
from tests.web.logins import log_in

PATH = "/api/admin/system"
OWNER = "olive@agency.example"


def test_a_fresh_installation_says_what_it_still_wants(owner: TestClient, app: App) -> None:
    answer = owner.get(PATH)

    assert answer.status_code == 200
    body = answer.json()
    assert [(one["name"], one["verdict"]) for one in body["concerns"]] == [
        ("Mail", "warn"),
        ("Legal texts", "warn"),
    ]
    assert (body["version"], body["mode"]) == ("0.1.0", "sandbox")
    assert body["schemaVersion"] == body["schemaKnown"]
    assert body["backups"] == {"items": [], "lastProvenAt": None, "leavesMachine": False, "problem": None}
    assert body["outbox"] == {
        "queued": 0,
        "sending": 0,
        "failed": 0,
        "held": 0,
        "oldestQueuedAt": None,
        "hasServer": False,
    }
    assert body["place"] == {"dataDir": str(app.config.data_dir), "baseUrl": app.config.base_url}
    assert body["memoryBytes"] > 10_000_000
    assert "FUNDABLE_" not in answer.text  # nobody can set it here


def test_legal_texts_want_a_seller_until_it_is_said_or_the_texts_are_the_agency_s_own(
    owner: TestClient, app: App
) -> None:
    def said() -> list[str]:
        return [one["found"] for one in owner.get(PATH).json()["concerns"] if one["name"] == "Legal texts"]

    incomplete = "Your terms and privacy policy are incomplete. They don't say the seller's"
    assert said() == [f"{incomplete} legal name, address and email."]
    assert "Enter it under Settings, Business." in [finding.advice for finding in doctor.examine(app)]

    business = {"name": "Alder", "legalName": "Alder LLC", "address": "1 Mill Street"}
    owner.put("/api/admin/settings/business", json=business)
    assert said() == [f"{incomplete} email."]

    for name in ("terms", "privacy"):
        owner.put(f"/api/admin/settings/texts/{name}", json={"text": "# Ours"})
    assert said() == []

    owner.put("/api/admin/settings/texts/terms", json={"text": ""})
    owner.put("/api/admin/settings/business", json={**business, "email": "hello@agency.example"})
    assert said() == []


def test_staff_see_how_it_goes_but_not_where_it_is(staff: TestClient, owner: TestClient) -> None:
    seen, whole = staff.get(PATH).json(), owner.get(PATH).json()

    assert seen["place"] is None
    assert seen["disk"].keys() == whole["disk"].keys()
    assert seen["concerns"] == whole["concerns"]


def test_visitors_see_nothing(visitor: TestClient) -> None:
    assert visitor.get(PATH).status_code == 401


def test_payments_are_counted(owner: TestClient, order_paid: Buy, order_pending: Buy, clock: FakeClock) -> None:
    order_paid()
    order_pending("tom@brightwater.example")

    events = owner.get(PATH).json()["paymentEvents"]

    assert events["received"] > 0
    assert (events["failed"], events["openPayments"], events["hasWebhook"]) == (0, 1, True)
    assert events["newestAt"] == clock.now().isoformat().replace("+00:00", "Z")


class Plan(NoTimetable):
    def planned(self) -> tuple[Planned, ...]:
        return (Planned("remind", timedelta(minutes=15), None), Planned("promises", timedelta(minutes=5), None))


def test_a_job_that_fails_is_the_first_thing_that_is_said(
    app: App, owner: TestClient, browsers: Browsers, clock: FakeClock
) -> None:
    runs.run(app, "remind", lambda _: 1 / 0)
    browser = log_in(browsers.on(app, Plan())(), OWNER)

    body = browser.get(PATH).json()

    first = next(one for one in body["concerns"] if "remind" in one["found"])
    assert (first["name"], first["verdict"]) == ("Jobs", "fail")
    failed, fresh = body["jobs"]
    assert (failed["name"], failed["failures"], failed["error"]) == ("remind", 1, "ZeroDivisionError: division by zero")
    assert failed["ranAt"] == clock.now().isoformat().replace("+00:00", "Z")
    assert (fresh["ranAt"], fresh["everySeconds"], fresh["isLate"]) == (None, 300, False)


@pytest.mark.file
def test_what_could_not_be_saved_is_said(app: App, owner: TestClient) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
    with pytest.raises(Refused), app.database.write() as connection:
        connection.exec_driver_sql("CREATE TABLE full AS SELECT zeroblob(10000000)")

    first = owner.get(PATH).json()["concerns"][0]

    assert (first["name"], first["verdict"]) == ("Database", "fail")


def test_the_last_hour_is_kept_by_the_minute(owner: TestClient, visitor: TestClient, timer: FakeTimer) -> None:
    def seen() -> list[int]:
        return [minute["requests"] for minute in owner.get(PATH).json()["traffic"]["minutes"]]

    visitor.get("/api/site/logo")
    before = sum(seen())
    timer.move(60)
    for path in ("/api/site/logo", "/api/nothing", "/healthz", "/readyz"):
        visitor.get(path)

    assert len(seen()) == 60
    assert seen()[-1] == 3  # two of the visitor's, none of the monitors', and a look at this page
    timer.move(59 * 60)
    assert seen()[0] == 4
    timer.move(60)
    traffic = owner.get(PATH).json()["traffic"]
    assert [minute["requests"] for minute in traffic["minutes"]] == [*[0] * 58, 1, 0]
    assert before == 1
    assert traffic["p95Ms"] > 0
    assert traffic["errors"] == 0


@pytest.fixture
def scheduler(app: App) -> Iterator[BackgroundScheduler]:
    running = jobs.start(app)
    yield running
    running.shutdown(wait=True)


def test_an_owner_runs_a_job_now(
    app: App, owner: TestClient, browsers: Browsers, scheduler: BackgroundScheduler
) -> None:
    done = threading.Event()
    scheduler.add_listener(
        lambda event: done.set() if event.job_id == "forget-payloads" else None, mask=EVENT_JOB_EXECUTED
    )
    browser = log_in(browsers.on(app, jobs.Scheduled(scheduler))(), OWNER)
    due = {job["name"]: job["nextAt"] for job in browser.get(PATH).json()["jobs"]}

    answer = browser.post(f"{PATH}/jobs/forget-payloads/run")

    assert (answer.status_code, answer.json()["code"]) == (200, "job_started")
    assert done.wait(120)
    after = {job["name"]: job for job in browser.get(PATH).json()["jobs"]}
    assert set(due) == set(jobs.TIMETABLE)
    assert all(due.values())
    assert after["forget-payloads"]["ranAt"]
    assert after["forget-payloads"]["nextAt"]


def test_a_backup_that_is_asked_for_is_made_though_none_is_due(
    app: App, owner: TestClient, browsers: Browsers, clock: FakeClock, scheduler: BackgroundScheduler
) -> None:
    """What 'fundable jobs run back-up' does; the turns after it are the timetable's own again."""
    turns: queue.Queue[str] = queue.Queue()
    scheduler.add_listener(
        lambda event: turns.put(event.job_id) if event.job_id == "back-up" else None, mask=EVENT_JOB_EXECUTED
    )
    browser = log_in(browsers.on(app, jobs.Scheduled(scheduler))(), OWNER)

    for _ in range(2):
        clock.move(timedelta(seconds=1))
        browser.post(f"{PATH}/jobs/back-up/run")
        turns.get(timeout=120)
    clock.move(timedelta(seconds=1))
    scheduler.modify_job("back-up", next_run_time=datetime.now(UTC))
    turns.get(timeout=120)

    assert [one["problem"] for one in browser.get(PATH).json()["backups"]["items"]] == [None, None]


def test_a_job_that_was_missed_is_due_once_the_start_is_over(app: App) -> None:
    runs.run(app, "check-database", lambda _: "sound")  # by the test's clock, so long ago
    scheduler = jobs.start(app)
    due = {one.name: one.next_at for one in jobs.Scheduled(scheduler).planned()}
    scheduler.shutdown(wait=True)

    started = due["promises"]
    assert started
    assert due["check-database"]
    assert due["check-database"] - (started - timedelta(minutes=5)) == timedelta(minutes=1)
    assert due["forget-payloads"] == started - timedelta(minutes=5) + timedelta(hours=1)


def test_jobs_go_on_once_the_clock_was_set_back(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else no email is sent until it's as late again."""
    monkeypatch.setattr(jobs, "CLOCK_READ_EVERY_S", 0.05)
    scheduler, ran = jobs.start(app), threading.Event()
    scheduler.add_listener(lambda event: ran.set() if event.job_id == "promises" else None, mask=EVENT_JOB_EXECUTED)
    monkeypatch.setitem(jobs.TIMETABLE, "promises", (lambda _: 0, timedelta(seconds=1)))
    scheduler.modify_job("promises", next_run_time=datetime.now(UTC) + timedelta(days=400))

    assert ran.wait(30)
    scheduler.shutdown(wait=True)


def test_a_job_whose_turns_were_missed_for_years_has_one_at_once(app: App) -> None:
    """A machine without a battery for its clock starts decades ago."""
    scheduler, turns = jobs.start(app), 0
    trigger, now = scheduler.get_job("send-mail").trigger, datetime.now(UTC)
    scheduler.shutdown(wait=True)
    at: datetime | None = now - timedelta(days=20_000)

    while at and at <= now and turns < 10:
        at, turns = trigger.get_next_fire_time(at, now), turns + 1

    assert (at, turns) == (now + timedelta(seconds=15), 1)


def test_a_job_that_there_is_not_is_not_run(
    app: App, owner: TestClient, browsers: Browsers, scheduler: BackgroundScheduler
) -> None:
    browser = log_in(browsers.on(app, jobs.Scheduled(scheduler))(), OWNER)

    answer = browser.post(f"{PATH}/jobs/nothing/run")

    assert (answer.status_code, answer.json()["code"]) == (404, "job_unknown")


def test_staff_do_not_run_jobs(staff: TestClient, new_client: Callable[[], TestClient]) -> None:
    assert staff.post(f"{PATH}/jobs/remind/run").json()["code"] == "owners_only"
    assert new_client().post(f"{PATH}/jobs/remind/run").status_code == 401
