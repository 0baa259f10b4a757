"""The declared tables, indexes, search tables and triggers, made in an empty database of PostgreSQL."""

from itertools import chain
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
    String,
    Table,
    Text,
    TextClause,
    text,
)
from sqlalchemy.schema import AddConstraint, CreateIndex

from fundable.db.engine.postgresql.functions import FUNCTIONS
from fundable.db.engine.postgresql.triggers import written
from fundable.db.engine.search import SearchTable, search_tables
from fundable.db.engine.tables import ANY_CASE, has_arrival, is_never_reused, partial_condition
from fundable.db.engine.triggers import Trigger, triggers

SCHEMA = "fundable"
"""Whose tables these are, whatever else is in the database."""
_SCHEMA = f"CREATE SCHEMA {SCHEMA}"
_ANY_CASE = f"""CREATE COLLATION "{ANY_CASE}" (provider = icu, locale = 'und-u-ks-level2', deterministic = false)"""

_NUMBERS = "CREATE TABLE sqlite_sequence (name text PRIMARY KEY, seq bigint NOT NULL)"
"""As SQLite keeps the highest number ever of tables whose numbers never come again. A sequence of PostgreSQL would also
count rows that were rolled back, and the audit log would miss them."""


def create(connection: Connection, declared: MetaData) -> None:
    """Makes them all, in a schema where `connection` looks for tables. The database has UTF-8. Text has the order of
    its bytes, whatever order the database itself has."""
    create_tables(connection, declared)
    complete(connection, declared)


def create_tables(connection: Connection, declared: MetaData) -> None:
    """Makes what rows are put into, without what each row that comes would be looked up or counted in."""
    for statement in (_SCHEMA, _ANY_CASE, _NUMBERS, *FUNCTIONS):
        connection.exec_driver_sql(statement)
    bare = in_its_words(declared)
    for table in bare.tables.values():
        table.indexes.clear()
        table.constraints -= table.foreign_key_constraints
    bare.create_all(connection)
    for search in search_tables(declared):
        connection.exec_driver_sql(search_table(search))


def complete(connection: Connection, declared: MetaData) -> None:
    """Makes the rest: indexes, references and triggers. With all rows there, it's done once for all of them."""
    tables = in_its_words(declared).sorted_tables
    for index in chain.from_iterable(sorted(table.indexes, key=_name) for table in tables):
        connection.execute(CreateIndex(index))
    for reference in chain.from_iterable(table.foreign_key_constraints for table in tables):
        connection.execute(AddConstraint(reference))
    never_reused = filter(is_never_reused, declared.sorted_tables)
    made = (
        *map(found_by_words, search_tables(declared)),
        *map(numbered, never_reused),
        *map(written, triggers(declared)),
    )
    for statement in chain.from_iterable(made):
        connection.exec_driver_sql(statement)


def in_its_words(declared: MetaData) -> MetaData:
    """The same tables in a MetaData of their own, with what PostgreSQL wants said otherwise."""
    metadata = MetaData()
    for table in declared.sorted_tables:
        _adapt(table.to_metadata(metadata))
    return metadata


def _name(index: Index) -> str:
    return str(index.name)


def _adapt(table: Table) -> None:
    for column in table.c:
        if isinstance(column.type, JSON):
            column.type = Text()  # compared and searched as it was written
        elif isinstance(column.type, String):
            column.type = Text(collation=column.type.collation or "C")  # SQLite never counted letters
        elif column.name.endswith("_cents"):
            column.type = BigInteger()  # sums of money pass 32 bits at 21 million dollars
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


def searched(table: SearchTable) -> tuple[str, ...]:
    """All of it."""
    return (search_table(table), *found_by_words(table))


def search_table(table: SearchTable) -> str:
    """Its columns, and the words in them."""
    columns = ", ".join(f"{column} text" for column in table.columns)
    words = f"search_words(ARRAY[{', '.join(table.columns)}], facets)"
    made = f"CREATE TABLE {table.name} (rowid bigint PRIMARY KEY, {columns}, facets text"
    return f"{made}, words tsvector GENERATED ALWAYS AS ({words}) STORED)"


def found_by_words(table: SearchTable) -> tuple[str, ...]:
    """Its index, and an INSERT that takes the place of the row that is there: ON CONFLICT is nothing that SQLite's
    search tables know."""
    return (
        f"CREATE INDEX ix_{table.name}_words ON {table.name} USING gin (words)",
        f"CREATE FUNCTION {table.name}_replace() RETURNS trigger LANGUAGE plpgsql AS $function$\n"  # noqa: S608
        f"BEGIN DELETE FROM {table.name} WHERE rowid = NEW.rowid; RETURN NEW; END\n$function$",
        f"CREATE TRIGGER {table.name}_replace BEFORE INSERT ON {table.name}"
        f" FOR EACH ROW EXECUTE FUNCTION {table.name}_replace()",
    )


def numbered(table: Table) -> tuple[str, str]:
    """The highest number is kept as rows come."""
    [key] = table.primary_key
    kept = f"""INSERT INTO sqlite_sequence VALUES ('{table.name}', NEW.{key.name})
    ON CONFLICT (name) DO UPDATE SET seq = greatest(sqlite_sequence.seq, excluded.seq);"""  # noqa: S608
    return written(Trigger(f"{table.name}_number", "INSERT", table, do=kept))
