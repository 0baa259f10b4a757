"""What orders need next: one for the head of its page, some for the rows of their promised days."""

from collections.abc import Callable, Collection
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.operation import standings
from fundable.db.operation.standings import OrderFacts
from fundable.db.orders import orders
from fundable.db.orders import promise as promise_rows
from fundable.domain.agency.offer import DOMAIN_ADDON
from fundable.domain.money.hosting import AfterRefund, HostingStatus, after_refund
from fundable.domain.operation.next_need import NextNeed, OrderNeed, OrderStanding, next_need, website_need
from fundable.domain.orders.orders import Order

Rule = Callable[[OrderStanding], OrderNeed]


def read(app: App, order_id: UUID) -> NextNeed:
    """Raises Refused `order_gone`."""
    with app.database.read() as connection:
        order = orders.get(connection, order_id)
        standing = standings.of_orders(connection, [order_id], app.clock.now())[order_id]
    return _need(order, standing, next_need)


def of_orders(app: App, order_ids: Collection[UUID]) -> dict[UUID, NextNeed]:
    """Of those that are there, with as many queries however many they are."""
    with app.database.read() as connection:
        found = standings.of_orders(connection, order_ids, app.clock.now())
        listed = promise_rows.find(connection, list(found)) if found else ()
    return {order.id: _need(order, found[order.id], next_need) for order in listed}


def of_websites(connection: Connection, app: LocalApp, order_ids: Collection[UUID]) -> dict[UUID, NextNeed]:
    """Of promised websites, with as many queries however many they are."""
    found = standings.of_orders(connection, order_ids, app.clock.now())
    promised = promise_rows.find(connection, list(found)) if found else ()
    return {order.id: _need(order, found[order.id], website_need) for order in promised}


def _need(order: Order, standing: OrderFacts, rule: Rule) -> NextNeed:
    waiting = _waiting(order, standing)
    need = rule(
        OrderStanding(
            status=order.status,
            is_paid=order.counts_as_paid,
            is_refunded=order.is_refunded,
            has_form=standing.has_form,
            is_built_here=standing.is_built_here,
            has_build=standing.build is not None,
            is_released=standing.is_released,
            is_approved=standing.is_approved,
            waiting=frozenset(waiting),
        )
    )
    count = standing.unanswered_notes if need is OrderNeed.CHANGES_SENT else waiting.get(need, 1)
    return NextNeed(need, count, standing.build)


def _sells_domain(order: Order) -> bool:
    """It was bought with a website that's promised or delivered, so it's ours to register."""
    return DOMAIN_ADDON in order.addons and order.form_at is not None and not order.is_refunded


def _waiting(order: Order, standing: OrderFacts) -> dict[OrderNeed, int]:
    """What waits for staff, as the lists of "Needs you" find it, and how many things each stands for."""
    hosted = standing.hosting
    facts = {
        OrderNeed.DISPUTE: standing.is_disputed,
        OrderNeed.WEBSITE_BROKEN: standing.is_broken,
        OrderNeed.CLIENT_ANSWERED: standing.answers,
        OrderNeed.CHANGES_SENT: standing.notes,
        OrderNeed.CLIENT_WROTE: standing.messages,
        OrderNeed.HOSTING_QUESTION: after_refund(hosted, order.is_refunded, standing.hosting_ends) is AfterRefund.ASKED,
        OrderNeed.RENEWAL_FAILED: hosted is not None and hosted.status is HostingStatus.PAST_DUE,
        OrderNeed.DOMAIN_CLAIMED: standing.is_claimed,
        OrderNeed.DOMAIN_UNCONFIRMED: standing.is_doubted,
        OrderNeed.DOMAIN_WANTED: _sells_domain(order) and not standing.is_registered,
    }
    return {need: int(count) for need, count in facts.items() if count}
