"""What was last found of websites that are online: a row each."""

import json
from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    String,
    Table,
    Text,
    delete,
    func,
    select,
    update,
)

from fundable.db.engine.tables import partial_index, upsert
from fundable.db.orders.orders import orders
from fundable.db.sites.drafting.sites import sites
from fundable.db.sites.hosting.hosts import site_hosts
from fundable.db.sites.hosting.releases import site_releases
from fundable.db.sites.hosting.serving import site_serving
from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.money.payments import PaymentMode
from fundable.domain.sites.checking.checks import Outcome
from fundable.domain.sites.checking.rules import VERSION
from fundable.domain.sites.drafting.results import Severity, Status
from fundable.domain.sites.hosting.live_checks import LiveCheck, LiveLook
from fundable.domain.sites.hosting.live_rules import BY_ID

live_checks = Table(
    "live_checks",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("host", String(253), nullable=False),
    Column("hash", String(64), nullable=False, comment="of the build that was online"),
    Column("rule_set", Integer, nullable=False),
    Column("results", Text, nullable=False, comment="JSON: what each rule found"),
    Column("measured", Text, nullable=False, comment="JSON: labels and values"),
    Column("checked_at", UtcText, nullable=False, comment="when that was found"),
    Column("looked_at", UtcText, nullable=False),
    Column("check_at", UtcText, nullable=False),
    Column("failures", Integer, nullable=False, comment="looks in a row that didn't reach it"),
    Column("failing_since", UtcText),
    Column("alarmed_at", UtcText),
    Index("ix_live_checks_check_at", "check_at"),
    partial_index("ix_live_checks_alarmed_at", "alarmed_at", where="alarmed_at IS NOT NULL"),
)
_COPIED = ("order_id", "checked_at", "looked_at", "check_at", "failures", "failing_since", "alarmed_at")
_releases = site_releases.alias()
_LAST = select(func.max(_releases.c.seq)).where(_releases.c.order_id == site_releases.c.order_id).scalar_subquery()
_HAS_HOST = (
    select(site_hosts.c.host)
    .where(site_hosts.c.order_id == site_releases.c.order_id, site_hosts.c.verified_at.is_not(None))
    .exists()
)
_ONLINE = (
    select(site_releases.c.order_id, site_releases.c.hash)
    .join(sites, sites.c.order_id == site_releases.c.order_id)
    .where(site_releases.c.seq == _LAST, sites.c.is_built_elsewhere.is_(False), _HAS_HOST)
)
_IS_PAUSED = select(site_serving.c.order_id).where(
    site_serving.c.order_id == site_releases.c.order_id,
    site_serving.c.paused_at.is_not(None) | site_serving.c.files_deleted_at.is_not(None),
)


def find(connection: Connection, order_id: UUID) -> LiveCheck | None:
    row = connection.execute(select(live_checks).where(live_checks.c.order_id == order_id)).mappings().first()
    return _check(row) if row else None


def put(connection: Connection, check: LiveCheck) -> None:
    found = check.found
    kept = {
        **{name: getattr(check, name) for name in _COPIED if name != "order_id"},
        "host": found.host,
        "hash": found.hash,
        "rule_set": VERSION,
        "results": json.dumps([_result(one) for one in found.outcomes], ensure_ascii=False, separators=(",", ":")),
        "measured": json.dumps(found.measured, ensure_ascii=False, separators=(",", ":")),
    }
    row = upsert(live_checks).values(order_id=check.order_id, **kept)
    connection.execute(row.on_conflict_do_update(index_elements=["order_id"], set_=kept))


def remove(connection: Connection, order_id: UUID) -> None:
    """It's looked at anew, as one that was never seen."""
    connection.execute(delete(live_checks).where(live_checks.c.order_id == order_id))


def make_due(connection: Connection, order_id: UUID, now: datetime) -> None:
    connection.execute(update(live_checks).where(live_checks.c.order_id == order_id).values(check_at=now))


def online(connection: Connection, order_id: UUID) -> str | None:
    """The hash of what an order's website shows; None while it isn't online."""
    found = connection.execute(_ONLINE.where(site_releases.c.order_id == order_id)).first()
    return str(found.hash) if found else None


def due(connection: Connection, now: datetime, limit: int) -> list[tuple[UUID, str]]:
    """Websites that are online, each with the hash of what it shows: those never seen first, then those that have
    waited longest. Those that are paused show what they should."""
    query = _ONLINE.outerjoin(live_checks, live_checks.c.order_id == site_releases.c.order_id).where(
        live_checks.c.check_at.is_(None)
        | (live_checks.c.check_at <= now)
        | (live_checks.c.hash != site_releases.c.hash),
        ~_IS_PAUSED.exists(),
    )
    rows = connection.execute(query.order_by(live_checks.c.check_at, site_releases.c.order_id).limit(limit))
    return [(row.order_id, row.hash) for row in rows]


def broken(
    connection: Connection, modes: Collection[PaymentMode], limit: int
) -> tuple[list[tuple[UUID, datetime, str]], int]:
    """Orders whose websites don't open, since when and under which host, the longest first; and how many there are."""
    is_shown = (orders.c.id == live_checks.c.order_id) & orders.c.mode.in_(list(modes))
    mine = select(live_checks.c.order_id, live_checks.c.failing_since, live_checks.c.host).where(
        live_checks.c.alarmed_at.is_not(None), select(orders.c.id).where(is_shown).exists()
    )
    total = connection.execute(select(func.count()).select_from(mine.subquery("counted"))).scalar_one()
    found = connection.execute(mine.order_by(live_checks.c.failing_since).limit(limit))
    return [(row.order_id, row.failing_since, row.host) for row in found], int(total)


def is_unreachable(connection: Connection, order_id: UUID, host: str) -> bool:
    """Whether staff were told that strangers can't open it under this host."""
    mine = select(live_checks.c.host).where(live_checks.c.order_id == order_id, live_checks.c.alarmed_at.is_not(None))
    return connection.execute(mine).scalar_one_or_none() == host


def count_broken(connection: Connection) -> int:
    query = select(func.count()).select_from(live_checks).where(live_checks.c.alarmed_at.is_not(None))
    return int(connection.execute(query).scalar_one())


def _result(outcome: Outcome) -> dict[str, Any]:
    return {
        "rule": outcome.rule.id,
        "status": outcome.status,
        "severity": outcome.severity,
        "sentence": outcome.sentence,
        "problem": outcome.problem,
        "advice": outcome.advice,
        "values": {name: str(value) for name, value in outcome.values.items()},
    }


def _check(row: Any) -> LiveCheck:
    results = [_outcome(one) for one in json.loads(row["results"]) if one["rule"] in BY_ID]
    measured = tuple((str(label), str(value)) for label, value in json.loads(row["measured"]))
    found = LiveLook(row["host"], row["hash"], tuple(results), measured)
    return LiveCheck(found=found, **{name: row[name] for name in _COPIED})


def _outcome(kept: dict[str, Any]) -> Outcome:
    """In the words of then, also where the rule says something else by now."""
    told = {name: kept[name] for name in ("sentence", "problem", "advice", "values")}
    return Outcome(BY_ID[kept["rule"]], Status(kept["status"]), Severity(kept["severity"]), **told)
