"""The doctor on a database that is damaged: the file comes first, and whatever can't be looked at is a finding."""

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from fundable.app import App
from fundable.config import Config
from fundable.domain.findings import Verdict
from fundable.services.operation import doctor
from tests.conftest import Buy
from tests.running import Launcher

pytestmark = pytest.mark.file
ADVICE = "fundable restore"


@pytest.fixture
def broken(app: App, config: Config, order_paid: Buy, tmp_path: Path) -> Config:
    """A copy of data with an order, to be damaged."""
    order_paid()
    with closing(sqlite3.connect(config.database_path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    shutil.copytree(config.data_dir, tmp_path / "broken")
    return config.model_copy(update={"data_dir": tmp_path / "broken"})


@pytest.fixture
def data(broken: Config) -> Path:
    return broken.database_path


def overwrite(path: Path, page: int) -> None:
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096)
        file.write(b"\xa5" * 4096)


def run(launcher: Launcher, config: Config, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A command as a process of its own, whose standard error is all it says."""
    environment = {"PATH": os.environ["PATH"], "FUNDABLE_DATA_DIR": str(config.data_dir), "FUNDABLE_PORT": "18437"}
    return launcher.run(arguments, environment)


def pages(path: Path) -> dict[str, int]:
    """The root page of each table and index."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute("SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 1").fetchall()
    return dict(rows)


TABLES = (
    "alembic_version",
    "audit_entries",
    "audit_values",
    "job_runs",
    "marks",
    "messages",
    "offers",
    "orders",
    "payment_events",
    "site_settings",
    "uploads",
    "users",
    "ix_orders_session",
)


@pytest.mark.parametrize("table", TABLES)
def test_a_page_of_rubbish_is_told_first_and_everything_else_goes_on(data: Path, broken: Config, table: str) -> None:
    overwrite(data, pages(data)[table])

    found = doctor.examine_data(broken)

    assert (found[0].name, found[0].verdict) == ("Database", Verdict.FAIL)
    assert ADVICE in found[0].advice
    assert all(one.advice for one in found if one.verdict is Verdict.FAIL)


@pytest.mark.parametrize("damaged", ["first page", "truncated", "half a page", "no database"])
def test_a_file_that_can_not_be_opened_is_a_finding(data: Path, broken: Config, damaged: str) -> None:
    content = data.read_bytes()
    match damaged:
        case "first page":
            overwrite(data, 1)
        case "truncated":
            data.write_bytes(content[: len(content) // 8192 * 4096])
        case "half a page":
            data.write_bytes(content[:2048])
        case _:
            data.write_bytes(b"this is a letter\n" * 1000)

    found = doctor.examine_data(broken)

    assert (found[0].name, found[0].verdict) == ("Database", Verdict.FAIL)
    assert all(one.advice for one in found if one.verdict is Verdict.FAIL)


def test_an_empty_file_beside_backups_is_told_and_left_alone(data: Path, broken: Config) -> None:
    (broken.backups_dir / "2026-01-05T030000Z").mkdir(parents=True)
    data.write_bytes(b"")

    [found] = doctor.examine_data(broken)

    assert (found.verdict, found.found) == (Verdict.FAIL, f"{data} is empty: 0 bytes.")
    assert data.stat().st_size == 0


@pytest.mark.parametrize(
    "command",
    [["doctor"], ["doctor", "--json"], ["backup", "{folder}/made.tar.gz"], ["list-orders"], ["audit"], ["serve"]],
)
def test_no_command_ends_in_a_traceback(
    data: Path, broken: Config, launcher: Launcher, tmp_path: Path, command: list[str]
) -> None:
    for table in ("orders", "audit_entries", "offers"):
        overwrite(data, pages(data)[table])

    done = run(launcher, broken, *(word.format(folder=tmp_path) for word in command))

    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert "damaged" in done.stdout + done.stderr or "malformed" in done.stdout + done.stderr
