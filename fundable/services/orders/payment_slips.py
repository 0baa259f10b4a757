"""What the page that a buyer comes back to says of the payment."""

from fundable.app import App
from fundable.db.money import checkout
from fundable.db.orders import orders
from fundable.domain.orders.payment_slips import PaymentSlip, confirmed_payment, is_being_confirmed
from fundable.domain.people.accounts import token_hash


def of_session(app: App, session_id: str, browser_key: str) -> PaymentSlip | None:
    """For whoever has the session's id while it may still set the first password; None where there is nothing to say.
    By what is known here: the provider isn't asked (access 18)."""
    with app.database.read() as connection:
        order = orders.find_by_session(connection, session_id)
        if order is None or order.password_hash:
            return None
        is_own = bool(browser_key) and checkout.is_of_browser(connection, order.id, token_hash(browser_key))
    confirmed = confirmed_payment(order, app.offers.get(order.offer_version).lines(order.selected_addons))
    if confirmed is None and not is_being_confirmed(order):
        return None
    return PaymentSlip(confirmed, order.email if is_own else "", app.sends_mail)
