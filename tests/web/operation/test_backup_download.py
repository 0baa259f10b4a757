"""POST /api/admin/backups/download: a backup for an owner's own computer."""

import tarfile
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fundable.acting import ActorKind
from fundable.adapters.encryption import AgeCipher
from fundable.app import App
from fundable.config import Config
from fundable.db import audit
from fundable.domain.people.accounts import Role
from fundable.services.operation import backups, restore
from fundable.services.people import accounts
from tests.conftest import PASSWORD
from tests.web.mail.mailbox import mails

PATH = "/api/admin/backups/download"
PASSPHRASE = "a horse by the river"
BODY = {"passphrase": PASSPHRASE}


def test_it_is_everything_and_opens_with_the_passphrase_alone(owner: TestClient, app: App, tmp_path: Path) -> None:
    record = backups.back_up(app)

    answer = owner.post(PATH, json=BODY)

    assert answer.status_code == 200
    name = f"fundable-{record.name}.tar.gz.age"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answer.headers["Content-Length"] == str(len(answer.content))
    file = tmp_path / name
    file.write_bytes(answer.content)
    manifest = restore.verify(Config(data_dir=tmp_path / "elsewhere"), str(file), PASSPHRASE)
    assert (manifest.orders, manifest.has_secrets) == (record.orders, False)
    AgeCipher("", "").decrypt(file, tmp_path / "plain", PASSPHRASE)
    with tarfile.open(tmp_path / "plain") as archive:
        assert [each for each in archive.getnames() if each.startswith("secrets")] == []


def test_the_log_has_it_and_every_owner_hears_of_it(owner: TestClient, app: App) -> None:
    accounts.create_staff(app, "hana@agency.example", PASSWORD, Role.OWNER)
    accounts.create_staff(app, "sam@agency.example", PASSWORD, Role.STAFF)
    backups.back_up(app)

    assert owner.post(PATH, json=BODY).status_code == 200

    with app.database.read() as connection:
        entries = [entry for entry in audit.walk(connection) if entry.act == "backup.downloaded"]
    assert [entry.kind for entry in entries] == [ActorKind.STAFF]
    told = {mail.recipient: mail for mail in mails(app, "staff-alert")}
    assert told.keys() == {"olive@agency.example", "hana@agency.example"}
    assert told["hana@agency.example"].subject == "Needs attention: a backup was downloaded"


def test_before_the_first_backup_there_is_nothing_to_download(owner: TestClient) -> None:
    answer = owner.post(PATH, json=BODY)

    assert (answer.status_code, answer.json()["code"]) == (409, "backup_none")


@pytest.mark.parametrize("passphrase", ["", "eleven char", " eleven char ", "two\nlines of it", "x" * 501])
def test_a_passphrase_that_is_easily_guessed_is_refused(owner: TestClient, app: App, passphrase: str) -> None:
    backups.back_up(app)

    answer = owner.post(PATH, json={"passphrase": passphrase})

    assert answer.status_code == 400
    assert "Choose a passphrase of 12 to 500 characters." in answer.text


def test_staff_do_not_get_everybodys_data(staff: TestClient, app: App) -> None:
    backups.back_up(app)

    assert staff.post(PATH, json=BODY).json()["code"] == "owners_only"
