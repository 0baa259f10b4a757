"""Checkout: from a basket to a hosted payment page. The order is there before the provider is asked."""

import secrets
from dataclasses import dataclass, replace
from uuid import uuid4

import structlog

from fundable.app import App, LocalApp
from fundable.db.agency import offers
from fundable.db.database import Connection
from fundable.db.money import checkout
from fundable.db.orders import orders
from fundable.domain.agency.offer import Offer, check_amount, check_shown
from fundable.domain.agency.offer_versions import FIRST
from fundable.domain.errors import Refused, order_gone
from fundable.domain.money.amounts import money
from fundable.domain.money.gateway import EmailRefused, GatewayRefused, GatewayUnavailable, PromotionRefused
from fundable.domain.money.hosting import begun
from fundable.domain.money.payments import (
    SESSION_LIFETIME,
    CheckoutSession,
    PaymentState,
    SessionRequest,
)
from fundable.domain.money.promotions import Promotion, checkout_path, refused
from fundable.domain.orders.orders import Order, OrderStatus, SessionState, email_key
from fundable.domain.people.accounts import token_hash
from fundable.services.agency import calendar
from fundable.services.money import checkout_tries, payments, promotions
from fundable.services.money.checkout_tries import Try
from fundable.services.money.sold_offers import mark_of

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Basket:
    """What a browser asks for. `amount` is in whole units of the currency; `offer_version` the offer that its page
    shows, by default the one that pages are built with. `code` is a promotion code, and `off_cents` what the page shows
    that it takes off."""

    email: str
    amount: float
    addon_ids: tuple[str, ...]
    offer_version: int = FIRST
    code: str = ""
    off_cents: int = 0

    @property
    def asked(self) -> tuple[object, ...]:
        """What it asks for, however that was written."""
        promotion = (self.code, self.off_cents) if self.code else ()
        return email_key(self.email), float(self.amount), tuple(sorted(self.addon_ids)), self.offer_version, *promotion


def browser_key(app: App, email: str, sent: str = "", try_key: str = "") -> str:
    """The secret by which a browser is known again for this e-mail: what it sent, if we made that, or else a new one,
    the same for all that arrives of one try.

    Anybody may plant a cookie; one that joined two people would open the order of the one to the other.
    """
    secret, _, signature = sent.rpartition(".")
    if secret and app.signer.is_valid(_signed_text(secret, email), signature):
        return sent
    secret = app.signer.sign(f"browser of try:{try_key}") if try_key else secrets.token_urlsafe(32)
    return f"{secret}.{app.signer.sign(_signed_text(secret, email))}"


def start(app: App, basket: Basket, browser_key: str, try_key: str = "") -> str:
    """Makes an order and its payment page, or finds those that this try, or the same browser for the same basket, has
    just made: its URL.

    Only the same browser: a session id later opens set-password, so a stranger who types somebody's e-mail must never
    be handed that person's session (money 2). Raises Refused `addon_unknown`, `addon_repeated`,
    `amount_differs`, `try_differs`, `gateway_unavailable`, `gateway_refused`, `email_refused`, `promotion_refused`,
    `order_gone`, and what `promotions.promised` raises.
    """
    with app.database.read() as connection:  # before anybody waits for the right to write
        _, offer, addon_ids = _sold_now(connection, app, basket)
    promotion = _promised(app, basket, offer, addon_ids) if basket.code else None
    tried = checkout_tries.hashed(app, try_key, basket.asked) if try_key else None
    order, superseded = _find_or_add(app, basket, promotion, browser_key, tried)
    url = _open_url(app, order) or _open_session(app, order).url
    for other in superseded:
        _end(app, other)
    return url


def _signed_text(secret: str, email: str) -> str:
    return f"browser:{secret}:{email_key(email)}"


def _sold_now(connection: Connection, app: LocalApp, basket: Basket) -> tuple[int, Offer, tuple[str, ...]]:
    """What is sold now, and the chosen add-ons in its order. Raises Refused `addon_unknown`, `addon_repeated`, and
    `amount_differs` also when the page that was shown promises anything else at the same price."""
    version = offers.newest_version(connection)
    offer, shown = app.offers.get(version), app.offers.find(basket.offer_version)
    addon_ids = tuple(addon.id for addon in offer.choose(basket.addon_ids))
    check_amount(basket.amount, offer.total_cents(addon_ids))
    check_shown(shown, offer, addon_ids)
    return version, offer, addon_ids


def _promised(app: App, basket: Basket, offer: Offer, addon_ids: tuple[str, ...]) -> Promotion:
    return promotions.promised(app, basket.code, basket.off_cents, offer.total_cents(addon_ids), offer.currency)


def _find_or_add(
    app: App, basket: Basket, promotion: Promotion | None, browser_key: str, tried: Try | None
) -> tuple[Order, list[Order]]:
    """The order of this try, or for this basket on these terms, and this browser's earlier ones for another basket or
    on others. What is sold is looked at again: an offer may have been published while this one waited for its turn."""
    browser_hash, since = token_hash(browser_key), app.clock.now() - SESSION_LIFETIME
    with app.database.write() as connection:
        version, offer, addon_ids = _sold_now(connection, app, basket)
        if tried and (order := checkout_tries.order_of(connection, app, tried)):
            return order, []
        asks = offer.total_cents(addon_ids), offer.terms(addon_ids), promotion
        unpaid = checkout.unpaid_of_browser(connection, browser_hash, basket.email, app.mode, since)
        same = [order for order in unpaid if order.selected_addons == addon_ids and _asks(app, order) == asks]
        order = same[0] if same else _new_order(app, basket.email, version, offer, addon_ids, promotion)
        if not same:
            orders.add(connection, order, browser_hash)
        if tried:
            checkout_tries.note(connection, app, tried, order)
    return order, [earlier for earlier in unpaid if earlier not in same]


def _new_order(
    app: App, email: str, version: int, offer: Offer, addon_ids: tuple[str, ...], promotion: Promotion | None
) -> Order:
    now = app.clock.now()
    return Order(
        id=uuid4(),
        email=email,
        amount_cents=offer.total_cents(addon_ids),
        currency=offer.currency,
        offer_version=version,
        status=OrderStatus.PENDING,
        payment_state=PaymentState.UNPAID,
        mode=app.mode,
        selected_addons=addon_ids,
        session_state=SessionState.CREATING,
        created_at=now,
        updated_at=now,
        promotion=promotion,
    )


def _asks(app: App, order: Order) -> tuple[int, tuple[object, ...], Promotion | None]:
    """Its price, which an earlier program may have made of other constants, its terms, and its promotion code."""
    return order.amount_cents, app.offers.get(order.offer_version).terms(order.selected_addons), order.promotion


def _open_url(app: App, order: Order) -> str | None:
    if checkout_tries.is_taken(order):
        return order.session_url
    is_open = order.session_state is SessionState.OPEN and order.session_expires_at
    return order.session_url if is_open and app.clock.now() < is_open else None


def _open_session(app: App, order: Order) -> CheckoutSession:
    """Asks the provider, outside any transaction. The same order asks with the same key, so it is never made twice.

    Raises Refused `gateway_unavailable`, `order_gone`; `gateway_refused`, `email_refused` or `promotion_refused`, and
    then the order is removed.
    """
    try:
        session = app.gateway.create_session(_request(app, order))
    except GatewayRefused as error:
        log.error("the payment provider refused a checkout", order=str(order.id), reason=str(error))
        fault = _buyers_fault(order, error)
        with app.database.write() as connection:
            orders.remove(connection, [order.id])
            if not fault:
                what = f"an order of {money(order.amount_cents, order.currency)}"
                payments.tell_of_refused_page(connection, app, what, error)
        raise (fault or payments.misconfigured()) from error
    except GatewayUnavailable as error:
        if error.is_answer:
            _count_attempt(app, order)
        raise payments.unavailable() from error
    _note(app, order, session)
    return session


def _buyers_fault(order: Order, error: GatewayRefused) -> Refused | None:
    """What the buyer can put right; None where only we can."""
    if isinstance(error, PromotionRefused) and order.promotion:
        return refused(order.promotion.code)
    return payments.email_refused() if isinstance(error, EmailRefused) else None


def _note(app: App, order: Order, session: CheckoutSession) -> None:
    """Also from a second answer to the same click, which may come after the payment. A page whose order was deleted
    while it was made is not to be paid. Raises Refused `order_gone`."""
    with app.database.write() as connection:
        checkout.note_session(connection, order.id, session, app.clock.now())
        is_there = orders.find(connection, order.id) is not None
    if not is_there:
        _end(app, replace(order, stripe_checkout_session_id=session.id))
        raise order_gone()


def _count_attempt(app: App, order: Order) -> None:
    """The provider keeps its answer under the key, a failure too: the next try has to ask under another one.

    Should the failed call have made a session all the same, nobody has its address, so it cannot be paid.
    """
    with app.database.write() as connection:
        orders.change(connection, order.id, app.clock.now(), session_attempt=order.session_attempt + 1)


def _request(app: App, order: Order) -> SessionRequest:
    base_url, offer = app.config.base_url, app.offers.get(order.offer_version)
    return SessionRequest(
        order_id=order.id,
        idempotency_key=f"checkout-{order.id}-{order.session_attempt}",
        email=order.email,
        addons=order.selected_addons,
        lines=offer.lines(order.selected_addons),
        currency=order.currency,
        success_url=f"{base_url}/payment-success?session_id={{CHECKOUT_SESSION_ID}}",
        cancel_url=base_url + checkout_path(order.selected_addons, order.promotion, "cancelled=1"),
        requested_at=order.created_at,
        renews_on=calendar.day_of(app, begun(order.created_at, offer.hosting)[1]),
        hosting=offer.hosting,
        offer=mark_of(offer, order.selected_addons),
        promotion=order.promotion,
    )


def _end(app: App, order: Order) -> None:
    """Ends the session of a basket that was changed, so that it cannot be paid as well. Paid meanwhile, it counts."""
    if order.stripe_checkout_session_id is None:  # nobody was ever shown where to pay it
        return
    try:
        snapshot = app.gateway.expire_session(order.stripe_checkout_session_id)
    except (GatewayRefused, GatewayUnavailable) as error:
        log.warning("an earlier session stays open", order=str(order.id), reason=type(error).__name__)
        return
    if snapshot:
        try:
            payments.fulfill_checkout(app, snapshot)
        except payments.PaymentMismatch as error:
            log.error("payment does not fit its order", reason=str(error))
