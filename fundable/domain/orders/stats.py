"""Figures over all orders."""

from dataclasses import dataclass
from datetime import date

from fundable.domain.money.hosting import HostingFilter
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.orders import OrderStatus


@dataclass(frozen=True, slots=True)
class WeekOfRevenue:
    starts_on: date
    amount_cents: int


@dataclass(frozen=True, slots=True)
class Stats:
    """Figures for the admin's cards and filters. They count everything, not one page.

    `total_cents` is what orders come to, paid or not, and what was charged for them later and paid, which is
    `charged_cents`. `received_cents` is what was paid of it, less what was refunded and what disputes hold or have
    taken: what is left of `total_cents` without `unpaid_cents`, `refunded_cents` and `disputed_cents`.
    `tests` is how many orders are left out, because they are not of real money. `overdue` are owed and late.
    `hosting` counts orders by how their hosting stands, where somebody may have to do something about it.
    `addon_names`: all that were ever offered, as they were called last.
    `has_webhook`: the payment provider can report by itself.
    """

    orders: int
    total_cents: int
    charged_cents: int
    received_cents: int
    unpaid_cents: int
    refunded_cents: int
    disputed_cents: int
    intake_forms: int
    abandoned: int
    by_status: dict[OrderStatus, int]
    by_addon: dict[str, int]
    addon_names: dict[str, str]
    weeks: tuple[WeekOfRevenue, ...]
    mode: PaymentMode
    tests: int
    overdue: int
    hosting: dict[HostingFilter, int]
    failed_events: int
    has_webhook: bool
