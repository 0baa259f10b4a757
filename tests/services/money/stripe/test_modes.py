"""Sandbox, test and live money are told apart; once a live key is set, the rest no longer counts."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import ConfigError, read_config
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import OrderFilter
from fundable.opening import open_app
from fundable.services.money import ledger, reconcile, refunds
from fundable.services.orders import deletion, orders
from fundable.services.orders import stats as figures
from tests import lane
from tests.conftest import PASSWORD, Browsers, Buy, FakeClock, PaidOrder, StripeShop
from tests.fakes.stripe import SECRET, StripeDouble
from tests.services.money.stripe.looking import is_paid_once, rows, stored

LIVE_KEY = "sk_live_double_4eC39HqLyjWDarjtT1zdp7dc"
LIVE = {"FUNDABLE_STRIPE_SECRET_KEY": LIVE_KEY, "FUNDABLE_STRIPE_WEBHOOK_SECRET": SECRET}


@pytest.mark.parametrize(
    ("settings", "part"),
    [
        ({**LIVE, "FUNDABLE_BASE_URL": "http://agency.example"}, "a live Stripe key needs a public https address"),
        (LIVE, "a live Stripe key needs a public https address"),
        ({**LIVE, "FUNDABLE_BASE_URL": "https://localhost"}, "a live Stripe key needs a public https address"),
        ({"FUNDABLE_STRIPE_SECRET_KEY": "pk_live_x"}, "FUNDABLE_STRIPE_SECRET_KEY is wrong: it must begin with sk_"),
        ({"FUNDABLE_STRIPE_SECRET_KEY": "sk_test_a b"}, "FUNDABLE_STRIPE_SECRET_KEY is wrong"),
        ({"FUNDABLE_STRIPE_WEBHOOK_SECRET": "whsec_x"}, "is set without FUNDABLE_STRIPE_SECRET_KEY"),
        (
            {"FUNDABLE_STRIPE_SECRET_KEY": "sk_test_x", "FUNDABLE_STRIPE_WEBHOOK_SECRET": "we_x"},
            "FUNDABLE_STRIPE_WEBHOOK_SECRET is wrong: it must begin with whsec_",
        ),
        (
            {"FUNDABLE_STRIPE_SECRET_KEY": "sk_test_x", "FUNDABLE_STRIPE_API_BASE": "https://evil.example"},
            "FUNDABLE_STRIPE_API_BASE is for tests",
        ),
    ],
)
def test_settings_that_cannot_be_right_stop_the_start(settings: dict[str, str], part: str) -> None:
    with pytest.raises(ConfigError) as refused:
        read_config(settings)

    assert part in str(refused.value)
    assert not [value for name, value in settings.items() if "SECRET" in name and value in str(refused.value)]


def test_a_live_key_on_a_public_https_address_is_fine() -> None:
    config = read_config({**LIVE, "FUNDABLE_BASE_URL": "https://agency.example"})

    assert config.is_live
    assert LIVE_KEY not in repr(config)
    assert SECRET not in repr(config)


class TestTheFirstDayWithALiveKey:
    """A shop that was tried out in the sandbox: two orders there, then a live key, then a first real sale."""

    @pytest.fixture
    def tried(self, order_paid: Buy, app: App) -> App:
        order_paid("test1@alder.example", (), PASSWORD)
        order_paid("test2@alder.example", ("domain",))
        return app

    @pytest.fixture
    def live(self, tried: App, clock: FakeClock) -> Any:
        with StripeDouble(clock, LIVE_KEY) as double:
            settings = {**LIVE, "FUNDABLE_STRIPE_API_BASE": double.url, "FUNDABLE_RATE_LIMITS": "off"}
            at = lane.place(tried.config)
            tried.close()
            app = open_app(read_config({**at, **settings}), clock)
            yield app, double
            app.close()

    @pytest.fixture
    def sell(self, live: Any, browsers_on: Callable[[App], Browsers]) -> Callable[[str], PaidOrder]:
        app, double = live

        def sold_to(email: str) -> PaidOrder:
            browser = browsers_on(app).on(app)()
            answer = browser.post("/api/create-checkout-session", json={"email": email, "amount": 150})
            session_id = answer.json()["sessionUrl"].rpartition("/")[2]
            double.pay(session_id)
            reconcile.reconcile_everything(app)
            [row] = rows(app, "SELECT id FROM orders WHERE mode = 'live'")
            return PaidOrder(row["id"], email, session_id)

        return sold_to

    @pytest.fixture
    def sold(self, live: Any, sell: Callable[[str], PaidOrder]) -> Any:
        return live[0], sell("real@alder.example")

    @pytest.fixture
    def browsers_on(self, site_root: Path, timer: Any) -> Any:
        made: list[Browsers] = []

        def make(_app: App) -> Browsers:
            made.append(Browsers(site_root, timer))
            return made[-1]

        yield make
        for browsers in made:
            for browser in browsers.opened:
                browser.close()

    def test_real_money_alone_counts(self, sold: Any) -> None:
        app, order = sold
        stats = figures.read(app)

        assert is_paid_once(app, order, 15000)
        assert (stats.orders, stats.total_cents, stats.received_cents, stats.tests) == (1, 15000, 15000, 2)
        assert sum(week.amount_cents for week in stats.weeks) == 15000
        assert {row["mode"] for row in ledger.rows(app)} == {"live"}

    def test_who_tried_it_first_has_not_paid_twice(self, live: Any, sell: Callable[[str], PaidOrder]) -> None:
        """The same person, minutes after the order in the sandbox, which cost nothing."""
        app, _ = live
        order = sell("test1@alder.example")

        assert is_paid_once(app, order, 15000)
        assert stored(app, order)["duplicate_of"] is None

    def test_tests_are_listed_only_when_asked_for(self, sold: Any) -> None:
        app, order = sold
        shown = orders.list_orders(app, OrderFilter(), None, 50)
        tests = orders.list_orders(app, OrderFilter(is_live=False), None, 50)
        searched = orders.list_orders(app, OrderFilter(text="alder"), None, 50)

        assert ([str(item.order.id) for item in shown.items], shown.total) == ([order.id], 1)
        assert (len(tests.items), tests.total) == (2, 2)
        assert [str(item.order.id) for item in searched.items] == [order.id]

    def test_jobs_leave_tests_alone(self, live: Any, clock: FakeClock) -> None:
        app, double = live
        clock.move(timedelta(days=2))
        reconcile.reconcile_everything(app)

        assert double.called("GET", "/v1/checkout/sessions/*") == []
        assert double.called("GET", "/v1/subscriptions/*") == []
        assert double.refused == []

    def test_tests_are_removed_on_demand_and_real_orders_stay(self, sold: Any) -> None:
        app, order = sold

        assert deletion.purge_tests(app) == 2

        assert [row["id"] for row in rows(app, "SELECT id FROM orders")] == [order.id]
        assert {row["mode"] for row in rows(app, "SELECT mode FROM ledger_entries")} == {"live"}
        assert rows(app, "SELECT count(*) AS n FROM client_tokens") == [{"n": 0}]
        assert deletion.purge_tests(app) == 0

    def test_no_test_order_can_be_refunded_with_the_live_key(self, live: Any) -> None:
        app, double = live
        [first, _] = rows(app, "SELECT id FROM orders ORDER BY seq")

        with pytest.raises(Refused) as refused:
            refunds.refund(app, UUID(first["id"]), 100, 0)

        assert refused.value.code == "mode_differs"
        assert double.calls == []

    def test_a_test_order_is_deleted_without_asking_stripe(self, live: Any) -> None:
        app, double = live
        [first, _] = rows(app, "SELECT id FROM orders ORDER BY seq")

        deletion.delete(app, UUID(first["id"]))

        assert double.calls == []
        assert len(rows(app, "SELECT id FROM orders")) == 1


def test_while_no_card_is_charged_test_orders_stay(shop: StripeShop, shop_visitor: TestClient) -> None:
    shop.buy()

    with pytest.raises(Refused) as refused:
        deletion.purge_tests(shop.app)

    assert refused.value.code == "not_live"
    assert len(rows(shop.app, "SELECT id FROM orders")) == 1
