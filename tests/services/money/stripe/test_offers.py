"""Offers at Stripe: what a session is asked for, prices stored there, orders that a backup has lost; and that whatever
is published, bought, refunded and renewed in whatever order, each order's lines are what was charged and booked."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import Phase, given, settings, strategies

from fundable.app import App
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Addon
from fundable.domain.agency.offer_bounds import ON_SALE_MAX
from fundable.domain.findings import Verdict
from fundable.services.agency import offer as service
from fundable.services.money import ledger, reconcile, refunds
from fundable.services.operation import doctor, sandbox
from fundable.services.operation.sandbox import SandboxEvent
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.offers import example, publish, start
from tests.services.money.stripe.looking import hosting, ledger_entries, rows, stored
from tests.services.money.stripe.test_reconcile import lose
from tests.triggers import without

CREATE = "/v1/checkout/sessions"


def buy(shop: StripeShop, *addons: str, email: str = "nora@alder.example") -> PaidOrder:
    session_id = start(shop.app, email, addons)
    shop.double.pay(session_id)
    assert shop.double.settle()
    [row] = rows(shop.app, "SELECT id FROM orders WHERE stripe_checkout_session_id = ?", session_id)
    return PaidOrder(row["id"], email, session_id)


def asked(shop: StripeShop) -> dict[str, Any]:
    return dict(shop.double.called("POST", CREATE)[-1].params)


def test_a_session_is_asked_for_on_the_terms_of_the_offer(shop: StripeShop, clock: FakeClock) -> None:
    publish(shop.app, example("web-agency"))

    order = buy(shop, "booking")

    params = asked(shop)
    prices = [line["price_data"] for line in params["line_items"]]
    assert [(one["product_data"]["name"], one["unit_amount"], one["currency"]) for one in prices] == [
        ("Business website", 89000, "eur"),
        ("Booking calendar", 18000, "eur"),
        ("Website hosting", 1900, "eur"),
    ]
    assert params["subscription_data"]["trial_period_days"] == 182
    assert params["subscription_data"]["description"] == "Website hosting, first 6 months included"
    assert params["custom_text"]["submit"]["message"] == (
        "Today you pay €1,070.00. Hosting is included for 6 months and renews at €19.00 per month from July 6, 2026; "
        "cancel any time before."
    )
    assert ledger_entries(shop.app, order) == [("payment", 107000)]
    assert stored(shop.app, order)["currency"] == "eur"
    assert hosting(shop.app, order)["ends_at"][:10] == "2026-07-06"


def test_the_built_in_offer_is_asked_for_in_the_words_of_before(shop: StripeShop) -> None:
    """Another word under the same idempotency key would be refused: an order may have been begun by an earlier
    version of the program."""
    publish(shop.app, questions=())

    buy(shop, "domain")

    assert set(asked(shop)["metadata"]) == {"app", "site", "order_id", "addons"}


def test_hosting_that_is_paid_from_the_first_month_on_has_no_trial(shop: StripeShop, clock: FakeClock) -> None:
    publish(shop.app, example("logo-studio"))

    order = buy(shop)

    assert not {"trial_period_days", "trial_settings"} & asked(shop)["subscription_data"].keys()
    text = asked(shop)["custom_text"]["submit"]["message"]
    assert text.startswith("Today you pay $423.00. Hosting is paid for a month and renews at $3.00 per month from")
    assert ledger_entries(shop.app, order) == [("payment", 42300)]
    assert hosting(shop.app, order)["status"] == "active"
    clock.move(timedelta(days=1))
    shop.double.renew(shop.double.get(order.session_id)["subscription"])
    assert shop.double.settle()
    assert ledger_entries(shop.app, order) == [("payment", 42300), ("renewal", 300)]


def test_all_add_ons_that_may_be_on_sale_can_be_bought_together(shop: StripeShop) -> None:
    ids = [f"{number:02}-{'x' * 21}" for number in range(ON_SALE_MAX)]
    publish(shop.app, addons=tuple(Addon(one, one, 100, one) for one in ids), hosting_months=0)

    order = buy(shop, *ids)

    assert ledger_entries(shop.app, order) == [("payment", 150_00 + 19 * 100 + 997)]


def test_a_payment_page_that_is_open_keeps_its_price_and_so_does_its_renewal(
    shop: StripeShop, clock: FakeClock
) -> None:
    session_id = start(shop.app, "nora@alder.example", ("domain",))
    publish(shop.app, price_cents=300_00, renewal_cents=19_94, addons=())

    shop.double.pay(session_id)
    assert shop.double.settle()

    [row] = rows(shop.app, "SELECT id FROM orders WHERE stripe_checkout_session_id = ?", session_id)
    order = PaidOrder(row["id"], "nora@alder.example", session_id)
    assert stored(shop.app, order)["offer_version"] == 1
    clock.move(timedelta(days=366))
    shop.double.renew(shop.double.get(session_id)["subscription"])
    assert shop.double.settle()
    assert ledger_entries(shop.app, order) == [("payment", 175_00), ("renewal", 9_97)]


def test_an_order_that_was_lost_is_known_again_by_its_terms(shop: StripeShop, clock: FakeClock) -> None:
    """The backup is older than the offer, and another one was published under its number since."""
    agency = example("web-agency")
    publish(shop.app, agency)
    order = buy(shop, "booking")
    lose(shop, order)
    forget(shop.app, 2)
    publish(shop.app, price_cents=20000)

    found = reconcile.reconcile_everything(shop.app)
    [said] = found.mismatches
    assert (found.rebuilt, said[:15], "fundable offer import" in said) == ([], f"Order {order.id[:8]} ", True)

    publish(shop.app, replace(agency, questions=()))
    publish(shop.app, price_cents=20000)
    found = reconcile.reconcile_everything(shop.app)
    assert [str(one) for one in found.rebuilt] == [order.id]
    row = stored(shop.app, order)
    assert (row["offer_version"], row["amount_cents"], row["currency"]) == (3, 107000, "eur")


def forget(app: App, version: int) -> None:
    """As in a backup from before it was published."""
    with app.database.write() as connection, without(connection, "offers_delete"):
        connection.exec_driver_sql("DELETE FROM offers WHERE version = ?", (version,))
    app.offers._kept.clear()


class TestStoredPrices:
    @pytest.fixture
    def settings(self) -> dict[str, str]:
        return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_STRIPE_PRICES": "on"}

    def test_the_doctor_names_every_price_that_differs_from_the_offer(self, shop: StripeShop) -> None:
        prices = {"build": 15000, "addon-domain": 2500, "addon-google-business": 2900, "addon-fundability-review": 4900}
        for key, cents in prices.items():
            shop.double.store_price(f"fundable-{key}", cents, key)
        shop.double.store_price("fundable-hosting", 997, "Hosting", interval="month")

        assert self.finding(shop) == (Verdict.OK, "They match the offer.")

        publish(shop.app, price_cents=20000, renewal_cents=1200, addons=(*DEFAULT.addons, Addon("x", "X", 100, "X")))
        assert self.finding(shop) == (
            Verdict.FAIL,
            "They differ from the offer: fundable-build is $150.00 and should be $200.00; fundable-addon-x is missing "
            "and should be $1.00; fundable-hosting is $9.97 per month and should be $12.00 per month.",
        )

    def finding(self, shop: StripeShop) -> tuple[Verdict, str]:
        [found] = [one for one in doctor.examine(shop.app) if one.name == "Stored prices"]
        return found.verdict, found.found


@dataclass(frozen=True)
class Publish:
    price: int
    addon: int
    months: int
    renewal: int
    currency: str


@dataclass(frozen=True)
class Act:
    """Something with one of the orders so far, or with a new one."""

    kind: str
    which: int
    cents: int


cents = strategies.integers(min_value=50, max_value=200_00)
acts = strategies.one_of(
    strategies.builds(
        Publish, cents, cents, strategies.sampled_from((0, 1, 6, 12)), cents, strategies.sampled_from(("usd", "eur"))
    ),
    strategies.builds(Act, strategies.sampled_from(("buy", "refund", "renew")), strategies.integers(0, 3), cents),
)
WITHOUT_SHRINKING = (Phase.explicit, Phase.generate)
"""To shrink what went wrong in so many lives takes minutes."""
plans = strategies.lists(acts, min_size=2, max_size=8).map(lambda plan: [Act("buy", 1, 0), *plan])


@dataclass
class Till:
    """Where people pay: Stripe's double, or the sandbox."""

    app: App
    clock: FakeClock
    pay: Callable[[str], None]
    renew: Callable[[str], None]
    charged: Callable[[str], tuple[int, str]]

    def live(self, plan: list[Publish | Act]) -> None:
        sold: list[str] = []
        months: dict[str, int] = {}
        for act in plan:
            self.clock.move(timedelta(minutes=1))
            if isinstance(act, Publish):
                self.publish(act)
            elif act.kind == "buy":
                sold.append(self.buy(act))
            elif act.kind == "refund":
                self.refund(sold[act.which % len(sold)], act.cents)
            else:
                order_id = sold[act.which % len(sold)]
                self.renew(order_id)
                months[order_id] = months.get(order_id, 0) + 1
        for order_id in sold:
            self.check(order_id, months.get(order_id, 0))

    def publish(self, act: Publish) -> None:
        addons = (Addon("a", "A", act.addon, "A"), Addon("b", "B", 1, "B"), Addon("c", "C", 100, "C", False))
        terms = {"hosting_months": act.months, "renewal_cents": act.renewal, "currency": act.currency}
        service.publish(self.app, replace(DEFAULT, price_cents=act.price, addons=addons, **terms), "Olive Park")  # type: ignore[arg-type]

    def buy(self, act: Act) -> str:
        on_sale = self.app.offers.newest()[1].on_sale
        addons = tuple(addon.id for number, addon in enumerate(on_sale) if act.which & (1 << number))
        session_id = start(self.app, f"{uuid4().hex}@alder.example", addons)
        self.pay(session_id)
        [row] = rows(self.app, "SELECT id FROM orders WHERE stripe_checkout_session_id = ?", session_id)
        return str(row["id"])

    def refund(self, order_id: str, wanted: int) -> None:
        [row] = rows(self.app, "SELECT * FROM orders WHERE id = ?", order_id)
        left = row["amount_cents"] - row["refunded_cents"]
        if left:
            refunds.refund(self.app, UUID(order_id), min(wanted, left), row["refunded_cents"])

    def check(self, order_id: str, months: int) -> None:
        [row] = rows(self.app, "SELECT * FROM orders WHERE id = ?", order_id)
        offer = self.app.offers.get(row["offer_version"])
        bought = sum(line.amount_cents for line in offer.lines([*map(str, _ids(row))]))
        entries = rows(self.app, "SELECT * FROM ledger_entries WHERE order_id = ? AND kind <> 'fee'", order_id)
        booked = {kind: sum(one["amount_cents"] for one in entries if one["kind"] == kind) for kind in KINDS}

        assert (bought, offer.currency) == (row["amount_cents"], row["currency"]) == self.charged(order_id)
        assert booked == {"payment": bought, "renewal": months * offer.renewal_cents, "refund": -row["refunded_cents"]}
        assert {entry["currency"] for entry in entries} == {offer.currency}


KINDS = ("payment", "renewal", "refund")


def _ids(row: dict[str, Any]) -> list[str]:
    return [part.strip('" ') for part in row["selected_addons"].strip("[]").split(",") if part.strip()]


@settings(max_examples=6, phases=WITHOUT_SHRINKING)
@given(plan=plans)
def test_lines_are_what_stripe_charged_and_what_is_booked(
    shop: StripeShop, clock: FakeClock, plan: list[Publish | Act]
) -> None:
    def row_of(order_id: str) -> dict[str, Any]:
        return rows(shop.app, "SELECT * FROM orders WHERE id = ?", order_id)[0]

    def pay(session_id: str) -> None:
        shop.double.pay(session_id)
        assert shop.double.settle()
        reconcile.settle(shop.app)  # looks up which charge has paid it

    def renew(order_id: str) -> None:
        shop.double.renew(row_of(order_id)["stripe_subscription_id"])
        assert shop.double.settle()
        reconcile.settle(shop.app)

    def charged(order_id: str) -> tuple[int, str]:
        intent = row_of(order_id)["stripe_payment_intent_id"]
        [charge] = [one for one in shop.double.all("charge") if one["payment_intent"] == intent]
        return charge["amount"], charge["currency"]

    begun = clock.now()
    Till(shop.app, clock, pay, renew, charged).live(plan)

    clock.move(timedelta(hours=2))
    assert ledger.audit(shop.app, begun, clock.now()).agrees


@settings(max_examples=6, phases=WITHOUT_SHRINKING)
@given(plan=plans)
def test_lines_are_what_the_sandbox_charged_and_what_is_booked(
    app: App, clock: FakeClock, plan: list[Publish | Act]
) -> None:
    def charged(order_id: str) -> tuple[int, str]:
        [row] = rows(app, "SELECT * FROM orders WHERE id = ?", order_id)
        first = app.gateway.invoices(row["stripe_subscription_id"])[-1]
        return first.amount_cents, first.currency

    def renew(order_id: str) -> None:
        sandbox.happen(app, UUID(order_id), SandboxEvent.RENEWAL_PAID)

    begun = clock.now()
    Till(app, clock, lambda session_id: sandbox.pay(app, session_id), renew, charged).live(plan)

    clock.move(timedelta(hours=2))
    assert ledger.audit(app, begun, clock.now()).agrees
