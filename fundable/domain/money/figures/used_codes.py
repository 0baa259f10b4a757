"""Which promotion codes brought orders, and what these brought in."""

from dataclasses import dataclass

NAMED_CODES = 50
"""So many of a currency have a line of their own, the most used first; the rest share one."""


@dataclass(frozen=True, slots=True)
class UsedCode:
    """Orders that were paid with a code; without `code`, with `codes` others together. `paid_cents` came in, after
    `discount_cents` were taken off; `refunded_cents` of it went back since."""

    currency: str
    code: str | None
    codes: int
    orders: int
    paid_cents: int
    discount_cents: int
    refunded_cents: int

    @property
    def received_cents(self) -> int:
        return self.paid_cents - self.refunded_cents


@dataclass(frozen=True, slots=True)
class CodesTotal:
    orders: int = 0
    received_cents: int = 0


@dataclass(frozen=True, slots=True)
class CodesReport:
    """The codes of one currency, and the sum of the range before."""

    currency: str
    used: tuple[UsedCode, ...]
    before: CodesTotal

    @property
    def codes(self) -> int:
        return sum(one.codes for one in self.used)

    @property
    def total(self) -> CodesTotal:
        return CodesTotal(sum(one.orders for one in self.used), sum(one.received_cents for one in self.used))
