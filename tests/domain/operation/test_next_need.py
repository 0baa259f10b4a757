"""What an order needs next."""

from dataclasses import replace

import pytest

from fundable.domain.operation.next_need import FIRST, OWN_ROWS, OrderNeed, OrderStanding, next_need, website_need
from fundable.domain.operation.task_kinds import TaskKind
from fundable.domain.orders.orders import OrderStatus

NEW = OrderStanding(
    status=OrderStatus.DESIGN,
    is_paid=True,
    is_refunded=False,
    has_form=True,
    is_built_here=True,
    has_build=True,
    is_released=True,
    is_approved=True,
    waiting=frozenset(),
)


@pytest.mark.parametrize(
    ("change", "need"),
    [
        ({}, OrderNeed.APPROVED),
        ({"is_approved": False}, OrderNeed.IN_REVIEW),
        ({"is_approved": False, "is_released": False}, OrderNeed.UNRELEASED),
        ({"is_approved": False, "is_released": False, "has_build": False}, OrderNeed.NO_BUILD),
        ({"is_built_here": False}, OrderNeed.ELSEWHERE),
        ({"has_form": False}, OrderNeed.NO_FORM),
        ({"status": OrderStatus.COMPLETED}, OrderNeed.ONLINE),
        ({"is_refunded": True}, OrderNeed.OVER),
        ({"is_refunded": True, "status": OrderStatus.COMPLETED}, OrderNeed.OVER),
        ({"is_paid": False, "status": OrderStatus.PENDING}, OrderNeed.UNPAID),
    ],
)
def test_an_order_has_its_own_step(change: dict[str, object], need: OrderNeed) -> None:
    assert next_need(replace(NEW, **change)) is need  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change", [{}, {"is_approved": False}, {"is_built_here": False}, {"status": OrderStatus.COMPLETED}]
)
def test_a_domain_is_registered_while_nothing_else_is_ours_to_do(change: dict[str, object]) -> None:
    wanted = replace(NEW, waiting=frozenset({OrderNeed.DOMAIN_WANTED}))

    assert next_need(replace(wanted, **change)) is OrderNeed.DOMAIN_WANTED  # type: ignore[arg-type]


def test_a_build_that_waits_for_us_goes_before_the_domain() -> None:
    wanted = replace(NEW, is_approved=False, is_released=False, waiting=frozenset({OrderNeed.DOMAIN_WANTED}))

    assert next_need(wanted) is OrderNeed.UNRELEASED
    assert next_need(replace(wanted, has_build=False)) is OrderNeed.NO_BUILD


@pytest.mark.parametrize("need", FIRST)
def test_a_promised_website_needs_what_its_order_needs_without_money(need: OrderNeed) -> None:
    waits = replace(NEW, waiting=frozenset({need}))

    assert website_need(waits) is (OrderNeed.APPROVED if need in OWN_ROWS else need)
    assert website_need(replace(waits, waiting=waits.waiting | OWN_ROWS)) is website_need(waits)


@pytest.mark.parametrize("need", FIRST)
def test_what_somebody_waits_for_goes_first_and_a_dispute_before_all(need: OrderNeed) -> None:
    assert next_need(replace(NEW, waiting=frozenset({need}))) is need
    assert next_need(replace(NEW, waiting=frozenset({need, OrderNeed.DISPUTE}))) is OrderNeed.DISPUTE
    assert need in set(TaskKind), "it's a row of Needs you as well"
