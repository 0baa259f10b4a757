"""Looking for words, by a table beside what is searched (in SQLite one of FTS5): what was typed as its expressions, the
rows that match one, and the statements that write it.

The table's rowid is the `seq` of what is searched, so that matches come newest first by themselves. Its column `facets`
holds one word for each filter that applies to a row, so that a search with filters is still one look into the index.
It's written by statements and not by triggers, because `trusted_schema=OFF` keeps triggers away from virtual tables.
"""

import json
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import (
    DDL,
    Connection,
    Dialect,
    Insert,
    Integer,
    MetaData,
    Select,
    Text,
    TextClause,
    TypeDecorator,
    bindparam,
    column,
    event,
    func,
    insert,
    literal_column,
    select,
    table,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

MATCHES_PER_COUNT = 2
"""So many are looked at for each that is counted, before one that has few of them is counted by itself."""
_KEPT_AS = "search tables"
_WORD = re.compile(r"[^\W_]")
_EMAIL = re.compile(r"[^@]+@[^@]+\.\w{2,}")
_rowid: Any = literal_column("rowid")
_facets: Any = literal_column("facets")


@dataclass(frozen=True, slots=True)
class Expression:
    """What is looked for: rows that have every word, and every facet. A word may be the beginning of one, unless it's
    one of the whole ones; it may be several that stand side by side."""

    words: tuple[str, ...] = ()
    whole: frozenset[str] = frozenset()
    facets: tuple[str, ...] = ()


class Matches(FunctionElement[int]):
    """Whether a row of a search table, named first, matches the expression that follows."""

    type = Integer()  # with a type of truth, SQLite would be asked for `= 1`, and look into no index
    inherit_cache = True


class SearchTable:
    """`columns` are what may be typed, `beginnings` the lengths of words' beginnings that have an index of their
    own."""

    def __init__(self, name: str, metadata: MetaData, columns: Sequence[str], beginnings: Sequence[int]) -> None:
        self.name, self.columns = name, tuple(columns)
        self._all = ("rowid", *columns, "facets")
        self._table = table(name, *(column(each) for each in self._all))
        self._asked = _Asked(self.columns)
        metadata.info.setdefault(_KEPT_AS, []).append(self)
        event.listen(metadata, "after_create", self._created(beginnings).execute_if(dialect="sqlite"))

    def _created(self, beginnings: Sequence[int]) -> DDL:
        lengths = " ".join(map(str, beginnings))
        tokens = "tokenize = 'unicode61 remove_diacritics 2'"
        columns = ", ".join([*self.columns, "facets", tokens, f"prefix = '{lengths}'"])
        return DDL(f"CREATE VIRTUAL TABLE {self.name} USING fts5(\n    {columns})")  # type: ignore[no-untyped-call]

    def write(self, rows: TextClause) -> Insert:
        """Puts rows in, in place of those of the same seq: a SELECT of seq, columns and facets."""
        selected = rows.columns(*(column(each) for each in self._all))
        return insert(self._table).prefix_with("OR REPLACE", dialect="sqlite").from_select(self._all, selected)

    def blank(self, columns: Sequence[str], seqs: str) -> str:
        """SQL after which these are no longer found by what they had in those columns."""
        nothing = ", ".join(f"{column} = NULL" for column in columns)
        return f"UPDATE {self.name} SET {nothing}\nWHERE rowid IN {seqs}"  # noqa: S608

    def remove(self, seqs: str) -> str:
        """SQL that takes these out."""
        return f"DELETE FROM {self.name} WHERE rowid IN {seqs}"  # noqa: S608

    def merge(self, connection: Connection, pages: int) -> bool:
        """Rewrites some of the index from what it holds; with a number below zero, begins to rewrite all of it. False
        when nothing was left to do. Until then, words of deleted rows stay in its old parts."""
        if connection.dialect.name != "sqlite":
            return False  # the server does it by itself
        before = _changes(connection)
        merge = f"INSERT INTO {self.name} ({self.name}, rank) VALUES ('merge', ?)"  # noqa: S608
        connection.exec_driver_sql(merge, (pages,))
        return _changes(connection) - before >= 2

    def ways(self, typed: str | None, facets: Collection[str]) -> list[Expression]:
        """Expressions of what was typed, to be tried in turn until one matches; none when nothing of it is a word.
        None asks for the facets alone.

        Every word may be the beginning of one. A whole e-mail is tried as it stands first: looking for what begins with
        its last part, which thousands share, would read them all.
        """
        terms = [term for term in (typed or "").replace("#", " ").replace("\x00", " ").split() if _WORD.search(term)]
        if typed is not None and not terms:
            return []
        beginnings = Expression(tuple(terms), facets=tuple(facets))
        whole = frozenset(term for term in terms if _EMAIL.fullmatch(term))
        return [replace(beginnings, whole=whole), beginnings] if whole else [beginnings]

    def every(self, matching: Expression) -> Select[Any]:
        """The seq of each row that matches."""
        return select(_rowid).select_from(self._table).where(self._matches(matching))

    def between(self, matching: Expression, first: Any, last: Any) -> Select[Any]:
        """Those of a stretch of rows, which is all of the index that is read."""
        return self.every(matching).where(_rowid.between(first, last))

    def page(self, matching: Expression, before: int | None, limit: int) -> Select[Any]:
        """Newest first."""
        query = self.every(matching)
        if before is not None:
            query = query.where(_rowid < before)
        return query.order_by(_rowid.desc()).limit(limit)

    def count(self, connection: Connection, matching: Expression, most: int | None = None) -> int:
        """How many match, or `most` of them when there are that many."""
        query = select(func.count()).select_from(self.every(matching).limit(most).subquery("counted"))
        return int(connection.execute(query).scalar_one())

    def count_each(
        self, connection: Connection, matching: Expression, facets: Collection[str], most: int
    ) -> dict[str, int]:
        """How many of the matches have each of these facets, or `most` of them when there are that many. A file is
        read no further than each count goes. A server reads a whole list for each, so it's asked for all at once, and
        again where so many match that those it looked at have too few of one."""
        if connection.dialect.name == "sqlite":
            return {facet: self.count(connection, narrowed(matching, facet), most) for facet in facets}
        looked_at = MATCHES_PER_COUNT * most * len(facets)
        alike = self._alike(connection, matching, looked_at)
        found = Counter[str]()
        for kept, count in alike.items():
            found.update(dict.fromkeys(kept.split(), count))
        if sum(alike.values()) == looked_at:
            few = (facet for facet in facets if found[facet] < most)
            found.update(
                {facet: self.count(connection, narrowed(matching, facet), most) - found[facet] for facet in few}
            )
        return {facet: min(found[facet], most) for facet in facets}

    def _alike(self, connection: Connection, matching: Expression, limit: int) -> dict[str, int]:
        """How many of some matches have the same facets."""
        some = select(_facets).select_from(self._table).where(self._matches(matching)).limit(limit).subquery("some")
        counted = select(some.c.facets, func.count()).group_by(some.c.facets)
        return dict(iter(connection.execute(counted).all()))

    def first_that_matches(self, connection: Connection, ways: list[Expression]) -> Expression | None:
        """The first of these expressions that finds something, or else the last; None when there is none."""
        matching = (way for way in ways[:-1] if connection.execute(self.page(way, None, 1)).first())
        return next(matching, ways[-1] if ways else None)

    def _matches(self, matching: Expression) -> Matches:
        return Matches(literal_column(self.name), bindparam("matching", matching, self._asked, unique=True))


def search_tables(metadata: MetaData) -> Sequence[SearchTable]:
    """In the order in which they were declared."""
    return tuple(metadata.info[_KEPT_AS])


def narrowed(expression: Expression, *facets: str) -> Expression:
    """An expression for those of its matches that have these facets."""
    return replace(expression, facets=(*expression.facets, *facets))


class _Asked(TypeDecorator[Expression]):
    """An expression as the engine reads it."""

    impl = Text
    cache_ok = True

    def __init__(self, columns: tuple[str, ...]) -> None:
        super().__init__()
        self.columns = columns

    def process_bind_param(self, value: Expression | None, dialect: Dialect) -> str:
        assert value
        if dialect.name != "sqlite":
            return json.dumps({"words": [[word, word in value.whole] for word in value.words], "facets": value.facets})
        columns = " ".join(self.columns)
        words = (f"{{{columns}}} : {_term(word, word in value.whole)}" for word in value.words)
        return " AND ".join(f"({part})" for part in [*words, *(f'facets : "{facet}"' for facet in value.facets)])


@compiles(Matches)
def _of_sqlite(element: Matches, compiler: SQLCompiler, **given: Any) -> str:
    name, asked = (compiler.process(clause, **given) for clause in element.clauses)
    return f"{name} MATCH {asked}"


def _term(word: str, is_whole: bool) -> str:
    quoted = '"' + word.replace('"', '""') + '"'
    return quoted if is_whole else f"{quoted} *"


def _changes(connection: Connection) -> int:
    return int(connection.exec_driver_sql("SELECT total_changes()").scalar_one())
