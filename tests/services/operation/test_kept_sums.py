"""The job that counts everything again which the database counts by itself."""

from typing import Any

import pytest
from sqlalchemy import text

from fundable import jobs
from fundable.app import App
from fundable.db.engine.recounts import wrong
from fundable.db.engine.tallies import tallies
from fundable.db.types import metadata
from fundable.services.operation import kept_sums
from tests.conftest import Buy, Form
from tests.services.orders.some_orders import rows


@pytest.fixture
def sold(app: App, order_paid: Buy, order_pending: Buy, visitor: Any, staff: Any, form: Form) -> None:
    """Orders of every kind, one of them deleted."""
    order_pending("ida@alder.example")
    for email in ("nora@alder.example", "pia@alder.example", "tom@alder.example"):
        order = order_paid(email, ("domain",))
        assert visitor.post("/api/intake-forms", json=form(order)).status_code == 201
        for status in ("review", "completed", "launch", "completed"):
            assert staff.patch(f"/api/orders/{order.id}/status", json={"status": status}).status_code == 200
    with app.database.write() as connection:
        connection.execute(text("UPDATE orders SET promotion_code = 'SPRING'"))
    assert staff.delete(f"/api/orders/{order.id}").status_code == 200


@pytest.mark.usefixtures("sold")
def test_what_is_kept_agrees_with_a_recount(app: App) -> None:
    assert jobs.run(app, "recount-sums").error is None
    assert [
        table for table in ("span_days", "promise_days", "hosting_days", "promotion_days") if not rows(app, table)
    ] == []


@pytest.mark.usefixtures("sold")
@pytest.mark.parametrize(
    "table", ["span_days", "promise_days", "hosting_days", "order_days", "order_tallies", "promotion_days"]
)
def test_what_differs_is_told_and_put_right(app: App, table: str) -> None:
    before = rows(app, table)
    count = next(one.sums[0] for one in tallies(metadata) if one.table.name == table)
    with app.database.write() as connection:
        connection.execute(text(f"UPDATE {table} SET {count} = {count} + 2"))

    told = jobs.run(app, "recount-sums").error

    assert told
    assert f"Sums differed from what they count: {table} (" in told
    assert "lacked -2" in told
    assert kept_sums.ADVICE[:30] in told
    assert _counted(rows(app, table), count) == _counted(before, count)
    assert jobs.run(app, "recount-sums").error is None
    assert [one["subject"] for one in rows(app, "messages") if "sums differed" in one["subject"]] != []


def _counted(found: list[dict[str, object]], count: str) -> list[dict[str, object]]:
    return sorted((one for one in found if one[count]), key=repr)


@pytest.mark.usefixtures("sold")
def test_what_is_gone_is_counted_again(app: App) -> None:
    with app.database.write() as connection:
        connection.execute(text("DELETE FROM span_days"))

    assert jobs.run(app, "recount-sums").error

    with app.database.read() as connection:
        assert wrong(connection, metadata.tables["span_days"]) == []


@pytest.mark.usefixtures("sold")
def test_a_code_that_no_order_has_goes_as_it_is_put_right(app: App) -> None:
    """It may be a client's own."""
    nobodys = "INSERT INTO promotion_days SELECT day, mode, currency, 'FOR-IDA', 1, 900, 100, 0 FROM promotion_days"
    with app.database.write() as connection:
        connection.execute(text(nobodys))

    assert jobs.run(app, "recount-sums").error

    assert [one["code"] for one in rows(app, "promotion_days") if one["code"] == "FOR-IDA"] == []
