"""What promotion codes brought in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.money.figures import promotion_days
from fundable.domain.money.figures.ranges import ReportRange
from fundable.domain.money.figures.used_codes import CodesReport, CodesTotal, UsedCode
from fundable.domain.money.payments import PaymentMode


@dataclass(frozen=True, slots=True)
class CodesRead:
    """Of all currencies. `has_any`: an order was ever paid with a code."""

    used: Sequence[UsedCode]
    before: dict[str, CodesTotal]
    has_any: bool


def read(
    connection: Connection, within: ReportRange, modes: tuple[PaymentMode, ...], currencies: Iterable[str]
) -> CodesRead:
    """`currencies` are all that anything was ever sold in: finding them among a year's codes takes a reading of its
    own."""
    return CodesRead(
        promotion_days.used(connection, within, modes, currencies),
        promotion_days.totals(connection, within.before(), modes),
        promotion_days.has_any(connection, modes),
    )


def reports(app: App, found: CodesRead, offered: str) -> tuple[CodesReport, ...]:
    """One for each currency that has any, and for `offered`; none where codes are off and were never used."""
    if not (app.gateway.takes_promotions or found.has_any):
        return ()
    others = {one.currency for one in found.used} | {one for one, total in found.before.items() if total.orders}
    return tuple(
        CodesReport(
            currency,
            tuple(one for one in found.used if one.currency == currency),
            found.before.get(currency, CodesTotal()),
        )
        for currency in (offered, *sorted(others - {offered}))
    )
