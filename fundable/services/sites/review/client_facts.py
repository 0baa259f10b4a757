"""What a client tells of their business after the form, saved as they go: each save is a version of what the website
says (decision 0086)."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from fundable.acting import acting_as
from fundable.app import App
from fundable.db.database import Connection
from fundable.db.money import disputes
from fundable.db.orders import orders
from fundable.db.sites.hosting import approvals
from fundable.db.sites.review import rounds
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order
from fundable.domain.people.client_views import Opener
from fundable.domain.sites.drafting.editing import Stamp
from fundable.domain.sites.drafting.edits import BY_CLIENT, Laid, Word
from fundable.domain.sites.drafting.sites import check_paid
from fundable.domain.sites.drafting.stored_builds import BuildReason
from fundable.domain.sites.review.client_facts import ClientFacts, laid_by_client, nothing_to_tell
from fundable.domain.sites.review.rounds import check_facts_open
from fundable.services.people import accounts
from fundable.services.sites.drafting import drafts, editor
from fundable.services.sites.drafting.keeping import DraftSources, Save, Wish
from fundable.services.sites.review import client_look
from fundable.services.sites.review.client_look import ClientLook

WHY = "Typed by the client"


@dataclass(frozen=True, slots=True)
class TellingFacts:
    """`version` is what a save has to name. `closed` is why nothing can be changed here; empty while it can."""

    version: int
    laid: Laid
    look: ClientLook
    closed: str


def read(app: App, token: Opener) -> TellingFacts:
    """Raises Refused `client_unauthorized`, `facts_missing`."""
    return _read(app, accounts.client_order(app, token).order)


def save(app: App, token: str | None, seen: int, facts: ClientFacts) -> TellingFacts:
    """Keeps what is told as a version; where the website says so already, nothing is kept. Raises Refused
    `client_unauthorized`, `order_not_paid`, `order_paid_back`, `facts_closed`, `color_unknown`, `content_moved` where
    there is a newer version than what was `seen`, `content_wrong`, and what `read` and `drafts.make` raise."""
    order = accounts.client_order(app, token).order
    with app.database.read() as connection:
        check_open(connection, order.id)
        color = None if facts.color is None else client_look.hex_of(connection, order.id, facts.color)
    made(app, order)
    stamp = Stamp(BY_CLIENT, app.clock.now(), WHY, Word.NOTE)
    kept = Save(seen, WHY, Word.NOTE, lambda laid: laid_by_client(laid, facts, stamp))
    look = {} if color is None else {"seed_color": color}
    wish = Wish(BuildReason.STAFF, "website.edited", look, kept, by=BY_CLIENT, why=WHY, check=check_open)
    with acting_as(accounts.as_client(order)):
        _keep(lambda: drafts.make_soon(app, order.id, wish))
    return _read(app, order)


def check_open(connection: Connection, order_id: UUID) -> None:
    """Whether a client may tell more, inside the transaction that writes. Raises Refused `order_gone`,
    `order_not_paid`, `order_paid_back`, `facts_closed`."""
    check_paid(orders.get(connection, order_id), disputes.lost_cents(connection, order_id))
    check_facts_open(rounds.of_order(connection, order_id), bool(approvals.of_order(connection, order_id)))


def why_closed(connection: Connection, order_id: UUID) -> str:
    """A sentence for the client; empty while it's open."""
    try:
        check_open(connection, order_id)
    except Refused as refused:
        return refused.message
    return ""


def _read(app: App, order: Order) -> TellingFacts:
    build = made(app, order)
    assert build.version
    _, laid = drafts.laid(app, build)
    with app.database.read() as connection:
        look, closed = client_look.read(connection, order.id), why_closed(connection, order.id)
    return TellingFacts(build.version.version, laid, look, closed)


def made(app: App, order: Order) -> DraftSources:
    """The newest website there is, made first if it's due. Raises Refused `facts_missing`."""
    try:
        return editor.made_so_far(app, order.id)
    except Refused as refused:
        raise nothing_to_tell() from refused


def _keep(make: Callable[[], None]) -> None:
    """An answer that was lost is asked for again: then it's so already."""
    try:
        make()
    except Refused as refused:
        if refused.code != "content_same":
            raise
