"""A month of orders, with renewals, refunds, disputes, fees and taxes in two currencies, beside books that are
written by hand here: what each payout ought to bring, and what the ledger ought to say, to the cent."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from fundable.db.money import payouts as rows_of
from fundable.domain.money.payouts import Tie
from fundable.services.money import ledger, payouts, reconcile
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.lengths import often
from tests.offers import publish, start
from tests.services.money.stripe.looking import rows, stored

DAYS, A_DAY, SUBSCRIBERS = 30, often(3, long=7), often(8, long=24)
ORDERS = often(80, long=200)
"""Two or three a day, with and without a tax, in two currencies: no sum rounds in a way that eighty don't. What goes by
days (fifteen refunds, six disputes, sixty payouts) is the same in both."""
PRICES = {"usd": 150_00, "eur": 139_00}
RENEWAL, DOMAIN = 9_97, 25_00
TAX = 8


@dataclass
class HandBooks:
    """What an accountant writes down: each movement with its fee, as the contract with Stripe has it."""

    entered: Counter[tuple[str, str]] = field(default_factory=Counter)
    waiting: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    tax: Counter[str] = field(default_factory=Counter)
    paid_out: Counter[str] = field(default_factory=Counter)

    def take(self, currency: str, kind: str, net: int, tax: int) -> None:
        """A payment: 2.9 % and 30 cents, half a cent up."""
        cents = net + tax
        self._enter(currency, kind, cents, (cents * 29 + 500) // 1000 + 30)
        self.tax[currency] += tax

    def give_back(self, currency: str, cents: int) -> None:
        self._enter(currency, "refund", -cents, 0)

    def dispute(self, currency: str, cents: int) -> None:
        self._enter(currency, "dispute", -cents, 15_00)

    def win(self, currency: str, cents: int) -> None:
        self._enter(currency, "dispute", cents, 0)

    def _enter(self, currency: str, kind: str, cents: int, fee: int) -> None:
        self.entered[currency, kind] += cents
        if fee:
            self.entered[currency, "fee"] -= fee
        self.waiting[currency] += cents - fee


@dataclass
class Month:
    shop: StripeShop
    clock: FakeClock
    books: HandBooks = field(default_factory=HandBooks)
    random: Random = field(default_factory=lambda: Random(35))
    paid: list[tuple[str, int, Callable[[], str]]] = field(default_factory=list)
    disputed: list[tuple[str, str, int]] = field(default_factory=list)
    expected: dict[str, int] = field(default_factory=dict)

    def sell(self, currency: str, email: str, *, remembered: bool = True) -> PaidOrder:
        addons = ("domain",) if self.random.random() < 0.3 else ()
        session_id = start(self.shop.app, email, addons)
        net = PRICES[currency] + (DOMAIN if addons else 0)
        is_taxed = self.random.random() < 0.5
        if is_taxed:
            self.shop.double.tax(session_id, TAX)
        self.shop.double.pay(session_id)
        self.books.take(currency, "payment", net, net * TAX // 100 if is_taxed else 0)
        [row] = rows(self.shop.app, "SELECT id FROM orders WHERE stripe_checkout_session_id = ?", session_id)
        order = PaidOrder(row["id"], email, session_id)
        if remembered:
            cents = net + (net * TAX // 100 if is_taxed else 0)
            self.paid.append((currency, cents, lambda: str(stored(self.shop.app, order)["stripe_payment_intent_id"])))
        return order

    def renew(self, subscription_id: str) -> None:
        invoice = self.shop.double.renew(subscription_id)
        tax = (RENEWAL * TAX + 50) // 100
        self.books.take("usd", "renewal", RENEWAL, tax)
        self.paid.append(("usd", RENEWAL + tax, lambda: self._intent_of(invoice["id"])))

    def _intent_of(self, invoice_id: str) -> str:
        [row] = rows(self.shop.app, "SELECT payment_intent_id FROM ledger_entries WHERE reference = ?", invoice_id)
        return str(row["payment_intent_id"])

    def refund(self) -> None:
        currency, cents, intent = self.paid.pop(self.random.randrange(len(self.paid) // 2, len(self.paid)))
        part = cents if self.random.random() < 0.5 else self.random.randrange(1, cents)
        self.shop.double.refund(intent(), part)
        self.books.give_back(currency, part)

    def dispute(self) -> None:
        currency, cents, intent = self.paid.pop(self.random.randrange(len(self.paid) // 2, len(self.paid)))
        opened = self.shop.double.dispute(intent())
        self.books.dispute(currency, cents)
        self.disputed.append((opened["id"], currency, cents))

    def decide(self) -> None:
        dispute_id, currency, cents = self.disputed.pop(0)
        is_won = self.random.random() < 0.5
        self.shop.double.close_dispute(dispute_id, "won" if is_won else "lost")
        if is_won:
            self.books.win(currency, cents)

    def pay_out(self) -> None:
        """One for each currency, as Stripe makes them."""
        while made := self.shop.double.pay_out():
            currency = made["currency"]
            self.expected[made["id"]] = self.books.waiting[currency]
            self.books.paid_out[currency] += self.books.waiting.pop(currency)

    def end_of_day(self) -> None:
        assert self.shop.double.settle()
        reconcile.settle(self.shop.app)
        self.pay_out()
        assert self.shop.double.settle()
        payouts.read(self.shop.app)
        self.clock.move(timedelta(days=1))


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_STRIPE_TAX": "on"}


@pytest.fixture
def month(shop: StripeShop, clock: FakeClock) -> Month:
    """All of it has happened."""
    shop.double.settings.tax_ready = True
    shop.double.settings.renewal_tax_percent = TAX
    lived = Month(shop, clock)
    subscribers = [lived.sell("usd", f"old{place}@alder.example", remembered=False) for place in range(SUBSCRIBERS)]
    lived.end_of_day()
    clock.move(timedelta(days=364))
    left = ORDERS
    for day in range(DAYS):
        if day == DAYS // 2:
            publish(shop.app, currency="eur", price_cents=PRICES["eur"])
        for place in range(min(A_DAY, left)):
            lived.sell("eur" if day >= DAYS // 2 else "usd", f"d{day}-{place}@alder.example")
            left -= 1
        if day < len(subscribers):
            lived.renew(str(stored(shop.app, subscribers[day])["stripe_subscription_id"]))
        assert shop.double.settle()
        reconcile.settle(shop.app)
        for act, is_today in ((lived.refund, day % 2), (lived.dispute, day % 5 == 3), (lived.decide, day % 8 == 7)):
            if is_today:
                act()
        lived.end_of_day()
    assert left == 0
    return lived


def test_the_ledger_and_every_payout_are_what_was_written_by_hand(month: Month) -> None:
    shop, books = month.shop, month.books
    found = rows(
        shop.app,
        "SELECT currency, kind, SUM(amount_cents) AS cents FROM ledger_entries GROUP BY currency, kind",
    )
    assert {(one["currency"], one["kind"]): one["cents"] for one in found} == dict(books.entered)
    assert set(books.entered) >= {
        (currency, kind) for currency in PRICES for kind in ("payment", "fee", "refund", "dispute")
    }
    assert books.entered["usd", "renewal"] == SUBSCRIBERS * 10_77

    brought = {one["id"]: one for one in rows(shop.app, "SELECT * FROM payouts")}
    assert {one: row["amount_cents"] for one, row in brought.items()} == month.expected
    with shop.app.database.read() as connection:
        read = [rows_of.find(connection, one) for one in brought]
    assert {(one.tie, one.short_cents) for one in read if one} == {(Tie.TIED, 0)}
    assert len(read) > DAYS

    taxes = rows(shop.app, "SELECT currency, SUM(tax_cents) AS cents FROM payout_lines GROUP BY currency")
    assert {one["currency"]: one["cents"] for one in taxes} == dict(books.tax)
    assert _everything(shop) == dict(books.paid_out)
    audit = ledger.audit(shop.app, month.clock.now() - timedelta(days=DAYS + 370), month.clock.now())
    assert audit.differences == ()


def _everything(shop: StripeShop) -> dict[str, Any]:
    """What the ledger has kept in each currency: all of it has been paid out."""
    kept = rows(shop.app, "SELECT currency, SUM(amount_cents) AS cents FROM ledger_entries GROUP BY currency")
    return {one["currency"]: one["cents"] for one in kept}
