"""What SQL has no common words for."""

from typing import Any

from sqlalchemy import BigInteger, String
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


class NowMs(FunctionElement[int]):
    """The database's clock at this moment: milliseconds since 1970."""

    type = BigInteger()
    inherit_cache = True


@compiles(NowMs)
def _now_of_sqlite(_element: NowMs, _compiler: SQLCompiler, **_: Any) -> str:
    return "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"


def unix_seconds(column: str) -> str:
    """Of a time as we write it down, in SQL: whole seconds since 1970."""
    return f"unixepoch({column})"
