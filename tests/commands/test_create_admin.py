"""fundable create-admin."""

import sqlite3
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from tests.commands.conftest import Run, refused

PASSWORD = "correct horse battery"


def users(data_dir: Path) -> list[tuple[str, str, str]]:
    connection = sqlite3.connect(data_dir / "fundable.db")
    found = connection.execute("SELECT email, role, password_hash FROM users ORDER BY rowid").fetchall()
    connection.close()
    return found


def test_the_first_account_is_an_owner_and_later_ones_are_staff(run: Run, data_dir: Path) -> None:
    first = run("create-admin", "--email", "olive@agency.example", "--password", PASSWORD)
    second = run("create-admin", "--email", "sam@agency.example", "--password", PASSWORD)
    third = run("create-admin", "--email", "otto@agency.example", "--password", PASSWORD, "--role", "owner")

    assert first.stdout == ("Created owner account olive@agency.example. Log in at http://127.0.0.1:8000/admin/login\n")
    assert [done.returncode for done in (first, second, third)] == [0, 0, 0]
    assert [(email, role) for email, role, _ in users(data_dir)] == [
        ("olive@agency.example", "owner"),
        ("sam@agency.example", "staff"),
        ("otto@agency.example", "owner"),
    ]


@pytest.mark.parametrize("stdin", [PASSWORD + "\n", PASSWORD, PASSWORD + "\nmore\n"])
def test_the_password_may_come_by_standard_input(run: Run, data_dir: Path, stdin: str) -> None:
    done = run("create-admin", "--email", "olive@agency.example", stdin=stdin)

    assert done.returncode == 0
    assert PASSWORD not in done.stdout + done.stderr
    assert PasswordHasher().verify(users(data_dir)[0][2], PASSWORD)


@pytest.mark.parametrize("stdin", ["", "\n", "1234567\n"])
def test_a_password_that_is_too_short_is_refused(run: Run, data_dir: Path, stdin: str) -> None:
    assert refused(run("create-admin", "--email", "a@b.co", stdin=stdin)) == (
        "Password must be at least 8 characters long."
    )
    assert users(data_dir) == []


@pytest.mark.parametrize("password", ["Password1", "olive@agency.example", "Fundable"])
def test_a_password_that_is_tried_first_is_refused(run: Run, data_dir: Path, password: str) -> None:
    sentence = refused(run("create-admin", "--email", "olive@agency.example", stdin=password + "\n"))

    assert "easy to guess. Choose another, such as four words" in sentence
    assert users(data_dir) == []


def test_an_account_that_exists_is_refused_whatever_its_capitals(run: Run, data_dir: Path) -> None:
    run("create-admin", "--email", "olive@agency.example", "--password", PASSWORD)

    sentence = refused(run("create-admin", "--email", "OLIVE@agency.example", "--password", "another one"))

    assert sentence == "There is already an account for OLIVE@agency.example."
    assert len(users(data_dir)) == 1
