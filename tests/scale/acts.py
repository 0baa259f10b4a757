"""What people do, once, while the server that they do it at may be killed: then they do it again at the other one, and
what came of it is counted."""

import time
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

from fundable.adapters.signing import HmacSigner, load_or_create_key
from fundable.domain.errors import Refused
from fundable.domain.mail.reply_addresses import reply_address
from fundable.domain.operation.backups import RECORDS
from tests.journeys.customers import Customer
from tests.journeys.websites import NAME, Files, Website
from tests.running import START_WITHIN_S, Browser, Cut, buy, call, log_in, wait_until
from tests.scale.stage import AGAIN, Choice, Lined, Patient, Stage
from tests.services.orders.letters import MAILBOX, letter

CENTS = 5000
LOOK_EVERY_S = 0.05
LATER_S = 2.0
OVER_S = 1.1
"""A backup is there a moment before its job is over, and who asks for another one meanwhile gets none."""


class Act(ABC):
    """`begin` makes what it takes, `do` does it at `choice` and raises Cut, `count` is how often it has its effect."""

    name: str

    def __init__(self, stage: Stage, choice: Choice) -> None:
        self.stage, self.choice = stage, choice

    @abstractmethod
    def begin(self, number: int) -> None: ...

    @abstractmethod
    def do(self) -> None: ...

    @abstractmethod
    def count(self) -> int: ...

    def check(self) -> None:  # noqa: B027, most have nothing
        """What else has to be so. Raises AssertionError."""

    def rows(self, query: str, *values: object) -> list[dict[str, Any]]:
        """Through the server's own line, which is cut when it's killed. Raises Cut."""
        try:
            return self.choice.rows(query, *values)
        except Refused as away:
            raise Cut(str(away)) from away

    def run(self, job: str) -> None:
        """As an owner does under System; it runs on after the answer."""
        answer = log_in(self.choice).post(f"/api/admin/system/jobs/{job}/run")
        assert answer.status == 200, answer.body

    def wait(self) -> None:
        """Until it has its effect. Raises Cut when the server is gone before, as somebody sees who waits."""
        ends = time.monotonic() + START_WITHIN_S
        while not self.count():
            assert time.monotonic() < ends, f"{self.name} never had its effect"
            call(self.choice.port, "GET", "/healthz")
            AGAIN.wait(LOOK_EVERY_S)


class Purchase(Act):
    name = "A purchase"

    def begin(self, number: int) -> None:
        steps = deque(["checkout", "pay", "password"])
        self._customer = Customer(1_000_000 + number, Patient(self.choice), ("domain",), steps)
        self._staff = Browser(self.choice)

    def do(self) -> None:
        steps = self._customer.steps
        while steps:
            self._customer.take(steps[0], self._staff)
            steps.popleft()

    def count(self) -> int:
        """The most of its orders, payments and hostings, or 0 where one is missing."""
        email = self._customer.email
        orders = len(self.rows("SELECT 1 FROM orders WHERE email = ?", email))
        of_it = "SELECT 1 FROM {} JOIN orders ON orders.id = order_id WHERE email = ?"
        payments = len(self.rows(of_it.format("ledger_entries") + " AND kind = 'payment'", email))
        hostings = len(self.rows(of_it.format("hosting"), email))
        each = (orders, payments, hostings)
        return max(each) if min(each) else 0

    def check(self) -> None:
        twice = "SELECT kind FROM messages WHERE recipient = ? GROUP BY kind HAVING count(*) > 1"
        assert not self.rows(twice, self._customer.email), "an email goes twice"


class Refund(Act):
    name = "A refund"

    def begin(self, number: int) -> None:
        self._order = buy(self.choice, f"refund{number}@alder.example")
        self._owner = Patient(self.choice, log_in(self.choice).cookies)

    def do(self) -> None:
        """While one is in progress that nobody answers anymore, nothing is given: somebody is told to try again later,
        and does."""
        body = {"amountCents": CENTS, "refundedBeforeCents": 0}
        answer = self._owner.post(f"/api/orders/{self._order.id}/refund", body)
        assert answer.status == 200 or answer.json["code"] == "order_changed", answer.body
        if answer.status != 200 and not self.count():
            AGAIN.wait(LATER_S)
            raise Cut(answer.body)

    def count(self) -> int:
        """Its entries, of which each is of one refund at the payment provider."""
        given = "SELECT amount_cents FROM ledger_entries WHERE order_id = ? AND kind = 'refund'"
        entries = [row["amount_cents"] for row in self.rows(given, self._order.id)]
        [order] = self.rows("SELECT refunded_cents FROM orders WHERE id = ?", self._order.id)
        assert order["refunded_cents"] == -sum(entries)
        return int(-sum(entries) // CENTS)


class OfWebsite(Act):
    """With a build that nobody has approved yet."""

    def __init__(self, stage: Stage, choice: Choice) -> None:
        super().__init__(stage, choice)
        self.site = Website.drafted(choice, f"{type(self).__name__.lower()}@alder.example")

    def begin(self, number: int) -> None:
        self.site.staff = Patient(self.choice, log_in(self.choice).cookies)
        self.hash = self.site.change(number)


class Publication(OfWebsite):
    name = "A website goes online"

    def begin(self, number: int) -> None:
        super().begin(number)
        self.site.approve(self.hash)

    def do(self) -> None:
        answer = self.site.staff.post(f"{self.site.path}/publish", {"hash": self.hash})
        assert answer.status == 200 or self.count(), answer.body

    def count(self) -> int:
        releases = "SELECT seq FROM site_releases WHERE order_id = ? AND hash = ?"
        return len(self.rows(releases, self.site.order.id, self.hash))

    def check(self) -> None:
        """Both servers show it, byte for byte."""
        files = self.site.builds()[self.hash]
        for node in self.stage.nodes:
            wait_until(partial(self._is_served, node, files), "the website is the one that was published")

    def _is_served(self, node: Lined, files: Files) -> bool:
        return replace(self.site, server=node).served(files) == files


class Approval(OfWebsite):
    name = "A client approves a website"

    def begin(self, number: int) -> None:
        super().begin(number)
        [row] = self.rows(
            "SELECT number FROM site_builds WHERE order_id = ? AND hash = ?", self.site.order.id, self.hash
        )
        self.site.do("POST", "/release", {"build": row["number"]})

    def do(self) -> None:
        body = {"hash": self.hash, "name": NAME}
        answer = Patient(self.choice).post("/api/client/approval", body, **self.site.order.bearer)
        assert answer.status == 200, answer.body

    def count(self) -> int:
        approvals = "SELECT 1 FROM site_approvals WHERE order_id = ? AND hash = ?"
        return len(self.rows(approvals, self.site.order.id, self.hash))


class Backup(Act):
    name = "A backup"

    def begin(self, number: int) -> None:
        self._before = self._made()
        AGAIN.wait(OVER_S)

    def do(self) -> None:
        self.run("back-up")
        self.wait()

    def count(self) -> int:
        """Whether there is a new one; another one beside it does no harm."""
        return int(bool(self._made() - self._before))

    def check(self) -> None:
        """Each new one can be restored."""
        for made in self._made() - self._before:
            done = self.choice.node.run("verify-backup", str(made))
            assert done.returncode == 0, done.stdout + done.stderr

    def _made(self) -> set[Path]:
        folders = [node.data_dir / "backups" for node in self.stage.nodes]
        found = {one for folder in folders if folder.is_dir() for one in folder.iterdir()}
        return {one for one in found if one.name[0] != "." and one.name != RECORDS}


class IncomingMail(Act):
    name = "An email is taken in"

    def __init__(self, stage: Stage, choice: Choice) -> None:
        super().__init__(stage, choice)
        self._order = buy(choice, "writes@alder.example")
        signer = HmacSigner(load_or_create_key(stage.nodes[0].config.signing_key))
        self._to = reply_address(signer, MAILBOX, UUID(self._order.id))

    def begin(self, number: int) -> None:
        self._text = f"Letter {number}."
        self.stage.mailbox.deliver(letter(self._order.email, self._to, self._text, number=number))

    def do(self) -> None:
        self.run("fetch-mail")
        self.wait()

    def count(self) -> int:
        return len(
            self.rows("SELECT 1 FROM thread_messages WHERE order_id = ? AND text = ?", self._order.id, self._text)
        )


ACTS = (Purchase, Refund, Publication, Approval, Backup, IncomingMail)
