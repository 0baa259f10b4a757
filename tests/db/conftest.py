from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine, create_engine

from fundable.db import schema
from fundable.db.agency.offers import offers
from fundable.db.database import Database
from fundable.db.engine.connections import SqliteFile
from fundable.db.engine.postgresql.schema import create
from fundable.db.sites.hosting.releases import site_changes
from tests.conftest import START
from tests.db.both import Both
from tests.postgresql import PostgreSQL


@pytest.fixture
def postgresql(server: PostgreSQL) -> Iterator[Engine]:
    """An empty database with all that is declared."""
    engine = create_engine(server.new_database())
    with engine.begin() as connection:
        create(connection, schema.declared())
    yield engine
    engine.dispose()


@pytest.fixture
def both(postgresql: Engine, tmp_path: Path) -> Iterator[Both]:
    """Both as they are declared, without the rows that a first migration puts in."""
    engine = SqliteFile(tmp_path / "fundable.db").writer()
    schema.declared().create_all(engine)
    made = Both(engine, postgresql)
    made.add(offers, version=1, content="{}", changes="[]", published_at=START, published_by="")
    made.add(site_changes, id=1, count=0)
    yield made
    engine.dispose()


@pytest.fixture
def file_database(tmp_path: Path) -> Iterator[Database]:
    """A new file."""
    file = tmp_path / "fundable.db"
    schema.migrate(file)
    opened = Database(file)
    yield opened
    opened.close()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, server: PostgreSQL, tmp_path: Path) -> Iterator[Database]:
    """A new one, in each engine."""
    file = tmp_path / "fundable.db"
    schema.migrate(file)
    opened = Database(file if request.param == "sqlite" else server.filled(file))
    yield opened
    opened.close()
