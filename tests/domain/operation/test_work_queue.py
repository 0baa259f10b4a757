"""Needs you: late, then today, then by date, whatever it's about; then what has no date, by age; nothing far away."""

from datetime import UTC, date, datetime, timedelta
from itertools import permutations
from uuid import UUID

import pytest

from fundable.domain.operation.next_need import NextNeed, OrderNeed
from fundable.domain.operation.task_kinds import TaskKind
from fundable.domain.operation.work_queue import Task, in_order, is_said, last_near_day

TODAY = date(2026, 11, 23)
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def on(kind: TaskKind, days: int) -> Task:
    return Task(kind, UUID(int=1), day=TODAY + days * DAY)


def since(kind: TaskKind, hours: int) -> Task:
    return Task(kind, UUID(int=1), at=NOON - timedelta(hours=hours))


LATE, LATER = on(TaskKind.WEBSITE_FILES, -9), on(TaskKind.OVERDUE, -2)
TODAYS = on(TaskKind.DUE_TODAY, 0)
WEBSITE, CHARGE, DISPUTE = on(TaskKind.DUE_SOON, 1), on(TaskKind.HOSTING_QUESTION, 2), on(TaskKind.DISPUTE, 9)
OLD, NEW = since(TaskKind.MAIL_FAILED, 30), since(TaskKind.CLIENT_ANSWERED, 3)
UNDATED = Task(TaskKind.RENEWAL_FAILED, UUID(int=1))


def test_what_is_late_comes_first_then_today_then_by_date_and_the_undated_by_age() -> None:
    expected = (LATE, LATER, TODAYS, WEBSITE, CHARGE, DISPUTE, OLD, NEW, UNDATED)

    assert in_order(reversed(expected)) == expected


@pytest.mark.parametrize("days", [*permutations((1, 2, 3))])
def test_money_has_no_privilege(days: tuple[int, int, int]) -> None:
    kinds = (TaskKind.DISPUTE, TaskKind.DUE_SOON, TaskKind.HOSTING_QUESTION)
    tasks = [on(kind, ahead) for kind, ahead in zip(kinds, days, strict=True)]

    assert [task.day for task in in_order(tasks)] == [TODAY + DAY, TODAY + 2 * DAY, TODAY + 3 * DAY]


def test_those_of_one_day_stay_as_they_come() -> None:
    same_day = tuple(Task(kind, UUID(int=99 - number), day=TODAY, at=NOON) for number, kind in enumerate(TaskKind))

    assert in_order(same_day) == same_day


def test_a_week_ahead_is_near_and_no_more() -> None:
    assert last_near_day(TODAY) == date(2026, 11, 30)


def test_what_the_row_of_the_promised_day_says_needs_no_row_of_its_own() -> None:
    needs = {UUID(int=1): NextNeed(OrderNeed.CHANGES_SENT, 3, 2)}
    changes, other = Task(TaskKind.CHANGES_SENT, UUID(int=1)), Task(TaskKind.CHANGES_SENT, UUID(int=2))

    assert is_said(changes, needs)
    for task in (other, WEBSITE, DISPUTE, NEW, Task(TaskKind.MAIL_FAILED)):
        assert not is_said(task, needs)
