"""Which tasks an order has, by when, and when they're done."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from fundable.domain.agency.calendar import WorkingDays
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Addon
from fundable.domain.errors import Refused
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.orders.order_tasks import (
    HOLD_CALL,
    REGISTER_DOMAIN,
    Done,
    NotedTask,
    OrderTask,
    Situation,
    TaskFact,
    check_added,
    check_reopened,
    is_given,
    named,
    of_clients,
    tasks_of,
)
from fundable.domain.orders.orders import Order, OrderStatus, SessionState, StatusChange

NOON = datetime(2026, 1, 5, 17, tzinfo=UTC)
"""Monday at noon in New York: what is sent then is promised for the Monday after."""
OLIVE, SAM = UUID(int=1), UUID(int=2)
ALL = tuple(addon.id for addon in DEFAULT.addons)


def no_holidays(_year: int) -> Mapping[date, str]:
    return {}


def martin_luther_king(year: int) -> Mapping[date, str]:
    return {date(year, 1, 19): "Martin Luther King Jr. Day"}


WORKING = WorkingDays(ZoneInfo("America/New_York"), no_holidays)


def order(status: OrderStatus, addons: tuple[str, ...] = (), *moves: tuple[OrderStatus, str | None]) -> Order:
    """One that came to its status by these moves, an hour apart."""
    history = tuple(StatusChange(to, NOON + timedelta(hours=at), None, by) for at, (to, by) in enumerate(moves))
    return Order(
        id=UUID(int=9),
        email="nora@alder.example",
        amount_cents=150_00,
        status=status,
        payment_state=PaymentState.UNPAID if status is OrderStatus.PENDING else PaymentState.PAID,
        mode=PaymentMode.SANDBOX,
        selected_addons=addons,
        session_state=SessionState.COMPLETE,
        created_at=NOON,
        updated_at=NOON,
        form_at=NOON if OrderStatus.PAID.is_before(status) else None,
        promised_on=date(2026, 1, 12) if OrderStatus.PAID.is_before(status) else None,
        history=history,
    )


def situation(of: Order, facts: Mapping[str, TaskFact] | None = None, working: WorkingDays = WORKING) -> Situation:
    known = {addon.id: addon for addon in DEFAULT.addons}
    addons = [known.get(one, Addon(one, "Logo design", 80_00, "")) for one in of.selected_addons]
    return Situation(of, addons, working, OLIVE, facts or {})


def tasks(of: Order, *noted: NotedTask, facts: Mapping[str, TaskFact] | None = None) -> list[OrderTask]:
    return tasks_of(situation(of, facts), noted)


def open_ones(found: list[OrderTask]) -> list[tuple[str, date | None]]:
    return [(task.title, task.due_on) for task in found if not task.done]


def test_nothing_is_to_do_before_the_payment() -> None:
    assert tasks(order(OrderStatus.PENDING, ALL)) == []


def test_what_was_sold_comes_with_the_payment_and_has_a_day_with_the_form() -> None:
    assert open_ones(tasks(order(OrderStatus.PAID, ("domain",)))) == [("Register the domain", None)]
    assert open_ones(tasks(order(OrderStatus.INTAKE, ALL))) == [
        ("Check the intake form", date(2026, 1, 6)),
        ("Register the domain", date(2026, 1, 8)),
        ("Offer times for the review call", date(2026, 1, 9)),
        ("Set up the Google profile", None),
        ("Get the Google profile verified", None),
        ("Hold the review call", None),
        ("Send the summary of the call", None),
    ]


def test_days_are_business_days_ahead_of_the_promised_one() -> None:
    found = replace(order(OrderStatus.DESIGN), promised_on=date(2026, 1, 20))
    with_holiday = WorkingDays(WORKING.zone, martin_luther_king)
    due = {task.title: task.due_on for task in tasks_of(situation(found, working=with_holiday), ())}
    assert due["Draft the website"] == date(2026, 1, 15), "neither the weekend nor the holiday counts"


def test_a_short_promise_asks_for_nothing_before_the_form_came() -> None:
    found = replace(order(OrderStatus.INTAKE), promised_on=date(2026, 1, 6))
    assert open_ones(tasks(found)) == [("Check the intake form", date(2026, 1, 6))]


def test_an_addon_that_the_program_does_not_know_is_one_task() -> None:
    assert open_ones(tasks(order(OrderStatus.DESIGN, ("logo",))))[-1] == ("Deliver Logo design", date(2026, 1, 12))


def test_a_stage_s_task_comes_with_it_and_is_done_once_it_is_left() -> None:
    moves = (
        (OrderStatus.PAID, None),
        (OrderStatus.INTAKE, None),
        (OrderStatus.DESIGN, "Sam Reyes"),
        (OrderStatus.REVIEW, "Olive Park"),
        (OrderStatus.LAUNCH, None),
    )
    found = tasks(order(OrderStatus.LAUNCH, (), *moves))

    assert open_ones(found) == [("Put the website online", date(2026, 1, 12))]
    assert [(task.title, task.done) for task in found if task.done] == [
        ("Draft the website", Done(NOON + timedelta(hours=3), "Olive Park")),
        ("Check the intake form", Done(NOON + timedelta(hours=2), "Sam Reyes")),
    ]
    assert all(task.is_fact for task in found if task.done)
    set_back = tasks(order(OrderStatus.INTAKE, (), *moves, (OrderStatus.INTAKE, "Sam Reyes")))
    assert open_ones(set_back) == [("Check the intake form", date(2026, 1, 6))]


def test_what_follows_the_launch_waits_for_it() -> None:
    before = named(tasks(order(OrderStatus.LAUNCH, ("google-business",))), "google-profile")
    assert (before.due_on, before.waits_for_launch) == (None, True)
    live = order(OrderStatus.COMPLETED, ("google-business",), (OrderStatus.COMPLETED, "Sam Reyes"))
    after = named(tasks(live), "google-profile")
    assert (after.due_on, after.waits_for_launch) == (date(2026, 1, 8), False)


def test_what_staff_said_goes_before_the_rule() -> None:
    own_day = NotedTask(REGISTER_DOMAIN, "Register the domain", None, SAM, date(2026, 1, 6))
    found = named(tasks(order(OrderStatus.INTAKE, ("domain",)), own_day), REGISTER_DOMAIN)
    assert (found.person, found.due_on) == (SAM, date(2026, 1, 6))
    assert named(tasks(order(OrderStatus.INTAKE, ("domain",))), REGISTER_DOMAIN).person == OLIVE


def test_a_task_is_given_by_somebody_else_while_it_is_open() -> None:
    nobodys = OrderTask("own:1", "Ask the bank", "")
    sams, done = replace(nobodys, person=SAM), Done(NOON, "Olive Park")
    assert is_given(nobodys, sams, OLIVE)
    assert is_given(None, sams, OLIVE), "added to an order of Sam's"
    assert not is_given(nobodys, sams, SAM), "who takes one knows it"
    assert not is_given(sams, replace(sams, due_on=NOON.date()), OLIVE)
    assert not is_given(sams, nobodys, OLIVE)
    assert not is_given(nobodys, replace(sams, done=done), OLIVE)


def test_a_fact_is_done_whoever_ticked_what_and_is_not_reopened() -> None:
    facts = {REGISTER_DOMAIN: TaskFact(Done(NOON, "Sam Reyes"))}
    found = named(tasks(order(OrderStatus.INTAKE, ("domain",)), facts=facts), REGISTER_DOMAIN)
    assert found.done == Done(NOON, "Sam Reyes")
    with pytest.raises(Refused, match="can't be reopened"):
        check_reopened(found)


def test_added_ones_stay_whatever_becomes_of_the_order() -> None:
    added = NotedTask("own:1", "Ask for two photos", None, None, date(2026, 1, 7))
    assert open_ones(tasks(order(OrderStatus.PENDING), added)) == [("Ask for two photos", date(2026, 1, 7))]
    refunded = replace(order(OrderStatus.DESIGN, ALL), refunded_cents=150_00)
    assert open_ones(tasks(refunded, added)) == [("Ask for two photos", date(2026, 1, 7))]
    with pytest.raises(Refused, match="comes with the order"):
        check_added(named(tasks(order(OrderStatus.DESIGN)), "website-drafted"))
    with pytest.raises(Refused, match="doesn't have this task"):
        named(tasks(order(OrderStatus.DESIGN)), HOLD_CALL)


def test_clients_see_what_they_bought_in_the_order_of_its_steps() -> None:
    added = NotedTask("own:1", "Call the bank about them")
    done = NotedTask("google-profile", "Set up the Google profile", Done(NOON, "Sam Reyes"))
    seen = of_clients(tasks(order(OrderStatus.DESIGN, (*ALL, "logo")), added, done))
    assert [(task.addon, task.for_client) for task in seen if task.addon == "google-business"] == [
        ("google-business", "Profile created"),
        ("google-business", "Google verifies"),
    ]
    assert {task.for_client for task in seen} == {
        "Registered in your name",
        "Profile created",
        "Google verifies",
        "The call",
        "Written summary",
        "Logo design",
    }
