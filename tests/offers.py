"""Offers that tests publish, and how they buy under one."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from fundable.app import App
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Offer
from fundable.domain.agency.offer_versions import PublishedOffer
from fundable.services.agency import offer as service
from fundable.services.agency import offer_drafts, offer_file
from fundable.services.money import checkout
from fundable.web.agency.offer_drafts import OfferTyped
from tests.running import ROOT

FOLDER = ROOT / "docs" / "offers"
EXAMPLES: list[Path] = sorted(FOLDER.glob("*.toml"))


def example(name: str) -> Offer:
    return offer_file.read((FOLDER / f"{name}.toml").read_text("utf-8"))


def offer_content(offer: Offer) -> dict[str, Any]:
    """As the page that edits it sends it."""
    return OfferTyped.model_validate(offer_drafts.content_of(offer)).model_dump(by_alias=True)


def publish(app: App, offer: Offer | None = None, **changes: object) -> PublishedOffer:
    """An offer, or the default one with changes."""
    published = service.publish(app, offer or replace(DEFAULT, **changes), "Olive Park")  # type: ignore[arg-type]
    assert published
    return published


def start(app: App, email: str, addons: tuple[str, ...] = (), version: int | None = None) -> str:
    """A checkout from a page that shows a version, by default what is sold now; its session's id."""
    version = version or app.offers.newest()[0]
    offer = app.offers.get(version)
    basket = checkout.Basket(email, offer.total_cents(addons) / 100, addons, version)
    return checkout.start(app, basket, checkout.browser_key(app, email)).rpartition("/")[2]
