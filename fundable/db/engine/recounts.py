"""Kept sums against a count of the rows that they're of."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, text

from fundable.db.engine.tallies import tallies


@dataclass(frozen=True, slots=True)
class WrongSum:
    """A row of sums that says more or less than there is: `lacks` is what it lacks of its count and sums."""

    table: Table
    key: tuple[Any, ...]
    lacks: tuple[int, ...]


def recounted(table: Table) -> str:
    """A query of what a table of sums should have, each key once, but for keys of which there is nothing."""
    kept = [one for one in tallies(table.metadata) if one.table is table]
    parts = " UNION ALL ".join(one.recounted() for one in kept)
    keys, sums = ", ".join(kept[0].keys), ", ".join(f"sum({name}) AS {name}" for name in kept[0].sums)
    return f"SELECT {keys}, {sums} FROM ({parts}) AS counted GROUP BY {keys}"  # noqa: S608


def wrong(connection: Connection, table: Table) -> list[WrongSum]:
    """What differs, by its key, within one look at both: by the database, because of codes there may be as many as
    orders."""
    keys = [column.name for column in table.primary_key]
    sums = [column.name for column in table.c if column.name not in keys]
    listed, less = ", ".join(keys), ", ".join(f"-{name} AS {name}" for name in sums)
    both = f"SELECT {listed}, {', '.join(sums)} FROM ({recounted(table)}) AS should"  # noqa: S608
    both += f" UNION ALL SELECT {listed}, {less} FROM {table.name}"  # noqa: S608
    lacks, differs = ", ".join(f"sum({name})" for name in sums), " OR ".join(f"sum({name}) <> 0" for name in sums)
    query = f"SELECT {listed}, {lacks} FROM ({both}) AS beside GROUP BY {listed} HAVING {differs} ORDER BY {listed}"  # noqa: S608
    found = connection.execute(text(query))
    return [WrongSum(table, tuple(row[: len(keys)]), tuple(map(int, row[len(keys) :]))) for row in found]


def mend(connection: Connection, one: WrongSum) -> None:
    """Adds what a row lacks. Changes since then are in the row already, and stay."""
    columns = [column.name for column in one.table.c]
    keys = [column.name for column in one.table.primary_key]
    values = ", ".join(f":{name}" for name in columns)
    added = ", ".join(f"{name} = {one.table.name}.{name} + excluded.{name}" for name in columns[len(keys) :])
    statement = (
        f"INSERT INTO {one.table.name} ({', '.join(columns)}) VALUES ({values}) "  # noqa: S608
        f"ON CONFLICT ({', '.join(keys)}) DO UPDATE SET {added}"
    )
    connection.execute(text(statement), dict(zip(columns, (*one.key, *one.lacks), strict=True)))
