"""Copies that leave the machine: to a folder, to S3, encrypted, tried again, rotated."""

import os
import shutil
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import SecretStr

from fundable.adapters.clock import SystemClock
from fundable.adapters.encryption import AgeCipher
from fundable.adapters.file_storage.buckets import S3Access
from fundable.adapters.file_storage.copies import ObjectCopies
from fundable.app import App
from fundable.config import Config, ConfigError, read_config
from fundable.domain.errors import Refused
from fundable.domain.findings import Verdict
from fundable.domain.moments import stamp
from fundable.domain.operation.copies import CopyFailed
from fundable.domain.people.accounts import Role
from fundable.services.operation import backups, doctor, restore
from fundable.services.people import accounts
from tests.conftest import PASSWORD, FakeClock
from tests.s3 import BUCKET, Storage
from tests.services.operation.backups.conftest import IDENTITY, RECIPIENT
from tests.web.mail.mailbox import mails


@pytest.fixture
def s3(storage: Storage) -> S3Access:
    return storage.empty()


def with_copies(app: App, store: ObjectCopies, recipient: str = "") -> App:
    return replace(app, backup_storage=replace(app.backup_storage, copies=store, cipher=AgeCipher("", recipient)))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "nas").mkdir()
    return tmp_path / "nas"


def to_folder(app: App, folder: Path, recipient: str = "") -> App:
    return with_copies(app, ObjectCopies(str(folder), S3Access("", "", "", "")), recipient)


def test_the_newest_is_copied_once_and_can_be_restored(app: App, folder: Path) -> None:
    copying = to_folder(app, folder)
    assert backups.copy_newest(copying) == "nothing to copy"
    backups.back_up(copying)

    copy = folder / "fundable-2026-01-05T150400Z.tar.gz"
    assert backups.copy_newest(copying) == f"copied to {copy}"
    assert backups.copy_newest(copying) == "nothing to copy"
    assert copy.stat().st_mode & 0o777 == 0o600

    manifest = restore.verify(app.config, str(copy), "")
    assert (manifest.orders, manifest.files, manifest.has_secrets) == (2, 3, False)
    assert backups.status(copying).records[0].copied_to == str(copy)


def test_of_two_within_a_second_the_second_is_copied(app: App, folder: Path) -> None:
    """Whoever says where its copy goes at once gets what was in the data when they asked."""
    copying = replace(to_folder(app, folder), clock=SystemClock())
    now = copying.clock.now()
    for taken in (now, now + timedelta(seconds=1)):
        copying.backup_storage.store.path(stamp(taken)).mkdir(parents=True)
    newest = backups.back_up(copying)

    assert backups.copy_newest(copying) == f"copied to {folder / f'fundable-{newest.name}.tar.gz'}"


def test_every_hour_a_copy_follows_its_backup(app: App, folder: Path, clock: FakeClock) -> None:
    hourly = replace(app, config=app.config.model_copy(update={"backup_every_hours": 1}))
    copying = to_folder(hourly, folder)
    for _ in range(3):
        assert "verified" in backups.back_up_if_due(copying)
        assert backups.copy_newest(copying).startswith("copied to ")
        clock.move(timedelta(hours=1))

    assert len([*folder.iterdir()]) == 1, "the last one of each day is kept"


def test_an_encrypted_copy_holds_the_secrets_and_opens_with_its_key_alone(app: App, folder: Path) -> None:
    copying = to_folder(app, folder, RECIPIENT)
    backups.back_up(copying)
    backups.copy_newest(copying)

    [copy] = folder.iterdir()
    assert copy.name == "fundable-2026-01-05T150400Z.tar.gz.age"
    assert copy.read_bytes().startswith(b"age-encryption.org/v1\n")
    assert restore.verify(app.config, str(copy), f"# created: today\n{IDENTITY}\n").has_secrets
    with pytest.raises(Refused, match="This backup is encrypted"):
        restore.verify(app.config, str(copy), "")


def test_both_copies_of_one_backup_go_when_its_time_is_over(app: App, folder: Path, clock: FakeClock) -> None:
    """A key was set, and the copy made again: the one before can be read by anybody."""
    plain = folder / "fundable-2025-06-02T030000Z.tar.gz"
    theirs = folder / "2025-06-02T030000Z.mp4"
    for path in (plain, plain.with_name(plain.name + ".age"), theirs):
        path.write_bytes(b"")
    for _ in range(12):
        backups.back_up(app)
        backups.copy_newest(to_folder(app, folder))
        clock.move(timedelta(days=7))

    left = {path.name for path in folder.iterdir()}
    assert not any(name.startswith("fundable-2025-06") for name in left)
    assert theirs.name in left


def test_copies_are_rotated_as_backups_are_and_other_files_left_alone(app: App, folder: Path, clock: FakeClock) -> None:
    copying = to_folder(app, folder)
    (folder / "holiday.jpg").write_text("not ours")
    for _ in range(10):
        backups.back_up(copying)
        backups.copy_newest(copying)
        clock.move(timedelta(days=1))

    names = sorted(path.name for path in folder.iterdir())
    assert names[-1] == "holiday.jpg"
    assert len(names) == 1 + 7


def test_what_cannot_be_copied_is_tried_again_and_told_after_a_day(app: App, folder: Path, clock: FakeClock) -> None:
    copying = to_folder(app, folder)
    backups.back_up(copying)
    folder.rmdir()

    with pytest.raises(Refused) as refused:
        backups.copy_newest(copying)

    assert refused.value.message == (
        f"The backup couldn't be copied: {folder} couldn't store a copy: there's no such folder. Mount its disk, or "
        "create the folder."
    )
    assert backups.status(copying).problem is None
    clock.move(timedelta(hours=25))
    backups.back_up(copying)
    clock.move(timedelta(hours=2))
    assert (backups.status(copying).problem or "").startswith("No backup has been copied off-site since Jan 5, 2026")
    folder.mkdir()
    assert backups.copy_newest(copying).startswith("copied to ")
    assert backups.status(copying).problem is None


def test_a_place_that_isnt_a_folder_or_doesnt_have_the_copy_says_so_in_words(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place, told in ((tmp_path / "file", "it isn't a folder."), (folder, "No such file or directory")):
        with pytest.raises(CopyFailed) as failed:
            ObjectCopies(str(place), S3Access("", "", "", "")).sha256("a.tar.gz")

        assert str(failed.value) == f"{place} couldn't read a copy: {told}"


def test_a_folder_on_the_same_disk_leaves_nothing_and_the_doctor_says_so(app: App, folder: Path) -> None:
    config = app.config.model_copy(update={"backup_copy_to": str(folder)})
    copying = replace(to_folder(app, folder), config=config)
    backups.back_up(copying)
    backups.copy_newest(copying)

    assert not backups.status(copying).leaves_machine
    [found] = [finding.found for finding in doctor.examine(copying) if finding.name == "Copies"]
    assert found == f"Copies go to {folder}, which is missing or on the same disk as the data."


@pytest.mark.parametrize(
    ("bucket", "word"),
    [("gone", "NoSuchBucket. Check the bucket's name, or create the bucket."), (BUCKET, "NoSuchKey")],
)
def test_what_isnt_in_s3_is_said_by_its_word_for_it(s3: S3Access, tmp_path: Path, bucket: str, word: str) -> None:
    with pytest.raises(CopyFailed) as failed:
        ObjectCopies(f"s3://{bucket}/fundable", s3).get("a.tar.gz", tmp_path / "a.tar.gz")

    assert str(failed.value) == f"s3://{bucket}/fundable couldn't read a copy: {word}"


def test_a_bucket_takes_copies_and_gives_them_back(app: App, s3: S3Access, config: Config) -> None:
    place = f"s3://{BUCKET}/fundable"
    copying = with_copies(app, ObjectCopies(place, s3), RECIPIENT)
    backups.back_up(copying)

    address = f"{place}/fundable-2026-01-05T150400Z.tar.gz.age"
    assert backups.copy_newest(copying) == f"copied to {address}"

    assert backups.status(copying).leaves_machine
    assert ObjectCopies(f"s3://{BUCKET}", s3).names() == ["fundable/fundable-2026-01-05T150400Z.tar.gz.age"]
    access = {"backup_s3_endpoint": s3.endpoint, "backup_s3_key_id": s3.key_id}
    reading = config.model_copy(update={**access, "backup_s3_secret": SecretStr(s3.secret)})
    assert restore.verify(reading, address, IDENTITY).orders == 2
    with pytest.raises(Refused) as several:
        restore.verify(reading, f"{place}/", IDENTITY)
    assert several.value.message == f"{place}/ isn't a backup. It contains: {address}."


class TestDamage:
    @pytest.fixture
    def copying(self, app: App, folder: Path) -> App:
        """One backup that is copied."""
        accounts.create_staff(app, "olive@agency.example", PASSWORD, Role.OWNER)
        made = to_folder(app, folder)
        backups.back_up(made)
        backups.copy_newest(made)
        return made

    def test_a_copy_that_changed_on_its_way_is_none(self, app: App, folder: Path) -> None:
        class BadCable(ObjectCopies):
            def put(self, source: Path, name: str) -> None:
                super().put(source, name)
                harm(folder / name)

        copying = with_copies(app, BadCable(str(folder), S3Access("", "", "", "")))
        backups.back_up(copying)

        with pytest.raises(Refused, match=r"was damaged in transit: some of its bytes had changed\.$"):
            backups.copy_newest(copying)

        assert list(folder.iterdir()) == []
        assert backups.status(copying).records[0].copied_to is None

    def test_each_is_read_again_after_a_week(self, copying: App, clock: FakeClock) -> None:
        [record] = backups.status(copying).records
        assert backups.check_copies(copying) == "nothing to read"
        clock.move(timedelta(days=7))

        assert backups.check_copies(copying) == f"{record.copied_to} is as it was copied"
        assert backups.check_copies(copying) == "nothing to read"

    def test_bytes_that_rot_are_found_by_reading_and_it_is_made_again(
        self, copying: App, folder: Path, clock: FakeClock
    ) -> None:
        [copy] = folder.iterdir()
        harm(copy)
        assert backups.check_copies(copying) == "nothing to read"
        clock.move(timedelta(days=7))

        with pytest.raises(Refused) as refused:
            backups.check_copies(copying)

        found = f"The copy {copy} is damaged: it is not what was copied. A new copy was made."
        assert refused.value.message.startswith(found)
        assert restore.verify(copying.config, str(copy), "").orders == 2
        assert backups.check_copies(copying) == "nothing to read"
        assert [found in mail.text for mail in mails(copying, "staff-alert")] == [True]

    def test_what_looks_another_way_is_read_at_once(self, copying: App, folder: Path) -> None:
        [copy] = folder.iterdir()
        copy.write_bytes(copy.read_bytes()[:-100])

        with pytest.raises(Refused, match=r"is damaged: it is not what was copied\. A new copy was made\."):
            backups.check_copies(copying)

        assert restore.verify(copying.config, str(copy), "").orders == 2

    def test_one_whose_backup_is_gone_too_is_named(self, copying: App, folder: Path) -> None:
        [copy] = folder.iterdir()
        copy.write_bytes(b"x")
        shutil.rmtree(backups.status(copying).records[0].path)

        with pytest.raises(Refused, match="Its backup is no longer on this machine, so we can't make a new copy"):
            backups.check_copies(copying)

        assert copy.read_bytes() == b"x"

    def test_the_newest_is_missed_when_it_is_gone(self, copying: App, folder: Path) -> None:
        [copy] = folder.iterdir()
        copy.unlink()

        with pytest.raises(Refused, match=r"is gone\. A new copy was made\."):
            backups.check_copies(copying)

        assert restore.verify(copying.config, str(copy), "").orders == 2

    def test_copies_of_another_place_are_not_missed_here(self, copying: App, tmp_path: Path) -> None:
        (tmp_path / "other").mkdir()

        assert backups.check_copies(to_folder(copying, tmp_path / "other")) == "nothing to read"

    def test_a_place_that_is_away_is_no_damage(self, copying: App, folder: Path) -> None:
        shutil.rmtree(folder)

        with pytest.raises(Refused, match=r"^The off-site copies couldn't be checked: "):
            backups.check_copies(copying)

        assert backups.status(copying).records[0].copied_to

    def test_in_a_bucket_too(self, app: App, s3: S3Access, tmp_path: Path) -> None:
        store = ObjectCopies(f"s3://{BUCKET}/harmed", s3)
        copying = with_copies(app, store)
        backups.back_up(copying)
        address = backups.copy_newest(copying).removeprefix("copied to ")
        [name] = store.names()
        (tmp_path / "other").write_text("x")
        store.put(tmp_path / "other", name)

        with pytest.raises(Refused) as refused:
            backups.check_copies(copying)

        assert refused.value.message.startswith(
            f"The copy {address} is damaged: it is not what was copied. A new copy was made"
        )
        assert backups.check_copies(copying) == "nothing to read"


def harm(path: Path) -> None:
    """One bit of it, as it is not to be noticed."""
    before, content = path.stat(), bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize(("key", "told"), [("key", ""), ("", "No access key for S3 is set.")])
def test_without_an_address_of_its_own_the_storage_is_amazons(
    monkeypatch: pytest.MonkeyPatch, key: str, told: str
) -> None:
    """The library's own variables stand in for Amazon's addresses. Of a plain http one it only says that it is none."""
    monkeypatch.setenv("AWS_ENDPOINT_URL", "http://amazon.test")
    monkeypatch.setenv("AWS_METADATA_ENDPOINT", "http://127.0.0.1:9")
    store = ObjectCopies(f"s3://{BUCKET}/folder", S3Access("", "us-east-1", key, "secret" if key else ""))

    with pytest.raises(CopyFailed) as failed:
        store.names()

    assert str(failed.value).startswith(f"s3://{BUCKET}/folder couldn't list copies: {told}")
    assert ("http://amazon.test" if key else "http://127.0.0.1:9") in str(failed.value)


def test_copies_that_anybody_there_can_read_are_pointed_out(app: App, s3: S3Access) -> None:
    place = f"s3://{BUCKET}/open"
    config = app.config.model_copy(update={"backup_copy_to": place})
    for recipient, verdict in (("", Verdict.WARN), (RECIPIENT, Verdict.OK)):
        copying = replace(with_copies(app, ObjectCopies(place, s3), recipient), config=config)
        if not copying.backup_storage.store.records():
            backups.back_up(copying)
            backups.copy_newest(copying)
        [found] = [finding for finding in backups.findings(copying) if finding.name == "Copies"]
        assert found.verdict is verdict, found


def test_a_bucket_that_is_not_there_is_named(app: App, s3: S3Access, tmp_path: Path) -> None:
    (tmp_path / "x").write_text("x")

    with pytest.raises(CopyFailed, match=r"^s3://no-such-bucket couldn't store a copy: "):
        ObjectCopies("s3://no-such-bucket", s3).put(tmp_path / "x", "x")


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"BACKUP_COPY_TO": "nas/backups"}, "FUNDABLE_BACKUP_COPY_TO is wrong: it must be a folder"),
        ({"BACKUP_COPY_TO": "ftp://x/y"}, "FUNDABLE_BACKUP_COPY_TO is wrong: it must be a folder"),
        ({"BACKUP_PASSPHRASE": "short"}, "FUNDABLE_BACKUP_PASSPHRASE is wrong: it must have at least 12 characters"),
        ({"BACKUP_RECIPIENT": "AGE-SECRET-KEY-1"}, "FUNDABLE_BACKUP_RECIPIENT is wrong: it must be the public key"),
        ({"BACKUP_RECIPIENT": RECIPIENT, "BACKUP_PASSPHRASE": "long enough by far"}, "are both set. Keep one of them"),
        ({"BACKUP_S3_KEY_ID": "key"}, "FUNDABLE_BACKUP_S3_KEY_ID and FUNDABLE_BACKUP_S3_SECRET belong together"),
    ],
)
def test_a_wrong_setting_says_what_it_should_be(settings: dict[str, str], sentence: str) -> None:
    with pytest.raises(ConfigError, match=sentence):
        read_config({f"FUNDABLE_{name}": value for name, value in settings.items()})


class TestWhatIsTooLargeForAPassphrase:
    """The library encrypts with one only what it holds in memory."""

    @pytest.fixture
    def locked(self, app: App, folder: Path) -> App:
        """Copying to `folder` with a passphrase."""
        storage = replace(
            app.backup_storage,
            copies=ObjectCopies(str(folder), S3Access("", "", "", "")),
            cipher=AgeCipher("our passphrase", ""),
        )
        config = app.config.model_copy(update={"backup_copy_to": str(folder)})
        return replace(app, backup_storage=storage, config=config)

    def test_is_refused_before_anything_is_written(self, locked: App, folder: Path, tmp_path: Path) -> None:
        grow(locked, 513)

        with pytest.raises(Refused, match="too large for a passphrase"):
            backups.create(locked, tmp_path / "by-hand.tar.gz.age", encrypted=True)
        backups.back_up_now(locked)
        with pytest.raises(Refused, match="The backup couldn't be copied: This is too large for a passphrase"):
            backups.copy_newest(locked)

        assert [*folder.iterdir(), *tmp_path.glob("*by-hand*")] == []

    def test_is_seen_coming_by_the_doctor(self, locked: App) -> None:
        grow(locked, 300)
        assert "passphrase" not in backups.findings(locked)[1].found

        grow(locked, 400)

        finding = backups.findings(locked)[1]
        assert finding.verdict is Verdict.WARN
        assert finding.found.endswith("That works up to 512 MB, and your data is 419 MB.")
        assert "age-keygen" in (finding.advice or "")


def grow(app: App, mebibytes: int) -> None:
    """Uploads of this size together, that take no room on the disk."""
    with (app.config.uploads_dir / "large").open("wb") as file:
        file.truncate(mebibytes * 1024 * 1024)
