"""The tasks of an order: read by rule, ticked, given to somebody, put on another day, and added by hand."""

from dataclasses import dataclass, replace
from datetime import date
from uuid import UUID, uuid4

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import order_tasks as rows
from fundable.db.orders import orders, review_calls
from fundable.db.people import assignees
from fundable.domain.agency.offer import Addon
from fundable.domain.orders.order_tasks import (
    ADDED_MAX,
    HOLD_CALL,
    OFFER_CALL,
    REGISTER_DOMAIN,
    SUM_UP_CALL,
    Done,
    NotedTask,
    OrderTask,
    Situation,
    TaskFact,
    added_name,
    check_added,
    check_reopened,
    is_added,
    named,
    of_clients,
    tasks_many,
    tasks_of,
)
from fundable.domain.orders.orders import Order
from fundable.domain.people.accounts import User
from fundable.domain.people.assignees import Colleague
from fundable.domain.people.client_views import Opener
from fundable.services.agency import calendar
from fundable.services.orders import task_messages
from fundable.services.people import accounts
from fundable.services.people.assignees import able


@dataclass(frozen=True, slots=True)
class OrderTasks:
    """`people` are those who have them."""

    tasks: list[OrderTask]
    people: dict[UUID, Colleague]


@dataclass(frozen=True, slots=True)
class TaskChange:
    """What is to be other than it is. A person and a day are only changed where `names` has them; none is the rule's
    again."""

    names: frozenset[str]
    is_done: bool | None = None
    user_id: UUID | None = None
    due_on: date | None = None


def read(app: App, order_id: UUID) -> OrderTasks:
    """What's open first. Raises Refused `order_gone`."""
    with app.database.read() as connection:
        return _tasks(connection, app, orders.get(connection, order_id, with_history=True))


def read_as_client(app: App, token: Opener) -> list[OrderTask]:
    """Those that are the client's to see. Raises Refused `client_unauthorized`."""
    order = accounts.client_order(app, token).order
    with app.database.read() as connection:
        return of_clients(_tasks(connection, app, order).tasks)


def change(app: App, order_id: UUID, name: str, wanted: TaskChange, by: User) -> OrderTasks:
    """What's said twice changes nothing. Whoever it's given to by somebody else hears of it. Raises Refused
    `order_gone`, `task_unknown`, `task_known_done`, `user_unknown`, `person_away`."""
    with app.database.write() as connection:
        order = orders.get(connection, order_id, with_history=True)
        task = named(_tasks(connection, app, order).tasks, name)
        noted = {one.name: one for one in rows.of_order(connection, order_id)}
        was = noted.get(name, NotedTask(name, task.title))
        now = _changed(connection, app, task, was, wanted, by)
        if now != was:
            rows.put(connection, order_id, now, app.clock.now())
            _record(connection, app, order_id, was, now, by)
        changed = _tasks(connection, app, order)
        task_messages.given(connection, app, order, task, named(changed.tasks, name), by)
        return changed


def add(app: App, order_id: UUID, title: str, by: User) -> OrderTasks:
    """Raises Refused `order_gone`, `tasks_many`."""
    with app.database.write() as connection:
        order, now = orders.get(connection, order_id, with_history=True), app.clock.now()
        if sum(is_added(one.name) for one in rows.of_order(connection, order_id)) >= ADDED_MAX:
            raise tasks_many()
        task = NotedTask(added_name(uuid4()), title)
        rows.put(connection, order_id, task, now)
        audit.record(connection, now, "order.task_added", order_id, private={"task": title, "by": by.name})
        found = _tasks(connection, app, order)
        task_messages.given(connection, app, order, None, named(found.tasks, task.name), by)
        return found


def remove(app: App, order_id: UUID, name: str, by: User) -> OrderTasks:
    """One that was added by hand. Raises Refused `order_gone`, `task_unknown`, `task_not_added`."""
    with app.database.write() as connection:
        order = orders.get(connection, order_id, with_history=True)
        task = named(_tasks(connection, app, order).tasks, name)
        check_added(task)
        rows.remove(connection, order_id, name)
        private = {"task": task.title, "by": by.name}
        audit.record(connection, app.clock.now(), "order.task_removed", order_id, private=private)
        return _tasks(connection, app, order)


def _tasks(connection: Connection, app: LocalApp, order: Order) -> OrderTasks:
    offer = app.offers.get(order.offer_version)
    bought = {addon.id: addon for addon in offer.bought(order.addons)}
    holder, noted = assignees.of_orders(connection, [order.id]).get(order.id), rows.of_order(connection, order.id)
    people = assignees.at_work(connection, {one.person for one in noted if one.person})
    noted = [one if one.person in people else replace(one, person=None) for one in noted]
    found = Situation(
        order=order,
        addons=[bought.get(one, Addon(one, one, 0, "")) for one in order.addons],
        working=calendar.working_days(app),
        person=holder.id if holder else None,
        facts=_facts(connection, app, order),
    )
    return OrderTasks(tasks_of(found, noted), people | ({holder.id: holder} if holder else {}))


def _facts(connection: Connection, app: LocalApp, order: Order) -> dict[str, TaskFact]:
    facts = _of_call(connection, app, order)
    if registered := app.above.domain_registered(connection, order.id):
        facts[REGISTER_DOMAIN] = TaskFact(Done(*registered))
    return facts


def _of_call(connection: Connection, app: LocalApp, order: Order) -> dict[str, TaskFact]:
    """Times are offered while one of them can be picked, or has been. The call is due when it is."""
    call, offered = review_calls.of_order(connection, order.id), review_calls.offered(connection, order.id)
    offered_at = review_calls.first_offered_at(connection, order.id)
    is_open = call.starts_at or any(one.starts_at > app.clock.now() for one in offered)
    facts = {OFFER_CALL: TaskFact(Done(offered_at or app.clock.now()))} if is_open else {}
    if call.starts_at:
        day = calendar.day_of(app, call.starts_at)
        facts[HOLD_CALL] = TaskFact(due_on=day)
        facts[SUM_UP_CALL] = TaskFact(due_on=calendar.working_days(app).business_days_from(day, 1))
    return facts


def _changed(
    connection: Connection, app: LocalApp, task: OrderTask, was: NotedTask, wanted: TaskChange, by: User
) -> NotedTask:
    now = was
    if wanted.is_done is not None and wanted.is_done != (task.done is not None):
        if not wanted.is_done:
            check_reopened(task)
        now = replace(now, done=Done(app.clock.now(), by.name) if wanted.is_done else None)
    if "user_id" in wanted.names:
        if wanted.user_id:
            able(connection, wanted.user_id)
        now = replace(now, person=wanted.user_id)
    if "due_on" in wanted.names:
        now = replace(now, due_on=wanted.due_on)
    return now


def _record(connection: Connection, app: LocalApp, order_id: UUID, was: NotedTask, now: NotedTask, by: User) -> None:
    """Each thing by its name: what was done is in the order's history."""
    at, private = app.clock.now(), {"task": now.title, "by": by.name}
    if was.done != now.done:
        act = "order.task_done" if now.done else "order.task_reopened"
        audit.record(connection, at, act, order_id, private=private)
    if (was.person, was.due_on) != (now.person, now.due_on):
        changed = {"person": (str(was.person), str(now.person)), "due_on": (str(was.due_on), str(now.due_on))}
        audit.record(connection, at, "order.task_changed", order_id, private=private, changed=changed)
