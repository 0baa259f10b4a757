"""What a report tells."""

from dataclasses import dataclass, fields
from datetime import date
from enum import StrEnum

from fundable.domain.money.figures.hosted import HostingReport
from fundable.domain.money.figures.kept_promises import PromisesReport
from fundable.domain.money.figures.ranges import BinSize, ReportRange
from fundable.domain.money.figures.spans import SpanReport
from fundable.domain.money.figures.used_codes import CodesReport


class OrderStep(StrEnum):
    """How far an order has come, from its checkout to a website that is live."""

    STARTED = "started"
    PAID = "paid"
    FORM = "form"
    LIVE = "live"


@dataclass(frozen=True, slots=True)
class MoneySum:
    """How many entries of the ledger, and what they come to."""

    entries: int = 0
    cents: int = 0

    def __add__(self, other: "MoneySum") -> "MoneySum":
        return MoneySum(self.entries + other.entries, self.cents + other.cents)


@dataclass(frozen=True, slots=True)
class MoneyFlow:
    """What moved, before the provider's fees. All sums are positive: `payments`, `renewals` and later
    `charges` came in, `refunds` and `disputes` went out, `refunds_failed` and `disputes_won` came back of those."""

    payments: MoneySum = MoneySum()
    renewals: MoneySum = MoneySum()
    charges: MoneySum = MoneySum()
    refunds: MoneySum = MoneySum()
    refunds_failed: MoneySum = MoneySum()
    disputes: MoneySum = MoneySum()
    disputes_won: MoneySum = MoneySum()

    def __add__(self, other: "MoneyFlow") -> "MoneyFlow":
        names = (field.name for field in fields(self))
        return MoneyFlow(**{name: getattr(self, name) + getattr(other, name) for name in names})

    @property
    def paid_cents(self) -> int:
        return self.payments.cents + self.renewals.cents + self.charges.cents

    @property
    def returned_cents(self) -> int:
        """Negative where more came back than went."""
        return self.refunds.cents + self.disputes.cents - self.refunds_failed.cents - self.disputes_won.cents

    @property
    def net_cents(self) -> int:
        return self.paid_cents - self.returned_cents


@dataclass(frozen=True, slots=True)
class FlowBin:
    starts_on: date
    flow: MoneyFlow


@dataclass(frozen=True, slots=True)
class SoldAddon:
    """`cents` is what it was sold for, before discounts."""

    id: str
    name: str
    orders: int
    cents: int


@dataclass(frozen=True, slots=True)
class CurrencyReport:
    """Money of one currency; two are never added. `ordered_cents` is what the orders begun came to, paid or not.
    `addons` are those of paid orders, of which `without_addons` had none. `before` is the flow of the range before."""

    currency: str
    bins: tuple[FlowBin, ...]
    total: MoneyFlow
    before: MoneyFlow
    ordered_cents: int
    addons: tuple[SoldAddon, ...]
    paid_orders: int
    without_addons: int
    hosting: HostingReport


@dataclass(frozen=True, slots=True)
class OrdersReport:
    """Orders begun in a range, by how far they came: who is live has paid, too."""

    started: int = 0
    paid: int = 0
    form: int = 0
    live: int = 0


@dataclass(frozen=True, slots=True)
class Reports:
    """`earliest` is the first day that has anything, if there is one. `codes`: none where promotion codes are off and
    none was ever used. `is_test`: it's about test orders, too, because none is real yet."""

    range: ReportRange
    earliest: date | None
    currencies: tuple[CurrencyReport, ...]
    orders: OrdersReport
    orders_before: OrdersReport
    spans: tuple[SpanReport, ...]
    promises: PromisesReport
    promises_before: PromisesReport
    codes: tuple[CodesReport, ...]
    is_test: bool

    @property
    def since(self) -> date:
        return self.range.first

    @property
    def until(self) -> date:
        return self.range.last

    @property
    def size(self) -> BinSize:
        return self.range.size


class ReportTable(StrEnum):
    """One table of it, as a file."""

    MONEY = "money"
    ORDERS = "orders"
    RETURNED = "returned"
    ADDONS = "addons"
    SPANS = "spans"
    PROMISES = "promises"
    HOSTING = "hosting"
    CODES = "codes"
