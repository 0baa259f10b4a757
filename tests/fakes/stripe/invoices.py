"""Invoices, their lines, and the payments behind them. Since 2025 an invoice no longer names its payment intent."""

from typing import Any

import stripe

from tests.fakes.stripe.account import Account
from tests.fakes.stripe.shapes import Obj, list_of, make

RETRY_AFTER_DAYS = 3


def finalize(
    account: Account,
    subscription: Obj,
    customer: Obj,
    reason: str,
    lines: list[Obj],
    *,
    discount: int = 0,
    tax: int = 0,
) -> Obj:
    """A new open invoice: the events of its making, and its only payment, which is still to come."""
    subtotal = sum(line["amount"] for line in lines)
    invoice = account.add(_draft(account, subscription, customer, reason, lines))
    _total(invoice, subtotal, discount, tax)
    _use_balance(invoice, customer)
    account.emit("invoice.created", invoice)
    invoice["number"] = f"{customer['invoice_prefix']}-{customer['next_invoice_sequence']:04}"
    customer["next_invoice_sequence"] += 1
    invoice.update(status="open", effective_at=account.now(), **_links(account, invoice["id"]))
    invoice["status_transitions"]["finalized_at"] = account.now()
    account.emit("invoice.finalized", invoice)
    return invoice


def _links(account: Account, identifier: str) -> Obj:
    """On Stripe's own hosts, which nobody reaches from here."""
    name = f"acct_1Double/{'live' if account.livemode else 'test'}_{identifier.removeprefix('in_')}"
    return {
        "hosted_invoice_url": f"https://invoice.stripe.com/i/{name}?s=ap",
        "invoice_pdf": f"https://pay.stripe.com/invoice/{name}/pdf?s=ap",
    }


def line(
    account: Account, name: str, amount: int, quantity: int, price: Obj, period: tuple[int, int], item: Obj | None
) -> Obj:
    """`item` is the subscription item that the line bills; None for a one-time line of the first invoice."""
    kind = stripe.InvoiceLineItem.Parent
    if item:
        details: Obj = make(
            kind.SubscriptionItemDetails,
            proration=False,
            subscription=item["subscription"],
            subscription_item=item["id"],
        )
        parent = make(kind, subscription_item_details=details, type="subscription_item_details")
    else:
        details = make(kind.InvoiceItemDetails, invoice_item=account.new_id("ii"), proration=False)
        parent = make(kind, invoice_item_details=details, type="invoice_item_details")
    return make(
        stripe.InvoiceLineItem,
        id=account.new_id("il"),
        amount=amount,
        currency=price["currency"],
        description=name,
        discount_amounts=[],
        discountable=True,
        discounts=[],
        livemode=account.livemode,
        metadata={},
        parent=parent,
        period=make(stripe.InvoiceLineItem.Period, start=period[0], end=period[1]),
        pretax_credit_amounts=[],
        pricing=_pricing(price),
        quantity=quantity,
        quantity_decimal=str(quantity),
        subscription=item["subscription"] if item else None,
        subtotal=amount,
        taxes=[],
    )


def _pricing(price: Obj) -> Obj:
    kind = stripe.InvoiceLineItem.Pricing
    details = make(kind.PriceDetails, price=price["id"], product=price["product"])
    return make(kind, price_details=details, type="price_details", unit_amount_decimal=price["unit_amount_decimal"])


def _draft(account: Account, subscription: Obj, customer: Obj, reason: str, lines: list[Obj]) -> Obj:
    identifier = account.new_id("in")
    for one in lines:
        one["invoice"] = identifier
    kind = stripe.Invoice
    details = make(kind.Parent.SubscriptionDetails, metadata=subscription["metadata"], subscription=subscription["id"])
    return make(
        kind,
        id=identifier,
        account_country="US",
        account_name=account.settings.name,
        amount_due=0,
        amount_overpaid=0,
        amount_paid=0,
        amount_remaining=0,
        amount_shipping=0,
        attempt_count=0,
        attempted=False,
        auto_advance=True,
        automatic_tax=make(kind.AutomaticTax, enabled=False),
        billing_reason=reason,
        collection_method="charge_automatically",
        created=account.now(),
        currency=subscription["currency"],
        customer=customer["id"],
        customer_address=customer["address"],
        customer_email=customer["email"],
        customer_name=customer["name"],
        customer_tax_exempt="none",
        customer_tax_ids=[],
        default_tax_rates=[],
        discounts=[],
        ending_balance=0,
        issuer=make(kind.Issuer, type="self"),
        lines=list_of(lines, f"/v1/invoices/{identifier}/lines") | {"total_count": len(lines)},
        livemode=account.livemode,
        metadata={},
        parent=make(kind.Parent, subscription_details=details, type="subscription_details"),
        payment_settings=make(kind.PaymentSettings),
        period_end=account.now(),
        period_start=account.now(),
        post_payment_credit_notes_amount=0,
        pre_payment_credit_notes_amount=0,
        starting_balance=0,
        status="draft",
        status_transitions=make(kind.StatusTransitions),
        subtotal=0,
        total=0,
        total_discount_amounts=[],
        total_pretax_credit_amounts=[],
        total_taxes=[],
    )


def _total(invoice: Obj, subtotal: int, discount: int, tax: int) -> None:
    total = subtotal - discount + tax
    kind = stripe.Invoice
    invoice.update(subtotal=subtotal, subtotal_excluding_tax=subtotal, total=total, total_excluding_tax=total - tax)
    invoice.update(amount_due=total, amount_remaining=total)
    if discount:
        invoice["total_discount_amounts"] = [make(kind.TotalDiscountAmount, amount=discount, discount="di_promotion")]
    if tax:
        taxed = make(
            kind.TotalTax,
            amount=tax,
            tax_behavior="exclusive",
            taxability_reason="standard_rated",
            taxable_amount=total - tax,
            type="tax_rate_details",
        )
        invoice["total_taxes"] = [taxed]


def _use_balance(invoice: Obj, customer: Obj) -> None:
    """What the customer has to their credit, which counts negative, is used up before anything is charged."""
    used = min(max(0, -customer["balance"]), invoice["total"])
    invoice.update(starting_balance=customer["balance"], amount_due=invoice["total"] - used)
    invoice["amount_remaining"] = invoice["amount_due"]
    customer["balance"] += used
    invoice["ending_balance"] = customer["balance"]


def await_payment(account: Account, invoice: Obj, intent: Obj) -> Obj:
    """Ties a payment intent to its invoice: the only way from one to the other."""
    kind = stripe.InvoicePayment
    return account.add(
        make(
            kind,
            id=account.new_id("inpay"),
            amount_requested=intent["amount"],
            created=account.now(),
            currency=invoice["currency"],
            invoice=invoice["id"],
            is_default=True,
            livemode=account.livemode,
            payment={"type": "payment_intent", "payment_intent": intent["id"]},
            status="open",
            status_transitions=make(kind.StatusTransitions),
        )
    )


def pay(account: Account, invoice: Obj) -> None:
    """The payment that it waited for has come; an invoice of nothing is paid as well."""
    for payment in account.having("invoice_payment", invoice=invoice["id"]):
        payment.update(status="paid", amount_paid=payment["amount_requested"])
        payment["status_transitions"]["paid_at"] = account.now()
    invoice["status_transitions"]["paid_at"] = account.now()
    account.change(
        invoice,
        "invoice.updated",
        amount_paid=invoice["amount_due"],
        amount_remaining=0,
        attempt_count=invoice["attempt_count"] + 1 if invoice["amount_due"] else 0,
        attempted=True,
        auto_advance=False,
        next_payment_attempt=None,
        status="paid",
    )
    account.emit_all(("invoice.paid", "invoice.payment_succeeded"), invoice)
    for payment in account.having("invoice_payment", invoice=invoice["id"]):
        account.emit("invoice_payment.paid", payment)


def record_elsewhere(account: Account, invoice: Obj) -> None:
    """Only `invoice.paid` tells of it, and a payment record stands where a payment intent did."""
    for payment in account.having("invoice_payment", invoice=invoice["id"]):
        payment["status"] = "canceled"
    _add_record(account, invoice, invoice["amount_due"])
    invoice["status_transitions"]["paid_at"] = account.now()
    changes = {"amount_paid": invoice["amount_due"], "amount_remaining": 0, "next_payment_attempt": None}
    account.change(invoice, "invoice.updated", status="paid", **changes)
    account.emit("invoice.paid", invoice)


def record_part_elsewhere(account: Account, invoice: Obj, cents: int) -> None:
    """The rest is still to be charged."""
    intent = intent_of(account, invoice)
    assert intent
    intent["amount"] -= cents
    for payment in account.having("invoice_payment", invoice=invoice["id"]):
        payment["amount_requested"] -= cents
    _add_record(account, invoice, cents)
    paid = {"amount_paid": cents, "amount_remaining": invoice["amount_due"] - cents}
    account.change(invoice, "invoice.updated", **paid)


def _add_record(account: Account, invoice: Obj, cents: int) -> None:
    record = {"type": "payment_record", "payment_record": account.new_id("pr")}
    kind = stripe.InvoicePayment
    account.add(
        make(
            kind,
            id=account.new_id("inpay"),
            amount_paid=cents,
            amount_requested=cents,
            created=account.now(),
            currency=invoice["currency"],
            invoice=invoice["id"],
            is_default=False,
            livemode=account.livemode,
            payment=record,
            status="paid",
            status_transitions=make(kind.StatusTransitions, paid_at=account.now()),
        )
    )


def fail(account: Account, invoice: Obj, kind: str = "invoice.payment_failed") -> None:
    """One more attempt went wrong; the next is in three days."""
    changes: dict[str, Any] = {"attempt_count": invoice["attempt_count"] + 1, "attempted": True}
    changes["next_payment_attempt"] = account.later(days=RETRY_AFTER_DAYS)
    account.change(invoice, "invoice.updated", **changes)
    account.emit(kind, invoice)


def intent_of(account: Account, invoice: Obj) -> Obj | None:
    payment = account.first("invoice_payment", invoice=invoice["id"])
    return account.get("payment_intent", payment["payment"]["payment_intent"]) if payment else None


def payments_of(account: Account, invoice: Obj) -> Obj:
    found = list(account.having("invoice_payment", invoice=invoice["id"]))
    return list_of(found, f"/v1/invoice_payments?invoice={invoice['id']}")
