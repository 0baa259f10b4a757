"""What becomes of each order in the demo: steps at their times, drawn by chance, done by the real services."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import partial
from uuid import UUID, uuid5

from fundable.app import App
from fundable.db.orders import pauses
from fundable.db.sites import domains as domain_rows
from fundable.db.sites import hosts
from fundable.domain.agency.offer import Offer
from fundable.domain.money.hosting import begun, months_after
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.orders.websites import Place
from fundable.domain.sites.domains import DomainState
from fundable.domain.sites.photos import Placed
from fundable.services.agency import offer as offers
from fundable.services.agency import uploads
from fundable.services.money import checkout, refunds
from fundable.services.operation import sandbox
from fundable.services.operation.demo import pictures
from fundable.services.operation.demo.buyers import Buyer
from fundable.services.operation.demo.strangers import MadeUpWebsites
from fundable.services.operation.sandbox import SandboxEvent
from fundable.services.orders import clients, intake, orders, pause_answers, promise, websites
from fundable.services.sites import (
    approvals,
    domains,
    drafts,
    live_checks,
    photos,
    releases,
    rule_answers,
    sites,
    waivers,
)
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
ELSEWHERE_EVERY = 6
PHOTOS_AFTER = timedelta(days=7)
"""By then the form has come, whatever was drawn."""
ONLINE_AFTER = timedelta(days=60)
"""By then the website is live, whatever was drawn."""
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
ANSWERS = {
    "your photos": "I emailed you the photos this morning. The one with the open door should come first.",
    "your feedback on the text": "We read it together. It's good as it is.",
    "your new opening hours": "Monday to Friday 7 to 5, Saturday 8 to noon. Closed on Sundays.",
}
"""What clients are waited for, which completes "We're waiting for: …", and what they answer."""
TOLD = (Given("N4", "registered"), Given("A4", "yes"), Given("A8", "no"))
APPROVED_BY, APPROVED_WHY = "Nora Finch", "She called after lunch, and likes it."
CERTIFIED_FOR, NEVER = timedelta(days=90), timedelta(days=3650)
PLACEHOLDER, BEING_REGISTERED = "W2", "We're registering their domain."


@dataclass(slots=True)
class Sale:
    """One order as the demo knows it; `order_id` once it is there."""

    buyer: Buyer
    scenario: Scenario
    addons: tuple[str, ...]
    at: datetime
    session_id: str = ""
    order_id: UUID | None = None
    has_photos: bool = False
    has_domain: bool = False

    @property
    def is_built_elsewhere(self) -> bool:
        """One website in six or so, always the same ones."""
        return len(self.buyer.domain) % ELSEWHERE_EVERY == 0


def draw(chance: random.Random, buyer: Buyer, at: datetime, offer: Offer) -> Sale:
    scenario = chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
    addons = tuple(addon.id for addon in offer.on_sale if chance.random() < 0.35)
    return Sale(buyer, scenario, addons, at)


def give_photos(sold: list[Sale], until: datetime) -> None:
    """To one website, of those that are in work or were lately: encoding takes seconds."""
    shown = [sale for sale in sold if sale.scenario is Scenario.DELIVERED and not sale.is_built_elsewhere]
    if ready := [sale for sale in shown if until - sale.at > PHOTOS_AFTER]:
        max(ready, key=lambda sale: sale.at).has_photos = True


def give_domain(sold: list[Sale], until: datetime) -> None:
    """To one website that was delivered long ago: it's online under a domain of its own."""
    shown = [sale for sale in sold if sale.scenario is Scenario.DELIVERED and not sale.is_built_elsewhere]
    if ready := [sale for sale in shown if until - sale.at > ONLINE_AFTER]:
        max(ready, key=lambda sale: sale.at).has_domain = True


def steps(chance: random.Random, sale: Sale, until: datetime, offer: Offer) -> Iterator[Step]:
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
        yield from _hosting(chance, sale, at, until, offer)
        yield from _work(chance, sale, at)


def _work(chance: random.Random, sale: Sale, paid_at: datetime) -> Iterator[Step]:
    """From the form to the finished website, and money that goes back on the way."""
    if sale.scenario is Scenario.NO_FORM:
        return
    at = paid_at + timedelta(hours=chance.choice((1, 2, 4, 22, 30, 70, 150)))
    yield at, partial(_send_form, sale, chance.random() < 0.6)
    if sale.has_photos:
        yield at + timedelta(minutes=40), partial(_add_photos, sale)
    if chance.random() < 0.4:
        yield at + timedelta(hours=1), partial(_tell, sale)
    if chance.random() < 0.1:
        yield at + timedelta(hours=2), partial(_waive, sale)
    if sale.scenario is Scenario.WAITED_FOR:
        at += timedelta(hours=chance.randint(5, 30))
        yield at, partial(_pause, sale, chance.choice(list(ANSWERS)))
        at += timedelta(hours=chance.randint(6, 60))
        yield at, partial(_answer, sale)
        at += timedelta(hours=chance.randint(1, 100))
        yield at, partial(_resume, sale)
    for status in STAGES:
        is_slow = chance.random() < 0.12  # or no website would ever be late
        at += timedelta(hours=chance.randint(9, 50) + 90 * is_slow)
        move = status, chance.choice(NOTES), chance.choice(STAFF), chance.choice(MESSAGES)
        yield at, partial(_move, sale, *move)
    if sale.has_domain:
        yield at + timedelta(hours=1), partial(_go_online, sale)
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


def _hosting(chance: random.Random, sale: Sale, paid_at: datetime, until: datetime, offer: Offer) -> Iterator[Step]:
    """What is included first; then it renews by the month, and now and then a card fails."""
    if sale.scenario is Scenario.CANCELLED:
        yield paid_at + timedelta(days=chance.randint(60, 300)), partial(_happen, sale, SandboxEvent.HOSTING_ENDED)
        return
    at = begun(paid_at, offer.hosting)[1]
    while at < until:
        is_paid = chance.random() < 0.85
        yield at, partial(_happen, sale, SandboxEvent.RENEWAL_PAID if is_paid else SandboxEvent.RENEWAL_FAILED)
        at = months_after(at, 1) if is_paid else at + timedelta(days=3)


def _order(sale: Sale, app: App) -> None:
    version, offer = offers.current(app)
    basket = checkout.Basket(sale.buyer.email, offer.total_cents(sale.addons) / 100, sale.addons, version)
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
    if sale.is_built_elsewhere:
        sites.build_elsewhere(app, sale.order_id)
    drafts.make_due(app, sale.order_id)


def _add_photos(sale: Sale, app: App) -> None:
    assert sale.order_id
    placed = []
    for seed, seen in pictures.SHOWN:
        photo_id = uuid5(sale.order_id, seen)
        transfer = photos.begin(app, sale.order_id, photo_id, f"evening-{seed}.png", STAFF[1])
        transfer.write(pictures.hills(seed))
        transfer.finish()
        placed.append(Placed(photo_id, seen))
    photos.save(app, sale.order_id, placed, photos.read(app, sale.order_id).revision, STAFF[1])


def _tell(sale: Sale, app: App) -> None:
    assert sale.order_id
    rule_answers.answer_as_staff(app, sale.order_id, TOLD, STAFF[1])


def _waive(sale: Sale, app: App) -> None:
    assert sale.order_id
    waivers.waive(app, sale.order_id, PLACEHOLDER, BEING_REGISTERED, STAFF[0])


def _pause(sale: Sale, reason: str, app: App) -> None:
    assert sale.order_id
    promise.pause(app, sale.order_id, reason, STAFF[0])


def _answer(sale: Sale, app: App) -> None:
    assert sale.order_id
    with app.database.read() as connection:
        [pause] = pauses.of_orders(connection, [sale.order_id])[str(sale.order_id)]
    pause_answers.answer(app, sale.order_id, uuid5(sale.order_id, pause.reason), pause.begun_at, ANSWERS[pause.reason])


def _resume(sale: Sale, app: App) -> None:
    assert sale.order_id
    promise.resume(app, sale.order_id, STAFF[0])


def _move(sale: Sale, status: OrderStatus, note: str | None, by: str, message: str, app: App) -> None:
    assert sale.order_id
    if status in WEBSITES:
        place, name = WEBSITES[status]
        websites.save(app, sale.order_id, {place: f"https://{name}.{sale.buyer.domain}"})
        websites.ask(app)
    if status is OrderStatus.REVIEW and not sale.is_built_elsewhere:
        _release(sale.order_id, app)
    orders.change_status(app, sale.order_id, status, note, by, message)


def _release(order_id: UUID, app: App) -> None:
    build = sites.newest_build(app, order_id)
    assert build, "the form was sent before"
    sites.release(app, order_id, build.number)


def _go_online(sale: Sale, app: App) -> None:
    """Approved by phone, published, and looked at by strangers; the domain's records aren't asked about anymore."""
    assert sale.order_id
    build, host, now = sites.newest_build(app, sale.order_id), sale.buyer.domain, app.clock.now()
    assert build, "the form was sent before"
    domains.say(app, sale.order_id, host, STAFF[0])
    with app.database.write() as connection:
        said = domain_rows.find(connection, sale.order_id)
        assert said
        connected = replace(said, state=DomainState.LIVE, checked_at=now, led_here_at=now, check_at=now + NEVER)
        domain_rows.save(connection, connected, said)
        for name in said.name.hosts:
            hosts.verify(connection, name, now)
    approvals.approve_by_phone(app, sale.order_id, build.hash, APPROVED_BY, APPROVED_WHY, STAFF[0])
    assert isinstance(app.websites, MadeUpWebsites)
    app.websites.files[host] = releases.files_of(app, sale.order_id, build.hash)
    app.websites.certified_until = now + CERTIFIED_FOR
    live_checks.look_at(app, sale.order_id, build.hash)


def _refund(sale: Sale, app: App) -> None:
    assert sale.order_id
    order = orders.read_details(app, sale.order_id).order
    cents = order.amount_cents if sale.scenario is Scenario.REFUNDED else min(40_00, order.amount_cents // 2)
    refunds.refund(app, order.id, cents, order.refunded_cents)
