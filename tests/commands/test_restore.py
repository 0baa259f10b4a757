"""fundable restore, verify-backup, jobs release-mail and migrate --check, as an operator meets them."""

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from fundable.db import schema
from tests.commands.conftest import Run, refused
from tests.commands.test_terminal import at_a_terminal
from tests.running import PASSWORD, free_port
from tests.services.operation.backups.conftest import IDENTITY, RECIPIENT


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Path:
    assert run("create-admin", "--email", "a@b.co", "--password", "correct horse").returncode == 0
    assert run("backup", str(tmp_path / "b.tar.gz")).returncode == 0
    return tmp_path / "b.tar.gz"


def test_it_says_what_it_did_and_what_comes_next(run: Run, made: Path, data_dir: Path) -> None:
    done = run("restore", str(made), "--yes")

    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith("This backup holds 0 orders and 0 files as of ")
    [restored, kept, mail, keys] = done.stdout.splitlines()
    assert restored == f"Restored 0 orders and 0 files to {data_dir}."
    assert kept.startswith(f"The earlier data is kept in {data_dir}.before-")
    assert mail.endswith("Mail is on hold: check Messages, then run 'fundable jobs release-mail'.")
    assert keys.startswith("The backup doesn't include the program's keys and passwords")
    assert run("jobs", "release-mail").stdout == "Released 0 messages. No mail is on hold anymore.\n"
    assert run("create-admin", "--email", "a@b.co", "--password", "correct horse").returncode == 1


def test_what_a_standby_replaced_is_removed_without_a_command_that_a_standby_refuses(
    run: Run, made: Path, data_dir: Path
) -> None:
    told = run("restore", str(made), "--standby", "--yes").stdout

    [left] = data_dir.parent.glob("data.before-*")
    assert f"The earlier data is kept in {left}. Once you're sure you don't need it, run: rm -r {left}\n" in told
    assert "is a standby" in refused(run("remove-replaced", "--yes"))


def test_data_that_were_in_use_until_they_were_demoted_are_kept_as_others_are(
    run: Run, made: Path, data_dir: Path
) -> None:
    assert run("demote", "--yes").returncode == 0
    assert run("demote", "--yes").returncode == 0
    told = run("restore", str(made), "--standby", "--yes").stdout

    [left] = data_dir.parent.glob("data.before-*")
    assert f"The earlier data is kept in {left}." in told

    assert "is kept in" not in run("restore", str(made), "--standby", "--yes").stdout
    assert [*data_dir.parent.glob("data.before-*")] == [left]


def test_why_files_did_not_move_is_no_part_of_the_result(run: Run, made: Path) -> None:
    access = {"KEY_ID": "one", "SECRET": "of theirs", "ENDPOINT": f"http://127.0.0.1:{free_port()}"}
    settings = {f"FUNDABLE_BACKUP_S3_{name}": value for name, value in access.items()}

    done = run("migrate-to", "--files", "s3://agency/fundable", **settings)

    assert (done.returncode, done.stdout) == (1, "")
    [log, told] = done.stderr.splitlines()
    assert "Check FUNDABLE_BACKUP_S3_ENDPOINT." in log
    assert told == (
        f"The storage of files can't be used: no connection to {access['ENDPOINT']}. "
        "Check FUNDABLE_BACKUP_S3_ENDPOINT. Then run it again."
    )


def test_what_it_replaced_is_removed_when_one_is_sure(run: Run, made: Path, data_dir: Path) -> None:
    assert run("remove-replaced").stdout == "There's nothing to delete: no restore has replaced data here.\n"
    assert run("restore", str(made), "--yes").returncode == 0
    [left] = data_dir.parent.glob("data.before-*")

    assert f"Data that a restore replaced is still there: {left.name} (" in run("doctor").stdout
    asked = run("remove-replaced")
    assert (asked.returncode, asked.stdout) == (1, "")
    assert asked.stderr.startswith(f"{left}: ")
    assert asked.stderr.endswith(
        "Delete this for good? There's no terminal to ask on, so nothing was changed. Add --yes to do it.\n"
    )
    assert left.exists()

    assert run("remove-replaced", "--yes").stdout == "Deleted. The data in use weren't touched.\n"
    assert sorted(path.name for path in data_dir.parent.iterdir()) == ["b.tar.gz", "data"]


def test_without_a_terminal_it_replaces_nothing_unless_told_to(run: Run, made: Path, data_dir: Path) -> None:
    done = run("restore", str(made))

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1] == (
        f"Replace the data in {data_dir} with it? There's no terminal to ask on, so nothing was changed. Add --yes "
        "to do it."
    )
    assert sorted(path.name for path in data_dir.parent.iterdir()) == ["b.tar.gz", "data"]


def test_into_an_empty_directory_nothing_is_asked(run: Run, made: Path, tmp_path: Path) -> None:
    done = run("restore", str(made), FUNDABLE_DATA_DIR=str(tmp_path / "new"))

    assert done.returncode == 0, done.stderr
    assert "kept in" not in done.stdout
    assert run("list-orders", FUNDABLE_DATA_DIR=str(tmp_path / "new")).returncode == 0


@pytest.mark.parametrize("is_empty", [False, True])
def test_whoever_is_in_the_folder_hears_that_theirs_is_the_earlier_one(
    run: Run, made: Path, data_dir: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_empty: bool
) -> None:
    """Else what they run next, such as the server, works on the data that was replaced."""
    folder, owner = tmp_path / "new" if is_empty else data_dir, 65534
    folder.mkdir(exist_ok=True)
    if os.getuid() == 0:
        os.chown(folder, owner, owner)
    monkeypatch.chdir(folder)

    done = run("restore", str(made), "--yes", FUNDABLE_DATA_DIR=".")

    assert (done.returncode, done.stderr.count("\n")) == (0, 1)
    assert done.stdout.startswith(f"Restored 0 orders and 0 files to {folder}.\n")
    assert done.stdout.endswith(f"\nThis terminal is still in the folder that was replaced. Run: cd {folder}\n")
    assert os.getuid() != 0 or (folder / "fundable.db").stat().st_uid == owner


def test_in_a_folder_that_is_gone_a_command_says_so(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()

    done = run("list-orders", FUNDABLE_DATA_DIR=".")

    assert (done.returncode, done.stderr) == (1, "The folder that you're in is gone. Go to another one with cd.\n")


def test_an_encrypted_one_is_opened_with_its_key(run: Run, made: Path, tmp_path: Path) -> None:
    target, key = tmp_path / "b.age", tmp_path / "key"
    assert refused(run("backup", "--encrypt", str(target))) == (
        "There's no encryption key. Set FUNDABLE_BACKUP_PASSPHRASE or FUNDABLE_BACKUP_RECIPIENT."
    )
    assert run("backup", "--encrypt", str(target), FUNDABLE_BACKUP_RECIPIENT=RECIPIENT).returncode == 0

    assert refused(run("verify-backup", str(target))).startswith("This backup is encrypted. Set FUNDABLE_BACKUP_")
    key.write_bytes(b"\xff\xfe")
    assert refused(run("verify-backup", str(target), "--key", str(key))).startswith(
        f"{key} isn't a text file. --key takes"
    )
    key.write_text(f"# public key: {RECIPIENT}\n{IDENTITY}\n")
    told = json.loads(run("verify-backup", str(target), "--key", str(key), "--json").stdout)

    assert (told["orders"], told["files"], told["hasSecrets"]) == (0, 0, True)


def test_a_backup_is_verified_in_words(run: Run, made: Path) -> None:
    done = run("verify-backup", str(made))

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{made} can be restored: 0 orders and 0 files as of ")


def test_what_is_no_backup_is_a_sentence(run: Run, tmp_path: Path, data_dir: Path) -> None:
    (tmp_path / "x").write_text("x")

    for command in ("restore", "verify-backup"):
        assert refused(run(command, str(tmp_path / "x"))) == (
            "This isn't a fundable backup: it is neither an archive nor a folder that 'fundable backup' has written. "
            "Nothing was changed."
        )


def test_migrate_says_beforehand_what_it_would_do(run: Run, tmp_path: Path) -> None:
    assert run("migrate", "--check").stdout == "The database is up to date.\n"
    fresh = str(tmp_path / "fresh")
    assert (
        run("migrate", "--check", FUNDABLE_DATA_DIR=fresh).stdout == "There's no database yet. One would be created.\n"
    )
    assert not (tmp_path / "fresh").exists()


def test_at_a_terminal_the_passphrase_is_asked_for_and_whether(made: Path, data_dir: Path, tmp_path: Path) -> None:
    target = str(tmp_path / "b.age")
    twice = (("Passphrase for the backup: ", PASSWORD), ("Repeat for confirmation: ", PASSWORD))
    code, shown = at_a_terminal(data_dir, "backup", "--encrypt", target, answers=twice)
    assert (code, PASSWORD in shown) == (0, False), shown

    asked = f"Replace the data in {data_dir} with it? [y/N]: "
    typed = ("Passphrase of the backup: ", PASSWORD)
    no = at_a_terminal(data_dir, "restore", str(made), answers=((asked, "n"),))
    assert (no[0], no[1].splitlines()[-1]) == (1, "Nothing was changed.")

    code, shown = at_a_terminal(data_dir, "restore", target, answers=(typed, (asked, "y")))
    assert code == 0, shown
    assert "Restored 0 orders and 0 files" in shown


def test_nobody_is_asked_about_what_cannot_be(run: Run, made: Path, data_dir: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "none"

    assert refused(run("promote")) == f"The data in {data_dir} isn't a standby. There's nothing to promote."
    assert refused(run("demote", FUNDABLE_DATA_DIR=str(nowhere))) == (
        f"There's no data in {nowhere}. Set FUNDABLE_DATA_DIR to the right folder."
    )
    assert run("demote", "--yes").returncode == 0
    assert "Is the other machine off?" in refused(run("promote"))


@pytest.mark.file
def test_migrate_says_of_newer_data_that_they_only_grew(run: Run, data_dir: Path) -> None:
    with closing(sqlite3.connect(data_dir / "fundable.db")) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")

    assert run("migrate", "--check").stdout == (
        f"The database has version 9999; this program knows {schema.HEAD}, and works with what was added to it.\n"
    )
