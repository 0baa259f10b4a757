"""Published offers: each a version that never changes, with what it changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from fundable.domain.agency.currencies import written
from fundable.domain.agency.offer import Offer

FIRST = 1
"""The default offer, under which every order was sold before offers had versions."""


@dataclass(frozen=True, slots=True)
class OfferChange:
    """`what` is a place in an offer's file, such as addons.domain.price. `was` or `now` is empty where there is
    none."""

    what: str
    was: str
    now: str


@dataclass(frozen=True, slots=True)
class PublishedOffer:
    """`by` is a person's name; empty for the program itself, which has published the first."""

    version: int
    offer: Offer
    at: datetime
    by: str
    changes: tuple[OfferChange, ...]


def changes(before: Offer, after: Offer) -> tuple[OfferChange, ...]:
    """In the order of the file; what is new comes last."""
    was, now = dict(_places(before)), dict(_places(after))
    names = [*was, *(name for name in now if name not in was)]
    pairs = ((name, was.get(name, ""), now.get(name, "")) for name in names)
    return tuple(OfferChange(*pair) for pair in pairs if pair[1] != pair[2])


def _places(offer: Offer) -> Iterator[tuple[str, str]]:
    """Everything that an offer says, under its place."""
    yield "name", offer.name
    yield "description", offer.description
    yield "price", written(offer.price_cents, offer.currency)
    yield "currency", offer.currency
    yield "accent", offer.accent
    yield "hosting.included_months", str(offer.hosting_months)
    yield "hosting.renewal_price", written(offer.renewal_cents, offer.currency)
    yield "delivery.business_days_from", str(offer.days_from)
    yield "delivery.business_days_to", str(offer.days_to)
    yield "delivery.revision_rounds", str(offer.revision_rounds)
    yield "delivery.round_price", written(offer.round_cents, offer.currency) if offer.round_cents else ""
    for place, addon in enumerate(offer.addons, 1):
        yield f"addons.{addon.id}.place", str(place)
        yield f"addons.{addon.id}.name", addon.name
        yield f"addons.{addon.id}.description", addon.description
        yield f"addons.{addon.id}.price", written(addon.price_cents, offer.currency)
        yield f"addons.{addon.id}.on_sale", "yes" if addon.is_on_sale else "no"
    for place, question in enumerate(offer.questions, 1):
        yield f"questions.{question.slug}.place", str(place)
        yield f"questions.{question.slug}.question", question.question
        yield f"questions.{question.slug}.description", question.description
        yield f"questions.{question.slug}.answer", question.answer
    yield "landing.headline", offer.landing.headline
    yield "landing.lead", offer.landing.lead
    for name, listed in (("benefits", offer.landing.benefits), ("included", offer.landing.included)):
        for place, point in enumerate(listed, 1):
            yield f"landing.{name}.{place}", f"{point.title}: {point.text}"
    for place, step in enumerate(offer.landing.steps, 1):
        yield f"landing.steps.{place}", f"{step.title}: {step.text} ({step.figure})"
