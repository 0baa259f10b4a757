"""What has to be done for an order: by what was sold, by its stage, and what staff add by hand."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from uuid import UUID

from fundable.domain.agency.calendar import WorkingDays
from fundable.domain.agency.offer import DOMAIN_ADDON, GOOGLE_ADDON, REVIEW_ADDON, Addon
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order, OrderStatus

TITLE_MAX = 200
ADDED_MAX = 50
"""Tasks that staff add to one order."""
BY_HAND = "own:"
"""Begins the name of a task that staff added."""
OFFER_CALL, HOLD_CALL, SUM_UP_CALL = "call-offered", "call-held", "call-summary"
REGISTER_DOMAIN = "domain-registered"


@dataclass(frozen=True, slots=True)
class TaskRule:
    """A task that comes by itself. `name` never changes: what is noted of it goes by that. It's due `before` business
    days ahead of the promised day, or `after_launch` business days after the website went live. `for_client` is what
    the client reads of it; empty where it's none of theirs to see."""

    name: str
    title: str
    before: int = 0
    after_launch: int | None = None
    for_client: str = ""


OF_STAGE: Mapping[OrderStatus, tuple[TaskRule, ...]] = {
    OrderStatus.INTAKE: (TaskRule("form-checked", "Check the intake form", 4),),
    OrderStatus.DESIGN: (TaskRule("website-drafted", "Draft the website", 2),),
    OrderStatus.LAUNCH: (TaskRule("website-online", "Put the website online"),),
}
"""Each comes with its stage, and is done once the order has left it."""
OF_ADDON: Mapping[str, tuple[TaskRule, ...]] = {
    DOMAIN_ADDON: (TaskRule(REGISTER_DOMAIN, "Register the domain", 2, for_client="Registered in your name"),),
    GOOGLE_ADDON: (
        TaskRule("google-profile", "Set up the Google profile", after_launch=3, for_client="Profile created"),
        TaskRule("google-verified", "Get the Google profile verified", after_launch=15, for_client="Google verifies"),
    ),
    REVIEW_ADDON: (
        TaskRule(OFFER_CALL, "Offer times for the review call", 1),
        TaskRule(HOLD_CALL, "Hold the review call", after_launch=5, for_client="The call"),
        TaskRule(SUM_UP_CALL, "Send the summary of the call", after_launch=6, for_client="Written summary"),
    ),
}


def task_names(addon_id: str) -> list[str]:
    """Those that come with an add-on."""
    return [rule.name for rule in OF_ADDON.get(addon_id, ())] or [f"addon:{addon_id}"]


@dataclass(frozen=True, slots=True)
class Done:
    """`by` names who did it, None is the program. Clients are told when, not who."""

    at: datetime
    by: str | None = None


@dataclass(frozen=True, slots=True)
class NotedTask:
    """What staff said of a task. `due_on` and `person` are set where it has others than the rule's and the order's."""

    name: str
    title: str
    done: Done | None = None
    person: UUID | None = None
    due_on: date | None = None


@dataclass(frozen=True, slots=True)
class TaskFact:
    """What the program knows of a task by itself: that it's done, or when it's due."""

    done: Done | None = None
    due_on: date | None = None


@dataclass(frozen=True, slots=True)
class OrderTask:
    """`source` is the add-on's name or the stage's label, empty for one that was added by hand; `addon` is the add-on's
    id. `due_on` is None while nothing says when, `waits_for_launch` where that is the website's going live. `is_fact`:
    the program knows that it's done, so nobody takes that back by hand."""

    name: str
    title: str
    source: str
    addon: str = ""
    for_client: str = ""
    due_on: date | None = None
    waits_for_launch: bool = False
    person: UUID | None = None
    done: Done | None = None
    is_fact: bool = False

    @property
    def is_added(self) -> bool:
        return is_added(self.name)


@dataclass(frozen=True, slots=True)
class Situation:
    """What the tasks of an order follow from. `order` has its history, `addons` are those that were bought, `person`
    has the order; `facts` are by the names of tasks."""

    order: Order
    addons: Sequence[Addon]
    working: WorkingDays
    person: UUID | None
    facts: Mapping[str, TaskFact]


def tasks_of(found: Situation, noted: Iterable[NotedTask]) -> list[OrderTask]:
    """What's open, first what is due first; then what's done, the newest first. Nothing comes by itself before the
    order is paid, and nothing of that is open once the payment went back."""
    said = {one.name: one for one in noted}
    by_itself = [*_of_stages(found), *_of_addons(found)] if found.order.counts_as_paid else []
    tasks = [*(_with(task, said.get(task.name), found) for task in by_itself), *_added(said.values(), found)]
    in_work = [task for task in tasks if not task.done and (task.is_added or not found.order.is_refunded)]
    done = sorted((task for task in tasks if task.done), key=_done_at)[::-1]
    return [*sorted(in_work, key=lambda task: (task.due_on or date.max, task.waits_for_launch)), *done]


def _done_at(task: OrderTask) -> datetime:
    assert task.done
    return task.done.at


def of_clients(tasks: Iterable[OrderTask]) -> list[OrderTask]:
    """Those that are the client's to see: what they bought, in the order in which it is done."""
    known = [rule.name for rules in OF_ADDON.values() for rule in rules]
    seen = (task for task in tasks if task.for_client)
    return sorted(seen, key=lambda task: known.index(task.name) if task.name in known else len(known))


def _of_stages(found: Situation) -> Iterator[OrderTask]:
    """Of the stages that the order has come to."""
    status = found.order.status
    for stage, rules in OF_STAGE.items():
        if not status.is_before(stage):
            left = _left(found.order, stage)
            for rule in rules:
                task = OrderTask(rule.name, rule.title, stage.label, due_on=_due_on(rule, found))
                yield replace(task, done=left, is_fact=left is not None)


def _left(order: Order, stage: OrderStatus) -> Done | None:
    """When the order has left a stage behind, and who moved it on; None while it's there."""
    moved = None
    for change in reversed(order.stages):
        if not stage.is_before(change.status):
            break
        moved = Done(change.at, change.by)
    return moved


def _of_addons(found: Situation) -> Iterator[OrderTask]:
    for addon in found.addons:
        plain = TaskRule(f"addon:{addon.id}", f"Deliver {addon.name}", for_client=addon.name)
        for rule in OF_ADDON.get(addon.id, (plain,)):
            fact = found.facts.get(rule.name, TaskFact())
            due_on = fact.due_on or _due_on(rule, found)
            waits = rule.after_launch is not None and due_on is None
            task = OrderTask(rule.name, rule.title, addon.name, addon.id, rule.for_client, due_on, waits)
            yield replace(task, done=fact.done, is_fact=fact.done is not None)


def _due_on(rule: TaskRule, found: Situation) -> date | None:
    """Never before the day after the form's, where a promise is short."""
    if rule.after_launch is not None:
        live_on = _live_on(found)
        return found.working.business_days_from(live_on, rule.after_launch) if live_on else None
    promised_on, form_at = found.order.promised_on, found.order.form_at
    if promised_on is None or form_at is None:
        return None
    first = found.working.business_days_from(found.working.day_of(form_at), 1)
    return max(found.working.business_days_from(promised_on, -rule.before), min(first, promised_on))


def _live_on(found: Situation) -> date | None:
    live = [change.at for change in found.order.stages if change.status is OrderStatus.COMPLETED]
    is_live = found.order.status is OrderStatus.COMPLETED
    return found.working.day_of(live[-1]) if live and is_live else None


def _with(task: OrderTask, noted: NotedTask | None, found: Situation) -> OrderTask:
    """What staff said goes before what the rule says; a fact before what they ticked."""
    if noted is None:
        return replace(task, person=found.person)
    due_on = noted.due_on or task.due_on
    return replace(
        task,
        person=noted.person or found.person,
        due_on=due_on,
        waits_for_launch=task.waits_for_launch and due_on is None,
        done=task.done or noted.done,
    )


def _added(noted: Iterable[NotedTask], found: Situation) -> Iterator[OrderTask]:
    for one in noted:
        if is_added(one.name):
            yield OrderTask(
                one.name, one.title, "", due_on=one.due_on, person=one.person or found.person, done=one.done
            )


def named(tasks: Iterable[OrderTask], name: str) -> OrderTask:
    """Raises Refused `task_unknown`."""
    for task in tasks:
        if task.name == name:
            return task
    raise Refused("task_unknown", "This order doesn't have this task anymore. Reload the page to see what it has.")


def is_given(was: OrderTask | None, now: OrderTask, by: UUID) -> bool:
    """Whether `by` made an open task somebody else's. `was` is None for one that has been added."""
    return now.person not in (was.person if was else None, by, None) and now.done is None


def is_added(name: str) -> bool:
    return name.startswith(BY_HAND)


def added_name(task_id: UUID) -> str:
    return f"{BY_HAND}{task_id}"


def check_reopened(task: OrderTask) -> None:
    """Raises Refused `task_known_done`."""
    if task.is_fact:
        raise Refused("task_known_done", f"“{task.title}” is done because the order says so, so it can't be reopened.")


def check_added(task: OrderTask) -> None:
    """Raises Refused `task_not_added`."""
    if not task.is_added:
        raise Refused("task_not_added", f"“{task.title}” comes with the order. Tick it instead.")


def tasks_many() -> Refused:
    return Refused("tasks_many", f"An order takes {ADDED_MAX} tasks of your own. Remove one that you don't need.")
