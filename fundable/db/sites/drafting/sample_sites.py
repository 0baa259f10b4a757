"""Websites that visitors look at before they buy, where several servers show them: what each is made from, for a
quarter of an hour by the database's clock, and of as many as there is room for."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import BigInteger, Column, ColumnElement, Connection, LargeBinary, String, Table, delete, or_, select

from fundable.db.engine.expressions import NowMs
from fundable.db.engine.tables import STORED_BY_KEY, upsert
from fundable.db.types import metadata
from fundable.domain.sites.drafting.sample_sites import KEPT

KEPT_MS = int(KEPT.total_seconds() * 1000)
SITES_MAX = 3000
"""A thousand visitors' three. The oldest give way."""

sample_sites = Table(
    "sample_sites",
    metadata,
    Column("name", String(32), primary_key=True, comment="a keyed hash of the name in its address"),
    Column("answers", LargeBinary, nullable=False, comment="encrypted with the name in the address, kept nowhere"),
    Column("put_ms", BigInteger, nullable=False, index=True),
    **STORED_BY_KEY,
)
_COLUMNS = sample_sites.c
_PUT = _COLUMNS.put_ms


@dataclass(frozen=True, slots=True)
class StoredSample:
    """`answers` are encrypted. It's shown for `left_s` more."""

    answers: bytes
    left_s: float


def put(connection: Connection, answers: Mapping[str, bytes]) -> None:
    """Encrypted answers by names."""
    rows = [{"name": name, "answers": data, "put_ms": NowMs()} for name, data in answers.items()]
    connection.execute(upsert(sample_sites).values(rows))
    last = select(_PUT).order_by(_PUT.desc()).offset(SITES_MAX).limit(1).scalar_subquery()
    connection.execute(delete(sample_sites).where(or_(_is_over(), last >= _PUT)))


def find(connection: Connection, name: str) -> StoredSample | None:
    """While it's shown."""
    left_ms = _PUT + KEPT_MS - NowMs()
    row = connection.execute(select(_COLUMNS.answers, left_ms).where(_COLUMNS.name == name, ~_is_over())).one_or_none()
    return StoredSample(row[0], row[1] / 1000) if row else None


def forget(connection: Connection) -> None:
    """Those that were shown for as long as it takes."""
    connection.execute(delete(sample_sites).where(_is_over()))


def _is_over() -> ColumnElement[bool]:
    return NowMs() - KEPT_MS >= _PUT
