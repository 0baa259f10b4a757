"""Looking into an FTS5 table: what was typed as its expressions, and the rows that match one.

The table's rowid is the `seq` of what is searched, so that matches come newest first by themselves. Its column `facets`
holds one word for each filter that applies to a row, so that a search with filters is still one look into the index.
"""

import re
from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Select, func, literal_column, select, table, text

_WORD = re.compile(r"\w")
_EMAIL = re.compile(r"[^@]+@[^@]+\.\w{2,}")
_rowid: Any = literal_column("rowid")


def expressions(typed: str | None, columns: str, facets: Collection[str]) -> list[str]:
    """FTS5 expressions of what was typed, to be tried in turn until one matches; none when nothing of it is a word.
    None asks for the facets alone. `columns` are those in which it may stand, with spaces between.

    Every word may be the beginning of one. A whole e-mail is tried as it stands first: looking for what begins with
    its last part, which thousands share, would read them all.
    """
    terms = [term for term in (typed or "").replace("#", " ").replace("\x00", " ").split() if _WORD.search(term)]
    if typed is not None and not terms:
        return []
    narrowed = [f'facets : "{facet}"' for facet in facets]
    ways = (_whole, _beginning) if any(_EMAIL.fullmatch(term) for term in terms) else (_beginning,)
    tried = ([f"{{{columns}}} : {way(term)}" for term in terms] for way in ways)
    return [" AND ".join(f"({part})" for part in [*words, *narrowed]) for words in tried]


def _whole(term: str) -> str:
    return _quoted(term) if _EMAIL.fullmatch(term) else _beginning(term)


def _beginning(term: str) -> str:
    return _quoted(term) + " *"


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'


class SearchTable:
    """The rows of one FTS5 table that match an expression, by their rowid."""

    def __init__(self, name: str) -> None:
        self._table = table(name)
        self._matches = text(f"{name} MATCH :matching")

    def every(self, matching: str) -> Select[Any]:
        return select(_rowid).select_from(self._table).where(self._matches.bindparams(matching=matching))

    def between(self, matching: str, first: Any, last: Any) -> Select[Any]:
        """Those of a stretch of rows, which is all of the index that is read."""
        return self.every(matching).where(_rowid.between(first, last))

    def page(self, matching: str, before: int | None, limit: int) -> Select[Any]:
        """Newest first."""
        query = self.every(matching)
        if before is not None:
            query = query.where(_rowid < before)
        return query.order_by(_rowid.desc()).limit(limit)

    def count(self, connection: Connection, matching: str, most: int | None = None) -> int:
        """How many match, or `most` of them when there are that many."""
        rows = select(_rowid).select_from(self._table).where(self._matches).limit(most)
        query = select(func.count()).select_from(rows.subquery("counted"))
        return int(connection.execute(query, {"matching": matching}).scalar_one())

    def first_that_matches(self, connection: Connection, ways: list[str]) -> str | None:
        """The first of these expressions that finds something, or else the last; None when there is none."""
        found = (way for way in ways[:-1] if connection.execute(self.page(way, None, 1)).first())
        return next(found, ways[-1] if ways else None)
