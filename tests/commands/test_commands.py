"""What every command has in common: help, versions, exit codes, settings."""

import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from fundable import __version__
from fundable.commands import application
from tests.commands.conftest import Run, environment_of, refused
from tests.running import ROOT, free_port
from tests.turns import in_turn

FOR_GOOD = (
    "clients erase",
    "demote",
    "erase-client",
    "orders purge-tests",
    "promote",
    "purge-test-orders",
    "remove-admin",
    "remove-replaced",
    "reset-second-factor",
    "restore",
    "revoke-sessions",
    "staff remove",
    "staff reset-second-factor",
    "uninstall-service",
)
ALWAYS = "serve create-admin list-orders backup restore doctor export reset-password reconcile migrate demo"
"""Names that the README and everybody's scripts have (DESIGN, Interfaces)."""
EARLIER = {
    "show-order": "orders show",
    "set-status": "orders set-status",
    "purge-test-orders": "orders purge-tests",
    "erase-client": "clients erase",
    "list-admins": "staff list",
    "remove-admin": "staff remove",
    "reset-second-factor": "staff reset-second-factor",
    **{f"site {name}": f"sites {name}" for name in ("list", "show", "build", "export", "check", "live")},
    **{f"site {name}": f"sites {name}" for name in ("publish", "rollback", "domain", "domains")},
}
ON_DATA = ("list-orders", "migrate")


def test_the_version_is_said(data_dir: Path) -> None:
    """By the module itself: most processes of these tests are children of one that has loaded it."""
    command = [sys.executable, "-m", "fundable", "--version"]
    done = subprocess.run(command, env=environment_of(data_dir), capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (0, f"fundable {__version__}\n", "")


def commands(group: Any = None, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command of the program with the words that call it, but those that only the program itself calls."""
    program: Any = group or get_command(application.app)
    for name, command in program.commands.items():
        if command.hidden:
            continue
        if hasattr(command, "commands"):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


NAMES = [" ".join(path) for path, _ in commands()]


@in_turn("arguments", [("--help",), ("-h",), *((*name.split(), "-h") for name in NAMES)])
def test_help_is_given(run: Run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Usage: fundable")


@in_turn("name", NAMES)
def test_every_command_shows_how_it_is_called(run: Run, name: str) -> None:
    said = " ".join(run(*name.split(), "--help").stdout.split())

    assert f"Example: fundable {name}" in said


@in_turn("arguments", dict.fromkeys(path[:-1] for path, _ in commands()))
def test_help_is_readable_in_80_columns(run: Run, arguments: tuple[str, ...]) -> None:
    said = run(*arguments, "--help", COLUMNS="80").stdout

    assert "..." not in said.partition("Options:")[2]
    assert max(map(len, said.splitlines())) <= 78


def test_the_list_of_commands_has_titles(run: Run) -> None:
    said = run("--help", COLUMNS="80").stdout

    assert re.findall(r"^(\S.*):$", said, re.MULTILINE)[1:] == [
        "Daily work",
        "The agency",
        "The server",
        "Backups and exports",
        "Installing and trying out",
    ]
    assert [name for name in ALWAYS.split() if not re.search(rf"^  {name} ", said, re.MULTILINE)] == []


@in_turn(("earlier", "name"), EARLIER.items())
def test_an_earlier_name_works_and_is_in_no_list(run: Run, earlier: str, name: str) -> None:
    before, now = (run(*one.split(), "--help") for one in (earlier, name))

    assert (before.returncode, before.stderr) == (0, "")
    assert before.stdout.partition("\n")[2] == now.stdout.partition("\n")[2]
    assert not re.search(rf"^  {earlier.partition(' ')[0]} ", run("--help").stdout, re.MULTILINE)


def test_a_name_that_is_nearly_one_of_the_list_is_answered_with_that(run: Run) -> None:
    assert "No such command 'remov'. Did you mean 'remove'?" in run("staff", "remov").stderr
    assert "set-status" not in run("set-statis").stderr


@in_turn("name", FOR_GOOD)
def test_what_is_for_good_can_be_done_without_a_question(run: Run, name: str) -> None:
    assert "--yes" in run(*name.split(), "--help").stdout


def test_every_command_is_in_the_table_of_the_reference() -> None:
    reference = (ROOT / "docs" / "operating" / "commands.md").read_text(encoding="utf-8")

    assert [name for name in NAMES if not re.search(rf"^\| .*`fundable {name}\b[^-]", reference, re.MULTILINE)] == []


@in_turn(
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
        ("revoke-sessions",),
        ("revoke-sessions", "a@b.co", "--everybody"),
        ("reset-password", "a@b.co", "--link", "--password", "correct horse"),
        ("settings", "get", "colour"),
        ("settings", "set", "colour", "red"),
        ("settings", "set", "name"),
        ("export", "orders", "--json", "--csv"),
        ("completion", "tcsh"),
    ],
)
def test_a_wrong_usage_is_2_and_says_where(run: Run, arguments: tuple[str, ...]) -> None:
    done = run(*arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert "Usage" in done.stderr


@in_turn("command", ON_DATA)
def test_a_setting_we_do_not_know_is_named(run: Run, command: str) -> None:
    sentence = refused(run(command, FUNDABLE_DATADIR="x"))

    assert sentence == "FUNDABLE_DATADIR is not a setting of fundable. Check its spelling."


@pytest.mark.parametrize(
    "command",
    ["backup x.tar.gz", "erase-client a@b.co --yes", "export orders", "jobs run back-up", "list-orders"],
)
def test_a_folder_without_data_is_no_data_and_is_not_made(run: Run, tmp_path: Path, command: str) -> None:
    mistyped = tmp_path / "dta"

    assert refused(run(*command.split(), FUNDABLE_DATA_DIR=str(mistyped))) == (
        f"There's no data in {mistyped}. Set FUNDABLE_DATA_DIR to the right folder, or start fresh with "
        "'fundable serve'."
    )
    assert not mistyped.exists()


def test_what_a_crash_left_of_a_restore_are_data(run: Run, data_dir: Path) -> None:
    (data_dir / "restored.json").write_text('{"kept": "data.before-2026-01-05T150400Z"}')
    data_dir.rename(data_dir.with_name("data.restoring"))

    assert run("list-orders").stdout == "No orders yet.\n"


@pytest.mark.parametrize("command", ["create-admin --email a@b.co --password long-enough", "settings set name Alder"])
def test_data_begin_with_an_account_or_a_name(run: Run, tmp_path: Path, command: str) -> None:
    assert run(*command.split(), FUNDABLE_DATA_DIR=str(tmp_path / "new")).returncode == 0


@in_turn("command", ON_DATA)
def test_a_wrong_setting_is_named(run: Run, command: str) -> None:
    assert refused(run(command, FUNDABLE_PORT="x")).startswith("FUNDABLE_PORT is wrong: ")


def test_a_setting_may_come_from_a_file(run: Run, tmp_path: Path, data_dir: Path) -> None:
    file = tmp_path / "level"
    file.write_text("loud\n")

    assert refused(run("migrate", FUNDABLE_LOG_LEVEL_FILE=str(file))).startswith("FUNDABLE_LOG_LEVEL is wrong: ")
    assert "can't be read" in refused(run("migrate", FUNDABLE_LOG_LEVEL_FILE=str(tmp_path / "none")))
    file.write_text("info\n")
    assert run("migrate", FUNDABLE_LOG_LEVEL_FILE=str(file)).returncode == 0


@pytest.mark.parametrize("command", ON_DATA)
def test_data_of_a_newer_program_is_refused(run: Run, data_dir: Path, command: str) -> None:
    """Unless it has only added to them."""
    connection = sqlite3.connect(data_dir / "fundable.db")
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.execute("UPDATE readable_since SET version = '9999'")
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

    assert sentence.endswith("file isn't a folder.")


@pytest.mark.parametrize("arguments", [("--version",), ("list-admins",), ("doctor", "--json"), ("export", "orders")])
def test_a_result_that_a_full_disk_does_not_take_is_a_sentence(data_dir: Path, arguments: tuple[str, ...]) -> None:
    """Processes that load for themselves what each command needs, which those of the launcher have from the one before
    them."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "fundable", *arguments],
            env=environment_of(data_dir),
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert (done.returncode, done.stderr) == (1, "The output couldn't be written: No space left on device.\n")


@pytest.mark.parametrize(
    ("closed", "arguments", "said"),
    [
        (">&-", "export orders", (1, "", "The output couldn't be written: Bad file descriptor.\n")),
        (">&-", "list-orders", (1, "", "The output couldn't be written: Bad file descriptor.\n")),
        (">&-", "orders show none", (1, "", "none isn't an order number. Order numbers look like 9f1c2ab3.\n")),
        ("2>&-", "orders show none", (1, "", "")),
        ("<&-", "list-orders", (0, "No orders yet.\n", "")),
        ("<&-", "demote", (1, "", "Add --yes to do it.\n")),
    ],
)
def test_what_its_shell_has_closed_is_no_crash(
    data_dir: Path, closed: str, arguments: str, said: tuple[int, str, str]
) -> None:
    done = subprocess.run(
        ["sh", "-c", f"exec {sys.executable} -m fundable {arguments} {closed}"],
        env=environment_of(data_dir),
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == said[:2]
    assert done.stderr.endswith(said[2])
    assert len(done.stderr.splitlines()) <= 1


def test_a_key_that_was_cut_is_a_sentence(run: Run, data_dir: Path) -> None:
    run("create-admin", "--email", "a@b.co", "--password", "correct horse")
    (data_dir / "secrets" / "signing.key").write_bytes(b"short")

    assert refused(run("create-admin", "--email", "c@d.co", "--password", "correct horse")) == (
        f"{data_dir / 'secrets' / 'signing.key'} is damaged: it holds 5 bytes, not 32. Restore it from an "
        "encrypted backup, or delete it: a new one is made, and links in earlier emails stop working."
    )


def test_migrate_says_what_it_did(run: Run, tmp_path: Path) -> None:
    fresh = str(tmp_path / "fresh")

    assert run("migrate", FUNDABLE_DATA_DIR=fresh).stdout == "Migrated from empty.\n"
    assert run("migrate", FUNDABLE_DATA_DIR=fresh).stdout == "The database is up to date.\n"


def test_sandbox_payments_are_not_served_in_public(process: Run, run: Run) -> None:
    sentence = refused(process("serve", FUNDABLE_BASE_URL="https://shop.example", FUNDABLE_PORT=str(free_port())))

    assert sentence == (
        "https://shop.example is public, and test payments give websites away for free. Set "
        "FUNDABLE_ALLOW_SANDBOX=on if that's what you want, or until you've entered Stripe's keys in the browser."
    )
    assert "shop.example" not in run("config", "show").stdout, "links are those of a server that has begun"


def test_an_address_that_is_taken_is_said(process: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert refused(process("serve", FUNDABLE_PORT=str(port))) == (
            f"Cannot listen on 127.0.0.1:{port}: Address already in use. Stop what's using it, or set FUNDABLE_PORT."
        )


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("rehearse --until 2026-13-01", "Give a day such as 2026-11-30, from 2000 to 2099, not 2026-13-01."),
        ("rehearse --until 0001-01-01", "from 2000 to 2099, not 0001-01-01."),
        ("rehearse --until 9999-12-31", "from 2000 to 2099, not 9999-12-31."),
        ("settings set region", "Give a value or --file, one of them."),
        ("settings set region OH --file region.txt", "Give a value or --file, one of them."),
        ("audit --head 12:ab", "--head: Add --verify: it compares the log with this entry."),
    ],
)
def test_wrong_usage_says_what_is_right(run: Run, command: str, sentence: str) -> None:
    done = run(*command.split())

    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())


@pytest.mark.parametrize("address", ["s3://", "s3://bucket"])
def test_an_address_that_names_no_backup_is_refused(run: Run, address: str) -> None:
    said = refused(run("verify-backup", address))
    assert said == f"{address} names no backup. Write it as s3://BUCKET/FOLDER/NAME."
