"""Checkout: the same browser finds its order again, and nobody else does."""

import dataclasses
from datetime import timedelta

import pytest

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.ports import GatewayRefused, GatewayUnavailable
from fundable.services import checkout, payments
from tests.conftest import FakeClock
from tests.gateway import FakeGateway

BASKET = checkout.Basket("nora@alder.example", 150, ())


@pytest.fixture
def gateway() -> FakeGateway:
    return FakeGateway()


@pytest.fixture
def shop(app: App, gateway: FakeGateway) -> App:
    return dataclasses.replace(app, gateway=gateway)


def count(shop: App) -> int:
    with shop.database.read() as connection:
        return int(connection.exec_driver_sql("SELECT count(*) FROM orders").scalar_one())


def test_a_time_out_and_a_retry_are_one_order_and_one_key(shop: App, gateway: FakeGateway) -> None:
    gateway.fails_after = GatewayUnavailable("timed out")
    for _ in range(3):
        with pytest.raises(Refused, match="does not answer"):
            checkout.start(shop, BASKET, "browser")
    gateway.fails_after = None

    url = checkout.start(shop, BASKET, "browser")

    assert count(shop) == 1
    assert len(gateway.sessions) == 1
    assert {request.idempotency_key for request in gateway.requests} == {gateway.requests[0].idempotency_key}
    assert url.endswith(next(iter(gateway.sessions)))


def test_a_refusal_leaves_no_order_and_a_later_try_is_a_new_one(shop: App, gateway: FakeGateway) -> None:
    gateway.fails = GatewayRefused("bad key")
    with pytest.raises(Refused) as refused:
        checkout.start(shop, BASKET, "browser")
    assert refused.value.code == "gateway_refused"
    assert count(shop) == 0
    gateway.fails = None

    checkout.start(shop, BASKET, "browser")

    assert count(shop) == 1


def test_an_open_session_is_shown_again_without_asking(shop: App, gateway: FakeGateway) -> None:
    first = checkout.start(shop, BASKET, "browser")
    gateway.fails = GatewayUnavailable("timed out")

    assert checkout.start(shop, BASKET, "browser") == first


@pytest.mark.parametrize(
    ("basket", "browser"),
    [
        (BASKET, "another browser"),
        (dataclasses.replace(BASKET, email="tom@brightwater.example"), "browser"),
    ],
)
def test_another_browser_or_another_email_is_another_order(shop: App, basket: checkout.Basket, browser: str) -> None:
    first = checkout.start(shop, BASKET, "browser")

    assert checkout.start(shop, basket, browser) != first
    assert count(shop) == 2


def test_after_a_day_the_same_basket_is_a_new_order(shop: App, clock: FakeClock) -> None:
    first = checkout.start(shop, BASKET, "browser")
    clock.move(timedelta(hours=24, seconds=1))

    assert checkout.start(shop, BASKET, "browser") != first


def test_a_basket_that_was_paid_is_bought_again_as_a_new_order(shop: App, gateway: FakeGateway) -> None:
    first = checkout.start(shop, BASKET, "browser")
    [session_id] = gateway.sessions
    gateway.pay(session_id)
    payments.confirm(shop, session_id)

    assert checkout.start(shop, BASKET, "browser") != first


def test_the_chosen_addons_are_in_the_catalogues_order(shop: App, gateway: FakeGateway) -> None:
    basket = checkout.Basket("a@b.co", 204, ("google-business", "domain"))

    first = checkout.start(shop, basket, "browser")

    assert gateway.requests[0].addons == ("domain", "google-business")
    assert (
        checkout.start(shop, dataclasses.replace(basket, addon_ids=("domain", "google-business")), "browser") == first
    )
