"""Customers and their cards."""

import stripe

from tests.fakes.stripe.account import Account
from tests.fakes.stripe.shapes import Obj, make

ADDRESS = {"city": None, "country": "US", "line1": None, "line2": None, "postal_code": "45402", "state": None}
CARD = {"brand": "visa", "last4": "4242", "exp_month": 12, "exp_year": 2034}


def add(account: Account, email: str | None, name: str = "Robin Buyer") -> Obj:
    made = make(
        stripe.Customer,
        id=account.new_id("cus", 14),
        address=make(stripe.Customer.Address, **ADDRESS),
        balance=0,
        created=account.now(),
        delinquent=False,
        email=email,
        invoice_prefix=account.new_id("", 8)[1:].upper(),
        invoice_settings=make(stripe.Customer.InvoiceSettings),
        livemode=account.livemode,
        metadata={},
        name=name,
        next_invoice_sequence=1,
        preferred_locales=["en-US"],
        tax_exempt="none",
    )
    account.emit("customer.created", account.add(made))
    return made


def delete(account: Account, customer_id: str) -> None:
    """As in the Dashboard."""
    account.emit("customer.deleted", account.remove(customer_id))


def add_card(account: Account, customer: Obj, **card: object) -> Obj:
    """A card of the customer's. `card`: brand, last4, exp_month, exp_year where they are not the usual ones."""
    made = make(
        stripe.PaymentMethod,
        id=account.new_id("pm"),
        allow_redisplay="limited",
        billing_details=make(
            stripe.PaymentMethod.BillingDetails,
            address=make(stripe.PaymentMethod.BillingDetails.Address, **ADDRESS),
            email=customer["email"],
            name=customer["name"],
        ),
        card=_card(account, {**CARD, **card}),
        created=account.now(),
        customer=customer["id"],
        livemode=account.livemode,
        metadata={},
        type="card",
    )
    # Other kinds of payment methods have their own part; Stripe sends only the one that the type names.
    kept = {name: value for name, value in made.items() if value is not None}
    account.emit("payment_method.attached", account.add(kept))
    return kept


def _card(account: Account, card: dict[str, object]) -> Obj:
    return make(
        stripe.PaymentMethod.Card,
        **card,
        checks=make(stripe.PaymentMethod.Card.Checks, address_postal_code_check="pass", cvc_check="pass"),
        country="US",
        display_brand=card["brand"],
        fingerprint=account.new_id("", 16)[1:],
        funding="credit",
        networks=make(stripe.PaymentMethod.Card.Networks, available=[card["brand"]]),
        regulated_status="unregulated",
        three_d_secure_usage=make(stripe.PaymentMethod.Card.ThreeDSecureUsage, supported=True),
    )


def change_card(account: Account, customer_id: str, how: str = "replaced", **card: object) -> Obj:
    """`replaced`: the customer gives another card in the portal. `updated`: the same card gets another expiry date.
    `automatically_updated`: the card's network tells the new date or number."""
    customer = account.get("customer", customer_id)
    current = current_card(account, customer_id)
    if how != "replaced":
        account.change(current, f"payment_method.{how}", card={**current["card"], **card})
        return current
    added = add_card(account, customer, **card)
    settings = {**customer["invoice_settings"], "default_payment_method": added["id"]}
    account.change(customer, "customer.updated", invoice_settings=settings)
    for subscription in account.having("subscription", customer=customer_id):
        if subscription["ended_at"] is None:
            account.change(subscription, "customer.subscription.updated", default_payment_method=added["id"])
    return added


def current_card(account: Account, customer_id: str) -> Obj:
    """The card that the next renewal is charged to."""
    customer = account.get("customer", customer_id)
    subscription = account.first("subscription", customer=customer_id)
    default = subscription["default_payment_method"] if subscription else None
    default = default or customer["invoice_settings"]["default_payment_method"]
    return (
        account.get("payment_method", default)
        if default
        else list(account.having("payment_method", customer=customer_id))[-1]
    )
