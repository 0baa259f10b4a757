"""What needs somebody, at the head of the admin's start page."""

from datetime import date, datetime
from uuid import UUID

from pydantic import AliasGenerator, AliasPath, ConfigDict, Field
from pydantic.alias_generators import to_camel

from fundable.domain.operation.task_kinds import TaskKind
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.people.accounts import Role
from fundable.services.operation import work_queue
from fundable.web.dependencies import AppDep, StaffDep
from fundable.web.operation.next_need import NextNeedOut
from fundable.web.people.assignees import PersonOut
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()


def _of_task(name: str) -> AliasPath:
    return AliasPath("task", name)


class TaskOrderOut(Out):
    id: UUID = Field(validation_alias="order_id")
    email: str
    business_name: str | None
    status: OrderStatus


class TaskOut(Out):
    """`day` is the promised one, a deadline, or that of the next charge; `at` since when mail, an answer or a message
    waits. `amount` is cents; so is `renewal`, what a month of the order's hosting costs, both in `currency`. What
    `detail` is depends on the kind. `count`: so many messages or answers. `next` is what a promised website needs next,
    null for anything else."""

    model_config = ConfigDict(alias_generator=AliasGenerator(validation_alias=_of_task, serialization_alias=to_camel))

    kind: TaskKind
    order: TaskOrderOut | None = Field(validation_alias="order")
    day: date | None
    days_late: int
    at: datetime | None
    amount: int | None = Field(validation_alias=_of_task("amount_cents"))
    renewal: int | None = Field(validation_alias="renewal_cents")
    currency: str | None = Field(validation_alias="currency")
    assignee: PersonOut | None = Field(validation_alias="assignee")
    detail: str
    count: int
    next: NextNeedOut | None = Field(validation_alias="next")


class WorkQueueOut(Out):
    """`items` are the most pressing of each kind, at most twenty; `counts` says how many there are of each. Where there
    are none, `nextDeadlines` are the next three websites that are due."""

    items: list[TaskOut]
    counts: dict[TaskKind, int]
    next_deadlines: list[TaskOut]


@router.get("/api/admin/work-queue", responses=refusals(400, 401, 403))
def read(app: AppDep, staff: StaffDep, mine: bool = False) -> WorkQueueOut:
    """`mine`: of orders that whoever asks has, or nobody."""
    return WorkQueueOut.of(work_queue.read(app, staff.id if mine else None, is_owner=staff.role is Role.OWNER))
