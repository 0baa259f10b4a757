"""What staff do with all that is kept of a client: hand it out, or erase it. The orders are named first, and what was
named is what it's done to."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from fundable import files
from fundable.app import App
from fundable.db.orders import orders
from fundable.domain.counts import counted
from fundable.domain.operation.erasure import Erased, ErasurePlan, kept
from fundable.domain.orders.client_groups import ORDERS_SHOWN, client_moved, client_shared, orders_many
from fundable.domain.orders.orders import Order, email_key
from fundable.domain.progress import silent
from fundable.domain.sites.words.domain_names import in_letters
from fundable.services.operation import erasure, exports
from fundable.services.orders import client_groups
from fundable.services.orders.client_groups import ClientPage


@dataclass(frozen=True, slots=True)
class ClientErasure:
    """What erasing a client would do, for each of their emails."""

    plans: tuple[ErasurePlan, ...]

    @property
    def orders(self) -> tuple[Order, ...]:
        return tuple(order for plan in self.plans for order in plan.orders)

    @property
    def facts(self) -> tuple[str, ...]:
        """What goes with the orders."""
        return tuple(_facts(self.plans))

    @property
    def kept(self) -> tuple[str, ...]:
        """What stays, and where."""
        entries, documents = sum(one.entries for one in self.plans), sum(one.documents for one in self.plans)
        return *kept(entries, documents, self.plans[0].kept_years), *self.plans[0].elsewhere


def plan(app: App, order_id: UUID) -> ClientErasure:
    """Raises Refused `client_gone`, `orders_many`, `client_shared` where an email has orders that count as another
    client's, and `client_is_staff`."""
    found = _bounded(client_groups.read(app, order_id))
    if found.elsewhere:
        raise client_shared(found.elsewhere[0].id)
    return ClientErasure(tuple(erasure.plan(app, one.email) for one in found.emails))


def erase(app: App, order_id: UUID, named: Collection[UUID]) -> list[Erased]:
    """Erases a client, if these are their orders. Raises Refused `client_moved`, what `plan` raises, and what
    `end_charges` raises of an order; then what was erased before it is gone, and the rest is as it was."""
    found = plan(app, order_id)
    _check_named(found.orders, named)
    return [erasure.erase(app, erasure.plan(app, one.email), silent) for one in found.plans]


def export(app: App, order_id: UUID, named: Collection[UUID]) -> Iterator[bytes]:
    """All of a client's data as a .zip, if these are their orders. What was sent to an email that other clients' orders
    have as well is in it only where it's about one of these orders. Raises Refused `client_gone`, `orders_many`,
    `client_moved`."""
    found = _bounded(client_groups.read(app, order_id))
    shared = {email_key(one.email) for one in found.elsewhere}
    emails = [one.email for one in found.emails if email_key(one.email) not in shared]
    with app.database.read() as connection:
        listed = [orders.get(connection, order.id) for order in found.orders]
    _check_named(listed, named)
    with TemporaryDirectory() as folder:
        target = Path(folder) / "client.zip"
        exports.everything(app, target, listed, silent, emails)
        made = target.open("rb")
    return files.pieces(made)


def _bounded(found: ClientPage) -> ClientPage:
    if found.total > ORDERS_SHOWN:
        raise orders_many()
    return found


def _check_named(listed: Collection[Order], named: Collection[UUID]) -> None:
    if {order.id for order in listed} != set(named):
        raise client_moved()


def _facts(plans: Sequence[ErasurePlan]) -> Iterator[str]:
    files, messages = sum(one.files for one in plans), sum(one.messages for one in plans)
    unsent, running = sum(one.unsent for one in plans), sum(len(one.running) for one in plans)
    yield f"Forms, history, notes, logins and {counted(files, 'uploaded file')}."
    yield counted(messages, "message") + (f", {unsent} of them not sent yet." if unsent else ".")
    for host in (host for one in plans for host in one.online):
        yield f"The website at {in_letters(host)}, which goes offline at once."
    if running:
        yield f"Hosting of {counted(running, 'order')}, which is canceled first."
