"""Writes the TOML file of an offer, which offer_file.py reads. What writes TOML is loaded then: it takes 2.4 MB."""

from decimal import Decimal
from typing import Any

from fundable.domain.agency.offer import Landing, Offer, Point


def write(offer: Offer) -> str:
    """The file of an offer, with what each part is."""
    import tomlkit

    file = tomlkit.document()
    for line in (
        "An offer: what you sell, and at what price.",
        "Change it, then publish it: fundable offer import FILE",
    ):
        file.add(tomlkit.comment(line))
    file.add(tomlkit.nl())
    for name, value in values(offer).items():
        file.add(name, _item(name, value))
    return tomlkit.dumps(file)


def _item(name: str, value: Any) -> Any:
    import tomlkit

    if isinstance(value, Decimal):
        return tomlkit.value(f"{value:.2f}")
    if isinstance(value, dict):
        table = tomlkit.table()
        for key, one in value.items():
            table.add(key, _item(key, one))
        return table
    if isinstance(value, list):
        tables = tomlkit.aot()
        for one in value:
            tables.append(_item(name, one))
        return tables
    if isinstance(value, str) and "\n" in value:
        return tomlkit.string(value, multiline=True)
    return tomlkit.item(value)


def values(offer: Offer) -> dict[str, Any]:
    """An offer in the shape of its file."""
    return {
        "name": offer.name,
        "description": offer.description,
        "price": _units(offer.price_cents),
        "currency": offer.currency,
        "accent": offer.accent,
        "hosting": {"included_months": offer.hosting_months, "renewal_price": _units(offer.renewal_cents)},
        "delivery": {
            "business_days_from": offer.days_from,
            "business_days_to": offer.days_to,
            "revision_rounds": offer.revision_rounds,
            **({"round_price": _units(offer.round_cents)} if offer.round_cents else {}),
        },
        "addons": [
            {
                "id": addon.id,
                "name": addon.name,
                "description": addon.description,
                "price": _units(addon.price_cents),
                "on_sale": addon.is_on_sale,
            }
            for addon in offer.addons
        ],
        "questions": [
            {"slug": one.slug, "question": one.question, "description": one.description, "answer": one.answer}
            for one in offer.questions
        ],
        "landing": _landing(offer.landing),
    }


def _landing(landing: Landing) -> dict[str, Any]:
    return {
        "headline": landing.headline,
        "lead": landing.lead,
        "benefits": _points(landing.benefits),
        "steps": [{"title": one.title, "text": one.text, "figure": one.figure} for one in landing.steps],
        "included": _points(landing.included),
    }


def _points(listed: tuple[Point, ...]) -> list[dict[str, str]]:
    return [{"title": one.title, "text": one.text} for one in listed]


def _units(cents: int) -> Decimal:
    return Decimal(cents) / 100
