"""Payouts of the sandbox: what moved in a week goes to a bank on the Monday after, and is there on Wednesday.

Nothing of them is kept: each follows from the movements of its week.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta

from fundable.adapters.sandbox.store import Store
from fundable.domain.clock import Clock
from fundable.domain.money.ledger import BalanceLine, LedgerKind
from fundable.domain.money.payments import PaymentMode
from fundable.domain.money.payouts import Payout, PayoutLine, PayoutStatus

WEEK, UNDER_WAY = timedelta(days=7), timedelta(days=2)
_CATEGORIES = {LedgerKind.REFUND: "refund", LedgerKind.DISPUTE: "dispute"}


class SandboxPayouts:
    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def since(self, since: datetime) -> Sequence[Payout]:
        made = [self._payout(id_, lines) for id_, lines in self._weeks(_monday_after(since) - 2 * WEEK).items()]
        return [one for one in made if since <= one.created_at <= self._clock.now()]

    def lines(self, payout_id: str) -> Sequence[PayoutLine]:
        made_at = datetime.strptime(payout_id.split("_")[2], "%Y%m%d").replace(tzinfo=UTC)
        return [_line(one) for one in self._weeks(made_at - WEEK)[payout_id]]

    def _weeks(self, since: datetime) -> dict[str, list[BalanceLine]]:
        """From a Monday on, each week's movements in a currency under the id of the payout that takes them."""
        weeks: defaultdict[str, list[BalanceLine]] = defaultdict(list)
        for line in self._store.of_kind(BalanceLine, since):
            weeks[f"po_test_{_monday_after(line.at):%Y%m%d}_{line.currency}"].append(line)
        return dict(sorted(weeks.items()))

    def _payout(self, payout_id: str, lines: Sequence[BalanceLine]) -> Payout:
        made_at = _monday_after(lines[0].at)
        arrives_at = made_at + UNDER_WAY
        return Payout(
            id=payout_id,
            mode=PaymentMode.SANDBOX,
            status=PayoutStatus.PAID if self._clock.now() >= arrives_at else PayoutStatus.IN_TRANSIT,
            amount_cents=sum(line.amount_cents - line.fee_cents for line in lines),
            currency=lines[0].currency,
            created_at=made_at,
            arrives_on=arrives_at.date(),
        )


def _monday_after(at: datetime) -> datetime:
    monday = at.astimezone(UTC).date() + timedelta(days=7 - at.astimezone(UTC).weekday())
    return datetime.combine(monday, time(), UTC)


def _line(line: BalanceLine) -> PayoutLine:
    category = _CATEGORIES.get(line.kind, "charge") if line.kind else "charge"
    return PayoutLine(line, category, line.amount_cents, line.currency)
