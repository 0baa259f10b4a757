"""Every query finds its rows by an index, so that a million orders cost what a thousand do (figures 5 to 8)."""

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.looks import WAIT
from fundable.domain.operation.audit import LogFilter
from fundable.domain.orders.orders import OrderFilter
from fundable.services.agency import uploads
from fundable.services.money import checkout_tries, events, ledger, reconcile
from fundable.services.operation import audit, doctor
from fundable.services.operation.sandbox import SandboxEvent
from fundable.services.orders import deletion, orders, promise, stats
from fundable.services.people import accounts
from tests.conftest import PASSWORD, Buy, FakeClock, Form, PaidOrder, StripeShop
from tests.logos import JPEG, PNG, upload
from tests.web.orders import talking
from tests.web.orders.waiting import PDF, add_file, send

Statements = dict[str, Any]
FEW_ROWS = {
    "order_tallies",
    "charge_tallies",
    "client_tallies",
    "message_tallies",
    "ledger_days",
    "order_days",
    "span_days",
    "promise_days",
    "hosting_days",
    "promotion_days",
    "site_settings",
    "alembic_version",
    "job_runs",
    "users",
    "authenticators",
    "site_changes",
    "saved_replies",
    "unplaced_mails",
    "document_notes",
}
"""A row for each kind of order, for each day, for each setting; or what waits for a moment."""
NO_TABLES = {
    "json_each",
    "order_search",
    "message_search",
    "thread_search",
    "CONSTANT",
    "sqlite_sequence",
    "counted",
    "ending",
}

ON_PURPOSE = {
    r"FROM orders LEFT OUTER JOIN intake_forms .* ORDER BY orders\.seq DESC": "a page of the list, by its primary key",
    r"FROM intake_forms .*ORDER BY intake_forms\.seq DESC": "a page of the list, by its primary key",
    r"FROM messages ORDER BY messages\.seq DESC": "a page of the list, by its primary key",
    r"FROM intake_forms ORDER BY intake_forms\.created_at": "all of them, as a file",
    r"FROM 'main'\.'(order|message|thread)_search_config'": "the search index reads its own few settings",
    r"SELECT uploads\.file_name FROM uploads": "hourly: which files have a row",
    r"DELETE FROM uploads WHERE uploads\.state": "at start: transfers that a crash cut off",
    r"FROM orders WHERE orders\.mode != .* LIMIT": "once, by hand: test orders are purged",
    r"FROM refund_attempts WHERE refund_attempts\.asked_at": "refunds in doubt, of which there are hardly ever any",
    r"SELECT audit_entries\.at FROM audit_entries ORDER BY audit_entries\.seq LIMIT": "the oldest, by its primary key",
    r"SELECT ledger_entries\.at FROM ledger_entries WHERE .* ORDER BY \S+\.at LIMIT": "the oldest, by its index",
    r"SELECT (answer_files|unplaced_files|uploads)\.file_name, \S+\.sha256": "daily: each is compared with its sum",
    r"SELECT site_files\.sha256, site_files\.data, site_files\.size_bytes FROM site_files WHERE "
    r"site_files\.size_bytes IS NULL$": "daily: each is compared with its sum",
    r"DELETE FROM ledger_entries WHERE ledger_entries\.mode": "once, by hand: test orders are purged",
}


@pytest.fixture
def stripe_key() -> str:
    """Live, because only then are tests told apart and purged."""
    return "sk_live_double_4eC39HqLyjWDarjtT1zdp7dc"


@pytest.fixture
def statements() -> Iterator[Statements]:
    """Every statement that is run, with the last parameters it was run with; or its values in it, past SQLAlchemy."""
    seen: Statements = {}

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, many: bool) -> None:
        seen[statement] = parameters[0] if many else parameters

    def trace(connection: Any, _record: object) -> None:
        connection.set_trace_callback(lambda statement: seen.setdefault(statement, ()))

    event.listen(Engine, "before_cursor_execute", note)
    event.listen(Engine, "connect", trace)
    yield seen
    event.remove(Engine, "before_cursor_execute", note)
    event.remove(Engine, "connect", trace)


def everything(
    app: App,
    visitor: TestClient,
    staff: TestClient,
    owner: TestClient,
    order_paid: Buy,
    order_pending: Buy,
    form: Form,
    clock: FakeClock,
) -> None:
    """A shop's day: every call, every job."""
    paid = order_paid("nora@alder.example", ("domain",), PASSWORD)
    logo = upload(visitor, PNG)
    for name in ("Alder", "Finch"):
        visitor.post("/api/intake-forms", json=form(paid, businessName=name, logoUrl=logo), headers=paid.bearer)
    visitor.post("/api/client/login", json={"email": paid.email, "password": PASSWORD})
    for path in ("/api/client/order", "/api/site/logo", "/healthz", "/readyz", logo):
        visitor.get(path, headers=paid.bearer)
    for amount, addons in ((150, []), (175, ["domain"])):
        body = {"email": "a@b.co", "amount": amount, "selectedAddons": addons}
        visitor.post("/api/create-checkout-session", json=body)
    searches = ["", "q=nora", "status=paid", "addon=domain", "session=ended", "cursor=3", "q=nora&cursor=3"]
    searches += ["q=nora&status=paid&addon=domain&session=ended", "status=paid&cursor=9", "session=ended&cursor=9"]
    searches += [f"hosting={one}" for one in ("past_due", "canceled", "ending", "ended", "ended&q=nora&cursor=9")]
    searches += ["due=overdue", "due=today&q=nora", "due=overdue&addon=domain&cursor=9"]
    for search in searches:
        staff.get(f"/api/orders?{search}")
    for search in ("", "q=nora", "cursor=3", "q=nora&cursor=3"):
        staff.get(f"/api/intake-forms?{search}")
    for side, search in product(
        ("", "to=staff", "to=clients&state=queued"), ("", "q=nora", "cursor=9", "q=nora&cursor=9")
    ):
        assert staff.get(f"/api/admin/messages?{side}&{search}").status_code == 200
    for path in ("/api/admin/user", "/api/admin/stats", "/api/admin/work-queue", f"/api/orders/{paid.id}"):
        staff.get(path)
    for what in ("pause", "resume", "pause"):
        assert staff.post(f"/api/orders/{paid.id}/{what}", json={"reason": "your photos"}).status_code == 200
    _answers(visitor, staff, paid)
    _conversation(visitor, staff, paid)
    _clients(staff, owner, paid, order_paid)
    for path, body in product(("orders", "intake-forms", "admin/ledger"), ({}, {"q": "nora"}, {"hosting": "ending"})):
        assert staff.post(f"/api/{path}/export", json=body).status_code == 200
    promise.refresh(app)
    staff.patch(f"/api/orders/{paid.id}/status", json={"status": "design"})
    staff.patch(f"/api/orders/{paid.id}/notes", json={"adminNotes": "x"})
    staff.delete(f"/api/orders/{paid.id}")
    staff.delete(f"/api/orders/{order_pending().id}")
    for search in ("", "text=nora", f"text={paid.id[:8]}", "who=staff&what=money&days=30", "cursor=9&text=olive"):
        assert owner.get(f"/api/admin/audit?{search}").status_code == 200
    upload(visitor, JPEG)
    _sandbox(visitor, owner, order_pending, order_paid)
    _jobs(app, clock)
    staff.post("/api/admin/logout")


def _clients(staff: TestClient, owner: TestClient, paid: PaidOrder, order_paid: Buy) -> None:
    """Clients are listed, looked at, merged and split, and taken apart again. Erasing one looks through everything."""
    second, other = order_paid(paid.email), order_paid("kim@alder.example")
    at = f"/api/admin/clients/{paid.id}"
    assert staff.post(f"{at}/merge", json={"order": other.id}).status_code == 200
    for search in ("", "q=nora", "cursor=9", "q=nora&cursor=9", "list=several", "list=several&q=nora"):
        assert staff.get(f"/api/admin/clients?{search}").status_code == 200
    for path in (at, f"{at}/messages"):
        assert staff.get(path).status_code == 200
    assert owner.post(f"{at}/export", json={"orders": [paid.id]}).status_code == 409
    for deed in ("put", "delete"):
        assert getattr(staff, deed)(f"/api/admin/clients/{second.id}/split").status_code == 200
    assert staff.post(f"{at}/separate", json={"email": other.email}).status_code == 200


def _answers(visitor: TestClient, staff: TestClient, paid: PaidOrder) -> None:
    """The client answers a paused clock, and staff look."""
    sent, unsent = (add_file(visitor, paid, PDF) for _ in range(2))
    answer = send(visitor, paid, "Here.", (sent,)).json()["id"]
    visitor.get(f"/api/client/answer-files/{sent}", headers=paid.bearer)
    visitor.delete(f"/api/client/answer-files/{unsent}", headers=paid.bearer)
    for path in ("/api/admin/work-queue", f"/api/orders/{paid.id}", f"/api/orders/{paid.id}/answer-files/{sent}"):
        assert staff.get(path).status_code == 200
    looked_at = {"answers": [answer]}
    assert staff.post(f"/api/orders/{paid.id}/answers/looked-at", json=looked_at).status_code == 200
    send(visitor, paid, "And more.")
    assert staff.post(f"/api/orders/{paid.id}/resume", json={"answers": []}).status_code == 200


def _conversation(visitor: TestClient, staff: TestClient, paid: PaidOrder) -> None:
    """Both write, with files, and staff find it in the inbox."""
    unsent = [talking.add_file(visitor, paid, PDF), talking.attach(staff, paid, PDF)]
    said = talking.reply(visitor, paid, "Sundays?", talking.add_file(visitor, paid, PDF))
    talking.note(staff, paid, "No.", talking.attach(staff, paid, PDF))
    talking.say(staff, paid)
    talking.reply(visitor, paid, "Thanks.")
    at, file_id = talking.of_order(paid), said["files"][0]["id"]
    for browser, path, headers in ((staff, at, {}), (visitor, talking.CLIENT, paid.bearer)):
        for query in ("", "?cursor=3"):
            assert browser.get(f"{path}{query}", headers=headers).status_code == 200
        assert browser.get(f"{path}/files/{file_id}", headers=headers).status_code == 200
        assert browser.post(f"{path}/read", json={"upTo": said["id"]}, headers=headers).status_code == 200
    staff.delete(f"{at}/files/{unsent[1]}")
    visitor.delete(f"{talking.CLIENT}/files/{unsent[0]}", headers=paid.bearer)
    views = ("waiting", "mine", "unread", "all")
    for view, search in product(views, ("", "q=sundays", "cursor=9", "q=sundays&cursor=8")):
        assert staff.get(f"/api/admin/conversations?show={view}&{search}").status_code == 200
    unplaced = "/api/admin/unplaced-mail"
    assert staff.post(f"{unplaced}/{paid.id}/place", json={"orderId": paid.id}).status_code == 404
    assert staff.delete(f"{unplaced}/{paid.id}").status_code == 404
    waiting = ("/api/admin/work-queue", f"/api/orders/{paid.id}/next", f"/api/orders/{paid.id}/timeline")
    for path in (*waiting, "/api/admin/saved-replies", unplaced, f"{unplaced}?cursor=3"):
        assert staff.get(path).status_code == 200
    assert staff.post(f"{at}/settled", json={"upTo": said["id"]}).status_code == 200


def _sandbox(visitor: TestClient, owner: TestClient, order_pending: Buy, order_paid: Buy) -> None:
    """A year and more in the sandbox, and what is done about its money."""
    paid, delayed = order_paid("tom@brightwater.example", (), PASSWORD), order_pending("lena@alder.example")
    visitor.post(f"/sandbox/pay/{delayed.session_id}", data={"action": "pay-later"})
    portal = visitor.post("/api/client/billing-portal", headers=paid.bearer).json()["url"]
    for action in ("change-card", "cancel", "keep"):
        visitor.get(portal)
        visitor.post(portal, data={"action": action})
    body = {"amountCents": 5000, "refundedBeforeCents": 0}
    assert owner.post(f"/api/orders/{paid.id}/refund", json=body).status_code == 200
    for what in SandboxEvent:
        for order in (paid, delayed):
            owner.post(f"/api/sandbox/orders/{order.id}", json={"event": what})
    last = order_paid("ida@alder.example")
    assert owner.post(f"/api/orders/{last.id}/end-hosting").status_code == 200
    for path in ("/api/admin/payment-events", f"/api/orders/{paid.id}", "/api/orders?money=test"):
        assert owner.get(path).status_code == 200
    owner.post("/api/admin/payment-events/evt_unknown/retry")


def _jobs(app: App, clock: FakeClock) -> None:
    for later in (timedelta(), timedelta(hours=1), timedelta(days=40)):
        clock.move(later)
        reconcile.settle(app)
        reconcile.reconcile_everything(app)
    for _ in range(2):
        events.forget_payloads(app)
        checkout_tries.forget_old(app)
        deletion.delete_abandoned(app)
        uploads.collect_unused(app)
        accounts.forget_expired(app)
        clock.move(WAIT)
    uploads.recover(app)
    doctor.examine(app)
    assert list(audit.export(app, LogFilter()))
    assert list(ledger.rows(app))


def at_stripe(shop: StripeShop, clock: FakeClock) -> None:
    """What comes of payments that nobody reported, or reported when nobody knew what they were about."""
    shop.double.hold()
    for _ in range(2):
        session = shop.double.pay(shop.order(addons=("domain",)).session_id)
    shop.double.pay(shop.order("tom@brightwater.example").session_id)
    reconcile.settle(shop.app)
    shop.double.deliver_all()
    reconcile.settle(shop.app)
    [payment] = shop.double.get(session["id"], "invoice.payments")["invoice"]["payments"]["data"]
    shop.double.refund(payment["payment"]["payment_intent"], 500)
    shop.double.renew(session["subscription"])
    shop.double.dispute(payment["payment"]["payment_intent"], 1000)
    shop.double.deliver_all(order="reversed")
    reconcile.settle(shop.app)
    orders.list_orders(shop.app, OrderFilter(), None, 10)
    orders.list_orders(shop.app, OrderFilter(is_live=False), None, 10)
    stats.read(shop.app)
    _jobs(shop.app, clock)
    deletion.purge_tests(shop.app)


def scans(app: App, statement: str, parameters: Any) -> list[str]:
    """Tables that a statement reads from one end to the other."""
    with app.database.read() as connection:
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters).all()
    steps = [row[3] for row in plan]
    found = [
        match.group(1)
        for step in steps
        if (match := re.match(r"SCAN (\w+)\b(?! VIRTUAL)", step)) and "USING" not in step
    ]
    return [table for table in found if table not in FEW_ROWS and table not in NO_TABLES]


def test_no_query_reads_a_table_from_one_end_to_the_other(
    statements: Statements,
    app: App,
    visitor: TestClient,
    staff: TestClient,
    owner: TestClient,
    order_paid: Buy,
    order_pending: Buy,
    form: Form,
    clock: FakeClock,
    shop: StripeShop,
) -> None:
    everything(app, visitor, staff, owner, order_paid, order_pending, form, clock)
    at_stripe(shop, clock)
    queries = {text: values for text, values in statements.items() if re.match(r"\s*(SELECT|UPDATE|DELETE|WITH)", text)}

    found = {}
    used = set()
    for text, values in queries.items():
        flat = " ".join(text.split())
        reason = next((pattern for pattern in ON_PURPOSE if re.search(pattern, flat)), None)
        tables = scans(app, text, values)
        if tables and reason:
            used.add(reason)
        elif tables:
            found[flat] = tables
    assert found == {}
    assert used == set(ON_PURPOSE), "an exception that nothing needs any more"
    assert len(queries) > 40


def test_search_goes_by_its_own_index(app: App, statements: Statements, staff: TestClient, order_paid: Buy) -> None:
    order_paid()
    for search in ("q=nora", "addon=domain", "money=test"):
        statements.clear()
        assert staff.get(f"/api/orders?{search}").status_code == 200
        _check_matching(app, statements, "order_search", "orders")
    for search in ("q=nora", "q=nora&to=staff", "q=nora@alder.example&state=stored&cursor=9"):
        statements.clear()
        assert staff.get(f"/api/admin/messages?{search}").status_code == 200
        _check_matching(app, statements, "message_search", "messages")


def _check_matching(app: App, statements: Statements, index: str, searched: str) -> None:
    matching = {text: values for text, values in statements.items() if "MATCH" in text}
    assert matching
    for text, values in matching.items():
        with app.database.read() as connection:
            plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)]
        assert any(f"{index} VIRTUAL TABLE INDEX" in step and ":M" in step for step in plan), plan
        assert not any(step.startswith(f"SCAN {searched}") for step in plan), plan
