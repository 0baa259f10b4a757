"""A year of plausible business in a data directory of its own: the real services live through it on a moved clock."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from heapq import merge

from fundable.app import App
from fundable.domain.agency.settings import Agency, ClosedDays
from fundable.domain.clock import Clock
from fundable.domain.orders.orders import OrderFilter, OrderStatus
from fundable.domain.progress import Progress
from fundable.services.agency import offer as offers
from fundable.services.agency import settings, uploads
from fundable.services.money import payouts, reconcile, reminders
from fundable.services.operation import backups
from fundable.services.operation.demo import reviewed, year
from fundable.services.operation.demo.known_photos import KnownPhotos
from fundable.services.operation.demo.sales import Span
from fundable.services.operation.demo.staff import DOMAIN, STAFF, hired
from fundable.services.operation.demo.strangers import MadeUpNames, MadeUpRegistry, MadeUpWebsites
from fundable.services.operation.demo.world import PASSWORD, MovedClock, World
from fundable.services.operation.demo.year import DemoOptions
from fundable.services.orders import clients, deletion, orders, promise, stats
from fundable.services.orders.conversation import unanswered
from fundable.services.people import accounts, assignees
from fundable.services.sites.review import facts_reminders

MORNING_H = 14
"""In UTC: nine or ten in the agency's New York."""


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


def live(open_app: Callable[[Clock], App], options: DemoOptions, progress: Progress) -> Demo:
    """Makes a data directory and lives through it. `open_app` opens it with a clock; `progress` is told in days."""
    span = options.span
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
        stories = year.stories(World(app), images, options, refused)
        for at in merge(_mornings(app, span), *year.lives(stories, options)):
            if at > span.until:
                break
            clock.time = at
            progress((at - span.start).days, span.days)
        clock.time = span.until
        progress(span.days, span.days)
        reviewed.send_notes(app, stories)
        backups.back_up_now(app)
        figures = stats.read(app)
        return Demo(
            owner, _client(app), figures.orders, figures.received_cents, offer.currency, reviewed.online(app), refused
        )
    finally:
        images.close()
        app.close()


def _open_agency(app: App) -> str:
    emails = hired(app)
    year = app.clock.now().year
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
            payouts.read(app)
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
