"""What the double of Stripe breaks when a test asks for it, and how the real SDK takes it."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import stripe

from tests.conftest import FakeClock
from tests.fakes.conftest import connect, request
from tests.fakes.stripe import StripeDouble

CREATE = "POST /v1/checkout/sessions"


def create(client: stripe.StripeClient) -> Any:
    return client.v1.checkout.sessions.create(request(), {"idempotency_key": "k"})


def test_two_errors_then_one_session(double: StripeDouble) -> None:
    double.fail_next(2, 500, CREATE)
    session = create(connect(double, retries=2))
    assert [call.status for call in double.calls] == [500, 500, 200]
    assert {call.idempotency_key for call in double.calls} == {"k"}
    assert [one["id"] for one in double.all("checkout.session")] == [session.id]


def test_an_error_that_was_kept_comes_again(double: StripeDouble, client: stripe.StripeClient) -> None:
    double.fail_next(1, 500, keep=True)
    for _ in range(2):
        with pytest.raises(stripe.APIError) as failed:
            create(client)
        assert failed.value.http_status == 500
    assert [call.replayed for call in double.calls] == [False, True]


@pytest.mark.parametrize(("should_retry", "calls"), [(None, 1), (True, 2)])
def test_too_many_requests(double: StripeDouble, should_retry: bool | None, calls: int) -> None:
    double.fail_next(2, 429, should_retry=should_retry)
    with pytest.raises(stripe.RateLimitError):
        create(connect(double, retries=1))
    assert [call.status for call in double.calls] == [429] * calls


def test_a_lost_answer_leaves_one_session(double: StripeDouble) -> None:
    double.drop_after(CREATE)
    session = create(connect(double, retries=1))
    assert [call.status for call in double.calls] == [0, 200]
    assert [one["id"] for one in double.all("checkout.session")] == [session.id]


def test_a_call_that_hangs_times_out(double: StripeDouble) -> None:
    double.hang(path=CREATE)
    with pytest.raises(stripe.APIConnectionError, match="timed out"):
        create(connect(double, timeout_s=0.1))
    assert double.all("checkout.session") == []


def test_a_call_that_hangs_is_carried_out_when_released(double: StripeDouble, client: stripe.StripeClient) -> None:
    hang = double.hang(path=CREATE)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(create, client)
        assert hang.hit.wait(30)
        assert double.all("checkout.session") == []
        hang.release()
        assert waiting.result(30).status == "open"


def test_other_calls_do_not_hang(double: StripeDouble, client: stripe.StripeClient) -> None:
    double.hang(path=CREATE)
    double.hang(seconds=0.05, path="/v1/account", n=1)
    assert client.v1.events.list().data == []
    assert client.v1.accounts.retrieve_current().charges_enabled


def test_a_missing_right(double: StripeDouble, client: stripe.StripeClient) -> None:
    refusal = double.refuse("/v1/billing_portal/*")
    with pytest.raises(stripe.PermissionError):
        client.v1.billing_portal.configurations.list()
    assert create(client).id
    refusal.release()
    assert client.v1.billing_portal.configurations.list().data


def test_away_and_back(double: StripeDouble, client: stripe.StripeClient) -> None:
    create(client)
    double.offline()
    with pytest.raises(stripe.APIConnectionError):
        client.v1.events.list()
    with pytest.raises(stripe.APIConnectionError):
        connect(double).v1.events.list()
    double.online()
    assert client.v1.accounts.retrieve_current().id


def test_it_closes_whoever_waits(clock: FakeClock) -> None:
    double = StripeDouble(clock)
    hang = double.hang()
    with ThreadPoolExecutor(2) as pool:
        waiting = pool.submit(create, connect(double))
        assert hang.hit.wait(30)
        closing = pool.submit(double.close)
        closing.result(30)
        waiting.exception(30)
