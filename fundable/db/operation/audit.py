"""The audit log by pages and filters, newest first. Every filter has an index."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, Text, and_, cast, func, literal, or_, select

from fundable.acting import ActorKind
from fundable.db.audit import READ_AT_ONCE, as_text, entries, first_since, values, with_values
from fundable.db.people.accounts import users
from fundable.domain.acts import called, of_group
from fundable.domain.audit import ADDRESSES_KEPT, AuditEntry, moment_of
from fundable.domain.operation.audit import LogFilter
from fundable.domain.operation.missing_values import ERASED, Erasure
from fundable.domain.orders.orders import Page

COUNTED_MAX = 10_000
"""Further than this nobody pages; "more than" says enough."""
LAST_CHARACTER = "\U0010ffff"


def page(connection: Connection, filters: LogFilter, before: int | None, limit: int) -> Page[AuditEntry]:
    """`total` counts to COUNTED_MAX + 1."""
    rows = connection.execute(_newest(connection, filters, before).limit(limit + 1)).mappings().all()
    more = str(rows[limit - 1]["seq"]) if len(rows) > limit else None
    counted = _matching(connection, filters, select(literal(1))).limit(COUNTED_MAX + 1).subquery("counted")
    total = connection.execute(select(func.count()).select_from(counted)).scalar_one()
    return Page(tuple(with_values(connection, rows[:limit])), total, more)


def every(connection: Connection, filters: LogFilter) -> Iterator[AuditEntry]:
    before = None
    while rows := connection.execute(_newest(connection, filters, before).limit(READ_AT_ONCE)).mappings().all():
        yield from with_values(connection, rows)
        before = rows[-1]["seq"]


def begun_at(connection: Connection) -> datetime | None:
    found = connection.execute(select(entries.c.at).where(entries.c.seq == 1)).scalar()
    return moment_of(found) if found else None


def restores(connection: Connection) -> list[tuple[int, datetime]]:
    """The entries with which data began to be restored ones."""
    query = select(entries.c.seq, entries.c.at).where(entries.c.act == "backup.restored")
    return [(row.seq, moment_of(row.at)) for row in connection.execute(query)]


def erasures(connection: Connection) -> list[Erasure]:
    """What the log says of clients who were erased, oldest first."""
    query = select(entries).where(entries.c.act == ERASED).order_by(entries.c.seq)
    return [Erasure.read(entry) for entry in with_values(connection, connection.execute(query).mappings().all())]


def addresses_through(connection: Connection, now: datetime) -> int:
    """The last entry whose address and device may be gone for their age. The clock may have been ahead while they went,
    and be behind now: so the latest time in the log counts as well."""
    latest = connection.execute(select(func.max(entries.c.at))).scalar()
    limit = max(now, moment_of(latest) if latest else now) - ADDRESSES_KEPT
    older = select(func.max(entries.c.seq)).where(entries.c.at < as_text(limit))
    return max(connection.execute(older).scalar() or 0, first_since(connection, limit) - 1)


def _newest(connection: Connection, filters: LogFilter, before: int | None) -> Select[Any]:
    query = _matching(connection, filters, select(entries)).order_by(entries.c.seq.desc())
    return query if before is None else query.where(entries.c.seq < before)


def _matching(connection: Connection, filters: LogFilter, query: Select[Any]) -> Select[Any]:
    query = query.select_from(entries).where(entries.c.seq > _before(connection, filters.since))
    if filters.since:
        query = query.where(entries.c.at >= as_text(filters.since))
    if filters.kind:
        query = query.where(entries.c.actor_kind == filters.kind.value)
    if filters.group:
        query = query.where(entries.c.act.in_(of_group(filters.group)))
    if typed := filters.text.strip():
        query = query.where(entries.c.seq.in_(_says(connection, typed)))
    return query


def _before(connection: Connection, since: datetime | None) -> int:
    """The number after which a time's entries begin, so that the list is read from there and not from one end to the
    other."""
    if since is None:
        return 0
    first = select(entries.c.seq).where(entries.c.at >= as_text(since)).order_by(entries.c.at, entries.c.seq).limit(1)
    found = connection.execute(first).scalar()
    last = select(func.coalesce(func.max(entries.c.seq), 0))
    return found - 1 if found else int(connection.execute(last).scalar_one())


def _says(connection: Connection, typed: str) -> Select[Any]:
    """Entries about an order of this number, by or about this person, or whose act is called so."""
    start = typed.removeprefix("#").lower()
    ways: list[ColumnElement[bool]] = [
        entries.c.about.between(start, start + LAST_CHARACTER),
        entries.c.act.in_(called(typed)),
        entries.c.seq.in_(select(values.c.seq).where(_begins_with(typed))),
    ]
    if found := _staff(connection, typed):
        is_staff = entries.c.actor_kind == ActorKind.STAFF.value
        ways += [is_staff & entries.c.actor_id.in_(found), entries.c.about.in_(found)]
    return select(entries.c.seq).where(or_(*ways))


def _begins_with(typed: str) -> ColumnElement[bool]:
    """By the index, and then as LIKE compares: an order of letters may take more of them for one. Not BETWEEN, in which
    PostgreSQL takes no collation."""
    value = values.c.value
    begins = cast(value, Text).startswith(typed, autoescape=True)
    return and_(value >= typed, value <= typed + LAST_CHARACTER, begins)


def _staff(connection: Connection, typed: str) -> list[str]:
    """The ids of those who work here and are called so."""
    word = func.lower(typed)
    named = (users.c.email, users.c.first_name, users.c.last_name)
    query = select(users.c.id).where(or_(*(func.instr(func.lower(name), word) > 0 for name in named)))
    return [str(found) for found in connection.execute(query).scalars()]
