"""POST /api/webhooks/stripe: what is taken, what is refused, and what is kept for later (money 4)."""

import json
import time
from datetime import timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.db.money import events as event_rows
from fundable.services.money import events, reconcile
from tests.conftest import WEBHOOK, FakeClock, StripeShop
from tests.fakes.stripe import SECRET, payload, sign
from tests.overdue import at_the_second_look
from tests.services.money.stripe.looking import is_paid_once, open_events, rows, stored
from tests.services.money.stripe.test_strays import alerts
from tests.turns import in_turn

NEXT_SECRET = "whsec_the_next_one"


@pytest.fixture
def event(shop: StripeShop) -> Any:
    """A payment that nobody has reported yet; its order is the only one."""
    order = shop.order()
    shop.double.hold()
    shop.double.pay(order.session_id)
    [completed] = shop.double.events("checkout.session.completed")
    return completed


def post(browser: TestClient, body: bytes, signature: str | None) -> Any:
    headers = {} if signature is None else {"Stripe-Signature": signature.encode("latin-1")}
    return browser.post(WEBHOOK, content=body, headers=headers)


def states(shop: StripeShop) -> list[str]:
    return [row["payment_state"] for row in rows(shop.app, "SELECT payment_state FROM orders")]


def test_a_signed_report_is_taken(shop: StripeShop, shop_visitor: TestClient, event: Any) -> None:
    body = payload(event)

    assert post(shop_visitor, body, sign(body, SECRET)).status_code == 200

    assert states(shop) == ["paid"]


@in_turn("signature", [None, "", "garbage", "t=1,v1=00", "t=now,v1=\xe9"])
def test_without_a_signature_nothing_is_kept(
    shop: StripeShop, shop_visitor: TestClient, event: Any, signature: str | None
) -> None:
    assert post(shop_visitor, payload(event), signature).status_code == 400

    assert rows(shop.app, "SELECT * FROM payment_events") == []
    assert states(shop) == ["unpaid"]


def test_a_wrong_secret_a_changed_body_and_an_old_signature_are_refused(
    shop: StripeShop, shop_visitor: TestClient, event: Any
) -> None:
    body = payload(event)

    assert post(shop_visitor, body, sign(body, "whsec_somebody_elses")).status_code == 400
    assert post(shop_visitor, body + b" ", sign(body, SECRET)).status_code == 400
    assert post(shop_visitor, body, sign(body, SECRET, time.time() - 301)).status_code == 400
    assert rows(shop.app, "SELECT * FROM payment_events") == []


def test_of_two_signatures_one_has_to_be_right(shop: StripeShop, shop_visitor: TestClient, event: Any) -> None:
    body = payload(event)

    assert post(shop_visitor, body, sign(body, ["whsec_somebody_elses", SECRET])).status_code == 200
    assert states(shop) == ["paid"]


class TestWhileTheSecretIsRotated:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "off"}

    @pytest.fixture
    def stripe_settings(self, stripe_settings: dict[str, str]) -> dict[str, str]:
        return {**stripe_settings, "FUNDABLE_STRIPE_WEBHOOK_SECRET": f"{SECRET}, {NEXT_SECRET}"}

    def test_both_are_taken(self, shop: StripeShop, shop_visitor: TestClient, event: Any) -> None:
        body = payload(event)

        assert post(shop_visitor, body, sign(body, NEXT_SECRET)).status_code == 200
        assert post(shop_visitor, body, sign(body, SECRET)).status_code == 200
        assert states(shop) == ["paid"]


class TestWithoutASecret:
    @pytest.fixture
    def stripe_settings(self, stripe_settings: dict[str, str]) -> dict[str, str]:
        return {**stripe_settings, "FUNDABLE_STRIPE_WEBHOOK_SECRET": ""}

    def test_no_report_is_taken(self, shop: StripeShop, shop_visitor: TestClient, event: Any) -> None:
        body = payload(event)

        assert post(shop_visitor, body, sign(body, "")).status_code == 400
        assert post(shop_visitor, body, sign(body, SECRET)).status_code == 400

    def test_open_payments_are_asked_about_all_the_same(self, shop: StripeShop, event: Any, clock: FakeClock) -> None:
        clock.move(timedelta(minutes=1))

        reconcile.settle(shop.app)

        assert states(shop) == ["paid"]


def test_what_is_too_large_is_not_read(shop: StripeShop, shop_visitor: TestClient) -> None:
    body = b" " * (5 * 1024 * 1024)

    assert post(shop_visitor, body, sign(body, SECRET)).status_code == 413


def test_a_report_larger_than_other_calls_may_be_is_taken(shop: StripeShop, shop_visitor: TestClient) -> None:
    thing = {"id": "tok_1", "object": "token", "note": "x" * 600_000}
    body = payload(shop.double.forge("token.created", thing))

    assert post(shop_visitor, body, sign(body, SECRET)).status_code == 200


THIN = b"""{"id":"evt_1","object":"v2.core.event","type":"v2.core.account.updated","created":"2026-01-05T15:04:00Z",
"livemode":false,"related_object":{"id":"acct_1","type":"v2.core.account","url":"/v2/core/accounts/acct_1"}}"""


@in_turn(
    ("body", "status"),
    [
        (THIN, 400),
        (b"not json", 400),
        (b"[]", 400),
        (b"null", 400),
        (b'"text"', 400),
        (b"{}", 400),
        (b'{"id": "evt_1", "object": "event"}', 400),
        (b"\xff\xfe", 400),
        (b"[" * 50_000, 400),
        (b'{"id":"evt_1","object":"event","type":"x","created":1e400,"livemode":false,"data":{"object":{}}}', 400),
        (b'{"id":"evt_1","object":"event","type":"x","created":1,"livemode":false,"data":{"object":[]}}', 400),
    ],
)
def test_what_is_signed_but_no_event_is_refused(
    shop: StripeShop, shop_visitor: TestClient, body: bytes, status: int
) -> None:
    assert post(shop_visitor, body, sign(body, SECRET)).status_code == status
    assert rows(shop.app, "SELECT * FROM payment_events") == []


@pytest.mark.parametrize(
    ("said", "forged"),
    [
        ('"amount_total":15000', '"amount_total":1e400'),
        ('"amount_total":15000', '"amount_total":"15000"'),
        ('"amount_total":15000', '"amount_total":15000,"amount_total":1'),
        ('"currency":"usd"', '"currency":"USD"'),
        ('"currency":"usd"', '"currency":null'),
        ('"status":"complete"', '"status":"complete","status":"open"'),
        ('"payment_status":"paid"', '"payment_status":"PAID"'),
    ],
)
def test_a_payment_that_is_said_in_an_odd_way_pays_nothing(
    shop: StripeShop, shop_visitor: TestClient, event: Any, said: str, forged: str
) -> None:
    text = json.dumps(json.loads(payload(event)), separators=(",", ":"))
    assert said in text
    body = text.replace(said, forged, 1).encode()

    assert post(shop_visitor, body, sign(body, SECRET)).status_code in {200, 503}
    assert states(shop) == ["unpaid"]


def test_kinds_and_fields_that_we_do_not_know_are_harmless(
    shop: StripeShop, shop_visitor: TestClient, event: Any
) -> None:
    future = json.loads(payload(event))
    future["data"]["object"]["a_field_of_the_future"] = {"nested": [1, 2, 3]}
    future["of_the_future"] = True
    for body in (payload(shop.double.forge("coffee.brewed", {"id": "cof_1"})), json.dumps(future).encode()):
        assert post(shop_visitor, body, sign(body, SECRET)).status_code == 200

    assert states(shop) == ["paid"]
    assert open_events(shop.app) == []


def test_a_report_of_the_other_mode_is_not_applied(shop: StripeShop, shop_visitor: TestClient, event: Any) -> None:
    body = json.dumps({**json.loads(payload(event)), "livemode": True}).encode()

    assert post(shop_visitor, body, sign(body, SECRET)).status_code == 400
    assert states(shop) == ["unpaid"]


def test_a_session_of_another_program_is_nothing_to_us(shop: StripeShop, shop_visitor: TestClient, event: Any) -> None:
    foreign = json.loads(payload(event))
    foreign["data"]["object"] |= {"id": "cs_test_foreign", "metadata": {}, "client_reference_id": None}
    body = json.dumps(foreign).encode()

    assert post(shop_visitor, body, sign(body, SECRET)).status_code == 200
    assert states(shop) == ["unpaid"]
    assert open_events(shop.app) == []


def test_a_poisoned_report_is_kept_shown_and_holds_up_no_other(
    shop: StripeShop, shop_visitor: TestClient, shop_owner: TestClient, event: Any
) -> None:
    poisoned = json.loads(payload(event))
    poisoned["id"] = "evt_poisoned"
    poisoned["data"]["object"]["status"] = "a word of the future"
    body, good = json.dumps(poisoned).encode(), payload(event)

    assert post(shop_visitor, body, sign(body, SECRET)).status_code == 200
    assert post(shop_visitor, good, sign(good, SECRET)).status_code == 200
    reconcile.settle(shop.app)

    assert states(shop) == ["paid"]
    [shown] = shop_owner.get("/api/admin/payment-events").json()["items"]
    assert (shown["id"], shown["type"], shown["attempts"]) == ("evt_poisoned", "checkout.session.completed", 2)
    assert "a word of the future" in shown["error"]
    assert shop_owner.get("/api/admin/stats").json()["failedEvents"] == 1
    assert shop_owner.post("/api/admin/payment-events/evt_poisoned/retry").json() == {"isDone": False}
    assert shop_owner.post("/api/admin/payment-events/evt_unknown/retry").status_code == 404


def test_a_payment_that_does_not_fit_its_order_is_kept_for_a_person(
    shop: StripeShop, shop_visitor: TestClient, shop_owner: TestClient, event: Any
) -> None:
    forged = json.loads(payload(event))
    forged["data"]["object"] |= {"amount_subtotal": 100, "amount_total": 100}
    body = json.dumps(forged).encode()

    assert post(shop_visitor, body, sign(body, SECRET)).status_code == 200

    assert states(shop) == ["unpaid"]
    [alert] = alerts(shop)
    assert alert.subject == "Needs attention: a payment event couldn't be processed"
    assert "paid for 100 cents, sold for 15000" in alert.text
    [shown] = shop_owner.get("/api/admin/payment-events").json()["items"]
    assert "paid for 100 cents, sold for 15000" in shown["error"]


def test_a_crash_between_storing_and_acting_loses_nothing(shop: StripeShop, event: Any) -> None:
    received = shop.app.gateway.receive(payload(event), sign(payload(event), SECRET))
    assert received
    with shop.app.database.write() as connection:
        event_rows.record(connection, received, shop.app.clock.now())
    assert states(shop) == ["unpaid"]

    reconcile.settle(shop.app)

    assert states(shop) == ["paid"]


def test_the_sandbox_has_no_webhook_and_stripe_no_sandbox_page(
    shop_visitor: TestClient, visitor: TestClient, shop: StripeShop
) -> None:
    assert visitor.post(WEBHOOK, content=b"{}").status_code == 404
    assert shop_visitor.get("/sandbox/pay/cs_sandbox_1").status_code == 404
    assert shop_visitor.get("/sandbox/portal/x").status_code == 404
    assert shop_visitor.post("/api/sandbox/orders/x", json={"event": "renewal-paid"}).status_code in {401, 404}


def test_reports_are_emptied_after_ninety_days_and_still_known(shop: StripeShop, clock: FakeClock) -> None:
    order = shop.buy()
    clock.move(timedelta(days=91))

    assert at_the_second_look(events.forget_payloads, shop.app, clock) >= 1
    shop.double.deliver(shop.double.events("checkout.session.completed")[0])

    assert is_paid_once(shop.app, order, 15000)
    assert stored(shop.app, order)["status"] == "paid"
