"""Counts and sums that the database keeps itself, in the transaction that changes what is counted."""

from collections.abc import Sequence

from sqlalchemy import Table

from fundable.db.engine.triggers import after_delete, after_insert, after_update


def kept_count(tally: Table, of: Table, kind: Sequence[str], changed: Sequence[str], when: str = "") -> None:
    """How many rows of each kind `of` has, and the sums of what they hold. `kind` says a row's key in the tally, as SQL
    with {row} before its columns; then the tally has a count, and sums of columns by their names. `changed` are the
    columns that can change either, `when` tells a change that does; without it, both are compared."""
    count, *sums = _sums(tally)
    one = [*kind, *(f"{{row}}.{name}" for name in sums)]
    counted_in = _counted_in(tally, [*kind, "1", *one[len(kind) :]], count)
    counted_out = _counted_out(tally, kind, count, sums)
    compared = f"({_of('new', one)})\n    IS DISTINCT FROM ({_of('old', one)})"
    after_insert(of, counted_in, f"{tally.name}_insert")
    after_delete(of, counted_out, f"{tally.name}_delete")
    after_update(of, f"{counted_out}\n    {counted_in}", f"{tally.name}_update", when or compared, changed)


def kept_sum(tally: Table, of: Table, kind: Sequence[str], when: str) -> None:
    """The sums of what the rows of each kind hold, where none is ever changed or deleted; of those alone for which
    `when` holds."""
    values = [*kind, *(f"{{row}}.{name}" for name in _sums(tally))]
    after_insert(of, _counted_in(tally, values), f"{tally.name}_insert", when)


def _counted_in(tally: Table, values: Sequence[str], count: str = "") -> str:
    added = [f"{name} = {tally.name}.{name} + {1 if name == count else f'excluded.{name}'}" for name in _sums(tally)]
    return f"""INSERT INTO {tally.name} VALUES ({_of("new", values)})
    ON CONFLICT ({_keys(tally)}) DO UPDATE SET {", ".join(added)};"""  # noqa: S608


def _counted_out(tally: Table, kind: Sequence[str], count: str, sums: Sequence[str]) -> str:
    taken = [f"{count} = {count} - 1", *(f"{name} = {name} - old.{name}" for name in sums)]
    return f"""UPDATE {tally.name} SET {", ".join(taken)}
    WHERE ({_keys(tally)}) = ({_of("old", kind)});"""  # noqa: S608


def _keys(tally: Table) -> str:
    return ", ".join(column.name for column in tally.primary_key)


def _sums(tally: Table) -> list[str]:
    return [column.name for column in tally.c if not column.primary_key]


def _of(row: str, values: Sequence[str]) -> str:
    return ", ".join(values).format(row=row)
