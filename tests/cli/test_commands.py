"""What every command has in common: help, versions, exit codes, settings."""

import socket
import sqlite3
from pathlib import Path

import pytest

from fundable import __version__
from tests.cli.conftest import Run, refused

COMMANDS = ("list-orders", "migrate", "serve")
ON_DATA = ("list-orders", "migrate", "serve")


def test_the_version_is_said(run: Run) -> None:
    done = run("--version")

    assert (done.returncode, done.stdout, done.stderr) == (0, f"fundable {__version__}\n", "")


@pytest.mark.parametrize("arguments", [("--help",), ("-h",), *((command, "--help") for command in COMMANDS)])
def test_help_is_given(run: Run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)

    assert (done.returncode, done.stderr) == (0, "")
    assert "Usage" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("nonsense",),
        ("list-orders", "--nonsense"),
        ("list-orders", "--limit", "0"),
        ("list-orders", "--limit", "many"),
        ("list-orders", "--json", "--csv"),
        ("list-orders", "extra"),
        ("backup",),
        ("create-admin",),
        ("create-admin", "--email", "nora"),
        ("create-admin", "--email", "a@b.co", "--role", "boss"),
    ],
)
def test_a_wrong_usage_is_2_and_says_where(run: Run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert "Usage" in done.stderr


@pytest.mark.parametrize("command", ON_DATA)
def test_a_setting_we_do_not_know_is_named(run: Run, command: str) -> None:
    sentence = refused(run(command, FUNDABLE_DATADIR="x"))

    assert sentence == "FUNDABLE_DATADIR is not a setting of fundable. Check its spelling."


@pytest.mark.parametrize("command", ON_DATA)
def test_a_wrong_setting_is_named(run: Run, command: str) -> None:
    assert refused(run(command, FUNDABLE_PORT="x")).startswith("FUNDABLE_PORT is wrong: ")


def test_a_setting_may_come_from_a_file(run: Run, tmp_path: Path, data_dir: Path) -> None:
    file = tmp_path / "level"
    file.write_text("loud\n")

    assert refused(run("migrate", FUNDABLE_LOG_LEVEL_FILE=str(file))).startswith("FUNDABLE_LOG_LEVEL is wrong: ")
    assert "cannot be read" in refused(run("migrate", FUNDABLE_LOG_LEVEL_FILE=str(tmp_path / "none")))
    file.write_text("info\n")
    assert run("migrate", FUNDABLE_LOG_LEVEL_FILE=str(file)).returncode == 0


@pytest.mark.parametrize("command", ON_DATA)
def test_data_of_a_newer_program_is_refused(run: Run, data_dir: Path, command: str) -> None:
    connection = sqlite3.connect(data_dir / "fundable.db")
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()

    assert refused(run(command)).startswith("The data was written by a newer version of fundable (schema 9999;")


@pytest.mark.parametrize("command", ON_DATA)
def test_a_file_that_is_no_database_is_a_sentence(run: Run, data_dir: Path, command: str) -> None:
    (data_dir / "fundable.db").write_bytes(b"no database" * 1000)

    assert refused(run(command)) == (
        f"{data_dir / 'fundable.db'} cannot be read: file is not a database. Restore a backup."
    )


def test_a_data_directory_that_cannot_be_made_is_a_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    sentence = refused(run("list-orders", FUNDABLE_DATA_DIR=str(tmp_path / "file" / "data")))

    assert sentence == f"Not a directory: {tmp_path / 'file' / 'data'}"


def test_a_key_that_was_cut_is_a_sentence(run: Run, data_dir: Path) -> None:
    run("create-admin", "--email", "a@b.co", "--password", "12345678")
    (data_dir / "secrets" / "signing.key").write_bytes(b"short")

    assert refused(run("create-admin", "--email", "c@d.co", "--password", "12345678")) == (
        "signing.key is damaged: it holds 5 bytes, not 32"
    )


def test_migrate_says_what_it_did(run: Run, tmp_path: Path) -> None:
    fresh = str(tmp_path / "fresh")

    assert run("migrate", FUNDABLE_DATA_DIR=fresh).stdout == "Migrated from empty.\n"
    assert run("migrate", FUNDABLE_DATA_DIR=fresh).stdout == "The database is up to date.\n"


def test_sandbox_payments_are_not_served_in_public(run: Run) -> None:
    sentence = refused(run("serve", FUNDABLE_BASE_URL="https://shop.example", FUNDABLE_PORT="0"))

    assert sentence == (
        "https://shop.example is public, and sandbox payments give websites away. "
        "Set FUNDABLE_ALLOW_SANDBOX=on if that is what you want."
    )


def test_an_address_that_is_taken_is_said(run: Run) -> None:

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert refused(run("serve", FUNDABLE_PORT=str(port))) == (
            f"Cannot listen on 127.0.0.1:{port}: Address already in use. Stop what uses it, or set FUNDABLE_PORT."
        )
