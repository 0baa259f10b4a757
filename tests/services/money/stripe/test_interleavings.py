"""Whatever comes, in whatever order, twice, cut off by a crash, or told by a clock that is wrong: one paid order,
hosting as Stripe has it, and books that agree."""

import dataclasses
import os
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from hypothesis import example, given, settings, strategies

from fundable.app import App
from fundable.db.money import events as event_rows
from fundable.domain.errors import Refused
from fundable.opening import open_app
from fundable.services.money import events, ledger, payments, reconcile, refunds
from fundable.services.orders import stats
from tests.conftest import FakeClock, PaidOrder, StripeShop
from tests.fakes.stripe import SECRET, StripeDouble, payload, sign
from tests.services.money.stripe.looking import hosting, open_events, rows, stored

MOMENTS = ("return", "settle", "reconcile", "crash", "restart", "give back", "newest first")
LATEST = 3
RIGHT = timedelta()
JUMPS = tuple(timedelta(days=days) for days in (-400, -2, 2, 400))
"""So wrong is our clock from then on. Stripe's goes right."""
Step = str | int | timedelta
steps: strategies.SearchStrategy[list[Step]] = strategies.lists(
    strategies.one_of(
        strategies.sampled_from(MOMENTS),
        strategies.integers(min_value=0, max_value=60),
        strategies.sampled_from((RIGHT, *JUMPS)),
    ),
    max_size=14,
)
OUTCOMES = {
    "dispute": (),
    "dispute-won": ("won",),
    "dispute-lost": ("lost",),
    "dispute-appealed": ("lost", "won"),
}
OF_MONTH = {f"month-{name}": outcomes for name, outcomes in OUTCOMES.items()}
LIFE = (  # in this order: a disputed charge is not refunded, and a month is paid before it is disputed
    "refund",
    "refund-returned",
    *OUTCOMES,
    "renew",
    *OF_MONTH,
    "renew-failed",
    "renew-recovered",
    "cancel",
    "end",
)


def possible(life: list[str]) -> list[str]:
    """Without a second dispute of a charge, nor of a month that was not paid, nor what recovers without a failure."""
    lived: list[str] = []
    for event in sorted(life, key=LIFE.index):
        is_second = any(event in disputes and {*disputes} & {*lived} for disputes in (OUTCOMES, OF_MONTH))
        is_unpaid = event in OF_MONTH and "renew" not in lived
        if not is_second and not is_unpaid and (event != "renew-recovered" or "renew-failed" in lived):
            lived.append(event)
    return lived


lives = strategies.lists(strategies.sampled_from(LIFE), max_size=7, unique=True).map(possible)
EXAMPLES = int(os.environ.get("TEST_INTERLEAVINGS", "20"))


@dataclasses.dataclass
class OurClock:
    """The machine's own: as far from the right time as it has jumped."""

    right: FakeClock
    is_off_by: timedelta = RIGHT

    def now(self) -> datetime:
        return self.right.now() + self.is_off_by


@dataclasses.dataclass
class World:
    """One order, what Stripe has to tell of it, and a program that is interrupted now and then."""

    shop: StripeShop
    clock: FakeClock
    ours: OurClock
    app: App
    order: PaidOrder

    def run(self, step: Step, told: list[Any]) -> None:
        """A number delivers one of the reports, a time sets the clock wrong by so much; the rest is what else can
        happen."""
        if isinstance(step, timedelta):
            self.ours.is_off_by = step
        elif isinstance(step, int):
            self.deliver(told[step % len(told)])
        elif step == "return":
            payments.confirm(self.app, self.order.session_id)
        elif step == "settle":
            reconcile.settle(self.app)
        elif step == "reconcile":
            self.clock.move(timedelta(minutes=15))
            reconcile.reconcile(self.app)
        elif step == "newest first":
            for event in reversed(told[-LATEST:]):
                self.deliver(event)
            reconcile.settle(self.app)
        elif step == "give back":
            self.give_back()
        elif step == "crash":
            self.store_only(told[len(self.order.id) % len(told)])
        else:
            self.app.close()
            self.app = open_app(self.app.config, self.ours)

    def give_back(self) -> None:
        """An owner refunds ten dollars more than is known to have gone back. Not of what a bank has taken, unknown to
        us: Stripe would refuse."""
        row = stored(self.app, self.order)
        if any(one["payment_intent"] == row["stripe_payment_intent_id"] for one in self.shop.double.all("dispute")):
            return
        with suppress(Refused):
            refunds.refund(self.app, UUID(self.order.id), 1000, row["refunded_cents"])

    def deliver(self, event: Any) -> None:
        events.receive_webhook(self.app, payload(event), sign(payload(event), SECRET))

    def store_only(self, event: Any) -> None:
        """The program dies between storing a report and acting on it."""
        received = self.app.gateway.receive(payload(event), sign(payload(event), SECRET))
        if received:
            with self.app.database.write() as connection:
                event_rows.record(connection, received, self.ours.now())


def live(shop: StripeShop, order: PaidOrder, clock: FakeClock, life: list[str], is_delayed: bool) -> None:
    """What happens at Stripe, of which nothing is told yet."""
    double = shop.double
    if is_delayed:
        double.pay(order.session_id, "delayed")
        clock.move(timedelta(days=2))
        double.delayed_succeeds(order.session_id)
    else:
        double.pay(order.session_id)
    session = double.get(order.session_id)
    intent, month = intent_of(double, session["invoice"]), ""
    for event in life:
        clock.move(timedelta(days=1))
        match event:
            case "refund":
                double.refund(intent, 5000)
            case "refund-returned":
                made = double.refund(intent, 2500)
                clock.move(timedelta(days=1))
                double.fail_refund(made["id"])
            case "renew":
                month = double.renew(session["subscription"])["id"]
            case "renew-failed":
                double.renew(session["subscription"], "failed")
            case "renew-recovered":
                double.renew(session["subscription"], "paid")
            case "cancel":
                double.cancel_at_period_end(session["subscription"])
            case "end":
                double.end(session["subscription"])
            case _:
                opened = double.dispute(intent_of(double, month), 997) if month else double.dispute(intent, 4000)
                for outcome in {**OUTCOMES, **OF_MONTH}[event]:
                    clock.move(timedelta(days=1))
                    double.close_dispute(opened["id"], outcome)


def intent_of(double: StripeDouble, invoice: str) -> str:
    [payment] = [one["payment"] for one in double.all("invoice_payment") if one["invoice"] == invoice]
    return str(payment["payment_intent"])


@pytest.fixture
def shops(shop: StripeShop) -> StripeShop:
    shop.double.hold()
    return shop


@settings(max_examples=EXAMPLES)
@given(plan=steps, life=lives, is_delayed=strategies.booleans())
@example(plan=["newest first"], life=["refund"], is_delayed=False)
@example(plan=["newest first"], life=["dispute"], is_delayed=False)
@example(plan=[0, "settle", JUMPS[-1], "reconcile", RIGHT], life=["renew", "renew-failed"], is_delayed=True)
@example(plan=["newest first", JUMPS[0], "reconcile"], life=["refund", "renew", "month-dispute-lost"], is_delayed=False)
def test_every_interleaving_ends_in_one_paid_order_and_balanced_books(
    shops: StripeShop, clock: FakeClock, plan: list[Step], life: list[str], is_delayed: bool
) -> None:
    begun, ours = clock.now(), OurClock(clock)
    order = shops.order(f"{uuid4().hex}@alder.example")
    before = len(shops.double.events())
    live(shops, order, clock, life, is_delayed)
    told = shops.double.events()[before:]
    world = World(shops, clock, ours, open_app(shops.app.config, ours), order)
    try:
        for step in plan:
            world.run(step, told)
        ours.is_off_by = RIGHT
        clock.move(timedelta(minutes=15))
        reconcile.reconcile(world.app)
        reconcile.settle(world.app)
        clock.move(timedelta(minutes=15))
        check(world, begun, life)
    finally:
        world.app.close()


def check(world: World, begun: Any, life: list[str]) -> None:
    app, order = world.app, world.order
    row = stored(app, order)
    [charge] = [
        one for one in world.shop.double.all("charge") if one["payment_intent"] == row["stripe_payment_intent_id"]
    ]
    gone, is_disputed = charge["amount_refunded"], bool({"dispute", "dispute-lost"} & set(life))
    assert row["refunded_cents"] == gone
    assert row["payment_state"] == ("disputed" if is_disputed else "partially_refunded" if gone else "paid")
    assert [
        change["status_to"] for change in rows(app, "SELECT * FROM status_changes WHERE order_id = ?", order.id)
    ] == ["paid"]
    entries = rows(app, "SELECT * FROM ledger_entries WHERE order_id = ? AND kind <> 'fee'", order.id)
    months = len({"renew", "renew-recovered"} & set(life)) - len({"month-dispute", "month-dispute-lost"} & set(life))
    assert sum(entry["amount_cents"] for entry in entries) == 15000 - gone - 4000 * is_disputed + 997 * months
    assert [entry["kind"] for entry in entries].count("payment") == 1
    check_hosting(world, life)
    assert open_events(app) == []
    audit = ledger.audit(app, begun, world.clock.now())
    assert audit.agrees, audit.differences
    check_figures(app)


def check_hosting(world: World, life: list[str]) -> None:
    """As Stripe has it, dated by Stripe; and who is to pay knows where."""
    row, status = hosting(world.app, world.order), expected_hosting(life)
    assert (row["status"], row["is_doubtful"]) == (status, 0)
    assert bool(row["cancel_at"]) == ("cancel" in life)
    assert bool(row["pay_url"]) == (status == "past_due")
    assert row["as_of"] is None or row["as_of"][:19] <= f"{world.clock.now():%Y-%m-%dT%H:%M:%S}"
    problems = rows(world.app, "SELECT * FROM messages WHERE kind = 'payment-problem' AND order_id = ?", world.order.id)
    assert len(problems) <= 1
    assert problems or status != "past_due"


def check_figures(app: App) -> None:
    """What the cards of the admin show is the sum of what is stored."""
    [received] = rows(
        app,
        "SELECT sum(amount_cents) AS cents FROM ledger_entries WHERE kind IN ('payment', 'refund', 'dispute') AND "
        "payment_intent_id NOT IN (SELECT payment_intent_id FROM ledger_entries WHERE kind = 'renewal')",
    )
    [moved] = rows(app, "SELECT sum(amount_cents) AS cents FROM ledger_entries WHERE kind <> 'fee'")
    [days] = rows(app, "SELECT sum(amount_cents) AS cents FROM ledger_days WHERE kind <> 'fee'")
    assert stats.read(app).received_cents == received["cents"]
    assert days == moved


STATES = {"renew": "active", "renew-failed": "past_due", "renew-recovered": "active", "end": "ended"}


def expected_hosting(life: list[str]) -> str:
    last = [event for event in life if event in STATES]
    return STATES[last[-1]] if last else "trialing"
