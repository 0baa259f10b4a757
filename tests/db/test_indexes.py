"""Every query of the product finds its rows by an index, so that a million orders cost what a thousand do (GOALS)."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services import accounts, orders, payments, uploads
from tests.conftest import PASSWORD, Buy, FakeClock, Form
from tests.logos import JPEG, PNG, upload

Statements = dict[str, Any]
FEW_ROWS = {"order_tallies", "ledger_days", "site_settings", "alembic_version"}
"""A row for each kind of order, for each day, for each setting."""

ON_PURPOSE = {
    r"FROM orders LEFT OUTER JOIN intake_forms .* ORDER BY orders\.seq DESC": "a page of the list, by its primary key",
    r"FROM intake_forms .*ORDER BY intake_forms\.seq DESC": "a page of the list, by its primary key",
    r"SELECT uploads\.file_name FROM uploads": "hourly: which files have a row",
    r"DELETE FROM uploads WHERE uploads\.state": "at start: transfers that a crash cut off",
}


@pytest.fixture
def statements() -> Iterator[Statements]:
    """Every statement that is run, with the last parameters it was run with."""
    seen: Statements = {}

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, _context: Any, many: bool) -> None:
        seen[statement] = parameters[0] if many else parameters

    event.listen(Engine, "before_cursor_execute", note)
    yield seen
    event.remove(Engine, "before_cursor_execute", note)


def everything(
    app: App,
    visitor: TestClient,
    staff: TestClient,
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
    for search in searches:
        staff.get(f"/api/orders?{search}")
    for search in ("", "q=nora", "cursor=3", "q=nora&cursor=3"):
        staff.get(f"/api/intake-forms?{search}")
    for path in ("/api/admin/user", "/api/admin/stats", f"/api/orders/{paid.id}"):
        staff.get(path)
    staff.patch(f"/api/orders/{paid.id}/status", json={"status": "design"})
    staff.patch(f"/api/orders/{paid.id}/notes", json={"adminNotes": "x"})
    staff.delete(f"/api/orders/{paid.id}")
    staff.delete(f"/api/orders/{order_pending().id}")
    upload(visitor, JPEG)
    _jobs(app, clock)
    staff.post("/api/admin/logout")


def _jobs(app: App, clock: FakeClock) -> None:
    clock.move(timedelta(hours=1))
    payments.reconcile(app)
    clock.move(timedelta(days=40))
    payments.reconcile(app)
    orders.delete_abandoned(app)
    uploads.collect_unused(app)
    uploads.recover(app)
    accounts.forget_expired(app)


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
    return [
        table for table in found if table not in FEW_ROWS and table not in {"json_each", "order_search", "CONSTANT"}
    ]


def test_no_query_reads_a_table_from_one_end_to_the_other(
    statements: Statements,
    app: App,
    visitor: TestClient,
    staff: TestClient,
    order_paid: Buy,
    order_pending: Buy,
    form: Form,
    clock: FakeClock,
) -> None:
    everything(app, visitor, staff, order_paid, order_pending, form, clock)
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
    for search in ("q=nora", "addon=domain"):
        staff.get(f"/api/orders?{search}")

    matching = {text: values for text, values in statements.items() if "MATCH" in text}
    assert matching
    for text, values in matching.items():
        with app.database.read() as connection:
            plan = [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values)]
        assert any("order_search VIRTUAL TABLE INDEX" in step and ":M" in step for step in plan), plan
        assert not any(step.startswith("SCAN orders") for step in plan), plan
