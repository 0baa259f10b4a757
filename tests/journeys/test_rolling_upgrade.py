"""Servers of two versions on the same data, while people buy: no call fails, and nothing is lost."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.journeys.acknowledged import Ledger
from tests.journeys.found import Found
from tests.journeys.newer import NEXT, newer_program
from tests.journeys.nodes import Cluster, Node
from tests.running import Browser, Cut, call, log_in

CROWD = 3
CALLS = 10


@contextmanager
def asked_all_along(proxy: Cluster, staff: Browser) -> Iterator[None]:
    """Whoever is there says that it's ready, and shows staff their orders."""
    is_over, failed = threading.Event(), []

    def ask() -> None:
        while not is_over.wait(0.05):
            try:
                answers = [call(proxy.port, "GET", "/readyz"), staff.get("/api/admin/orders")]
            except Cut:  # it was stopped this moment, and a proxy asks the other one
                continue
            failed.extend(answer for answer in answers if answer.status != 200)

    asking = threading.Thread(target=ask)
    asking.start()
    try:
        yield
    finally:
        is_over.set()
        asking.join()
    assert failed == []


def test_one_server_after_the_other_is_upgraded_while_people_buy(nodes: list[Node], tmp_path: Path) -> None:
    """The first of the new version brings the data to its schema. One of the old version goes on, and starts anew."""
    program, [one, other] = newer_program(tmp_path / "newer"), nodes
    newer = [node.of_version(program) for node in nodes]
    proxy = Cluster(nodes, random.Random(1))
    ledger = Ledger(proxy, staff := log_in(proxy), 1, goes_on=True)
    try:
        with ledger.at_work(CROWD), asked_all_along(proxy, staff):
            ledger.wait_for_calls(CALLS)
            proxy.stop(other)
            proxy.start(newer[1])
            [version] = newer[1].rows("SELECT version_num FROM alembic_version")
            assert version["version_num"] == NEXT
            ledger.wait_for_calls(CALLS)
            proxy.stop(one)
            proxy.start(one)
            ledger.wait_for_calls(CALLS)
            differing = one.run("doctor").stdout
            backup = one.run("jobs", "run", "back-up")
            proxy.stop(one)
            proxy.start(newer[0])
            ledger.wait_for_calls(CALLS)

        assert "Servers run different versions" in differing
        assert backup.returncode == 0, backup.stderr
        check(newer[0], ledger)
        assert [node.stop() for node in newer] == [0, 0]
    finally:
        for node in newer:
            node.end()


def check(node: Node, ledger: Ledger) -> None:
    """What was acknowledged is there, and what the new version keeps of orders is of those, too, that the old sold."""
    reconciled = node.run("jobs", "run", "reconcile")
    assert reconciled.returncode == 0, reconciled.stderr
    found = Found(node)
    found.check(of_several=True)
    for customer in ledger.customers:
        found.check_customer(customer)
    noted = {row["order_id"] for row in node.rows("SELECT order_id FROM later_orders")}
    assert {row["id"] for row in found.orders[-CROWD:]} <= noted
    assert {row["later_note"] for row in found.orders} == {"none"}
