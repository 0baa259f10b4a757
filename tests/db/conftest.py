import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL, Engine, create_engine

from fundable.db import schema
from fundable.db.agency.offers import offers
from fundable.db.database import Database
from fundable.db.engine.connections import SqliteFile
from fundable.db.sites.hosting.releases import site_changes
from tests.conftest import START
from tests.db.both import Both
from tests.postgresql import PostgreSQL


@pytest.fixture(scope="session")
def declared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file as it is declared, without the rows that a first migration puts in, which is copied for each test."""
    file = tmp_path_factory.mktemp("declared") / "fundable.db"
    engine = SqliteFile(file).writer()
    schema.declared().create_all(engine)
    engine.dispose()
    return file


@pytest.fixture
def postgresql(server: PostgreSQL) -> Iterator[Engine]:
    """An empty database with all that is declared."""
    engine = create_engine(server.copied(server.with_schema))
    yield engine
    engine.dispose()


@pytest.fixture
def both(postgresql: Engine, declared: Path, tmp_path: Path) -> Iterator[Both]:
    """Both as they are declared."""
    engine = SqliteFile(Path(shutil.copy(declared, tmp_path / "fundable.db"))).writer()
    made = Both(engine, postgresql)
    made.add(offers, version=1, content="{}", changes="[]", published_at=START, published_by="")
    made.add(site_changes, id=1, count=0)
    yield made
    engine.dispose()


@pytest.fixture(scope="session")
def new_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new file of our schema, which is copied for each test."""
    file = tmp_path_factory.mktemp("new") / "fundable.db"
    schema.migrate_file(file)
    return file


@pytest.fixture
def new_filled(server: PostgreSQL, new_file: Path) -> URL:
    """The same in PostgreSQL."""
    return server.like(new_file)


@pytest.fixture
def file_database(new_file: Path, tmp_path: Path) -> Iterator[Database]:
    """A new file."""
    opened = Database(Path(shutil.copy(new_file, tmp_path / "fundable.db")))
    yield opened
    opened.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, new_file: Path, tmp_path: Path) -> Iterator[Database]:
    """A new one, in each engine. Some tests of PostgreSQL's look at the file, too."""
    data: Path | URL = Path(shutil.copy(new_file, tmp_path / "fundable.db"))
    if request.param == "postgresql":
        server: PostgreSQL = request.getfixturevalue("server")
        data = server.copied(request.getfixturevalue("new_filled"))
    opened = Database(data)
    yield opened
    opened.close()
