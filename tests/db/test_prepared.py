"""Statements that are run by SQLite's driver say the same as by SQLAlchemy."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    MetaData,
    Table,
    Text,
    bindparam,
    create_engine,
    func,
    insert,
    select,
)
from sqlalchemy import update as change

from fundable.db.engine.json_lists import listed, those_of
from fundable.db.engine.prepared import Prepared, among
from fundable.db.types import IdText, UtcText

things = Table(
    "things",
    MetaData(),
    Column("id", IdText),
    Column("at", UtcText),
    Column("tags", JSON),
    Column("is_old", Boolean),
    Column("name", Text),
)
NAMES = ("id", "at", "tags", "is_old", "name")
ADD = Prepared(insert(things).values({name: bindparam(name) for name in NAMES}))
AT = datetime(2026, 11, 22, 1, 2, 3, tzinfo=UTC)


@pytest.fixture
def connection() -> Connection:
    opened = create_engine("sqlite://").connect()
    things.create(opened)
    return opened


def test_every_type_is_written_and_read_as_ever(connection: Connection) -> None:
    full = {"id": uuid4(), "at": AT, "tags": ["a", {"b": "é"}], "is_old": True, "name": "Alder"}
    empty: dict[str, Any] = {**dict.fromkeys(NAMES), "id": uuid4(), "tags": []}

    for values in (full, empty):
        assert ADD.run(connection, **values).rowcount == 1

    assert Prepared(select(things)).every(connection) == [full, empty]
    assert [dict(row) for row in connection.execute(select(things)).mappings()] == [full, empty]


def test_constants_and_conditions_of_the_statement_hold(connection: Connection) -> None:
    for name in ("Alder", "Finch", "Brook"):
        ADD.run(connection, id=uuid4(), at=AT, tags=[], is_old=False, name=name)
    by_name = Prepared(select(things.c.name).where(things.c.name != "Finch", things.c.is_old.is_(False)).limit(1))
    age = Prepared(change(things).where(things.c.name == bindparam("of")).values(is_old=True))

    assert by_name.find(connection) == {"name": "Alder"}
    assert age.run(connection, of="Alder").rowcount == 1
    assert age.run(connection, of="Nobody").rowcount == 0
    assert by_name.find(connection) == {"name": "Brook"}


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_list_of_any_length_is_one_parameter(connection: Connection, count: int) -> None:
    ids = sorted((uuid4() for _ in range(3)), key=str)
    for each in ids:
        ADD.run(connection, id=each, at=None, tags=[], is_old=None, name=None)
    listing = Prepared(select(things.c.id).where(things.c.id.in_(those_of("ids"))).order_by(things.c.id))

    found: list[UUID] = [row["id"] for row in listing.every(connection, ids=listed(ids[:count]))]

    assert found == ids[:count]


@pytest.mark.parametrize("names", [(), ("Alder",), ("Alder", "Brook")])
def test_a_few_values_that_are_known_are_written_out(connection: Connection, names: tuple[str, ...]) -> None:
    for name in ("Alder", "Finch", "Brook"):
        ADD.run(connection, id=uuid4(), at=AT, tags=[], is_old=False, name=name)
    counted = Prepared(select(func.count()).select_from(things).where(among(things.c.name, names)))

    assert counted.number(connection) == len(names)
