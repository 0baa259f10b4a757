"""The audit log: appended to in the transaction of the act itself, by every wing. Triggers refuse anything else but to
forget personal values. The chain's form is domain/audit.py's."""

import json
import secrets
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    RowMapping,
    String,
    Table,
    Text,
    delete,
    func,
    insert,
    select,
)

from fundable import __version__
from fundable.acting import PROGRAM, Actor, ActorKind, current
from fundable.db.engine.tables import ANY_CASE, NEVER_REUSED, STORED_BY_KEY, highest_number
from fundable.db.engine.triggers import append_only, chained, never_changed, never_replaced
from fundable.db.types import metadata, one_of
from fundable.domain.acts import ACTS
from fundable.domain.audit import ADDRESSES, BEGUN, GENESIS, AuditEntry, Change, Head, Salted, canonical, private_values

READ_AT_ONCE = 500

entries = Table(
    "audit_entries",
    metadata,
    Column("seq", Integer, primary_key=True),
    Column("at", String(27), nullable=False, comment="as it was hashed"),
    Column("act", String(60), nullable=False),
    Column("actor_kind", String(10), nullable=False),
    Column("actor_id", String(60), nullable=False, comment="an account's, an order's, a job's"),
    Column("session", String(20), nullable=False),
    Column("about", String(100), nullable=False, comment="an order's id, an account's, a setting's name"),
    Column("details", Text, nullable=False, comment="canonical JSON, nothing personal and no secret"),
    Column("private", Text, nullable=False, comment="canonical JSON: the salted hash of each personal value"),
    Column("previous_hash", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    one_of("actor_kind", ActorKind),
    Index("ix_audit_entries_about", "about", "seq"),
    Index("ix_audit_entries_act", "act", "seq"),
    Index("ix_audit_entries_actor", "actor_kind", "actor_id", "seq"),
    Index("ix_audit_entries_at", "at", "seq"),
    **NEVER_REUSED,
)
values = Table(
    "audit_values",
    metadata,
    Column("seq", Integer, ForeignKey("audit_entries.seq"), primary_key=True),
    Column("name", String(60), primary_key=True),
    Column("salt", String(32), nullable=False),
    Column("value", Text(collation=ANY_CASE), nullable=False),
    Index("ix_audit_values_name", "name", "seq"),
    Index("ix_audit_values_value", "value"),
    **STORED_BY_KEY,
)
append_only(entries, "the audit log is only appended to")
chained(entries, "seq", "previous_hash", to="hash", because="the audit log is only appended to")
never_changed(values, "values of the audit log are never changed")
never_replaced(values, "values of the audit log are never changed")

_INSERT, _INSERT_VALUES = insert(entries), insert(values)
_LAST = select(entries.c.seq, entries.c.hash).where(entries.c.seq == select(func.max(entries.c.seq)).scalar_subquery())


def begun_at(connection: Connection) -> datetime | None:
    """When the oldest entry was made."""
    at = connection.execute(select(entries.c.at).order_by(entries.c.seq).limit(1)).scalar_one_or_none()
    return datetime.fromisoformat(at) if at else None


def record(
    connection: Connection,
    now: datetime,
    act: str,
    about: UUID | str = "",
    *,
    actor: Actor | None = None,
    changed: Mapping[str, Change] | None = None,
    private: Mapping[str, object] | None = None,
    **details: object,
) -> None:
    """Records an act of whoever acts now (or of `actor`), in the caller's transaction. `changed` and pairs in `private`
    are what was and what is; what was typed and what tells of a person goes into `private`, secrets into neither."""
    head = last(connection) or _begin(connection, now)
    if changed:
        details["changed"] = {name: list(pair) for name, pair in changed.items() if pair[0] != pair[1]}
    _append(connection, head, now, act, str(about), actor or current(), private or {}, details)


def as_text(moment: datetime) -> str:
    """A time as it stands in an entry."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def begin(connection: Connection, now: datetime) -> None:
    """The first entry says since when there is a log. Once there is one, nothing is done."""
    if last(connection) is None:
        _begin(connection, now)


def last(connection: Connection) -> Head | None:
    row = connection.execute(_LAST).first()
    return Head(row.seq, row.hash) if row else None


def highest(connection: Connection) -> int:
    """The highest number that an entry ever had."""
    return highest_number(connection, entries)


def walk(connection: Connection) -> Iterator[AuditEntry]:
    """Every entry with its values, oldest first."""
    after = 0
    while some := list(
        connection.execute(
            select(entries).where(entries.c.seq > after).order_by(entries.c.seq).limit(READ_AT_ONCE)
        ).mappings()
    ):
        yield from with_values(connection, some)
        after = some[-1]["seq"]


def with_values(connection: Connection, rows: Collection[RowMapping]) -> list[AuditEntry]:
    """Rows as entries, with what is kept beside them."""
    query = select(values).where(values.c.seq.in_([row["seq"] for row in rows]))
    kept: dict[int, dict[str, Salted]] = {}
    for one in connection.execute(query):
        kept.setdefault(one.seq, {})[one.name] = Salted(one.salt, one.value)
    return [_entry(row, kept.get(row["seq"], {})) for row in rows]


def about(connection: Connection, subject: UUID | str, acts: Collection[str]) -> list[AuditEntry]:
    """The entries of these acts about one thing, oldest first."""
    query = select(entries).where(entries.c.about == str(subject), entries.c.act.in_(acts)).order_by(entries.c.seq)
    return with_values(connection, connection.execute(query).mappings().all())


def done_by(connection: Connection, kind: ActorKind, actor_id: str, limit: int) -> list[AuditEntry]:
    """The first acts of somebody, oldest first."""
    theirs = entries.c.actor_kind == kind, entries.c.actor_id == actor_id
    query = select(entries).where(*theirs).order_by(entries.c.seq).limit(limit)
    return with_values(connection, connection.execute(query).mappings().all())


def forget_addresses(connection: Connection, before: datetime) -> int:
    """Network addresses and devices are of use for a while only. Says how many values were forgotten."""
    old = delete(values).where(values.c.name.in_(ADDRESSES), values.c.seq < first_since(connection, before))
    return connection.execute(old).rowcount


def first_since(connection: Connection, moment: datetime) -> int:
    """The number of the first entry since then; one more than there are when there is none."""
    first = connection.execute(
        select(entries.c.seq).where(entries.c.at >= as_text(moment)).order_by(entries.c.at, entries.c.seq).limit(1)
    ).scalar()
    known = connection.execute(_LAST).first()
    return first if first is not None else (known.seq + 1 if known else 0)


def _begin(connection: Connection, now: datetime) -> Head:
    return _append(connection, Head(0, GENESIS), now, BEGUN, "", PROGRAM, {}, {"version": __version__})


def _append(
    connection: Connection,
    head: Head,
    now: datetime,
    act: str,
    about: str,
    actor: Actor,
    private: Mapping[str, object],
    details: Mapping[str, object],
) -> Head:
    assert act in ACTS, f"{act} is no act of domain/acts.py"
    kept = {name: Salted(secrets.token_hex(16), one) for name, one in private_values(actor, private).items()}
    entry = AuditEntry(
        seq=head.seq + 1,
        at=as_text(now),
        act=act,
        kind=actor.kind,
        actor_id=actor.id,
        session=actor.session,
        about=about,
        details=json.loads(canonical(details)),
        private={name: one.hash for name, one in kept.items()},
        previous=head.hash,
    )
    added = Head(entry.seq, entry.digest())
    connection.execute(_INSERT, _columns(entry, added.hash))
    if kept:
        rows = [{"seq": added.seq, "name": name, "salt": one.salt, "value": one.value} for name, one in kept.items()]
        connection.execute(_INSERT_VALUES, rows)
    return added


def _columns(entry: AuditEntry, digest: str) -> dict[str, object]:
    return {
        "seq": entry.seq,
        "at": entry.at,
        "act": entry.act,
        "actor_kind": entry.kind.value,
        "actor_id": entry.actor_id,
        "session": entry.session,
        "about": entry.about,
        "details": canonical(entry.details),
        "private": canonical(entry.private),
        "previous_hash": entry.previous,
        "hash": digest,
    }


def _entry(row: RowMapping, kept: Mapping[str, Salted]) -> AuditEntry:
    return AuditEntry(
        seq=row["seq"],
        at=row["at"],
        act=row["act"],
        kind=ActorKind(row["actor_kind"]),
        actor_id=row["actor_id"],
        session=row["session"],
        about=row["about"],
        details=_read(row["details"]),
        private=_read(row["private"]),
        previous=row["previous_hash"],
        hash=row["hash"],
        values=kept,
    )


def _read(column: str) -> dict[str, Any]:
    """What somebody has made unreadable is shown as it is, and does not fit its hash."""
    try:
        found = json.loads(column)
    except ValueError:
        found = None
    return found if isinstance(found, dict) else {"unreadable": column}
