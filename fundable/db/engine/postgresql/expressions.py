"""What stands in statements and has no common words, in PostgreSQL's."""

from typing import Any

from sqlalchemy.dialects.sqlite.dml import OnConflictClause
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler

from fundable.db.engine.expressions import RandomHex
from fundable.db.engine.json_lists import Gathered
from fundable.db.engine.search import Matches

_US = "postgresql"

# The clauses of both dialects say the same but for this, which names a constraint where ours name columns. Those of
# PostgreSQL in every statement would cost each start 140 ms where the data is a file.
OnConflictClause.constraint_target = None  # type: ignore[attr-defined]


@compiles(RandomHex, _US)
def _random_hex(_element: RandomHex, _compiler: SQLCompiler, **_: Any) -> str:
    return "replace(CAST(gen_random_uuid() AS text), '-', '')"


@compiles(Gathered, _US)
def _gathered(element: Gathered, compiler: SQLCompiler, **given: Any) -> str:
    row = f"json_build_array({compiler.process(element.clauses, **given)})"
    return f"CAST(coalesce(json_agg({row}), '[]') AS text)"


@compiles(Matches, _US)
def _matches(element: Matches, compiler: SQLCompiler, **given: Any) -> str:
    name, asked = (compiler.process(clause, **given) for clause in element.clauses)
    return f"{name}.words @@ search_query({asked})"
