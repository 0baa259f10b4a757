"""From a form to a website that is online: what the client, the staff and the program do, each at its time."""

import random
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID, uuid5

from fundable.app import App
from fundable.db.orders import pauses
from fundable.db.sites.hosting import domains as domain_rows
from fundable.db.sites.hosting import hosts
from fundable.domain.agency.offer import DOMAIN_ADDON
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.orders.websites import Place
from fundable.domain.sites.drafting import own_address
from fundable.domain.sites.drafting.editing import Stamp, TypedEdits
from fundable.domain.sites.drafting.edits import AREAS, HOURS, Word
from fundable.domain.sites.drafting.photos import Placed
from fundable.domain.sites.drafting.stored_builds import StoredBuild
from fundable.domain.sites.drafting.themes import FOLIO
from fundable.domain.sites.hosting.domains import DomainState, Registration
from fundable.domain.sites.hosting.hosts import site_url
from fundable.services.agency import uploads
from fundable.services.operation.demo import pictures
from fundable.services.operation.demo.sales import Sale, Scenario
from fundable.services.operation.demo.staff import STAFF
from fundable.services.operation.demo.strangers import MadeUpWebsites
from fundable.services.operation.demo.world import World, client_token
from fundable.services.orders import intake, orders, pause_answers, promise, websites
from fundable.services.sites.checking import rule_answers, waivers
from fundable.services.sites.checking.rule_answers import Given
from fundable.services.sites.drafting import drafts, editor, photos, sites
from fundable.services.sites.hosting import approvals, domains, live_checks, preview_release, releases

Until = Generator[datetime, None, datetime]
"""Times at which something happens; it returns the last one."""
STAGES = (OrderStatus.DESIGN, OrderStatus.REVIEW, OrderStatus.LAUNCH, OrderStatus.COMPLETED)
ADDRESSES = {OrderStatus.REVIEW: (Place.PREVIEW, "preview"), OrderStatus.COMPLETED: (Place.LIVE, "www")}
"""The address that staff give just before a stage begins, so that the email about it has the link."""
MESSAGES = {
    OrderStatus.DESIGN: ("", "", "Thank you for the details. We've started on it today."),
    OrderStatus.REVIEW: ("", "Take a look, and tell us what to change."),
    OrderStatus.LAUNCH: ("", "", "Thanks for looking so closely. It goes online this week."),
    OrderStatus.COMPLETED: ("", "It was a pleasure. Call us when your hours change."),
}
TOLD = (Given("N4", "registered"), Given("A4", "yes"), Given("A8", "no"))
ASKED_BY_PHONE = "They gave us their hours on the phone."
APPROVED_WHY = (
    "Called after lunch, and likes it.",
    "Looked through it with us on the phone.",
    "Said yes at the counter. Sam was there for a coffee.",
)
BROWSER = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1"
ASKED_AGAIN_AFTER = timedelta(hours=5)
QUICK_H = (1, 2, 4, 22)
"""After how many hours a form comes from those who have been waiting for their website."""
OPENS_H, CLOSES_H, SATURDAY = 14, 22, 5
"""In UTC, and the sixth day of a week: office hours in the agency's New York, in winter as in summer."""
PLACEHOLDER, BEING_REGISTERED = "W2", "We're registering their domain."
REGISTRAR = "Porkbun"
CERTIFIED_FOR, NOT_ASKED_FOR = timedelta(days=90), timedelta(days=365)

WISHED = {"cleaner": FOLIO, "groomer": FOLIO}
"""Themes that clients of some trades ask for."""


@dataclass(frozen=True, slots=True)
class WebsiteWork:
    """The website of one order, and who makes it. `shots` are the photos of its trade."""

    world: World
    sale: Sale
    order_id: UUID
    chance: random.Random
    shots: Mapping[str, Sequence[bytes]]

    @property
    def app(self) -> App:
        return self.world.app

    def done(self, paid_at: datetime) -> Until:
        """From the form on."""
        hours = QUICK_H if self.sale.stops_at else (*QUICK_H, 30, 70, 150)
        at = paid_at + timedelta(hours=self.chance.choice(hours))
        yield at
        while not orders.read_details(self.app, self.order_id).order.counts_as_paid:
            at += ASKED_AGAIN_AFTER  # its report is lost or late: their page says that it's being confirmed
            yield at
        self._send_form()
        at = yield from self._prepared(at)
        if self.sale.scenario is Scenario.WAITED_FOR:
            at = yield from self._waited_for(at)
        return (yield from (self._built_elsewhere(at) if self.sale.is_built_elsewhere else self._built_here(at)))

    def _prepared(self, at: datetime) -> Until:
        """What staff do once the form is there."""
        if not self.sale.is_built_elsewhere:
            at = at_work(at + timedelta(minutes=40))
            yield at
            self._add_photos()
            self._add_hours()
            self._choose_theme()
        if self.chance.random() < 0.4:
            at = at_work(at + timedelta(minutes=20))
            yield at
            rule_answers.answer_as_staff(self.app, self.order_id, TOLD, STAFF[1])
        if not self.sale.is_built_elsewhere and self.chance.random() < 0.2:
            at = at_work(at + timedelta(minutes=10))
            yield at
            waivers.waive(self.app, self.order_id, PLACEHOLDER, BEING_REGISTERED, STAFF[0])
        return at

    def _waited_for(self, at: datetime) -> Until:
        reason, answer = self.sale.buyer.trade.asked
        at = at_work(at + timedelta(hours=self.chance.randint(5, 30)))
        yield at
        promise.pause(self.app, self.order_id, reason, STAFF[0])
        at += timedelta(hours=self.chance.randint(6, 60))
        yield at
        self._answer(reason, self.sale.buyer.told(answer))
        at = at_work(at + timedelta(hours=self.chance.randint(1, 100)))
        yield at
        promise.resume(self.app, self.order_id, STAFF[0])
        return at

    def _built_elsewhere(self, at: datetime) -> Until:
        """Staff set each stage, and say where the website is."""
        for status in STAGES:
            at = self._later(at)
            yield at
            self._move(status)
        return at

    def _built_here(self, at: datetime) -> Until:
        """Released, approved and published; the stages follow."""
        at = self._later(at)
        yield at
        self._move(OrderStatus.DESIGN)
        if self.sale.stops_at is OrderStatus.DESIGN:
            return at
        at = self._later(at)
        yield at
        preview_release.release(self.app, self.order_id, self._newest().number)
        if self.sale.stops_at is OrderStatus.REVIEW:
            return at
        at = self._later(at)
        yield at
        self._go_online()
        if self._is_online():
            return at
        at = self._later(at)
        yield at
        self._move(OrderStatus.COMPLETED)
        return at

    def _later(self, at: datetime) -> datetime:
        is_slow = self.chance.random() < 0.12 and not self.sale.stops_at  # or no website would ever be late
        return at_work(at + timedelta(hours=self.chance.randint(4, 36) + 90 * is_slow))

    def _send_form(self) -> None:
        app, buyer = self.app, self.sale.buyer
        logo = uploads.take_file(app, pictures.logo(buyer)).id if self.chance.random() < 0.6 else None
        intake.submit(app, self.order_id, replace(buyer.answers, logo_upload_id=logo), None)
        if self.sale.is_built_elsewhere:
            sites.build_elsewhere(app, self.order_id)
        else:
            self._newest()

    def _add_photos(self) -> None:
        app, trade = self.app, self.sale.buyer.trade
        placed = []
        for number, (picture, seen) in enumerate(zip(self.shots[trade.key], trade.photos, strict=True), 1):
            photo_id = uuid5(self.order_id, seen)
            transfer = photos.begin(app, self.order_id, photo_id, f"{trade.key}-{number}.png", STAFF[1])
            transfer.write(picture)
            transfer.finish()
            placed.append(Placed(photo_id, seen))
        photos.save(app, self.order_id, placed, photos.read(app, self.order_id).revision, STAFF[1])

    def _add_hours(self) -> None:
        app, buyer = self.app, self.sale.buyer
        typed = TypedEdits({HOURS: buyer.trade.hours, AREAS: buyer.told(buyer.trade.areas)})
        stamp = Stamp(STAFF[1], app.clock.now(), ASKED_BY_PHONE, Word.CALL)
        editor.save(app, self.order_id, editor.read(app, self.order_id).version, typed, stamp)

    def _choose_theme(self) -> None:
        """Where the client asked for another one than their trade has."""
        if theme := WISHED.get(self.sale.buyer.trade.key):
            sites.choose_theme(self.app, self.order_id, theme)

    def _answer(self, reason: str, answer: str) -> None:
        with self.app.database.read() as connection:
            standing = pauses.of_orders(connection, [self.order_id])[str(self.order_id)][-1]
        pause_answers.answer(self.app, self.order_id, uuid5(self.order_id, reason), standing.begun_at, answer)

    def _move(self, status: OrderStatus) -> None:
        app, buyer = self.app, self.sale.buyer
        if status is OrderStatus.LAUNCH:
            self._register_domain()
        if status in ADDRESSES:
            place, name = ADDRESSES[status]
            websites.save(app, self.order_id, {place: f"https://{name}.{buyer.domain}"})
            websites.ask(app)
        note = buyer.trade.note if self.chance.random() < 0.4 else None
        message, by = self.chance.choice(MESSAGES[status]), self.chance.choice(STAFF)
        orders.change_status(app, self.order_id, status, note, by, message)

    def _go_online(self) -> None:
        """Approved by the client, or by phone; published at once where it has an address."""
        app, order_id, build = self.app, self.order_id, self._newest()
        self._register_domain()
        if self.sale.own_domain:
            self._connect(self.sale.buyer.domain)
        if self.chance.random() < 0.3:
            approvals.approve(app, client_token(app, order_id), build.hash, self.sale.buyer.owner, BROWSER)
        else:
            why, by = self.chance.choice(APPROVED_WHY), self.chance.choice(STAFF)
            approvals.approve_by_phone(app, order_id, build.hash, self.sale.buyer.owner, why, by)
        if self.sale.own_domain:
            self._look_at(self.sale.buyer.domain, build)

    def _register_domain(self) -> None:
        """Noted in time, where it was bought."""
        if DOMAIN_ADDON in self.sale.addons:
            day = self.app.clock.now().date()
            noted = Registration(REGISTRAR, day, day + timedelta(days=365), True)
            domains.register(self.app, self.order_id, noted, STAFF[1])

    def _connect(self, host: str) -> None:
        """A domain whose records aren't asked about for a long time."""
        app, now = self.app, self.app.clock.now()
        domains.say(app, self.order_id, host, STAFF[0])
        with app.database.write() as connection:
            if said := domain_rows.find(connection, self.order_id):
                stands = replace(said, state=DomainState.LIVE, checked_at=now, led_here_at=now)
                domain_rows.save(connection, replace(stands, check_at=now + NOT_ASKED_FOR), said)
                for name in said.name.hosts:
                    hosts.verify(connection, name, now)

    def _look_at(self, host: str, build: StoredBuild) -> None:
        """As strangers see it."""
        app, outside = self.app, self.app.websites
        if isinstance(outside, MadeUpWebsites):
            files = releases.files_of(app, self.order_id, build.hash)
            outside.files[host] = own_address.at(files, site_url(app.config.base_url, host))
            outside.certified_until = app.clock.now() + CERTIFIED_FOR
            live_checks.look_at(app, self.order_id, build.hash)

    def _newest(self) -> StoredBuild:
        """Built now, if it isn't yet. Raises Refused `not_drafted` where that failed: staff wait, as in life."""
        drafts.make_due(self.app, self.order_id)
        build = sites.newest_build(self.app, self.order_id)
        if build is None:
            raise Refused("not_drafted", "The website couldn't be drafted.")
        return build

    def _is_online(self) -> bool:
        return orders.read_details(self.app, self.order_id).order.status is OrderStatus.COMPLETED


def at_work(at: datetime) -> datetime:
    """This moment, or the next one at which somebody is in the office."""
    if not OPENS_H <= at.hour < CLOSES_H:
        at = (at + timedelta(days=at.hour >= CLOSES_H)).replace(hour=OPENS_H)
    return at + timedelta(days=max(0, 7 - at.weekday()) if at.weekday() >= SATURDAY else 0)
