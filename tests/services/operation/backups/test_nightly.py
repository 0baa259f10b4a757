"""The backup of every night: proven, stored once, rotated, and what went wrong is told."""

import errno
import os
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fundable import jobs
from fundable.adapters.backup_store import DiskBackupStore
from fundable.app import App
from fundable.db.mail import outbox
from fundable.db.people import accounts as account_rows
from fundable.domain.errors import Refused
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.operation.backups import BackupKind, BackupRecord
from fundable.domain.people.accounts import Role
from fundable.services.operation import backups, doctor, restore
from fundable.services.people import accounts
from tests.conftest import PASSWORD, FakeClock


def store_of(app: App) -> DiskBackupStore:
    assert isinstance(app.backup_storage.store, DiskBackupStore)
    return app.backup_storage.store


def test_it_is_made_once_a_night_and_proven(app: App, clock: FakeClock) -> None:
    assert backups.back_up_if_due(app) == "2 orders and 3 files, verified"
    assert backups.back_up_if_due(app) == "not due"
    clock.move(timedelta(days=1))
    assert backups.back_up_if_due(app) == "2 orders and 3 files, verified"

    found = backups.status(app)
    assert [record.problem for record in found.records] == [None, None]
    assert found.last_proven_at == clock.now()
    assert (found.problem, found.leaves_machine) == (None, False)
    newest = found.records[0]
    assert (newest.kind, newest.orders, newest.files) == (BackupKind.NIGHTLY, 2, 3)
    assert restore.verify(app.config, newest.path, "").orders == 2


def test_every_hour_it_is_made_and_the_doctor_says_how_often(app: App, clock: FakeClock) -> None:
    hourly = replace(app, config=app.config.model_copy(update={"backup_every_hours": 1}))
    assert backups.back_up_if_due(hourly) == "2 orders and 3 files, verified"
    clock.move(timedelta(minutes=50))
    assert backups.back_up_if_due(hourly) == "not due"
    clock.move(timedelta(minutes=10))
    assert backups.back_up_if_due(hourly) == "2 orders and 3 files, verified"

    [found] = [finding.found for finding in doctor.examine(hourly) if finding.name == "Backups"]
    assert "One is made every hour." in found
    assert len(store_of(app).names()) == 1, "the last one of each day is kept"
    clock.move(timedelta(hours=3, minutes=1))
    assert "There should be one every hour." in backups.alarm(hourly)


def test_an_operator_who_asks_gets_one_also_when_none_is_due(app: App, clock: FakeClock) -> None:
    backups.back_up_if_due(app)
    clock.move(timedelta(seconds=1))

    assert jobs.run(app, "back-up").result == "2 orders and 3 files, verified"
    assert [record.problem for record in backups.status(app).records] == [None, None]


def test_whoever_asks_twice_within_a_second_gets_two(app: App, clock: FakeClock) -> None:
    """So does whoever asks after the clock went back to a second that has one."""
    made = [jobs.run(app, "back-up").result for _ in range(2)]

    assert made == ["2 orders and 3 files, verified"] * 2
    at = [record.made_at for record in backups.status(app).records]
    assert at == [clock.now() + timedelta(seconds=1), clock.now()]


def test_it_holds_no_secret(app: App) -> None:
    made = Path(backups.back_up(app).path)

    assert {path.name for path in made.iterdir()} == {
        "fundable.db",
        "manifest.json",
        "uploads",
        "texts",
        "templates",
    }
    assert {path.stat().st_mode & 0o777 for path in made.rglob("*") if path.is_file()} == {0o600}


def test_a_file_that_did_not_change_is_stored_once(app: App, clock: FakeClock) -> None:
    first = Path(backups.back_up(app).path)
    clock.move(timedelta(days=1))
    (app.config.data_dir / "texts" / "terms.md").write_text("new terms")
    second = Path(backups.back_up(app).path)

    [logo] = [path.name for path in (first / "uploads").iterdir()]
    assert (first / "uploads" / logo).samefile(second / "uploads" / logo)
    assert not (first / "texts" / "terms.md").samefile(second / "texts" / "terms.md")
    assert not (first / "uploads" / logo).samefile(app.config.uploads_dir / logo)
    assert (first / "texts" / "terms.md").read_text() == "our own terms"


def test_rotation_takes_nothing_that_a_kept_one_needs(app: App, clock: FakeClock) -> None:
    for _ in range(14):
        backups.back_up(app)
        clock.move(timedelta(days=1))

    names = store_of(app).names()
    assert len(names) == 8  # seven days, and the last of one more week
    assert sorted(path.name for path in store_of(app).root.iterdir()) == [".lock", *names, "records"]
    for name in names:
        assert restore.verify(app.config, str(store_of(app).path(name)), "").files == 3


def test_a_stored_file_that_went_bad_is_stored_anew(app: App, clock: FakeClock) -> None:
    first = Path(backups.back_up(app).path)
    [logo] = (first / "uploads").iterdir()
    logo.write_bytes(b"rot")
    clock.move(timedelta(days=1))

    record = backups.back_up(app)

    assert record.problem is None
    assert restore.verify(app.config, record.path, "").files == 3
    with pytest.raises(Refused, match="is not what was backed up"):
        restore.verify(app.config, str(first), "")


def test_a_damaged_database_is_no_backup_and_an_alarm(app: App) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("PRAGMA ignore_check_constraints=ON")
        connection.exec_driver_sql("UPDATE orders SET status = 'gone' WHERE email LIKE 'tom%'")

    record = backups.back_up(app)

    assert record.problem
    assert record.problem.startswith("The database is damaged, so no backup was made of it: CHECK constraint failed")
    assert store_of(app).names() == []
    assert backups.status(app).problem == f"The last backup failed: {record.problem}"


def test_without_room_it_is_skipped_and_owners_are_told_once_a_day(app: App, clock: FakeClock) -> None:
    accounts.create_staff(app, "olive@agency.example", PASSWORD, Role.OWNER)
    accounts.create_staff(app, "sam@agency.example", PASSWORD, Role.STAFF)
    crowded = replace(app, backup_storage=replace(app.backup_storage, store=CrowdedStore(store_of(app).root)))

    with pytest.raises(Refused) as refused:
        backups.back_up_if_due(crowded)

    assert refused.value.message.startswith("It was skipped. It needs ")
    assert refused.value.message.endswith("are 1 MB. Free up space, or keep backups on another disk.")
    for _ in range(3):
        backups.alarm(crowded)
        clock.move(timedelta(hours=1))
    assert alerts(app) == ["olive@agency.example"]
    clock.move(timedelta(days=1))
    backups.alarm(crowded)
    assert alerts(app) == ["olive@agency.example"] * 2
    assert backups.back_up_if_due(app).endswith("verified")
    assert backups.alarm(app) == "all is well"


@pytest.mark.file
def test_why_it_was_skipped_is_told_when_not_even_that_can_be_written_down(app: App) -> None:
    store = FullStore(store_of(app).root)
    full = replace(app, backup_storage=replace(app.backup_storage, store=store))
    with app.database.write() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")

    done = jobs.run_by_hand(full, "back-up")

    assert done.error
    assert done.error.startswith("It was skipped. It needs ")


def test_a_page_of_rubbish_in_the_data_is_an_alarm_too(app: App) -> None:
    app.database.close()
    with app.config.database_path.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xa5" * 4096 * 3)

    problem = backups.back_up(app).problem

    assert problem
    assert problem.startswith("The database is damaged, so no backup was made of it: ")
    assert store_of(app).names() == []


class CrowdedStore(DiskBackupStore):
    """A disk that is nearly full."""

    def free_bytes(self) -> int:
        return 1_000_000


class FullStore(CrowdedStore):
    """One that is full."""

    def keep_record(self, record: BackupRecord) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def alerts(app: App) -> list[str]:
    with app.database.read() as connection:
        messages = [message for _, message in outbox.page(connection, None, None, 100)]
        assert account_rows.has_owner(connection)
    return [message.recipient for message in messages if message.kind is MessageKind.STAFF_ALERT]


def test_the_doctor_says_loudly_that_no_copy_leaves_the_machine(app: App) -> None:
    found = {finding.name: finding for finding in doctor.examine(app)}
    assert found["Copies"].found == "There are no off-site copies. If this machine's disk dies, everything is lost."
    assert found["Backups"].found == "No backup yet. The server makes one every night."

    backups.back_up(app)

    found = {finding.name: finding for finding in doctor.examine(app)}
    assert found["Backups"].found.startswith("The last one was made and verified on Jan 5, 2026 at 15:04 UTC.")


def test_leftovers_of_a_crash_are_cleared_by_the_next(app: App) -> None:
    store = store_of(app)
    leftover = store.root / ".unfinished-2026-01-01T000000Z"
    leftover.mkdir(parents=True)
    (leftover / "fundable.db").write_bytes(b"half")

    backups.back_up(app)

    assert not leftover.exists()


def test_it_leaves_alone_what_a_copy_or_a_proof_is_at(app: App) -> None:
    with store_of(app).scratch() as scratch:
        (scratch / "plain").write_bytes(b"on its way to another machine")

        assert backups.back_up(app).problem is None

        assert (scratch / "plain").read_bytes() == b"on its way to another machine"
    assert not scratch.exists()


def test_two_at_once_are_refused(app: App) -> None:
    with store_of(app).begin("2026-01-01T000000Z"):
        record = backups.back_up(app)

    assert record.problem == "Another backup is running. Try again when it's done."
    assert backups.status(app).records == ()  # nobody is alarmed about it: the other one tells how it went


def test_a_folder_that_cannot_be_looked_at_is_an_alarm(app: App) -> None:
    store = store_of(app)
    backups.back_up(app)
    shutil.rmtree(store.root)
    store.root.write_text("no folder")

    assert backups.status(app).problem == f"The backup folder {store.root} can't be read: Not a directory."


def test_the_manifest_counts_what_the_database_holds(app: App) -> None:
    made = Path(backups.back_up(app).path)

    manifest = restore.verify(app.config, str(made), "")
    with closing(sqlite3.connect(made / "fundable.db")) as connection:
        for table, rows in (manifest.counts or {}).items():
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (rows,), table
    assert manifest.made_at == datetime(2026, 1, 5, 15, 4, tzinfo=UTC)
