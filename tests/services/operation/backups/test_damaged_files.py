"""Files that aren't what was stored: of the same length, with other bytes. Each backup keeps what is unharmed anywhere
here, and says what isn't."""

import shutil
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from fundable import jobs as timetable
from fundable.adapters.file_storage.buckets import S3Access
from fundable.adapters.file_storage.copies import ObjectCopies
from fundable.app import App
from fundable.db.mail import outbox
from fundable.domain.errors import Refused
from fundable.domain.findings import Verdict
from fundable.domain.people.accounts import Role
from fundable.services.operation import backups, doctor, integrity, restore
from fundable.services.people import accounts
from tests.conftest import PASSWORD, FakeClock
from tests.services.operation.backups.test_copies import with_copies

DAY = timedelta(days=1)


@pytest.fixture
def logo(app: App) -> Path:
    """The one uploaded file, of the order of Alder & Finch."""
    [found] = app.config.uploads_dir.iterdir()
    return found


def rot(path: Path) -> bytes:
    """Other bytes in a file of the same length: what was there."""
    was = path.read_bytes()
    path.write_bytes(b"\xff" + was[1:-1] + b"\x00")
    return was


def stored_in(backup: str | Path, logo: Path) -> bytes:
    return (Path(backup) / "uploads" / logo.name).read_bytes()


def test_the_integrity_job_tells_staff_which_file_whose_and_what_to_type(app: App, logo: Path) -> None:
    accounts.create_staff(app, "olive@agency.example", PASSWORD, Role.OWNER)
    made = backups.back_up(app)
    was = rot(logo)

    run = timetable.run(app, "check-database")

    assert (run.error or "").startswith("Uploaded files aren't what was uploaded: 1.")
    with app.database.read() as connection:
        [alert] = [one for _, one in outbox.page(connection, None, None, 10) if "damaged" in one.subject]
    assert f"{logo.name} of order #" in alert.text
    assert "Alder & Finch" in alert.text
    assert f"cp {made.path}/uploads/{logo.name} {logo}" in alert.text
    found = [one for one in doctor.examine(app) if one.name == "Uploads"]
    assert [one.verdict for one in found] == [Verdict.FAIL]
    shutil.copyfile(Path(made.path) / "uploads" / logo.name, logo)
    assert (logo.read_bytes(), integrity.check(app)) == (was, "sound")


def test_the_last_good_copy_stays_in_every_backup_to_come(app: App, logo: Path, clock: FakeClock) -> None:
    backups.back_up(app)
    was = rot(logo)

    for _ in range(40):
        clock.move(DAY)
        record = backups.back_up(app)

    assert (record.problem, record.damaged) == (None, ())
    assert stored_in(record.path, logo) == was
    assert restore.verify(app.config, record.path, "").damaged == ()


def test_so_does_one_of_a_file_that_went_away(app: App, logo: Path, clock: FakeClock) -> None:
    backups.back_up(app)
    was = logo.read_bytes()
    logo.unlink()
    clock.move(DAY)

    assert stored_in(backups.back_up(app).path, logo) == was


def test_a_backup_by_hand_takes_what_is_unharmed_in_a_nightly_one(app: App, logo: Path, tmp_path: Path) -> None:
    backups.back_up(app)
    rot(logo)

    made = backups.create(app, tmp_path / "hand.tar.gz")

    assert made.damaged == restore.verify(app.config, str(made.path), "").damaged == ()


def test_one_that_has_nothing_better_says_so_and_can_still_be_restored(app: App, logo: Path) -> None:
    rot(logo)

    record = backups.back_up(app)

    assert (record.problem, record.damaged) == (None, (logo.name,))
    assert (backups.status(app).problem or "").startswith(f"The last backup holds 1 damaged file, such as {logo.name}.")
    assert restore.verify(app.config, record.path, "").damaged == (logo.name,)


def test_while_one_is_damaged_the_backup_that_may_have_it_unharmed_stays(
    app: App, logo: Path, tmp_path: Path, clock: FakeClock
) -> None:
    """Nothing here has it any more: the folder of the backups is on the disk that went bad. Off-site copies do."""
    place = tmp_path / "nas"
    place.mkdir()
    app = with_copies(app, ObjectCopies(str(place), S3Access("", "", "", "")))
    good = backups.back_up(app)
    backups.copy_newest(app)
    was = rot(logo)
    rot(Path(good.path) / "uploads" / logo.name)

    for _ in range(40):
        clock.move(DAY)
        backups.back_up(app)
        backups.copy_newest(app)

    [first, *others] = sorted(path for path in place.iterdir())
    assert first.name == f"fundable-{good.name}.tar.gz"
    assert len(others) <= 11
    assert restore.verify(app.config, str(first), "").damaged == ()
    assert restore.verify(app.config, str(others[-1]), "").damaged == (logo.name,)
    assert was


def test_a_copy_is_not_made_of_a_backup_that_was_damaged_since(app: App, logo: Path, tmp_path: Path) -> None:
    place = tmp_path / "nas"
    place.mkdir()
    app = with_copies(app, ObjectCopies(str(place), S3Access("", "", "", "")))
    made = backups.back_up(app)
    rot(Path(made.path) / "uploads" / logo.name)

    with pytest.raises(Refused, match="was damaged since the backup was made"):
        backups.copy_newest(app)

    assert list(place.iterdir()) == []


def test_a_file_of_a_website_that_changed_in_the_database_is_told_by_all(app: App) -> None:
    with closing(sqlite3.connect(app.config.database_path)) as connection, connection:
        connection.execute("DROP TRIGGER site_files_update")
        [digest] = connection.execute("SELECT sha256 FROM site_files LIMIT 1").fetchone()
        connection.execute("UPDATE site_files SET data = zeroblob(length(data)) WHERE sha256 = ?", (digest,))

    with pytest.raises(Refused, match=r"such as .* of order #.*Alder & Finch"):
        integrity.check(app)
    record = backups.back_up(app)
    assert record.damaged == (digest,)
    assert [one.verdict for one in doctor.examine(app) if one.name == "Website files"] == [Verdict.FAIL]
