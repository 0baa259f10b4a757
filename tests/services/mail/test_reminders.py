"""Reminders are sent when they are due, and stopped. When that is, tests/domain/money/test_reminders.py says."""

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from sqlalchemy import inspect
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.database import Connection
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.operation.task_kinds import TaskKind
from fundable.services.mail import outbox
from fundable.services.money import reminders
from fundable.services.operation import work_queue
from tests.conftest import PASSWORD, Buy, FakeClock, Form, PaidOrder
from tests.fakes.smtp import SmtpSink
from tests.services.mail.conftest import Written


def test_a_job_that_was_missed_for_a_week_sends_one_reminder_and_not_three(
    app: App, order_paid: Buy, clock: FakeClock, written: Written
) -> None:
    order_paid()
    clock.move(timedelta(days=8))

    assert reminders.plan(app) == 1
    assert reminders.plan(app) == 0

    assert [message.key.rpartition(":")[2] for message in written(MessageKind.FORM_REMINDER)] == ["7"]


def test_a_renewal_that_was_canceled_is_not_announced_and_one_kept_after_all_is(
    app: App, order_paid: Buy, visitor: TestClient, clock: FakeClock, written: Written
) -> None:
    order = order_paid(password=PASSWORD)
    url = visitor.post("/api/client/billing-portal", headers=order.bearer).json()["url"]
    visitor.post(url, data={"action": "cancel"})
    clock.move(timedelta(days=340))
    reminders.plan(app)
    assert written(MessageKind.RENEWAL_NOTICE) == []

    visitor.post(url, data={"action": "keep"})
    reminders.plan(app)

    [message] = written(MessageKind.RENEWAL_NOTICE)
    assert message.subject == "Your hosting renews on Jan 5, 2027"
    assert "From then on it's $9.97/month, until you cancel." in message.text
    assert "Card: Visa ending in 4242" in message.text
    assert "Manage billing: <http://127.0.0.1:8000/client/dashboard#order-" in message.text


def test_a_card_that_will_have_expired_is_named(app: App, order_paid: Buy, clock: FakeClock, written: Written) -> None:
    order_paid()
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE hosting SET card_exp_month = 12, card_exp_year = 2026")
    clock.move(timedelta(days=340))

    reminders.plan(app)

    assert "This card expires before then." in written(MessageKind.RENEWAL_NOTICE)[0].text


class TestStoppingReminders:
    @pytest.fixture
    def stop(self, app: App, order_paid: Buy, clock: FakeClock, sink: SmtpSink) -> str:
        order_paid(password=PASSWORD)
        clock.move(timedelta(days=1, minutes=1))
        reminders.plan(app)
        outbox.send_due(app)
        return str(sink.messages[-1]["List-Unsubscribe"]).strip("<>")

    def test_opening_the_link_changes_nothing(self, app: App, visitor: TestClient, stop: str, clock: FakeClock) -> None:
        assert visitor.get(stop).status_code == 200
        assert "Stop the reminders?" in visitor.get(stop).text
        clock.move(timedelta(days=3))
        assert reminders.plan(app) == 1

    def test_one_click_stops_them(self, app: App, visitor: TestClient, stop: str, clock: FakeClock) -> None:
        answer = visitor.post(stop, data={"List-Unsubscribe": "One-Click"})

        assert (answer.status_code, "No more reminders" in answer.text) == (200, True)
        assert visitor.post(stop).status_code == 200
        clock.move(timedelta(days=3))
        assert reminders.plan(app) == 0

    @pytest.mark.parametrize("key", ["x", "00000000-0000-4000-8000-000000000000.0", "not-a-uuid." + "0" * 64])
    def test_nobody_can_stop_somebody_elses(
        self, app: App, visitor: TestClient, client_b: PaidOrder, key: str, stop: str
    ) -> None:
        assert visitor.post(f"/stop-reminders/{key}").status_code == 410
        assert visitor.post(stop[:-1] + ("0" if stop[-1] != "0" else "1")).status_code == 410


class TestTheMorningOfStaff:
    @pytest.fixture
    def late(self, app: App, owner: TestClient, client_a: PaidOrder, visitor: TestClient, form: Form) -> PaidOrder:
        """An order whose form came on Monday, Jan 5, so that it is promised for Monday, Jan 12."""
        assert visitor.post("/api/intake-forms", json=form(client_a)).status_code == 201
        return client_a

    def at(self, clock: FakeClock, day: int, hour: int) -> None:
        """Hours of the agency's day, in New York's winter."""
        clock.time = datetime(2026, 1, day, hour + 5, 1, tzinfo=UTC)

    def test_what_is_due_and_what_is_late_is_told_at_eight_once(
        self, app: App, late: PaidOrder, clock: FakeClock, written: Written
    ) -> None:
        self.at(clock, 12, 7)
        reminders.plan(app)
        assert written(MessageKind.STAFF_OVERDUE) == []

        for hour in (8, 9, 18):
            self.at(clock, 12, hour)
            reminders.plan(app)
        [today] = written(MessageKind.STAFF_OVERDUE)
        assert today.subject == "1 due today"
        assert "Alder & Finch Bakery" in today.text

        self.at(clock, 13, 8)
        reminders.plan(app)
        assert written(MessageKind.STAFF_OVERDUE)[-1].subject == "1 late"
        assert "promised by Mon, Jan 12" in written(MessageKind.STAFF_OVERDUE)[-1].text

    def test_as_many_are_late_as_need_somebody_and_the_first_promised_come_first(
        self, app: App, late: PaidOrder, clock: FakeClock, written: Written
    ) -> None:
        with app.database.write() as connection:
            copy_order(connection, late.id, 101, promised_on="2026-01-13")
        self.at(clock, 14, 8)
        reminders.plan(app)

        [told] = written(MessageKind.STAFF_OVERDUE)
        assert told.subject == "102 late"
        assert told.text.index("Jan 12") < told.text.index("Jan 13")
        assert work_queue.read(app).counts[TaskKind.OVERDUE] == 102

    @pytest.mark.parametrize("day", [17, 18, 19])
    def test_nobody_is_told_on_a_weekend_or_a_holiday(
        self, app: App, late: PaidOrder, clock: FakeClock, written: Written, day: int
    ) -> None:
        """January 19 is Martin Luther King Jr. Day."""
        self.at(clock, day, 9)
        reminders.plan(app)

        assert written(MessageKind.STAFF_OVERDUE) == []

    def test_what_is_delivered_is_not_late(
        self, app: App, owner: TestClient, late: PaidOrder, clock: FakeClock, written: Written
    ) -> None:
        owner.patch(f"/api/orders/{late.id}/status", json={"status": "completed"})
        self.at(clock, 14, 9)
        reminders.plan(app)

        assert written(MessageKind.STAFF_OVERDUE) == []

    def test_new_orders_are_told_in_the_morning_also_after_days_of_silence(
        self, app: App, late: PaidOrder, clock: FakeClock, written: Written
    ) -> None:
        self.at(clock, 5, 9)
        reminders.plan(app)
        self.at(clock, 9, 9)
        reminders.plan(app)

        [message] = written(MessageKind.STAFF_NEW_ORDERS)
        assert message.subject == f"New order: {late.email}, $175.00"
        assert message.recipient == "olive@agency.example"


def told(written: Written, kind: MessageKind) -> list[str]:
    """Which orders staff heard of, in each of these messages."""
    return [" ".join(sorted(set(re.findall(r"- (\S+?)@", message.text)))) for message in written(kind)]


def test_a_clock_that_was_set_back_keeps_no_morning_from_staff(
    app: App, owner: TestClient, order_paid: Buy, clock: FakeClock, written: Written
) -> None:
    clock.move(timedelta(days=400))
    reminders.plan(app)
    clock.move(timedelta(days=-400))
    order_paid("nora@alder.example")

    clock.move(timedelta(days=1))
    reminders.plan(app)
    reminders.plan(app)

    assert told(written, MessageKind.STAFF_NEW_ORDERS) == ["nora"]


def test_an_order_is_told_though_the_agency_moved_and_its_day_came_twice(
    app: App, owner: TestClient, order_paid: Buy, clock: FakeClock, written: Written
) -> None:
    def moves_to(zone: str) -> None:
        agency = owner.get("/api/admin/settings").json()["agency"]
        assert owner.put("/api/admin/settings", json={**agency, "timeZone": zone}).status_code == 200

    moves_to("Asia/Tokyo")
    order_paid("early@alder.example")
    clock.time = datetime(2026, 1, 5, 23, 1, tzinfo=UTC)  # 8:01 on the 6th there
    reminders.plan(app)
    order_paid("late@alder.example")
    moves_to("America/New_York")
    clock.time = datetime(2026, 1, 6, 13, 1, tzinfo=UTC)  # 8:01 on the 6th here
    reminders.plan(app)

    assert told(written, MessageKind.STAFF_NEW_ORDERS) == ["early", "late"]


def copy_order(connection: Connection, order_id: str, copies: int, **changed: str) -> None:
    """Orders like one that there is, but for what no two can share."""
    names = [each["name"] for each in inspect(connection).get_columns("orders") if each["name"] != "rowid"]
    own = ("seq", "client_access_token", *(name for name in names if name.startswith("stripe_")))
    kept = [name for name in names if name not in own and name != "id"]
    taken = ", ".join(f"'{changed[name]}'" if name in changed else name for name in kept)
    for _ in range(copies):
        connection.exec_driver_sql(
            f"INSERT INTO orders (id, {', '.join(kept)}) SELECT ?, {taken} FROM orders WHERE id = ?",
            (str(uuid4()), order_id),
        )
