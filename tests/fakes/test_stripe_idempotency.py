"""Idempotency keys at the double of Stripe: the same key means the same request, and gets the same answer."""

import contextlib
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import stripe

from tests.conftest import FakeClock
from tests.fakes.conftest import connect, request
from tests.fakes.stripe import StripeDouble


def test_the_same_key_brings_the_same_session(double: StripeDouble, client: stripe.StripeClient) -> None:
    first = client.v1.checkout.sessions.create(request(), {"idempotency_key": "k"})
    again = client.v1.checkout.sessions.create(request(), {"idempotency_key": "k"})
    assert first.id == again.id
    assert [call.replayed for call in double.calls] == [False, True]
    assert len(double.all("checkout.session")) == 1


def test_a_replayed_answer_says_so(client: stripe.StripeClient) -> None:
    client.v1.checkout.sessions.create(request(), {"idempotency_key": "k"})
    answer = client.v1.checkout.sessions.create(request(), {"idempotency_key": "k"}).last_response
    assert answer
    assert answer.headers["Idempotent-Replayed"] == "true"
    assert answer.headers["Date"] == "Mon, 05 Jan 2026 15:04:00 GMT"


def test_the_same_key_is_not_for_another_body(client: stripe.StripeClient) -> None:
    client.v1.checkout.sessions.create(request(), {"idempotency_key": "k"})
    with pytest.raises(stripe.IdempotencyError):
        client.v1.checkout.sessions.create(request(customer_email="other@example.com"), {"idempotency_key": "k"})


def test_a_refused_request_leaves_its_key_free(client: stripe.StripeClient) -> None:
    with pytest.raises(stripe.InvalidRequestError):
        client.v1.checkout.sessions.create(request(mode="other"), {"idempotency_key": "k"})
    assert client.v1.checkout.sessions.create(request(), {"idempotency_key": "k"}).id


def test_a_key_is_forgotten_after_a_day(double: StripeDouble, client: stripe.StripeClient, clock: FakeClock) -> None:
    first = client.v1.checkout.sessions.create(request(), {"idempotency_key": "k"})
    clock.move(timedelta(days=2))
    assert client.v1.checkout.sessions.create(request(), {"idempotency_key": "k"}).id != first.id


def test_a_key_is_at_most_255_characters(client: stripe.StripeClient) -> None:
    with pytest.raises(stripe.IdempotencyError):
        client.v1.checkout.sessions.create(request(), {"idempotency_key": "k" * 256})


def test_one_of_many_parallel_requests_with_a_key_makes_the_session(double: StripeDouble) -> None:
    client = connect(double)
    ready = threading.Barrier(8)

    def create(_: int) -> str | None:
        ready.wait()
        with contextlib.suppress(stripe.APIError):  # its key is in use
            return client.v1.checkout.sessions.create(request(), {"idempotency_key": "k"}).id
        return None

    with ThreadPoolExecutor(8) as pool:
        made = set(pool.map(create, range(8)))
    assert len(made - {None}) == 1
    assert len(double.all("checkout.session")) == 1


def test_a_key_in_use_is_refused(double: StripeDouble) -> None:
    client = connect(double)
    slow = double.slow(path="POST /v1/checkout/sessions", n=1)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(client.v1.checkout.sessions.create, request(), {"idempotency_key": "k"})
        assert slow.hit.wait(30)
        with pytest.raises(stripe.APIError) as refused:
            client.v1.checkout.sessions.create(request(), {"idempotency_key": "k"})
        slow.release()
        assert first.result(30).id
    assert refused.value.http_status == 409
    assert refused.value.error
    assert refused.value.error.code == "idempotency_key_in_use"
