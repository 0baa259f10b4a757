"""An address that names several hosts of PostgreSQL: whoever can be written to is spoken to, wherever it's named."""

from contextlib import closing

import pytest
from pydantic import ValidationError

from fundable.config import Config
from fundable.db.database import Database
from fundable.domain.errors import Refused
from tests.postgresql import PostgreSQL
from tests.running import free_port

WRITABLE = "target_session_attrs=read-write"


def asked(address: str) -> int:
    config = Config(database_url=address)  # type: ignore[arg-type]
    with closing(Database(config.database)) as database, database.write() as connection:
        return int(connection.exec_driver_sql("SELECT 24").scalar_one())


def test_one_that_is_not_there_is_passed_by(server: PostgreSQL) -> None:
    name = server.empty().database

    gone_first = f"host=127.0.0.1:{free_port()}&host=127.0.0.1:{server.port}"
    assert asked(f"postgresql://fundable@/{name}?{gone_first}&{WRITABLE}") == 24
    assert asked(f"postgresql://fundable@127.0.0.2,127.0.0.1:{server.port}/{name}?{WRITABLE}") == 24


def test_where_none_is_there_it_is_said(server: PostgreSQL) -> None:
    hosts = "&".join(f"host=127.0.0.1:{free_port()}" for _ in range(2))

    with pytest.raises(Refused, match="can't reach our database"):
        asked(f"postgresql://fundable@/anything?{hosts}&{WRITABLE}")


def test_hosts_with_ports_of_their_own_are_refused_before_the_name() -> None:
    """PostgreSQL's own programs take that, and what we read addresses with doesn't."""
    with pytest.raises(ValidationError, match="must look like"):
        Config(database_url="postgresql://fundable@db-1:5432,db-2:5433/fundable")  # type: ignore[arg-type]
