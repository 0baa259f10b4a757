"""The offer: what is sold now, and publishing another. What was sold stays under the version that it was sold under."""

from collections.abc import Iterable, Iterator
from typing import Any

import structlog
from pydantic import TypeAdapter

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.agency import offers
from fundable.db.database import Connection
from fundable.domain.agency.offer import Offer
from fundable.domain.agency.offer_bounds import OfferProblem, problems
from fundable.domain.agency.offer_hints import Hint, dead_links, stale
from fundable.domain.agency.offer_versions import OfferChange, PublishedOffer, changes
from fundable.domain.audit import short_and_long
from fundable.domain.errors import Refused

_PUBLISHED = TypeAdapter(PublishedOffer)

log = structlog.get_logger(__name__)


def current(app: App) -> tuple[int, Offer]:
    """What is sold now, and its version."""
    return app.offers.newest()


def shown(app: App) -> int:
    """The version that pages show, asked with each of them: that of now, or of a moment ago."""
    return app.offers.shown()


def history(app: App) -> list[PublishedOffer]:
    """Every version, newest first."""
    with app.database.read() as connection:
        return offers.history(connection)


def find(app: App, version: int | None) -> PublishedOffer:
    """A version, or what is sold now. Raises Refused `offer_unknown`."""
    found = history(app)
    for one in found:
        if version in (None, one.version):
            return one
    raise Refused("offer_unknown", f"There's no version {version}. The newest is {found[0].version}.")


def plain(published: PublishedOffer) -> dict[str, Any]:
    """For scripts: amounts are integer cents, times are UTC."""
    made: dict[str, Any] = _PUBLISHED.dump_python(published, mode="json")
    return made


def check(app: App, offer: Offer) -> tuple[OfferChange, ...]:
    """What publishing it now would change. Raises Refused `offer_wrong`, `currency_fixed`."""
    with app.database.read() as connection:
        _check(connection, app, offer)
    return changes(app.offers.newest()[1], offer)


def publish(app: App, offer: Offer, by: str) -> PublishedOffer | None:
    """Sells this from now on. None when it is what is sold already. Raises Refused `offer_wrong`, `currency_fixed`."""
    with app.database.write() as connection:
        published = publish_within(connection, app, offer, by)
    if published:
        tell(app, published)
    return published


def publish_within(connection: Connection, app: LocalApp, offer: Offer, by: str) -> PublishedOffer | None:
    """The same in the caller's transaction, who tells of it after the commit."""
    _check(connection, app, offer)
    version, now = offers.newest_version(connection), app.clock.now()
    changed = changes(app.offers.get(version), offer)
    if not changed:
        return None
    published = PublishedOffer(version + 1, offer, now, by, changed)
    offers.add(connection, published)
    told, words = short_and_long({change.what: (change.was, change.now) for change in changed})
    audit.record(connection, now, "offer.published", str(published.version), changed=told, **words)
    return published


def tell(app: App, published: PublishedOffer) -> None:
    """Pages follow at once, and the log knows."""
    app.offers.forget()
    log.info("offer published", version=published.version, changes=len(published.changes), by=published.by)


def hints(app: LocalApp, offer: Offer) -> tuple[Hint, ...]:
    """What to look at before publishing it. Nothing of it keeps it from being published."""
    sold = [known for _, known in app.offers.every()]
    return *_elsewhere(app, sold[0], offer), *stale(offer, sold[::-1]), *dead_links(offer)


def _elsewhere(app: LocalApp, current: Offer, offer: Offer) -> Iterator[Hint]:
    """What doesn't follow the offer by itself."""
    if app.texts.is_own("terms") and _promised(offer) != _promised(current):
        what = "You wrote your own terms of service, which don't follow the offer."
        yield Hint(("terms",), f"{what} Check what they say under Terms and privacy.")
    if app.config.stripe_prices and _prices(offer) != _prices(current):
        what = "You use prices stored at Stripe. Change them there as well"
        yield Hint(("stripe",), f"{what}: until they match, nobody can buy.")


def _promised(offer: Offer) -> tuple[object, ...]:
    days = offer.days_from, offer.days_to, offer.revision_rounds
    return offer.price_cents, offer.currency, offer.hosting, *days


def _prices(offer: Offer) -> tuple[object, ...]:
    addons = tuple((addon.id, addon.price_cents) for addon in offer.on_sale)
    return offer.price_cents, offer.currency, offer.renewal_cents, addons


def _check(connection: Connection, app: LocalApp, offer: Offer) -> None:
    check_right(problems(offer))
    fixed = fixed_currency(connection, app)
    if fixed and fixed != offer.currency:
        raise currency_fixed(fixed, offer.currency)


def check_right(found: Iterable[OfferProblem]) -> None:
    """Raises Refused `offer_wrong` for the first problem."""
    for problem in found:
        raise Refused("offer_wrong", f"{'.'.join(map(str, problem.path))}: {problem.what}")


def fixed_currency(connection: Connection, app: LocalApp) -> str | None:
    """Money of two currencies could not be added up, so the first real order decides; orders of tests do not."""
    return app.above.sold_in(connection)


def problems_here(app: App, offer: Offer) -> list[OfferProblem]:
    """What keeps a sound offer from being published in this installation."""
    with app.database.read() as connection:
        return fixed_problems(connection, app, offer)


def fixed_problems(connection: Connection, app: LocalApp, offer: Offer) -> list[OfferProblem]:
    """Beside the place that is to be corrected."""
    fixed = fixed_currency(connection, app)
    if not fixed or fixed == offer.currency:
        return []
    return [OfferProblem(("currency",), currency_fixed(fixed, offer.currency).message)]


def currency_fixed(sold_in: str, wanted: str) -> Refused:
    return Refused(
        "currency_fixed",
        f"You've sold in {sold_in.upper()}, so the currency can't change to {wanted.upper()} anymore. "
        f"Set the currency to {sold_in}, or use a second installation for {wanted.upper()}.",
    )
