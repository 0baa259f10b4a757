"""A backup made while people buy, send and delete: sound, and complete up to the moment it began (operation 4)."""

import hashlib
import json
import sqlite3
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.journeys.acknowledged import Ledger
from tests.journeys.found import Found
from tests.running import NewServer, Server, log_in

BACKUPS = 2
CROWD = 2


def test_backups_under_load_hold_all_that_was_acknowledged_before(new_server: NewServer, tmp_path: Path) -> None:
    server = new_server().start()
    ledger = Ledger(server, log_in(server), seed=3)
    with ledger.at_work(CROWD):
        for number in range(BACKUPS):
            ledger.wait_for_calls(40)
            before = ledger.acknowledged_so_far()
            target = tmp_path / f"backup{number}.tar.gz"

            done = server.run("backup", str(target))

            assert (done.returncode, done.stderr) == (0, "")
            assert target.stat().st_mode & 0o777 == 0o600
            copy = unpacked(target, tmp_path / f"copy{number}")
            found = Found(copy)
            found.check(at_rest=False)
            for customer in before():
                found.check_customer(customer, at_rest=False)
            assert sum(len(customer.done) for customer in before()) > 20
            check_restored(target, copy, tmp_path / f"restored{number}")
    assert {path.name for path in tmp_path.iterdir() if path.name.startswith(".")} == set()
    last = Found(server)
    last.check()
    for customer in ledger.customers:
        last.check_customer(customer)


def test_a_quiet_backup_is_the_data_itself(new_server: NewServer, tmp_path: Path) -> None:
    server = new_server().start()
    ledger = Ledger(server, log_in(server), seed=4)
    with ledger.at_work(CROWD):
        ledger.wait_for_calls(60)

    target = tmp_path / "quiet.tar.gz"
    assert server.run("backup", str(target)).returncode == 0

    copy = unpacked(target, tmp_path / "copy")
    with server.reading() as here, copy.reading() as there:
        # A copy lists triggers after all tables; that it was made is in the audit log of the data alone.
        assert sorted(without_audit(here)) == sorted(without_audit(there))
        assert acts(here) == [*acts(there), "backup.created"]
    there_names = {path.name for path in (copy.data_dir / "uploads").iterdir()}
    assert there_names == {row["file_name"] for row in server.rows("SELECT file_name FROM uploads")}


def unpacked(archive: Path, folder: Path) -> Server:
    """The backup in a directory, every file compared with the manifest; a server that could run on it."""
    with tarfile.open(archive) as tar:
        tar.extractall(folder)
    manifest = json.loads((folder / "manifest.json").read_text())
    names = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    assert names == {*manifest["sha256"], "manifest.json"}
    for name, digest in manifest["sha256"].items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    (folder / "uploads").mkdir(exist_ok=True)
    return Server(folder)


def rows(database: sqlite3.Connection, table: str) -> set[tuple[Any, ...]]:
    """Without the names of previews, which end with a restore."""
    listed = (str(name) for (name,) in database.execute("SELECT name FROM pragma_table_info(?)", (table,)))
    columns = ", ".join(f'"{name}"' for name in listed if name != "preview_nonce")
    return {tuple(row) for row in database.execute(f"SELECT {columns} FROM {table}")}


def acts(database: sqlite3.Connection) -> list[str]:
    return [act for (act,) in database.execute("SELECT act FROM audit_entries ORDER BY seq")]


def without_audit(database: sqlite3.Connection) -> Iterator[str]:
    """And without the jobs, which the server runs meanwhile."""
    others = ('INSERT INTO "audit_', 'INSERT INTO "sqlite_sequence" VALUES(\'audit_', 'INSERT INTO "job_runs"')
    return (line for line in database.iterdump() if not line.startswith(others))


def check_restored(archive: Path, copy: Server, folder: Path) -> None:
    """`fundable restore` makes of it row by row and file by file what is in it; logins, links and previews alone have
    ended."""
    done = Server(folder).run("restore", str(archive))
    assert done.returncode == 0, done.stderr
    with Server(folder).reading() as here, copy.reading() as there:
        listed = "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        names = {row["name"] for row in there.execute(listed)}
        assert names == {row["name"] for row in here.execute(listed)}
        for name in names - {"client_tokens", "sessions", "links", "marks", "audit_entries", "audit_values"}:
            assert rows(here, name) == rows(there, name), name
        assert rows(here, "audit_values") >= rows(there, "audit_values")
        assert rows(here, "audit_entries") >= rows(there, "audit_entries")
        assert acts(here) == [*acts(there), "backup.restored"]
        assert here.execute("SELECT count(*) FROM client_tokens").fetchone()[0] == 0
    pictures = {path.name: path.read_bytes() for path in (copy.data_dir / "uploads").iterdir()}
    assert pictures == {path.name: path.read_bytes() for path in (folder / "uploads").iterdir()}
