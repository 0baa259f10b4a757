"""What the database itself refuses or keeps in step, in the transaction of the change: said by what is wanted, and
written as SQLite's triggers.

Conditions and statements are SQL in which `old` and `new` are the row before and after. What SQL has no common word for
has a function here.
"""

from collections.abc import Sequence

from sqlalchemy import DDL, Table, event


def differ(*columns: str) -> str:
    """Whether one of these columns changes, nothing being a value like others."""
    return " OR ".join(f"old.{column} IS NOT new.{column}" for column in columns)


def never_changed(table: Table, because: str, when: str = "") -> None:
    """With `when`, where that is so."""
    _refused(f"{table.name}_update", "UPDATE", table, because, when)


def append_only(table: Table, because: str) -> None:
    """Rows are neither changed nor deleted."""
    never_changed(table, because)
    _refused(f"{table.name}_delete", "DELETE", table, because)


def never_replaced(table: Table, because: str) -> None:
    """A row of a key that is there is refused even where an INSERT asks to put it in the other's place."""
    same = " AND ".join(f"{column.name} = new.{column.name}" for column in table.primary_key)
    taken = f"EXISTS (SELECT 1 FROM {table.name} WHERE {same})"  # noqa: S608
    _refused(f"{table.name}_insert", "INSERT", table, because, taken)


def only_erased(table: Table, fixed: Sequence[str], erased: Sequence[str], mark: str, because: str) -> None:
    """Of a row that is there the `erased` columns alone may change, and only into something that has the mark."""
    unmarked = [f"({differ(column)} AND instr(new.{column}, '{mark}') = 0)" for column in erased]
    _refused(f"{table.name}_update", "UPDATE", table, because, " OR ".join([differ(*fixed), *unmarked]))


def goes_with(owner: Table, table: Table, because: str, name: str = "") -> None:
    """Rows are deleted only once the row is gone that their key begins with."""
    [key] = owner.primary_key
    there = f"EXISTS (SELECT 1 FROM {owner.name} WHERE {key.name} = old.{key.name})"  # noqa: S608
    _refused(name or f"{table.name}_delete", "DELETE", table, because, there)


def chained(table: Table, number: str, linked: str, to: str, because: str) -> None:
    """A new row has the number after the highest one, and says of the row before it what that says of itself in `to`;
    the first one says zeros."""
    digits = table.c[linked].type.length  # type: ignore[attr-defined]
    last = f"(SELECT {to} FROM {table.name} ORDER BY {number} DESC LIMIT 1)"  # noqa: S608
    broken = (
        f"new.{number} <> (SELECT coalesce(max({number}), 0) + 1 FROM {table.name})"  # noqa: S608
        f" OR new.{linked} <> coalesce({last}, printf('%0{digits}d', 0))"
    )
    _refused(f"{table.name}_insert", "INSERT", table, because, broken)


def after_insert(table: Table, do: str, name: str, when: str = "") -> None:
    _after(name, "INSERT", table, do, when)


def after_update(table: Table, do: str, name: str, when: str = "", of: Sequence[str] = ()) -> None:
    """Of any column, or of these."""
    _after(name, f"UPDATE OF {', '.join(of)}" if of else "UPDATE", table, do, when)


def after_delete(table: Table, do: str, name: str, when: str = "") -> None:
    _after(name, "DELETE", table, do, when)


def _refused(name: str, change: str, table: Table, because: str, when: str = "") -> None:
    _create(name, f"BEFORE {change}", table, f"SELECT RAISE(ABORT, '{because}');", when)


def _after(name: str, change: str, table: Table, do: str, when: str) -> None:
    _create(name, f"AFTER {change}", table, do, when)


def _create(name: str, moment: str, table: Table, do: str, when: str) -> None:
    condition = f"\nWHEN {when}" if when else ""
    trigger = f"CREATE TRIGGER {name} {moment} ON {table.name}{condition} BEGIN\n    {do}\nEND"
    created = DDL(trigger.replace("%", "%%"))  # type: ignore[no-untyped-call]
    event.listen(table.metadata, "after_create", created)
