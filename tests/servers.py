"""What servers begin with that are processes of their own, made once for all of them."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from fundable.config import Config
from fundable.services.people import accounts
from tests.opened import opened
from tests.running import OWNER, PASSWORD, Launcher


@pytest.fixture(scope="session")
def furnished(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated data directory with an owner in it, to be copied."""
    folder = tmp_path_factory.mktemp("furnished") / "data"
    shutil.copytree(template, folder)
    app = opened(Config(data_dir=folder))
    accounts.create_staff(app, OWNER, PASSWORD)
    app.close()
    return folder


@pytest.fixture(scope="session")
def launcher() -> Iterator[Launcher]:
    started = Launcher()
    yield started
    started.close()
