"""GET /metrics."""

import re
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.openmetrics.parser import text_string_to_metric_families as parse_open
from prometheus_client.parser import text_string_to_metric_families as parse
from sqlalchemy import event
from sqlalchemy.engine import Engine
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.operation.jobs import NO_TIMETABLE, NoTimetable, Planned
from fundable.services.operation import jobs, system
from fundable.services.operation.system import SizeCache
from fundable.web.operation.traffic import BUCKETS_S, RequestTraffic, p95_s
from tests.browsers import FakeTimer
from tests.conftest import PASSWORD, Browsers, Buy, FakeClock, StripeShop
from tests.running import ROOT
from tests.turns import in_turn

TOKEN = "0123456789abcdef"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
WITH_TOKEN = {"FUNDABLE_METRICS_TOKEN": TOKEN, "FUNDABLE_RATE_LIMITS": "off"}
FEW_ROWS = {"order_tallies", "job_runs"}
ON_PURPOSE = {
    "SCAN payment_events USING INDEX ix_payment_events_open": "those alone that have not had their effect",
    "SCAN orders": "the first one, by its primary key",
}

Labels = frozenset[tuple[str, str]]
Samples = dict[str, dict[Labels, float]]


@pytest.fixture
def settings() -> dict[str, str]:
    return WITH_TOKEN


def read(browser: TestClient) -> Samples:
    """Every sample by its name and labels."""
    answer = browser.get("/metrics", headers=BEARER)
    assert answer.status_code == 200, answer.text
    found: Samples = {}
    for family in parse(answer.text):
        for sample in family.samples:
            found.setdefault(sample.name, {})[frozenset(sample.labels.items())] = sample.value
    return found


def at(**labels: str) -> Labels:
    return frozenset(labels.items())


@in_turn(
    "headers",
    [
        {},
        {"Authorization": "Bearer 0123456789abcdeF"},
        {"Authorization": "Bearer 0123456789abcde"},
        {"Authorization": f"Basic {TOKEN}"},
        {"Authorization": "Bearer \xe9"},
    ],
)
def test_who_does_not_have_the_token_reads_nothing(visitor: TestClient, headers: dict[str, str]) -> None:
    raw = {name: value.encode("latin-1") for name, value in headers.items()}

    answer = visitor.get("/metrics", headers=raw)

    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    assert answer.json()["code"] == "metrics_token"


class TestGuessing:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_METRICS_TOKEN": TOKEN}

    def test_wrong_tokens_of_an_address_are_counted_and_the_right_one_is_not(self, visitor: TestClient) -> None:
        for _ in range(30):
            assert visitor.get("/metrics", headers=BEARER).status_code == 200
        wrong = {"Authorization": "Bearer 0123456789abcdeF"}

        answers = [visitor.get("/metrics", headers=wrong) for _ in range(21)]

        assert [answer.status_code for answer in answers] == [401] * 20 + [429]
        assert 0 < int(answers[-1].headers["retry-after"]) <= 600
        assert answers[-1].json()["code"] == "too_many"
        assert visitor.get("/metrics", headers=BEARER).status_code == 200


def test_staff_need_the_token_as_well(staff: TestClient) -> None:
    assert staff.get("/metrics").status_code == 401


class TestWithoutAToken:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "off"}

    @in_turn("headers", [{}, BEARER, {"Authorization": "Bearer "}])
    def test_there_is_no_such_page(self, visitor: TestClient, headers: dict[str, str]) -> None:
        answer = visitor.get("/metrics", headers=headers)

        assert (answer.status_code, answer.json()) == (404, visitor.get("/api/nothing").json())

    def test_its_library_is_not_loaded(self, tmp_path: Path) -> None:
        done = subprocess.run(
            [sys.executable, "-c", LOADED, str(tmp_path), TOKEN], capture_output=True, text=True, cwd=ROOT, check=True
        )
        assert done.stdout == "False True "


LOADED = """
import sys
from fundable.opening import open_app
from fundable.config import read_config
from fundable.web import api
for settings in ({}, {'FUNDABLE_METRICS_TOKEN': sys.argv[2]}):
    api.build(open_app(read_config({'FUNDABLE_DATA_DIR': sys.argv[1] + '/data', **settings})))
    print('prometheus_client' in sys.modules, end=' ')
"""


def test_requests_are_counted_by_route_and_class(visitor: TestClient, staff: TestClient, order_paid: Buy) -> None:
    paid = order_paid()
    for path in (f"/api/orders/{paid.id}", "/api/orders/00000000-0000-4000-8000-000000000000", "/api/nothing"):
        staff.get(path)
    visitor.delete("/api/orders")
    visitor.request("PROPFIND", "/api/orders")
    visitor.get("/")

    found = read(visitor)

    counts = found["fundable_http_request_duration_seconds_count"]
    one_order = {"method": "GET", "route": "/api/orders/{order_id}"}
    assert counts[at(**one_order, status="2xx")] == 1
    assert counts[at(**one_order, status="4xx")] == 1
    assert counts[at(method="GET", route="(none)", status="4xx")] == 1
    assert counts[at(method="DELETE", route="/api/orders", status="4xx")] == 1
    assert counts[at(method="other", route="/api/orders", status="4xx")] == 1
    assert not [labels for labels in counts if dict(labels)["route"] == "/"]
    buckets = found["fundable_http_request_duration_seconds_bucket"]
    steps = {dict(labels)["le"]: count for labels, count in buckets.items() if at(**one_order, status="2xx") < labels}
    assert list(steps.values()) == sorted(steps.values())
    assert steps["+Inf"] == 1
    assert found["fundable_http_request_duration_seconds_sum"][at(**one_order, status="2xx")] == 0  # time stands still


def test_what_answers_took_is_kept_in_steps() -> None:
    traffic = RequestTraffic(FakeTimer())
    for status, took_s in ((200, 0.001), (204, 0.0011), (200, 0.3), (200, 20.0), (500, 0.3)):
        traffic.note("GET", "/x", status, took_s)

    (_, well), (_, failed) = traffic.by_class()

    assert dict(zip((*BUCKETS_S, "longer"), well.counts, strict=True)) == {
        **dict.fromkeys(BUCKETS_S, 0),
        0.001: 1,
        0.0025: 1,
        0.5: 1,
        "longer": 1,
    }
    assert round(well.sum_s, 4) == 20.3021
    assert sum(failed.counts) == 1
    [*_, minute] = traffic.last_hour()
    assert (minute.requests, minute.errors, minute.p95_s) == (5, 1, 10.0)


@pytest.mark.parametrize(
    ("counts", "within"), [({}, None), ({0.005: 95, 1.0: 5}, 0.005), ({0.005: 94, 1.0: 6}, 1.0), ({0.005: 1}, 0.005)]
)
def test_95_of_100_are_told_by_the_step_they_end_in(counts: dict[float, int], within: float | None) -> None:
    assert p95_s([*(counts.get(bound, 0) for bound in BUCKETS_S), 0]) == within


def test_refused_logins_are_counted(visitor: TestClient, staff: TestClient) -> None:
    for path, tries in (("/api/admin/login", 2), ("/api/client/login", 3)):
        for _ in range(tries):
            visitor.post(path, json={"email": "sam@agency.example", "password": "not this one"})

    found = read(visitor)

    assert found["fundable_logins_refused_total"] == {at(who="staff"): 2, at(who="client"): 3}
    assert found["fundable_rate_limited_total"] == {at(): 0}


class TestLimits:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_METRICS_TOKEN": TOKEN}

    def test_requests_over_a_limit_are_counted(self, visitor: TestClient) -> None:
        answers = [visitor.post("/api/password/forgot", json={"email": "a@b.co", "who": "client"}) for _ in range(24)]

        limited = [answer for answer in answers if answer.status_code == 429]
        assert limited
        assert read(visitor)["fundable_rate_limited_total"] == {at(): len(limited)}


class Plan(NoTimetable):
    def __init__(self, *planned: Planned) -> None:
        self.jobs = planned

    def planned(self) -> tuple[Planned, ...]:
        return self.jobs


def test_jobs_show_how_they_went_and_when_they_are_due(app: App, browsers: Browsers, clock: FakeClock) -> None:
    every = timedelta(minutes=1)
    due = clock.now() + every
    plan = Plan(Planned("well", every, due), Planned("badly", every, due), Planned("never", every, None))
    for _ in range(2):
        jobs.run(app, "badly", lambda _: 1 / 0)
    jobs.run(app, "well", lambda _: clock.move(timedelta(seconds=2)))

    found = read(browsers.on(app, plan)())

    assert found["fundable_scheduler_running"] == {at(): 0}
    assert found["fundable_job_last_run_succeeded"] == {at(job="well"): 1, at(job="badly"): 0}
    assert found["fundable_job_last_run_duration_seconds"] == {at(job="well"): 2, at(job="badly"): 0}
    assert found["fundable_job_last_run_timestamp_seconds"][at(job="well")] == clock.now().timestamp()
    assert found["fundable_job_failures_in_a_row"] == {at(job="well"): 0, at(job="badly"): 1}
    assert set(found["fundable_job_next_run_timestamp_seconds"].values()) == {due.timestamp()}


def test_orders_outbox_and_reports_are_told_from_sums_that_are_kept(
    app: App, visitor: TestClient, order_paid: Buy, order_pending: Buy
) -> None:
    order_paid()
    order_paid("tom@brightwater.example")
    order_pending("lena@alder.example")

    found = read(visitor)

    assert found["fundable_orders"] == {
        at(payment_state="paid", mode="sandbox"): 2,
        at(payment_state="unpaid", mode="sandbox"): 1,
    }
    assert found["fundable_open_payments"] == {at(): 1}
    with app.database.read() as connection:
        messages = connection.exec_driver_sql("SELECT count(*) FROM messages").scalar_one()
        reports = connection.exec_driver_sql("SELECT count(*), max(received_at) FROM payment_events").one()
    assert found["fundable_outbox_messages_written_total"] == {at(): messages}
    assert set(found["fundable_outbox_messages"].values()) == {0}  # without a mail server they are kept, not queued
    assert "fundable_outbox_oldest_queued_timestamp_seconds" not in found
    assert found["fundable_payment_reports_received_total"] == {at(): reports[0]}
    assert reports[0] > 0
    assert found["fundable_payment_report_newest_timestamp_seconds"] == {at(): app.clock.now().timestamp()}


def test_messages_that_wait_are_told_with_the_time_of_the_oldest(
    app: App, visitor: TestClient, clock: FakeClock, order_paid: Buy
) -> None:
    order_paid()
    oldest = clock.now()
    clock.move(timedelta(hours=1))
    order_paid("tom@brightwater.example")
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE messages SET state = 'queued'")

    found = read(visitor)

    assert found["fundable_outbox_messages"][at(state="queued")] == 2
    assert found["fundable_outbox_oldest_queued_timestamp_seconds"] == {at(): oldest.timestamp()}


class TestAtStripe:
    @pytest.fixture
    def stripe_settings(self, stripe_settings: dict[str, str]) -> dict[str, str]:
        return {**stripe_settings, **WITH_TOKEN}

    def test_a_report_that_could_not_be_acted_on_is_counted(self, shop: StripeShop) -> None:
        unreadable = shop.double.forge("checkout.session.completed", {"id": "cs_test_1", "object": "checkout.session"})
        shop.double.deliver(unreadable)

        assert read(shop.browser())["fundable_payment_reports_failed"] == {at(): 1}


@pytest.mark.file
def test_disk_database_and_backups(app: App, visitor: TestClient, order_paid: Buy) -> None:
    order_paid()

    found = read(visitor)

    data = found["fundable_data_bytes"]
    assert data[at(part="database")] == app.config.database_path.stat().st_size
    assert data[at(part="wal")] > 0
    assert 0 < found["fundable_disk_free_bytes"][at()] <= found["fundable_disk_size_bytes"][at()]
    assert found["fundable_database_last_write_failed"] == {at(): 0}
    assert found["fundable_backup_leaves_machine"] == {at(): 0}
    [(build, one)] = found["fundable_build_info"].items()
    assert (dict(build)["mode"], one) == ("sandbox", 1)
    assert found["process_resident_memory_bytes"][at()] > 10_000_000
    assert found["fundable_event_loop_lag_seconds"][at()] > 0


def test_folders_are_weighed_every_ten_minutes_at_most(app: App, clock: FakeClock) -> None:
    sizes, folder = SizeCache(), app.config.uploads_dir
    (folder / "one").write_bytes(b"x" * 100)
    assert sizes.size(folder, clock.now()) == 100
    (folder / "deep").mkdir()
    (folder / "deep" / "two").write_bytes(b"x" * 50)
    assert sizes.size(folder, clock.now()) == 100
    clock.move(timedelta(minutes=10))
    assert sizes.size(folder, clock.now()) == 150
    clock.move(-timedelta(days=1))  # a clock that is put right
    (folder / "one").unlink()
    assert sizes.size(folder, clock.now()) == 50
    assert sizes.size(app.config.data_dir / "none", clock.now()) == 0


def test_the_names_keep_the_conventions(visitor: TestClient, order_paid: Buy) -> None:
    order_paid()
    answer = visitor.get("/metrics", headers=BEARER)

    assert answer.headers["content-type"].startswith("text/plain; version=")
    for family in parse(answer.text):
        assert re.fullmatch(r"(fundable|process)_[a-z_]+", family.name), family.name
        assert family.documentation
        assert not re.search(r"_(ms|millis|minutes|hours|mb|kb|percent)\b", family.name)
        is_counter = family.type == "counter"
        assert {sample.name.endswith("_total") for sample in family.samples} <= {is_counter}, family
    assert "nora" not in answer.text
    as_open = visitor.get("/metrics", headers={**BEARER, "Accept": "application/openmetrics-text; version=1.0.0"})
    assert as_open.headers["content-type"].startswith("application/openmetrics-text")
    assert len(list(parse_open(as_open.text))) > 20


def test_the_guide_names_every_one(visitor: TestClient, order_paid: Buy) -> None:
    order_paid()
    guide = (ROOT / "docs" / "operating" / "monitoring.md").read_text(encoding="utf-8")
    told = set(re.findall(r"`(fundable_[a-z_]+)`", guide))
    watched = set(re.findall(r"\b(fundable_[a-z_]+?)(?:_count)?[{\[ ]", guide.partition("groups:")[2]))

    given = set(re.findall(r"^# TYPE (fundable_[a-z_]+)", visitor.get("/metrics", headers=BEARER).text, re.MULTILINE))

    assert told - given == {
        "fundable_outbox_oldest_queued_timestamp_seconds",  # nothing waits
        "fundable_backup_last_proven_timestamp_seconds",  # nor has a backup been made
    }
    assert given <= told
    assert len(watched) > 8
    assert watched <= told


@pytest.mark.file
def test_a_look_reads_no_table_from_one_end_to_the_other(
    app: App, order_paid: Buy, new_client: Callable[[], TestClient]
) -> None:
    order_paid("nora@alder.example", ("domain",), PASSWORD)
    statements: dict[str, Any] = {}

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, _many: bool) -> None:
        statements[statement] = parameters

    event.listen(Engine, "before_cursor_execute", note)
    system.look(app, NO_TIMETABLE, SizeCache())
    event.remove(Engine, "before_cursor_execute", note)

    queries = {text: values for text, values in statements.items() if "alembic" not in text and "PRAGMA" not in text}
    assert len(queries) >= 8
    with app.database.read() as connection:
        for text, values in queries.items():
            plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)]
            read_whole = {step.split()[1] for step in plan if step.startswith("SCAN") and step not in ON_PURPOSE}
            assert read_whole <= FEW_ROWS, (text, plan)
            assert "SCAN orders" not in plan or " ".join(text.split()).endswith("ORDER BY orders.seq LIMIT ? OFFSET ?")
