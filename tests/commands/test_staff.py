"""fundable list-admins, remove-admin, reset-second-factor."""

import json

import pytest

from fundable.domain.people.second_factor import SecondStepAsked
from fundable.services.mail import log as mail_log
from tests.commands.conftest import STAFF, Run, Shop, refused
from tests.running import OWNER, PASSWORD


def emails(run: Run) -> list[str]:
    return [member["email"] for member in json.loads(run("list-admins", "--json").stdout)]


def test_it_lists_who_works_here(run: Run, shop: Shop) -> None:
    assert shop.opens(OWNER, PASSWORD)

    listed = json.loads(run("list-admins", "--json").stdout)
    lines = run("list-admins").stdout.splitlines()

    assert [(one["email"], one["role"], one["state"], one["logins"]) for one in listed] == [
        (OWNER, "owner", "active", 1),
        (STAFF, "staff", "active", 0),
    ]
    assert lines[0].split() == ["Email", "Name", "Role", "State", "Logins", "Created"]
    assert len(lines) == 4
    assert "argon2" not in json.dumps(listed)


def test_without_accounts_it_says_how_to_make_one(run: Run) -> None:
    assert run("list-admins").stdout == "No accounts yet. 'fundable create-admin' creates the first one.\n"
    assert json.loads(run("list-admins", "--json").stdout) == []


def test_an_account_is_removed_with_its_logins(run: Run, shop: Shop) -> None:
    done = run("remove-admin", STAFF.upper(), "--yes")

    assert (done.returncode, done.stdout) == (0, f"Deleted the account of {STAFF}.\n")
    assert emails(run) == [OWNER]
    assert not shop.opens(STAFF, PASSWORD)


def test_what_was_to_be_mailed_to_them_is_not(run: Run, shop: Shop) -> None:
    with shop.opened() as app:
        with app.database.write() as connection:
            connection.exec_driver_sql("UPDATE messages SET state = 'queued', next_at = created_at")
        before = [message.recipient for message in mail_log.browse(app, None, None).messages]
        assert {OWNER, STAFF} < set(before)

    run("remove-admin", STAFF, "--yes")

    with shop.opened() as app:
        left = [message.recipient for message in mail_log.browse(app, None, None).messages]
    assert left == [recipient for recipient in before if recipient != STAFF]


def test_the_last_owner_stays(run: Run, shop: Shop) -> None:
    sentence = refused(run("remove-admin", OWNER, "--yes"))

    assert sentence == "Your agency needs an owner who can log in. Make somebody else an owner first."
    assert emails(run) == [OWNER, STAFF]


def test_somebody_unknown_is_said(run: Run, shop: Shop) -> None:
    assert refused(run("remove-admin", "ann@agency.example")) == (
        "There's no staff account for ann@agency.example. 'fundable staff list' shows all of them."
    )


def test_nobody_is_removed_unasked(run: Run, shop: Shop) -> None:
    assert refused(run("remove-admin", STAFF, stdin="y\n")) == (
        f"Delete the account of {STAFF} for good? There's no terminal to ask on, so nothing was changed. Add "
        "--yes to do it."
    )
    assert emails(run) == [OWNER, STAFF]


def test_a_second_factor_is_reset_and_its_owner_told(run: Run, shop: Shop) -> None:
    with shop.opened() as app, app.database.write() as connection:
        connection.exec_driver_sql("UPDATE users SET second_factor_at = created_at WHERE email = ?", (STAFF,))
    with pytest.raises(SecondStepAsked):
        shop.opens(STAFF, PASSWORD)

    done = run("reset-second-factor", STAFF.upper(), "--yes")

    said = "can log in with just the password until they set up a new second factor under Security."
    assert (done.returncode, done.stdout) == (0, f"{STAFF} {said}\n")
    assert shop.opens(STAFF, PASSWORD)
    with shop.opened() as app:
        [told] = [mail for mail in mail_log.browse(app, None, None).messages if mail.kind == "staff-second-factor"]
    assert (told.recipient, told.subject) == (STAFF, "Your second factor was reset")
    assert "Whoever runs the server reset the second factor" in told.text
