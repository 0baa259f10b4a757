"""The timeline of an order, by pages."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from itertools import chain
from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import outbox
from fundable.db.money import disputes, ledger
from fundable.db.money.charging import order_charges
from fundable.db.orders import answer_files, orders, pause_answers, pauses
from fundable.db.orders.conversation import messages
from fundable.domain.audit import AuditEntry
from fundable.domain.cursors import position
from fundable.domain.money.amounts import money
from fundable.domain.money.charging.order_charges import OrderCharge
from fundable.domain.orders.conversation.history import lines
from fundable.domain.orders.conversation.messages import ThreadMessage
from fundable.domain.orders.orders import Page
from fundable.domain.orders.timeline import EVENTS_A_PAGE, TASKS, Assignment, EventKind, TimelineEvent, timeline

BY_HAND = ("refund.created", "client.written_to")
"""Acts whose entries alone tell who did them, each under the id of what was done."""


def read(app: App, order_id: UUID, cursor: str | None) -> Page[TimelineEvent]:
    """Newest first. A cursor counts the events that are older than a page, so that new ones move nothing. Raises
    Refused `order_gone`, `cursor_unknown`."""
    older = position(cursor)
    with app.database.read() as connection:
        found = _all(connection, order_id)
    first = 0 if older is None else max(0, len(found) - older)
    rest = len(found) - first - EVENTS_A_PAGE
    return Page(found[first : first + EVENTS_A_PAGE], len(found), str(rest) if rest > 0 else None)


def _all(connection: Connection, order_id: UUID) -> tuple[TimelineEvent, ...]:
    order = orders.get(connection, order_id, with_history=True)
    done, given = audit.about(connection, order_id, BY_HAND), audit.about(connection, order_id, ["order.assigned"])
    told = audit.about(connection, order_id, TASKS)
    return timeline(
        order,
        pauses.of_orders(connection, [order_id]).get(str(order_id), ()),
        pause_answers.of_order(connection, order_id),
        ledger.of_order(connection, order_id),
        disputes.of_order(connection, order_id),
        outbox.facts_of_order(connection, order_id),
        {str(entry.details.get("id")): name for entry in done if (name := entry.value("actor"))},
        [Assignment(datetime.fromisoformat(entry.at), entry.value("is"), entry.value("by")) for entry in given],
        chain(
            map(_of_task, told),
            lines(_written(connection, order_id)),
            chain.from_iterable(map(_of_charge, order_charges.of_order(connection, order_id))),
        ),
    )


def _written(connection: Connection, order_id: UUID) -> Iterator[ThreadMessage]:
    """What others than staff wrote, with its files."""
    files = defaultdict(list)
    for file in answer_files.of_conversation(connection, order_id):
        files[file.message_id].append(file)
    for message in messages.to_staff(connection, order_id, 0):
        yield replace(message, files=tuple(files[message.id]))


def _of_charge(charge: OrderCharge) -> Iterator[TimelineEvent]:
    """What was asked for after the first payment, and what came of it. What goes back of it is told as any refund."""
    asked, paid = (money(cents, charge.currency) for cents in (charge.amount_cents, charge.paid_cents))
    title = f"Charged {asked} for “{charge.text}”" if charge.made_by else f"“{charge.text}” chosen for {asked}"
    yield TimelineEvent(EventKind.CHARGE, charge.made_at, title, charge.made_by or "Client")
    if charge.withdrawn_at:
        by = charge.withdrawn_by or None
        yield TimelineEvent(EventKind.CHARGE, charge.withdrawn_at, f"“{charge.text}” withdrawn", by)
    if charge.paid_at:
        yield TimelineEvent(EventKind.CHARGE, charge.paid_at, f"{paid} paid for “{charge.text}”")


def _of_task(entry: AuditEntry) -> TimelineEvent:
    title = TASKS[entry.act].format(task=entry.value("task"), time=entry.value("time"))
    return TimelineEvent(EventKind.TASK, datetime.fromisoformat(entry.at), title, entry.value("by"))
