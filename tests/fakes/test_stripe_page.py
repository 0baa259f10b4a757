"""The page of the double of Stripe that a buyer pays on, over the wire."""

import threading
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlencode, urlsplit

import pytest
import stripe

from tests import running
from tests.conftest import BASE_URL
from tests.fakes.conftest import Buy, request
from tests.fakes.stripe import StripeDouble


def fetch(url: str, form: dict[str, str] | None = None) -> running.Answer:
    parts = urlsplit(url)
    assert parts.port
    if form is None:
        return running.call(parts.port, "GET", f"{parts.path}?{parts.query}")
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    return running.call(parts.port, "POST", parts.path, urlencode(form).encode(), headers)


@pytest.fixture
def url(client: stripe.StripeClient) -> str:
    return str(client.v1.checkout.sessions.create(request()).url)


def test_it_shows_what_is_paid_and_when(url: str) -> None:
    page = fetch(url).body.decode()
    for words in (
        "<h1>Pay Fundable",
        "Fundable website build",
        "$150.00",
        "$9.97 per month",
        "Total due today",
        "$165.00",
    ):
        assert words in page
    assert 'value="buyer@example.com" readonly' in page
    assert "Today you pay $165.00." in page
    assert ">Pay</button>" in page
    assert ">Back</button>" in page


def test_paying_leads_back_to_the_shop(double: StripeDouble, url: str) -> None:
    answer = fetch(url, {"card": "ok", "email": "buyer@example.com"})
    identifier = url.rpartition("/")[2]
    assert answer.status == 303
    assert answer.headers["location"] == f"{BASE_URL}/payment-success?session_id={identifier}"
    assert double.get(identifier)["payment_status"] == "paid"
    assert "all done" in fetch(url).body.decode()


def test_the_buyer_waits_for_the_webhook(double: StripeDouble, url: str) -> None:
    begun, go = threading.Event(), threading.Event()

    def slow(body: bytes, headers: dict[str, str]) -> int:
        begun.set()
        go.wait(30)
        return 200

    double.register(slow, enabled_events=["checkout.session.completed"])
    with ThreadPoolExecutor(1) as pool:
        paying = pool.submit(fetch, url, {"card": "ok"})
        assert begun.wait(30)
        with pytest.raises(TimeoutError):
            paying.result(0.2)
        go.set()
        assert paying.result(30).status == 303


def test_a_refused_card_shows_the_page_again(double: StripeDouble, url: str) -> None:
    assert "alert" not in fetch(url).body.decode()
    answer = fetch(url, {"card": "declined"})
    assert answer.headers["location"].startswith(url)
    assert '<p role="alert">Your card was declined.' in fetch(answer.headers["location"]).body.decode()
    assert fetch(url, {"card": "ok"}).status == 303


def test_back_leads_to_the_basket(url: str) -> None:
    assert fetch(f"{url}/back", {}).headers["location"] == BASE_URL + "/checkout?addons=domain"


def test_a_page_that_ran_out_says_so(double: StripeDouble, url: str) -> None:
    double.expire(url.rpartition("/")[2])
    assert "expired" in fetch(url, {"card": "ok"}).body.decode()


def test_what_is_not_there_is_not_found(double: StripeDouble) -> None:
    for path in ("/c/pay/cs_test_nothing", "/", "/i/in_nothing"):
        assert fetch(double.url + path).status == 404


def test_the_portal_cancels_and_takes_it_back(double: StripeDouble, client: stripe.StripeClient, buy: Buy) -> None:
    session = buy()
    portal = client.v1.billing_portal.sessions.create({"customer": session["customer"], "return_url": BASE_URL})
    assert "Cancel plan" in fetch(portal.url).body.decode()
    assert fetch(portal.url, {}).status == 303
    assert double.get(session["subscription"]["id"])["cancel_at"]
    assert "Don’t cancel plan" in fetch(portal.url).body.decode()
    fetch(portal.url, {})
    assert double.get(session["subscription"]["id"])["cancel_at"] is None


def test_it_is_away_with_the_rest(double: StripeDouble, url: str) -> None:
    double.offline()
    with pytest.raises(running.Cut):
        fetch(url)
