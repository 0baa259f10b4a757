"""What is kept of a website's end: the day that staff have said, and when it was paused, told of and deleted."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    CompoundSelect,
    Connection,
    ForeignKey,
    Select,
    Table,
    Text,
    select,
    union,
)

from fundable.db.agency import settings
from fundable.db.engine.tables import partial_index, upsert
from fundable.db.engine.triggers import after_insert, after_update, differ
from fundable.db.money.hosting import hosting
from fundable.db.sites.drafting.sites import sites
from fundable.db.sites.hosting.releases import site_releases
from fundable.db.types import DayText, IdText, UtcText, metadata
from fundable.domain.agency.settings import AGENCY, Agency
from fundable.domain.money.hosting import HostingStatus
from fundable.domain.sites.hosting.serving import Facts, Hosted, Rules, hosted

site_serving = Table(
    "site_serving",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("until", DayText, comment="the last day online that staff have said"),
    Column("until_by", Text),
    Column("until_reason", Text),
    Column("paused_at", UtcText, comment="none while it's served"),
    Column("told_at", UtcText, comment="when staff were told that its files will be deleted"),
    Column("files_deleted_at", UtcText),
)
partial_index("ix_site_serving_until", site_serving.c.until, where="until IS NOT NULL")
partial_index("ix_site_serving_paused_at", site_serving.c.paused_at, where="paused_at IS NOT NULL")
_COUNT = "UPDATE site_changes SET count = count + 1;"
_OVER = "('ended', 'paused')"
_WAS_OR_IS_OVER = f"(old.status IN {_OVER} OR new.status IN {_OVER})"
after_insert(site_serving, _COUNT, "site_serving_insert")
after_update(
    site_serving, _COUNT, "site_serving_update", differ("until", "files_deleted_at"), of=["until", "files_deleted_at"]
)
after_insert(hosting, _COUNT, "hosting_served_insert", f"new.status IN {_OVER}")
after_update(
    hosting,
    _COUNT,
    "hosting_served_update",
    f"{_WAS_OR_IS_OVER} AND ({differ('status', 'ends_at')})",
    of=["status", "ends_at"],
)
after_insert(settings.site_settings, _COUNT, "site_settings_served_insert", "new.key = 'agency'")
after_update(settings.site_settings, _COUNT, "site_settings_served_update", "new.key = 'agency'", of=["value"])

_OVER_STATES = (HostingStatus.ENDED, HostingStatus.PAUSED)


@dataclass(frozen=True, slots=True)
class KeptServing:
    """A row. `until_by` and `until_reason` are of the day that staff have said."""

    until: date | None = None
    until_by: str | None = None
    until_reason: str | None = None
    paused_at: datetime | None = None
    told_at: datetime | None = None
    files_deleted_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """A website whose end is known, or that was noted as paused."""

    order_id: UUID
    facts: Facts
    kept: KeptServing


_KEPT = tuple(KeptServing.__dataclass_fields__)


def rules(connection: Connection) -> Rules:
    """As they are at this moment: what is cached elsewhere may be a second old."""
    stored = settings.get(connection, AGENCY)
    said, ours = json.loads(stored) if stored else {}, Agency()
    return Rules(said.get("grace_days", ours.grace_days), said.get("time_zone", ours.time_zone))


def find(connection: Connection, order_id: UUID) -> KeptServing:
    row = connection.execute(select(site_serving).where(site_serving.c.order_id == order_id)).mappings().first()
    return _kept(row) if row else KeptServing()


def facts(connection: Connection, order_id: UUID) -> Facts:
    kept, row = find(connection, order_id), _hosting(connection, order_id)
    return Facts(*row, until=kept.until, files_deleted_at=kept.files_deleted_at)


def when_built(connection: Connection, order_id: UUID, now: datetime) -> Hosted:
    """How a website stands, or would if its files were there."""
    return hosted(replace(facts(connection, order_id), files_deleted_at=None), rules(connection), now)


def change(connection: Connection, order_id: UUID, **columns: Any) -> None:
    row = upsert(site_serving).values(order_id=order_id, **columns)
    connection.execute(row.on_conflict_do_update(index_elements=["order_id"], set_=columns))


def without_files(connection: Connection) -> set[UUID]:
    query = select(site_serving.c.order_id).where(site_serving.c.files_deleted_at.is_not(None))
    return set(connection.execute(query).scalars())


def ending(connection: Connection) -> Iterator[Ending]:
    """Websites that were online, and whose hosting is over or has a last day. With those that were noted as paused."""
    paused = select(site_serving.c.order_id).where(site_serving.c.paused_at.is_not(None))
    said = select(site_serving.c.order_id).where(site_serving.c.until.is_not(None))
    yield from _ending(connection, union(_over(), said, paused))


def ending_between(connection: Connection, found: Rules, first: date, last: date) -> Iterator[Ending]:
    """Those of `ending` whose last day online may lie between two days."""
    shift, day = timedelta(days=found.grace_days), timedelta(days=1)
    ends = hosting.c.ends_at.between(_midnight(first - shift - day), _midnight(last - shift + 2 * day))
    said = select(site_serving.c.order_id).where(site_serving.c.until.between(first, last))
    yield from _ending(connection, union(_over().where(ends), said))


def facts_of(row: Mapping[Any, Any]) -> Facts:
    """Of a row that has these columns of the subscription and of ours."""
    status = HostingStatus(row["status"]) if row["status"] else None
    return Facts(status, row["ends_at"], row["until"], row["files_deleted_at"])


def _ending(connection: Connection, candidates: CompoundSelect[Any]) -> Iterator[Ending]:
    chosen = candidates.subquery("ending")
    query = (
        select(chosen.c.order_id, hosting.c.status, hosting.c.ends_at, *(site_serving.c[name] for name in _KEPT))
        .select_from(chosen)
        .join(sites, sites.c.order_id == chosen.c.order_id)
        .outerjoin(hosting, hosting.c.order_id == chosen.c.order_id)
        .outerjoin(site_serving, site_serving.c.order_id == chosen.c.order_id)
        .where(sites.c.is_built_elsewhere.is_(False))
        .where(select(site_releases.c.seq).where(site_releases.c.order_id == chosen.c.order_id).exists())
        .order_by(hosting.c.ends_at, chosen.c.order_id)
    )
    for row in connection.execute(query).mappings():
        yield Ending(row["order_id"], facts_of(row), _kept(row))


def _over() -> Select[tuple[UUID]]:
    return select(hosting.c.order_id).where(hosting.c.status.in_(_OVER_STATES))


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


def _hosting(connection: Connection, order_id: UUID) -> tuple[HostingStatus | None, datetime | None]:
    query = select(hosting.c.status, hosting.c.ends_at).where(hosting.c.order_id == order_id)
    row = connection.execute(query).first()
    return (HostingStatus(row.status), row.ends_at) if row else (None, None)


def _kept(row: Mapping[Any, Any]) -> KeptServing:
    return KeptServing(**{name: row[name] for name in _KEPT})
