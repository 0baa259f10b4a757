"""What clients are charged for after their order, each at its time: an amount for a reason, an add-on, a round more."""

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from uuid import UUID, uuid5

from fundable.db.money.charging import order_charges
from fundable.domain.agency.currencies import least
from fundable.domain.agency.offer import DOMAIN_ADDON, Offer
from fundable.domain.errors import Refused
from fundable.domain.money.charging.order_charges import NewCharge
from fundable.domain.money.payments import ChargeKind
from fundable.services.money.charging import charge_refunds, making, paying
from fundable.services.operation import sandbox_charges
from fundable.services.operation.demo.sales import Sale, Scenario
from fundable.services.operation.demo.staff import STAFF
from fundable.services.operation.demo.work import at_work
from fundable.services.operation.demo.world import World


class Fate(Enum):
    """`LEFT`: their first payment page runs out, and they open another one."""

    PAID = auto()
    LEFT = auto()
    WITHDRAWN = auto()
    OPEN = auto()


FATES = {Fate.PAID: 6, Fate.LEFT: 2, Fate.WITHDRAWN: 1, Fate.OPEN: 1}
ASKED = (Scenario.DELIVERED, Scenario.WAITED_FOR, Scenario.DELAYED, Scenario.DISPUTE_WON)
SHARE = 0.25
"""Of these orders: the others want nothing more."""
ASKED_AFTER_DAYS = (10, 40)
"""By then their first payment is known, whatever became of its report."""
PAID_AFTER_H = (1, 3, 20, 50)
TAKES, RUNS_OUT = timedelta(minutes=4), timedelta(days=2)
COMES_BACK = 0.8
"""Of the clients: others close the payment page, and are known to have paid by its report alone."""
GIVEN_BACK, GIVEN_BACK_AFTER_DAYS = 0.3, (5, 20)
"""Of what was charged for a reason and paid: a half, or all of it."""
REASONS = {
    "A set of business cards": 80,
    "Photos taken on site": 160,
    "Their menu in Spanish": 65,
    "An hour of help with their email": 50,
}
"""With what staff ask for it, in percent of a website's price: 120 isn't the same everywhere."""


def typed_cents(reason: str, offer: Offer) -> int:
    """In whole units of its currency, or the least that can be charged."""
    return max(offer.price_cents * REASONS[reason] // 10_000 * 100, least(offer.currency))


@dataclass(frozen=True, slots=True)
class Extra:
    """One order's."""

    world: World
    sale: Sale
    chance: random.Random
    refused: list[str]

    def life(self) -> Iterator[datetime]:
        """Times at which something happens; nothing where nothing is charged. Who is refused gives up."""
        try:
            yield from self._life()
        except Refused as refused:
            self.refused.append(f"a charge: {refused.code}")

    def _life(self) -> Iterator[datetime]:
        if self.sale.scenario not in ASKED or self.chance.random() >= SHARE:
            return
        fate = self.chance.choices(list(FATES), list(FATES.values()))[0]
        at = at_work(self.sale.at + timedelta(days=self.chance.randint(*ASKED_AFTER_DAYS)))
        yield at
        order_id = self.sale.order_id
        if order_id is None:  # it was refused
            return
        charge_id = self._ask(order_id)
        at += timedelta(hours=self.chance.choice(PAID_AFTER_H))
        if fate is Fate.OPEN:
            return
        yield at
        if fate is Fate.WITHDRAWN:
            yield from self._withdraw(order_id, charge_id, at)
            return
        if fate is Fate.LEFT:
            paying.open_page(self.world.app, order_id, charge_id)
            at += RUNS_OUT
            yield at
        session_id = paying.open_page(self.world.app, order_id, charge_id).rpartition("/")[2]
        yield at + TAKES
        sandbox_charges.pay(self.world.app, session_id)
        if self.chance.random() < COMES_BACK:
            paying.check(self.world.app, order_id, charge_id)
        yield from self._give_back(order_id, charge_id, at)

    def _withdraw(self, order_id: UUID, charge_id: UUID, at: datetime) -> Iterator[datetime]:
        """Staff do, while the client has the payment page open, and tries."""
        session_id = paying.open_page(self.world.app, order_id, charge_id).rpartition("/")[2]
        yield at + TAKES
        making.withdraw(self.world.app, order_id, charge_id, STAFF[0])
        self.world.withdrawn[charge_id] = at + TAKES
        yield at + 2 * TAKES
        with suppress(Refused):
            sandbox_charges.pay(self.world.app, session_id)

    def _give_back(self, order_id: UUID, charge_id: UUID, paid_at: datetime) -> Iterator[datetime]:
        """An owner does, now and then."""
        if self.chance.random() >= GIVEN_BACK:
            return
        share = self.chance.choice((1, 2))
        yield at_work(paid_at + timedelta(days=self.chance.randint(*GIVEN_BACK_AFTER_DAYS)))
        with self.world.app.database.read() as connection:
            charge = order_charges.get(connection, order_id, charge_id)
        if charge.kind is ChargeKind.AMOUNT:
            charge_refunds.refund(self.world.app, order_id, charge_id, charge.paid_cents // share, 0)

    def _ask(self, order_id: UUID) -> UUID:
        """By staff, who are then in the office."""
        return making.make(self.world.app, order_id, self._wanted(order_id), STAFF[0]).id

    def _wanted(self, order_id: UUID) -> NewCharge:
        """What the offer sells as often as something else. A domain would have to be registered by somebody."""
        sold = making.offered(self.world.app, order_id)
        addons = [one for one in sold.addons if one.id != DOMAIN_ADDON]
        text = self.chance.choice(list(REASONS))
        charge_id, kind = uuid5(order_id, text), self.chance.choice(list(ChargeKind))
        if kind is ChargeKind.ROUND and sold.round_cents:
            return NewCharge(charge_id, kind, sold.round_cents)
        if kind is ChargeKind.ADDON and addons:
            addon = self.chance.choice(addons)
            return NewCharge(charge_id, kind, addon.price_cents, addon_id=addon.id)
        return NewCharge(charge_id, ChargeKind.AMOUNT, typed_cents(text, self.world.app.offers.newest()[1]), text)
