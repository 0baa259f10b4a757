"""Photos that clients put on their website themselves, while they may tell more of their business, and again when it's
live (decisions 0095 and 0096). They are the same that staff see, and follow the same rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from fundable.acting import Actor, acting_as
from fundable.app import App
from fundable.domain.orders.orders import Order
from fundable.domain.people.client_views import Opener
from fundable.domain.sites.drafting.edits import BY_CLIENT
from fundable.domain.sites.drafting.photos import Placed, StoredPhoto
from fundable.services.people import accounts
from fundable.services.sites.drafting import photos
from fundable.services.sites.drafting.photos import Photos, PhotoTransfer
from fundable.services.sites.review.client_facts import made
from fundable.services.sites.review.corrections import check_photos_open, why_photos_closed


@dataclass(frozen=True, slots=True)
class ClientPhotos(Photos):
    """`closed` is why nothing can be changed here; empty while it can."""

    closed: str = ""


@dataclass(slots=True)
class ClientPhotoTransfer:
    """One photo on its way. It ends in another thread than it begins, so it knows who sends it."""

    transfer: PhotoTransfer
    actor: Actor

    def write(self, data: bytes) -> None:
        """Raises what `PhotoTransfer.write` raises."""
        self.transfer.write(data)

    def finish(self) -> StoredPhoto:
        """Raises what `PhotoTransfer.finish` raises."""
        with acting_as(self.actor):
            return self.transfer.finish()

    def abandon(self) -> None:
        self.transfer.abandon()


def read(app: App, token: Opener) -> ClientPhotos:
    """Raises Refused `client_unauthorized`."""
    order = _order(app, token)
    return _seen(app, order, photos.read(app, order.id))


def begin(app: App, token: str | None, photo_id: UUID, name: str) -> ClientPhotoTransfer:
    """Raises Refused `client_unauthorized`, and what `made`, `check_photos_open` and `photos.begin` raise."""
    order = _order(app, token)
    made(app, order)
    with app.database.read() as connection:
        check_photos_open(app, connection, order.id)
    return ClientPhotoTransfer(photos.begin(app, order.id, photo_id, name, BY_CLIENT), accounts.as_client(order))


def save(app: App, token: str | None, placed: Sequence[Placed], seen: str) -> ClientPhotos:
    """Raises Refused `client_unauthorized`, and what `made`, `check_photos_open` and `photos.save` raise."""
    order = _order(app, token)
    made(app, order)
    with acting_as(accounts.as_client(order)):
        return _seen(app, order, photos.save(app, order.id, placed, seen, BY_CLIENT, partial(check_photos_open, app)))


def remove(app: App, token: str | None, photo_id: UUID) -> ClientPhotos:
    """One that waits. Raises Refused `client_unauthorized`, and what `check_photos_open` and `photos.remove` raise."""
    order = _order(app, token)
    with acting_as(accounts.as_client(order)):
        return _seen(app, order, photos.remove(app, order.id, photo_id, partial(check_photos_open, app)))


def thumbnail(app: App, token: Opener, photo_id: UUID) -> tuple[str, bytes]:
    """The smallest of its files, with its name. Raises Refused `client_unauthorized`, `photo_unknown`."""
    return photos.thumbnail(app, _order(app, token).id, photo_id)


def _order(app: App, token: Opener) -> Order:
    return accounts.client_order(app, token).order


def _seen(app: App, order: Order, found: Photos) -> ClientPhotos:
    with app.database.read() as connection:
        closed = why_photos_closed(app, connection, order.id)
    return ClientPhotos(found.placed, found.waiting, found.revision, closed=closed)
