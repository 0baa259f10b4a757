"""While the storage of files can't be asked: websites go on, and what would be lost is refused."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy import URL
from sqlalchemy.pool import QueuePool
from starlette.testclient import TestClient

from fundable.adapters.file_storage.bucket_files import BucketFiles, BucketPictures
from fundable.adapters.file_storage.buckets import Bucket
from fundable.app import App
from fundable.config import Config
from fundable.db.mail import outbox
from fundable.db.sites.drafting import pictures as picture_rows
from fundable.domain.errors import Refused
from fundable.domain.mail.outbox import WEBSITE
from fundable.domain.progress import silent
from fundable.services.agency import uploads
from fundable.services.mail import inline_pictures
from fundable.services.operation import exports
from fundable.services.sites.drafting import drafts, photos, pictures, sites
from fundable.web.sites.hosting.live_sites import PARTIAL_KEPT_S
from tests.clock import FakeClock
from tests.conftest import FakeTimer, PaidOrder, copied
from tests.photos import SEEN
from tests.pictures import social_png
from tests.s3 import Storage
from tests.web.sites.live_orders import DOMAIN, Launch
from tests.web.sites.test_photos import Photos

ALERT = "Needs attention: a website is shown without a photo"


@pytest.fixture
def settings(storage: Storage) -> dict[str, str]:
    storage.empty()
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN, **storage.settings("agency")}


class WatchedFiles(BucketFiles):
    """Notes how many of the database's connections were held whenever one was asked for."""

    def __init__(self, root: Path, bucket: Bucket, note: Callable[[], None]) -> None:
        super().__init__(root, bucket)
        self._note = note

    def path(self, name: str) -> Path:
        self._note()
        return super().path(name)


class WatchedPictures(BucketPictures):
    """The same. What is `collected` goes as soon as it's put, once."""

    def __init__(self, root: Path, bucket: Bucket, held: Callable[[], int]) -> None:
        super().__init__(root, bucket)
        self._held = held
        self.noted: list[int] = []
        self.collected = 0

    def note(self) -> None:
        self.noted.append(self._held())

    def put(self, data: bytes) -> str:
        self.note()
        digest = super().put(data)
        if self.collected:
            self.collected -= 1
            self.remove(digest)
        return digest

    def get(self, digest: str) -> bytes | None:
        self.note()
        return super().get(digest)

    def has(self, digest: str) -> bool:
        self.note()
        return super().has(digest)


@pytest.fixture
def app(config: Config, clock: FakeClock, data: Path | URL, storage: Storage) -> Iterator[App]:
    """It asks at once again whether the storage is back."""
    opened = copied(config, clock, data)
    sent, seen = (Bucket(f"{config.files_url}/{one}", storage.access, 0) for one in ("uploads", "photos"))
    shown = WatchedPictures(config.photos_dir, seen, partial(held, opened))
    yield replace(opened, files=WatchedFiles(config.uploads_dir, sent, shown.note), pictures=shown)
    opened.close()


def held(app: App) -> int:
    pools = app.database._readers.pool, app.database._writer.pool
    return sum(pool.checkedout() for pool in pools if isinstance(pool, QueuePool))


@pytest.fixture
def away(storage: Storage) -> Iterator[Storage]:
    """It's stopped by the test, and runs after it."""
    yield storage
    storage.start()


@pytest.fixture
def photo(launch: Launch, staff: TestClient, order: PaidOrder, app: App) -> str:
    """The path of one on a website that is online and that this server has nothing of."""
    found = Photos(staff, order)
    assert found.save((found.add(), SEEN)).status_code == 200
    launch.go_live()
    [folder] = (app.config.sites_dir / order.id / "releases").iterdir()
    name = next(path.name for path in folder.iterdir() if path.name.startswith("photo") and path.suffix == ".jpg")
    shutil.rmtree(app.config.photos_dir)
    shutil.rmtree(app.config.sites_dir)
    return f"/{name}"


def alerts(app: App) -> list[str]:
    with app.database.read() as connection:
        return [mail.recipient for _, mail in outbox.page(connection, None, None, 50) if mail.subject == ALERT]


def test_a_cold_website_has_its_photos_from_the_storage(photo: str, launch: Launch, app: App) -> None:
    assert launch.get(photo).status_code == 200
    assert alerts(app) == []


def test_no_connection_is_held_while_the_storage_answers(
    photo: str, launch: Launch, app: App, staff: TestClient, order: PaidOrder, tmp_path: Path
) -> None:
    """It may take seconds, and others who read would wait for that."""
    assert isinstance(app.pictures, WatchedPictures)
    uploads.take_file(app, social_png())
    noted, order_id = app.pictures.noted, UUID(order.id)
    [shown, *_] = photos.read(app, order_id).placed
    for read in (
        lambda: launch.get(photo),
        lambda: drafts.of_newest(app, order_id),
        lambda: drafts.of_order(app, order_id),
        lambda: sites.newest_files(app, order_id),
        lambda: photos.thumbnail(app, order_id, shown.id),
        lambda: exports.everything(app, tmp_path / "all.zip", [], silent),
    ):
        noted.clear()
        read()
        assert set(noted) == {0}


def test_nor_while_it_takes_a_photo(app: App, staff: TestClient, order: PaidOrder) -> None:
    """Also where one has to be put there again."""
    assert isinstance(app.pictures, WatchedPictures)
    app.pictures.collected = 3

    added = Photos(staff, order).add()

    assert set(app.pictures.noted) == {0}
    assert len(named(app)) == 4
    assert all(map(app.pictures.has, named(app)))
    assert photos.thumbnail(app, UUID(order.id), UUID(added))


def test_an_email_has_its_websites_picture_without_asking_the_storage(
    photo: str, app: App, order: PaidOrder, away: Storage
) -> None:
    assert isinstance(app.pictures, WatchedPictures)
    away.stop()
    app.pictures.noted.clear()

    html, attached = inline_pictures.attached(app, f'<img src="{WEBSITE}">', UUID(order.id))

    assert (WEBSITE in html, attached[WEBSITE][:4]) == (True, b"\x89PNG")
    assert app.pictures.noted == []


def named(app: App) -> set[str]:
    """The pictures that rows name."""
    with app.database.read() as connection:
        return picture_rows.named(connection)


def test_a_cold_website_is_shown_without_a_photo_until_it_is_back(
    photo: str, launch: Launch, app: App, away: Storage, timer: FakeTimer
) -> None:
    away.stop()
    assert launch.get().status_code == 200
    assert launch.get(photo).status_code == 404
    told = alerts(app)

    away.start()
    timer.move(PARTIAL_KEPT_S)
    assert launch.get(photo).status_code == 200
    assert told == alerts(app) != []


def test_a_photo_that_cannot_be_stored_is_refused(
    photo: str, staff: TestClient, order: PaidOrder, away: Storage
) -> None:
    away.stop()
    refused = Photos(staff, order).put()
    assert (refused.status_code, refused.json()["code"], refused.headers["retry-after"]) == (503, "files_away", "60")


def test_what_this_server_has_follows_the_storage(photo: str, launch: Launch, app: App, away: Storage) -> None:
    launch.get(photo)  # brought here
    [digest, *others] = [digest for digest, _ in app.pictures.names()]
    for one in (digest, *others):
        app.pictures.get(one)

    assert pictures.settle_files(app) == ""

    Bucket(f"{app.config.files_url}/photos", away.access).remove(digest)
    assert pictures.settle_files(app) == "1 file put right"
    assert digest in {one for one, _ in app.pictures.names()}
    away.stop()
    with pytest.raises(Refused, match="file storage"):
        pictures.settle_files(app)
