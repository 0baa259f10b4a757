"""The right to be forgotten: afterwards nothing of the person is in any row, index, file or log."""

import shutil
import sqlite3
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest

from fundable.app import App
from fundable.config import Config
from fundable.domain.errors import Refused
from fundable.domain.orders.conversation.messages import Writer
from fundable.domain.orders.intake import Answers
from fundable.domain.orders.orders import Order, OrderFilter, OrderStatus
from fundable.domain.orders.websites import Place
from fundable.domain.people.accounts import Role
from fundable.opening import open_app
from fundable.services.agency import uploads
from fundable.services.mail import log as mail_log
from fundable.services.money import checkout, reconcile, refunds, reminders
from fundable.services.operation import erasure, jobs, sandbox
from fundable.services.operation.sandbox import SandboxEvent
from fundable.services.orders import (
    answer_files,
    clients,
    deletion,
    intake,
    orders,
    pause_answers,
    promise,
    websites,
)
from fundable.services.orders.conversation import files, messages
from fundable.services.people import accounts, passwords
from fundable.services.sites.checking import rule_answers, waivers
from fundable.services.sites.checking.rule_answers import Given
from tests.conftest import PASSWORD, FakeClock
from tests.services.orders.some_orders import order_of, rows

EMAIL = "Nora.O'Neil@alder-and-finch.example"
EARLIER = "nora-typo@alder-and-finch.example"
NAME = 'Quetzalcoatlus & Finch "Bread" Bakery'
WORDS = (
    EMAIL,
    EARLIER,
    NAME,
    "218 Mill Street",
    "555-0142",
    "hello@alder-and-finch.example",
    "sourdough since 1931",
    "uetzalcoatlus",
    "alder-and-finch.example/preview",
    "open by the millstream",
    "ledger of 1931",
)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#123"/></svg>'


def quiet(_done: int, _total: int) -> None:
    """Nobody looks."""


def buy(app: App, email: str, name: str = "", phone: str = "(937) 555-0100") -> Order:
    url = checkout.start(app, checkout.Basket(email, 175, ("domain",)), checkout.browser_key(app, email))
    session_id = url.rpartition("/")[2]
    sandbox.pay(app, session_id)
    order = order_of(app, session_id)
    if name:
        logo = uploads.take_file(app, SVG).id
        answers = Answers(name, "218 Mill Street", phone, "hello@alder-and-finch.example", logo, "sourdough since 1931")
        intake.submit(app, order.id, answers, None)
    return order


def answer(app: App, order: Order) -> None:
    """What the client sends while the clock is paused, and a file that is not sent yet."""
    with app.database.write() as connection:
        given = accounts.let_in(app, connection, order)
    opened = accounts.client_order(app, given.token)
    assert opened.waiting
    for name in ("Finch's ledger of 1931.pdf", "the oven at 218 Mill Street.pdf"):
        transfer = answer_files.begin(app, given.token, uuid4(), name)
        transfer.write(b"%PDF-1.7\nsourdough since 1931\n%%EOF")
        transfer.finish()
    sent = accounts.client_order(app, given.token).waiting
    assert sent
    first = [sent.unsent[0].id]
    pause_answers.send(app, given.token, uuid4(), sent.since, f"{NAME}, open by the millstream", first)
    talk(app, order, given.token)


def talk(app: App, order: Order, token: str | None) -> None:
    """What the client and staff write to each other, and staff for themselves; a file of each isn't sent."""
    olive = uuid4()
    name = "sourdough since 1931.pdf"
    for transfer in (
        files.begin_as_client(app, token, uuid4(), name),
        files.begin_as_staff(app, order.id, uuid4(), name, olive),
    ):
        transfer.write(b"%PDF-1.7\nsourdough since 1931\n%%EOF")
        transfer.finish()
    messages.send_as_client(app, token, uuid4(), f"{NAME} is open by the millstream")
    messages.write_note(app, order.id, Writer(None, "Olive"), uuid4(), f"{NAME}: the ledger of 1931 is hers")
    messages.send_as_staff(app, order.id, Writer(None, "Olive"), uuid4(), f"Dear {NAME}, is it 218 Mill Street?")


@pytest.fixture(scope="module")
def lived(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with a client who has everything that a client can have, and whose e-mail was corrected."""
    folder = tmp_path_factory.mktemp("lived") / "data"
    shutil.copytree(template, folder)
    clock = FakeClock()
    app = open_app(Config(data_dir=folder), clock)
    accounts.create_staff(app, "olive@agency.example", PASSWORD, Role.OWNER)
    order = buy(app, EARLIER, NAME, "(937) 555-0142")
    clients.correct_email(app, order.id, EMAIL, "Olive")
    passwords.ask_as_client(app, EMAIL)
    promise.pause(app, order.id, f"{NAME} sends photos", "Olive")
    answer(app, order)
    rule_answers.answer_as_staff(app, order.id, [Given("N4", "trade", f"{NAME} Holdings")], "Olive")
    waivers.waive(app, order.id, "A1", f"{NAME} bakes at 218 Mill Street", "Olive")
    websites.save(app, order.id, {Place.PREVIEW: "https://www.alder-and-finch.example/preview"})
    orders.change_status(app, order.id, OrderStatus.DESIGN, f"called {EMAIL}", "Olive", f"Dear {NAME}")
    sandbox.happen(app, order.id, SandboxEvent.RENEWAL_FAILED)
    sandbox.happen(app, order.id, SandboxEvent.DISPUTE_OPENED)
    sandbox.happen(app, order.id, SandboxEvent.DISPUTE_WON)
    refunds.refund(app, order.id, 25_00, 0)
    for _ in range(20):
        clock.move(timedelta(days=1))
        jobs.run(app, "remind", reminders.plan)
    assert [row for row in rows(app, "messages") if NAME in str(row["text"]) and row["order_id"] is None]
    app.close()
    return folder


@pytest.fixture
def config(lived: Path, tmp_path: Path) -> Config:
    shutil.copytree(lived, tmp_path / "data")
    return Config(data_dir=tmp_path / "data")


@pytest.fixture
def nora(app: App, clock: FakeClock) -> Order:
    clock.move(timedelta(days=20))
    return clients.find_orders(app, EMAIL)[0]


def found_in_files(app: App) -> list[str]:
    """Words of the person that any file of the data directory holds, in whatever capitals."""
    app.database.close()  # what a connection keeps in memory is no file
    files = [file for file in app.config.data_dir.rglob("*") if file.is_file()]
    held = b"".join(file.read_bytes().lower() for file in files)
    return [word for word in WORDS if word.lower().encode() in held]


def test_nothing_of_the_person_is_left_in_any_file(app: App, nora: Order) -> None:
    tom = buy(app, "tom@brightwater.example")
    orders.save_notes(app, tom.id, f"a friend of {EMAIL.upper()}, he says")
    messages.write_note(app, tom.id, Writer(None, "Olive"), uuid4(), f"He knows {EMAIL}")
    assert set(found_in_files(app)) == set(WORDS)

    done = erasure.erase(app, erasure.plan(app, EMAIL.lower()), quiet)

    assert (done.orders, done.files, done.left, done.also_in) == (1, 5, "", ())
    assert found_in_files(app) == []
    assert list(app.config.uploads_dir.glob("*.*")) == []
    assert not [row for row in rows(app, "payment_events") if str(nora.id) in str(row["payload"])]
    assert orders.read_details(app, tom.id).order.admin_notes == "a friend of (erased), he says"
    assert [row["text"] for row in rows(app, "thread_messages")] == ["He knows (erased)"]


def test_the_books_stay_without_the_person(app: App, nora: Order) -> None:
    before = [row for row in rows(app, "ledger_entries") if row["order_id"] == str(nora.id)]

    made = erasure.plan(app, nora.number)
    done = erasure.erase(app, made, quiet)

    assert [row["kind"] for row in before] == ["payment", "dispute", "dispute", "refund"]
    assert rows(app, "ledger_entries") == before
    assert made.entries == done.entries_kept == 4
    assert reconcile.reconcile_everything(app).audit.agrees  # type: ignore[union-attr]
    assert found_in_files(app) == []


def test_what_the_provider_says_later_brings_nobody_back(app: App, nora: Order, clock: FakeClock) -> None:
    erasure.erase(app, erasure.plan(app, EMAIL), quiet)

    clock.move(timedelta(hours=1))
    found = reconcile.reconcile_everything(app)

    assert (found.rebuilt, found.mismatches) == ([], [])
    assert orders.list_orders(app, OrderFilter(text="quetzal"), None, 10).total == 0
    assert rows(app, "orders") == []
    assert found_in_files(app) == []


def test_the_hosting_is_ended_first(app: App, nora: Order) -> None:
    made = erasure.plan(app, EMAIL)
    assert made.running == (nora.id,)

    erasure.erase(app, made, quiet)

    answer = app.gateway.retrieve_subscription(nora.stripe_subscription_id or "")
    subscription = answer and answer.subscription
    assert subscription
    assert subscription.status == "ended"


def test_mail_that_waits_is_not_sent(app: App, nora: Order) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE messages SET state = 'queued', next_at = created_at")

    made = erasure.plan(app, EMAIL)
    erasure.erase(app, made, quiet)

    assert made.unsent == made.messages > 3
    left = mail_log.browse(app, None, None).messages
    assert {message.recipient for message in left} <= {"olive@agency.example"}
    assert not [message for message in left if NAME in message.text or "Quetzal" in message.html]


def listed_clients(app: App, *of: Order) -> list[str]:
    """What lists sort these orders by."""
    query = "SELECT client FROM listed_orders JOIN orders USING (seq) WHERE orders.id = ?"
    with app.database.read() as connection:
        return [connection.exec_driver_sql(query, (str(order.id),)).scalar_one() for order in of]


def test_others_are_left_alone(app: App, nora: Order) -> None:
    tom = buy(app, "tom@brightwater.example", NAME)
    xnora = buy(app, "x" + EMAIL)
    friend = buy(app, "friend@brightwater.example", f"Friends of {EMAIL}")
    before, sorted_by = mail_log.of_order(app, tom.id), listed_clients(app, tom, xnora, friend)

    done = erasure.erase(app, erasure.plan(app, EMAIL), quiet)

    assert orders.read_details(app, tom.id).form.business_name == NAME  # type: ignore[union-attr]
    assert mail_log.of_order(app, tom.id) == before
    assert listed_clients(app, tom, xnora, friend) == sorted_by
    assert orders.read_details(app, xnora.id).order.email == "x" + EMAIL
    assert NAME in done.also_in


def test_what_is_left_of_an_order_that_was_deleted_goes_too(app: App, nora: Order) -> None:
    deletion.delete(app, nora.id)
    assert EMAIL in found_in_files(app)

    made = erasure.plan(app, EMAIL)
    erasure.erase(app, made, quiet)

    assert (made.orders, made.deleted, made.entries) == ((), frozenset({nora.id}), 4)
    assert found_in_files(app) == []


def test_it_is_done_once(app: App, nora: Order) -> None:
    erasure.erase(app, erasure.plan(app, EMAIL), quiet)

    with pytest.raises(Refused, match=f"There's no data about {EMAIL}"):
        erasure.plan(app, EMAIL)


def test_staff_are_no_clients(app: App, nora: Order) -> None:
    buy(app, "olive@agency.example")

    with pytest.raises(Refused, match=r"olive@agency.example belongs to a staff account\."):
        erasure.plan(app, "olive@agency.example")


@pytest.mark.parametrize("before_the_end", [2, 1])
def test_a_cut_off_erasure_is_done_by_doing_it_again(app: App, nora: Order, before_the_end: int) -> None:
    def cut(done: int, total: int) -> None:
        if done == total - before_the_end:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        erasure.erase(app, erasure.plan(app, EMAIL), cut)
    app.database.close()  # whoever closes last takes the log away, and with it what would tell that there was something
    erasure.erase(app, erasure.plan(app, EMAIL), quiet)

    assert rows(app, "orders") == []
    assert found_in_files(app) == []


@pytest.mark.file
def test_what_was_freed_without_being_overwritten_is_found_and_goes(app: App, nora: Order) -> None:
    careless = sqlite3.connect(app.config.database_path)
    careless.execute("PRAGMA secure_delete = OFF")
    with careless:
        careless.execute("CREATE TABLE old (email TEXT)")
        careless.executemany("INSERT INTO old VALUES (?)", [(f"{EMAIL} {number}",) for number in range(500)])
    with careless:
        careless.execute("DROP TABLE old")
    careless.close()

    assert erasure.erase(app, erasure.plan(app, EMAIL), quiet).left == ""

    assert found_in_files(app) == []


def test_one_who_reads_meanwhile_keeps_the_log_and_is_named(app: App, nora: Order) -> None:
    with app.database.read() as connection:
        connection.exec_driver_sql("SELECT count(*) FROM orders").scalar_one()
        done = erasure.erase(app, erasure.plan(app, EMAIL), quiet)

    assert "because it's in use" in done.left
    assert erasure.erase(app, erasure.plan(app, EMAIL), quiet).left == ""
