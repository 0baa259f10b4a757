"""The domains of orders: a row each, with what was last found of it, and the record of its registration."""

import json
from collections.abc import Collection
from dataclasses import asdict
from datetime import date, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    FromClause,
    Index,
    Integer,
    Select,
    String,
    Table,
    Text,
    case,
    delete,
    func,
    literal_column,
    or_,
    select,
    text,
    type_coerce,
    union_all,
    update,
)

from fundable.db.engine.tables import partial_index, upsert
from fundable.db.engine.triggers import after_update
from fundable.db.orders.listed_orders import listed_orders
from fundable.db.orders.orders import OWED, orders
from fundable.db.statements import insert_new
from fundable.db.types import DayText, IdText, UtcText, metadata, one_of
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.orders.views import WorkStage
from fundable.domain.sites.hosting.dns_records import DnsProblem, DnsRecord, ProblemCode, Server, Standing
from fundable.domain.sites.hosting.domains import Domain, DomainReport, DomainState, Doubt, Registration
from fundable.domain.sites.words.domain_names import WWW, DomainName

LIVE_LOOKED_THROUGH = 500
"""Of the live websites, so many of the newest: who bought a domain has heard of it long before the five hundredth."""

domains = Table(
    "domains",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(253), nullable=False, unique=True, comment="without www, in the letters of DNS"),
    Column("is_www", Boolean(create_constraint=False), nullable=False),
    Column("state", String(8), nullable=False),
    Column("said_at", UtcText, nullable=False),
    Column("said_by", Text, comment="none for the client"),
    Column("since", UtcText, nullable=False),
    Column("checks", Integer, nullable=False),
    Column("check_at", UtcText, nullable=False),
    Column("checked_at", UtcText),
    Column("led_here_at", UtcText),
    Column("broken_at", UtcText),
    Column("alarmed_at", UtcText),
    Column("elsewhere_at", UtcText, comment="since when looks have found that it leads elsewhere"),
    Column("proven_at", UtcText, comment="when a record in its DNS showed that it's this order's"),
    Column("doubt", String(7), comment="why staff have to confirm it; none where they needn't"),
    Column("report", Text, nullable=False, comment="JSON: what the last check found"),
    one_of("state", DomainState),
    Index("ix_domains_check_at", "check_at"),
    partial_index("ix_domains_doubt", "since", where="doubt IS NOT NULL"),
)
domain_registrations = Table(
    "domain_registrations",
    metadata,
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), primary_key=True),
    Column("registrar", Text, nullable=False),
    Column("registered_on", DayText, nullable=False),
    Column("renews_on", DayText, nullable=False),
    Column("is_in_clients_name", Boolean(create_constraint=False), nullable=False),
    Column("name", String(253), nullable=False, server_default="", comment="without www; empty until it's said"),
    Column("noted_at", UtcText, nullable=False),
    Column("noted_by", Text, nullable=False),
)
Index("ix_domain_registrations_renews_on", domain_registrations.c.renews_on)
_COUNT = "UPDATE site_changes SET count = count + 1;"
after_update(domains, _COUNT, "domains_main_changed", "old.is_www <> new.is_www", of=["is_www"])

_NAMES = (
    "order_id state said_at said_by since checks check_at checked_at led_here_at broken_at alarmed_at elsewhere_at"
    " proven_at"
)
_COPIED = _NAMES.split()
_LEAD_HERE = [state for state in DomainState if state.has_dns]
_REGISTERED = ("registrar", "registered_on", "renews_on", "is_in_clients_name", "name")


def main_name(table: FromClause) -> ColumnElement[str]:
    """`DomainName.main` of a row."""
    return case((table.c.is_www, literal_column(f"'{WWW}'") + table.c.name), else_=table.c.name)


def needs_confirming() -> ColumnElement[bool]:
    """Whether staff have to decide about a domain: it's doubted, and its DNS leads here."""
    return domains.c.doubt.is_not(None) & domains.c.state.in_(_LEAD_HERE)


def find(connection: Connection, order_id: UUID) -> Domain | None:
    row = connection.execute(select(domains).where(domains.c.order_id == order_id)).mappings().first()
    return _domain(row) if row else None


def of_name(connection: Connection, name: str) -> Domain | None:
    row = connection.execute(select(domains).where(domains.c.name == name)).mappings().first()
    return _domain(row) if row else None


def every(connection: Connection) -> list[Domain]:
    rows = connection.execute(select(domains).order_by(domains.c.name)).mappings()
    return [_domain(row) for row in rows]


def add(connection: Connection, domain: Domain) -> bool:
    """False, and nothing done, when the order has a domain or another order has this one."""
    return insert_new(connection, domains, **_values(domain))


def save(connection: Connection, domain: Domain, seen: Domain) -> bool:
    """False, and nothing done, when it has changed since it was `seen`."""
    same = update(domains).where(
        domains.c.order_id == seen.order_id,
        domains.c.name == seen.name.name,
        domains.c.check_at == seen.check_at,
        domains.c.checked_at.is_not_distinct_from(seen.checked_at),
    )
    return connection.execute(same.values(_values(domain))).rowcount == 1


def remove(connection: Connection, order_id: UUID) -> None:
    connection.execute(delete(domains).where(domains.c.order_id == order_id))


def due(connection: Connection, now: datetime, limit: int) -> list[Domain]:
    """Those whose turn it is to be looked at, the longest waiting first."""
    query = select(domains).where(domains.c.check_at <= now).order_by(domains.c.check_at).limit(limit)
    return [_domain(row) for row in connection.execute(query).mappings()]


def registration(connection: Connection, order_id: UUID) -> Registration | None:
    query = select(domain_registrations).where(domain_registrations.c.order_id == order_id)
    row = connection.execute(query).mappings().first()
    return Registration(**{name: row[name] for name in _REGISTERED}) if row else None


def renewing(
    connection: Connection, modes: Collection[PaymentMode], first: date, last: date, limit: int
) -> list[tuple[UUID, str, date]]:
    """Orders whose registered domain has to be renewed within these days, with its name, the first first."""
    is_shown = select(orders.c.id).where(orders.c.id == domain_registrations.c.order_id, orders.c.mode.in_(modes))
    rows = connection.execute(
        select(domain_registrations.c.order_id, domain_registrations.c.name, domain_registrations.c.renews_on)
        .where(domain_registrations.c.renews_on.between(first, last), is_shown.exists())
        .order_by(domain_registrations.c.renews_on, domain_registrations.c.order_id)
        .limit(limit)
    )
    return [(row.order_id, row.name, row.renews_on) for row in rows]


def wanted(
    connection: Connection, modes: Collection[PaymentMode], addon: str, limit: int
) -> tuple[list[tuple[UUID, datetime]], int]:
    """Orders in work, and the newest live ones, with this add-on and no record of a registration, and when they were
    paid, the longest waiting first; and how many there are."""
    is_live = listed_orders.c.stage == WorkStage.COMPLETED
    newest = select(listed_orders.c.seq).where(is_live).order_by(listed_orders.c.seq.desc()).limit(LIVE_LOOKED_THROUGH)
    is_ours = (orders.c.form_at.is_not(None), orders.c.payment_state != PaymentState.REFUNDED)
    mine = union_all(
        _unregistered(modes, addon).where(text(OWED)),
        _unregistered(modes, addon).where(orders.c.seq.in_(newest), *is_ours),
    ).subquery("counted")
    total = connection.execute(select(func.count()).select_from(mine)).scalar_one()
    found = connection.execute(select(mine).order_by(mine.c.paid_at).limit(limit))
    return [(row.id, row.paid_at) for row in found], int(total)


def _unregistered(modes: Collection[PaymentMode], addon: str) -> Select[tuple[UUID, datetime]]:
    listed = (type_coerce(column, String) for column in (orders.c.selected_addons, orders.c.later_addons))
    has_addon = or_(*(one.contains(f'"{addon}"', autoescape=True) for one in listed))
    return (
        select(orders.c.id, orders.c.paid_at)
        .outerjoin(domain_registrations, domain_registrations.c.order_id == orders.c.id)
        .where(orders.c.mode.in_(list(modes)), has_addon, domain_registrations.c.order_id.is_(None))
    )


def unconfirmed(
    connection: Connection, modes: Collection[PaymentMode], limit: int
) -> tuple[list[tuple[UUID, DomainName, datetime]], int]:
    """Doubted ones whose DNS leads here, so that staff have to decide, and since when they do; the longest waiting
    first, and how many there are."""
    mine = (
        select(domains)
        .join(orders, orders.c.id == domains.c.order_id)
        .where(needs_confirming(), orders.c.mode.in_(list(modes)))
    )
    total = connection.execute(select(func.count()).select_from(mine.subquery("counted"))).scalar_one()
    found = connection.execute(mine.order_by(domains.c.since).limit(limit))
    return [(row.order_id, DomainName(row.name, bool(row.is_www)), row.since) for row in found], int(total)


def put_registration(connection: Connection, order_id: UUID, record: Registration, by: str, now: datetime) -> None:
    kept = {**asdict(record), "noted_at": now, "noted_by": by}
    row = upsert(domain_registrations).values(order_id=order_id, **kept)
    connection.execute(row.on_conflict_do_update(index_elements=["order_id"], set_=kept))


def registration_noted(connection: Connection, order_id: UUID) -> tuple[datetime, str] | None:
    """When and by whom it was noted that its domain is registered."""
    columns = domain_registrations.c.noted_at, domain_registrations.c.noted_by
    row = connection.execute(select(*columns).where(domain_registrations.c.order_id == order_id)).one_or_none()
    return (row.noted_at, row.noted_by) if row else None


def name_registration(connection: Connection, order_id: UUID, name: str) -> None:
    """Says which domain a record is of that was noted before the order had one."""
    unnamed = domain_registrations.c.name == ""
    connection.execute(
        update(domain_registrations).where(domain_registrations.c.order_id == order_id, unnamed).values(name=name)
    )


def _values(domain: Domain) -> dict[str, Any]:
    return {
        **{name: getattr(domain, name) for name in _COPIED},
        "name": domain.name.name,
        "is_www": domain.name.is_www,
        "doubt": domain.doubt,
        "report": _report_json(domain.report),
    }


def _domain(row: Any) -> Domain:
    return Domain(
        **{name: row[name] for name in _COPIED if name != "state"},
        name=DomainName(row["name"], bool(row["is_www"])),
        state=DomainState(row["state"]),
        doubt=Doubt(row["doubt"]) if row["doubt"] else None,
        report=_read_report(json.loads(row["report"])),
    )


def _report_json(report: DomainReport) -> str:
    until = report.certificate_until
    values = {**asdict(report), "certificate_until": until.isoformat() if until else None}
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def _read_report(values: dict[str, Any]) -> DomainReport:
    until = values["certificate_until"]
    return DomainReport(
        server=Server(tuple(values["server"]["v4"]), tuple(values["server"]["v6"])),
        records=tuple(DnsRecord(**{**one, "standing": Standing(one["standing"])}) for one in values["records"]),
        problems=tuple(DnsProblem(ProblemCode(one["code"]), one["sentence"]) for one in values["problems"]),
        certificate_until=datetime.fromisoformat(until) if until else None,
    )
