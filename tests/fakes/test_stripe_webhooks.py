"""How the double of Stripe brings events to an endpoint: signed, repeated, out of order, late or never."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import stripe

from tests.fakes.conftest import Buy
from tests.fakes.stripe import SECRET, StripeDouble, payload, sign

COMPLETED = "checkout.session.completed"


class Inbox:
    """An endpoint in this process. It answers what `statuses` says first, then 200."""

    def __init__(self) -> None:
        self.events: list[stripe.Event] = []
        self.headers: list[dict[str, str]] = []
        self.statuses: list[int] = []
        self._lock = threading.Lock()

    def __call__(self, body: bytes, headers: dict[str, str]) -> int:
        event = stripe.Webhook.construct_event(body, headers["Stripe-Signature"], SECRET)
        with self._lock:
            self.events.append(event)
            self.headers.append(headers)
            return self.statuses.pop(0) if self.statuses else 200

    @property
    def types(self) -> list[str]:
        return [event.type for event in self.events]


@pytest.fixture
def inbox(double: StripeDouble) -> Inbox:
    made = Inbox()
    double.register(made, enabled_events=["invoice.*", COMPLETED])
    return made


def test_events_arrive_signed_and_in_order_by_themselves(double: StripeDouble, inbox: Inbox, buy: Buy) -> None:
    buy()
    assert double.settle()
    assert inbox.types == [
        "invoice.created",
        "invoice.finalized",
        "invoice.updated",
        "invoice.paid",
        "invoice.payment_succeeded",
        COMPLETED,
    ]
    assert inbox.events[0].api_version == "2026-10-28.endive"
    assert [delivery.status for delivery in double.deliveries] == [200] * 6


def test_each_secret_signs(double: StripeDouble) -> None:
    event = double.forge("customer.updated", {"id": "cus_1", "object": "customer"})
    body = payload(event)
    header = sign(body, ["whsec_old", "whsec_new"])
    for secret in ("whsec_old", "whsec_new"):
        assert stripe.Webhook.construct_event(body, header, secret).type == "customer.updated"
    with pytest.raises(stripe.SignatureVerificationError):
        stripe.Webhook.construct_event(body, header, "whsec_other")
    with pytest.raises(stripe.SignatureVerificationError):
        stripe.Webhook.construct_event(body + b" ", header, "whsec_old")
    with pytest.raises(stripe.SignatureVerificationError, match="tolerance"):
        stripe.Webhook.construct_event(body, sign(body, "whsec_old", at=1), "whsec_old")


def test_held_events_wait(double: StripeDouble, inbox: Inbox, buy: Buy) -> None:
    double.hold()
    buy()
    assert double.settle()
    assert inbox.events == []
    [completed] = double.events(COMPLETED)
    assert [delivery.status for delivery in double.deliver(completed, copies=5)] == [200] * 5
    assert inbox.types == [COMPLETED] * 5
    double.release()
    assert double.settle()
    assert len(inbox.types) == 10
    assert inbox.types.count(COMPLETED) == 5


@pytest.mark.parametrize("order", ["as made", "reversed", "shuffled"])
def test_the_order_is_as_wanted(double: StripeDouble, inbox: Inbox, buy: Buy, order: str) -> None:
    double.hold()
    buy()
    made = [event["id"] for event in double.events() if event["type"].startswith("invoice.")]
    made.append(double.events(COMPLETED)[0]["id"])
    double.deliver_all(order=order, seed=7, parallel=1)
    arrived = [event.id for event in inbox.events]
    assert sorted(arrived) == sorted(made)
    assert (arrived == made, arrived == made[::-1]) == (order == "as made", order == "reversed")
    assert double.deliver_all() == []


def test_copies_go_at_the_same_moment(double: StripeDouble, buy: Buy) -> None:
    together = threading.Barrier(8)

    def wait(body: bytes, headers: dict[str, str]) -> int:
        together.wait(30)
        return 200

    double.register(wait, enabled_events=[COMPLETED])
    double.hold()
    buy()
    assert [delivery.status for delivery in double.deliver_all(copies=8, parallel=8)] == [200] * 8


def test_a_failed_delivery_is_tried_again_at_once(double: StripeDouble, inbox: Inbox, buy: Buy) -> None:
    double.hold()
    buy()
    [completed] = double.events(COMPLETED)
    inbox.statuses = [500, 302]
    [delivery] = double.deliver(completed)
    assert (delivery.attempts, delivery.status) == (3, 200)


def test_what_failed_for_good_waits_for_release(double: StripeDouble, inbox: Inbox, buy: Buy) -> None:
    inbox.statuses = [500] * 4
    buy()
    assert double.settle()
    assert [delivery.status for delivery in double.deliveries].count(500) == 1
    assert len(inbox.events) == 4 + 5
    double.release()
    assert double.settle()
    assert [event.id for event in inbox.events][-1] == inbox.events[0].id
    assert double.deliver_all() == []


def test_a_dropped_event_never_arrives(double: StripeDouble, inbox: Inbox, buy: Buy) -> None:
    double.hold()
    buy()
    double.drop(COMPLETED)
    double.drop(double.events("invoice.paid")[0])
    double.deliver_all()
    buy()
    double.deliver_all()
    assert COMPLETED not in inbox.types
    assert inbox.types.count("invoice.paid") == 1


def test_a_handler_that_raises_counts_as_no_answer(double: StripeDouble, buy: Buy) -> None:
    def broken(body: bytes, headers: dict[str, str]) -> int:
        raise RuntimeError("boom")

    double.register(broken, enabled_events=[COMPLETED])
    buy()
    assert double.settle()
    assert [(delivery.status, delivery.body) for delivery in double.deliveries] == [(0, "RuntimeError('boom')")]


def test_a_forged_event_is_delivered_but_not_listed(double: StripeDouble, client: stripe.StripeClient) -> None:
    inbox = Inbox()
    double.register(inbox)
    forged = double.forge("planet.aligned", {"id": "pl_1", "object": "planet"}, livemode=True, future_field=1)
    double.deliver(forged)
    assert (inbox.types, inbox.events[0].livemode) == (["planet.aligned"], True)
    assert client.v1.events.list().data == []


@pytest.fixture
def shop() -> Iterator[tuple[str, list[bytes]]]:
    """An endpoint behind a real port."""
    got: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(404 if len(got) == 1 else 200)
            self.end_headers()
            self.wfile.write(b"noted")

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Quiet."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/api/webhooks/stripe", got
        server.shutdown()
        thread.join()


def test_an_address_is_posted_to(double: StripeDouble, buy: Buy, shop: tuple[str, list[bytes]]) -> None:
    url, got = shop
    double.register(url, enabled_events=[COMPLETED])
    buy()
    assert double.settle()
    assert [(one.status, one.body, one.attempts) for one in double.deliveries] == [(200, "noted", 2)]
    assert got == [payload(double.events(COMPLETED)[0])] * 2


def test_nobody_at_the_address_is_no_answer(double: StripeDouble, buy: Buy) -> None:
    double.register("http://127.0.0.1:1/api/webhooks/stripe", enabled_events=[COMPLETED])
    buy()
    assert double.settle()
    [delivery] = double.deliveries
    assert delivery.status == 0
    assert "Connection refused" in delivery.body
