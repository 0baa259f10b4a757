"""Commands on the data of a server that is running."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running import PASSWORD, Browser, Server, buy


@pytest.fixture(scope="module")
def server(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("beside") / "data"
    shutil.copytree(template, folder)
    running = Server(folder)
    yield running.start()
    assert running.stop() == 0


def test_an_account_made_beside_it_logs_in_at_once(server: Server) -> None:
    done = server.run("create-admin", "--email", "olive@agency.example", "--password", PASSWORD)

    assert done.returncode == 0, done.stderr
    body = {"email": "olive@agency.example", "password": PASSWORD}
    assert Browser(server).post("/api/admin/login", body).status == 200


def test_orders_are_listed_and_backed_up_while_it_serves(server: Server, tmp_path: Path) -> None:
    bought = buy(server, "nora@alder.example")

    listed = json.loads(server.run("list-orders", "--json").stdout)
    backed_up = server.run("backup", str(tmp_path / "fundable.tar.gz"))

    assert [order["id"] for order in listed] == [bought.id]
    assert backed_up.stdout.startswith("Backed up 1 orders and 0 files")
    assert Browser(server).get("/healthz").status == 200


def test_a_second_server_on_the_same_data_is_refused(server: Server) -> None:
    done = server.run("serve")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"Another fundable server is running on {server.data_dir}. Stop it first.\n"
    assert Browser(server).get("/healthz").status == 200
