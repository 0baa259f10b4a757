"""A year of a hundred orders with different fates, the program restarted every week, on some days in a process of its
own.

What is expected is written down here by hand, as days after the payment, and not worked out by the product's rules.
The year has a leap day, a new year's eve, and four nights on which clocks are changed.
"""

import os
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from fundable.app import App
from fundable.db.mail import outbox as outbox_rows
from fundable.db.orders import orders as order_rows
from fundable.domain.mail.outbox import MessageKind, MessageState
from fundable.domain.orders.intake import Answers
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.people.accounts import Role
from fundable.opening import open_app
from fundable.services.mail import outbox
from fundable.services.money import checkout, hosting, reconcile, refunds, reminders
from fundable.services.operation import sandbox
from fundable.services.operation.sandbox import SandboxEvent
from fundable.services.orders import deletion, intake, orders
from fundable.services.people import accounts
from fundable.services.sites.review import facts_reminders
from tests.conftest import PASSWORD, FakeClock
from tests.fakes.smtp import SmtpSink

BEGINS = datetime(2027, 3, 8, 15, 0, tzinfo=UTC)
DAYS = 425
OF_EACH = 10
EVENINGS_APART = {
    date(2027, 3, 9): "killed",
    date(2027, 3, 13): "",
    date(2027, 11, 6): "killed",
    date(2027, 12, 31): "",
    date(2028, 2, 6): "killed",
    date(2028, 2, 29): "",
    date(2028, 3, 7): "killed",
}
"""On these the evening's jobs are run by another process, that may be killed between writing and sending."""
Deed = Callable[[App, "Client"], None]


@dataclass
class Client:
    """An order and when it was made. `deeds` are what happens, and `hears` what its client is told, by days after."""

    email: str
    begins: datetime
    deeds: dict[float, Deed]
    hears: list[tuple[str, int]]
    id: UUID | None = None
    session_id: str = ""


def order(app: App, client: Client) -> None:
    basket = checkout.Basket(client.email, 150, ())
    client.session_id = checkout.start(app, basket, client.email).rpartition("/")[2]
    with app.database.read() as connection:
        found = order_rows.find_by_session(connection, client.session_id)
    assert found
    client.id = found.id


def pay(app: App, client: Client) -> None:
    order(app, client)
    sandbox.pay(app, client.session_id)


def promise_to_pay(app: App, client: Client) -> None:
    order(app, client)
    sandbox.pay(app, client.session_id, is_delayed=True)


def send_form(app: App, client: Client) -> None:
    assert client.id
    answers = Answers("Alder & Finch", "218 Mill Street", "(937) 555-0142", "hello@alder.example")
    intake.submit(app, client.id, answers, None)


def move_to(status: OrderStatus) -> Deed:
    def do(app: App, client: Client) -> None:
        assert client.id
        orders.change_status(app, client.id, status, "a note of staff's", "Sam")

    return do


def happens(what: SandboxEvent) -> Deed:
    def do(app: App, client: Client) -> None:
        assert client.id
        sandbox.happen(app, client.id, what)

    return do


def refund_all(app: App, client: Client) -> None:
    assert client.id
    refunds.refund(app, client.id, 15000, 0)


def cancel_renewal(app: App, client: Client) -> None:
    assert client.id
    with app.database.read() as connection:
        found = order_rows.find(connection, client.id)
    assert found
    url = hosting.portal_url(app, found)
    sandbox.use_portal(app, url.rpartition("/")[2], sandbox.PortalAction.CANCEL)


def forget_me(app: App, client: Client) -> None:
    assert client.id
    deletion.delete(app, client.id)


def fates() -> list[tuple[dict[float, Deed], list[tuple[str, int]]]]:
    """What is done on which day, and what the client is told on which."""
    notices = [("renewal-notice", 335), ("renewal-notice", 357)]
    reminded = [("form-reminder", 1), ("form-reminder", 3), ("form-reminder", 7)]
    renewed: dict[float, Deed] = {365: happens(SandboxEvent.RENEWAL_PAID)}
    return [
        ({0: order}, []),
        ({0: pay}, [("order-received", 0), *reminded, *notices]),
        (
            {0: pay, 2: send_form, 4: move_to(OrderStatus.DESIGN), 6: move_to(OrderStatus.COMPLETED), **renewed},
            [
                ("order-received", 0),
                ("form-reminder", 1),
                ("form-received", 2),
                ("facts-reminder", 3),
                ("status-changed", 4),
                ("status-changed", 6),
                *notices,
                ("renewed", 365),
            ],
        ),
        # Its hosting goes on.
        ({0: pay, 20: refund_all}, [("order-received", 0), *reminded, ("payment-refunded", 20), *notices]),
        (
            {0: pay, 1: send_form, 60: happens(SandboxEvent.DISPUTE_OPENED), 90: happens(SandboxEvent.DISPUTE_LOST)},
            [("order-received", 0), ("form-received", 1), ("facts-reminder", 2), *notices],
        ),
        (
            {0: pay, 0.5: send_form, 100: cancel_renewal, 365: happens(SandboxEvent.HOSTING_ENDED)},
            [("order-received", 0), ("form-received", 0), ("facts-reminder", 1), ("hosting-ended", 365)],
        ),
        (
            {
                0: pay,
                1: send_form,
                365: happens(SandboxEvent.RENEWAL_FAILED),
                368: happens(SandboxEvent.RENEWAL_PAID),
            },
            [
                ("order-received", 0),
                ("form-received", 1),
                ("facts-reminder", 2),
                *notices,
                ("payment-problem", 365),
                ("renewed", 368),
            ],
        ),
        (
            {0: promise_to_pay, 3: happens(SandboxEvent.DELAYED_PAID), 5: send_form},
            [
                ("order-received", 3),
                ("form-reminder", 4),
                ("form-received", 5),
                ("facts-reminder", 6),
                ("renewal-notice", 338),
                ("renewal-notice", 360),
            ],
        ),
        ({0: promise_to_pay, 3: happens(SandboxEvent.DELAYED_FAILED)}, [("payment-failed", 3)]),
        (
            {0: pay, 4: send_form, 200: forget_me},
            [("order-received", 0), *reminded[:2], ("form-received", 4), ("facts-reminder", 5)],
        ),
    ]


def clients() -> list[Client]:
    """A hundred, begun at different hours of the first ten days."""
    made = []
    for number, (deeds, hears) in enumerate(fates() * OF_EACH):
        begins = BEGINS + timedelta(days=number // len(fates()), hours=number % 7)
        made.append(Client(f"client{number}@alder.example", begins, deeds, hears))
    return made


def live_a_day(app: App, clock: FakeClock, everybody: list[Client], until: datetime, hours: Sequence[int]) -> None:
    """What is due until then, at its time, and the jobs at these hours, as the timetable would."""
    planned = [
        (client.begins + timedelta(days=days), client, deed)
        for client in everybody
        for days, deed in client.deeds.items()
    ]
    for at, client, deed in sorted(planned, key=lambda one: one[0]):
        if until - timedelta(days=1) <= at < until:
            clock.time = at
            deed(app, client)
    for hour in hours:
        later = until - timedelta(hours=24 - hour)
        clock.time = max(clock.time, later)
        reconcile.settle(app)
        reminders.plan(app)
        facts_reminders.plan(app)
        outbox.send_due(app)


@pytest.fixture(scope="module")
def year(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The outbox, the clients and the mail of the whole time."""
    from fundable.config import read_config

    clock, everybody = FakeClock(), clients()
    clock.time = BEGINS - timedelta(hours=1)
    with SmtpSink() as sink:
        config = read_config(
            {"FUNDABLE_DATA_DIR": str(tmp_path_factory.mktemp("year") / "data"), "FUNDABLE_SMTP_URL": sink.url}
        )
        app = open_app(config, clock)
        accounts.create_staff(app, "olive@agency.example", PASSWORD, Role.OWNER)
        left = 0
        for number in range(DAYS):
            until = BEGINS + timedelta(days=number + 1) - timedelta(hours=1)
            how = EVENINGS_APART.get(until.date())
            live_a_day(app, clock, everybody, until, hours=(0, 12) if how is None else (0,))
            if how is None and number % 7:
                continue
            app.close()
            if how is not None:
                clock.time = max(clock.time, until - timedelta(hours=12))
                spend_evening_apart(config.data_dir, sink, clock.time, how)
                left += count_waiting(config.database_path)
            app = open_app(config, clock)
        with app.database.read() as connection:
            messages = [message for _, message in outbox_rows.page(connection, None, None, 100_000)]
        app.close()
        assert left, "a process that was killed left messages to be sent"
        yield everybody, messages, sink.messages


def spend_evening_apart(data_dir: Path, sink: SmtpSink, at: datetime, how: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.services.mail.one_evening", at.isoformat(), how],
        env={**os.environ, "FUNDABLE_DATA_DIR": str(data_dir), "FUNDABLE_SMTP_URL": sink.url},
        check=False,
    )
    assert done.returncode == (-signal.SIGKILL if how else 0)


def count_waiting(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("SELECT count(*) FROM messages WHERE state = 'queued'").fetchone()[0])


def days_after(client: Client, at: datetime) -> int:
    return (at - client.begins).days


def test_every_client_hears_what_the_calendar_says_and_nothing_else(year: Any) -> None:
    everybody, messages, _ = year
    by_email: dict[str, list[Any]] = {}
    for message in messages:
        by_email.setdefault(message.recipient, []).append(message)
    for client in everybody:
        heard = sorted((m.kind.value, days_after(client, m.created_at)) for m in by_email.get(client.email, []))
        assert [kind for kind, _ in heard] == sorted(kind for kind, _ in client.hears), client
        for (kind, expected), (_, day) in zip(sorted(client.hears), heard, strict=True):
            assert expected <= day <= expected + 1, (client.email, kind, expected, day)


def test_every_message_arrived_once(year: Any) -> None:
    _, messages, mail = year

    assert {message.state for message in messages} == {MessageState.SENT}
    assert len(mail) == len(messages)
    assert max(Counter(one["Message-ID"] for one in mail).values()) == 1


def test_staff_are_told_of_new_orders_each_morning_at_eight(year: Any) -> None:
    everybody, messages, _ = year
    digests = [message for message in messages if message.kind is MessageKind.STAFF_NEW_ORDERS]

    told = sum(message.text.count("@alder.example") for message in digests)
    paid = [client for client in everybody if any(kind == "order-received" for kind, _ in client.hears)]
    assert told == len(paid)
    assert len({message.created_at.date() for message in digests}) == len(digests)


def test_the_time_had_a_leap_day_and_nights_on_which_clocks_change(year: Any) -> None:
    last = (BEGINS + timedelta(days=DAYS)).date()
    for day in (date(2027, 3, 14), date(2027, 11, 7), date(2028, 2, 29), date(2028, 3, 12)):
        assert BEGINS.date() < day < last
