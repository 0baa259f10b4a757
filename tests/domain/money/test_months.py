"""When a month of hosting ends: the day on which Stripe charges the next one, by its billing cycle anchor."""

from calendar import monthrange
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fundable.domain.agency.offer import HostingTerms
from fundable.domain.money.hosting import HostingStatus, begun, included_until, months_after, next_charge_after

EVERY_DAY = [datetime(2027, 1, 1, 15, 30, 7, tzinfo=UTC) + timedelta(days=number) for number in range(366 + 365)]
"""Of a common year and a leap year."""
MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2060, 1, 1), timezones=st.just(UTC))


def charged_by_stripe(anchor: datetime, number: int) -> datetime:
    """Written as Stripe says it: the anchor's day of the month, "or the last day of the month" if it has none."""
    day = date(anchor.year, anchor.month, 1)
    for _ in range(number):
        day += timedelta(days=monthrange(day.year, day.month)[1])  # the first of the next month
    last = monthrange(day.year, day.month)[1]
    return datetime.combine(day.replace(day=min(anchor.day, last)), anchor.timetz())


@pytest.mark.parametrize("number", [1, 2, 3, 12, 13, 24])
def test_a_month_ends_when_stripe_charges_the_next_from_any_day_on(number: int) -> None:
    for anchor in EVERY_DAY:
        assert months_after(anchor, number) == charged_by_stripe(anchor, number)


@pytest.mark.parametrize(
    ("paid_on", "ends_on"),
    [
        ((2027, 1, 31), (2027, 2, 28)),
        ((2028, 1, 30), (2028, 2, 29)),
        ((2027, 2, 28), (2027, 3, 28)),
        ((2027, 3, 31), (2027, 4, 30)),
        ((2027, 12, 31), (2028, 1, 31)),
    ],
)
def test_the_first_month_that_is_paid_with_the_order(
    paid_on: tuple[int, int, int], ends_on: tuple[int, int, int]
) -> None:
    paid_at = datetime(*paid_on, 23, 59, 59, tzinfo=UTC)

    assert begun(paid_at, HostingTerms(0, 997)) == (HostingStatus.ACTIVE, datetime(*ends_on, 23, 59, 59, tzinfo=UTC))


@pytest.mark.parametrize("included", [1, 6, 12, 24])
def test_included_months_are_the_days_of_the_trial_that_stripe_is_asked_for(included: int) -> None:
    sold = HostingTerms(included, 997)
    for paid_at in EVERY_DAY:
        ends_at = paid_at + timedelta(days=sold.included_days)
        assert begun(paid_at, sold) == (HostingStatus.TRIALING, ends_at)
        assert included_until(paid_at, sold) == ends_at


@given(anchor=MOMENTS, later=st.timedeltas(timedelta(), timedelta(days=4000)))
def test_the_next_charge_is_the_first_of_the_anchors_days_that_is_yet_to_come(
    anchor: datetime, later: timedelta
) -> None:
    at = anchor + later

    charge = next_charge_after(anchor, at)

    days = [charged_by_stripe(anchor, number) for number in range(1, 140)]
    assert charge == next(day for day in days if day > at)


def test_a_short_month_does_not_move_the_day_of_those_after_it() -> None:
    at = anchor = datetime(2027, 1, 31, tzinfo=UTC)
    charges = []
    for _ in range(4):
        at = next_charge_after(anchor, at)
        charges.append((at.month, at.day))

    assert charges == [(2, 28), (3, 31), (4, 30), (5, 31)]
