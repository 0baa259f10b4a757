"""What templates may name, and what each kind of message reads like with an order made up for it."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime, timedelta
from urllib.parse import urlsplit
from uuid import uuid4
from zoneinfo import ZoneInfo

import structlog

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.mail import email_texts
from fundable.db.orders import websites
from fundable.db.sites.drafting import sites
from fundable.db.sites.hosting import live_sites
from fundable.domain.agency.offer import Offer
from fundable.domain.agency.settings import Agency
from fundable.domain.counts import counted
from fundable.domain.mail.email_texts import EmailText, TypedEmail
from fundable.domain.mail.emails import SentEmail, email_of
from fundable.domain.mail.outbox import FOR_STAFF, LOGO, SHOWS_STAGE, MessageKind, Url
from fundable.domain.money.amounts import money
from fundable.domain.money.hosting import Card, included_until, months_after
from fundable.domain.money.payments import PaymentState
from fundable.domain.money.reminders import notices_days
from fundable.domain.orders.orders import Order, OrderStatus, SessionState
from fundable.domain.ports import Rendered
from fundable.domain.sites.drafting.sites import REVIEW_PATH, mailed_url
from fundable.domain.sites.hosting.hosts import site_url
from fundable.domain.sites.hosting.serving import KEPT_DAYS
from fundable.domain.sites.words.domain_names import in_letters
from fundable.services.agency import accent, settings
from fundable.services.mail import logo

EARLY_STAGES = {
    MessageKind.ORDER_RECEIVED: OrderStatus.PAID,
    MessageKind.FORM_REMINDER: OrderStatus.PAID,
    MessageKind.FORM_RECEIVED: OrderStatus.INTAKE,
}
log = structlog.get_logger(__name__)

STAGES = [status for status in OrderStatus if status is not OrderStatus.PENDING]


def template_context(
    app: App, agency: Agency, kind: MessageKind, order: Order | None, website_url: str = ""
) -> dict[str, object]:
    """What every template may name. `website_url` is what the order's client can open."""
    base = app.config.base_url
    return {
        "site": agency.name,
        "letter": agency.letter,
        "accent": accent.of_now(app),
        "base_url": Url(base),
        "portal_url": Url(f"{base}/client/dashboard"),
        "admin_url": Url(f"{base}/admin"),
        **_sold(_offer_of(app, order)),
        "provider": "Stripe" if app.sandbox is None else "The test page",
        "logo": LOGO if settings.logo_url(app) else None,
        "stage": _stage(order) if kind in SHOWS_STAGE else None,
        "order": order_values(app, agency, order, website_url) if order else None,
        **_foot(app, agency, kind, order),
    }


def _offer_of(app: App, order: Order | None) -> Offer:
    """What an order was sold under; what is sold now, where there is none."""
    return app.offers.get(order.offer_version) if order else app.offers.newest()[1]


def _sold(offer: Offer) -> dict[str, object]:
    """What an offer promises, as templates speak of it. Empty: no hosting or no revision round is included."""
    months = offer.hosting_months
    return {
        "hosting_price": money(offer.renewal_cents, offer.currency),
        "hosting_included": counted(months, "month") if months else "",
        "reminded": "a month before" if len(notices_days(months)) > 1 else "a week before",
        "delivery": offer.delivery,
        "revision_rounds": offer.rounds,
    }


def _foot(app: App, agency: Agency, kind: MessageKind, order: Order | None) -> dict[str, object]:
    """What stands under every message: the way in, who writes, and why. `foot` is all of it but the last, as text."""
    is_for_client = kind not in FOR_STAFF
    can_reply = bool(agency.sender or agency.reply_to) and kind is not MessageKind.WEBSITE_MESSAGE
    said = (agency.name, agency.registered_as, agency.address_line, agency.public_email)
    seller = ", ".join(filter(None, said))
    lines = (
        f"Open your client portal: <{app.config.base_url}/client/dashboard>",
        f"Order #{order.number}" if order else "",
        "Questions? Reply to this email." if can_reply else "",
    )
    why = "you ordered a website from us" if is_for_client else f"you're on the team at {agency.name}"
    return {
        "foot": "\n".join([*filter(None, lines), "", seller] if is_for_client else [seller]),
        "is_for_client": is_for_client,
        "can_reply": can_reply,
        "seller": seller,
        "why": f"You get this email because {why}.",
    }


def order_values(app: App, agency: Agency, order: Order, website_url: str = "") -> dict[str, object]:
    """An order as templates speak of it; its website is empty while there is nothing to open."""
    base, offer = app.config.base_url, app.offers.get(order.offer_version)
    chosen = f"?addons={','.join(order.selected_addons)}" if order.selected_addons else ""
    return {
        "number": order.number,
        "email": order.email,
        "total": money(order.amount_cents, order.currency),
        "lines": [{"name": name, "price": money(cents, order.currency)} for name, cents in bought(app, order)],
        "addons": ", ".join(addon.name for addon in offer.bought(order.selected_addons)),
        "business_name": order.business_name or "",
        "domain": _domain(base, website_url),
        "included_until": _included_until(agency, order, offer),
        "website_url": Url(website_url),
        "is_reviewed_here": website_url == f"{base}{REVIEW_PATH}",
        "intake_url": Url(f"{base}/intake-form?orderId={order.id}"),
        "checkout_url": Url(f"{base}/checkout{chosen}"),
        "admin_url": Url(f"{base}/admin/orders/{order.id}"),
    }


def _domain(base_url: str, website_url: str) -> str:
    """The website's own, as people read it; empty while it is none but ours to look at."""
    host = urlsplit(website_url).hostname or ""
    return "" if host == urlsplit(base_url).hostname else in_letters(host)


def website_url_of(connection: Connection, app: App, order: Order) -> str:
    """What a message to the order's client links to as their website; empty while there is nothing to open."""
    given = websites.of_order(connection, order.id).shown(order.status)
    if order.status is OrderStatus.COMPLETED and (host := live_sites.host_of(connection, order.id)):
        return site_url(app.config.base_url, host)
    return mailed_url(sites.find(connection, order.id), order.status, given, app.config.base_url)


def _included_until(agency: Agency, order: Order, offer: Offer) -> str:
    """The last day of the included hosting; empty while there is none."""
    if order.paid_at is None or not offer.hosting_months:
        return ""
    return day(agency, included_until(order.paid_at, offer.hosting))


def bought(app: App, order: Order) -> list[tuple[str, int]]:
    """What was bought, with what was taken off and added in between: they come to the order's total."""
    offer = app.offers.get(order.offer_version)
    lines = [(line.name, line.amount_cents) for line in offer.lines(order.selected_addons)]
    changes = [("Discount", -order.discount_cents), ("Tax", order.tax_cents)]
    return [*lines, *(change for change in changes if change[1])]


def day(agency: Agency, moment: datetime) -> str:
    """A date as the agency's clients read it, in its time zone: Jan 5, 2027."""
    return plain_day(moment.astimezone(ZoneInfo(agency.time_zone)).date())


def plain_day(of: date) -> str:
    """A day as people read it: Jan 5, 2027."""
    return f"{of:%b} {of.day}, {of.year}"


def card_values(agency: Agency, card: Card | None, needed_at: datetime) -> dict[str, object] | None:
    """A card as templates speak of it; whether it has expired by the time that it is needed."""
    if card is None:
        return None
    has_expired = card.has_expired_on(needed_at.astimezone(ZoneInfo(agency.time_zone)))
    return {"brand": card.brand.capitalize(), "last4": card.last4, "has_expired_by_then": has_expired}


def minute(agency: Agency, moment: datetime) -> str:
    """A date and a time as the agency's clients read it, with its time zone."""
    local = moment.astimezone(ZoneInfo(agency.time_zone))
    return f"{day(agency, moment)} at {local:%I:%M %p %Z}".replace(" at 0", " at ")


def promised_day(order: Order) -> str:
    """The day that a website is promised for, with its weekday; empty while nothing is owed."""
    promised = order.promised_on
    return f"{promised:%a, %b} {promised.day}" if promised else ""


def render(app: App, kind: MessageKind, values: Mapping[str, object]) -> Rendered:
    """A message in the words that it is sent in: an agency's file, what an owner typed, or ours."""
    email = email_of(kind, values)
    own = email and _own_text(app, email)
    return app.templates.render(kind, values, TypedEmail(email, own) if email and own else None)


def _own_text(app: App, email: SentEmail) -> EmailText | None:
    """None as well for a row that can't be read: no message is to be lost by it."""
    try:
        with app.database.read() as connection:
            own = email_texts.find(connection, email.id)
    except ValueError:
        log.exception("an email's own text can't be read", email=email.id)
        return None
    return own.text if own else None


def preview(app: App, kind: MessageKind) -> Rendered:
    """What a message of this kind reads like, with an order made up for it."""
    rendered = render(app, kind, example(app, kind))
    return replace(rendered, html=logo.shown(app, rendered.html))


def example(app: App, kind: MessageKind, order: Order | None = None, website_url: str = "") -> dict[str, object]:
    """All that a message of this kind can name: of an order, or of one made up for it."""
    now, agency = app.clock.now(), settings.agency(app)
    order = order or _example_order(app, kind, now)
    hosting_price = _sold(_offer_of(app, order))["hosting_price"]
    return {
        **template_context(app, agency, kind, order, website_url),
        **_example_values(app, agency, order, now),
        **({"amount": hosting_price} if kind in (MessageKind.RENEWED, MessageKind.RECEIPT) else {}),
        "link": Url(f"{app.config.base_url}/reset-password?token=example"),
    }


def _stage(order: Order | None) -> dict[str, object] | None:
    if order is None or order.status not in STAGES:
        return None
    number = list(OrderStatus).index(order.status) + 1
    return {"number": number, "count": len(OrderStatus), "label": order.status.label}


def _example_order(app: App, kind: MessageKind, now: datetime) -> Order:
    """Of what is sold now, with the first of its add-ons."""
    version, offer = app.offers.newest()
    addons = tuple(addon.id for addon in offer.on_sale[:1])
    return Order(
        id=uuid4(),
        email="nora@alder.example",
        amount_cents=offer.total_cents(addons),
        status=EARLY_STAGES.get(kind, OrderStatus.DESIGN),
        payment_state=PaymentState.PAID,
        mode=app.gateway.mode,
        selected_addons=addons,
        currency=offer.currency,
        offer_version=version,
        session_state=SessionState.COMPLETE,
        created_at=now,
        updated_at=now,
        paid_at=now,
        business_name="Alder & Finch Bakery",
    )


FORM = {
    "business_name": "Alder & Finch Bakery",
    "business_address": "218 Mill Street\nDayton, OH 45402",
    "business_phone": "(937) 555-0142",
    "business_email": "hello@alderandfinch.example",
}
"""What messages can name of an intake form, with an example of each."""


def _example_values(app: App, agency: Agency, order: Order, now: datetime) -> dict[str, object]:
    """Whatever any of the templates names."""
    one = {**order_values(app, agency, order), "name": "Alder & Finch Bakery", "promise_date": "Fri, Jan 16"}
    in_a_month = day(agency, months_after(now, 1))
    return {
        "form": FORM,
        "promise_date": "Fri, Jan 16",
        "status": order.status.value,
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
        "paid": money(order.amount_cents, order.currency),
        "refunded_before": "",
        "refunded_on": day(agency, now),
        "reason": "two photos of your shop",
        "files": ["shop-front.jpg", "menu.pdf"],
        "answer_url": Url(f"{app.config.base_url}/admin/orders/{order.id}#answers"),
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
        "amount": money(150_00, order.currency),
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
