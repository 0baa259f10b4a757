"""Which servers have the data open, where several may. Each notes itself, by the database's clock."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Integer,
    Row,
    String,
    Table,
    Text,
    delete,
    inspect,
    select,
)

from fundable.db.engine.expressions import NowMs
from fundable.db.engine.tables import STORED_BY_KEY, upsert
from fundable.db.types import metadata
from fundable.domain.money.payments import PaymentMode
from fundable.domain.operation.servers import KEPT, SEEN_WITHIN, RunningServer, ServerFacts, address_of

servers = Table(
    "servers",
    metadata,
    Column("id", String(32), primary_key=True, comment="made at each start"),
    Column("host", Text, nullable=False),
    Column("port", Integer, nullable=False),
    Column("version", Text, nullable=False),
    Column("schema", Text, nullable=False, comment="the version of the database that it knows"),
    Column("files_url", Text, nullable=False, comment="the bucket that it keeps files in; empty for its own folder"),
    Column("payments", String(8), nullable=False, comment="how it takes them"),
    Column("sends_mail", Boolean, nullable=False),
    Column("started_ms", BigInteger, nullable=False),
    Column("seen_ms", BigInteger, nullable=False),
    Column("clock_ahead_ms", BigInteger, nullable=False, comment="its clock minus the database's"),
    Column("has_lead", Boolean, nullable=False),
    **STORED_BY_KEY,
)
_COLUMNS = servers.c
_SEEN_WITHIN_MS = int(SEEN_WITHIN.total_seconds() * 1000)
_KEPT_MS = int(KEPT.total_seconds() * 1000)
_LISTED = select(servers, (NowMs() - _COLUMNS.seen_ms).label("unseen_ms")).order_by(_COLUMNS.host, _COLUMNS.port)


def now_ms(connection: Connection) -> int:
    """The database's clock."""
    return connection.execute(select(NowMs())).scalar_one()


def note(connection: Connection, facts: ServerFacts, started_ms: int, clock_ahead_ms: int, has_lead: bool) -> None:
    """It is there at this moment."""
    again = {"seen_ms": NowMs(), "clock_ahead_ms": clock_ahead_ms, "has_lead": has_lead}
    first = upsert(servers).values(**asdict(facts), started_ms=started_ms, **again)
    connection.execute(first.on_conflict_do_update(index_elements=["id"], set_=again))


def replace(connection: Connection, facts: ServerFacts) -> None:
    """Whoever was at this address before isn't there any more: two can't listen there."""
    is_there = (_COLUMNS.host == facts.host) & (_COLUMNS.port == facts.port)
    connection.execute(delete(servers).where(is_there, _COLUMNS.id != facts.id))


def forget(connection: Connection, server: str) -> None:
    connection.execute(delete(servers).where(_COLUMNS.id == server))


def sweep(connection: Connection) -> None:
    """Those that weren't seen for a day."""
    connection.execute(delete(servers).where(NowMs() - _KEPT_MS >= _COLUMNS.seen_ms))


def all_of(connection: Connection) -> Sequence[RunningServer]:
    return [_server(row) for row in connection.execute(_LISTED)]


def seen_but(connection: Connection, address: tuple[str, int]) -> list[str]:
    """The machines of those at other addresses that were seen of late; of data of any version."""
    if not inspect(connection).has_table(servers.name):
        return []
    query = select(_COLUMNS.host, _COLUMNS.port).where(NowMs() - _SEEN_WITHIN_MS < _COLUMNS.seen_ms)
    found = connection.execute(query)
    return sorted(
        {host if host != address[0] else address_of(host, port) for host, port in found if (host, port) != address}
    )


def _server(row: Row[Any]) -> RunningServer:
    return RunningServer(
        id=row.id,
        host=row.host,
        port=row.port,
        version=row.version,
        schema=row.schema,
        files_url=row.files_url,
        payments=PaymentMode(row.payments),
        sends_mail=row.sends_mail,
        started_at=_moment(row.started_ms),
        seen_at=_moment(row.seen_ms),
        unseen_for=timedelta(milliseconds=max(row.unseen_ms, 0)),
        clock_ahead=timedelta(milliseconds=row.clock_ahead_ms),
        has_lead=row.has_lead,
    )


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)
