"""Subscriptions: the trial, renewals that are paid or fail, the end."""

from datetime import UTC, datetime
from typing import Any

import stripe

from tests.fakes.stripe import customers, invoices, money, payments, prices
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import missing
from tests.fakes.stripe.prices import Line
from tests.fakes.stripe.shapes import Obj, list_of, make

DAY = 24 * 3600
NOTICE_BEFORE_TRIAL_END = 3 * DAY
ENDED = ("canceled", "incomplete_expired")


def start(account: Account, customer: Obj, card: Obj, lines: list[Line], data: dict[str, Any]) -> Obj:
    """`data` is the session's `subscription_data`. Nothing is announced yet: the first invoice belongs to it."""
    now = account.now()
    trial_end = now + data["trial_period_days"] * DAY if "trial_period_days" in data else data.get("trial_end")
    period = (now, trial_end or following(lines[0].price, now))
    identifier = account.new_id("sub")
    kind = stripe.Subscription
    items = [_item(account, identifier, line, period) for line in lines]
    made = make(
        kind,
        id=identifier,
        automatic_tax=make(kind.AutomaticTax, enabled=False),
        billing_cycle_anchor=period[1],
        billing_mode=make(kind.BillingMode, type="flexible", flexible=make(kind.BillingMode.Flexible)),
        billing_schedules=[],
        cancel_at_period_end=False,
        cancellation_details=make(kind.CancellationDetails),
        collection_method="charge_automatically",
        created=now,
        currency=lines[0].price["currency"],
        customer=customer["id"],
        default_payment_method=card["id"],
        default_tax_rates=[],
        description=data.get("description"),
        discounts=[],
        invoice_settings=make(kind.InvoiceSettings, issuer=make(kind.InvoiceSettings.Issuer, type="self")),
        items=list_of(items, f"/v1/subscription_items?subscription={identifier}") | {"total_count": len(items)},
        livemode=account.livemode,
        metadata=data.get("metadata", {}),
        payment_settings=make(kind.PaymentSettings, save_default_payment_method="off"),
        start_date=now,
        status="trialing" if trial_end else "active",
        trial_end=trial_end,
        trial_settings=data.get("trial_settings", {"end_behavior": {"missing_payment_method": "create_invoice"}}),
        trial_start=now if trial_end else None,
    )
    return account.add(made)


def _item(account: Account, subscription_id: str, line: Line, period: tuple[int, int]) -> Obj:
    return make(
        stripe.SubscriptionItem,
        id=account.new_id("si", 14),
        created=account.now(),
        current_period_start=period[0],
        current_period_end=period[1],
        discounts=[],
        metadata={},
        plan=prices.plan(line.price),
        price=line.price,
        quantity=line.quantity,
        subscription=subscription_id,
        tax_rates=[],
    )


def following(price: Obj, start: int) -> int:
    """The end of a period that begins at `start`: the same day of a later month, or its last day."""
    interval, count = price["recurring"]["interval"], price["recurring"]["interval_count"]
    if interval in ("day", "week"):
        return int(start + count * DAY * (7 if interval == "week" else 1))
    begun = datetime.fromtimestamp(start, UTC)
    months = begun.month - 1 + count * (12 if interval == "year" else 1)
    year, month = begun.year + months // 12, months % 12 + 1
    for day in range(begun.day, 0, -1):
        try:
            return int(begun.replace(year=year, month=month, day=day).timestamp())
        except ValueError:
            continue
    raise AssertionError("a month without days")


def period_end(subscription: Obj) -> int:
    return int(subscription["items"]["data"][0]["current_period_end"])


def renew(account: Account, subscription_id: str, outcome: str) -> Obj:
    """`paid`, `failed` or `action_required`. After a failure the same invoice is tried again. The invoice."""
    subscription = alive(account, subscription_id)
    customer = account.get("customer", subscription["customer"])
    unpaid = _unpaid(account, subscription)
    invoice = unpaid[0] if unpaid else _next_invoice(account, subscription, customer)
    intent = invoices.intent_of(account, invoice)
    if intent is None:
        intent = payments.intend(account, invoice["amount_due"], invoice["currency"], "Subscription update", customer)
        invoices.await_payment(account, invoice, intent)
    card = customers.current_card(account, customer["id"])
    if outcome == "paid":
        payments.succeed(account, intent, customer, card)
        invoices.pay(account, invoice)
        _become(account, subscription, "active")
    elif outcome == "failed":
        payments.fail(account, intent, "insufficient_funds", customer, card)
        invoices.fail(account, invoice)
        _become(account, subscription, "past_due")
    else:
        assert outcome == "action_required", outcome
        payments.ask_for_action(account, intent)
        invoices.fail(account, invoice, "invoice.payment_action_required")
        _become(account, subscription, "past_due")
    return invoice


def pay_by_hand(account: Account, invoice_id: str) -> Obj:
    """An invoice that was given up can be paid as well, and then begins nothing again."""
    invoice = account.get("invoice", invoice_id)
    assert invoice["status"] in ("open", "uncollectible"), invoice["status"]
    subscription = account.get("subscription", invoice["parent"]["subscription_details"]["subscription"])
    customer, intent = account.get("customer", subscription["customer"]), invoices.intent_of(account, invoice)
    assert intent
    payments.succeed(account, intent, customer, customers.current_card(account, customer["id"]))
    invoices.pay(account, invoice)
    if subscription["status"] not in ENDED:
        _become(account, subscription, "active")
    return invoice


def pay_elsewhere(account: Account, invoice_id: str, cents: int | None) -> Obj:
    """An owner marks an invoice, or a part of it, as paid outside of Stripe, such as by check: no money moves."""
    invoice = account.get("invoice", invoice_id)
    if cents:
        invoices.record_part_elsewhere(account, invoice, cents)
        return invoice
    invoices.record_elsewhere(account, invoice)
    _become(account, account.get("subscription", invoice["parent"]["subscription_details"]["subscription"]), "active")
    return invoice


def _next_invoice(account: Account, subscription: Obj, customer: Obj) -> Obj:
    """The next period begins, and is billed."""
    items = subscription["items"]["data"]
    begin = period_end(subscription)
    before = {"items": {"data": [dict(item) for item in items]}, "status": subscription["status"]}
    for item in items:
        item.update(current_period_start=begin, current_period_end=following(item["price"], begin))
    lines = [_renewal_line(account, item, begin) for item in items]
    tax = money.share(sum(line["amount"] for line in lines), account.settings.renewal_tax_percent)
    subscription["status"] = "active"
    account.emit("customer.subscription.updated", subscription, before)
    invoice = invoices.finalize(account, subscription, customer, "subscription_cycle", lines, tax=tax)
    subscription["latest_invoice"] = invoice["id"]
    return invoice


def _renewal_line(account: Account, item: Obj, begin: int) -> Obj:
    price = item["price"]
    name = account.get("product", price["product"])["name"]
    amount = price["unit_amount"] * item["quantity"]
    return invoices.line(account, name, amount, item["quantity"], price, (begin, item["current_period_end"]), item)


def _unpaid(account: Account, subscription: Obj) -> list[Obj]:
    found = account.having("invoice", status="open")
    return [one for one in found if one["parent"]["subscription_details"]["subscription"] == subscription["id"]]


def _become(account: Account, subscription: Obj, status: str) -> None:
    if subscription["status"] != status:
        account.change(subscription, "customer.subscription.updated", status=status)


def announce_trial_end(account: Account, subscription_id: str) -> None:
    account.emit("customer.subscription.trial_will_end", alive(account, subscription_id))


def cancel_at_period_end(account: Account, subscription_id: str, on: bool, *, flag: bool = True) -> Obj:
    """`flag=False` is what the portal does to subscriptions of the newer billing mode: only `cancel_at` is set."""
    subscription = alive(account, subscription_id)
    reason = "cancellation_requested" if on else None
    account.change(
        subscription,
        "customer.subscription.updated",
        cancel_at=period_end(subscription) if on else None,
        cancel_at_period_end=on and flag,
        canceled_at=account.now() if on else None,
        cancellation_details={**subscription["cancellation_details"], "reason": reason},
    )
    return subscription


def cancel_at(account: Account, subscription_id: str, moment: datetime) -> Obj:
    """The Dashboard's custom date, which may be some charges ahead."""
    subscription, at = alive(account, subscription_id), int(moment.timestamp())
    account.change(subscription, "customer.subscription.updated", cancel_at=at, canceled_at=account.now())
    return subscription


def end(
    account: Account, subscription_id: str, reason: str = "cancellation_requested", comment: str | None = None
) -> Obj:
    """Over at once. `payment_failed` is the final failure of a renewal; its invoice is given up."""
    subscription = alive(account, subscription_id)
    subscription.update(
        status="canceled",
        canceled_at=subscription["canceled_at"] or account.now(),
        cancel_at_period_end=False,
        ended_at=account.now(),
        cancellation_details={**subscription["cancellation_details"], "reason": reason, "comment": comment},
    )
    account.emit("customer.subscription.deleted", subscription)
    for invoice in _unpaid(account, subscription):
        invoice["status_transitions"]["marked_uncollectible_at"] = account.now()
        account.change(invoice, "invoice.updated", status="uncollectible", next_payment_attempt=None)
        account.emit("invoice.marked_uncollectible", invoice)
    return subscription


def pause(account: Account, subscription_id: str) -> None:
    """A trial that ended without a card, where the settings say so."""
    subscription = alive(account, subscription_id)
    subscription["status"] = "paused"
    account.emit("customer.subscription.paused", subscription)


def resume(account: Account, subscription_id: str) -> None:
    subscription = alive(account, subscription_id)
    subscription["status"] = "active"
    account.emit("customer.subscription.resumed", subscription)


def alive(account: Account, subscription_id: str) -> Obj:
    """One that is canceled already is answered like one that never was."""
    subscription = account.get("subscription", subscription_id)
    if subscription["status"] in ENDED:
        raise missing("subscription", subscription_id)
    return subscription
