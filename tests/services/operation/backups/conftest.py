"""Data with something of everything in them: an order with its form, a logo, words of the agency's own, a key."""

import hashlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import UUID

import pytest

from fundable.app import App
from fundable.config import Config, read_config
from fundable.services.operation import backups
from fundable.services.sites.drafting import drafts
from tests.browsers import Browsers, FakeTimer, open_browsers
from tests.buying import check_out, set_password
from tests.conftest import PASSWORD, FakeClock
from tests.logos import PNG, upload
from tests.opened import opened
from tests.running import intake_form

Snapshot = dict[str, str]
IDENTITY = "AGE-SECRET-KEY-1WMKLPJXSJ3WZM9357DP27W2UAK3WN9C9WD2JQ9F48G5KD6GR9EUQHKH5HS"
RECIPIENT = "age1hffl7duw8488ljyekrpm5065649rgq99xv5pxefh5nh6q68qxuzs0lkshv"
OWN = {
    "texts/terms.md": "our own terms",
    "templates/email/test/subject.txt": "our own subject",
    "secrets/smtp_url": "smtp://nobody:secret@127.0.0.1:9",
}


def look_at(root: Path) -> Snapshot:
    """Every file below a folder and what is in it."""
    files = [path for path in root.rglob("*") if path.is_file() and path.suffix != ".lock" and path.name != ".lock"]
    return {path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@pytest.fixture(scope="session")
def stocked(template: Path, tmp_path_factory: pytest.TempPathFactory, site_root: Path) -> Path:
    """A data directory at rest, made once and copied for each test."""
    folder = tmp_path_factory.mktemp("stocked") / "data"
    shutil.copytree(template, folder)
    app = opened(Config(data_dir=folder), FakeClock())
    with open_browsers(app, site_root, FakeTimer()) as browsers:
        _trade(app, browsers)
    app.close()
    for name, text in OWN.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o600)
    return folder


def _trade(app: App, browsers: Browsers) -> None:
    browser = browsers.on(app)()
    order = check_out(app, browser, "nora@alder.example", ("domain",))
    browser.post(f"/sandbox/pay/{order.session_id}", data={"action": "pay"})
    set_password(browser, order, PASSWORD)
    sent = browser.post("/api/intake-forms", json=intake_form(order.id, logoUrl=upload(browser, PNG)))
    assert sent.status_code == 201, sent.text
    drafts.make_due(app, UUID(order.id))  # however long it takes
    check_out(app, browser, "tom@brightwater.example", ())


@pytest.fixture
def settings() -> dict[str, str]:
    return {}


@pytest.fixture
def config(stocked: Path, tmp_path: Path, settings: dict[str, str]) -> Config:
    folder = tmp_path / "data"
    shutil.copytree(stocked, folder)
    return read_config({"FUNDABLE_DATA_DIR": str(folder), **settings})


@pytest.fixture
def app(config: Config, clock: FakeClock) -> Iterator[App]:
    app = opened(config, clock)
    yield app
    app.close()


@pytest.fixture(scope="session")
def archive(stocked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A good backup of the stocked data."""
    folder = tmp_path_factory.mktemp("archive")
    shutil.copytree(stocked, folder / "data")
    app = opened(Config(data_dir=folder / "data"), FakeClock())
    made = backups.create(app, folder / "good.tar.gz")
    app.close()
    return made.path


Again = Callable[[], App]


@pytest.fixture
def again(config: Config, clock: FakeClock) -> Iterator[Again]:
    """Opens the data directory, as the next start does."""
    started: list[App] = []

    def start() -> App:
        started.append(opened(config, clock))
        return started[-1]

    yield start
    for app in started:
        app.close()
