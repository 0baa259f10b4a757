"""Counts and sums that the database keeps itself, in the transaction that changes what is counted."""

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import MetaData, Table

from fundable.db.engine.triggers import after_delete, after_insert, after_update

_KEPT_AS = "tallies"


@dataclass(frozen=True, slots=True)
class Tally:
    """What a table of sums has of the rows of `of`. `kind` says a row's key in it, as SQL with {row} before its
    columns; then it has a count, and sums of columns by their names. With `only`, of the rows for which that is so."""

    table: Table
    of: Table
    kind: Sequence[str]
    only: str = ""

    @property
    def keys(self) -> list[str]:
        return [column.name for column in self.table.primary_key]

    @property
    def sums(self) -> list[str]:
        """The count comes first."""
        return [column.name for column in self.table.c if not column.primary_key]

    @property
    def counted(self) -> list[str]:
        """What a row counts for, in the order of the table's columns."""
        return [*self.kind, "1", *(f"{{row}}.{name}" for name in self.sums[1:])]

    def counted_in(self) -> str:
        count, into = self.sums[0], self.table.name
        added = [f"{name} = {into}.{name} + {1 if name == count else f'excluded.{name}'}" for name in self.sums]
        values = _of("new", self.counted)
        which = f"SELECT {values} WHERE {self.only.format(row='new')}" if self.only else f"VALUES ({values})"
        return f"""INSERT INTO {into} {which}
    ON CONFLICT ({", ".join(self.keys)}) DO UPDATE SET {", ".join(added)};"""

    def counted_out(self) -> str:
        count, *sums = self.sums
        taken = [f"{count} = {count} - 1", *(f"{name} = {name} - old.{name}" for name in sums)]
        counted = f" AND ({self.only.format(row='old')})" if self.only else ""
        return f"""UPDATE {self.table.name} SET {", ".join(taken)}
    WHERE ({", ".join(self.keys)}) = ({_of("old", self.kind)}){counted};"""  # noqa: S608

    def recounted(self) -> str:
        """A query of the rows that the table should have, as far as they're of `of`."""
        name = self.of.name
        values = [*self.kind, "count(*)", *(f"sum({{row}}.{column})" for column in self.sums[1:])]
        named = [f"{value} AS {column.name}" for value, column in zip(values, self.table.c, strict=True)]
        where = f" WHERE {self.only}" if self.only else ""
        places = ", ".join(str(place + 1) for place in range(len(self.kind)))
        return f"SELECT {', '.join(named)} FROM {name}{where} GROUP BY {places}".format(row=name)  # noqa: S608


def tallies(metadata: MetaData) -> Sequence[Tally]:
    """In the order in which they were declared."""
    return tuple(metadata.info[_KEPT_AS])


def kept_count(
    tally: Table, of: Table, kind: Sequence[str], changed: Sequence[str], when: str = "", only: str = "", name: str = ""
) -> None:
    """How many rows of each kind `of` has, and the sums of what they hold, as a `Tally` says. `changed` are the columns
    that can change either, `when` tells a change that does; without it, both are compared. Triggers begin with `name`,
    where the table has those of others, too."""
    kept, name = _declared(Tally(tally, of, kind, only)), name or tally.name
    one = [*kind, *(f"{{row}}.{column}" for column in kept.sums[1:])]
    compared = f"({_of('new', one)})\n    IS DISTINCT FROM ({_of('old', one)})"
    after_insert(of, kept.counted_in(), f"{name}_insert")
    after_delete(of, kept.counted_out(), f"{name}_delete")
    after_update(of, f"{kept.counted_out()}\n    {kept.counted_in()}", f"{name}_update", when or compared, changed)


def kept_sum(tally: Table, of: Table, kind: Sequence[str]) -> None:
    """As `kept_count`, where none is ever changed or deleted one by one."""
    kept = _declared(Tally(tally, of, kind))
    after_insert(of, kept.counted_in(), f"{tally.name}_insert")


def _declared(kept: Tally) -> Tally:
    kept.table.metadata.info.setdefault(_KEPT_AS, []).append(kept)
    return kept


def _of(row: str, values: Sequence[str]) -> str:
    return ", ".join(values).format(row=row)
