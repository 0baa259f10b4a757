"""Checkout sessions: made by a request, paid on the hosted page, or run out."""

from typing import Any

import stripe

from tests.fakes.stripe import baskets, customers, invoices, payments, promotions, subscriptions
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.baskets import HOUR, TEMPLATE, Basket
from tests.fakes.stripe.errors import Refusal
from tests.fakes.stripe.prices import Line
from tests.fakes.stripe.shapes import Obj, list_of, make

Session = stripe.checkout.Session


class NotOpen(Exception):
    """Somebody wants to pay a session that is complete or has run out."""


def create(account: Account, request: dict[str, Any]) -> Obj:
    """Raises Refusal."""
    if "customer" in request:
        account.get("customer", request["customer"], "customer")
    basket = baskets.fill(account, request)
    session = account.add(_session(account, request, basket))
    account.baskets[session["id"]] = basket
    price(account, session)
    return session


def _session(account: Account, request: dict[str, Any], basket: Basket) -> Obj:
    mode = "live" if account.livemode else "test"
    identifier = account.new_id(f"cs_{mode}", 58)
    email = request.get("customer_email")
    types = request.get("allowed_payment_method_types", ["card"])
    return make(
        Session,
        id=identifier,
        adaptive_pricing=make(
            Session.AdaptivePricing, enabled=request.get("adaptive_pricing", {}).get("enabled", True)
        ),
        allow_promotion_codes=request.get("allow_promotion_codes"),
        allowed_payment_method_types=request.get("allowed_payment_method_types"),
        automatic_tax=make(Session.AutomaticTax, enabled=request.get("automatic_tax", {}).get("enabled", False)),
        billing_address_collection=request.get("billing_address_collection"),
        cancel_url=request.get("cancel_url"),
        client_reference_id=request.get("client_reference_id"),
        consent_collection=request.get("consent_collection"),
        created=account.now(),
        currency=basket.lines[0].price["currency"],
        custom_fields=[],
        custom_text=make(Session.CustomText, **request.get("custom_text", {})),
        customer=request.get("customer"),
        customer_creation="if_required" if request["mode"] == "payment" else None,
        customer_details=_details(email) if email else None,
        customer_email=email,
        discounts=_discounts(basket),
        expires_at=request.get("expires_at", account.later(24 * HOUR)),
        livemode=account.livemode,
        locale=request.get("locale"),
        metadata=request.get("metadata", {}),
        mode=request["mode"],
        payment_method_collection=request.get("payment_method_collection", "always"),
        payment_method_options={"card": {"request_three_d_secure": "automatic"}},
        payment_method_types=types,
        payment_status="unpaid",
        phone_number_collection={"enabled": False},
        saved_payment_method_options={"allow_redisplay_filters": ["always"], "payment_method_save": None},
        shipping_options=[],
        status="open",
        submit_type=request.get("submit_type"),
        success_url=request["success_url"],
        ui_mode="hosted_page",
        url=f"{account.url}/c/pay/{identifier}",
    )


def _discounts(basket: Basket) -> list[Obj] | None:
    promotion = basket.promotion
    return [make(Session.Discount, promotion_code=promotion["id"])] if promotion else None


def _details(email: str | None, name: str | None = None) -> Obj:
    return make(Session.CustomerDetails, email=email, name=name, tax_exempt="none", tax_ids=[])


def _is_tax_included(account: Account, basket: Basket) -> bool:
    unsaid = "inclusive" if account.settings.tax_is_included else "exclusive"
    said = {line.price["tax_behavior"].replace("unspecified", unsaid) for line in basket.lines}
    return said == {"inclusive"}


def price(account: Account, session: Obj) -> None:
    """Adds up the lines again, after a code was entered or the tax became known."""
    basket = account.baskets[session["id"]]
    subtotal, discount, tax = basket.totals()
    session["amount_subtotal"] = subtotal
    session["amount_total"] = subtotal - discount + (0 if _is_tax_included(account, basket) else tax)
    session["total_details"] = make(Session.TotalDetails, amount_discount=discount, amount_shipping=0, amount_tax=tax)
    if tax:
        session["automatic_tax"].update(enabled=True, status="complete")
    basket.items = [
        _item(account, basket, line, *cents) for line, cents in zip(basket.lines, basket.amounts(), strict=True)
    ]


def _item(account: Account, basket: Basket, line: Line, subtotal: int, discount: int, tax: int) -> Obj:
    return make(
        stripe.LineItem,
        id=account.new_id("li"),
        amount_discount=discount,
        amount_subtotal=subtotal,
        amount_tax=tax,
        amount_total=subtotal - discount + tax,
        currency=line.price["currency"],
        description=line.name,
        metadata={},
        price=line.price,
        quantity=line.quantity,
    )


def items_of(account: Account, session: Obj) -> Obj:
    return list_of(account.baskets[session["id"]].items, f"/v1/checkout/sessions/{session['id']}/line_items")


def return_url(session: Obj) -> str:
    return str(session["success_url"]).replace(TEMPLATE, session["id"])


def pay(account: Account, session_id: str, card: str = "ok", email: str | None = None) -> Obj:
    """`ok` pays, `declined` leaves the session open, `delayed` completes it with the money still on its way.

    Nothing but a failed payment intent is there after a refused card: no customer, no invoice, no subscription.
    """
    session = account.get("checkout.session", session_id)
    if session["status"] != "open":
        raise NotOpen(f"the session is {session['status']}")
    basket = account.baskets[session_id]
    total = session["amount_total"]
    intent = _intent(account, session, basket) if total else None
    if card == "declined":
        if intent:
            payments.fail(account, intent, "card_declined")
        return session
    assert card in ("ok", "delayed"), card
    customer = _customer(account, session, email)
    method = customers.add_card(account, customer)
    if intent and card == "ok":
        payments.succeed(account, intent, customer, method)
    elif intent:
        payments.process(account, intent, customer, method)
    if session["mode"] == "subscription":
        _subscribe(account, session, basket, customer, method, intent, is_paid=card == "ok" or not total)
    else:
        session["payment_intent"] = intent["id"] if intent else None
    _complete(account, session, customer, card if total else "free")
    return session


def _intent(account: Account, session: Obj, basket: Basket) -> Obj:
    """The same one for every try on this page."""
    if basket.intent_id:
        return account.get("payment_intent", basket.intent_id)
    name = "Subscription creation" if session["mode"] == "subscription" else "Payment"
    intent = payments.intend(account, session["amount_total"], session["currency"], name)
    intent["metadata"] = basket.request.get("payment_intent_data", {}).get("metadata", {})
    basket.intent_id = intent["id"]
    return intent


def _customer(account: Account, session: Obj, email: str | None) -> Obj:
    if session["customer"]:
        return account.get("customer", session["customer"])
    return customers.add(account, session["customer_email"] or email or "buyer@example.com")


def _subscribe(
    account: Account,
    session: Obj,
    basket: Basket,
    customer: Obj,
    method: Obj,
    intent: Obj | None,
    *,
    is_paid: bool,
) -> None:
    """Subscription and first invoice, which are made only now (changelog 2025-03-31, checkout legacy upgrade)."""
    recurring = [line for line in basket.lines if line.is_recurring]
    subscription = subscriptions.start(
        account, customer, method, recurring, basket.request.get("subscription_data", {})
    )
    _, discount, tax = basket.totals()
    lines = _invoice_lines(account, basket, subscription)
    invoice = invoices.finalize(
        account, subscription, customer, "subscription_create", lines, discount=discount, tax=tax
    )
    if intent:
        invoices.await_payment(account, invoice, intent)
    subscription["latest_invoice"] = invoice["id"]
    account.emit("customer.subscription.created", subscription)
    if is_paid:
        invoices.pay(account, invoice)
    session.update(subscription=subscription["id"], invoice=invoice["id"])


def _invoice_lines(account: Account, basket: Basket, subscription: Obj) -> list[Obj]:
    items = iter(subscription["items"]["data"])
    now = account.now()
    made = []
    for line in basket.lines:
        item = next(items) if line.is_recurring else None
        period = (now, item["current_period_end"]) if item else (now, now)
        trial = "Free trial for " if item and subscription["trial_end"] else ""
        name = f"{trial}{line.quantity} × {line.name}"
        made.append(invoices.line(account, name, line.amount_cents, line.quantity, line.price, period, item))
    return made


def _complete(account: Account, session: Obj, customer: Obj, card: str) -> None:
    states = {"ok": "paid", "delayed": "unpaid", "free": "no_payment_required"}
    session.update(
        status="complete",
        payment_status=states[card],
        url=None,
        customer=customer["id"],
        customer_details=_details(customer["email"], customer["name"]),
    )
    promotions.redeem(account, session)
    account.emit("checkout.session.completed", session)


def delayed_succeeds(account: Account, session_id: str) -> Obj:
    session, customer, intent = _awaited(account, session_id)
    payments.succeed(account, intent, customer, customers.current_card(account, customer["id"]))
    if session["invoice"]:
        invoices.pay(account, account.get("invoice", session["invoice"]))
    session["payment_status"] = "paid"
    account.emit("checkout.session.async_payment_succeeded", session)
    return session


def delayed_fails(account: Account, session_id: str) -> Obj:
    session, customer, intent = _awaited(account, session_id)
    payments.fail(account, intent, "insufficient_funds", customer)
    if session["invoice"]:
        invoices.fail(account, account.get("invoice", session["invoice"]))
    account.emit("checkout.session.async_payment_failed", session)
    return session


def _awaited(account: Account, session_id: str) -> tuple[Obj, Obj, Obj]:
    session = account.get("checkout.session", session_id)
    intent = account.get("payment_intent", account.baskets[session_id].intent_id or "")
    assert intent["status"] == "processing", f"its payment is {intent['status']}"
    return session, account.get("customer", session["customer"]), intent


def expire(account: Account, session: Obj) -> Obj:
    """Raises Refusal unless it is open."""
    if session["status"] != "open":
        raise Refusal(
            'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of '
            f"`{session['status']}`.",
        )
    session.update(status="expired", url=None)
    account.emit("checkout.session.expired", session)
    return session


def expire_due(account: Account) -> None:
    """Those whose time was over before now run out at that time."""
    for session in account.all("checkout.session"):
        if session["status"] == "open" and session["expires_at"] <= account.now():
            with account.at(session["expires_at"]):
                expire(account, session)
