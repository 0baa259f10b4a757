"""What the database counts and lists by itself is the same in both engines after the same random changes."""

import random
from datetime import date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Table, delete, update

from fundable.db.engine.recounts import WrongSum, wrong
from fundable.db.mail.message_counters import message_tallies
from fundable.db.mail.outbox import messages
from fundable.db.money.figures.hosting_days import hosting_days
from fundable.db.money.figures.ledger_days import ledger_days
from fundable.db.money.figures.order_days import order_days
from fundable.db.money.figures.promise_days import promise_days
from fundable.db.money.figures.promotion_days import promotion_days
from fundable.db.money.figures.span_days import span_days
from fundable.db.money.hosting import hosting
from fundable.db.money.ledger import ledger_entries
from fundable.db.orders.client_groups import client_emails, client_orders, client_tallies, listed_clients
from fundable.db.orders.counters import order_tallies
from fundable.db.orders.history import status_changes
from fundable.db.orders.intake import intake_forms
from fundable.db.orders.listed_orders import listed_orders
from fundable.db.orders.orders import orders
from fundable.db.people.assignees import order_assignees
from fundable.domain.mail.outbox import MessageState
from fundable.domain.money.hosting import HostingStatus
from fundable.domain.money.ledger import LedgerKind
from fundable.domain.money.payments import PaymentMode, PaymentState
from fundable.domain.orders.orders import OrderStatus, SessionState
from tests.conftest import START
from tests.db.both import Both, an_order

STEPS = 400
LOOKED_AT_EVERY = 20
ORDERS = 12
BASE = (orders, intake_forms, messages, ledger_entries, client_emails, client_orders, order_assignees)
TALLIES = (
    order_tallies,
    client_tallies,
    message_tallies,
    ledger_days,
    order_days,
    span_days,
    promise_days,
    hosting_days,
    promotion_days,
)
KEPT = (listed_orders, listed_clients, *TALLIES)


class Life:
    """Changes as they come, a seed each. Many are refused, since what they ask for is there already or isn't."""

    def __init__(self, both: Both, seed: int) -> None:
        self._both = both
        self._random = random.Random(seed)
        self._made = 0

    def step(self) -> None:
        steps = [self.order, self.change, self.email, self.form, self.message, self.sending, self.money, self.group]
        steps += [self.stage, self.hosting]
        self._random.choice([*steps, *[self.order, self.change] * 4, self.give, self.removal, self.parting])()

    def order(self) -> None:
        addons = self._random.choice([[], ["logo"], ["logo", "extra-pages"]])
        self._made += 1  # a refused row leaves a gap in PostgreSQL's numbers
        mode = self._one_of(PaymentMode)
        some = {"selected_addons": addons, "mode": mode, "promotion_code": "SPRING" if self._made % 2 else None}
        self._both.add(orders, **an_order(self._number(), seq=self._made, **some))

    def change(self) -> None:
        values = {
            "status": self._one_of(OrderStatus),
            "payment_state": self._one_of(PaymentState),
            "session_state": self._one_of(SessionState),
            "promised_on": self._random.choice([None, date(2026, 3, self._number())]),
            "form_at": self._moment(),
            "refunded_cents": self._number(),
            "mode": self._one_of(PaymentMode),
            "paid_at": self._moment(),
            "promotion_code": self._random.choice([None, "SPRING", "FALL"]),
            "live_at": self._moment(),
            "days_late": self._random.choice([None, 0, self._number()]),
        }
        some = self._random.sample(sorted(values), 2)
        self._both.run(update(orders).where(self._which()).values({name: values[name] for name in some}))

    def email(self) -> None:
        self._both.run(update(orders).where(self._which()).values(email_key=f"client{self._number()}@example.com"))

    def form(self) -> None:
        number = self._number()
        required = (column.name for column in intake_forms.c if not (column.nullable or column.default))
        texts = dict.fromkeys(required, "x") | {"business_name": self._random.choice(["", "Ö & Co", "Al's"])}
        row = {
            "seq": number,
            "id": UUID(int=number),
            "order_id": UUID(int=number),
            "created_at": START,
            "updated_at": START,
        }
        if self._both.add(intake_forms, **texts | row):
            name = texts["business_name"].upper()
            self._both.run(update(intake_forms).where(intake_forms.c.id == UUID(int=number)).values(business_name=name))

    def message(self) -> None:
        self._made += 1
        texts = dict.fromkeys(("recipient", "subject", "text", "html"), "x")
        kind = self._random.choice(["staff-paid", "test", "welcome", "Staff-no"])
        row = {"id": UUID(int=self._made), "key": str(self._made), "kind": kind, "attempts": 0, "created_at": START}
        row["seq"] = self._made
        self._both.add(messages, state=self._one_of(MessageState), **texts, **row)

    def sending(self) -> None:
        which = messages.c.id == UUID(int=self._random.randint(1, self._made + 1))
        self._both.run(update(messages).where(which).values(state=self._one_of(MessageState)))

    def money(self) -> None:
        self._made += 1
        row = {"id": UUID(int=self._made), "order_id": UUID(int=self._number()), "reference": str(self._number())}
        amount = {"amount_cents": self._random.randint(-500, 500), "currency": "usd", "at": START}
        self._both.add(ledger_entries, kind=self._one_of(LedgerKind), mode=self._one_of(PaymentMode), **row, **amount)

    def group(self) -> None:
        group = f"group{self._number() % 3}"
        email, order = f"client{self._number()}@example.com", UUID(int=self._number())
        self._both.add(client_emails, email_key=email, client_key=group, merged_at=START, merged_by="Ann")
        self._both.add(client_orders, order_id=order, client_key=group, split_at=START, split_by="Ann")
        self._both.run(update(client_emails).where(client_emails.c.email_key == email).values(client_key=email))

    def parting(self) -> None:
        self._both.run(delete(client_orders).where(client_orders.c.order_id == UUID(int=self._number())))
        self._both.run(delete(messages).where(messages.c.id == UUID(int=self._number())))

    def give(self) -> None:
        order = UUID(int=self._number())
        self._both.add(order_assignees, order_id=order, user_id=None, since=START, given_by="Ann")

    def stage(self) -> None:
        self._made += 1
        moved = {"status_from": self._one_of(OrderStatus), "status_to": OrderStatus.REVIEW, "mode": PaymentMode.LIVE}
        times = {"since": self._moment(), "at": START}
        self._both.add(status_changes, id=self._made, order_id=UUID(int=self._number()), **moved, **times)

    def hosting(self) -> None:
        order, sold = UUID(int=self._number()), {"currency": "usd", "offer_version": 1, "mode": PaymentMode.LIVE}
        row = {"subscription_id": str(order), "customer_id": "x", "ends_at": START, "is_doubtful": False}
        self._both.add(hosting, order_id=order, status=self._one_of(HostingStatus), **row, **sold)
        ends = {"status": self._one_of(HostingStatus), "cancel_at": self._moment(), "ends_at": self._moment() or START}
        card = {"card_exp_month": self._number(), "card_exp_year": self._random.choice([None, 2026, 2027])}
        for values in (ends, card):
            self._both.run(update(hosting).where(hosting.c.order_id == order).values(**values))

    def removal(self) -> None:
        self._both.run(delete(orders).where(self._which()))

    def _which(self) -> Any:
        return orders.c.id == UUID(int=self._number())

    def _moment(self) -> datetime | None:
        """None, or up to ten years from the start, most not far from it."""
        return self._random.choice(
            [None, START + timedelta(seconds=self._random.randint(1, 3) ** self._random.randint(0, 18))]
        )

    def _number(self) -> int:
        return self._random.randint(1, ORDERS)

    def _one_of(self, values: Any) -> Any:
        return self._random.choice(list(values))


def wrong_sums(both: Both, table: Table) -> list[WrongSum]:
    found = []
    for engine in (both.sqlite, both.postgresql):
        with engine.connect() as connection:
            found += wrong(connection, table)
    return found


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_same_after_the_same_changes(both: Both, seed: int) -> None:
    life = Life(both, seed)

    for step in range(STEPS):
        life.step()
        if step % LOOKED_AT_EVERY == 0:
            for table in KEPT:
                both.rows(table)
            for table in TALLIES:
                assert wrong_sums(both, table) == []

    assert [table.name for table in (*BASE, *KEPT) if not both.rows(table)] == []
