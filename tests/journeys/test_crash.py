"""kill -9 at any instant: what was acknowledged is there, and nothing is half (operation 1).

TEST_KILLS sets how often; TEST_SEED makes another run of it.
"""

import json
import os
import random
import threading
from contextlib import suppress
from dataclasses import replace
from uuid import UUID

import pytest

from fundable.config import Config
from fundable.db.money import events
from fundable.opening import open_app
from tests.journeys.acknowledged import Ledger
from tests.journeys.found import Found, check_pictures
from tests.running import Bought, Browser, Cut, NewServer, Server, intake_form, log_in, order, pay, wait_until

KILLS = int(os.environ.get("TEST_KILLS", "20"))
SEED = int(os.environ.get("TEST_SEED", "1"))
CROWD = 6
CALLS_BETWEEN_KILLS = 60
MOMENT_S = 0.03
START_S = 0.8


def test_nothing_acknowledged_is_lost_however_often_it_is_killed(new_server: NewServer) -> None:
    server, dice = new_server().start(), random.Random(SEED)
    ledger = Ledger(server, log_in(server), SEED)
    checked = 0
    for kill in range(KILLS):
        with ledger.at_work(CROWD):
            ledger.wait_for_calls(dice.randint(1, CALLS_BETWEEN_KILLS))
            pass_a_moment(dice.uniform(0, MOMENT_S))
            server.kill()
        if kill % 8 == 7:
            server.spawn()
            pass_a_moment(dice.uniform(0, START_S))
            server.kill()
        server.start()
        wait_until_settled(server)
        found = Found(server)
        found.check()
        for customer in ledger.customers:
            found.check_customer(customer)
        check_pictures(server, ledger.customers[checked:])
        checked = max(0, len(ledger.customers) - CROWD * 2)

    with ledger.at_work(CROWD):
        ledger.wait_for_calls(2 * CROWD)
    assert server.stop() == 0
    server.start()
    check_pictures(server, ledger.customers)
    assert sum(ledger.acknowledged.values()) > KILLS
    print(f"{KILLS} kills, {sum(ledger.acknowledged.values())} acknowledged: {dict(ledger.acknowledged)}")  # noqa: T201


@pytest.mark.parametrize("is_stored", [True, False], ids=["stored, not acted on", "not even stored"])
def test_a_payment_that_the_provider_alone_knows_has_its_effect_after_the_start(
    new_server: NewServer, is_stored: bool
) -> None:
    server = new_server().start()
    bought = order(server, "nora@alder.example")
    server.kill()
    pay_unseen(server, bought, is_stored)

    server.start()
    wait_until_settled(server)

    Found(server).check()
    [row] = server.rows("SELECT status, payment_state FROM orders")
    assert row == {"status": "paid", "payment_state": "paid"}
    body = {"sessionId": bought.session_id, "password": "correct horse battery"}
    assert Browser(server).post("/api/orders/set-password", body).status == 200


def test_a_form_that_was_taken_has_its_website_after_the_start(new_server: NewServer) -> None:
    """Killed between the form's commit and its draft."""
    server = new_server().start()
    bought = [order(server, f"nora{number}@alder.example") for number in range(CROWD)]
    for one in bought:
        pay(Browser(server), one.session_id)
    senders = [threading.Thread(target=send_form, args=(server, one)) for one in bought]

    for sender in senders:
        sender.start()
    wait_until(lambda: server.rows("SELECT 1 FROM intake_forms"), "a form is stored")
    server.kill()
    for sender in senders:
        sender.join()
    forms = {row["order_id"] for row in server.rows("SELECT order_id FROM intake_forms")}
    before = {row["order_id"] for row in server.rows("SELECT order_id FROM site_builds")}
    server.start()
    wait_until(lambda: not server.rows("SELECT 1 FROM sites WHERE draft_due_at IS NOT NULL"), "drafts are made")

    built = server.rows("SELECT order_id, number, manifest FROM site_builds")
    assert before < forms == {row["order_id"] for row in built}
    for row in built:
        files = "SELECT name FROM site_build_files JOIN site_files USING (sha256) WHERE order_id = ?"
        kept = server.rows(files, row["order_id"])
        assert {file["name"] for file in kept} == set(json.loads(row["manifest"])["files"])
        assert row["number"] == 1


def send_form(server: Server, bought: Bought) -> None:
    with suppress(Cut):
        Browser(server).post("/api/intake-forms", intake_form(bought.id))


def pay_unseen(server: Server, bought: Bought, is_stored: bool) -> None:
    """A payment as far as it comes when the program dies at once."""
    app = open_app(Config(data_dir=server.data_dir))
    session = app.gateway.retrieve_session(bought.session_id)
    assert session
    assert app.sandbox
    reports = app.sandbox.pay(replace(session, order_id=UUID(bought.id), subtotal_cents=15000, total_cents=15000))
    if is_stored:
        with app.database.write() as connection:
            for report in reports:
                assert events.record(connection, report, app.clock.now())
    app.close()


def wait_until_settled(server: Server) -> None:
    done = "SELECT id FROM payment_events WHERE state = 'done'"
    left = f"SELECT id FROM sandbox_objects WHERE kind = 'PaymentEvent' AND id NOT IN ({done})"
    wait_until(lambda: not server.rows(left), "what the provider reports has had its effect")


def pass_a_moment(seconds: float) -> None:
    """A random instant is what is wanted here, so there is nothing else to wait for."""
    threading.Event().wait(seconds)
