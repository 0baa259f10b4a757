"""Two websites of the demo that are further than released: one whose client has sent notes, and one that is online."""

from collections.abc import Iterator
from contextlib import suppress
from uuid import UUID, uuid5

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order, OrderFilter, OrderStatus
from fundable.domain.sites.approvals import NAME_MAX
from fundable.services.orders import clients, orders
from fundable.services.people import accounts
from fundable.services.sites import approvals, live_sites, notes, reviews, sites
from fundable.services.sites.notes import Spot

SAID = (
    "Can this be a little bigger? It's what people look for first.",
    "Please say here that we also come out on Saturdays.",
    "We'd like this a bit shorter.",
)
BY_PHONE = "They called, and had every page open while we went through them."
LOOKED_THROUGH = 50
PHONE_PX = 390


def send_notes(app: App, password: str) -> None:
    """The client of a website in review sends a first round, which waits for staff."""
    for order in _released(app, OrderStatus.REVIEW):
        clients.set_password(app, order.id, password)
        token = accounts.login_client(app, order.email, password).token
        assert token, "a client is let in with one"
        with suppress(Refused):  # another order of theirs is newer, so that one is opened
            notes.send(app, token, 1, _written(app, token, order.id))
            return


def put_online(app: App, by: str) -> str:
    """The address of the newest finished website that may go online; empty where none may."""
    for order in _released(app, OrderStatus.COMPLETED):
        build = sites.newest_build(app, order.id)
        with suppress(Refused):  # something on it is to be fixed first
            assert build, "what is released is built"
            approvals.approve_by_phone(app, order.id, build.hash, f"The owner of {build.name}"[:NAME_MAX], BY_PHONE, by)
            return live_sites.read(app, order.id).url
    return ""


def _released(app: App, status: OrderStatus) -> Iterator[Order]:
    """Newest first."""
    for one in orders.list_orders(app, OrderFilter(status=status), None, LOOKED_THROUGH).items:
        if sites.read(app, one.order.id).is_released:
            yield one.order


def _written(app: App, token: str, order_id: UUID) -> list[UUID]:
    """Notes on the first texts of the home page."""
    build = sites.reviewed(app, token).build.number
    with app.database.read() as connection:
        parts = reviews.parts_of(connection, order_id, build, "index.html")
    written = []
    for part, said in zip([one for one in parts if one.text], SAID, strict=False):
        note_id = uuid5(order_id, said)
        notes.save(app, token, note_id, Spot(build, part.page, part.path, part.nth, 0.5, 0.5, PHONE_PX), said)
        written.append(note_id)
    return written
