"""The twelve trades of the demo's businesses: four shops, four crews, and four by appointment."""

from fundable.services.operation.demo.trades.counters import COUNTERS
from fundable.services.operation.demo.trades.crews import CREWS
from fundable.services.operation.demo.trades.offices import OFFICES
from fundable.services.operation.demo.trades.trade import Trade, Workplace

TRADES = tuple(trade for three in zip(COUNTERS, CREWS, OFFICES, strict=True) for trade in three)
"""In turns, so that a few businesses are of different kinds."""

__all__ = ["TRADES", "Trade", "Workplace"]
