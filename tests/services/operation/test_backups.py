"""Backups: one archive with everything, made beside a running server."""

import hashlib
import json
import sqlite3
import tarfile
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db import schema
from fundable.domain.errors import Refused
from fundable.services.operation import backups
from tests.conftest import Form, PaidOrder
from tests.logos import JPEG, PNG, upload


@pytest.fixture
def logo(visitor: TestClient, client_a: PaidOrder, form: Form) -> str:
    address = upload(visitor, PNG)
    visitor.post("/api/intake-forms", json=form(client_a, logoUrl=address))
    return address


def unpacked(archive: Path, folder: Path) -> dict[str, Path]:
    with tarfile.open(archive) as opened:
        opened.extractall(folder)
    return {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}


def test_it_holds_database_logos_and_a_manifest_of_their_sums(
    app: App, logo: str, client_b: PaidOrder, tmp_path: Path
) -> None:
    made = backups.create(app, tmp_path / "fundable.tar.gz")

    assert (made.orders, made.files, made.size_bytes) == (2, 1, made.path.stat().st_size)
    assert made.path.stat().st_mode & 0o777 == 0o600
    files = unpacked(made.path, tmp_path / "out")
    stored = f"uploads/{logo.removeprefix('/uploads/').replace('-', '')}.png"
    assert set(files) == {"fundable.db", "manifest.json", stored}
    manifest = json.loads(files.pop("manifest.json").read_text())
    assert manifest["schema"] == schema.HEAD
    assert manifest["madeAt"] == "2026-01-05T15:04:00+00:00"
    assert manifest["sha256"] == {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}
    assert files[stored].read_bytes() == PNG
    connection = sqlite3.connect(files["fundable.db"])
    assert connection.execute("SELECT count(*) FROM orders").fetchone() == (2,)
    connection.close()
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name or path.suffix == ".part") == []


def test_a_logo_that_went_meanwhile_is_left_out_with_its_row(
    app: App, logo: str, visitor: TestClient, tmp_path: Path
) -> None:
    kept = upload(visitor, JPEG)
    next(app.config.uploads_dir.glob("*.png")).unlink()

    made = backups.create(app, tmp_path / "fundable.tar.gz")

    assert made.files == 1
    files = unpacked(made.path, tmp_path / "out")
    connection = sqlite3.connect(files["fundable.db"])
    connection.execute("PRAGMA foreign_keys=ON")
    assert connection.execute("SELECT id FROM uploads").fetchall() == [(kept.removeprefix("/uploads/"),)]
    assert connection.execute("SELECT logo_upload_id FROM intake_forms").fetchall() == [(None,)]
    assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    connection.close()
    with app.database.read() as live:
        assert live.exec_driver_sql("SELECT count(*) FROM uploads").scalar_one() == 2


def test_it_replaces_an_earlier_backup_of_that_name(app: App, tmp_path: Path) -> None:
    target = backups.create(app, tmp_path / "fundable.tar.gz").path
    before = target.stat().st_ino

    backups.create(app, target, replaces=True)

    assert tarfile.is_tarfile(target)
    assert target.stat().st_ino != before


def test_what_is_written_there_meanwhile_stays(app: App, logo: str, tmp_path: Path) -> None:
    target = tmp_path / "fundable.tar.gz"

    with pytest.raises(Refused) as refused:
        backups.create(app, target, progress=lambda done, total: target.write_text("Dear Nora,") and None)

    assert refused.value.code == "backup_target"
    assert [path.name for path in tmp_path.iterdir() if "fundable" in path.name] == [target.name]
    assert target.read_text() == "Dear Nora,"


def test_what_cannot_be_written_is_said_and_leaves_nothing(app: App, tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    (tmp_path / "file").touch()
    reasons = {
        folder: f"{folder} is a folder. Choose a file for the backup.",
        tmp_path / "none" / "x.tar.gz": (
            f"There's no folder {tmp_path / 'none'}. Create it first, or choose another one."
        ),
        tmp_path / "file" / "x.tar.gz": (
            f"There's no folder {tmp_path / 'file'}. Create it first, or choose another one."
        ),
    }

    for target, reason in reasons.items():
        with pytest.raises(Refused) as refused:
            backups.create(app, target)
        assert refused.value.message == reason
    assert list(folder.iterdir()) == []


@pytest.mark.file
def test_a_damaged_database_is_not_backed_up(app: App, client_a: PaidOrder, tmp_path: Path) -> None:
    target = backups.create(app, tmp_path / "fundable.tar.gz").path
    the_last_good_one = target.read_bytes()
    with app.database.write() as connection:
        connection.exec_driver_sql("PRAGMA ignore_check_constraints=ON")
        connection.exec_driver_sql("UPDATE orders SET status = 'gone'")

    with pytest.raises(Refused) as refused:
        backups.create(app, target, replaces=True)

    assert refused.value.code == "database_damaged"
    assert target.read_bytes() == the_last_good_one


def test_what_the_program_itself_cannot_read_is_no_backup(app: App, client_a: PaidOrder, tmp_path: Path) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE orders SET created_at = 'yesterday'")

    with pytest.raises(ValueError, match="yesterday"):
        backups.create(app, tmp_path / "fundable.tar.gz")

    assert not [path for path in tmp_path.iterdir() if "fundable.tar.gz" in path.name]


def test_it_holds_the_agencys_own_words(app: App, tmp_path: Path) -> None:
    terms = app.config.data_dir / "texts" / "terms.md"
    subject = app.config.data_dir / "templates" / "email" / "test" / "subject.txt"
    for path in (terms, subject):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("our own words")

    made = backups.create(app, tmp_path / "fundable.tar.gz")

    files = unpacked(made.path, tmp_path / "out")
    manifest = json.loads(files["manifest.json"].read_text())
    for name in ("texts/terms.md", "templates/email/test/subject.txt"):
        assert files[name].read_text() == "our own words"
        assert manifest["sha256"][name] == hashlib.sha256(b"our own words").hexdigest()
