"""Tries at what can be guessed, where several servers count them together. By the database's clock, because those of
the servers differ."""

from typing import Any

from sqlalchemy import BigInteger, Column, ColumnElement, Connection, Integer, String, Table, case, delete, or_, select

from fundable.db.engine.expressions import NowMs
from fundable.db.engine.tables import STORED_BY_KEY, Upsert, upsert
from fundable.db.types import metadata
from fundable.domain.people.counted_tries import DELAYS_S, DOUBLED_MOST, PLACES_KEPT, TRIES_KEPT, CountedTries

BRAKE, KNOWN = "brake", "known"
"""Tries at one account, and from where it was opened before; any other rule counts calls."""

counted_tries = Table(
    "counted_tries",
    metadata,
    Column("rule", String(20), primary_key=True),
    Column("whose", String(32), primary_key=True, comment="a keyed hash of an address or an account"),
    Column("begun_ms", BigInteger, nullable=False, comment="of a brake: when the last try was let through"),
    Column("count", Integer, nullable=False),
    **STORED_BY_KEY,
)
_COLUMNS = counted_tries.c
_BEGUN = _COLUMNS.begun_ms


def count(connection: Connection, rule: str, whose: str, window_ms: int) -> CountedTries:
    """Counts one more, in a window that begins with the first."""
    is_over = _is_over(window_ms)
    again = {"begun_ms": case((is_over, NowMs()), else_=_BEGUN), "count": _one_more(is_over)}
    counted = _put(rule, whose, again).returning(_COLUMNS["count"], _BEGUN + window_ms - NowMs())
    number, left_ms = connection.execute(counted).one()
    return CountedTries(number, left_ms / 1000)


def try_at(connection: Connection, account: str, place: str, free: int, window_ms: int) -> float:
    """Counts one more try at an account if it is let through: 0 then, and else how many seconds it's too early. From a
    place where the account was opened before, all are."""
    is_known = select(1).where(_COLUMNS.rule == KNOWN, _COLUMNS.whose == place).correlate(None).exists()
    is_over, until = _is_over(window_ms), _BEGUN + delay_ms(free)
    again = {"begun_ms": NowMs(), "count": _one_more(is_over)}
    passing = _put(BRAKE, account, again, or_(is_over, until <= NowMs(), is_known))
    if connection.execute(passing.returning(_COLUMNS["count"])).one_or_none():
        return 0.0
    wait = select(until - NowMs()).where(_COLUMNS.rule == BRAKE, _COLUMNS.whose == account)
    return max(1, connection.execute(wait).scalar() or 0) / 1000


def know(connection: Connection, account: str, place: str) -> None:
    """The account was opened: its tries are forgotten, and the place isn't."""
    connection.execute(delete(counted_tries).where(_COLUMNS.rule == BRAKE, _COLUMNS.whose == account))
    connection.execute(_put(KNOWN, place, {"begun_ms": NowMs()}))


def forget(connection: Connection, window_ms: int) -> None:
    """What is over, and of more than there is room for the oldest."""
    is_place = _COLUMNS.rule == KNOWN
    connection.execute(delete(counted_tries).where(~is_place, _is_over(window_ms)))
    for which, most in ((~is_place, TRIES_KEPT), (is_place, PLACES_KEPT)):
        last = select(_BEGUN).where(which).order_by(_BEGUN.desc()).offset(most).limit(1).scalar_subquery()
        connection.execute(delete(counted_tries).where(which, last >= _BEGUN))


def delay_ms(free: int) -> ColumnElement[int]:
    """How long the next try at an account waits."""
    over = _COLUMNS["count"] - 1 - free
    steps = [(over == number, delay_s * 1000) for number, delay_s in DELAYS_S.items()]
    return case((over < 0, 0), *steps, else_=DELAYS_S[DOUBLED_MOST] * 1000)


def _put(rule: str, whose: str, again: dict[str, Any], where: ColumnElement[bool] | None = None) -> Upsert:
    """The first, or what a row that is there becomes, if it's one that may."""
    first = upsert(counted_tries).values(rule=rule, whose=whose, begun_ms=NowMs(), count=1)
    return first.on_conflict_do_update(index_elements=["rule", "whose"], set_=again, where=where)


def _is_over(window_ms: int) -> ColumnElement[bool]:
    return NowMs() - window_ms >= _BEGUN


def _one_more(is_over: ColumnElement[bool]) -> ColumnElement[int]:
    """Where the window is over, the first again."""
    return case((is_over, 1), else_=_COLUMNS["count"] + 1)
