"""The review of a website as its client and staff see it: notes at their places, and the rounds they are counted in."""

from dataclasses import dataclass, replace
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.money import disputes
from fundable.db.orders import orders
from fundable.db.sites.drafting import site_files, sites, stored_builds
from fundable.db.sites.hosting import releases
from fundable.db.sites.review import notes, rounds
from fundable.domain.agency.offer import Offer
from fundable.domain.orders.orders import Order, OrderStatus
from fundable.domain.people.client_views import ClientView, Opener
from fundable.domain.sites.drafting.sites import Site, check_paid, nothing_released, review_url
from fundable.domain.sites.review import anchors
from fundable.domain.sites.review.anchors import PAGES, Fit, FoundPart, Part
from fundable.domain.sites.review.notes import Note, place_name
from fundable.domain.sites.review.rounds import (
    Allowance,
    Grant,
    Round,
    allowance,
    counts,
    is_held,
    next_number,
    shown_build,
)
from fundable.services.people import accounts


@dataclass(frozen=True, slots=True)
class PlacedNote:
    """`found` is its place on the build that is looked at; `where` says it in words."""

    note: Note
    found: FoundPart
    where: str

    @property
    def fit(self) -> Fit:
        return self.found.fit

    @property
    def is_on_page(self) -> bool:
        """On the whole of it."""
        return not self.note.anchor.path

    @property
    def part(self) -> Part | None:
        return self.found.part


@dataclass(frozen=True, slots=True)
class SentRound:
    """`is_counted`: it uses up one of the rounds."""

    round: Round
    is_counted: bool


@dataclass(frozen=True, slots=True)
class Review:
    """`build` is the one that is looked at. `next_number` is what the next sending will be called."""

    build: int
    notes: tuple[PlacedNote, ...]
    rounds: tuple[SentRound, ...]
    grants: tuple[Grant, ...]
    allowance: Allowance
    next_number: int

    @property
    def is_with_us(self) -> bool:
        return any(sent.round.is_open for sent in self.rounds)

    @property
    def is_held(self) -> bool:
        """Whether included changes are with us: until they're answered, nothing can be approved."""
        return is_held(sent.round for sent in self.rounds)

    @property
    def is_next_included(self) -> bool:
        return self.allowance.left > 0


def read(app: App, order_id: UUID) -> Review:
    """As staff see it, on the newest build, without the client's drafts. Raises Refused `order_gone`."""
    with app.database.read() as connection:
        order = orders.get(connection, order_id)
        newest = stored_builds.newest(connection, order_id)
        found = [note for note in notes.of_order(connection, order_id) if not note.is_draft]
        return _review(connection, app, order, newest.number if newest else 0, found)


def of_client(app: App, token: Opener) -> Review:
    """As the client sees it, on the build that they are shown; what was sent and answered can also be read once the
    website is live. Raises what `opened` raises."""
    client = accounts.client_order(app, token)
    if client.site is None or not client.site.is_released:
        raise nothing_released()
    with app.database.read() as connection:
        return seen_by_client(connection, app, client.order, with_drafts=not isinstance(token, ClientView))


def seen_by_client(connection: Connection, app: LocalApp, order: Order, *, with_drafts: bool = True) -> Review:
    """Answers of staff are their drafts until the round is closed, and notes the client's until they're sent. Once the
    website is live, its client sees what is online, and no newer build."""
    found = [note for note in notes.of_order(connection, order.id) if with_drafts or not note.is_draft]
    opened = {one.number for one in rounds.of_order(connection, order.id) if one.is_open}
    shown = [replace(note, answer=None) if note.round in opened else note for note in found]
    online = releases.of_order(connection, order.id)[:1] if order.status is OrderStatus.COMPLETED else []
    build = online[0].build if online else build_shown(connection, order.id)
    return _review(connection, app, order, build, shown)


def opened(app: App, token: Opener) -> tuple[Order, Site]:
    """The order whose website this token's client reviews. Raises Refused `client_unauthorized`,
    `website_unreleased`."""
    found = accounts.client_order(app, token)
    check_open(found.order, found.site)
    assert found.site
    return found.order, found.site


def check_open(order: Order, site: Site | None) -> None:
    """Raises Refused `website_unreleased`."""
    if not review_url(site, order.status, ""):
        raise nothing_released()


def order_released(connection: Connection, order_id: UUID) -> Order:
    """Also one whose website is live by now. Raises Refused `order_gone`, `website_unreleased`."""
    order, site = orders.get(connection, order_id), sites.find(connection, order_id)
    if site is None or not site.is_released:
        raise nothing_released()
    return order


def order_of_client(connection: Connection, order_id: UUID) -> Order:
    """For what clients do in their review, inside the transaction that writes. Raises Refused `order_gone`,
    `website_unreleased`, `order_not_paid`, `order_paid_back`."""
    order = orders.get(connection, order_id)
    check_open(order, sites.find(connection, order_id))
    check_paid(order, disputes.lost_cents(connection, order_id))
    return order


def build_shown(connection: Connection, order_id: UUID) -> int:
    """What the client looks at: while their notes are with us, the build that they are on; else the newest in which no
    text waits for a choice. Raises Refused `website_unreleased`."""
    if kept := shown_build(rounds.of_order(connection, order_id)):
        return kept
    newest = stored_builds.newest_decided(connection, order_id)
    if newest is None:
        raise nothing_released()
    return newest.number


def parts_of(connection: Connection, order_id: UUID, build: int, page: str) -> list[Part]:
    """Empty for a build or a page that isn't there."""
    html = site_files.page(connection, order_id, build, page)
    return anchors.parts(page, html) if html else []


def rounds_left(connection: Connection, app: LocalApp, order: Order) -> Allowance:
    offer, found = _offer(app, order), notes.of_order(connection, order.id)
    granted = len(rounds.grants(connection, order.id))
    return allowance(offer.revision_rounds, granted, rounds.of_order(connection, order.id), found)


def _review(connection: Connection, app: LocalApp, order: Order, build: int, own_notes: list[Note]) -> Review:
    sent, given = rounds.of_order(connection, order.id), rounds.grants(connection, order.id)
    offer = _offer(app, order)
    pages = {note.anchor.page for note in own_notes if note.anchor.path}
    parts = [part for page in PAGES if page in pages for part in parts_of(connection, order.id, build, page)]
    return Review(
        build=build,
        notes=tuple(_placed(note, parts) for note in own_notes),
        rounds=tuple(SentRound(one, counts(one, own_notes)) for one in sent),
        grants=tuple(given),
        allowance=allowance(offer.revision_rounds, len(given), sent, own_notes),
        next_number=next_number(sent),
    )


def _placed(note: Note, parts: list[Part]) -> PlacedNote:
    found = anchors.find(note.anchor, parts)
    return PlacedNote(note, found, place_name(note.anchor, found.part))


def _offer(app: LocalApp, order: Order) -> Offer:
    return app.offers.get(order.offer_version)
