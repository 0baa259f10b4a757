"""kill -9 at each step of a backup, a restore and a migration leaves the old state or the new, and nothing between.

TEST_STEPS=all tries every step; without it the decisive ones of each and few others. Within the steps between two of
those it's in all the same: nothing that was there is changed."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from fundable.config import Config, read_config
from fundable.db import schema
from fundable.db.engine.files import check_integrity
from fundable.domain.errors import Refused
from fundable.opening import open_app, prepare
from fundable.services.operation import backups, restore
from tests.conftest import FakeClock
from tests.db.test_upgrade import Old, fill, migrate_to
from tests.services.operation.backups.conftest import look_at
from tests.services.operation.backups.faults import chosen, fail_at, failing, kill_at, steps

TRIED = 6


class Trial:
    """Fresh copies of a data directory, one for each time that something is killed."""

    def __init__(self, pattern: Path, folder: Path) -> None:
        self._pattern = pattern
        self._folder = folder
        self.config = read_config({"FUNDABLE_DATA_DIR": str(folder / "data")})

    def again(self) -> Config:
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir()
        shutil.copytree(self._pattern, self.config.data_dir)
        return self.config

    def beside(self) -> set[str]:
        return {path.name for path in self._folder.iterdir()}


@pytest.fixture
def trial(stocked: Path, tmp_path: Path) -> Trial:
    return Trial(stocked, tmp_path / "trial")


def state(config: Config) -> tuple[int, int, str]:
    """Orders, logins and the agency's terms: each from another part of the data."""
    assert check_integrity(config.database_path) is None
    with closing(sqlite3.connect(config.database_path)) as connection:
        orders = connection.execute("SELECT count(*) FROM orders").fetchone()[0]
        logins = connection.execute("SELECT count(*) FROM client_tokens").fetchone()[0]
    return orders, logins, (config.data_dir / "texts" / "terms.md").read_text()


def start_and_stop(config: Config) -> None:
    open_app(config, FakeClock()).close()


@pytest.mark.parametrize(("harm", "which"), [(kill_at, chosen), (fail_at, failing)], ids=["killed", "failing"])
def test_restore(
    stocked: Path,
    archive: Path,
    tmp_path: Path,
    harm: Callable[[int, Callable[[], object]], bool],
    which: Callable[[list[str], int], list[int]],
) -> None:
    """Also where a change fails, as on a disk that is dying: what was there before is not lost either."""
    later = tmp_path / "later"
    shutil.copytree(stocked, later)
    with closing(sqlite3.connect(later / "fundable.db")) as connection, connection:
        connection.execute("DELETE FROM orders WHERE email LIKE 'tom%'")
    (later / "texts" / "terms.md").write_text("later terms")
    (later / "backups" / "records").mkdir(parents=True)
    trial = Trial(later, tmp_path / "trial")
    old, new = (1, 1, "later terms"), (2, 0, "our own terms")

    def work() -> None:
        with restore.restoring(trial.config, str(archive), "", FakeClock()) as found:
            found.finish()

    seen = []
    trial.again()
    changes = steps(work)
    assert state(trial.config) == new
    for step in which(changes, TRIED):
        config = trial.again()
        harmed = harm(step, work)
        start_and_stop(config)

        seen.append(state(config))
        assert seen[-1] in (old, new), step
        assert (config.data_dir / "backups" / "records").is_dir()
        kept = {"data.before-2026-01-05T150400Z"} if seen[-1] == new else set()
        assert trial.beside() == {"data", *kept}, step
        assert harmed or seen[-1] == new
        for name in kept:
            assert state(config.model_copy(update={"data_dir": config.data_dir.with_name(name)})) == old
    assert set(seen) == {old, new}
    print(f"restore: {len(seen)} of {len(changes)} steps, {seen.count(old)} old, {seen.count(new)} new")  # noqa: T201


def test_nightly_backup(trial: Trial) -> None:
    def work() -> None:
        app = open_app(trial.config, FakeClock())
        record = backups.back_up(app)
        app.close()
        assert record.problem is None

    trial.again()
    changes = steps(work)
    before = look_at(trial.again().data_dir)
    made = 0
    for step in chosen(changes, TRIED):
        config = trial.again()
        kill_at(step, work)

        whole = [path for path in (config.data_dir / "backups").glob("2*") if path.is_dir()]
        for path in whole:
            assert restore.verify(config, str(path), "").orders == 2, step
        made += len(whole)
        after = look_at(config.data_dir)
        names = [name for name in before if not name.startswith("fundable.db")]
        assert {name: after[name] for name in names} == {name: before[name] for name in names}
        assert state(config) == (2, 1, "our own terms")
        work_again = backups_of(config)
        assert work_again == 1, step
    assert made
    print(f"backup: {len(changes)} steps")  # noqa: T201


def backups_of(config: Config) -> int:
    """After another try, as the next night makes: nothing of the one that died is in its way."""
    clock = FakeClock()
    app = open_app(config, clock)
    try:
        for path in (config.data_dir / "backups").glob("2*"):
            shutil.rmtree(path)
        assert backups.back_up(app).problem is None
        return len(app.backup_storage.store.names())
    finally:
        app.close()


def test_backup_by_hand(trial: Trial, archive: Path, tmp_path: Path) -> None:
    target = tmp_path / "out" / "b.tar.gz"

    def work() -> None:
        app = open_app(trial.config, FakeClock())
        backups.create(app, target, replaces=True)
        app.close()

    def prepare_target() -> None:
        shutil.rmtree(target.parent, ignore_errors=True)
        target.parent.mkdir()
        shutil.copy(archive, target)

    trial.again()
    prepare_target()
    changes = steps(work)
    whole = 0
    for step in chosen(changes, TRIED):
        config = trial.again()
        prepare_target()
        kill_at(step, work)

        if target.read_bytes() != archive.read_bytes():
            assert restore.verify(config, str(target), "").orders == 2, step
            whole += 1
    assert whole
    kill_at(len(changes) // 2, work)
    assert len([*target.parent.iterdir()]) == 2, "the folder in which it was made"
    target.rename(target.with_name("a.tar.gz"))
    work()
    assert sorted(path.name for path in target.parent.iterdir()) == ["a.tar.gz", "b.tar.gz"]


def test_migration(tmp_path: Path) -> None:
    """All scripts are one transaction, so that the last ones are as good as all."""
    before = schema.VERSIONS[-4]
    pattern = read_config({"FUNDABLE_DATA_DIR": str(tmp_path / "old")})
    fill(Old(pattern))
    migrate_to(before, pattern.database_path)
    trial = Trial(pattern.data_dir, tmp_path / "trial")

    def work() -> None:
        prepare(trial.config)

    trial.again()
    changes = steps(work)
    assert changes.count("COMMIT") == 3  # of the backup, of the rehearsal, and of the data themselves
    seen = []
    for step in chosen(changes, TRIED):
        config = trial.again()
        kill_at(step, work)

        assert check_integrity(config.database_path) is None
        seen.append(schema.version(config.database_path))
        assert seen[-1] in (before, schema.HEAD), step
        with closing(sqlite3.connect(config.database_path)) as connection:
            assert connection.execute("SELECT count(*) FROM orders").fetchone() == (5,)
        start_and_stop(config)
        assert schema.version(config.database_path) == schema.HEAD
    assert set(seen) == {before, schema.HEAD}
    print(f"migration: {len(changes)} steps")  # noqa: T201


def test_a_restore_that_was_killed_while_it_unpacks_is_no_server(stocked: Path, archive: Path, trial: Trial) -> None:
    """The lock dies with the process: what it left is in nobody's way."""
    config = trial.again()

    def work() -> None:
        with restore.restoring(config, str(archive), "", FakeClock()):
            pass

    kill_at(20, work)
    assert "data.restoring" in trial.beside()
    with pytest.raises(Refused, match="There's no backup at none"), restore.restoring(config, "none", ""):
        pass
    start_and_stop(config)
    assert trial.beside() == {"data"}
