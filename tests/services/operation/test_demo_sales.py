"""When the demo's orders are placed: never outside the time that is lived through."""

import random
from collections import Counter
from datetime import UTC, datetime, timedelta

from fundable.domain.agency.default_offer import DEFAULT
from fundable.services.operation.demo.sales import Span, draw
from fundable.services.operation.demo.work import CLOSES_H, OPENS_H, SATURDAY, at_work

LENGTHS = (0, 1, 14, 15, 45, 400, 2000)


def test_an_order_is_placed_within_the_time_whatever_seed_number_and_day() -> None:
    chance = random.Random(5)
    for number in range(300):
        until = datetime(2019, 1, 1, tzinfo=UTC) + timedelta(seconds=chance.randrange(12 * 365 * 86_400))
        span = Span(until - timedelta(days=chance.choice(LENGTHS)), until)
        for sale in draw(random.Random(number), chance.choice((1, 2, 13, 40)), span, DEFAULT):
            assert span.start <= sale.at <= span.until


def test_one_client_buys_for_a_second_business() -> None:
    span = Span(datetime(2025, 1, 2, tzinfo=UTC), datetime(2026, 1, 2, tzinfo=UTC))
    sold = draw(random.Random(1), 40, span, DEFAULT)
    [(email, _)] = [found for found in Counter(sale.buyer.email for sale in sold).items() if found[1] > 1]
    theirs = [sale for sale in sold if sale.buyer.email == email]
    assert len({sale.buyer.business for sale in theirs}) == 2
    assert len({sale.buyer.owner for sale in theirs}) == 1
    assert not any(sale.own_domain or sale.stops_at for sale in theirs)


def test_staff_work_in_office_hours_and_never_before_they_are_asked() -> None:
    asked = datetime(2026, 1, 1, 0, 5, 7, tzinfo=UTC)
    for hour in range(20 * 24):
        done = at_work(asked + timedelta(hours=hour))
        assert done >= asked + timedelta(hours=hour)
        assert done.weekday() < SATURDAY
        assert OPENS_H <= done.hour < CLOSES_H
