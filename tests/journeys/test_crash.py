"""kill -9 at any instant: what was acknowledged is there, and nothing is half (THREATS 20).

TEST_KILLS sets how often; TEST_SEED makes another run of it.
"""

import os
import random
import threading

from tests.journeys.acknowledged import Found, Ledger, check_pictures
from tests.journeys.conftest import NewServer
from tests.running import Browser, Server, log_in, order, wait_until

KILLS = int(os.environ.get("TEST_KILLS", "40"))
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


def test_an_event_that_was_stored_but_not_acted_on_has_its_effect_after_the_start(new_server: NewServer) -> None:
    server = new_server().start()
    bought = order(server, "nora@alder.example")
    server.kill()
    with server.writing() as connection:
        now = "2026-01-05T15:04:00.000000Z"
        connection.execute(
            "INSERT INTO sandbox_sessions VALUES (?, 'complete', 15000, 'usd', 'cus_1', 'pi_1', 'sub_1', ?)",
            (bought.session_id, now),
        )
        connection.execute(
            "INSERT INTO payment_events (id, type, object_id, mode, payload, state, attempts, created_at, received_at)"
            " VALUES ('evt_1', 'checkout.session.completed', ?, 'sandbox', ?, 'received', 0, ?, ?)",
            (bought.session_id, f'{{"session": "{bought.session_id}"}}', now, now),
        )

    server.start()
    wait_until_settled(server)

    Found(server).check()
    [row] = server.rows("SELECT status, payment_state FROM orders")
    assert row == {"status": "paid", "payment_state": "paid"}
    body = {"sessionId": bought.session_id, "password": "correct horse battery"}
    assert Browser(server).post("/api/orders/set-password", body).status == 200


def wait_until_settled(server: Server) -> None:
    left = "SELECT id FROM payment_events WHERE state <> 'done'"
    wait_until(lambda: not server.rows(left), "events that the crash left over have had their effect")


def pass_a_moment(seconds: float) -> None:
    """A random instant is what is wanted here, so there is nothing else to wait for."""
    threading.Event().wait(seconds)
