"""While the storage of files can't be asked: websites go on, and what would be lost is refused."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import URL
from starlette.testclient import TestClient

from fundable.adapters.file_storage.bucket_files import BucketFiles, BucketPictures
from fundable.adapters.file_storage.buckets import Bucket
from fundable.app import App
from fundable.config import Config
from fundable.db.mail import outbox
from fundable.domain.errors import Refused
from fundable.services.sites.drafting import pictures
from fundable.web.sites.hosting.live_sites import PARTIAL_KEPT_S
from tests.clock import FakeClock
from tests.conftest import FakeTimer, PaidOrder, copied
from tests.photos import SEEN
from tests.s3 import Storage
from tests.web.sites.live_orders import DOMAIN, Launch
from tests.web.sites.test_photos import Photos

ALERT = "Needs attention: a website is shown without a photo"


@pytest.fixture
def settings(storage: Storage) -> dict[str, str]:
    storage.empty()
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_SITES_DOMAIN": DOMAIN, **storage.settings("agency")}


@pytest.fixture
def app(config: Config, clock: FakeClock, data: Path | URL, storage: Storage) -> Iterator[App]:
    """It asks at once again whether the storage is back."""
    opened = copied(config, clock, data)
    uploads, photos = (Bucket(f"{config.files_url}/{one}", storage.access, 0) for one in ("uploads", "photos"))
    files, shown = BucketFiles(config.uploads_dir, uploads), BucketPictures(config.photos_dir, photos)
    yield replace(opened, files=files, pictures=shown)
    opened.close()


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
