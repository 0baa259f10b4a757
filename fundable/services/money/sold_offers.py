"""Which offer a payment was made under, as the provider keeps it for us: a restored backup may lack the version."""

from uuid import UUID

import structlog

from fundable.app import App
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Offer
from fundable.domain.money.payments import PaymentState, SessionSnapshot
from fundable.domain.money.promotions import Promotion
from fundable.domain.orders.orders import Order, OrderStatus, SessionState, number_of

log = structlog.get_logger(__name__)


def mark_of(offer: Offer, addon_ids: tuple[str, ...]) -> str:
    """What is noted with the provider of the terms of an order; nothing for those that the program came with, so that
    an order from before offers had versions is asked for in the same words."""
    mark = offer.fingerprint(addon_ids)
    return "" if mark == DEFAULT.fingerprint(addon_ids) else mark


def offer_of(app: App, snapshot: SessionSnapshot) -> tuple[int, Offer] | None:
    """The newest version with the terms of a session; None when there is none (any more)."""
    every = app.offers.every()
    return next((one for one in every if mark_of(one[1], snapshot.addons) == snapshot.offer), None)


def lost_order(app: App, order_id: UUID, snapshot: SessionSnapshot) -> Order | None:
    """An order as it was before its session was paid. Its offer may have been lost with it and published again under
    another number, so it is known by its terms; None when no version has them."""
    sold = offer_of(app, snapshot)
    if sold is None:
        return None
    version, offer = sold
    return Order(
        id=order_id,
        email=snapshot.email,
        amount_cents=offer.total_cents(snapshot.addons),
        currency=offer.currency,
        offer_version=version,
        status=OrderStatus.PENDING,
        payment_state=PaymentState.UNPAID,
        mode=snapshot.mode,
        selected_addons=snapshot.addons,
        session_state=SessionState.OPEN,
        created_at=snapshot.paid_at or app.clock.now(),
        updated_at=app.clock.now(),
        promotion=Promotion("", snapshot.code, snapshot.discount_cents) if snapshot.code else None,
    )


def tell_of_lost(order_id: UUID) -> str:
    """What staff are told of a lost order whose offer is lost, too."""
    log.error("a lost order's offer is lost too", order=str(order_id))
    return (
        f"Order {number_of(order_id)} was sold under an offer that isn't here anymore. Publish that offer again with "
        "'fundable offer import', then run 'fundable reconcile'. After that you can publish today's again."
    )
