"""Looking for words, by an FTS5 table beside what is searched: what was typed as its expressions, the rows that match
one, and the statements that write it.

The table's rowid is the `seq` of what is searched, so that matches come newest first by themselves. Its column `facets`
holds one word for each filter that applies to a row, so that a search with filters is still one look into the index.
It's written by statements and not by triggers, because `trusted_schema=OFF` keeps triggers away from virtual tables.
"""

import re
from collections.abc import Collection, Sequence
from typing import Any

from sqlalchemy import DDL, Connection, MetaData, Select, event, func, literal_column, select, table, text

_WORD = re.compile(r"\w")
_EMAIL = re.compile(r"[^@]+@[^@]+\.\w{2,}")
_rowid: Any = literal_column("rowid")


class SearchTable:
    """`columns` are what may be typed, `beginnings` the lengths of words' beginnings that have an index of their
    own."""

    def __init__(self, name: str, metadata: MetaData, columns: Sequence[str], beginnings: Sequence[int]) -> None:
        self._name, self._columns = name, columns
        self._table = table(name)
        self._matches = text(f"{name} MATCH :matching")
        event.listen(metadata, "after_create", self._created(beginnings))

    def _created(self, beginnings: Sequence[int]) -> DDL:
        lengths = " ".join(map(str, beginnings))
        tokens = "tokenize = 'unicode61 remove_diacritics 2'"
        columns = ", ".join([*self._columns, "facets", tokens, f"prefix = '{lengths}'"])
        return DDL(f"CREATE VIRTUAL TABLE {self._name} USING fts5(\n    {columns})")  # type: ignore[no-untyped-call]

    def write(self, rows: str) -> str:
        """SQL that puts rows in, in place of those of the same seq: a SELECT of seq, columns and facets."""
        return f"INSERT OR REPLACE INTO {self._name} (rowid, {', '.join(self._columns)}, facets)\n{rows}"

    def blank(self, columns: Sequence[str], seqs: str) -> str:
        """SQL after which these are no longer found by what they had in those columns."""
        nothing = ", ".join(f"{column} = NULL" for column in columns)
        return f"UPDATE {self._name} SET {nothing}\nWHERE rowid IN {seqs}"  # noqa: S608

    def remove(self, seqs: str) -> str:
        """SQL that takes these out."""
        return f"DELETE FROM {self._name} WHERE rowid IN {seqs}"  # noqa: S608

    def merge(self, connection: Connection, pages: int) -> bool:
        """Rewrites some of the index from what it holds; with a number below zero, begins to rewrite all of it. False
        when nothing was left to do. Until then, words of deleted rows stay in its old parts."""
        before = _changes(connection)
        merge = f"INSERT INTO {self._name} ({self._name}, rank) VALUES ('merge', ?)"  # noqa: S608
        connection.exec_driver_sql(merge, (pages,))
        return _changes(connection) - before >= 2

    def ways(self, typed: str | None, facets: Collection[str]) -> list[str]:
        """Expressions of what was typed, to be tried in turn until one matches; none when nothing of it is a word.
        None asks for the facets alone.

        Every word may be the beginning of one. A whole e-mail is tried as it stands first: looking for what begins with
        its last part, which thousands share, would read them all.
        """
        terms = [term for term in (typed or "").replace("#", " ").replace("\x00", " ").split() if _WORD.search(term)]
        if typed is not None and not terms:
            return []
        ways = (_whole, _beginning) if any(_EMAIL.fullmatch(term) for term in terms) else (_beginning,)
        columns = " ".join(self._columns)
        tried = ([f"{{{columns}}} : {way(term)}" for term in terms] for way in ways)
        return [_all_of([*words, *map(_faceted, facets)]) for words in tried]

    def every(self, matching: str) -> Select[Any]:
        """The seq of each row that matches."""
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
        matching = (way for way in ways[:-1] if connection.execute(self.page(way, None, 1)).first())
        return next(matching, ways[-1] if ways else None)


def narrowed(expression: str, *facets: str) -> str:
    """An expression for those of its matches that have these facets."""
    return _all_of([expression, *map(_faceted, facets)])


def _all_of(parts: Sequence[str]) -> str:
    return " AND ".join(f"({part})" for part in parts)


def _faceted(facet: str) -> str:
    return f'facets : "{facet}"'


def _whole(term: str) -> str:
    return _quoted(term) if _EMAIL.fullmatch(term) else _beginning(term)


def _beginning(term: str) -> str:
    return _quoted(term) + " *"


def _quoted(term: str) -> str:
    return '"' + term.replace('"', '""') + '"'


def _changes(connection: Connection) -> int:
    return int(connection.exec_driver_sql("SELECT total_changes()").scalar_one())
