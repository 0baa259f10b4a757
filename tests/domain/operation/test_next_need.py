"""What an order needs next."""

from dataclasses import replace

import pytest

from fundable.domain.operation.next_need import FIRST, OrderNeed, OrderStanding, next_need
from fundable.domain.operation.work_queue import TaskKind
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


def test_a_domain_is_registered_once_it_is_all_that_is_missing() -> None:
    wanted = replace(NEW, waiting=frozenset({OrderNeed.DOMAIN_WANTED}))

    assert next_need(wanted) is OrderNeed.DOMAIN_WANTED
    assert next_need(replace(wanted, is_approved=False)) is OrderNeed.IN_REVIEW


@pytest.mark.parametrize("need", FIRST)
def test_what_somebody_waits_for_goes_first_and_a_dispute_before_all(need: OrderNeed) -> None:
    assert next_need(replace(NEW, waiting=frozenset({need}))) is need
    assert next_need(replace(NEW, waiting=frozenset({need, OrderNeed.DISPUTE}))) is OrderNeed.DISPUTE
    assert need in set(TaskKind), "it's a row of Needs you as well"
