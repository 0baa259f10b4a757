"""Servers as processes on data directories of their own, with an owner's account in them."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.journeys.nodes import Node
from tests.journeys.websites import SETTINGS
from tests.lane import address_of
from tests.postgresql import PostgreSQL
from tests.running import Launcher, NewServer, Server
from tests.s3 import Storage


def can_mount() -> bool:
    if os.geteuid() != 0 or not shutil.which("mount"):
        return False
    with tempfile.TemporaryDirectory() as folder:
        if subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], capture_output=True, check=False).returncode:
            return False
        subprocess.run(["umount", folder], check=True)
    return True


collect_ignore = [] if can_mount() else ["test_full_disk.py", "test_websites_on_a_full_disk.py"]
DISK_BYTES = 48 * 1024 * 1024


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small file system of its own."""
    folder = tmp_path / "disk"
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(folder)], check=True)
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def new_server(furnished: Path, tmp_path: Path, launcher: Launcher) -> Iterator[NewServer]:
    """Makes servers that are not running yet, and ends them after the test."""
    made: list[Server] = []

    def make(data_dir: Path | None = None, **settings: str) -> Server:
        folder = data_dir or tmp_path / f"data{len(made)}"
        if not folder.exists():
            shutil.copytree(furnished, folder)
        made.append(Server(folder, launcher, **settings))
        return made[-1]

    yield make
    for server in made:
        server.end()


@pytest.fixture(scope="module")
def server(furnished: Path, tmp_path_factory: pytest.TempPathFactory, launcher: Launcher) -> Iterator[Server]:
    """One running server for all tests of a file; they share its data and look at their own part of it."""
    folder = tmp_path_factory.mktemp("server") / "data"
    shutil.copytree(furnished, folder)
    running = Server(folder, launcher)
    try:
        yield running.start()
    finally:
        running.end()


@pytest.fixture
def postgresql() -> Iterator[PostgreSQL]:
    with PostgreSQL() as running:
        yield running


@pytest.fixture
def nodes(
    furnished: Path, postgresql: PostgreSQL, storage: Storage, launcher: Launcher, tmp_path: Path
) -> Iterator[list[Node]]:
    """Data that have moved, and the folder that the second server was given: a copy of the first one's secrets."""
    storage.empty()
    folders = [tmp_path / name for name in ("one", "other")]
    shutil.copytree(furnished, folders[0])
    address, settings = address_of(postgresql.empty()), storage.settings(tmp_path.name)
    place = settings.pop("FUNDABLE_FILES_URL")
    moved = Server(folders[0], launcher, None, **settings).run("migrate-to", address, "--files", place)
    assert moved.returncode == 0, moved.stderr
    shutil.copytree(folders[0] / "secrets", folders[1] / "secrets")
    folders[1].chmod(0o700)
    there = {**settings, **SETTINGS, "FUNDABLE_FILES_URL": place, "FUNDABLE_DATABASE_URL": address}
    made = [Node(folder, launcher, None, **there) for folder in folders]
    yield made
    for node in made:
        node.end()
