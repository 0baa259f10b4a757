"""Uploaded files and photos move into a bucket, and back into the data directory. See docs/operating/postgresql.md."""

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from fundable import file_stores, files
from fundable.app import App, Config
from fundable.db import audit
from fundable.db.agency.settings import installation_id
from fundable.domain.errors import Refused
from fundable.domain.progress import Progress, silent
from fundable.locks import alone
from fundable.opening import open_app, prepare
from fundable.services.agency import uploads


def to_bucket(config: Config, place: str, progress: Progress = silent) -> Config:
    """Puts every file there and reads it back; from then on the folders are a part of what's there. The settings with
    it. No server may run meanwhile. Cut off, the same again goes on. Raises OSError, Refused `files_moved`,
    `files_differ`, `files_taken`, `files_away`, `already_running`, and what `open_app` raises."""
    if config.files_url:
        raise Refused("files_moved", "FUNDABLE_FILES_URL is set, so the files are in a bucket already.")
    there = config.model_copy(update={"files_url": place.rstrip("/")})
    with _alone(config) as app:
        file_stores.take(there, _installation(app))
        for folder, name, path in _told(app, progress):
            file_stores.put(there, folder, name, path)
        _note(app, there.files_url)
        file_stores.mark(there)
    return there


def to_folders(config: Config, progress: Progress = silent) -> Config:
    """Brings every file here, and nobody uses the bucket any more; what is in it stays. The settings without it. No
    server may run meanwhile, here or elsewhere. Cut off, the same again goes on. Raises OSError, Refused
    `files_unmoved`, `files_taken`, `files_differ`, `files_away`, `already_running`, and what `open_app` raises."""
    if not config.files_url:
        raise Refused("files_unmoved", "FUNDABLE_FILES_URL isn't set, so the files are in the data directory already.")
    with _alone(config) as app:
        _check_owned(app)
        sums = {one.name: one.sha256 for one in uploads.stored(app)}
        for folder, name, path in _told(app, progress):
            is_sound = files.sha256(path) == sums.get(name, name)  # a picture's name is its sum
            if not is_sound and not file_stores.is_same(config, folder, name, path):
                raise file_stores.files_differ(name, f"Move {path} away and run it again: then it's brought here anew.")
        _note(app, "the data directory")
        file_stores.leave(config, _installation(app))
    return config.model_copy(update={"files_url": ""})


@contextmanager
def _alone(config: Config) -> Iterator[App]:
    """Prepared before, because an upgrade wants to be alone, too."""
    prepare(config)
    with alone(config), closing(open_app(config)) as app:
        yield app


def _told(app: App, progress: Progress) -> Iterator[tuple[str, str, Path]]:
    """The folder, the name and the place here of each file, which is brought here if it wasn't."""
    uploads, photos = app.config.uploads_dir.name, app.config.photos_dir.name
    found: list[tuple[str, Callable[[str], Path], str]]
    found = [(uploads, app.files.path, name) for name, _ in app.files.names()]
    found += [(photos, app.pictures.path, name) for name, _ in app.pictures.names()]
    for done, (folder, path_of, name) in enumerate(found):
        progress(done, len(found))
        yield folder, name, path_of(name)
    progress(len(found), len(found))


def _check_owned(app: App) -> None:
    """A bucket that isn't ours, or was emptied, would leave us without what isn't here. Raises Refused `files_taken`,
    `files_away`."""
    if not file_stores.is_owned(app.config, _installation(app)):
        sentence = f"{app.config.files_url} doesn't have the files of this data. Nothing was changed."
        raise Refused("files_taken", f"{sentence} Check FUNDABLE_FILES_URL and FUNDABLE_BACKUP_S3_ENDPOINT.")


def _installation(app: App) -> str:
    return installation_id(app.database, app.clock.now())


def _note(app: App, place: str) -> None:
    with app.database.write() as connection:
        audit.record(connection, app.clock.now(), "files.moved", to=place)
