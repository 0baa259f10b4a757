"""A year of plausible business in a data directory of its own: the real services live through it on a moved clock."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from heapq import merge
from itertools import count
from uuid import uuid4

from fundable.app import App
from fundable.domain.agency.offer import Offer
from fundable.domain.agency.settings import Agency, ClosedDays
from fundable.domain.clock import Clock
from fundable.domain.orders.orders import OrderFilter, OrderStatus
from fundable.domain.people.accounts import NO_PASSWORD, Role, User
from fundable.domain.progress import Progress
from fundable.services.agency import offer as offers
from fundable.services.agency import settings, uploads
from fundable.services.money import reconcile, reminders
from fundable.services.operation import backups
from fundable.services.operation.demo import pictures, reviewed
from fundable.services.operation.demo.known_photos import KnownPhotos
from fundable.services.operation.demo.lives import Story
from fundable.services.operation.demo.sales import Span, draw
from fundable.services.operation.demo.strangers import MadeUpNames, MadeUpRegistry, MadeUpWebsites
from fundable.services.operation.demo.talks import Talk
from fundable.services.operation.demo.work import PASSWORD, STAFF
from fundable.services.orders import clients, deletion, orders, promise, stats
from fundable.services.orders.conversation import unanswered
from fundable.services.people import accounts, assignees, team
from fundable.services.sites.review import facts_reminders

DOMAIN = "studio.example"
MORNING_H = 14
"""In UTC: nine or ten in the agency's New York."""


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """The same seed, count and end make the same business; ids and secrets are new each time. `offer` is what is sold;
    None is what a new installation sells."""

    orders: int
    seed: int
    until: datetime
    days: int
    offer: Offer | None = None


@dataclass(frozen=True, slots=True)
class Demo:
    """How to log in. `client` is somebody whose website is in work, if anybody's is. `online` are addresses of
    websites, the newest of each theme. `refused` is what the program didn't allow."""

    owner: str
    client: str | None
    orders: int
    received_cents: int
    currency: str
    online: list[str]
    refused: list[str]


class MovedClock:
    def __init__(self, time: datetime) -> None:
        self.time = time

    def now(self) -> datetime:
        return self.time


def live(open_app: Callable[[Clock], App], options: DemoOptions, progress: Progress) -> Demo:
    """Makes a data directory and lives through it. `open_app` opens it with a clock; `progress` is told in days."""
    span = Span(options.until - timedelta(days=options.days), options.until)
    clock = MovedClock(span.start)
    opened = open_app(clock)
    images = KnownPhotos(opened.images)
    registry = MadeUpRegistry(span.until.date())
    app = replace(opened, images=images, websites=MadeUpWebsites(), resolver=MadeUpNames(), registry=registry)
    try:
        owner = _open_agency(app)
        if options.offer:
            offers.publish(app, options.offer, STAFF[0])
        offer = offers.current(app)[1]
        refused: list[str] = []
        stories = list(_stories(app, images, options, span, refused))
        talks = (talk.life(span) for talk in _talks(app, options, stories))
        for at in merge(_mornings(app, span), *(story.life() for story in stories), *talks):
            if at > span.until:
                break
            clock.time = at
            progress((at - span.start).days, span.days)
        clock.time = span.until
        progress(span.days, span.days)
        reviewed.send_notes(app, PASSWORD, stories)
        backups.back_up_now(app)
        figures = stats.read(app)
        return Demo(
            owner, _client(app), figures.orders, figures.received_cents, offer.currency, reviewed.online(app), refused
        )
    finally:
        images.close()
        app.close()


def _stories(app: App, images: KnownPhotos, options: DemoOptions, span: Span, refused: list[str]) -> Iterator[Story]:
    """One for each order, with a chance of its own: what one of them draws changes no other."""
    sold = draw(random.Random(options.seed), options.orders, span, offers.current(app)[1])  # noqa: S311 - a play
    shown = {one.buyer.trade.key: one.buyer.trade for one in sold if not one.is_built_elsewhere}
    shots = {key: pictures.photos(trade, _own_chance(options, key).random()) for key, trade in shown.items()}
    images.expect(shot for both in shots.values() for shot in both)
    for number, sale in enumerate(sold):
        yield Story(app, sale, _own_chance(options, number), shots, refused)


def _talks(app: App, options: DemoOptions, stories: Sequence[Story]) -> Iterator[Talk]:
    """Of each order, what its client and staff write to each other."""
    in_work = count()
    for number, story in enumerate(stories):
        which = next(in_work) if story.sale.stops_at else 0
        yield Talk(app, story.sale, _own_chance(options, f"talk {number}"), which)


def _own_chance(options: DemoOptions, name: object) -> random.Random:
    return random.Random(f"{options.seed} {name}")  # noqa: S311 - a play, not a secret


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
    assignees.set_by_turn(app, is_on=True)
    return emails[0]


def _mornings(app: App, span: Span) -> Iterator[datetime]:
    """What the timetable does, once a day instead of by the minute; what only tidies up, once a week."""
    first = span.start.replace(hour=MORNING_H, minute=0, second=0, microsecond=0)
    for day in range(span.days + 2):
        at = first + timedelta(days=day)
        if at < span.start:
            continue
        yield at
        reminders.plan(app)
        facts_reminders.plan(app)
        promise.refresh(app)
        assignees.take_turns(app)
        unanswered.plan(app)
        if day % 7 == 0:
            reconcile.settle(app)
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
