"""What whoever has a task hears of it by mail, once somebody else gave it to them."""

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.db.people import accounts
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.orders.order_tasks import OrderTask, is_given
from fundable.domain.orders.orders import Order
from fundable.domain.people.accounts import User
from fundable.services import named_orders
from fundable.services.mail.writing import enqueue


def given(connection: Connection, app: LocalApp, order: Order, was: OrderTask | None, now: OrderTask, by: User) -> None:
    """`was` is None for a task that has been added. Says nothing where it's with whom it was, or with `by`."""
    if not is_given(was, now, by.id):
        return
    assert now.person
    reader = accounts.get_user(connection, now.person)
    assert reader
    key = f"staff-task-given:{order.id}:{now.name}:{reader.id}:{app.clock.now().isoformat()}"
    about, kind = named_orders.about(connection, app, order), MessageKind.STAFF_TASK_GIVEN
    due = f"{now.due_on:%a, %b} {now.due_on.day}" if now.due_on else ""
    enqueue(connection, app, kind, key, reader.email, about, given_by=by.name, task=now.title, task_due=due)
