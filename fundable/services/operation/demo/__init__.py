"""A year of plausible business in a data directory of its own: the real services live through it on a moved clock."""

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4

from fundable.app import App
from fundable.domain.agency.offer import Offer
from fundable.domain.agency.settings import Agency, ClosedDays
from fundable.domain.orders.orders import OrderFilter, OrderStatus
from fundable.domain.people.accounts import NO_PASSWORD, Role, User
from fundable.domain.ports import Clock
from fundable.domain.progress import Progress
from fundable.services.agency import offer as offers
from fundable.services.agency import settings, uploads
from fundable.services.money import reconcile, reminders
from fundable.services.operation import backups
from fundable.services.operation.demo import reviewed
from fundable.services.operation.demo.buyers import buyers
from fundable.services.operation.demo.scenarios import STAFF, Step, draw, give_domain, give_photos, steps
from fundable.services.operation.demo.strangers import MadeUpNames, MadeUpRegistry, MadeUpWebsites
from fundable.services.orders import clients, deletion, orders, promise, stats
from fundable.services.people import accounts, team

PASSWORD = "fundable demo"  # noqa: S105
DOMAIN = "studio.example"
FIRST_DAYS, LAST_DAYS, SHARES = 30, 14, (9, 9, 82)
MORNING_H = 14
"""In UTC: nine or ten in the agency's New York."""


@dataclass(frozen=True, slots=True)
class Options:
    """The same seed, count and end make the same business; ids and secrets are new each time. `offer` is what is sold;
    None is what a new installation sells."""

    orders: int
    seed: int
    until: datetime
    days: int
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class Demo:
    """How to log in. `client` is somebody whose website is in work, if anybody's is; `live_url` is empty while no
    website is online."""

    owner: str
    client: str | None
    orders: int
    received_cents: int
    currency: str
    live_url: str


class MovedClock:
    def __init__(self, time: datetime) -> None:
        self.time = time

    def now(self) -> datetime:
        return self.time


def live(open_app: Callable[[Clock], App], options: Options, progress: Progress) -> Demo:
    """Makes a data directory and lives through it. `open_app` opens it with a clock. Raises whatever a step raises."""
    clock = MovedClock(options.until - timedelta(days=options.days))
    app = replace(open_app(clock), websites=MadeUpWebsites(), resolver=MadeUpNames(), registry=MadeUpRegistry())
    try:
        owner = _open_agency(app)
        if options.offer:
            offers.publish(app, options.offer, STAFF[0])
        offer = offers.current(app)[1]
        script = _script(random.Random(options.seed), options, offer)  # noqa: S311 - a play, not a secret
        for done, (at, step) in enumerate(script, 1):
            clock.time = at
            step(app)
            progress(done, len(script))
        clock.time = options.until
        reviewed.send_notes(app, PASSWORD)
        live_url = reviewed.put_online(app, STAFF[0]) if app.config.sites_domain else ""
        backups.back_up_now(app)
        figures = stats.read(app)
        return Demo(owner, _client(app), figures.orders, figures.received_cents, offer.currency, live_url)
    finally:
        app.close()


def _script(chance: random.Random, options: Options, offer: Offer) -> list[Step]:
    """Every step of every order and every morning's jobs, in the order of time."""
    start = options.until - timedelta(days=options.days)
    sold = [draw(chance, buyer, _moment(chance, start, options), offer) for buyer in buyers(chance, options.orders)]
    give_photos(sold, options.until)
    give_domain(sold, options.until)
    lived = [step for sale in sold for step in steps(chance, sale, options.until, offer)]
    first = start.replace(hour=MORNING_H, minute=0, second=0, microsecond=0)
    mornings: list[Step] = [(first + timedelta(days=day), _morning) for day in range(options.days + 1)]
    return sorted((step for step in [*lived, *mornings] if start < step[0] <= options.until), key=lambda step: step[0])


def _moment(chance: random.Random, start: datetime, options: Options) -> datetime:
    """Some so long ago that their hosting renews, some still in work, and between them more and more; by day."""
    first, last = min(FIRST_DAYS, options.days), min(LAST_DAYS, options.days)
    drawn = (
        first * chance.random(),
        options.days - last * chance.random(),
        options.days * chance.random() ** 0.6,
    )
    [days] = chance.choices(drawn, SHARES)
    at = (start + timedelta(days=int(days))).replace(
        hour=chance.randint(13, 23), minute=chance.randint(0, 59), second=0
    )
    return min(at, options.until - timedelta(hours=chance.randint(1, 20)))


def _open_agency(app: App) -> str:
    now = app.clock.now()
    founder = User(uuid4(), f"office@{DOMAIN}", Role.OWNER, NO_PASSWORD, now, now, first_name="The demo")
    people = zip(STAFF, (Role.OWNER, Role.STAFF), strict=True)
    emails = []
    for name, role in people:
        first, last = name.split()
        email = f"{first.lower()}@{DOMAIN}"
        team.invite(app, team.Invitation(email, role, first, last), founder)
        team.set_password(app, email, PASSWORD)
        emails.append(email)
    year = now.year
    closed = tuple(ClosedDays(date(one, 12, 24), date(one, 12, 31), "Winter break") for one in (year, year + 1))
    agency = Agency(
        name="Alder Web Studio",
        legal_name="Alder Web Studio LLC",
        address="218 Mill Street\nDayton, OH 45402",
        phone="(937) 555-0142",
        email=f"hello@{DOMAIN}",
        sender=f"hello@{DOMAIN}",
        region="OH",
        closed_days=closed,
    )
    settings.save(app, agency, STAFF[0])
    return emails[0]


def _morning(app: App) -> None:
    """What the timetable does, once a day instead of by the minute."""
    reconcile.settle(app)
    reminders.plan(app)
    promise.refresh(app)
    deletion.delete_abandoned(app)
    uploads.collect_unused(app)
    accounts.forget_expired(app)


def _client(app: App) -> str | None:
    """Somebody whose website is in work, with a password that is known."""
    for status in (OrderStatus.REVIEW, OrderStatus.DESIGN, OrderStatus.LAUNCH, OrderStatus.COMPLETED):
        found = orders.list_orders(app, OrderFilter(status=status), None, 1).items
        if found:
            return clients.set_password(app, found[0].order.id, PASSWORD).email
    return None


def today() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)
