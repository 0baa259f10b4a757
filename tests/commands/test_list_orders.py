"""fundable list-orders."""

import csv
import io
import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from fundable.config import read_config
from fundable.domain.orders.intake import Answers
from fundable.opening import open_app
from fundable.services.money import checkout
from fundable.services.operation.sandbox import pay
from fundable.services.orders import intake
from tests.commands.conftest import Run, refused


@pytest.fixture
def orders(data_dir) -> list[str]:  # type: ignore[no-untyped-def]
    """Three orders, the second one paid; the last one is from somebody who wants to be a formula."""
    app = open_app(read_config({"FUNDABLE_DATA_DIR": str(data_dir)}))
    made = []
    for email, dollars, addons in (
        ("nora@alder.example", 150, ()),
        ("tom@brightwater.example", 204, ("domain", "google-business")),
        ("=cmd|'/c_calc'!A0@evil.example", 175, ("domain",)),
    ):
        url = checkout.start(app, checkout.Basket(email, dollars, addons), checkout.browser_key(app, email))
        made.append(url.rpartition("/")[2])
    pay(app, made[1])
    with app.database.read() as connection:
        [order_id] = connection.exec_driver_sql("SELECT id FROM orders WHERE payment_state = 'paid'").scalars()

    intake.submit(app, UUID(order_id), Answers("Brightwater", "1 Dock Road", "(937) 555-0142", "t@b.co"), None)
    app.close()
    return made


def test_without_orders_it_says_so(run: Run) -> None:
    done = run("list-orders")

    assert (done.returncode, done.stdout, done.stderr) == (0, "No orders yet.\n", "")


def test_without_orders_a_script_gets_an_empty_list(run: Run) -> None:
    assert json.loads(run("list-orders", "--json").stdout) == []
    assert len(run("list-orders", "--csv").stdout.splitlines()) == 1


@pytest.mark.usefixtures("orders")
def test_it_lists_the_newest_first_for_people(run: Run) -> None:
    done = run("list-orders")

    lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert re.split(r"  +", lines[0]) == [
        *("Order", "Client", "Business", "Amount", "Status", "Payment", "Mode", "Created (UTC)")
    ]
    assert [re.findall(r"\$[0-9.]+", line) for line in lines[2:]] == [["$175.00"], ["$204.00"], ["$150.00"]]
    assert lines[3].split()[2:7] == ["Brightwater", "$204.00", "intake", "paid", "sandbox"]


@pytest.mark.usefixtures("orders")
def test_it_lists_them_as_json(run: Run) -> None:
    listed = json.loads(run("list-orders", "--json").stdout)

    assert [order["email"] for order in listed][1:] == ["tom@brightwater.example", "nora@alder.example"]
    assert listed[1]["selected_addons"] == ["domain", "google-business"]
    assert listed[1]["amount_cents"] == 20400
    assert not [name for name in listed[0] if "hash" in name or "token" in name]


def test_a_csv_cell_that_a_spreadsheet_would_run_is_defused(run: Run, orders: list[str]) -> None:
    done = run("list-orders", "--csv")

    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    assert [row["email"] for row in rows] == [
        "'=cmd|'/c_calc'!A0@evil.example",
        "tom@brightwater.example",
        "nora@alder.example",
    ]
    for row in rows:
        assert not [cell for cell in row.values() if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]


@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_the_secrets_of_orders_are_not_listed(run: Run, orders: list[str], form: tuple[str, ...]) -> None:
    said = run("list-orders", *form).stdout

    assert not [session_id for session_id in orders if session_id in said]


@pytest.mark.usefixtures("orders")
def test_it_narrows(run: Run) -> None:
    def emails(*arguments: str) -> list[str]:
        return [order["email"] for order in json.loads(run("list-orders", "--json", *arguments).stdout)]

    assert emails("--status", "intake") == ["tom@brightwater.example"]
    assert len(emails("--limit", "2")) == 2
    assert emails("--status", "review") == []


def test_a_status_that_is_none_is_refused(run: Run) -> None:
    assert refused(run("list-orders", "--status", "gone")) == (
        "There's no status gone. Choose pending, paid, intake, design, review, launch or completed."
    )


@pytest.mark.usefixtures("orders")
@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_a_damaged_database_is_a_sentence(run: Run, data_dir: Path, form: tuple[str, ...]) -> None:
    database = data_dir / "fundable.db"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        [page] = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'orders'").fetchone()
        [size] = connection.execute("PRAGMA page_size").fetchone()
    with database.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)

    done = run("list-orders", *form)

    assert done.returncode == 1
    assert done.stderr == f"{database} cannot be read: database disk image is malformed. Restore a backup.\n"


@pytest.fixture
def many(data_dir: Path) -> int:
    app = open_app(read_config({"FUNDABLE_DATA_DIR": str(data_dir)}))
    for number in range(103):
        checkout.start(
            app,
            checkout.Basket(f"c{number}@alder.example", 150, ()),
            checkout.browser_key(app, f"c{number}@alder.example"),
        )
    app.close()
    return 103


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("form", [(), ("--json",), ("--csv",)])
def test_that_there_are_more_is_said_beside_the_list(run: Run, form: tuple[str, ...]) -> None:
    cut, whole = run("list-orders", *form), run("list-orders", "--limit", "103", *form)

    assert cut.stderr == "Showing the newest 100 of 103 orders. For all of them, add --limit 103.\n"
    assert (cut.returncode, whole.returncode, whole.stderr) == (0, 0, "")
    assert "c2@alder.example" not in cut.stdout
    assert "c0@alder.example" in whole.stdout
    assert run("list-orders", "--status", "paid", *form).stderr == ""
    assert run("list-orders", "--limit", "5", *form).stderr == ""


@pytest.mark.usefixtures("orders")
def test_a_list_that_is_whole_needs_no_word(run: Run) -> None:
    assert run("list-orders").stderr == ""
