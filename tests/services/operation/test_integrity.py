"""The database is looked at each day and after a crash, and damage is told in words."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from fundable import jobs as timetable
from fundable.app import App
from fundable.config import read_config
from fundable.db.mail import outbox
from fundable.domain.findings import Verdict
from fundable.domain.people.accounts import Role
from fundable.opening import open_app
from fundable.services.agency import uploads
from fundable.services.operation import doctor, integrity, jobs
from fundable.services.people import accounts
from tests.conftest import PASSWORD, Buy
from tests.logos import PNG
from tests.running import Launcher, Server, wait_until


def damage(path: Path) -> None:
    """Writes over a page that holds rows of the orders."""
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [page] = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'status_changes'").fetchone()
        [size] = database.execute("PRAGMA page_size").fetchone()
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def test_a_sound_database_is_said_to_be_sound(app: App, order_paid: Buy) -> None:
    order_paid()

    assert integrity.check(app) == "sound"


@pytest.mark.file
def test_damage_is_told_to_staff_once_a_day_and_to_the_doctor(app: App, order_paid: Buy) -> None:
    accounts.create_staff(app, "olive@agency.example", PASSWORD, Role.OWNER)
    order_paid()
    damage(app.config.database_path)

    runs = [timetable.run(app, "check-database") for _ in range(2)]

    assert "The database is damaged: " in (runs[0].error or "")
    assert "fundable restore" in (runs[0].error or "")
    with app.database.read() as connection:
        subjects = [message.subject for _, message in outbox.page(connection, None, None, 10)]
    assert subjects.count("Needs attention: the database is damaged") == 1
    assert any("The database is damaged" in finding.found for finding in doctor.examine(app))


def test_a_file_that_went_away_is_told_to_staff_and_by_the_doctor(app: App) -> None:
    """Backups go on without it, so that nobody would miss it before the last one that has it is gone."""
    accounts.create_staff(app, "olive@agency.example", PASSWORD, Role.OWNER)
    uploads.take_file(app, PNG)
    uploads.take_file(app, PNG)
    assert (integrity.check(app), integrity.findings(app)) == ("sound", [])
    lost, _ = sorted(app.config.uploads_dir.iterdir())
    lost.unlink()

    runs = [timetable.run(app, "check-database") for _ in range(2)]

    told = f"Uploaded files are missing from the disk: 1, such as {lost.name}."
    assert (runs[0].error or "").startswith(told)
    assert f"Copy them back to {app.config.uploads_dir} from 'uploads' of a folder in" in (runs[0].error or "")
    with app.database.read() as connection:
        subjects = [message.subject for _, message in outbox.page(connection, None, None, 10)]
    assert subjects == ["Needs attention: files are missing"]
    assert told in [finding.found for finding in doctor.examine(app) if finding.verdict is Verdict.FAIL]


def test_after_a_crash_it_is_looked_at_at_once(template: Path, tmp_path: Path, launcher: Launcher) -> None:
    folder = tmp_path / "data"
    shutil.copytree(template, folder)
    opened = open_app(read_config({"FUNDABLE_DATA_DIR": str(folder)}))
    jobs.run(opened, "check-database", lambda _app: "done for today")
    opened.close()
    server = Server(folder, launcher).start()
    assert (folder / "serving").exists()
    server.kill()

    server.start()

    sound = [{"result": "sound", "error": None}]
    query = "SELECT result, error FROM job_runs WHERE name = 'check-database'"
    wait_until(lambda: server.rows(query) == sound, "the database was read and is sound")
    assert server.stop() == 0
    assert not (folder / "serving").exists()
