"""The declared tables, indexes and triggers, made in an empty database of PostgreSQL."""

from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    Computed,
    Connection,
    Identity,
    Index,
    MetaData,
    Table,
    Text,
    TextClause,
    text,
)

from fundable.db.engine.postgresql.triggers import written
from fundable.db.engine.tables import ANY_CASE, has_arrival, partial_condition
from fundable.db.engine.triggers import triggers

_ANY_CASE = f"""CREATE COLLATION "{ANY_CASE}" (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"""


def create(connection: Connection, declared: MetaData) -> None:
    """Makes them all. The database has UTF-8 and the collation C, so that text has the order of its bytes."""
    connection.exec_driver_sql(_ANY_CASE)
    in_its_words(declared).create_all(connection)
    for trigger in triggers(declared):
        for statement in written(trigger):
            connection.exec_driver_sql(statement)


def in_its_words(declared: MetaData) -> MetaData:
    """The same tables in a MetaData of their own, with what PostgreSQL wants said otherwise."""
    metadata = MetaData()
    for table in declared.sorted_tables:
        _adapt(table.to_metadata(metadata))
    return metadata


def _adapt(table: Table) -> None:
    for column in table.c:
        if isinstance(column.type, JSON):
            column.type = Text()  # compared and searched as it was written
    for index in table.indexes:
        _adapt_index(index)
    arrival = _arrival(table)
    if arrival is not None:
        table.append_column(arrival)


def _adapt_index(index: Index) -> None:
    condition = partial_condition(index)
    if condition is not None:
        index.dialect_options["postgresql"]["where"] = condition
    index.expressions = [_bracketed(each) for each in index.expressions]


def _bracketed(expression: Any) -> Any:
    """An expression has to be told from a column by its brackets."""
    return text(f"({expression.text})") if isinstance(expression, TextClause) else expression


def _arrival(table: Table) -> Column[int] | None:
    """SQLite has a number of arrival in each table that isn't stored by its key."""
    if not has_arrival(table):
        return None
    numbered = table.autoincrement_column
    how = Computed(numbered.name, persisted=True) if numbered is not None else Identity(always=True)
    return Column("rowid", BigInteger, how, nullable=False)
