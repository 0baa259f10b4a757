"""What needs somebody, for the head of the admin's start page. One more kind of task is one more source below."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, datetime, timedelta
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.mail import mail_server, outbox
from fundable.db.money import disputes, hosting, hosting_choices
from fundable.db.orders import order_names as rows
from fundable.db.orders import pause_answers
from fundable.db.orders.conversation import inbox
from fundable.db.people import assignees
from fundable.db.sites.hosting import domain_claims, domains, live_checks, serving
from fundable.db.sites.review import notes, rounds
from fundable.domain.agency.offer import DOMAIN_ADDON
from fundable.domain.mail.outbox import MessageState
from fundable.domain.money.hosting import Hosting
from fundable.domain.money.payouts import PayoutStatus
from fundable.domain.operation.next_need import NextNeed
from fundable.domain.operation.task_kinds import TaskKind
from fundable.domain.operation.work_queue import (
    DEADLINES,
    MAIL_AWAY_TOO_LONG,
    FoundTasks,
    NamedTask,
    OrderName,
    Task,
    WorkQueue,
    in_order,
    is_said,
    last_near_day,
)
from fundable.domain.people.assignees import Colleague
from fundable.domain.sites.hosting.serving import KEPT_DAYS, TOLD_DAYS, Serving, hosted
from fundable.domain.sites.words.domain_names import DomainName
from fundable.services.agency import calendar
from fundable.services.money import payout_views
from fundable.services.operation import deadlines, due_tasks, next_need

FOR_OWNERS = (TaskKind.PAYOUTS,)
SHOWN_OF_EACH = 20
"""So many tasks of a kind are listed; all of them are counted."""
LOOKED_THROUGH = 500
"""Of a kind, where only somebody's own are asked for."""

Source = Callable[[Connection, App, int], FoundTasks]


def read(app: App, whose: UUID | None = None, *, is_owner: bool = True) -> WorkQueue:
    """With a live key, of real money alone. `whose`: tasks about orders that this member of staff has or nobody, and
    those about none. `is_owner`: also what only owners may look at. Costs the same however many orders there are."""
    limit = LOOKED_THROUGH if whose else SHOWN_OF_EACH
    with app.database.read() as connection:
        tasks_by_kind = {kind: source(connection, app, limit) for kind, source in SOURCES.items()}
        if not is_owner:
            tasks_by_kind |= dict.fromkeys(FOR_OWNERS, FoundTasks((), 0))
        people = assignees.of_orders(
            connection, _orders_of(task for one in tasks_by_kind.values() for task in one.tasks)
        )
        if whose:
            tasks_by_kind = {kind: _mine(one, people, whose) for kind, one in tasks_by_kind.items()}
        found = in_order(task for one in tasks_by_kind.values() for task in one.tasks)
        tasks = found or deadlines.due_later(connection, app)
        needs = next_need.of_websites(connection, app, _orders_of(task for task in tasks if task.kind in DEADLINES))
        names = rows.names(connection, _orders_of(tasks))
    said = Counter(task.kind for task in tasks if is_said(task, needs))
    items = tuple(_named(app, task, names, people, needs) for task in tasks if not is_said(task, needs))
    later = tuple(item for item in items if item.task.kind is TaskKind.DUE_LATER)
    return WorkQueue(items[len(later) :], {kind: one.total - said[kind] for kind, one in tasks_by_kind.items()}, later)


def _orders_of(tasks: Iterable[Task]) -> set[UUID]:
    return {task.order_id for task in tasks if task.order_id}


def _mine(tasks: FoundTasks, people: Mapping[UUID, Colleague], whose: UUID) -> FoundTasks:
    """Of what was looked through. What lies beyond is counted as if it were everybody's."""
    theirs = {order_id for order_id, one in people.items() if one.id != whose}
    mine = tuple(task for task in tasks.tasks if _is_of(task, theirs, whose))
    return FoundTasks(mine[:SHOWN_OF_EACH], len(mine) + tasks.total - len(tasks.tasks))


def _is_of(task: Task, theirs: Collection[UUID], whose: UUID) -> bool:
    return task.person.id == whose if task.person else task.order_id not in theirs


def _named(
    app: App,
    task: Task,
    names: Mapping[UUID, OrderName],
    people: Mapping[UUID, Colleague],
    needs: Mapping[UUID, NextNeed],
) -> NamedTask:
    order = names.get(task.order_id) if task.order_id else None
    if order is None:
        return NamedTask(task)
    sold = app.offers.get(order.offer_version)
    person = task.person or people.get(order.order_id)
    need = needs.get(order.order_id) if task.kind in DEADLINES else None
    return NamedTask(task, order, sold.renewal_cents, sold.currency, person, need)


def _disputes(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    answerable, total = disputes.answerable(connection, app.mode.counted, app.clock.now(), limit)
    tasks = (
        Task(
            TaskKind.DISPUTE,
            order_id,
            day=_day(app, dispute.evidence_due_at),
            at=dispute.as_of,
            amount_cents=dispute.amount_cents,
            detail=dispute.reason,
        )
        for order_id, dispute in answerable
    )
    return FoundTasks(tuple(tasks), total)


def _hosting_questions(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    until = calendar.working_days(app).beginning(last_near_day(calendar.today(app)) + timedelta(days=1))
    found, total = hosting_choices.asked(connection, app.mode.counted, until, limit)
    tasks = (
        Task(TaskKind.HOSTING_QUESTION, order_id, day=_day(app, charged_at), amount_cents=refunded)
        for order_id, charged_at, refunded in found
    )
    return FoundTasks(tuple(tasks), total)


def _failed_renewals(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    found, total = hosting.past_due(connection, app.mode.counted, limit)
    return FoundTasks(tuple(_failed_renewal(app, one) for one in found), total)


def _failed_renewal(app: LocalApp, one: Hosting) -> Task:
    has_expired = one.card is not None and one.card.has_expired_on(app.clock.now())
    detail = "card_expired" if has_expired else ""
    next_try = _day(app, one.next_attempt_at)
    return Task(TaskKind.RENEWAL_FAILED, one.order_id, day=next_try, at=one.as_of, detail=detail)


def _payouts(connection: Connection, app: LocalApp, _limit: int) -> FoundTasks:
    """One row for all: there's one thing to do, which is to look."""
    found = payout_views.doubtful(connection, app)
    if not found:
        return FoundTasks((), 0)
    failed = any(one.payout.status is PayoutStatus.FAILED for one in found)
    detail = "failed" if failed else "differs"
    return FoundTasks((Task(TaskKind.PAYOUTS, at=found[0].payout.created_at, detail=detail, count=len(found)),), 1)


def _client_answers(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    found, total = pause_answers.new(connection, app.mode.counted, limit)
    tasks = (
        Task(TaskKind.CLIENT_ANSWERED, one.order_id, at=one.first_at, detail=one.reason, count=one.count)
        for one in found
    )
    return FoundTasks(tuple(tasks), total)


def _waiting_clients(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    found, total = inbox.waiting(connection, app.mode.counted, limit)
    tasks = (Task(TaskKind.CLIENT_WROTE, order_id, at=since, count=wrote) for order_id, since, wrote in found)
    return FoundTasks(tuple(tasks), total)


def _changes(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    found, total = rounds.waiting(connection, app.mode.counted, limit)
    counts = notes.count_unanswered(connection, [order_id for order_id, _ in found])
    tasks = (Task(TaskKind.CHANGES_SENT, order_id, at=at, count=counts[order_id]) for order_id, at in found)
    return FoundTasks(tuple(tasks), total)


def _websites_to_pause(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    today = calendar.today(app)
    return _ending(connection, app, TaskKind.WEBSITE_PAUSES, today, Serving.GRACE, limit)


def _files_to_delete(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    """Also what is overdue: files go a week after staff were told, not before."""
    first = calendar.today(app) - timedelta(days=KEPT_DAYS + TOLD_DAYS)
    return _ending(connection, app, TaskKind.WEBSITE_FILES, first, Serving.PAUSED, limit)


def _ending(
    connection: Connection, app: LocalApp, kind: TaskKind, first: date, state: Serving, limit: int
) -> FoundTasks:
    """Websites whose last day online lies in the days from `first` on until a week before their next step."""
    rules, now = serving.rules(connection), app.clock.now()
    last = calendar.today(app) + timedelta(days=TOLD_DAYS - (KEPT_DAYS if state is Serving.PAUSED else 0))
    seen = [
        (one.order_id, hosted(one.facts, rules, now)) for one in serving.ending_between(connection, rules, first, last)
    ]
    due = [
        (order_id, one)
        for order_id, one in seen
        if one.state is state and one.online_until and one.online_until <= last
    ]
    days = {order_id: one.online_until if state is Serving.GRACE else one.kept_until for order_id, one in due}
    shown = sorted(days.items(), key=lambda item: (item[1] or date.max, str(item[0])))[:limit]
    return FoundTasks(tuple(Task(kind, order_id, day=day) for order_id, day in shown), len(due))


def _broken_websites(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    found, total = live_checks.broken(connection, app.mode.counted, limit)
    tasks = (Task(TaskKind.WEBSITE_BROKEN, order_id, at=since, detail=host) for order_id, since, host in found)
    return FoundTasks(tuple(tasks), total)


def _wanted_domains(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    found, total = domains.wanted(connection, app.mode.counted, DOMAIN_ADDON, limit)
    return FoundTasks(tuple(Task(TaskKind.DOMAIN_WANTED, order_id, at=at) for order_id, at in found), total)


def _unconfirmed_domains(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    found, total = domains.unconfirmed(connection, app.mode.counted, limit)
    return _named_domains(TaskKind.DOMAIN_UNCONFIRMED, found, total)


def _claimed_domains(connection: Connection, app: LocalApp, limit: int) -> FoundTasks:
    found, total = domain_claims.proven(connection, app.mode.counted, limit)
    return _named_domains(TaskKind.DOMAIN_CLAIMED, found, total)


def _named_domains(kind: TaskKind, found: list[tuple[UUID, DomainName, datetime]], total: int) -> FoundTasks:
    return FoundTasks(tuple(Task(kind, order_id, at=at, detail=name.shown) for order_id, name, at in found), total)


def _day(app: LocalApp, moment: datetime | None) -> date | None:
    """As clients read of it in mails and on bills."""
    return calendar.day_of(app, moment) if moment else None


def _failed_mail(connection: Connection, _app: LocalApp, _limit: int) -> FoundTasks:
    """One row for all of it: what is wrong with one message is mostly wrong with the others."""
    newest = outbox.newest(connection, MessageState.FAILED)
    if newest is None:
        return FoundTasks((), 0)
    count = outbox.count(connection, MessageState.FAILED)
    return FoundTasks((Task(TaskKind.MAIL_FAILED, at=newest.created_at, detail=newest.error or "", count=count),), 1)


def _waiting_mail(connection: Connection, app: LocalApp, _limit: int) -> FoundTasks:
    since = mail_server.away_since(connection)
    if since is None or app.clock.now() - since < MAIL_AWAY_TOO_LONG:
        return FoundTasks((), 0)
    count = outbox.count(connection, MessageState.QUEUED)
    return FoundTasks((Task(TaskKind.MAIL_WAITING, at=since, count=count),), 1) if count else FoundTasks((), 0)


SOURCES: dict[TaskKind, Source] = {
    TaskKind.OVERDUE: deadlines.overdue,
    TaskKind.DUE_TODAY: deadlines.due_today,
    TaskKind.DUE_SOON: deadlines.due_soon,
    TaskKind.DISPUTE: _disputes,
    TaskKind.HOSTING_QUESTION: _hosting_questions,
    TaskKind.RENEWAL_FAILED: _failed_renewals,
    TaskKind.PAYOUTS: _payouts,
    TaskKind.WEBSITE_BROKEN: _broken_websites,
    TaskKind.CLIENT_ANSWERED: _client_answers,
    TaskKind.CHANGES_SENT: _changes,
    TaskKind.CLIENT_WROTE: _waiting_clients,
    TaskKind.TASK_DUE: due_tasks.found,
    TaskKind.DOMAIN_WANTED: _wanted_domains,
    TaskKind.DOMAIN_UNCONFIRMED: _unconfirmed_domains,
    TaskKind.DOMAIN_CLAIMED: _claimed_domains,
    TaskKind.WEBSITE_PAUSES: _websites_to_pause,
    TaskKind.WEBSITE_FILES: _files_to_delete,
    TaskKind.MAIL_FAILED: _failed_mail,
    TaskKind.MAIL_WAITING: _waiting_mail,
}
"""In the order in which those of one day are shown."""
