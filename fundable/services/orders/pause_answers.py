"""Answers to a pause: sent by clients, looked at by staff. None of them resumes the clock by itself (decision 0029)."""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

from fundable.acting import Actor, ActorKind, current
from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import answer_files, orders, pause_answers
from fundable.domain.orders.orders import Order
from fundable.domain.orders.pause_answers import (
    ANSWERS_MAX,
    PauseAnswer,
    answers_many,
    can_be_answered,
    check_says_something,
    files_gone,
    not_waited_for,
    with_files,
)
from fundable.services.orders import order_messages
from fundable.services.people import accounts


def send(
    app: App, token: str | None, answer_id: UUID, since: datetime, text: str, file_ids: Sequence[UUID]
) -> PauseAnswer:
    """What a client answers to the pause that began at `since`. The same `answer_id` again changes nothing. Raises
    Refused `client_unauthorized`, `answer_empty`, `answer_not_waited_for`, `answers_many`, `answer_files_many`,
    `answer_files_gone`, `order_gone`."""
    return answer(app, accounts.client_order(app, token).order.id, answer_id, since, text, file_ids)


def answer(
    app: App, order_id: UUID, answer_id: UUID, since: datetime, text: str, file_ids: Sequence[UUID] = ()
) -> PauseAnswer:
    """As `send`, for a client who is known already."""
    with app.database.write() as connection:
        order = orders.get(connection, order_id, with_history=True)
        if known := sent_before(connection, order, answer_id):
            return known
        return record(connection, app, order, answer_id, since, text, set(file_ids))


def record(
    connection: Connection,
    app: LocalApp,
    order: Order,
    answer_id: UUID,
    since: datetime,
    text: str,
    wanted: Collection[UUID] = (),
) -> PauseAnswer:
    """Writes down what answers the pause that began at `since`, and tells staff. Raises Refused `answer_empty`,
    `answer_not_waited_for`, `answers_many`, `answer_files_many`, `answer_files_gone`."""
    check_says_something(text, len(wanted))
    made, pause_id = _answer(connection, app, order, answer_id, since, text)
    pause_answers.add(connection, made, pause_id)
    if answer_files.send(connection, order.id, wanted, made.id) != len(wanted):
        raise files_gone()
    whole = _whole(connection, made)
    order_messages.client_answered(connection, app, order, whole)
    audit.record(connection, made.sent_at, "order.answered", order.id, actor=_as_client(order), files=len(wanted))
    return whole


def sent_before(connection: Connection, order: Order, answer_id: UUID) -> PauseAnswer | None:
    """The answer of this id, if it has come. Raises Refused `answer_not_waited_for` for another order's."""
    known = pause_answers.find(connection, answer_id)
    return _again(connection, order, known) if known else None


def look_at(app: App, order_id: UUID, by: str, answer_ids: Collection[UUID]) -> tuple[PauseAnswer, ...]:
    """Staff have seen these answers, which are no task any more; the clock stays as it is. All of the order's answers.
    Raises Refused `order_gone`."""
    now = app.clock.now()
    with app.database.write() as connection:
        orders.get(connection, order_id)
        if seen := pause_answers.look_at(connection, order_id, by, now, answer_ids):
            audit.record(connection, now, "order.answer_looked_at", order_id, answers=seen)
        return pause_answers.of_order(connection, order_id)


def _answer(
    connection: Connection, app: LocalApp, order: Order, answer_id: UUID, since: datetime, text: str
) -> tuple[PauseAnswer, int]:
    """The answer, and the pause that it belongs to: the one that its client has seen."""
    pause = pause_answers.running(connection, order.id)
    if pause is None or pause.begun_at != since or not can_be_answered(order):
        raise not_waited_for()
    if pause_answers.count_of_pause(connection, pause.id) >= ANSWERS_MAX:
        raise answers_many()
    return PauseAnswer(answer_id, order.id, pause.reason, text, max(app.clock.now(), pause.begun_at)), pause.id


def _again(connection: Connection, order: Order, known: PauseAnswer) -> PauseAnswer:
    if known.order_id != order.id:
        raise not_waited_for()
    return _whole(connection, known)


def _whole(connection: Connection, answer: PauseAnswer) -> PauseAnswer:
    [whole] = with_files([answer], answer_files.of_order(connection, answer.order_id))
    return whole


def _as_client(order: Order) -> Actor:
    return current().logged_in(ActorKind.CLIENT, str(order.id), order.email)
