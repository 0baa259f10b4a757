"""What one order needs next, for the head of its page."""

from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.money import disputes, hosting
from fundable.db.orders import intake, orders, pause_answers
from fundable.db.sites.drafting import sites, stored_builds
from fundable.db.sites.hosting import approvals, domain_claims, domains, live_checks
from fundable.db.sites.review import notes, rounds
from fundable.domain.agency.offer import DOMAIN_ADDON
from fundable.domain.money.disputes import Dispute, DisputeStatus
from fundable.domain.money.hosting import AfterRefund, HostingStatus
from fundable.domain.operation.next_need import NextNeed, OrderNeed, OrderStanding, next_need
from fundable.domain.orders.orders import Order
from fundable.domain.sites.drafting.sites import is_made_here
from fundable.domain.sites.hosting.approvals import standing
from fundable.services.money import hosting_choices


def read(app: App, order_id: UUID) -> NextNeed:
    """Raises Refused `order_gone`."""
    with app.database.read() as connection:
        order = orders.get(connection, order_id)
        waiting = _waiting(connection, app, order)
        newest = stored_builds.newest(connection, order_id)
        need = next_need(_standing(connection, order, frozenset(waiting)))
    return NextNeed(need, waiting.get(need, 1), newest.number if newest else None)


def _standing(connection: Connection, order: Order, waiting: frozenset[OrderNeed]) -> OrderStanding:
    site, newest = sites.find(connection, order.id), stored_builds.newest(connection, order.id)
    return OrderStanding(
        status=order.status,
        is_paid=order.counts_as_paid,
        is_refunded=order.is_refunded,
        has_form=intake.find_of_order(connection, order.id) is not None,
        is_built_here=is_made_here(site),
        has_build=newest is not None,
        is_released=site is not None and site.is_released,
        is_approved=standing(approvals.of_order(connection, order.id), newest) is not None,
        waiting=waiting,
    )


def _waiting(connection: Connection, app: LocalApp, order: Order) -> dict[OrderNeed, int]:
    """What waits for staff, as the lists of "Needs you" find it, and how many things each stands for."""
    counts = {
        OrderNeed.CLIENT_ANSWERED: sum(answer.is_new for answer in pause_answers.of_order(connection, order.id)),
        OrderNeed.CHANGES_SENT: _open_notes(connection, order.id),
        **dict.fromkeys(_of_money(connection, app, order), 1),
        **dict.fromkeys(_of_website(connection, order), 1),
    }
    return {need: count for need, count in counts.items() if count}


def _open_notes(connection: Connection, order_id: UUID) -> int:
    if not any(one.is_open for one in rounds.of_order(connection, order_id)):
        return 0
    return notes.count_open(connection, [order_id])[order_id]


def _of_money(connection: Connection, app: LocalApp, order: Order) -> set[OrderNeed]:
    hosted = hosting.find(connection, order.id)
    facts = {
        OrderNeed.DISPUTE: any(_can_be_answered(app, one) for one in disputes.of_order(connection, order.id)),
        OrderNeed.HOSTING_QUESTION: hosting_choices.standing(connection, order) is AfterRefund.ASKED,
        OrderNeed.RENEWAL_FAILED: hosted is not None and hosted.status is HostingStatus.PAST_DUE,
    }
    return {need for need, holds in facts.items() if holds}


def _can_be_answered(app: LocalApp, dispute: Dispute) -> bool:
    due = dispute.evidence_due_at
    return dispute.status is DisputeStatus.OPEN and (due is None or due > app.clock.now())


def _of_website(connection: Connection, order: Order) -> set[OrderNeed]:
    check = live_checks.find(connection, order.id)
    claim, domain = domain_claims.find(connection, order.id), domains.find(connection, order.id)
    facts = {
        OrderNeed.WEBSITE_BROKEN: check is not None and check.alarmed_at is not None,
        OrderNeed.DOMAIN_CLAIMED: claim is not None and claim.proven_at is not None,
        OrderNeed.DOMAIN_UNCONFIRMED: domain is not None and domain.doubt is not None and domain.state.has_dns,
        OrderNeed.DOMAIN_WANTED: DOMAIN_ADDON in order.selected_addons
        and domains.registration(connection, order.id) is None
        and order.is_owed,
    }
    return {need for need, holds in facts.items() if holds}
