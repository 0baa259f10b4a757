"""Tasks of orders that somebody put on a day, which has come, for "Needs you"."""

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.db.orders import order_tasks
from fundable.db.people import assignees
from fundable.domain.operation.task_kinds import TaskKind
from fundable.domain.operation.work_queue import FoundTasks, Task
from fundable.services.agency import calendar


def found(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    """Those that somebody put on a day, which has come. The others' days follow from the promise, which has rows of its
    own here."""
    rows, total = order_tasks.due(connection, app.mode.counted, calendar.today(app), limit)
    people = assignees.at_work(connection, {one.person for one in rows if one.person})
    tasks = (
        Task(
            TaskKind.TASK_DUE,
            one.order_id,
            day=one.due_on,
            detail=one.title,
            person=people.get(one.person) if one.person else None,
        )
        for one in rows
    )
    return FoundTasks(tuple(tasks), total)
