"""What templates may name, and the words that a message is sent in."""

from collections.abc import Mapping

import structlog

from fundable.app import LocalApp
from fundable.domain.agency.offer import Offer
from fundable.domain.agency.settings import Agency
from fundable.domain.counts import counted
from fundable.domain.mail.about import AboutOrder
from fundable.domain.mail.email_texts import EmailText
from fundable.domain.mail.emails import email_of
from fundable.domain.mail.greetings import greeting
from fundable.domain.mail.outbox import FOR_STAFF, LOGO, SHOWS_STAGE, WEBSITE, MessageKind, Url
from fundable.domain.mail.parts import Values
from fundable.domain.mail.sent_emails import SentEmail
from fundable.domain.mail.templates import Rendered
from fundable.domain.money.amounts import money
from fundable.domain.money.payments import PaymentMode
from fundable.domain.money.reminders import notices_days
from fundable.domain.orders.conversation.messages import of_order, portal_path, thread_path
from fundable.services.agency import accent, settings

log = structlog.get_logger(__name__)


def values_of(app: LocalApp, kind: MessageKind, about: AboutOrder | None, own: Values) -> dict[str, object]:
    """All that a message may name. Each page of the portal that it links to is that of the order which it is about."""
    every = {**template_context(app, kind, about), **own}
    return _with_order(every, f"{app.config.base_url}/client/", str(about.order["number"])) if about else every


def _with_order(values: Values, portal: str, number: str) -> dict[str, object]:
    def named(value: object) -> object:
        if isinstance(value, Mapping):
            return _with_order(value, portal, number)
        if isinstance(value, Url) and value.startswith(portal) and "#" not in value:
            return Url(of_order(value, number))
        return value

    return {name: named(value) for name, value in values.items()}


def template_context(app: LocalApp, kind: MessageKind, about: AboutOrder | None) -> dict[str, object]:
    """What every template may name."""
    base, agency = app.config.base_url, settings.agency(app)
    offer = about.offer if about else app.offers.newest()[1]
    return {
        "site": agency.name,
        "letter": agency.letter,
        "accent": accent.of_now(app),
        "base_url": Url(base),
        "portal_url": Url(_portal_url(app, about)),
        "admin_url": Url(f"{base}/admin"),
        **sold(offer),
        "provider": "The test page" if app.mode is PaymentMode.SANDBOX else "Stripe",
        "website_sign": WEBSITE,
        "logo": LOGO if settings.logo_url(app) else None,
        "stage": about.stage if about and kind in SHOWS_STAGE else None,
        "order": about.order if about else None,
        "attached": "",
        "greeting": greeting(str(about.order["business_name"]) if about else ""),
        **_foot(app, agency, kind, about),
    }


def sold(offer: Offer) -> dict[str, object]:
    """What an offer promises, as templates speak of it. Empty: no hosting or no revision round is included."""
    months = offer.hosting_months
    return {
        "hosting_price": money(offer.renewal_cents, offer.currency),
        "hosting_included": counted(months, "month") if months else "",
        "reminded": "a month before" if len(notices_days(months)) > 1 else "a week before",
        "delivery": offer.delivery,
        "revision_rounds": offer.rounds,
    }


def _foot(app: LocalApp, agency: Agency, kind: MessageKind, about: AboutOrder | None) -> dict[str, object]:
    """What stands under every message: the way in, who writes, and why. `foot` is all of it but the last, as text."""
    is_for_client = kind not in FOR_STAFF
    thread = about if is_for_client else None
    comes_in = app.replies_come_in if thread else bool(agency.sender or agency.reply_to)
    can_reply = comes_in and kind is not MessageKind.WEBSITE_MESSAGE
    thread_url = f"{app.config.base_url}{thread_path(str(thread.order['number']))}" if thread else ""
    said = (agency.name, agency.registered_as, agency.address_line, agency.public_email)
    seller = ", ".join(filter(None, said))
    lines = (
        f"Open your client portal: <{_portal_url(app, about)}>",
        f"Order #{about.order['number']}" if about else "",
        _questions(can_reply, thread_url),
    )
    why = "you ordered a website from us" if is_for_client else f"you're on the team at {agency.name}"
    return {
        "foot": "\n".join([*filter(None, lines), "", seller] if is_for_client else [seller]),
        "is_for_client": is_for_client,
        "can_reply": can_reply,
        "answer_here": "Reply to this email" if can_reply else "Message us in your client portal",
        "thread_url": Url(thread_url),
        "seller": seller,
        "why": f"You get this email because {why.removesuffix('.')}.",
    }


def _portal_url(app: LocalApp, about: AboutOrder | None) -> str:
    """That of the order which a message is about, whichever the browser is logged in to."""
    return f"{app.config.base_url}{portal_path(str(about.order['number']) if about else '')}"


def _questions(can_reply: bool, thread_url: str) -> str:
    """Where replies don't come in, a client answers in the portal (decision 0110)."""
    if not thread_url:
        return "Questions? Reply to this email." if can_reply else ""
    return f"Questions? {'Reply to this email, or message us' if can_reply else 'Message us'}: <{thread_url}>"


def render(app: LocalApp, kind: MessageKind, values: Values) -> Rendered:
    """A message in the words that it is sent in: an agency's file, what an owner typed, or ours."""
    email = email_of(kind, values)
    return app.templates.render(email, values, _own_text(app, email))


def _own_text(app: LocalApp, email: SentEmail) -> EmailText | None:
    """None as well for a row that can't be read: no message is to be lost by it."""
    if email.is_fixed:
        return None
    try:
        own = app.own_emails.find(email.id)
    except ValueError:
        log.exception("an email's own text can't be read", email=email.id)
        return None
    return own.text if own else None
