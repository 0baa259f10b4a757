"""Nothing is deleted by age at first sight: every job runs while the clock is a year ahead, and nothing is gone when it
is right again. In ordinary life, what is overdue goes within days."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import Engine, event, inspect
from starlette.testclient import TestClient

from fundable import jobs
from fundable.app import App
from fundable.db.engine.postgresql.moving import OF_THE_MOMENT
from fundable.db.people import passkeys
from fundable.domain.looks import Kind
from fundable.domain.people.passkeys import Purpose
from fundable.services.money import reconcile
from tests.conftest import Buy, FakeClock
from tests.logos import JPEG, upload
from tests.photos import photo
from tests.web.sites.live_orders import DOMAIN, HOST, Launch

AGES = {
    "contact_messages",
    "links",
    "orders",
    "page_views",
    "passkey_challenges",
    "sessions",
    "site_photos",
    "site_traffic",
    "uploads",
}
YEAR = timedelta(days=400)
SENT = {"name": "Dana Ruiz", "email": "dana@ruiz.example", "phone": "", "message": "Wedding cakes?"}


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN}


@pytest.fixture
def left(app: App, order_pending: Buy, clock: FakeClock) -> None:
    """An order whose buyer has gone: its session is over."""
    order_pending("left@alder.example")
    clock.move(timedelta(days=2))
    reconcile.reconcile(app)


@pytest.fixture
def trade(left: None, launch: Launch, app: App, visitor: TestClient, owner: TestClient, clock: FakeClock) -> Launch:
    """Something of everything that is deleted one day."""
    launch.go_live()
    written = {"host": HOST, "origin": f"http://{HOST}"}
    sent = visitor.post("/contact.html", data=SENT, headers=written, follow_redirects=False)
    assert sent.status_code == 303, sent.text
    launch.get("/", **{"user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"})
    jobs.run(app, "count-requests")
    upload(visitor, JPEG)
    address = f"/uploads/photos/{launch.order.id}/{uuid4()}"
    kept = owner.put(address, content=photo(), headers={"X-File-Name": "a.jpg"})
    assert kept.status_code == 200, kept.text
    with app.database.write() as connection:
        passkeys.put_challenge(connection, "somebody", Purpose.LOGIN, b"challenge", clock.now())
    return launch


def rows(app: App) -> dict[str, int]:
    """How many rows each table has, personal values and reports' words among them."""
    with app.database.read() as connection:
        tables = inspect(connection).get_table_names()
        names = [name for name in tables if "search" not in name and name != "looks"]
        return {name: connection.exec_driver_sql(f"SELECT count(*) FROM {name}").scalar_one() for name in names}


def files(app: App) -> set[str]:
    return {path.name for path in app.config.uploads_dir.iterdir()}


def lost(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {name: count - after[name] for name, count in before.items() if after[name] < count}


def run_all(app: App) -> None:
    for name in jobs.TIMETABLE:
        jobs.run(app, name)


@contextmanager
def deletions() -> Iterator[set[str]]:
    """The tables from which something asks the database to delete, whether there is anything to delete or not."""
    seen: set[str] = set()

    def note(_connection: object, _cursor: object, statement: str, *_others: object) -> None:
        words = statement.split()
        if words and words[0].upper() == "DELETE":
            seen.add(words[2])

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def test_a_clock_that_jumps_ahead_deletes_nothing(trade: Launch, app: App, clock: FakeClock) -> None:
    run_all(app)
    before, stored = rows(app), files(app)
    assert all(before[table] for table in AGES), before

    clock.move(YEAR)
    run_all(app)
    run_all(app)
    clock.move(-YEAR)
    run_all(app)

    assert lost(before, rows(app)) == {}
    assert stored <= files(app)


def test_no_job_asks_to_delete_rows_at_first_sight(trade: Launch, app: App, clock: FakeClock) -> None:
    """A job that is new fails here until it takes a look first (domain/looks.py), even if it finds nothing to delete.
    Marks are no data: they say how far work has come, as runs of jobs do; and what is of the moment is by the
    database's clock."""
    clock.move(YEAR)

    with deletions() as seen:
        run_all(app)

    assert seen - {"looks", "marks", "job_runs"} - OF_THE_MOMENT == set()


def test_in_ordinary_life_all_of_it_goes_within_days(trade: Launch, app: App, clock: FakeClock) -> None:
    before = rows(app)
    clock.move(timedelta(days=100))
    run_all(app)
    clock.move(max(kind.wait for kind in Kind))

    run_all(app)

    gone = lost(before, rows(app))
    assert gone.keys() >= AGES, gone
