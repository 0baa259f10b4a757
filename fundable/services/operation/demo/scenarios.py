"""What becomes of each order in the demo: steps at their times, drawn by chance, done by the real services."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from uuid import UUID

from fundable.app import App
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.orders.websites import Place
from fundable.services.agency import uploads
from fundable.services.money import checkout, refunds
from fundable.services.operation import sandbox
from fundable.services.operation.demo.buyers import Buyer
from fundable.services.operation.sandbox import SandboxEvent
from fundable.services.orders import clients, intake, orders, promise, websites
from fundable.services.sites import rule_answers, waivers
from fundable.services.sites.rule_answers import Given

Step = tuple[datetime, Callable[[App], None]]
STAFF = ("Olive Park", "Sam Reyes")


class Scenario(StrEnum):
    DELIVERED = "delivered"
    WAITED_FOR = "waited for"
    NO_FORM = "no form"
    ABANDONED = "abandoned"
    DELAYED = "paid by bank transfer"
    FAILED = "the transfer failed"
    REFUNDED = "refunded"
    PARTLY_REFUNDED = "partly refunded"
    DISPUTE_WON = "dispute won"
    DISPUTE_LOST = "dispute lost"
    DISPUTED = "disputed"
    CANCELLED = "hosting ended early"


WEIGHTS = {
    Scenario.DELIVERED: 46,
    Scenario.WAITED_FOR: 9,
    Scenario.NO_FORM: 6,
    Scenario.ABANDONED: 16,
    Scenario.DELAYED: 4,
    Scenario.FAILED: 2,
    Scenario.REFUNDED: 4,
    Scenario.PARTLY_REFUNDED: 4,
    Scenario.DISPUTE_WON: 2,
    Scenario.DISPUTE_LOST: 2,
    Scenario.DISPUTED: 2,
    Scenario.CANCELLED: 3,
}
UNPAID = (Scenario.ABANDONED, Scenario.FAILED)
STAGES = (OrderStatus.DESIGN, OrderStatus.REVIEW, OrderStatus.LAUNCH, OrderStatus.COMPLETED)
WEBSITES = {OrderStatus.REVIEW: (Place.PREVIEW, "preview"), OrderStatus.COMPLETED: (Place.LIVE, "www")}
"""The address that staff give just before a stage begins, so that the email about it has the link."""
NOTES = (
    None,
    None,
    "Agreed on the colors by phone.",
    "Got the photos by email.",
    "Wants the phone number at the top.",
)
MESSAGES = (
    "",
    "",
    "Take a look, and tell us what to change.",
    "All your text is in.",
    "It looks good on phones, too.",
)
ANSWERS = (Given("N4", "registered"), Given("A4", "yes"), Given("A8", "no"))
PLACEHOLDER, BEING_REGISTERED = "W2", "We're registering their domain."
REASONS = ("your photos", "your feedback on the text", "your new opening hours")
"""They complete "We're waiting for: …"."""


@dataclass(slots=True)
class Sale:
    """One order as the demo knows it; `order_id` once it is there."""

    buyer: Buyer
    scenario: Scenario
    addons: tuple[str, ...]
    at: datetime
    session_id: str = ""
    order_id: UUID | None = None


def draw(chance: random.Random, buyer: Buyer, at: datetime) -> Sale:
    scenario = chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    addons = tuple(addon.id for addon in DEFAULT.addons if chance.random() < 0.35)
    return Sale(buyer, scenario, addons, at)


def steps(chance: random.Random, sale: Sale, until: datetime) -> Iterator[Step]:
    """All that happens to an order, in the order of time; what lies beyond `until` is not the demo's."""
    at = sale.at
    yield at, partial(_order, sale)
    if sale.scenario is Scenario.ABANDONED:
        return
    at += timedelta(minutes=chance.randint(1, 20))
    is_delayed = sale.scenario in (Scenario.DELAYED, Scenario.FAILED)
    yield at, partial(_pay, sale, is_delayed)
    if is_delayed:
        at += timedelta(hours=chance.randint(20, 70))
        outcome = SandboxEvent.DELAYED_FAILED if sale.scenario is Scenario.FAILED else SandboxEvent.DELAYED_PAID
        yield at, partial(_happen, sale, outcome)
    if sale.scenario not in UNPAID:
        yield from _year_of_hosting(chance, sale, at, until)
        yield from _work(chance, sale, at)


def _work(chance: random.Random, sale: Sale, paid_at: datetime) -> Iterator[Step]:
    """From the form to the finished website, and money that goes back on the way."""
    if sale.scenario is Scenario.NO_FORM:
        return
    at = paid_at + timedelta(hours=chance.choice((1, 2, 4, 22, 30, 70, 150)))
    yield at, partial(_send_form, sale, chance.random() < 0.6)
    if chance.random() < 0.4:
        yield at + timedelta(hours=1), partial(_answer, sale)
    if chance.random() < 0.1:
        yield at + timedelta(hours=2), partial(_waive, sale)
    if sale.scenario is Scenario.WAITED_FOR:
        at += timedelta(hours=chance.randint(5, 30))
        yield at, partial(_pause, sale, chance.choice(REASONS))
        at += timedelta(days=chance.randint(2, 9))
        yield at, partial(_resume, sale)
    for status in STAGES:
        is_slow = chance.random() < 0.12  # or no website would ever be late
        at += timedelta(hours=chance.randint(9, 50) + 90 * is_slow)
        move = status, chance.choice(NOTES), chance.choice(STAFF), chance.choice(MESSAGES)
        yield at, partial(_move, sale, *move)
    yield from _money_back(sale, at + timedelta(days=chance.randint(1, 20)))


def _money_back(sale: Sale, at: datetime) -> Iterator[Step]:
    match sale.scenario:
        case Scenario.REFUNDED | Scenario.PARTLY_REFUNDED:
            yield at, partial(_refund, sale)
        case Scenario.DISPUTE_WON | Scenario.DISPUTE_LOST | Scenario.DISPUTED:
            yield at, partial(_happen, sale, SandboxEvent.DISPUTE_OPENED)
    if sale.scenario in (Scenario.DISPUTE_WON, Scenario.DISPUTE_LOST):
        outcome = SandboxEvent.DISPUTE_WON if sale.scenario is Scenario.DISPUTE_WON else SandboxEvent.DISPUTE_LOST
        yield at + timedelta(days=12), partial(_happen, sale, outcome)


def _year_of_hosting(chance: random.Random, sale: Sale, paid_at: datetime, until: datetime) -> Iterator[Step]:
    """A year is included; then it renews by the month, and now and then a card fails."""
    if sale.scenario is Scenario.CANCELLED:
        yield paid_at + timedelta(days=chance.randint(60, 300)), partial(_happen, sale, SandboxEvent.HOSTING_ENDED)
        return
    at = paid_at + timedelta(days=365)
    while at < until:
        is_paid = chance.random() < 0.85
        yield at, partial(_happen, sale, SandboxEvent.RENEWAL_PAID if is_paid else SandboxEvent.RENEWAL_FAILED)
        at += timedelta(days=30 if is_paid else 3)


def _order(sale: Sale, app: App) -> None:
    price = DEFAULT.total_cents(sale.addons)
    basket = checkout.Basket(sale.buyer.email, price / 100, sale.addons)
    sale.session_id = checkout.start(app, basket, checkout.browser_key(app, basket.email)).rpartition("/")[2]
    sale.order_id = clients.find_orders(app, sale.buyer.email)[0].id


def _pay(sale: Sale, is_delayed: bool, app: App) -> None:
    sandbox.pay(app, sale.session_id, is_delayed)


def _happen(sale: Sale, what: SandboxEvent, app: App) -> None:
    assert sale.order_id
    sandbox.happen(app, sale.order_id, what)


def _send_form(sale: Sale, has_logo: bool, app: App) -> None:
    assert sale.order_id
    logo = uploads.take_file(app, sale.buyer.logo).id if has_logo else None
    intake.submit(app, sale.order_id, replace(sale.buyer.answers, logo_upload_id=logo), None)


def _answer(sale: Sale, app: App) -> None:
    assert sale.order_id
    rule_answers.answer_as_staff(app, sale.order_id, ANSWERS, STAFF[1])


def _waive(sale: Sale, app: App) -> None:
    assert sale.order_id
    waivers.waive(app, sale.order_id, PLACEHOLDER, BEING_REGISTERED, STAFF[0])


def _pause(sale: Sale, reason: str, app: App) -> None:
    assert sale.order_id
    promise.pause(app, sale.order_id, reason, STAFF[0])


def _resume(sale: Sale, app: App) -> None:
    assert sale.order_id
    promise.resume(app, sale.order_id, STAFF[0])


def _move(sale: Sale, status: OrderStatus, note: str | None, by: str, message: str, app: App) -> None:
    assert sale.order_id
    if status in WEBSITES:
        place, name = WEBSITES[status]
        websites.save(app, sale.order_id, {place: f"https://{name}.{sale.buyer.domain}"})
        websites.ask(app)
    orders.change_status(app, sale.order_id, status, note, by, message)


def _refund(sale: Sale, app: App) -> None:
    assert sale.order_id
    order = orders.read_details(app, sale.order_id).order
    cents = order.amount_cents if sale.scenario is Scenario.REFUNDED else 40_00
    refunds.refund(app, order.id, cents, order.refunded_cents)
