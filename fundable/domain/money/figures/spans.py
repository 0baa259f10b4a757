"""How long something takes: from step to step, and in each stage."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class OrderSpan(StrEnum):
    """From the checkout to the payment, to the form, to a live website; and each stage between them."""

    TO_PAID = "to_paid"
    TO_FORM = "to_form"
    TO_LIVE = "to_live"
    PAID = "paid"
    INTAKE = "intake"
    DESIGN = "design"
    REVIEW = "review"
    LAUNCH = "launch"


STAGES = (OrderSpan.PAID, OrderSpan.INTAKE, OrderSpan.DESIGN, OrderSpan.REVIEW, OrderSpan.LAUNCH)
EXACT_BELOW = 8
LONGEST_BITS = 21
"""Minutes are kept to their first three binary digits: exactly below 8, and to an eighth at worst beyond. What takes
longer than four years is kept as that."""


@dataclass(frozen=True, slots=True)
class TimeTaken:
    """Half of the `orders`, and nine of ten, took so many minutes at most. None where there were no orders."""

    orders: int = 0
    half: int | None = None
    nine_of_ten: int | None = None


@dataclass(frozen=True, slots=True)
class SpanReport:
    """Of the orders that got to a span's end in a range; `before` is the range before."""

    span: OrderSpan
    taken: TimeTaken
    before: TimeTaken


def taken(counts: Sequence[tuple[int, int]]) -> TimeTaken:
    """From how many orders there are of each length, by the least minutes of that length; the shortest first."""
    orders = sum(count for _, count in counts)
    if not orders:
        return TimeTaken()
    return TimeTaken(orders, _within(counts, orders * 0.5), _within(counts, orders * 0.9))


def _within(counts: Sequence[tuple[int, int]], wanted: float) -> int:
    """The minutes in which so many were done, those of one length being spread evenly over it."""
    done = 0
    for minutes, count in counts:
        if done + count >= wanted:
            return round(minutes + _width(minutes) * (wanted - done) / count)
        done += count
    raise AssertionError("more were wanted than there are")


def _width(minutes: int) -> int:
    """How many minutes are kept as these."""
    return 1 if minutes < EXACT_BELOW else 1 << (minutes.bit_length() - 3)
