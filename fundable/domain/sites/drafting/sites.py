"""The website of an order, as far as it is made here: whether its client may see it, and what is to be drafted."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeGuard
from uuid import UUID

from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order, OrderStatus
from fundable.domain.orders.websites import SHOWN_IN
from fundable.domain.sites.drafting.site_looks import LookChoice

REVIEW_PATH = "/client/website"
LIVE_PATH = "/client/live"
"""Where a client looks at it."""
TRIED_AGAIN_AFTER = timedelta(hours=1)
BUILT_EVERY = timedelta(minutes=1)
"""What a client tells of their business is kept at once, and built at most this often."""
NOTHING_RELEASED = "There's no website to review yet. We'll email you when it's ready."


class SiteState(StrEnum):
    DRAFTING = "drafting"
    RELEASED = "released"


@dataclass(frozen=True, slots=True)
class Site:
    """`choice` is what people chose of its look. `preview_nonce` names the preview's address;
    another one ends it. `draft_due_at` is set from the form on, until there is a build of it; `draft_failed_at` if that
    went wrong."""

    order_id: UUID
    state: SiteState
    is_built_elsewhere: bool
    choice: LookChoice
    preview_nonce: str
    draft_due_at: datetime | None
    draft_failed_at: datetime | None

    def is_put_off(self, now: datetime) -> bool:
        """Its draft waits for more of what its client tells. A clock that was wrong puts off none for long."""
        return self.draft_due_at is not None and now < self.draft_due_at <= now + BUILT_EVERY

    @property
    def is_released(self) -> bool:
        return self.state is SiteState.RELEASED and not self.is_built_elsewhere


def is_made_here(site: Site | None) -> TypeGuard[Site]:
    """Not built elsewhere, as websites are whose form came before there were drafts."""
    return site is not None and not site.is_built_elsewhere


def review_url(site: Site | None, status: OrderStatus, base_url: str) -> str:
    """Where the client of an order with this status reviews the website; empty while it isn't released, and once it is
    live."""
    is_open = site is not None and site.is_released and status is not OrderStatus.COMPLETED
    return f"{base_url}{REVIEW_PATH}" if is_open else ""


def mailed_url(site: Site | None, status: OrderStatus, given: str, base_url: str) -> str:
    """What a message to the client links to, from Review on; `given` is the address that staff gave."""
    return (status in SHOWN_IN and review_url(site, status, base_url)) or given


def check_paid(order: Order, lost_cents: int) -> None:
    """What clients do about their website, and what goes online by itself, is for paid orders: those whose money is
    here, and those that were never charged and that staff moved on (decision 0051). Raises Refused `order_not_paid`,
    `order_paid_back`."""
    if order.is_paid_back(lost_cents):
        raise Refused(
            "order_paid_back",
            "Your payment went back to you, so this website can't be changed or approved anymore. "
            "Is that wrong? Message us.",
        )
    if not order.counts_as_paid:
        raise Refused("order_not_paid", "Your payment isn't confirmed yet. You can do this once it is.")


def nothing_built() -> Refused:
    return Refused("website_missing", "This order has no website yet, so there's nothing to do this with.")


def nothing_released() -> Refused:
    return Refused("website_unreleased", NOTHING_RELEASED)


def theme_unknown() -> Refused:
    return Refused("theme_unknown", "There's no such theme. Choose one of those on the page.")


def motif_unknown() -> Refused:
    return Refused("motif_unknown", "There's no such edge. Choose one of those on the page.")


def hero_unknown() -> Refused:
    return Refused("hero_unknown", "A home page can't begin like that. Choose one of those on the page.")


def color_unknown() -> Refused:
    return Refused("color_unknown", "There's no such color. Choose one of those on the page.")


def built_elsewhere() -> Refused:
    return Refused("built_elsewhere", "This website is built elsewhere. Draft it here first.")


def texts_undecided() -> Refused:
    return Refused(
        "texts_undecided",
        "The corrected form and an edit differ in what the website says, and nobody has chosen between them yet.",
    )


def website_busy() -> Refused:
    return Refused("website_busy", "The website is being changed elsewhere. Please try again in a moment.", 5)


def build_moved() -> Refused:
    return Refused("build_moved", "There's a newer build by now. Look at it first, then release it.")
