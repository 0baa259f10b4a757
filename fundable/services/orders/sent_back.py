"""Intake forms that are sent back: some answers go to their client again, with a note each, and come back looked at
(decision 0113)."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import intake, orders, pause_answers, sent_back
from fundable.domain.orders.intake import IntakeForm, check_seen
from fundable.domain.orders.pause_answers import PauseAnswer, not_waited_for
from fundable.domain.orders.sent_back import AskedAnswer, check_asked, laid, reason, summary
from fundable.services.orders import order_messages, promise
from fundable.services.orders import pause_answers as answers
from fundable.services.orders.intake import Correction, put_right
from fundable.services.orders.promise import OrderSeen
from fundable.services.people import accounts

WHY = "Sent back, and looked at by the client"


def send_back(app: App, order_id: UUID, seen: datetime, asked: Sequence[AskedAnswer], by: str) -> OrderSeen:
    """By staff, who have read the form that was last changed when it was `seen`. The clock is paused until its client
    has answered. Raises Refused `sent_back_nothing`, `answer_name_unknown`, `order_gone`, `form_missing`, `form_moved`,
    and what `promise.pause` raises."""
    now, chosen = app.clock.now(), check_asked(asked)
    with app.database.write() as connection:
        check_seen(intake.find_of_order(connection, order_id), orders.get(connection, order_id), seen)
        order = promise.begin_pause(connection, app, order_id, reason(chosen), by, now)
        pause = pause_answers.running(connection, order_id)
        assert pause, "it has just begun"
        sent_back.add(connection, order_id, pause.id, chosen)
        order_messages.form_sent_back(connection, app, order, chosen, now)
        notes = {one.name: one.note for one in chosen}
        audit.record(connection, now, "order.form_sent_back", order_id, private=notes, answers=sorted(notes))
        return promise.look(connection, app, order_id)


def answer(app: App, token: str | None, answer_id: UUID, since: datetime, told: Mapping[str, Any]) -> PauseAnswer:
    """What a client says to the answers that were sent back at `since`: those in `told` as they are now, the rest as
    they were. The form has them at once, whatever its order's stage; staff look, and resume the clock. The same
    `answer_id` again changes nothing. Raises Refused `client_unauthorized`, `answer_not_waited_for`, `answers_many`,
    `order_gone`, `phone_malformed`, `logo_not_ours`."""
    order_id = accounts.client_order(app, token).order.id
    with app.database.write() as connection:
        order = orders.get(connection, order_id, with_history=True)
        if known := answers.sent_before(connection, order, answer_id):
            return known
        asked, form = sent_back.running(connection, order_id), intake.find_of_order(connection, order_id)
        if not asked or form is None:
            raise not_waited_for()
        text = _put_right(connection, app, form, asked, told)
        return answers.record(connection, app, order, answer_id, since, text)


def _put_right(
    connection: Connection, app: LocalApp, form: IntakeForm, asked: Sequence[AskedAnswer], told: Mapping[str, Any]
) -> str:
    """The form with what was told of these answers. Says what became of each."""
    named = {one.name for one in asked}
    after = laid(form, {name: value for name, value in told.items() if name in named})
    if after != laid(form, {}):
        put_right(connection, app, form.order_id, Correction(form.updated_at, WHY, lambda _: after))
    return summary(asked, form, after)
