"""How orders go, told as lives: a life says when something happens next, and once that time has come, it does it.

A life is a generator of times. Whoever lives through it sets the clock to the time that it has said, and then asks for
the next one. So nothing happens before what it needs has happened, and what lies beyond the end never does."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from heapq import merge
from uuid import UUID

from fundable.app import App
from fundable.domain.agency.offer import Offer
from fundable.domain.errors import Refused
from fundable.domain.money.hosting import begun, months_after
from fundable.services.agency import offer as offers
from fundable.services.money import checkout, payments, refunds
from fundable.services.operation import sandbox
from fundable.services.operation.demo.sales import Sale, Scenario
from fundable.services.operation.demo.work import WebsiteWork, at_work
from fundable.services.operation.demo.world import World
from fundable.services.operation.sandbox import SandboxEvent
from fundable.services.orders import clients, orders

Life = Iterator[datetime]
UNPAID = (Scenario.ABANDONED, Scenario.FAILED)
TRIED_AGAIN_AFTER = timedelta(days=3)
PART_CENTS = 40_00
COMES_BACK = 0.9
"""Of the buyers: others close the payment page, and are known to have paid by its report alone."""


@dataclass(frozen=True, slots=True)
class Story:
    """One order as it goes. `shots` are photos, by trade. `refused` are the acts that the program didn't allow: who is
    refused gives up, as people do."""

    world: World
    sale: Sale
    chance: random.Random
    shots: Mapping[str, Sequence[bytes]]
    refused: list[str]

    @property
    def app(self) -> App:
        return self.world.app

    def life(self) -> Life:
        return self._as_allowed(self._ordered())

    def _as_allowed(self, life: Life) -> Life:
        try:
            yield from life
        except Refused as refused:
            self.refused.append(f"{self.sale.scenario}: {refused.code}")

    def _ordered(self) -> Life:
        sale, chance = self.sale, self.chance
        yield sale.at
        session_id = _order(self.app, sale)
        order_id = sale.order_id = clients.find_orders(self.app, sale.buyer.email)[0].id
        if sale.scenario is Scenario.ABANDONED:
            return
        at = sale.at + timedelta(minutes=chance.randint(1, 20))
        is_delayed = sale.scenario in (Scenario.DELAYED, Scenario.FAILED)
        yield at
        sandbox.pay(self.app, session_id, is_delayed)
        if random.Random(sale.buyer.email).random() < COMES_BACK:  # noqa: S311 - a play
            payments.confirm(self.app, session_id)
        if is_delayed:
            at += timedelta(hours=chance.randint(20, 70))
            yield at
            has_failed = sale.scenario is Scenario.FAILED
            sandbox.happen(self.app, order_id, SandboxEvent.DELAYED_FAILED if has_failed else SandboxEvent.DELAYED_PAID)
        if sale.scenario not in UNPAID:
            hosting, website = self._hosting(order_id, at), self._website(order_id, at)
            yield from merge(self._as_allowed(hosting), self._as_allowed(website))

    def _website(self, order_id: UUID, paid_at: datetime) -> Life:
        """From the form to the finished website, and then money that goes back."""
        if self.sale.scenario is Scenario.NO_FORM:
            return
        at = yield from WebsiteWork(self.world, self.sale, order_id, self.chance, self.shots).done(paid_at)
        at = at_work(at + timedelta(days=self.chance.randint(1, 20)))
        match self.sale.scenario:
            case Scenario.REFUNDED | Scenario.PARTLY_REFUNDED:
                yield at
                _refund(self.app, order_id, self.sale.scenario is Scenario.REFUNDED)
            case Scenario.DISPUTE_WON | Scenario.DISPUTE_LOST | Scenario.DISPUTED:
                yield from self._disputed(order_id, at)

    def _disputed(self, order_id: UUID, at: datetime) -> Life:
        yield at
        sandbox.happen(self.app, order_id, SandboxEvent.DISPUTE_OPENED)
        if self.sale.scenario is Scenario.DISPUTED:
            return
        yield at + timedelta(days=12)
        is_won = self.sale.scenario is Scenario.DISPUTE_WON
        sandbox.happen(self.app, order_id, SandboxEvent.DISPUTE_WON if is_won else SandboxEvent.DISPUTE_LOST)

    def _hosting(self, order_id: UUID, paid_at: datetime) -> Life:
        """What is included first; then it renews by the month, and now and then a card fails."""
        if self.sale.scenario is Scenario.CANCELED:
            yield paid_at + timedelta(days=self.chance.randint(60, 300))
            sandbox.happen(self.app, order_id, SandboxEvent.HOSTING_ENDED)
            return
        at = begun(paid_at, _sold(self.app, order_id).hosting)[1]
        while True:
            yield at
            is_paid = self.chance.random() < 0.85
            sandbox.happen(self.app, order_id, SandboxEvent.RENEWAL_PAID if is_paid else SandboxEvent.RENEWAL_FAILED)
            at = months_after(at, 1) if is_paid else at + TRIED_AGAIN_AFTER


def _order(app: App, sale: Sale) -> str:
    """The payment page's session."""
    version, offer = offers.current(app)
    basket = checkout.Basket(sale.buyer.email, offer.total_cents(sale.addons) / 100, sale.addons, version)
    return checkout.start(app, basket, checkout.browser_key(app, basket.email)).rpartition("/")[2]


def _sold(app: App, order_id: UUID) -> Offer:
    return orders.read_details(app, order_id).offer


def _refund(app: App, order_id: UUID, is_whole: bool) -> None:
    order = orders.read_details(app, order_id).order
    cents = order.amount_cents if is_whole else min(PART_CENTS, order.amount_cents // 2)
    refunds.refund(app, order.id, cents, order.refunded_cents)
