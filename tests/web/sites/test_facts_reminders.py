"""A day after the form, whoever has told nothing more is reminded once that they can."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text

from fundable.app import App
from fundable.db.orders import orders
from fundable.services.money import refunds
from fundable.services.sites.drafting import drafts
from fundable.services.sites.review import facts_reminders
from tests.conftest import FakeClock, PaidOrder
from tests.web.sites.desk import Desk
from tests.web.sites.live_orders import Launch

DAY = timedelta(days=1)
Reminded = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def reminded(app: App) -> Reminded:
    """Runs the job, and says what was ever written to clients by it."""

    def run() -> list[dict[str, Any]]:
        facts_reminders.plan(app)
        query = text("SELECT recipient, subject, text FROM messages WHERE kind = 'facts-reminder' ORDER BY seq")
        with app.database.read() as connection:
            return [dict(row) for row in connection.execute(query).mappings()]

    return run


def test_once_a_day_after_the_form(drafted: PaidOrder, clock: FakeClock, reminded: Reminded) -> None:
    assert reminded() == []
    clock.move(DAY)

    [message] = reminded()

    assert message["recipient"] == drafted.email
    assert "it doesn't change the day we deliver" in message["text"]
    assert f"/client/yours#order-{drafted.id[:8]}>" in message["text"]
    clock.move(DAY)
    assert len(reminded()) == 1


def test_a_job_that_did_not_run_for_days_sends_nothing_stale(
    drafted: PaidOrder, clock: FakeClock, reminded: Reminded
) -> None:
    clock.move(4 * DAY + timedelta(hours=1))
    assert reminded() == []


def test_who_has_told_something_is_not_reminded(launch: Launch, app: App, clock: FakeClock, reminded: Reminded) -> None:
    headers = launch.order.bearer
    version = launch.visitor.get("/api/client/facts", headers=headers).json()["version"]
    body = {"version": version, "texts": {"hours": "Monday to Friday: 9 am to 5 pm"}}
    answer = launch.visitor.put("/api/client/facts", json=body, headers=headers)
    assert answer.status_code == 200, answer.text
    drafts.make_missing(app)
    clock.move(DAY)
    assert reminded() == []


def test_who_has_approved_is_not_reminded(launch: Launch, clock: FakeClock, reminded: Reminded) -> None:
    launch.desk.release(launch.order)
    assert launch.approve().status_code == 200
    clock.move(DAY)
    assert reminded() == []


def test_who_has_sent_changes_is_not_reminded(launch: Launch, clock: FakeClock, reminded: Reminded) -> None:
    launch.desk.release(launch.order)
    note, headers = uuid4(), launch.order.bearer
    typed = {"build": 1, "page": "index.html", "viewport": 390, "text": "Bolder"}
    assert launch.visitor.put(f"/api/client/notes/{note}", json=typed, headers=headers).status_code == 200
    sent = launch.visitor.post("/api/client/changes", json={"round": 1, "notes": [str(note)]}, headers=headers)
    assert sent.status_code == 200, sent.text
    clock.move(DAY)
    assert reminded() == []


@pytest.mark.parametrize("status", ["review", "launch", "completed"])
def test_a_later_stage_needs_no_reminder(
    drafted: PaidOrder, desk: Desk, clock: FakeClock, reminded: Reminded, status: str
) -> None:
    assert desk.browser.patch(f"/api/orders/{drafted.id}/status", json={"status": status}).status_code == 200
    clock.move(DAY)
    assert reminded() == []


def test_who_wants_no_reminders_gets_none(drafted: PaidOrder, app: App, clock: FakeClock, reminded: Reminded) -> None:
    with app.database.write() as connection:
        stopped = text("UPDATE orders SET reminders_off_at = updated_at WHERE id = :id")
        connection.execute(stopped, {"id": drafted.id})
    clock.move(DAY)
    assert reminded() == []


def test_money_that_went_back_is_no_reason_to_write(
    drafted: PaidOrder, app: App, clock: FakeClock, reminded: Reminded
) -> None:
    with app.database.read() as connection:
        paid = orders.get(connection, UUID(drafted.id)).amount_cents
    refunds.refund(app, UUID(drafted.id), paid, 0)
    clock.move(DAY)
    assert reminded() == []
