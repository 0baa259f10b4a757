"""GET /healthz and GET /readyz."""

import shutil
from dataclasses import dataclass, replace

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.web import api
from tests.conftest import Browsers


def test_it_lives(visitor: TestClient) -> None:
    answer = visitor.get("/healthz")

    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_it_is_ready_and_says_of_what(visitor: TestClient) -> None:
    answer = visitor.get("/readyz")

    assert answer.status_code == 200
    assert answer.json() == {
        "status": "ok",
        "message": "Ready.",
        "database": True,
        "migrations": True,
        "disk": True,
        "scheduler": True,
        "jobs": {},
    }


def test_without_its_timetable_it_is_not_ready(app: App) -> None:
    with TestClient(api.build(app), base_url=app.config.base_url) as browser:
        answer = browser.get("/readyz")

    assert answer.status_code == 503
    assert (answer.json()["status"], answer.json()["scheduler"], answer.json()["database"]) == ("unready", False, True)
    assert answer.json()["message"] == "Not ready: scheduler."


def test_one_that_a_newer_program_only_added_to_is_ready(visitor: TestClient, app: App) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")

    assert visitor.get("/readyz").status_code == 200


def test_a_database_of_a_newer_program_is_not_ready(visitor: TestClient, app: App) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        connection.exec_driver_sql("UPDATE readable_since SET version = '9999'")

    answer = visitor.get("/readyz")

    assert answer.status_code == 503
    assert (answer.json()["migrations"], answer.json()["database"]) == (False, True)


def fill_up(app: App) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("CREATE TABLE full AS SELECT zeroblob(10000000)")


@dataclass
class Disk:
    """A disk with so much room."""

    free: int

    def free_bytes(self) -> int:
        return self.free

    def total_bytes(self) -> int:
        return 10**12


@pytest.mark.file
def test_when_the_last_write_failed_it_says_so_until_there_is_room_again(app: App, browsers: Browsers) -> None:
    disk = Disk(0)
    browser = browsers.on(replace(app, files=disk))()  # type: ignore[arg-type]
    assert browser.get("/healthz").status_code == 200
    with app.database.write() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 1")
    with pytest.raises(Refused, match="can't save"):
        fill_up(app)

    answer = browser.get("/healthz")

    assert answer.status_code == 503
    assert answer.json() == {"message": "The last write to the database failed.", "code": "storage_full"}
    disk.free = 10**12
    assert browser.get("/healthz").status_code == 200


def test_without_the_folder_of_uploads_it_is_not_ready_and_system_is_shown(
    app: App, visitor: TestClient, owner: TestClient
) -> None:
    """As when the disk it's on has gone."""
    shutil.rmtree(app.config.uploads_dir)

    answer = visitor.get("/readyz")
    assert (answer.status_code, answer.json()["message"]) == (503, "Not ready: disk.")
    assert owner.get("/api/admin/system").status_code == 200
    ticket = visitor.post("/api/objects/upload")
    assert (ticket.status_code, ticket.json()["code"]) == (503, "storage_full")
