"""Payouts as the provider told them, with the movements that each is made of."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Index,
    Integer,
    Select,
    String,
    Table,
    Text,
    delete,
    func,
    select,
    update,
)

from fundable.db.engine.json_lists import listed, those_of
from fundable.db.engine.tables import arrival, partial_index, upsert
from fundable.db.statements import insert_new
from fundable.db.types import DayText, IdText, UtcText, metadata, one_of
from fundable.domain.money.ledger import BalanceLine, LedgerKind
from fundable.domain.money.payments import PaymentMode
from fundable.domain.money.payouts import WRONG, FitSum, LineFit, Payout, PayoutLine, PayoutStatus, ReadPayout, TiedLine

payouts = Table(
    "payouts",
    metadata,
    Column("id", Text, primary_key=True, comment="the provider's"),
    Column("mode", String(8), nullable=False),
    Column("status", String(10), nullable=False),
    Column("amount_cents", Integer, nullable=False, comment="negative when it's taken from the bank"),
    Column("currency", String(3), nullable=False),
    Column("created_at", UtcText, nullable=False),
    Column("arrives_on", DayText, nullable=False),
    Column("is_automatic", Boolean, nullable=False),
    Column("is_complete", Boolean, nullable=False, comment="the provider has put together what it's made of"),
    Column("failure", Text, nullable=False),
    Column("read_at", UtcText, comment="when its movements were read"),
    one_of("status", PayoutStatus),
    one_of("mode", PaymentMode),
)
payout_lines = Table(
    "payout_lines",
    metadata,
    Column("id", Text, primary_key=True, comment="the provider's"),
    Column("payout_id", Text, nullable=False),
    Column("kind", String(10), comment="that of its entry in the ledger; NULL for what has none"),
    Column("category", Text, nullable=False, comment="the provider's word"),
    Column("sold_cents", Integer, nullable=False, comment="in the currency of the sale"),
    Column("sold_currency", String(3), nullable=False),
    Column("settled_cents", Integer, nullable=False, comment="in the currency of the bank account, before the fee"),
    Column("fee_cents", Integer, nullable=False),
    Column("fee_tax_cents", Integer, nullable=False, comment="of the fee"),
    Column("currency", String(3), nullable=False),
    Column("at", UtcText, nullable=False),
    Column("source_id", Text, nullable=False, comment="what moved it: a charge, a refund, a dispute"),
    Column("payment_intent_id", Text),
    Column("fit", String(13), nullable=False),
    Column("order_id", IdText, comment="no foreign key: the entry outlives its order"),
    Column("tax_cents", Integer, comment="the sales tax in a payment; NULL where nobody knows"),
    one_of("fit", LineFit),
)
_WRONG = "fit IN ('amount', 'currency', 'missing')"
Index("ix_payouts_created_at", payouts.c.mode, payouts.c.created_at)
partial_index("ix_payouts_unread", payouts.c.mode, payouts.c.created_at, where="read_at IS NULL")
Index("ix_payout_lines_payout_id", payout_lines.c.payout_id)
Index("ix_payout_lines_order_id", payout_lines.c.order_id)
partial_index("ix_payout_lines_wrong", payout_lines.c.payout_id, where=_WRONG)


def keep(connection: Connection, payout: Payout) -> None:
    """As the provider has it now. What was read of it stays."""
    values = {name: getattr(payout, name) for name in Payout.__dataclass_fields__}
    new = upsert(payouts).values(**values)
    changed = {name: new.excluded[name] for name in values if name != "id"}
    connection.execute(new.on_conflict_do_update(index_elements=[payouts.c.id], set_=changed))


def line_ids(connection: Connection, payout_id: str) -> Collection[str]:
    """Of the movements that are kept already."""
    return set(connection.execute(select(payout_lines.c.id).where(payout_lines.c.payout_id == payout_id)).scalars())


def keep_lines(connection: Connection, payout_id: str, lines: Sequence[TiedLine]) -> None:
    """Some of what a payout is made of, once."""
    for tied in lines:
        line, balance = tied.line, tied.line.balance
        insert_new(
            connection,
            payout_lines,
            id=balance.id,
            payout_id=payout_id,
            kind=balance.kind,
            category=line.category,
            sold_cents=balance.amount_cents,
            sold_currency=line.sold_currency,
            settled_cents=line.settled_cents,
            fee_cents=balance.fee_cents,
            fee_tax_cents=line.fee_tax_cents,
            currency=balance.currency,
            at=balance.at,
            source_id=balance.source_id,
            payment_intent_id=balance.payment_intent_id,
            fit=tied.fit,
            order_id=tied.order_id,
            tax_cents=tied.tax_cents,
        )


def note_read(connection: Connection, payout_id: str, now: datetime) -> None:
    """All that a payout is made of is kept."""
    connection.execute(update(payouts).where(payouts.c.id == payout_id).values(read_at=now))


def refit(connection: Connection, tied: TiedLine) -> None:
    """What the ledger says of a movement by now."""
    that = update(payout_lines).where(payout_lines.c.id == tied.line.balance.id)
    known = {"fit": tied.fit, "order_id": tied.order_id, "tax_cents": tied.tax_cents}
    connection.execute(that.values(kind=tied.line.balance.kind, **known))


def unread(connection: Connection, mode: PaymentMode, limit: int) -> list[Payout]:
    """Those that the provider has put together and that weren't read yet, oldest first."""
    query = (
        select(payouts)
        .where(payouts.c.mode == mode, payouts.c.read_at.is_(None))
        .where(payouts.c.is_automatic, payouts.c.is_complete)
        .order_by(payouts.c.created_at, payouts.c.id)
        .limit(limit)
    )
    return [_payout(row) for row in connection.execute(query).mappings()]


def failed_ids(connection: Connection, mode: PaymentMode) -> set[str]:
    came_back = payouts.c.status.in_([PayoutStatus.FAILED, PayoutStatus.CANCELED])
    return set(connection.execute(select(payouts.c.id).where(payouts.c.mode == mode, came_back)).scalars())


def missing_lines(connection: Connection, mode: PaymentMode, limit: int) -> list[tuple[Payout, TiedLine]]:
    """Movements whose entries the ledger lacked, newest first, each with its payout."""
    query = (
        select(payout_lines)
        .join(payouts, payouts.c.id == payout_lines.c.payout_id)
        .where(payout_lines.c.fit.in_(WRONG), payout_lines.c.fit == LineFit.MISSING, payouts.c.mode == mode)
        .order_by(payout_lines.c.at.desc(), arrival(payout_lines))
        .limit(limit)
    )
    rows = connection.execute(query).mappings().all()
    known = _by_id(connection, {row["payout_id"] for row in rows})
    return [(known[row["payout_id"]], _line(row)) for row in rows]


def _by_id(connection: Connection, ids: set[str]) -> dict[str, Payout]:
    query = select(payouts).where(payouts.c.id.in_(those_of("ids")))
    return {row["id"]: _payout(row) for row in connection.execute(query, {"ids": listed(list(ids))}).mappings()}


def earliest_open(connection: Connection, mode: PaymentMode) -> datetime | None:
    """When the oldest was made of which the provider has more to say."""
    open_states = payouts.c.status.in_([PayoutStatus.PENDING, PayoutStatus.IN_TRANSIT, PayoutStatus.OTHER])
    unfinished = open_states | (payouts.c.is_automatic & ~payouts.c.is_complete)
    query = select(func.min(payouts.c.created_at)).where(payouts.c.mode == mode, unfinished)
    return connection.execute(query).scalar_one_or_none()


def number(connection: Connection, payout_id: str) -> int:
    """What a cursor says of a payout."""
    return int(connection.execute(select(arrival(payouts)).where(payouts.c.id == payout_id)).scalar_one())


def place(connection: Connection, number: int) -> tuple[datetime, str] | None:
    """Where the payout of that number is in the list; None where there's none."""
    row = connection.execute(select(payouts).where(arrival(payouts) == number)).first()
    return (row.created_at, row.id) if row else None


def newest(
    connection: Connection, modes: tuple[PaymentMode, ...], before: tuple[datetime, str] | None, limit: int
) -> list[ReadPayout]:
    """With the sums of their movements, newest first; those that come after `before` in that order."""
    query = select(payouts).where(payouts.c.mode.in_(modes))
    if before:
        at, last = before
        query = query.where((payouts.c.created_at < at) | ((payouts.c.created_at == at) & (payouts.c.id < last)))
    return _read(connection, query.order_by(payouts.c.created_at.desc(), payouts.c.id.desc()).limit(limit))


def find(connection: Connection, payout_id: str) -> ReadPayout | None:
    return next(iter(_read(connection, select(payouts).where(payouts.c.id == payout_id))), None)


def doubtful(connection: Connection, modes: tuple[PaymentMode, ...], since: datetime) -> list[ReadPayout]:
    """Those made since then that failed, don't add up, or hold what ought to tie and doesn't; oldest first."""
    query = select(payouts).where(payouts.c.mode.in_(modes), payouts.c.created_at >= since)
    return [one for one in _read(connection, query.order_by(payouts.c.created_at, payouts.c.id)) if one.needs_somebody]


def of_order(connection: Connection, order_id: UUID) -> list[tuple[Payout, int]]:
    """The payouts that brought an order's money, oldest first, each with what it brought after fees."""
    net = func.sum(payout_lines.c.settled_cents - payout_lines.c.fee_cents).label("net")
    query = (
        select(payouts, net)
        .join(payout_lines, payout_lines.c.payout_id == payouts.c.id)
        .where(payout_lines.c.order_id == order_id)
        .group_by(*payouts.c)
        .order_by(payouts.c.created_at, payouts.c.id)
    )
    return [(_payout(row), row["net"]) for row in connection.execute(query).mappings()]


def lines_of(connection: Connection, payout_id: str, limit: int | None = None) -> list[TiedLine]:
    """In the provider's order: oldest first."""
    query = select(payout_lines).where(payout_lines.c.payout_id == payout_id).order_by(arrival(payout_lines))
    return [_line(row) for row in connection.execute(query.limit(limit)).mappings()]


def every_line(connection: Connection, modes: tuple[PaymentMode, ...]) -> Iterator[tuple[Payout, TiedLine | None]]:
    """Of all payouts, oldest first, without holding all lines. A payout that wasn't read comes once, with none."""
    query = select(payouts).where(payouts.c.mode.in_(modes)).order_by(payouts.c.created_at, payouts.c.id)
    for row in connection.execute(query).mappings().all():
        payout = _payout(row)
        lines = lines_of(connection, payout.id)
        yield from ((payout, line) for line in lines)
        if not lines:
            yield payout, None


def remove_tests(connection: Connection) -> None:
    """Test money is none."""
    are_tests = payouts.c.mode.in_([PaymentMode.SANDBOX, PaymentMode.TEST])
    connection.execute(delete(payout_lines).where(payout_lines.c.payout_id.in_(select(payouts.c.id).where(are_tests))))
    connection.execute(delete(payouts).where(are_tests))


def _read(connection: Connection, query: Select[Any]) -> list[ReadPayout]:
    rows = connection.execute(query).mappings().all()
    sums = _sums(connection, [row["id"] for row in rows])
    return [ReadPayout(_payout(row), row["read_at"], tuple(sums[row["id"]])) for row in rows]


def _sums(connection: Connection, ids: Sequence[str]) -> defaultdict[str, list[FitSum]]:
    columns = payout_lines.c
    query = (
        select(
            columns.payout_id,
            columns.fit,
            func.count().label("lines"),
            func.sum(columns.settled_cents).label("settled"),
            func.sum(columns.fee_cents).label("fees"),
        )
        .where(columns.payout_id.in_(those_of("ids")))
        .group_by(columns.payout_id, columns.fit)
    )
    found: defaultdict[str, list[FitSum]] = defaultdict(list)
    for row in connection.execute(query, {"ids": listed(ids)}):
        found[row.payout_id].append(FitSum(LineFit(row.fit), row.lines, row.settled, row.fees))
    return found


def _payout(row: Any) -> Payout:
    return Payout(
        id=row["id"],
        mode=PaymentMode(row["mode"]),
        status=PayoutStatus(row["status"]),
        amount_cents=row["amount_cents"],
        currency=row["currency"],
        created_at=row["created_at"],
        arrives_on=row["arrives_on"],
        is_automatic=row["is_automatic"],
        is_complete=row["is_complete"],
        failure=row["failure"],
    )


def _line(row: Any) -> TiedLine:
    balance = BalanceLine(
        id=row["id"],
        kind=LedgerKind(row["kind"]) if row["kind"] else None,
        amount_cents=row["sold_cents"],
        fee_cents=row["fee_cents"],
        currency=row["currency"],
        at=row["at"],
        source_id=row["source_id"],
        payment_intent_id=row["payment_intent_id"],
    )
    line = PayoutLine(balance, row["category"], row["settled_cents"], row["sold_currency"], row["fee_tax_cents"])
    return TiedLine(line, LineFit(row["fit"]), row["order_id"], row["tax_cents"])
