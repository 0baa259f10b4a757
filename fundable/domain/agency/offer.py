"""The offer: what is sold, at what price, with what promised. A published one is a version that never changes, and an
order keeps the version that it was sold under. Money is integer cents of the offer's currency."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from fundable.domain.counts import counted
from fundable.domain.errors import Refused

DAYS_PER_YEAR = 365
MONTHS_PER_YEAR = 12
HOSTING = "Website hosting"
DOMAIN_ADDON = "domain"
"""Whoever buys it has staff register a domain."""
GOOGLE_ADDON = "google-business"
REVIEW_ADDON = "fundability-review"
"""Whoever buys it picks a time for a call. No other id of an add-on means more to the program than a task to do."""


@dataclass(frozen=True, slots=True)
class Addon:
    """`id` is stable: orders and addresses name it. One that is not on sale stays for those who have bought it."""

    id: str
    name: str
    price_cents: int
    description: str
    is_on_sale: bool = True


@dataclass(frozen=True, slots=True)
class PricedLine:
    """One priced line of an order."""

    name: str
    amount_cents: int


@dataclass(frozen=True, slots=True)
class Question:
    """A page of its own at /faq/slug. `answer` is Markdown of paragraphs, lists, emphasis and links."""

    slug: str
    question: str
    answer: str
    description: str


@dataclass(frozen=True, slots=True)
class Point:
    """A title and a text below it."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """`figure` is the short fact beside it, such as 3-5 business days."""

    title: str
    text: str
    figure: str


@dataclass(frozen=True, slots=True)
class Landing:
    """The words of the landing page."""

    headline: str
    lead: str
    benefits: tuple[Point, ...]
    steps: tuple[Step, ...]
    included: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class HostingTerms:
    """Hosting as it is sold: included for so many months, then renewed by the month. Without included months, the first
    one is paid with the order."""

    months: int
    renewal_cents: int

    @property
    def included_days(self) -> int:
        return self.months * DAYS_PER_YEAR // MONTHS_PER_YEAR

    @property
    def due_now(self) -> tuple[PricedLine, ...]:
        return () if self.months else (PricedLine(f"{HOSTING}, 1 month", self.renewal_cents),)


@dataclass(frozen=True)
class Offer:
    """`days_from` and `days_to`: the business days from the form on, the last of which is promised. `accent` is a color
    as #rrggbb. `round_cents` is what another round of changes costs; 0 where clients can't buy one."""

    name: str
    description: str
    price_cents: int
    currency: str
    hosting_months: int
    renewal_cents: int
    days_from: int
    days_to: int
    revision_rounds: int
    addons: tuple[Addon, ...]
    questions: tuple[Question, ...]
    landing: Landing
    accent: str
    round_cents: int = 0

    @property
    def hosting(self) -> HostingTerms:
        return HostingTerms(self.hosting_months, self.renewal_cents)

    @cached_property
    def _by_id(self) -> dict[str, Addon]:
        return {addon.id: addon for addon in self.addons}

    @property
    def on_sale(self) -> tuple[Addon, ...]:
        return tuple(addon for addon in self.addons if addon.is_on_sale)

    def choose(self, addon_ids: Sequence[str]) -> tuple[Addon, ...]:
        """The chosen add-ons in the offer's order. Raises Refused `addon_unknown`, `addon_repeated`."""
        if any(addon_id not in self._by_id or not self._by_id[addon_id].is_on_sale for addon_id in addon_ids):
            raise Refused("addon_unknown", "One of the add-ons is no longer offered. Go back and choose again.")
        if len(set(addon_ids)) != len(addon_ids):
            raise Refused("addon_repeated", "An add-on is listed twice. Go back and choose again.")
        return tuple(addon for addon in self.addons if addon.id in addon_ids)

    def lines(self, addon_ids: Sequence[str]) -> tuple[PricedLine, ...]:
        """The priced lines of an order, the base first. An add-on that is not in this version is not among them."""
        chosen = self.bought(addon_ids)
        sold = (
            PricedLine(self.name, self.price_cents),
            *(PricedLine(addon.name, addon.price_cents) for addon in chosen),
        )
        return (*sold, *self.hosting.due_now)

    def bought(self, addon_ids: Sequence[str]) -> tuple[Addon, ...]:
        return tuple(self._by_id[addon_id] for addon_id in addon_ids if addon_id in self._by_id)

    def names(self, addon_ids: Sequence[str]) -> tuple[str, ...]:
        """What add-ons are called; one that this version does not know is named by its id."""
        return tuple(self._by_id[one].name if one in self._by_id else one for one in addon_ids)

    def total_cents(self, addon_ids: Sequence[str]) -> int:
        return sum(line.amount_cents for line in self.lines(addon_ids))

    def terms(self, addon_ids: Sequence[str]) -> tuple[object, ...]:
        """All that a buyer of these add-ons is told before paying, without the page's other words."""
        money = (self.price_cents, self.currency, self.hosting_months, self.renewal_cents)
        promised: tuple[int, ...] = (self.days_from, self.days_to, self.revision_rounds)
        promised += (self.round_cents,) if self.round_cents else ()  # those of before have the marks that they had
        chosen = tuple((one.id, one.name, one.price_cents, one.description) for one in self.bought(addon_ids))
        return self.name, self.description, money, promised, chosen

    def fingerprint(self, addon_ids: Sequence[str]) -> str:
        """Tells these terms from any others, also in another installation."""
        return hashlib.sha256(json.dumps(self.terms(addon_ids)).encode()).hexdigest()[:16]

    @property
    def delivery(self) -> str:
        """Such as 3-5 business days."""
        if self.days_from == self.days_to:
            return counted(self.days_to, "business day")
        return f"{self.days_from}-{self.days_to} business days"

    @property
    def rounds(self) -> str:
        """A sentence on the revision rounds; empty where there are none."""
        if not self.revision_rounds:
            return ""
        if self.revision_rounds == 1:
            return "One revision round is included."
        return f"{self.revision_rounds} revision rounds are included."


class PageMaker(Protocol):
    """Makes the public pages of an offer."""

    def make(self, script: str, templates: str, offer: str) -> Mapping[str, str]:
        """Whole documents by their paths. `offer` and `templates` are JSON as the UI's `entry-pages` takes them, and
        `script` is that, built. Raises RuntimeError."""
        ...


def check_amount(amount_shown: float, expected_cents: int) -> None:
    """Raises Refused `amount_differs` when the price that the browser showed, in whole units of the currency, is not
    ours (offer 1)."""
    if not abs(amount_shown * 100 - expected_cents) < 0.001:  # written so that NaN is refused too
        raise price_changed()


def check_shown(shown: Offer | None, now: Offer, addon_ids: Sequence[str]) -> None:
    """Raises Refused `amount_differs` when a page promises a buyer of these add-ons anything else than is sold now."""
    if shown is None or shown.terms(addon_ids) != now.terms(addon_ids):
        raise price_changed()


def price_changed() -> Refused:
    return Refused(
        "amount_differs", "The price has changed since you opened this page. Reload it to see the current total."
    )
