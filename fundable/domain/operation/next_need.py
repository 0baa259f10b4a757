"""What an order needs next: one thing, in the words that "Needs you" has for it where it's one of those."""

from dataclasses import dataclass, replace
from enum import StrEnum

from fundable.domain.operation.task_kinds import TaskKind
from fundable.domain.orders.orders import OrderStatus


class OrderNeed(StrEnum):
    """What somebody is needed for; from `unpaid` on, how far the order is by itself."""

    DISPUTE = TaskKind.DISPUTE
    WEBSITE_BROKEN = TaskKind.WEBSITE_BROKEN
    CLIENT_ANSWERED = TaskKind.CLIENT_ANSWERED
    CHANGES_SENT = TaskKind.CHANGES_SENT
    CLIENT_WROTE = TaskKind.CLIENT_WROTE
    HOSTING_QUESTION = TaskKind.HOSTING_QUESTION
    RENEWAL_FAILED = TaskKind.RENEWAL_FAILED
    DOMAIN_CLAIMED = TaskKind.DOMAIN_CLAIMED
    DOMAIN_UNCONFIRMED = TaskKind.DOMAIN_UNCONFIRMED
    DOMAIN_WANTED = TaskKind.DOMAIN_WANTED
    UNPAID = "unpaid"
    NO_FORM = "no_form"
    ELSEWHERE = "elsewhere"
    NO_BUILD = "no_build"
    UNRELEASED = "unreleased"
    IN_REVIEW = "in_review"
    APPROVED = "approved"
    ONLINE = "online"
    OVER = "over"


FIRST = (
    OrderNeed.DISPUTE,
    OrderNeed.WEBSITE_BROKEN,
    OrderNeed.CLIENT_ANSWERED,
    OrderNeed.CHANGES_SENT,
    OrderNeed.CLIENT_WROTE,
    OrderNeed.HOSTING_QUESTION,
    OrderNeed.RENEWAL_FAILED,
    OrderNeed.DOMAIN_CLAIMED,
    OrderNeed.DOMAIN_UNCONFIRMED,
)
"""What goes before the order's own next step: money that a bank may take, then what somebody waits for."""

OWN_ROWS = frozenset(
    {
        OrderNeed.DISPUTE,
        OrderNeed.CLIENT_WROTE,
        OrderNeed.HOSTING_QUESTION,
        OrderNeed.RENEWAL_FAILED,
        OrderNeed.WEBSITE_BROKEN,
        OrderNeed.DOMAIN_CLAIMED,
        OrderNeed.DOMAIN_UNCONFIRMED,
    }
)
"""What has days, times, sums and names of its own to say in "Needs you"."""
WITH_A_DOMAIN = frozenset({OrderNeed.ELSEWHERE, OrderNeed.IN_REVIEW, OrderNeed.APPROVED, OrderNeed.ONLINE})
"""Steps that leave time to register a domain, or that need it."""


@dataclass(frozen=True, slots=True)
class OrderStanding:
    """How an order stands. `waiting` is what of `FIRST`, or a domain to register, waits for staff. Released, approved:
    the newest build is."""

    status: OrderStatus
    is_paid: bool
    is_refunded: bool
    has_form: bool
    is_built_here: bool
    has_build: bool
    is_released: bool
    is_approved: bool
    waiting: frozenset[OrderNeed]


@dataclass(frozen=True, slots=True)
class NextNeed:
    """`count` is how many answers, unanswered notes or messages it stands for: no note, where all are answered and the
    client hasn't been told. `build` is the newest one's number; None
    while there is none."""

    need: OrderNeed
    count: int
    build: int | None


def next_need(order: OrderStanding) -> OrderNeed:
    return next((need for need in FIRST if need in order.waiting), None) or _own_step(order)


def website_need(order: OrderStanding) -> OrderNeed:
    """What its website needs next, for the row with its promised day."""
    return next_need(replace(order, waiting=order.waiting - OWN_ROWS))


def _own_step(order: OrderStanding) -> OrderNeed:
    step = _step(order)
    wants_domain = step in WITH_A_DOMAIN and OrderNeed.DOMAIN_WANTED in order.waiting
    return OrderNeed.DOMAIN_WANTED if wants_domain else step


def _step(order: OrderStanding) -> OrderNeed:
    if not order.is_paid:
        return OrderNeed.UNPAID
    if order.is_refunded:
        return OrderNeed.OVER
    if order.status is OrderStatus.COMPLETED:
        return OrderNeed.ONLINE
    if not order.has_form:
        return OrderNeed.NO_FORM
    return _of_website(order) if order.is_built_here else OrderNeed.ELSEWHERE


def _of_website(order: OrderStanding) -> OrderNeed:
    if not order.has_build:
        return OrderNeed.NO_BUILD
    if not order.is_released:
        return OrderNeed.UNRELEASED
    return OrderNeed.APPROVED if order.is_approved else OrderNeed.IN_REVIEW
