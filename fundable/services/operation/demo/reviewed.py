"""Websites of the demo to look at: one whose client has sent notes, and those that are online."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from uuid import UUID, uuid5

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order, OrderFilter, OrderStatus
from fundable.domain.sites.drafting.themes import THEMES
from fundable.services.operation.demo.lives import Story
from fundable.services.operation.demo.world import client_token
from fundable.services.orders import orders
from fundable.services.sites.drafting import sites
from fundable.services.sites.hosting import live_sites
from fundable.services.sites.review import notes, reviewed_sites, reviews
from fundable.services.sites.review.notes import Spot

OF_THEIRS = ("about", "services")
LOOKED_THROUGH = 50
PHONE_PX = 390


def send_notes(app: App, stories: Iterable[Story]) -> None:
    """The client of a website in review sends a first round, which waits for staff: of the oldest one, so that the
    newest is still to be reviewed."""
    said = {story.sale.buyer.email: story.sale.buyer.trade.said for story in stories}
    for order in reversed([*_released(app, OrderStatus.REVIEW)]):
        with suppress(Refused):  # one who can't send any: the next one does
            token = client_token(app, order.id)
            notes.send(app, token, 1, _written(app, token, order.id, said[order.email]))
            return


def online(app: App) -> list[str]:
    """Where the newest website of each theme is, of those that are online."""
    found: dict[str, str] = {}
    for order in _released(app, OrderStatus.COMPLETED):
        build = sites.newest_build(app, order.id)
        if build and build.theme not in found and (url := live_sites.read(app, order.id).url):
            found[build.theme] = url
        if len(found) == len(THEMES):
            break
    return [*found.values()]


def _released(app: App, status: OrderStatus) -> Iterator[Order]:
    """Newest first."""
    for one in orders.list_orders(app, OrderFilter(status=status), None, LOOKED_THROUGH).items:
        if sites.read(app, one.order.id).is_released:
            yield one.order


def _written(app: App, token: str | None, order_id: UUID, texts: Sequence[str]) -> list[UUID]:
    """Notes on what the business says of itself on the home page."""
    build = reviewed_sites.read(app, token).build.number
    with app.database.read() as connection:
        parts = reviews.parts_of(connection, order_id, build, "index.html")
    written = []
    for part, said in zip([one for one in parts if one.text and one.path.startswith(OF_THEIRS)], texts, strict=False):
        note_id = uuid5(order_id, said)
        notes.save(app, token, note_id, Spot(build, part.page, part.path, part.nth, 0.5, 0.5, PHONE_PX), said)
        written.append(note_id)
    return written
