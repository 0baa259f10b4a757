"""Lists of JSON inside of a statement: to look through one, and to make one of rows."""

import json
from collections.abc import Iterable
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Integer,
    Select,
    String,
    TableValuedAlias,
    Text,
    TypeDecorator,
    bindparam,
    cast,
    column,
    func,
    select,
    type_coerce,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement


def those_of(parameter: str) -> Select[Any]:
    """The ids of a parameter that `listed` has made: a list of any length is one parameter so."""
    each = func.json_each(bindparam(parameter, type_=Text)).table_valued("value")
    return select(each.c.value)


def numbers_of(parameter: str) -> Select[Any]:
    """The same of numbers."""
    each = func.json_each(bindparam(parameter, type_=Text)).table_valued("value")
    return select(cast(each.c.value, Integer))


def each_of(parameter: str) -> TableValuedAlias:
    """A parameter that `listed` has made, as rows to join: `value`, and its place in the list as `key`."""
    rows = func.json_each(bindparam(parameter, type_=Text))
    return rows.table_valued(column("key", Integer), column("value", String), name=f"each_of_{parameter}")


def listed(ids: Iterable[object]) -> str:
    return json.dumps([str(each) for each in ids])


class Gathered(FunctionElement[str]):
    """One list of lists, each of which has these columns of a row."""

    type = Text()
    inherit_cache = True


def gathered(columns: Iterable[ColumnElement[Any]], as_type: type[TypeDecorator[Any]]) -> Select[Any]:
    """One list of lists, each of which has these columns of a row, in no order that SQL would promise."""
    return select(type_coerce(Gathered(*columns), as_type))


def words_of(column: str, word: str) -> str:
    """What a column's list holds, with a space before each; NULL for an empty one. As SQL's text, in which `word` says
    what becomes of a `value`."""
    return f"(SELECT ' ' || group_concat({word}, ' ') FROM json_each({column}))"  # noqa: S608


def joined(first: str, second: str) -> str:
    """What two columns' lists hold as one list, as SQL's text."""
    one, other = (f"CAST({column} AS TEXT)" for column in (first, second))
    both = f"substr({one}, 1, length({one}) - 1) || ', ' || substr({other}, 2)"
    return f"CASE WHEN {other} = '[]' THEN {one} WHEN {one} = '[]' THEN {other} ELSE {both} END"


@compiles(Gathered)
def _of_sqlite(element: Gathered, compiler: SQLCompiler, **given: Any) -> str:
    return f"json_group_array(json_array({compiler.process(element.clauses, **given)}))"
