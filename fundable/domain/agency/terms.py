"""What our terms of service say of an offer, in the places that `templates/legal/terms.md` leaves for it."""

import re

from fundable.domain.agency.currencies import written
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Offer
from fundable.domain.counts import counted

_PLACE = re.compile(r"\{\{ (\w+) \}\}")
_PUNCTUATION = re.compile(r"([\\`*_{}\[\]()#+\-.!<>~|&])")


def filled(text: str, offer: Offer) -> str:
    """Our terms for an offer: Markdown. Words of the owner's are shown as they are written."""
    said = {
        "bought": _bought(offer),
        "rounds": _rounds(offer),
        "addons": _ADDONS if offer.on_sale else "",
        "delivery": offer.delivery,
        "payment": _PAID if offer.hosting_months else _PAID_WITH_HOSTING,
        "hosting": _hosting(offer),
    }
    return re.sub(r"[ ]+$", "", _PLACE.sub(lambda place: said[place[1]], text), flags=re.MULTILINE)


def in_short(offer: Offer) -> tuple[str, ...]:
    """What buyers ask first of the terms for an offer, in sentences of their own. Plain text."""
    price = written(offer.renewal_cents, offer.currency)
    months = offer.hosting_months
    free = f"Hosting is included for {counted(months, 'month')}, then it's" if months else "Hosting is"
    return (
        f"You pay the build fee once. {free} {price} per month, until you cancel.",
        f"We deliver within {offer.delivery} after your intake form.",
        "We don't offer refunds. This doesn't affect your statutory rights.",
        "A website can't decide a loan application, and we don't promise that a lender approves yours.",
    )


PRIVACY_IN_SHORT = (
    "We keep what we need to build your website and to reach you about it.",
    "Your card number stays with the payment provider. We never see it.",
    "We never sell your data.",
    "Ask us at any time what we keep about you, or to correct or delete it.",
)

_ADDONS = " Add-ons are optional. Each one is listed with its price before you pay."
_PAGES = 5
"""The first of what our own offer includes."""
_PAID = "You pay the build fee once; hosting renews as described below."
_PAID_WITH_HOSTING = "You pay the build fee once, with the first month of hosting; hosting renews as described below."
_CANCEL = "charged to the same card, until you cancel, which you can do in your client portal."


def _bought(offer: Offer) -> str:
    price = written(offer.price_cents, offer.currency).removesuffix(".00")
    if offer.landing.included[:_PAGES] == DEFAULT.landing.included[:_PAGES]:
        pages = "Home, About, Services, Contact and Privacy Policy"
        return f"For a flat fee of {price} we build one website of five pages: {pages}. It"
    description = _escaped(offer.description).rstrip()
    end = "" if description.endswith((".", "!", "?")) else "."
    return f"For a flat fee of {price} you buy {_escaped(offer.name)}: {description}{end} Your website"


def _rounds(offer: Offer) -> str:
    if not offer.revision_rounds:
        return "No revision round is included."
    included = offer.rounds.removesuffix(".")
    another = f" Another round costs {written(offer.round_cents, offer.currency)}." if offer.round_cents else ""
    return (
        f"{included}: when your website is ready for review, you send us all your changes in one go, and we make "
        f"them.{another}"
    )


def _hosting(offer: Offer) -> str:
    price, months = written(offer.renewal_cents, offer.currency), offer.hosting_months
    if not months:
        return f"Hosting is {price} per month from your payment on, {_CANCEL}"
    reminded = f"at {counted(months - 1, 'month')}" if months > 1 else "a week before"
    return (
        f"Hosting is included for {counted(months, 'month')} from your payment. After that it renews at {price} per "
        f"month, {_CANCEL} We'll email you a reminder {reminded}."
    )


def _escaped(words: str) -> str:
    return _PUNCTUATION.sub(r"\\\1", words)
