"""Files move into a bucket and back: all of them or none, and what stays behind is a part of them."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from fundable import file_stores
from fundable.app import App
from fundable.config import Config
from fundable.domain.errors import Refused
from fundable.domain.findings import Verdict
from fundable.locks import SERVE_LOCK, locked
from fundable.opening import open_app, prepare
from fundable.services.agency import uploads
from fundable.services.operation import backups, doctor, file_move, file_storage, integrity
from fundable.services.operation.restore import restoring
from fundable.services.sites.drafting import pictures
from tests.clock import FakeClock
from tests.pictures import png
from tests.s3 import BUCKET, Storage

PICTURE = b"\xff\xd8 a photo"


@pytest.fixture
def place(tmp_path: Path) -> str:
    """Of this test alone: what it finds to be away isn't for the next one."""
    return f"s3://{BUCKET}/{tmp_path.name}"


@pytest.fixture
def sent(app: App) -> str:
    """A logo and a picture, in data that nobody has open: the logo's ID."""
    logo = uploads.take_file(app, png(1))
    app.pictures.put(PICTURE)
    app.close()
    return str(logo.id)


@pytest.fixture
def here(config: Config, storage: Storage, sent: str) -> Config:
    """With a storage to move to, and files that haven't moved."""
    access = storage.empty()
    settings = {"backup_s3_endpoint": access.endpoint, "backup_s3_key_id": "key", "backup_s3_secret": "secret"}
    return Config.model_validate({**config.model_dump(), **settings})


def files_of(config: Config) -> dict[str, bytes]:
    found = (path for folder in config.sent_dirs for path in folder.rglob("*") if path.is_file())
    return {path.name: path.read_bytes() for path in found}


def on_bucket(config: Config, place: str) -> Config:
    return config.model_copy(update={"files_url": place})


def another(config: Config, clock: FakeClock, folder: Path) -> Config:
    """Data of another installation."""
    moved = config.model_copy(update={"data_dir": folder})
    open_app(moved, clock).close()
    return moved


def test_there_and_back(here: Config, clock: FakeClock, place: str) -> None:
    before = files_of(here)

    there = file_move.to_bucket(here, place)

    assert files_of(here) == before  # they stay as they were
    with pytest.raises(Refused, match=f"moved to {place}"):
        prepare(here)
    for folder in here.sent_dirs:
        shutil.rmtree(folder)
    open_app(there, clock).close()

    assert file_move.to_folders(there) == here

    assert files_of(here) == before
    assert prepare(here) is None
    with pytest.raises(Refused, match="never moved there"):
        prepare(there)


def test_what_is_there_is_used(here: Config, clock: FakeClock, sent: str, place: str) -> None:
    there = file_move.to_bucket(here, place)
    shutil.rmtree(here.uploads_dir)
    shutil.rmtree(here.photos_dir)
    app = open_app(there, clock)

    assert uploads.missing(app) == []
    assert integrity.check(app) == "sound"
    [(digest, _)] = app.pictures.names()
    assert app.pictures.get(digest) == PICTURE
    assert backups.back_up(app).files == 1
    app.close()


def test_one_that_is_cut_off_has_moved_nothing_and_goes_on(here: Config, place: str) -> None:
    def stop(done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        file_move.to_bucket(here, place, stop)

    assert prepare(here) is None
    file_move.to_bucket(here, place)
    assert prepare(on_bucket(here, place)) is None


def test_a_way_back_that_is_cut_off_leaves_them_there(here: Config, clock: FakeClock, place: str) -> None:
    there = file_move.to_bucket(here, place)

    def stop(done: int, _total: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        file_move.to_folders(there, stop)

    app = open_app(there, clock)
    file_storage.check(app)
    app.close()
    with pytest.raises(Refused, match="moved to"):
        prepare(here)


def test_a_bucket_that_was_left_can_be_moved_to_again(here: Config, clock: FakeClock, place: str) -> None:
    file_move.to_folders(file_move.to_bucket(here, place))

    there = file_move.to_bucket(here, place)

    app = open_app(there, clock)
    file_storage.check(app)
    app.close()


def test_no_server_begins_with_one_that_was_left(here: Config, clock: FakeClock, place: str) -> None:
    """On another machine, which knows nothing of the way back."""
    there = file_move.to_bucket(here, place)
    elsewhere = open_app(there, clock)
    file_move.to_folders(there)

    with pytest.raises(Refused, match="moved back into a data directory"):
        file_storage.check(elsewhere)

    elsewhere.close()


@pytest.mark.file
def test_files_of_others_are_left_alone(here: Config, clock: FakeClock, tmp_path: Path, place: str) -> None:
    """Two installations in one place would collect what the other one has."""
    file_move.to_bucket(here, place)
    stranger = another(here, clock, tmp_path / "other")

    with pytest.raises(Refused, match="has files of something else"):
        file_move.to_bucket(stranger, place)
    with pytest.raises(Refused, match="has files of something else"):
        open_app(on_bucket(stranger, place), clock)

    assert prepare(stranger) is None


def test_new_data_may_begin_there(here: Config, clock: FakeClock, tmp_path: Path, place: str) -> None:
    new = on_bucket(here, place).model_copy(update={"data_dir": tmp_path / "new"})

    app = open_app(new, clock)
    uploads.take_file(app, png(2))
    app.close()

    assert prepare(new) is None
    with pytest.raises(Refused, match=f"moved to {place}"):
        prepare(new.model_copy(update={"files_url": ""}))


def test_files_that_never_moved_stay_in_use(here: Config, place: str) -> None:
    with pytest.raises(Refused, match="never moved there"):
        prepare(on_bucket(here, place))

    assert prepare(here) is None


@pytest.mark.file
def test_a_lost_database_is_not_begun_anew_beside_them(here: Config, place: str) -> None:
    there = file_move.to_bucket(here, place)
    here.database_path.unlink()
    for folder in here.sent_dirs:
        shutil.rmtree(folder)

    with pytest.raises(Refused, match=f"{place} contains uploaded files"):
        prepare(there)


def test_nothing_moves_while_a_server_runs(here: Config, place: str) -> None:
    with locked(here.data_dir / SERVE_LOCK), pytest.raises(Refused, match="Stop it first"):
        file_move.to_bucket(here, place)

    assert prepare(here) is None


def test_one_that_differs_stops_the_way_back(here: Config, place: str) -> None:
    there = file_move.to_bucket(here, place)
    [logo] = here.uploads_dir.iterdir()
    logo.write_bytes(b"other")

    with pytest.raises(Refused, match=f"Move {logo} away and run it again"):
        file_move.to_folders(there)

    logo.unlink()
    assert file_move.to_folders(there) == here


def test_one_that_is_damaged_there_and_sound_here_stays_as_it_is(here: Config, place: str) -> None:
    there = file_move.to_bucket(here, place)
    [logo] = here.uploads_dir.iterdir()
    sound = logo.read_bytes()
    file_stores.open_bucket(there, "uploads").write(logo.name, b"other")

    file_move.to_folders(there)

    assert logo.read_bytes() == sound


def test_nothing_moves_back_from_a_bucket_that_was_emptied(here: Config, storage: Storage, place: str) -> None:
    """The same with the endpoint of another provider: nothing would come, and the operator would believe it did."""
    there = file_move.to_bucket(here, place)
    storage.empty()

    with pytest.raises(Refused, match="doesn't have the files of this data"):
        file_move.to_folders(there)

    assert prepare(there) is None


def test_a_bucket_that_was_emptied_gets_what_is_here(
    here: Config, clock: FakeClock, storage: Storage, place: str
) -> None:
    app = open_app(file_move.to_bucket(here, place), clock)
    storage.empty()
    [damaged] = [one.found for one in doctor.examine(app) if one.name == "File storage"]

    file_storage.check(app)
    assert pictures.settle_files(app) == "2 files put right"  # nobody names the picture of this test, so it went

    assert damaged == f"{place} was emptied, or isn't the folder of this data."
    assert uploads.missing(app) == []
    app.close()


@pytest.mark.parametrize("move", [file_move.to_bucket, lambda config, _: file_move.to_folders(config)])
def test_a_storage_that_is_away_moves_nothing(
    here: Config, storage: Storage, move: Callable[..., Config], place: str
) -> None:
    there = here if move is file_move.to_bucket else file_move.to_bucket(here, place)
    storage.stop()
    try:
        with pytest.raises(Refused, match="can't reach our file storage"):
            move(there, place)
    finally:
        storage.start()

    assert prepare(there) is None


@pytest.mark.file
def test_a_backup_is_restored_into_a_folder(here: Config, place: str) -> None:
    with (
        pytest.raises(Refused, match="restored into a folder"),
        restoring(on_bucket(here, place), "nothing.tar.gz", ""),
    ):
        pass


def test_the_doctor_tries_it(here: Config, clock: FakeClock, storage: Storage, place: str) -> None:
    app = open_app(file_move.to_bucket(here, place), clock)

    def found() -> list[tuple[Verdict, str]]:
        return [(one.verdict, one.found) for one in doctor.examine(app) if one.name == "File storage"]

    assert found() == [(Verdict.OK, f"Files are kept in {place}. Backups contain them.")]
    storage.stop()
    try:
        [(verdict, told)] = found()
    finally:
        storage.start()
    app.close()
    assert (verdict, told.startswith(f"Files are kept in {place}, and it can't be used: ")) == (Verdict.FAIL, True)
