"""The tasks of an order: for staff, who do them, and for its client, those that are theirs to see."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Self
from uuid import UUID

from fastapi import Path
from pydantic import Field

from fundable.domain.orders.order_tasks import TITLE_MAX, OrderTask
from fundable.domain.people.accounts import user_unknown
from fundable.domain.people.assignees import Colleague
from fundable.services.orders import order_tasks
from fundable.services.orders.order_tasks import OrderTasks, TaskChange
from fundable.web.dependencies import AppDep, OpenerDep, OrderId, StaffDep
from fundable.web.people.assignees import PersonOut
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Says, refusals

router = Router()
TaskName = Annotated[str, Path(max_length=80)]


class OrderTaskOut(Out):
    """`source` is the add-on or the stage that it comes with, empty for one that was added by hand. `dueOn` is a day of
    the agency's; null while nothing says when, `waitsForLaunch` where that is the website's going live. `person` has
    it. `doneBy` is null for what the program knows by itself. `isFact`: so it isn't reopened by hand."""

    name: str
    title: str
    source: str
    due_on: date | None
    waits_for_launch: bool
    person: PersonOut | None
    done_at: datetime | None
    done_by: str | None
    is_fact: bool
    is_added: bool

    @classmethod
    def made_of(cls, task: OrderTask, people: Mapping[UUID, Colleague]) -> Self:
        return cls(
            name=task.name,
            title=task.title,
            source=task.source,
            due_on=task.due_on,
            waits_for_launch=task.waits_for_launch,
            person=PersonOut.of(people[task.person]) if task.person and task.person in people else None,
            done_at=task.done.at if task.done else None,
            done_by=task.done.by if task.done else None,
            is_fact=task.is_fact,
            is_added=task.is_added,
        )


class OrderTasksOut(Out):
    """What's open, first what is due first; then what's done, the newest first."""

    items: list[OrderTaskOut]

    @classmethod
    def made_of(cls, found: OrderTasks) -> Self:
        return cls(items=[OrderTaskOut.made_of(task, found.people) for task in found.tasks])


class ClientTaskOut(Out):
    """`addon` is the id of what was bought. `doneAt` is null while it's with us."""

    addon: str
    title: str
    done_at: datetime | None


class ClientTasksOut(Out):
    """What the client bought beside the website, in the order in which it is done."""

    items: list[ClientTaskOut]

    @classmethod
    def made_of(cls, tasks: list[OrderTask]) -> Self:
        return cls(
            items=[
                ClientTaskOut(addon=task.addon, title=task.for_client, done_at=task.done.at if task.done else None)
                for task in tasks
            ]
        )


class TaskChangeIn(Body):
    """Only what is named is changed. `userId`: null for whoever has the order; `dueOn`: null for the day that follows
    from the promise."""

    is_done: Annotated[bool | None, Says("Say whether the task is done.")] = None
    user_id: Annotated[Annotated[UUID, Field(strict=False)] | None, Says(user_unknown().message)] = None
    due_on: Annotated[Annotated[date, Field(strict=False)] | None, Says("Enter a day, such as 2027-01-05.")] = None


class NewTaskIn(Body):
    title: Annotated[Line, Says("Say what has to be done.", noun="What has to be done")] = Field(
        min_length=1, max_length=TITLE_MAX
    )


@router.get("/api/orders/{order_id}/tasks", responses=refusals(401, 404))
def read(order_id: OrderId, app: AppDep, _staff: StaffDep) -> OrderTasksOut:
    return OrderTasksOut.made_of(order_tasks.read(app, order_id))


@router.post("/api/orders/{order_id}/tasks", responses=refusals(400, 401, 404, 409, 413))
def add(order_id: OrderId, body: NewTaskIn, app: AppDep, staff: StaffDep) -> OrderTasksOut:
    return OrderTasksOut.made_of(order_tasks.add(app, order_id, body.title, staff))


@router.patch("/api/orders/{order_id}/tasks/{task}", responses=refusals(400, 401, 404, 409, 413))
def change(order_id: OrderId, task: TaskName, body: TaskChangeIn, app: AppDep, staff: StaffDep) -> OrderTasksOut:
    wanted = TaskChange(frozenset(body.model_fields_set), body.is_done, body.user_id, body.due_on)
    return OrderTasksOut.made_of(order_tasks.change(app, order_id, task, wanted, staff))


@router.delete("/api/orders/{order_id}/tasks/{task}", responses=refusals(400, 401, 404, 409))
def remove(order_id: OrderId, task: TaskName, app: AppDep, staff: StaffDep) -> OrderTasksOut:
    return OrderTasksOut.made_of(order_tasks.remove(app, order_id, task, staff))


@router.get("/api/client/tasks", responses=refusals(401, 403))
def of_client(app: AppDep, token: OpenerDep) -> ClientTasksOut:
    return ClientTasksOut.made_of(order_tasks.read_as_client(app, token))
