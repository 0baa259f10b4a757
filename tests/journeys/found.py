"""What lies in a data directory, read from outside, and its comparison with what was acknowledged."""

import hashlib
import itertools
import json
from collections import Counter
from typing import Any

from tests.journeys.customers import Customer
from tests.running import Browser, Reached, Server, price

Row = dict[str, Any]
ENTRIES = "SELECT * FROM ledger_entries WHERE kind <> 'fee'"
CENTS_BY_DAY = "SELECT day, sum(amount_cents) AS cents FROM ledger_days WHERE kind <> 'fee' GROUP BY day"


class Found:
    """What lies in the data directory, read from outside."""

    def __init__(self, server: Server) -> None:
        self.file_names = server.file_names()
        with server.reading() as connection:
            connection.execute("BEGIN")

            def read(query: str) -> list[Row]:
                return [dict(row) for row in connection.execute(query)]

            self.damage = [row[0] for row in connection.execute("PRAGMA integrity_check")]
            self.dangling = read("PRAGMA foreign_key_check")
            self.orders = read("SELECT * FROM orders")
            self.uploads = {row["id"]: row for row in read("SELECT * FROM uploads")}
            self.forms = {row["order_id"]: row for row in read("SELECT * FROM intake_forms")}
            self.answers = {row["id"] for row in read("SELECT id FROM pause_answers")}
            self.answer_files = {row["id"]: row for row in read("SELECT * FROM answer_files")}
            self.events = read("SELECT * FROM payment_events")
            self.hosting = {row["order_id"]: row for row in read("SELECT * FROM hosting")}
            objects = read("SELECT id, kind, body FROM sandbox_objects")
            self.tokens = {row["token_hash"]: row["order_id"] for row in read("SELECT * FROM client_tokens")}
            self.searched = {row["rowid"]: row for row in read("SELECT rowid, * FROM order_search")}
            self.tallies = read("SELECT * FROM order_tallies WHERE orders <> 0 OR amount_cents <> 0")
            self.days = {row["day"]: row["cents"] for row in read(CENTS_BY_DAY)}
            changes, entries = read("SELECT * FROM status_changes ORDER BY id"), read(ENTRIES)
        made = [row for row in objects if row["kind"] == "SessionSnapshot"]
        self.bought = {row["id"] for row in made if json.loads(row["body"])["status"] == "complete"}
        self.reported = {row["id"] for row in objects if row["kind"] == "PaymentEvent"}
        self.history = grouped(changes)
        self.ledger = grouped(entries)
        self.emails = Counter(row["email"] for row in self.orders)
        self.of_session = {row["stripe_checkout_session_id"]: row for row in self.orders}

    def check(self, at_rest: bool = True, of_several: bool = False) -> None:
        """Nothing is damaged and nothing is half, whoever was cut off when. At rest nothing is under way either, but
        for a transfer that one of several servers was cut off before it had begun a file: its ticket ends by itself."""
        assert self.damage == ["ok"]
        assert self.dangling == []
        for order in self.orders:
            self._check_order(order, at_rest)
        completed = {event["object_id"] for event in self.events if event["type"] == "checkout.session.completed"}
        if at_rest:
            assert {event["state"] for event in self.events} <= {"done"}
            is_cut_off = {"busy"} if of_several else set()
            assert {upload["state"] for upload in self.uploads.values()} <= {"done", *is_cut_off}
            assert completed == self.bought
        assert completed <= self.bought
        assert {event["id"] for event in self.events} <= self.reported
        self._check_files()
        self._check_sums()
        self._check_search()

    def _check_order(self, order: Row, at_rest: bool) -> None:
        history, ledger = self.history.get(order["id"], []), self.ledger.get(order["id"], [])
        paid = order["payment_state"] == "paid"
        is_bought = order["stripe_checkout_session_id"] in self.bought
        assert paid <= (order["id"] in self.hosting) <= is_bought
        assert paid == is_bought if at_rest else paid <= is_bought
        assert [entry["amount_cents"] for entry in ledger] == ([order["amount_cents"]] if paid else [])
        assert [change["status_to"] for change in history].count("paid") == paid
        assert order["status"] == (history[-1]["status_to"] if history else "pending")
        for before, after in itertools.pairwise(history):
            assert before["status_to"] == after["status_from"]
        form = self.forms.get(order["id"])
        assert (form is None) == (order["form_at"] is None)
        moves = [change["status_to"] for change in history if change["status_to"] != change["status_from"]]
        assert moves.count("intake") == (form is not None)
        if form and form["logo_upload_id"]:
            assert self.uploads[form["logo_upload_id"]]["order_id"] == order["id"]
        assert (order["id"] in self.tokens.values()) == (order["password_hash"] is not None)

    def _check_files(self) -> None:
        names = self.file_names
        assert [name for name in names if name.endswith(".part")] == []
        assert {upload["file_name"] for upload in self.uploads.values() if upload["state"] == "done"} <= names

    def _check_sums(self) -> None:
        counted: Counter[tuple[Any, ...]] = Counter()
        money: Counter[tuple[Any, ...]] = Counter()
        for order in self.orders:
            kind = (order["status"], order["selected_addons"], order["payment_state"], order["mode"])
            kind = (*kind, is_abandoned(order), order["form_at"] is not None)
            counted[kind] += 1
            money[kind] += order["amount_cents"]
        columns = ("status", "addons", "payment_state", "mode", "abandoned", "has_form")
        kept = {tuple(row[name] for name in columns): (row["orders"], row["amount_cents"]) for row in self.tallies}
        assert kept == {kind: (counted[kind], money[kind]) for kind in counted}
        received: Counter[str] = Counter()
        for entry in itertools.chain.from_iterable(self.ledger.values()):
            received[entry["at"][:10]] += entry["amount_cents"]
        assert self.days == dict(received)

    def _check_search(self) -> None:
        assert set(self.searched) == {order["seq"] for order in self.orders}
        for order in self.orders:
            row, form = self.searched[order["seq"]], self.forms.get(order["id"])
            assert (row["email"], row["number"]) == (order["email"], order["id"][:8])
            assert row["business_name"] == (form["business_name"] if form else None)
            addons = "".join(" addon" + addon.replace("-", "") for addon in json.loads(order["selected_addons"]))
            assert (
                row["facets"]
                == f"status{order['status']} test{' abandoned' * is_abandoned(order)}{' form' * bool(form)}{addons}"
            )

    def check_customer(self, customer: Customer, at_rest: bool = True) -> None:
        """Every step that was acknowledged has its effect, and no step that was never tried has one. A backup that is
        made while an order is deleted may hold the order without its files."""
        done, tried = customer.done, customer.tried
        assert self.emails[customer.email] <= 1, f"{customer.email} was cut off, tried again, and has two orders"
        if "checkout" not in done:
            return
        order = self.of_session.get(customer.session_id)
        if "delete" in done or (tried["delete"] and order is None):
            self._check_gone(customer)
            return
        assert order is not None, f"order {customer.number} is lost"
        sold = (customer.email, list(customer.addons))
        assert (order["email"], json.loads(order["selected_addons"])) == sold
        assert order["amount_cents"] == price(customer.addons) * 100
        assert_between("pay" in done, order["payment_state"] == "paid", tried["pay"])
        assert_between("password" in done, order["password_hash"] is not None, tried["password"])
        if "password" in done:
            assert order["id"] == customer.order_id
            assert self.tokens.get(hashlib.sha256(customer.token.encode()).hexdigest()) == order["id"]
        upload = self.uploads.get(customer.upload_id) if customer.address else None
        may_lack_files = not at_rest and bool(tried["delete"])
        assert_between("upload" in done and not may_lack_files, upload is not None, tried["upload"])
        assert not upload or "upload" not in done or upload["state"] == "done"
        form = self.forms.get(order["id"])
        assert_between("intake" in done, form is not None, tried["intake"])
        if form and form["logo_upload_id"]:
            assert (form["business_name"], form["logo_upload_id"]) == (
                f"Bakery {customer.number}",
                customer.upload_id,
            )
        self._check_answer(customer, may_lack_files)
        self._check_moves(customer, order)

    def _check_answer(self, customer: Customer, may_lack_file: bool) -> None:
        """With its file, or not at all."""
        file, is_sent = self.answer_files.get(customer.file_id), customer.answer_id in self.answers
        assert_between("attach" in customer.done and not may_lack_file, file is not None, customer.tried["attach"])
        assert_between("answer" in customer.done, is_sent, customer.tried["answer"])
        if file:
            assert file["answer_id"] == (customer.answer_id if is_sent else None)

    def _check_moves(self, customer: Customer, order: Row) -> None:
        history = self.history.get(order["id"], [])
        kept = [change["note"] for change in history if change["note"] and change["status_to"] != change["status_from"]]
        times = {note: kept.count(note) for note in kept}
        assert list(times)[: len(customer.notes)] == customer.notes, f"a status change of {customer.number} is lost"
        assert len(times) <= sum(step.startswith("status") for step in customer.tried)
        for move, note in enumerate(times):
            assert times[note] <= customer.tried[f"status {move}"]
        if kept:
            assert order["admin_notes"] == kept[-1]

    def _check_gone(self, customer: Customer) -> None:
        assert customer.session_id not in self.of_session
        assert customer.order_id not in self.forms
        assert customer.order_id not in self.history
        assert customer.order_id not in self.tokens.values()
        assert customer.upload_id not in self.uploads
        assert customer.answer_id not in self.answers
        assert customer.file_id not in self.answer_files
        [entry] = self.ledger[customer.order_id]
        assert entry["amount_cents"] == price(customer.addons) * 100


def is_abandoned(order: Row) -> bool:
    return bool(order["session_state"] == "ended" and order["payment_state"] == "unpaid")


def grouped(rows: list[Row]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in rows:
        found.setdefault(row["order_id"], []).append(row)
    return found


def assert_between(acknowledged: bool, is_so: bool, tries: int) -> None:
    """What was acknowledged is so; what was tried may be so; what was never tried is not."""
    assert acknowledged <= is_so <= bool(tries), (acknowledged, is_so, tries)


def check_pictures(server: Reached, customers: list[Customer]) -> None:
    """What is served is what was sent, to the byte, or nothing."""
    browser = Browser(server)
    for customer in customers:
        if "delete" in customer.done:
            assert browser.get(customer.path).status == 404
        elif "upload" in customer.done and "delete" not in customer.tried:
            answer = browser.get(customer.path)
            assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
            assert answer.body == customer.picture
        if "attach" in customer.done and "delete" not in customer.tried:
            answer = browser.get(f"/api/client/answer-files/{customer.file_id}", **customer.bearer)
            assert (answer.status, answer.body) == (200, customer.picture)
