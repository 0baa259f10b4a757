"""Every server of the data says the same of the backups, whichever of them has made them."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from fundable import jobs
from fundable.app import App
from fundable.config import Config
from fundable.db.agency.settings import BACKUPS, get
from fundable.domain.errors import Refused
from fundable.domain.operation.backups import BackupRecord
from fundable.opening import open_app
from fundable.services.operation import backups, doctor
from tests.clock import FakeClock
from tests.nodes import in_bucket, opened_nodes
from tests.postgresql import PostgreSQL
from tests.s3 import BUCKET, Storage
from tests.services.operation.backups.test_nightly import CrowdedStore
from tests.services.operation.test_data_move import on_server

PASSPHRASE = "a horse by the river"
LATE = timedelta(hours=26, seconds=1)


@pytest.fixture
def there(config: Config, app: App, storage: Storage, tmp_path: Path) -> Config:
    """With files in a bucket, and copies of backups in another folder of it."""
    app.close()
    return in_bucket(config, storage, tmp_path.name).model_copy(
        update={"backup_copy_to": f"s3://{BUCKET}/copies-{tmp_path.name}"}
    )


@pytest.fixture
def nodes(there: Config, server: PostgreSQL, clock: FakeClock, tmp_path: Path) -> Iterator[list[App]]:
    """Two servers' apps, on the same data. The first one makes the backups."""
    with opened_nodes(there, server.filled(there.database_path), clock, tmp_path) as opened:
        yield opened


def place(app: App) -> str:
    return app.backup_storage.store.place


def told(app: App) -> str:
    [found] = [finding.found for finding in doctor.examine(app) if finding.name == "Backups"]
    return found


def noted(app: App) -> str | None:
    with app.database.read() as connection:
        return get(connection, BACKUPS)


def as_of_this_server(records: tuple[BackupRecord, ...]) -> list[tuple[str, int, str | None]]:
    return [(record.name, record.orders, record.problem) for record in records]


def test_both_know_of_it(nodes: list[App], clock: FakeClock) -> None:
    one, other = nodes
    backups.back_up(one)

    mine, theirs = backups.status(one), backups.status(other)

    assert as_of_this_server(theirs.records) == as_of_this_server(mine.records)
    assert theirs.last_proven_at == clock.now()
    assert ([record.kept_in for record in mine.records], [record.kept_in for record in theirs.records]) == (
        [""],
        [place(one)],
    )


def test_the_doctor_says_where_it_is(nodes: list[App]) -> None:
    one, other = nodes
    backups.back_up(one)

    assert told(one).endswith(f"They're in {one.config.backups_dir}.")
    assert told(other).endswith(f"It's in {place(one)}.")


def test_one_that_failed_is_told_by_both(nodes: list[App]) -> None:
    one, other = nodes
    crowded = replace(one.backup_storage, store=CrowdedStore(one.config.backups_dir))
    backups.back_up(replace(one, backup_storage=crowded))

    problem = str(backups.status(other).problem)
    assert problem.startswith("The last backup failed: It was skipped.")
    assert problem.endswith(f" That was on {place(one).partition(':')[0]}.")


def test_who_leads_from_now_on_alarms_nobody_and_makes_one_of_its_own(nodes: list[App], clock: FakeClock) -> None:
    one, other = nodes
    clock.move(LATE)  # since the first order
    backups.back_up(one)
    clock.move(timedelta(minutes=1))

    assert jobs.run(other, "watch-backups").result == "all is well"

    assert jobs.run(other, "back-up").result == "2 orders and 3 files, verified"
    assert [record.kept_in for record in backups.status(one).records] == [place(other), ""]


def test_that_none_is_made_any_more_is_told_by_both(nodes: list[App], clock: FakeClock) -> None:
    backups.back_up(nodes[0])
    clock.move(LATE)

    assert [str(backups.status(app).problem)[:24] for app in nodes] == ["The last verified backup"] * 2


def test_that_its_copy_is_elsewhere_is_known_to_both(nodes: list[App]) -> None:
    one, other = nodes
    backups.back_up(one)
    backups.copy_newest(one)

    assert [backups.status(app).leaves_machine for app in nodes] == [True, True]
    assert backups.copy_newest(other) == "nothing to copy"


def test_copies_that_another_server_made_are_read_again(nodes: list[App], clock: FakeClock) -> None:
    one, other = nodes
    backups.back_up(one)
    backups.copy_newest(one)
    clock.move(timedelta(days=7))

    assert backups.check_copies(other).endswith("is as it was copied")
    assert backups.check_copies(other) == "nothing to read"


def test_a_copy_that_gave_way_to_another_servers_is_not_missed(nodes: list[App], clock: FakeClock) -> None:
    """Of each day one stays."""
    for app in nodes:
        backups.back_up(app)
        backups.copy_newest(app)
        clock.move(timedelta(minutes=1))

    assert backups.check_copies(nodes[0]) == "nothing to read"


def test_a_download_says_who_has_the_newest(nodes: list[App], clock: FakeClock) -> None:
    one, other = nodes
    backups.back_up(other)
    clock.move(timedelta(hours=1))
    backups.back_up(one)

    with pytest.raises(Refused, match=f"The newest verified backup is in {place(one)}, and") as refused:
        backups.download(other, PASSPHRASE, "olive@agency.example")
    assert refused.value.code == "backup_elsewhere"
    with backups.download(one, PASSPHRASE, "olive@agency.example").file as file:
        assert file.read(3) == b"age"


def test_what_is_gone_from_its_folder_is_not_counted(nodes: list[App], clock: FakeClock) -> None:
    one, other = nodes
    backups.back_up(one)
    clock.move(timedelta(minutes=1))
    shutil.rmtree(one.config.backups_dir)
    assert backups.status(one).records == ()

    backups.back_up_if_due(one)

    assert [record.made_at for record in backups.status(other).records] == [clock.now()]


def test_those_of_a_server_that_was_alone_are_noted_by_its_next_turn(
    config: Config, app: App, server: PostgreSQL, storage: Storage, clock: FakeClock, tmp_path: Path
) -> None:
    record = backups.back_up(app)
    app.close()
    there = in_bucket(config, storage, tmp_path.name)
    with closing(open_app(on_server(there, server.filled(config.database_path)), clock)) as moved:
        assert backups.back_up_if_due(moved) == "not due"

        assert record.path in str(noted(moved))


def test_a_turn_with_nothing_new_writes_nothing(nodes: list[App], clock: FakeClock) -> None:
    backups.back_up(nodes[0])
    with nodes[0].database.write() as connection:
        connection.exec_driver_sql(f"UPDATE site_settings SET updated_at = '' WHERE key = '{BACKUPS}'")

    backups.back_up_if_due(nodes[0])

    with nodes[0].database.read() as connection:
        found = connection.exec_driver_sql(f"SELECT updated_at FROM site_settings WHERE key = '{BACKUPS}'")
        assert found.scalar_one() == ""


def test_a_folder_that_both_have_is_of_each(
    there: Config, server: PostgreSQL, clock: FakeClock, tmp_path: Path
) -> None:
    there = there.model_copy(update={"backup_dir": str(tmp_path / "shared")})
    with opened_nodes(there, server.filled(there.database_path), clock, tmp_path) as (one, other):
        backups.back_up(one)

        assert [record.kept_in for record in backups.status(other).records] == [""]
        with backups.download(other, PASSPHRASE, "olive@agency.example").file as file:
            assert file.read(3) == b"age"


def test_with_a_file_nothing_is_noted(app: App) -> None:
    backups.back_up(app)

    assert noted(app) is None
