"""Commands on the data of a server that is running."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from fundable.config import Config
from fundable.domain.counts import counted
from fundable.opening import open_app
from fundable.services.people import accounts
from tests.commands.conftest import STAFF, Done, Run, invoke
from tests.running import OWNER, PASSWORD, Bought, Browser, Launcher, Server, buy, intake_form, log_in, wait_until

NEW = "another battery staple"


@pytest.fixture(scope="module")
def server(template: Path, tmp_path_factory: pytest.TempPathFactory, launcher: Launcher) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("beside") / "data"
    shutil.copytree(template, folder)
    app = open_app(Config(data_dir=folder))
    accounts.create_staff(app, OWNER, PASSWORD)
    accounts.create_staff(app, STAFF, PASSWORD)
    app.close()
    running = Server(folder, launcher)
    yield running.start()
    assert running.stop() == 0


@pytest.fixture
def beside(server: Server, kept_logging: None) -> Run:
    """Commands of another process than the server's, which is this one."""
    settings = {name: value for name, value in server.environment().items() if name.startswith("FUNDABLE_")}

    def command(*arguments: str) -> Done:
        return invoke(settings, *arguments)

    return command


def test_an_account_made_beside_it_logs_in_at_once(server: Server, beside: Run) -> None:
    done = beside("create-admin", "--email", "ines@agency.example", "--password", PASSWORD)

    assert done.returncode == 0, done.stderr
    body = {"email": "ines@agency.example", "password": PASSWORD}
    assert Browser(server).post("/api/admin/login", body).status == 200


def test_links_of_a_command_without_settings_are_the_servers(server: Server, kept_logging: None) -> None:
    done = invoke({"FUNDABLE_DATA_DIR": str(server.data_dir)}, "reset-password", STAFF, "--link")

    assert done.stdout.startswith(f"http://127.0.0.1:{server.port}/reset-password?token=")


def test_the_doctor_without_settings_examines_the_servers_address(server: Server, kept_logging: None) -> None:
    done = invoke({"FUNDABLE_DATA_DIR": str(server.data_dir)}, "doctor", "--json")

    [address] = [one["found"] for one in json.loads(done.stdout) if one["name"] == "Address"]
    assert address.startswith(f"http://127.0.0.1:{server.port} ")


def test_orders_are_listed_and_backed_up_while_it_serves(server: Server, beside: Run, tmp_path: Path) -> None:
    bought = buy(server, "nora@alder.example")

    listed = json.loads(beside("list-orders", "--json").stdout)
    backed_up = beside("backup", str(tmp_path / "fundable.tar.gz"))

    assert [order["id"] for order in listed][:1] == [bought.id]
    assert backed_up.stdout.startswith(f"Backed up {counted(len(listed), 'order')} and 0 files")
    assert Browser(server).get("/healthz").status == 200


def test_a_second_server_on_the_same_data_is_refused(server: Server) -> None:
    done = server.run("serve")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"Another fundable server is running on {server.data_dir}. Stop it first.\n"
    assert Browser(server).get("/healthz").status == 200


def is_at_work(browser: Browser) -> bool:
    return browser.get("/api/admin/user").status == 200


def is_let_in(server: Server, bought: Bought) -> bool:
    return Browser(server).get("/api/client/order", **bought.bearer).status == 200


def test_a_new_password_counts_at_once_and_ends_every_login(server: Server, beside: Run) -> None:
    staff, client = log_in(server, STAFF), buy(server, "reset@alder.example")
    assert is_at_work(staff)
    assert is_let_in(server, client)

    assert beside("reset-password", STAFF, "--password", NEW).returncode == 0
    assert beside("reset-password", client.id, "--password", NEW).returncode == 0

    assert not is_at_work(staff)
    assert not is_let_in(server, client)
    for path, email in (("/api/admin/login", STAFF), ("/api/client/login", client.email)):
        assert Browser(server).post(path, {"email": email, "password": PASSWORD}).status == 401
        assert Browser(server).post(path, {"email": email, "password": NEW}).status == 200
    beside("reset-password", STAFF, "--password", PASSWORD)


def test_everybody_is_logged_out_at_once(server: Server, beside: Run) -> None:
    staff, client = log_in(server), buy(server, "revoked@alder.example")

    assert beside("revoke-sessions", "--everybody", "--yes").returncode == 0

    assert not is_at_work(staff)
    assert not is_let_in(server, client)
    assert is_at_work(log_in(server))


def test_a_removed_account_is_out_at_once(server: Server, beside: Run) -> None:
    beside("create-admin", "--email", "gone@agency.example", "--password", PASSWORD)
    gone = log_in(server, "gone@agency.example")

    assert beside("remove-admin", "gone@agency.example", "--yes").returncode == 0

    assert not is_at_work(gone)


def test_a_status_is_seen_at_once(server: Server, beside: Run) -> None:
    client = buy(server, "status@alder.example")

    beside("set-status", client.id, "design", "--note", "from the terminal")

    assert Browser(server).get("/api/client/order", **client.bearer).json["order"]["status"] == "design"
    seen = log_in(server).get(f"/api/orders/{client.id}").json["order"]["statusHistory"][-1]
    assert (seen["note"], seen["by"].split()[0]) == ("from the terminal", "operator")


def test_a_setting_is_seen_within_seconds(server: Server, beside: Run) -> None:
    staff = log_in(server)
    assert staff.get("/api/admin/settings").json["agency"]["name"] == "Fundable"

    assert beside("settings", "set", "name", "Alder Web").returncode == 0

    wait_until(lambda: staff.get("/api/admin/settings").json["agency"]["name"] == "Alder Web", "the new name is seen")


def test_a_client_is_erased_while_it_serves(server: Server, beside: Run) -> None:
    client, other = buy(server, "zelda@quetzal.example"), buy(server, "other@alder.example")
    form = intake_form(client.id, businessName="Quetzalcoatlus Bakery")
    assert Browser(server).post("/api/intake-forms", form).status in (200, 201)
    staff = log_in(server)
    assert staff.get("/api/orders?q=quetzal").json["total"] == 1

    done = beside("erase-client", client.email, "--yes")

    assert (done.returncode, done.stderr) == (0, "")
    assert not is_let_in(server, client)
    assert staff.get("/api/orders?q=quetzal").json["total"] == 0
    assert is_let_in(server, other)
    buy(server, "after@alder.example")
    held = b"".join(file.read_bytes().lower() for file in server.data_dir.rglob("*") if file.is_file())
    assert [word for word in (b"zelda@", b"uetzalcoatlus", b"quetzal.example") if word in held] == []
    assert b"other@alder.example" in held
