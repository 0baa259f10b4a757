"""How clients pay a charge: on a payment page that's made when they open it, and made anew once it's over."""

from uuid import UUID

import structlog

from fundable.app import App
from fundable.db.money.charging import order_charges
from fundable.db.orders import orders
from fundable.domain.errors import Refused
from fundable.domain.money.charging.order_charges import OrderCharge, charge_over, check_chargeable
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable, UnknownWord
from fundable.domain.money.payments import ChargeRequest, CheckoutSession, is_within_reach
from fundable.domain.orders.conversation.messages import PORTAL, of_order, portal_path
from fundable.domain.orders.orders import Order
from fundable.services.money import payments, unknown_words
from fundable.services.money.charging import booking

log = structlog.get_logger(__name__)


def open_page(app: App, order_id: UUID, charge_id: UUID) -> str:
    """Where a charge is paid: the page that is open, or else a new one.

    Raises Refused `charge_unknown`, `charge_paid`, `charge_withdrawn`, `charge_processing`, `gateway_unavailable`,
    `gateway_refused`, and what `check_chargeable` raises.
    """
    order, charge = _payable(app, order_id, charge_id)
    if charge.session_url and charge.session_expires_at and app.clock.now() < charge.session_expires_at:
        return charge.session_url
    if charge.session_id:
        end_page(app, charge, is_wanted=True)
        order, charge = _payable(app, order_id, charge_id)
    return _note(app, charge, _ask(app, order, charge))


def check(app: App, order_id: UUID, charge_id: UUID) -> OrderCharge:
    """Asks the provider about a charge, for a client who has come back before its report did. Raises Refused
    `charge_unknown`, `gateway_unavailable`, `gateway_refused`."""
    with app.database.read() as connection:
        charge = order_charges.get(connection, order_id, charge_id)
    try:
        ask_about(app, charge.id)
    except UnknownWord as error:
        unknown_words.tell(app, error)
        return charge
    except GatewayUnavailable as error:
        raise payments.unavailable() from error
    except GatewayRefused as error:
        raise payments.misconfigured() from error
    with app.database.read() as connection:
        return order_charges.get(connection, order_id, charge_id)


def end_page(app: App, charge: OrderCharge, *, is_wanted: bool = False) -> None:
    """Ends the payment page of a charge, if it has one, so that it can't be paid there. `is_wanted`: for another one.
    Raises Refused `charge_paid` when it was paid meanwhile, `charge_processing`, `gateway_unanswered`."""
    if charge.session_id is None:
        return
    try:
        snapshot = app.gateway.expire_session(charge.session_id)
    except (GatewayRefused, GatewayUnavailable) as error:
        log.warning("a charge's page stays open", charge=str(charge.id), reason=str(error))
        message = "The card provider didn't confirm it, so nothing was changed. Try again later."
        raise Refused("gateway_unanswered", message) from error
    if snapshot:
        booking.follow(app, snapshot, is_wanted=is_wanted)
    with app.database.write() as connection:
        known = order_charges.get(connection, charge.order_id, charge.id)
        if known.is_processing:
            raise _processing()
        if known.is_paid:
            raise charge_over(known)
        if snapshot and snapshot.is_paid:
            raise Refused("charge_changed", "A payment arrived that doesn't match. Check it in the Stripe Dashboard.")
        order_charges.end_page(connection, charge)


def end_pages(app: App, order: Order) -> None:
    """Before an order goes: none of its charges can be paid any more. Raises what `end_page` raises, of real money that
    the keys don't reach `mode_differs`."""
    with app.database.read() as connection:
        waiting = [one for one in order_charges.of_order(connection, order.id) if one.is_open and one.session_id]
    for charge in waiting:
        if is_within_reach(order.mode, app.mode):
            end_page(app, charge)


def ask_about(app: App, charge_id: UUID) -> None:
    """What became of a payment page that nobody has reported on. Raises what the gateway raises."""
    with app.database.read() as connection:
        charge = order_charges.find(connection, charge_id)
    if charge is None or not charge.is_open or not charge.session_id:
        return
    snapshot = app.gateway.retrieve_session(charge.session_id)
    if snapshot:
        booking.follow(app, snapshot)


def _payable(app: App, order_id: UUID, charge_id: UUID) -> tuple[Order, OrderCharge]:
    with app.database.read() as connection:
        order, charge = orders.get(connection, order_id), order_charges.get(connection, order_id, charge_id)
    if not charge.is_open:
        raise charge_over(charge)
    if charge.is_processing:
        raise _processing()
    check_chargeable(order.payment_state, order.is_refunded, order.mode, app.mode)
    return order, charge


def _ask(app: App, order: Order, charge: OrderCharge) -> CheckoutSession:
    """Outside any transaction. The same charge asks with the same key, so that no page is made twice; once that was
    answered with an error, with another one, as the provider repeats its answer for a day."""
    try:
        return app.gateway.create_charge_session(_request(app, order, charge))
    except GatewayRefused as error:
        log.error("the payment provider refused a charge's page", charge=str(charge.id), reason=str(error))
        _count_attempt(app, charge)
        with app.database.write() as connection:
            what = f"“{charge.text}” of order #{order.number} ({order.email})"
            payments.tell_of_refused_page(connection, app, what, error)
        raise payments.misconfigured() from error
    except GatewayUnavailable as error:
        if error.is_answer:
            _count_attempt(app, charge)
        raise payments.unavailable() from error


def _count_attempt(app: App, charge: OrderCharge) -> None:
    with app.database.write() as connection:
        order_charges.count_attempt(connection, charge)


def _request(app: App, order: Order, charge: OrderCharge) -> ChargeRequest:
    paid = f"{PORTAL}?charge={charge.id}&session={{CHECKOUT_SESSION_ID}}"
    return ChargeRequest(
        mark=charge.mark,
        order_id=order.id,
        idempotency_key=f"charge-{charge.id}-{charge.session_attempt}",
        customer_id=order.stripe_customer_id,
        email=order.email,
        amount_cents=charge.amount_cents,
        currency=charge.currency,
        success_url=app.config.base_url + of_order(paid, order.number),
        cancel_url=app.config.base_url + portal_path(order.number),
        requested_at=app.clock.now(),
    )


def _note(app: App, charge: OrderCharge, session: CheckoutSession) -> str:
    """One that was withdrawn while its page was made is not to be paid, and another tab may have noted one before: then
    this page is ended again."""
    page = {"session_id": session.id, "session_url": session.url, "session_expires_at": session.expires_at}
    with app.database.write() as connection:
        known = order_charges.get(connection, charge.order_id, charge.id)
        is_same = known.is_open and known.session_attempt == charge.session_attempt
        if is_same and known.session_id in (None, session.id):
            order_charges.change_unpaid(connection, charge.id, **page)
            return session.url
    _end_unnoted(app, session.id)
    if not known.is_open:
        raise charge_over(known)
    if not known.session_url:
        raise payments.unavailable()
    return known.session_url


def _end_unnoted(app: App, session_id: str) -> None:
    """A page whose address nobody has: what isn't ended now runs out by itself."""
    try:
        app.gateway.expire_session(session_id)
    except (GatewayRefused, GatewayUnavailable) as error:
        log.warning("a charge's page that nobody has stays open", reason=str(error))


def _processing() -> Refused:
    message = "A payment of this is on its way. It can take up to two weeks."
    return Refused("charge_processing", message)
