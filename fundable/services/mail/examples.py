"""What each kind of message reads like, with an order made up for it."""

from dataclasses import replace
from datetime import datetime, timedelta

from fundable.app import App
from fundable.domain.agency.days import day, minute
from fundable.domain.mail.about import AboutOrder
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.mail.templates import Rendered
from fundable.domain.money.amounts import money
from fundable.domain.money.hosting import months_after
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.sites.drafting.sites import REVIEW_PATH
from fundable.domain.sites.hosting.serving import KEPT_DAYS
from fundable.services import named_orders
from fundable.services.agency import settings
from fundable.services.mail import logo
from fundable.services.mail.templates import render, sold, template_context

EARLY_STAGES = {
    MessageKind.ORDER_RECEIVED: OrderStatus.PAID,
    MessageKind.FORM_REMINDER: OrderStatus.PAID,
    MessageKind.FORM_RECEIVED: OrderStatus.INTAKE,
}
FORM = {
    "business_name": "Alder & Finch Bakery",
    "business_address": "218 Mill Street\nDayton, OH 45402",
    "business_phone": "(937) 555-0142",
    "business_email": "hello@alderandfinch.example",
}
"""What messages can name of an intake form, with an example of each."""


def preview(app: App, kind: MessageKind) -> Rendered:
    """What a message of this kind reads like, with an order made up for it."""
    rendered = render(app, kind, example(app, kind))
    return replace(rendered, html=logo.shown(app, rendered.html))


def example(app: App, kind: MessageKind, about: AboutOrder | None = None) -> dict[str, object]:
    """All that a message of this kind can name: of an order, or of one made up for it."""
    about = about or named_orders.made_up(app, EARLY_STAGES.get(kind, OrderStatus.DESIGN))
    return {
        **template_context(app, kind, about),
        **_values(app, about, app.clock.now()),
        **(
            {"amount": sold(about.offer)["hosting_price"]} if kind in (MessageKind.RENEWED, MessageKind.RECEIPT) else {}
        ),
        "link": Url(f"{app.config.base_url}/reset-password?token=example"),
    }


def _values(app: App, about: AboutOrder, now: datetime) -> dict[str, object]:
    """Whatever any of the templates names."""
    agency = settings.agency(app)
    one = {**about.order, "name": "Alder & Finch Bakery", "promise_date": "Fri, Jan 16"}
    in_a_month = day(agency, months_after(now, 1))
    return {
        "form": FORM,
        "promise_date": "Fri, Jan 16",
        "status": about.status,
        "subject": "A question about your photos",
        "message": "We used the blue of your shop sign.",
        "renews_on": in_a_month,
        "card": {"brand": "Visa", "last4": "4242", "has_expired_by_then": False},
        "is_first": True,
        "failed_on": day(agency, now),
        "retry_date": in_a_month,
        "pay_url": Url(app.config.base_url),
        "paid_on": day(agency, now),
        "paid_until": in_a_month,
        "paid": about.order["total"],
        "refunded_before": "",
        "refunded_on": day(agency, now),
        "reason": "two photos of your shop",
        "files": ["shop-front.jpg", "menu.pdf"],
        "answer_url": Url(f"{about.order['admin_url']}#answers"),
        "note_count": "2 notes",
        "counted_as": "This is their included round.",
        "build_number": "3",
        "outcome": "1 done, 1 not done.",
        "rounds_left": "You have 1 revision round left.",
        "notes": [
            {"place": "Home, first sentence", "text": "It's 1996, not 1998.", "answer": "Done"},
            {"place": "Contact", "text": "Please add our stars.", "answer": "Not done. Stars have to come from you."},
        ],
        "review_url": Url(f"{app.config.base_url}{REVIEW_PATH}"),
        "messages_url": Url(f"{app.config.base_url}{REVIEW_PATH}"),
        "takes_replies": True,
        "visitor_name": "Dana Ruiz",
        "visitor_email": "dana@ruiz.example",
        "visitor_phone": "(937) 555-0177",
        "visitor_message": "Do you bake wedding cakes for 80 guests?",
        "ended_on": day(agency, now),
        "online_until": day(agency, now + timedelta(days=agency.grace_days)),
        "kept_until": day(agency, now + timedelta(days=agency.grace_days + KEPT_DAYS)),
        "is_offline": True,
        "is_paid_back": True,
        "is_paused": True,
        "paid_late_on": "",
        "invited_by": "Olive Park",
        "orders": [one, one],
        "overdue": [one],
        "due": [one],
        "change": "passkey-added",
        "name": "MacBook Air",
        "left": 9,
        "by": "Olive Park",
        "what": "disputed",
        "amount": money(150_00, about.offer.currency),
        "answer_by": in_a_month,
        "is_whole": False,
        "is_of_hosting": False,
        "device": "Chrome on Windows",
        "address": "203.0.113.x",
        "at": minute(agency, now),
        "forgot_url": Url(f"{app.config.base_url}/forgot-password"),
        "title": "a payment event couldn't be processed",
        "found": "We couldn't process a payment event from Stripe, five times in a row.",
        "advice": "Check it under Payment events in the admin, and try it again.",
    }
