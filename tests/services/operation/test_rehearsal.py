"""A year rehearsed in its short form, and what is found of one in which something wasn't kept."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fundable import jobs
from fundable.config import Config
from fundable.recount import books, days, verdict
from fundable.recount.facts import Claims, OrderYear, WrittenMessage, Year
from fundable.services.operation.demo.year import DemoOptions
from fundable.services.operation.rehearsal import JobTable, Rehearsal, Rehearsed, own_settings
from fundable.services.operation.rehearsal.weather import Breakage
from tests.opened import opened
from tests.services.operation.test_demo import opening, quiet

UNTIL = datetime(2026, 6, 5, 18, 30, tzinfo=UTC)
SHORT = DemoOptions(orders=20, seed=4, until=UNTIL, days=100)
DAY = timedelta(days=1)


@pytest.fixture(scope="module")
def rehearsed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Rehearsed, Year]:
    folder = tmp_path_factory.mktemp("rehearsal")
    own = opened(Config(data_dir=folder / "own"))
    taken = own_settings(own)
    own.close()
    table = JobTable(jobs.TIMETABLE, jobs.AT_START)
    one = Rehearsal(
        opening(Config(data_dir=folder / "data", sites_domain="sites.localhost")), folder, SHORT, table, has_faults=True
    )
    return one.live(taken, quiet), one.lived


@pytest.fixture
def year(rehearsed: tuple[Rehearsed, Year]) -> Year:
    return rehearsed[1]


def test_every_promise_is_kept_while_everything_goes_wrong(rehearsed: tuple[Rehearsed, Year]) -> None:
    done, year = rehearsed

    assert (done.broken, done.refused) == ((), ())
    assert done.checked > 200
    assert {fault for fault in Breakage if not done.faults[fault]} == set()
    assert {report.what for order in year.orders for report in order.reports} >= {
        "paid",
        "refunded",
        "charged",
    }
    assert sum(bool(order.claims.online) for order in year.orders) >= 3


def a_day_late(claims: Claims) -> Claims:
    return replace(claims, promised_on=claims.promised_on and claims.promised_on + DAY)


def a_day_early(claims: Claims) -> Claims:
    return replace(claims, promised_on=claims.promised_on and claims.promised_on - DAY)


def no_day(claims: Claims) -> Claims:
    return replace(claims, promised_on=None)


def a_cent_lost(claims: Claims) -> Claims:
    return replace(claims, moved_cents=(*claims.moved_cents[:-1], claims.moved_cents[-1] - 1))


def booked_twice(claims: Claims) -> Claims:
    return replace(claims, moved_cents=claims.moved_cents * 2)


def never_booked(claims: Claims) -> Claims:
    return replace(claims, moved_cents=())


def asked_a_cent_more(claims: Claims) -> Claims:
    return replace(claims, amount_cents=claims.amount_cents + 1)


def refund_forgotten(claims: Claims) -> Claims:
    return replace(claims, refunded_cents=claims.refunded_cents + 100)


def unpaid(claims: Claims) -> Claims:
    return replace(claims, is_paid=not claims.is_paid)


def renewal_forgotten(claims: Claims) -> Claims:
    return replace(claims, hosting="past_due")


def a_month_too_long(claims: Claims) -> Claims:
    return replace(claims, hosting_until=claims.hosting_until and claims.hosting_until + 30 * DAY)


def a_page_without_approval(claims: Claims) -> Claims:
    return replace(claims, online=(*claims.online, (UNTIL, "0" * 64)))


def a_page_paused_for_nothing(claims: Claims) -> Claims:
    return replace(claims, online=((UNTIL, "0" * 64),), paused_at=UNTIL)


def a_charge_given_back_for_nothing(claims: Claims) -> Claims:
    return replace(claims, charges_refunded_cents=(*claims.charges_refunded_cents, 100))


def charged_twice(claims: Claims) -> Claims:
    return replace(claims, charged_cents=claims.charged_cents * 2)


def nothing_given(claims: Claims) -> Claims:
    return replace(claims, given=())


def without(kind: str) -> Callable[[Claims], Claims]:
    def change(claims: Claims) -> Claims:
        return replace(claims, messages=[one for one in claims.messages if one.kind != kind])

    return change


def again(kind: str) -> Callable[[Claims], Claims]:
    def change(claims: Claims) -> Claims:
        return replace(claims, messages=[*claims.messages, *(one for one in claims.messages if one.kind == kind)])

    return change


def later(kind: str, by: timedelta) -> Callable[[Claims], Claims]:
    def change(claims: Claims) -> Claims:
        return replace(claims, messages=[_moved(one, kind, by) for one in claims.messages])

    return change


def _moved(one: WrittenMessage, kind: str, by: timedelta) -> WrittenMessage:
    return replace(one, at=one.at + by) if one.kind == kind else one


def delivered(count: int) -> Callable[[Claims], Claims]:
    def change(claims: Claims) -> Claims:
        return replace(claims, messages=[replace(one, delivered=count) for one in claims.messages])

    return change


CHANGES: Sequence[tuple[str, Callable[[Claims], Claims], str]] = (
    ("a day too late", a_day_late, "due date"),
    ("a day too early", a_day_early, "due date"),
    ("no day", no_day, "due date"),
    ("a cent lost", a_cent_lost, "books"),
    ("booked twice", booked_twice, "books"),
    ("never booked", never_booked, "books"),
    ("a cent too much", asked_a_cent_more, "price"),
    ("a refund that wasn't", refund_forgotten, "books"),
    ("paid and not known", unpaid, "payment"),
    ("a renewal forgotten", renewal_forgotten, "renewal"),
    ("a month given away", a_month_too_long, "renewal"),
    ("online without approval", a_page_without_approval, "publication"),
    ("paused while paid", a_page_paused_for_nothing, "publication"),
    ("no receipt of the order", without("order-received"), "message"),
    ("a charge known twice", charged_twice, "charge"),
    ("a charge given back for nothing", a_charge_given_back_for_nothing, "charge"),
    ("paid for and not given", nothing_given, "charge"),
    ("no email on a charge", without("charge-request"), "message"),
    ("no receipt of a charge", without("charge-paid"), "message"),
    ("no email on the form", without("form-received"), "message"),
    ("no email on a stage", without("status-changed"), "message"),
    ("no reminder", without("form-reminder"), "message"),
    ("a reminder twice", again("form-reminder"), "message"),
    ("a reminder a day late", later("form-reminder", DAY), "message"),
    ("a reminder a day early", later("form-reminder", -DAY), "message"),
    ("a stage told twice", again("status-changed"), "message"),
    ("a refund told twice", again("payment-refunded"), "message"),
    ("an order told twice", again("order-received"), "message"),
    ("delivered twice", delivered(2), "delivery"),
    ("never delivered", delivered(0), "delivery"),
)


@pytest.mark.parametrize(("change", "promise"), [one[1:] for one in CHANGES], ids=[one[0] for one in CHANGES])
def test_what_was_not_kept_is_found(year: Year, change: Callable[[Claims], Claims], promise: str) -> None:
    """In each order that it can be told of, and in no other."""
    touched = [order for order in year.orders if books.paid_at(order) and change(order.claims) != order.claims]
    assert touched

    for order in touched:
        broken = verdict.compare(replace(year, orders=[replace(order, claims=change(order.claims))], received_cents=0))
        assert (promise, order.number) in {(one.promise, one.order) for one in broken[1]}


def test_what_is_charged_at_another_price_is_found(year: Year) -> None:
    order = next(one for one in year.orders if one.asked)
    dearer = replace(order, asked=[replace(one, claimed_cents=one.cents + 1) for one in order.asked])

    found = {one.promise for one in verdict.compare(replace(year, orders=[dearer]))[1]}

    assert found == {"charge", "books"}


def test_what_is_of_the_whole_year_is_found(year: Year) -> None:
    wrong = replace(year, received_cents=year.received_cents - 1, failed_reports=1, job_failures={"remind": "KeyError"})
    gap = replace(year, orders=[], received_cents=0, numbers=[("INV-2026", 1), ("INV-2026", 3)])

    assert [one.promise for one in verdict.compare(wrong)[1]] == ["books", "timetable", "books"]
    assert [one.promise for one in verdict.compare(gap)[1]] == ["invoice"]


def test_a_page_that_is_kept_after_its_end_is_found(year: Year) -> None:
    """And one that goes too soon; the grace's days are those of the agency's calendar."""
    order = next(one for one in year.orders if books.paid_at(one) and one.claims.online and not books.ended_at(one))
    ended = year.until - 30 * DAY
    over = replace(order, reports=[*order.reports, replace(order.reports[-1], at=ended, what="ended", cents=0)])
    due = days.midnight(year.shop, days.day_in(year.shop, ended) + 15 * DAY)

    def found(paused_at: datetime | None) -> set[str]:
        shown = replace(over, claims=replace(over.claims, paused_at=paused_at))
        return {one.sentence.partition(" ")[2][10:] for one in verdict._pages(shown, year)}

    assert found(None) == {"was still online after its grace."}
    assert found(due - timedelta(hours=1)) == {"was paused before its grace was over."}
    assert found(due + timedelta(hours=2)) == set()


def test_a_page_whose_grace_goes_beyond_the_year_is_not_owed_a_pause(year: Year) -> None:
    """The year ends with a look, which is no look after its grace."""
    order = next(one for one in year.orders if books.paid_at(one) and one.claims.online and not books.ended_at(one))
    ended = replace(order.reports[-1], at=year.until - 3 * DAY, what="ended", cents=0)
    ends_late = replace(year, looks=[*year.looks, year.until])

    assert [*verdict._pages(replace(order, reports=[*order.reports, ended]), ends_late)] == []


def test_orders_that_are_counted_are_those_of_the_facts(year: Year) -> None:
    """Each of them as the simulator drew it, none left out."""
    numbers = [order.number for order in year.orders]

    assert len(set(numbers)) == len(numbers) >= SHORT.orders - 4
    assert all(isinstance(order, OrderYear) for order in year.orders)


def test_a_year_without_faults_breaks_nothing(tmp_path: Path) -> None:
    options, table = DemoOptions(3, 1, UNTIL, 20), JobTable(jobs.TIMETABLE, jobs.AT_START)
    own = opened(Config(data_dir=tmp_path / "own"))
    one = Rehearsal(opening(Config(data_dir=tmp_path / "data")), tmp_path, options, table, has_faults=False)

    done = one.live(own_settings(own), quiet)
    own.close()

    assert (done.broken, sum(done.faults.values())) == ((), 0)
