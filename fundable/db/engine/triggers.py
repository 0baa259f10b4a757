"""What the database itself refuses or keeps in step, in the transaction of the change: said by what is wanted, kept as
`Trigger`s, and written as SQLite's.

Conditions and statements are SQL that each engine takes, in which `old` and `new` are the row before and after. What
SQL has no common word for has a function here.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import DDL, MetaData, Table, event

_KEPT_AS = "triggers"


@dataclass(frozen=True, slots=True)
class Trigger:
    """What is done at each row that a statement changes. One with `because` refuses it with those words."""

    name: str
    change: str
    table: Table
    when: str = ""
    of: Sequence[str] = ()
    do: str = ""
    because: str = ""

    @property
    def head(self) -> str:
        """When it comes to it, in the words of any engine."""
        moment = "BEFORE" if self.because else "AFTER"
        change = f"{self.change} OF {', '.join(self.of)}" if self.of else self.change
        return f"CREATE TRIGGER {self.name} {moment} {change} ON {self.table.name}"


def triggers(metadata: MetaData) -> Sequence[Trigger]:
    """In the order in which they were declared."""
    return tuple(metadata.info[_KEPT_AS])


def differ(*columns: str) -> str:
    """Whether one of these columns changes, nothing being a value like others."""
    return " OR ".join(f"old.{column} IS DISTINCT FROM new.{column}" for column in columns)


def never_changed(table: Table, because: str, when: str = "") -> None:
    """With `when`, where that is so."""
    _refused(f"{table.name}_update", "UPDATE", table, because, when)


def append_only(table: Table, because: str) -> None:
    """Rows are neither changed nor deleted."""
    never_changed(table, because)
    _refused(f"{table.name}_delete", "DELETE", table, because)


def deleted_where(table: Table, where: str, because: str) -> None:
    """Rows are deleted only where that is so."""
    _refused(f"{table.name}_delete", "DELETE", table, because, f"NOT ({where})")


def never_replaced(table: Table, because: str) -> None:
    """A row of a key that is there is refused even where an INSERT asks to put it in the other's place."""
    same = " AND ".join(f"{column.name} = new.{column.name}" for column in table.primary_key)
    taken = f"EXISTS (SELECT 1 FROM {table.name} WHERE {same})"  # noqa: S608
    _refused(f"{table.name}_insert", "INSERT", table, because, taken)


def only_erased(table: Table, fixed: Sequence[str], erased: Sequence[str], mark: str, because: str) -> None:
    """Of a row that is there the `erased` columns alone may change, and only into something that has the mark."""
    unmarked = [f"({differ(column)} AND replace(new.{column}, '{mark}', '') = new.{column})" for column in erased]
    _refused(f"{table.name}_update", "UPDATE", table, because, " OR ".join([differ(*fixed), *unmarked]))


def goes_with(owner: Table, table: Table, because: str, name: str = "") -> None:
    """Rows are deleted only once the row is gone that their key begins with."""
    [key] = owner.primary_key
    there = f"EXISTS (SELECT 1 FROM {owner.name} WHERE {key.name} = old.{key.name})"  # noqa: S608
    _refused(name or f"{table.name}_delete", "DELETE", table, because, there)


def chained(table: Table, number: str, linked: str, to: str, because: str) -> None:
    """A new row has the number after the highest one, and says of the row before it what that says of itself in `to`;
    the first one says zeros."""
    zeros = "0" * table.c[linked].type.length  # type: ignore[attr-defined]
    last = f"(SELECT {to} FROM {table.name} ORDER BY {number} DESC LIMIT 1)"  # noqa: S608
    broken = (
        f"new.{number} <> (SELECT coalesce(max({number}), 0) + 1 FROM {table.name})"  # noqa: S608
        f" OR new.{linked} <> coalesce({last}, '{zeros}')"
    )
    _refused(f"{table.name}_insert", "INSERT", table, because, broken)


def after_insert(table: Table, do: str, name: str, when: str = "") -> None:
    _create(Trigger(name, "INSERT", table, when, do=do))


def after_update(table: Table, do: str, name: str, when: str = "", of: Sequence[str] = ()) -> None:
    """Of any column, or of these."""
    _create(Trigger(name, "UPDATE", table, when, of, do))


def after_delete(table: Table, do: str, name: str, when: str = "") -> None:
    _create(Trigger(name, "DELETE", table, when, do=do))


def _refused(name: str, change: str, table: Table, because: str, when: str = "") -> None:
    _create(Trigger(name, change, table, when, because=because))


def _create(trigger: Trigger) -> None:
    metadata = trigger.table.metadata
    metadata.info.setdefault(_KEPT_AS, []).append(trigger)
    created = DDL(written(trigger).replace("%", "%%"))  # type: ignore[no-untyped-call]
    event.listen(metadata, "after_create", created.execute_if(dialect="sqlite"))


def written(trigger: Trigger) -> str:
    """As SQLite's own."""
    condition = f"\nWHEN {trigger.when}" if trigger.when else ""
    do = f"SELECT RAISE(ABORT, '{trigger.because}');" if trigger.because else trigger.do
    return f"{trigger.head}{condition} BEGIN\n    {do}\nEND".replace("IS DISTINCT FROM", "IS NOT")
