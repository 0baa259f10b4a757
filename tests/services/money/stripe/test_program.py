"""The program and Stripe: it sells, survives being killed, keeps its secrets, and waits for nobody."""

import tarfile
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.fakes.stripe import KEY, SECRET, StripeDouble
from tests.running import PASSWORD, Answer, Bought, Browser, Cut, Server, check_out, log_in, wait_until

CREATE = "POST /v1/checkout/sessions"
STUCK = 60
PURCHASES = 12


def order(server: Server, email: str) -> Bought:
    answer = check_out(Browser(server), email)
    assert answer.status == 200, answer.body
    session_id = answer.json["sessionUrl"].rpartition("/")[2]
    [row] = server.rows("SELECT id FROM orders WHERE stripe_checkout_session_id = ?", session_id)
    return Bought(row["id"], email, session_id)


def set_password(server: Server, bought: Bought) -> Answer:
    body = {"sessionId": bought.session_id, "password": PASSWORD}
    return Browser(server).post("/api/orders/set-password", body)


def refund(server: Server, bought: Bought, cents: int) -> Answer:
    body = {"amountCents": cents, "refundedBeforeCents": 0}
    return log_in(server).post(f"/api/orders/{bought.id}/refund", body)


def test_it_sells_a_website(running: Server, stripe: StripeDouble) -> None:
    bought = order(running, "nora@alder.example")
    stripe.pay(bought.session_id)
    assert stripe.settle()

    answer = set_password(running, bought)

    assert answer.status == 200
    client = Browser(running).get("/api/client/order", Authorization=f"Bearer {answer.json['token']}")
    assert client.json["order"]["paymentState"] == "paid"
    assert client.json["hosting"]["status"] == "trialing"


def test_sixty_checkouts_that_hang_at_stripe_hold_nobody_up(running: Server, stripe: StripeDouble) -> None:
    bought = order(running, "nora@alder.example")
    stripe.pay(bought.session_id)
    assert stripe.settle()
    hanging = stripe.hang(path=CREATE)
    with ThreadPoolExecutor(STUCK) as pool:
        stuck = [pool.submit(check_out, Browser(running), f"buyer{number}@alder.example") for number in range(STUCK)]
        wait_until(lambda: len(running.rows("SELECT id FROM orders")) == STUCK + 1, "every checkout is under way")

        others = [
            Browser(running).get("/healthz"),
            Browser(running).get("/"),
            set_password(running, bought),
            Browser(running).get("/api/site/logo"),
        ]
        waiting = sum(not one.done() for one in stuck)
        hanging.release()

        assert [answer.status for answer in others] == [200, 200, 200, 200]
        assert waiting == STUCK
        assert {one.result().status for one in stuck} == {200}


def test_a_program_that_is_killed_again_and_again_loses_no_payment(running: Server, stripe: StripeDouble) -> None:
    """Kills at any moment while buyers pay and reports come doubled; Stripe tries again what was not taken."""
    bought = [order(running, f"buyer{number}@alder.example") for number in range(PURCHASES)]
    for number, one in enumerate(bought):
        stripe.pay(one.session_id)
        if number % 3 == 0:
            running.kill()
            running.start()
    running.kill()
    running.start()

    stripe.release()
    stripe.deliver_all(copies=2, order="shuffled", seed=7, parallel=4)

    rows = running.rows("SELECT payment_state, amount_cents FROM orders")
    assert rows == [{"payment_state": "paid", "amount_cents": 15000}] * PURCHASES
    assert running.rows("SELECT count(*) AS n FROM ledger_entries WHERE kind = 'payment'") == [{"n": PURCHASES}]
    assert running.rows("SELECT count(*) AS n FROM status_changes") == [{"n": PURCHASES}]
    assert running.rows("PRAGMA integrity_check") == [{"integrity_check": "ok"}]


@pytest.mark.parametrize("cents", [5000, 4000])
def test_a_refund_whose_answer_the_program_did_not_live_to_see_gives_no_money_twice(
    running: Server, stripe: StripeDouble, cents: int
) -> None:
    """Killed between Stripe's answer and ours, started again, and asked for once more, be it the same or another."""
    bought = order(running, "nora@alder.example")
    stripe.pay(bought.session_id)
    assert stripe.settle()
    running.run("reconcile")  # which charge paid the invoice
    stripe.hold()
    withheld = stripe.withhold("POST /v1/refunds")
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(refund, running, bought, 5000)
        assert withheld.hit.wait(60)
        running.kill()
        assert _status(asked) is None
    withheld.release()
    for books in ("/v1/events*", "/v1/balance_transactions*"):  # else the start itself finds out
        stripe.refuse(books)
    running.start()

    again = refund(running, bought, cents)

    assert (again.status, again.json["code"]) == (409, "order_changed")
    assert [made["amount"] for made in stripe.all("refund")] == [5000]
    assert running.rows("SELECT refunded_cents FROM orders") == [{"refunded_cents": 5000}]
    entries = running.rows("SELECT amount_cents FROM ledger_entries WHERE kind = 'refund'")
    assert entries == [{"amount_cents": -5000}]


def test_passwords_set_while_the_program_is_killed_are_never_half(running: Server, stripe: StripeDouble) -> None:
    """The buyer returns before the report does, and the program dies in between."""
    stripe.hold()
    bought = [order(running, f"buyer{number}@alder.example") for number in range(PURCHASES)]
    for one in bought:
        stripe.pay(one.session_id)
    with ThreadPoolExecutor(PURCHASES) as pool:
        asked: list[Future[Answer]] = [pool.submit(set_password, running, one) for one in bought]
        wait_until(lambda: running.rows("SELECT id FROM orders WHERE payment_state = 'paid'"), "one is paid")
        running.kill()
        answered = [status for one in asked if (status := _status(one))]
    running.start()
    stripe.release()
    stripe.deliver_all(parallel=4)

    passwords = running.rows("SELECT id FROM orders WHERE password_hash IS NOT NULL")
    assert set(answered) <= {200}
    assert len(passwords) >= answered.count(200)
    assert running.rows("SELECT count(*) AS n FROM orders WHERE payment_state = 'paid'") == [{"n": PURCHASES}]
    assert running.rows("SELECT count(*) AS n FROM ledger_entries WHERE kind = 'payment'") == [{"n": PURCHASES}]


def test_no_secret_is_told_anywhere(running: Server, stripe: StripeDouble, tmp_path: Path) -> None:
    """Logs, answers, health, doctor, reconcile, export, backup: after good days and after bad ones."""
    bought = order(running, "nora@alder.example")
    stripe.pay(bought.session_id)
    assert stripe.settle()
    stripe.refuse("/v1/*", 401)
    refused = check_out(Browser(running), "tom@brightwater.example")
    forged = Browser(running).call("POST", "/api/webhooks/stripe", b"{}", Stripe_Signature="t=1,v1=00")
    bad_day = [running.run("doctor"), running.run("doctor", "--json"), running.run("reconcile")]
    stripe.heal()
    archive = tmp_path / "backup.tar.gz"
    good_day = [
        running.run("doctor"),
        running.run("reconcile", "--json"),
        running.run("export", "ledger", "--csv"),
        running.run("export", "ledger", "--json"),
        running.run("backup", str(archive)),
    ]
    healths = [Browser(running).get(path) for path in ("/healthz", "/readyz")]
    running.stop()

    assert (refused.status, forged.status) == (502, 400)
    assert [done.returncode for done in bad_day] == [1, 1, 1]
    assert [done.returncode for done in good_day[1:]] == [0, 0, 0, 0]
    told = running.log() + "".join(done.stdout + done.stderr for done in [*bad_day, *good_day])
    told += "".join(answer.body.decode() for answer in [refused, forged, *healths])
    with tarfile.open(archive) as packed:
        kept = b"".join(member.read() for one in packed if (member := packed.extractfile(one)))
    for secret in (KEY, KEY[8:], SECRET):
        assert secret not in told
        assert secret.encode() not in kept


def _status(asked: "Future[Answer]") -> int | None:
    try:
        return asked.result().status
    except Cut:
        return None
