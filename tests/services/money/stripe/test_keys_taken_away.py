"""A live key that is replaced, by a test key or by none: what goes on charging a client is not called ended."""

from collections.abc import Iterator
from datetime import timedelta
from uuid import UUID

import pytest

from fundable.app import App
from fundable.config import read_config
from fundable.domain.errors import Refused
from fundable.domain.money.hosting import HostingStatus
from fundable.opening import open_app
from fundable.services.money import checkout, hosting, reconcile
from fundable.services.operation import erasure
from fundable.services.orders import deletion
from tests import lane
from tests.conftest import FakeClock
from tests.fakes.stripe import SECRET, StripeDouble
from tests.services.money.stripe.looking import rows

LIVE = {
    "FUNDABLE_STRIPE_SECRET_KEY": "sk_live_double_4eC39HqLyjWDarjtT1zdp7dc",
    "FUNDABLE_STRIPE_WEBHOOK_SECRET": SECRET,
    "FUNDABLE_BASE_URL": "https://agency.example",
}
EMAILS = ("paid@alder.example", "open@alder.example")


@pytest.fixture
def stripe_key() -> str:
    return LIVE["FUNDABLE_STRIPE_SECRET_KEY"]


@pytest.fixture
def sold(app: App, double: StripeDouble, clock: FakeClock) -> list[UUID]:
    """Two real orders: one that was paid, and one whose page is open still."""
    real = reopened(app, double, clock, **LIVE)
    for email in EMAILS:
        checkout.start(real, checkout.Basket(email, 150, ()), email)
    double.pay(double.all("checkout.session")[0]["id"])
    clock.move(timedelta(minutes=1))
    assert reconcile.reconcile_everything(real).unanswered == []
    real.close()
    return [UUID(row["id"]) for row in rows(app, "SELECT id FROM orders ORDER BY seq")]


def reopened(app: App, double: StripeDouble, clock: FakeClock, **settings: str) -> App:
    stripe = {"FUNDABLE_STRIPE_API_BASE": double.url} if settings else {}
    return open_app(read_config({**lane.place(app.config), **stripe, **settings}), clock)


@pytest.fixture(params=[{"FUNDABLE_STRIPE_SECRET_KEY": "sk_test_other"}, {}], ids=["a test key", "no key"])
def keyless(
    sold: list[UUID], app: App, double: StripeDouble, clock: FakeClock, request: pytest.FixtureRequest
) -> Iterator[App]:
    changed = reopened(app, double, clock, **request.param)
    yield changed
    changed.close()


def test_an_order_that_is_charged_on_cannot_be_deleted(keyless: App, sold: list[UUID]) -> None:
    for order_id in sold:
        with pytest.raises(Refused, match="live key") as refused:
            deletion.delete(keyless, order_id)
        assert refused.value.code == "mode_differs"
    assert len(rows(keyless, "SELECT id FROM orders")) == 2


def test_its_hosting_is_not_said_to_have_ended(keyless: App, sold: list[UUID]) -> None:
    with pytest.raises(Refused, match="live key"):
        hosting.end(keyless, sold[0])
    assert rows(keyless, "SELECT status FROM hosting") == [{"status": HostingStatus.TRIALING}]


def test_its_client_is_not_erased(keyless: App, sold: list[UUID]) -> None:
    with pytest.raises(Refused, match="live key"):
        erasure.erase(keyless, erasure.plan(keyless, EMAILS[0]), lambda _done, _steps: None)
    assert len(rows(keyless, "SELECT id FROM orders")) == 2


def test_with_the_key_back_all_of_it_can_be_done(
    keyless: App, app: App, double: StripeDouble, clock: FakeClock, sold: list[UUID]
) -> None:
    again = reopened(app, double, clock, **LIVE)
    for order_id in sold:
        deletion.delete(again, order_id)
    again.close()

    assert {one["status"] for one in double.all("subscription")} == {"canceled"}
    assert {one["status"] for one in double.all("checkout.session")} == {"complete", "expired"}
