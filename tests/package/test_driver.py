"""The second package: without it the program says what is missing, and with it a server has its data in PostgreSQL."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from fundable import __version__
from tests.package.conftest import DIST
from tests.package.test_contents import ARCHIVE
from tests.postgresql import PostgreSQL
from tests.running import OWNER, PASSWORD, Browser, Server, check_out

TOP = f"fundable-{__version__}"
DRIVER = DIST / f"fundable-postgresql-{__version__}-linux-x86_64.tar.gz"
DEBIAN = DIST / f"fundable-postgresql_{__version__}_amd64.deb"
DRIVER_MOST = 6e6


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with PostgreSQL() as running:
        empty: URL = running.empty()
        yield URL.create("postgresql", empty.username, None, empty.host, empty.port, empty.database).render_as_string()


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """As somebody unpacks it."""
    subprocess.run(["tar", "xzf", ARCHIVE], cwd=tmp_path, check=True)
    return tmp_path / TOP / "fundable"


def test_without_it_the_program_says_what_is_missing(program: Path, database: str, tmp_path: Path) -> None:
    server = Server(tmp_path / "data", program=str(program))
    server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
    refused = server.run("migrate-to", database)
    assert refused.returncode == 1
    assert "no driver for PostgreSQL" in refused.stderr
    assert "fundable-postgresql" in refused.stderr


def test_unpacked_into_the_program_it_moves_and_serves_the_data(program: Path, database: str, tmp_path: Path) -> None:
    subprocess.run(["tar", "xzf", DRIVER], cwd=tmp_path, check=True)
    before = Server(tmp_path / "data", program=str(program))
    before.run("create-admin", "--email", OWNER, "--password", PASSWORD)
    moved = before.run("migrate-to", database)
    assert moved.returncode == 0, moved.stderr
    server = Server(tmp_path / "data", program=str(program), FUNDABLE_DATABASE_URL=database).start()
    try:
        assert check_out(Browser(server), "nora@alder.example").status == 200
        assert "nora@alder.example" in server.run("list-orders").stdout
    finally:
        server.stop()


def test_it_is_small_and_names_its_licenses(tmp_path: Path) -> None:
    assert DRIVER.stat().st_size <= DRIVER_MOST
    subprocess.run(["tar", "xzf", DRIVER], cwd=tmp_path, check=True)
    text = (tmp_path / TOP / "POSTGRESQL-LICENSES.txt").read_text()
    assert "psycopg" in text
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text
    libraries = {path.name.split("-")[0] for path in (tmp_path / TOP).rglob("*.libs/*")}
    assert libraries
    assert [name for name in libraries if name not in text] == []


def test_debians_goes_with_the_program_of_the_same_version(tmp_path: Path) -> None:
    assert DEBIAN.exists() == bool(shutil.which("dpkg-deb"))
    if not DEBIAN.exists():
        return
    told = subprocess.run(["dpkg-deb", "--info", DEBIAN], capture_output=True, text=True, check=True).stdout
    assert f"Depends: fundable (= {__version__})" in told
    subprocess.run(["dpkg-deb", "--extract", DEBIAN, tmp_path], check=True)
    assert (tmp_path / "usr/lib/fundable/_internal/psycopg/__init__.py").exists()
    assert "psycopg" in (tmp_path / "usr/share/doc/fundable-postgresql/copyright").read_text()
