"""What SQL has no common words for."""

from typing import Any

from sqlalchemy import String
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement


class RandomHex(FunctionElement[str]):
    """32 digits, others for each row, none of which can be guessed."""

    type = String()
    inherit_cache = True


@compiles(RandomHex)
def _of_sqlite(_element: RandomHex, _compiler: SQLCompiler, **_: Any) -> str:
    return "lower(hex(randomblob(16)))"


def unix_seconds(column: str) -> str:
    """Of a time as we write it down, in SQL: whole seconds since 1970."""
    return f"unixepoch({column})"
