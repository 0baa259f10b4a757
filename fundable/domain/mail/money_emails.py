"""Emails to clients about money: payments, refunds, and hosting."""

from typing import Any

from fundable.domain.mail.email_kinds import EmailKind, Sample, amounts
from fundable.domain.mail.needs import AMOUNT, BUTTON, EITHER_BUTTON, Need
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.mail.parts import Amounts, Known, LinkedWords, Values
from fundable.domain.mail.sent_emails import SentEmail

_PRICE = Need(("hosting_price", "amounts"), "what hosting costs")
_RENEWAL = (Need(("renews_on", "amounts"), "the date of the next payment"), _PRICE, BUTTON)
_LAST_DAY, _PAID = Need(("ended_on",), "the day it ended"), Need(("paid",), "the amount")

EMAILS = (
    SentEmail("payment-failed", MessageKind.PAYMENT_FAILED, (BUTTON,)),
    SentEmail("payment-refunded", MessageKind.PAYMENT_REFUNDED, (AMOUNT,)),
    SentEmail("document-issued", MessageKind.DOCUMENT_ISSUED, (AMOUNT, BUTTON)),
    SentEmail("charge-request", MessageKind.CHARGE_REQUEST, (AMOUNT, BUTTON), (("has_failed", False),)),
    SentEmail("charge-failed", MessageKind.CHARGE_REQUEST, (AMOUNT, BUTTON), (("has_failed", True),)),
    SentEmail("charge-paid", MessageKind.CHARGE_PAID, (AMOUNT,)),
    SentEmail("renewal-notice", MessageKind.RENEWAL_NOTICE, _RENEWAL, (("is_first", True),)),
    SentEmail("renewal-notice-yearly", MessageKind.RENEWAL_NOTICE, _RENEWAL, (("is_first", False),)),
    SentEmail("renewed", MessageKind.RENEWED, (AMOUNT, BUTTON)),
    SentEmail("receipt", MessageKind.RECEIPT, (AMOUNT,)),
    SentEmail("payment-problem", MessageKind.PAYMENT_PROBLEM, (_PRICE, EITHER_BUTTON)),
    SentEmail("hosting-ended", MessageKind.HOSTING_ENDED, (_LAST_DAY,), (("paid_late_on", False),)),
    SentEmail("hosting-ended-paid-late", MessageKind.HOSTING_ENDED, (_PAID,), (("paid_late_on", True),)),
)

ONE_MONTH = "Hosting, one month"
_CARD = {"brand": "Visa", "last4": "4242", "has_expired_by_then": False}


def _refund_example(sample: Sample) -> Known:
    before = {"paid": sample.order["total"], "refunded_before": "", "is_whole": False}
    return {"amount": sample.amount, "charged_for": "Fundable website", "refunded_on": sample.today, **before}


def _documents_example(sample: Sample) -> Known:
    issued = (("Credit note CN-2026-0007", sample.amount),)
    return {"documents": issued[0][0], "is_one": True, "issued": issued}


def _documents(values: Values) -> Known:
    return {"amounts": Amounts(values["issued"])}


def _charge_example(sample: Sample) -> Known:
    return {"amount": sample.amount, "charged_for": "Photos of your new shop window"}


def _charge(values: Values) -> Known:
    label = _before_tax("To pay", values)
    return {"amounts": Amounts(((values["charged_for"], values["amount"]),), label, values["amount"])}


def _charge_paid_example(sample: Sample) -> Known:
    return {**_charge_example(sample), "tax": "", "paid_on": sample.today}


def _charge_paid(values: Values) -> Known:
    rows = (("For", values["charged_for"]), ("Paid on", values["paid_on"]), _tax_in(values))
    return {"amounts": Amounts(rows, "Paid", values["amount"])}


def _renewal(values: Values) -> Known:
    card = values["card"]
    rows = (("Next payment", values["renews_on"]), ("Card", _named(card)))
    return {
        "amounts": Amounts(rows, _before_tax("Per month", values), values["hosting_price"]),
        "one_month": values["hosting_included"] == "1 month",
        "card_expires": bool(card and card["has_expired_by_then"]),
    }


def _month_example(sample: Sample) -> Known:
    days = {"paid_on": sample.today, "paid_when": "today", "paid_until": sample.in_a_month}
    price = {"amount": sample.hosting_price, "price": sample.hosting_price, "credit": "", "tax": ""}
    return {**price, "card": _CARD, **days}


def _renewed(values: Values) -> Known:
    rows = (*_month(values), ("Card", _named(values["card"])), _tax_in(values))
    return {"amounts": Amounts(rows, f"Paid {values['paid_when']}", values["amount"])}


def _receipt(values: Values) -> Known:
    order = values["order"]
    of_order = (("Order", f"#{order['number']}"), ("Business", order["business_name"]), ("Paid on", values["paid_on"]))
    rows = (*of_order, ("Card", _named(values["card"])), *_month(values), _tax_in(values))
    return {"amounts": Amounts(rows, "Paid", values["amount"])}


def _problem_example(sample: Sample) -> Known:
    return {"failed_on": sample.today, "retry_date": sample.in_a_month, "pay_url": Url(sample.base_url)}


def _problem(values: Values) -> Known:
    month = {} if values.get("is_remainder") else {ONE_MONTH: "hosting_price"}  # of what's left, no month costs that
    rows = {**month, "Next try": "retry_date"}
    link = LinkedWords("Update your card in your client portal", values["portal_url"])
    label = _before_tax("To pay", values)
    return {"text_link": link, **amounts(rows, label, "hosting_price")(values)}


def _end_example(sample: Sample) -> Known:
    paid_late_on = sample.today if sample.pins.get("paid_late_on") else ""
    days = {"ended_on": sample.today, "online_until": sample.online_until, "paid_late_on": paid_late_on}
    return {"paid": sample.order["total"], **days}


def _before_tax(label: str, values: Values) -> str:
    """Of an amount that isn't paid yet."""
    return f"{label}, plus sales tax" if values.get("is_taxed") else label


def _tax_in(values: Values) -> tuple[str, Any]:
    """Of an amount that was paid."""
    return "Including tax", values.get("tax")


def _named(card: Values | None) -> str:
    return f"{card['brand']} ending in {card['last4']}" if card else ""


def _month(values: Values) -> tuple[tuple[str, Any], ...]:
    """What it costs, and what the client had to their credit."""
    until = values["paid_until"]
    sold = f"Hosting until {until}" if until else ONE_MONTH
    return (sold, values["price"]), ("Account credit", values["credit"])


_REFUND = {"For": "charged_for", "Paid": "paid", "Refunded before": "refunded_before", "Refunded on": "refunded_on"}
KINDS = {
    MessageKind.PAYMENT_FAILED: EmailKind(),
    MessageKind.PAYMENT_REFUNDED: EmailKind(_refund_example, amounts(_REFUND, "Refunded", "amount")),
    MessageKind.DOCUMENT_ISSUED: EmailKind(_documents_example, _documents),
    MessageKind.CHARGE_REQUEST: EmailKind(_charge_example, _charge),
    MessageKind.CHARGE_PAID: EmailKind(_charge_paid_example, _charge_paid),
    MessageKind.RENEWAL_NOTICE: EmailKind(
        lambda sample: {"renews_on": sample.in_a_month, "card": _CARD, "is_first": True}, _renewal
    ),
    MessageKind.RENEWED: EmailKind(_month_example, _renewed),
    MessageKind.RECEIPT: EmailKind(_month_example, _receipt),
    MessageKind.PAYMENT_PROBLEM: EmailKind(_problem_example, _problem),
    MessageKind.HOSTING_ENDED: EmailKind(_end_example),
}
