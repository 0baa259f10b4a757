"""What stands in statements and has no common words, in PostgreSQL's."""

from typing import Any

from sqlalchemy import BinaryExpression
from sqlalchemy.dialects.sqlite.dml import OnConflictClause
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler

from fundable.db.engine.expressions import NowMs, RandomHex
from fundable.db.engine.json_lists import Gathered
from fundable.db.engine.search import Matches

_US = "postgresql"

# The clauses of both dialects say the same but for this, which names a constraint where ours name columns. Those of
# PostgreSQL in every statement would cost each start 140 ms where the data is a file.
OnConflictClause.constraint_target = None  # type: ignore[attr-defined]


@compiles(RandomHex, _US)
def _random_hex(_element: RandomHex, _compiler: SQLCompiler, **_: Any) -> str:
    return "replace(CAST(gen_random_uuid() AS text), '-', '')"


@compiles(NowMs, _US)
def _now_ms(_element: NowMs, _compiler: SQLCompiler, **_: Any) -> str:
    return "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"


@compiles(Gathered, _US)
def _gathered(element: Gathered, compiler: SQLCompiler, **given: Any) -> str:
    row = f"json_build_array({compiler.process(element.clauses, **given)})"
    return f"CAST(coalesce(json_agg({row}), '[]') AS text)"


@compiles(Matches, _US)
def _matches(element: Matches, compiler: SQLCompiler, **given: Any) -> str:
    name, asked = (compiler.process(clause, **given) for clause in element.clauses)
    return f"{name}.words @@ search_query({asked})"


class Likeness(SQLCompiler):
    """LIKE as it is in SQLite: A and a are one letter, and no others are, whatever a column's collation says. That of a
    column for which all letters are one by their size can't be asked so at all."""

    def visit_like_op_binary(self, binary: BinaryExpression[Any], operator: Any, **kw: Any) -> str:
        return self._alike(binary, "ILIKE", **kw)

    def visit_not_like_op_binary(self, binary: BinaryExpression[Any], operator: Any, **kw: Any) -> str:
        return self._alike(binary, "NOT ILIKE", **kw)

    def _alike(self, binary: BinaryExpression[Any], word: str, **given: Any) -> str:
        left, right = (self.process(side, **given) for side in (binary.left, binary.right))
        escape = binary.modifiers.get("escape")
        return f'({left}) COLLATE "C" {word} {right}' + (f" ESCAPE '{escape}'" if escape else "")
