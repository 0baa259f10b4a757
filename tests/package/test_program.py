"""The packaged program does what the source does: what is loaded at run time, read from a file or left to the system is
used here once. The journeys of the source are run against it as well (build/check.py)."""

import json
import re
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fundable import __version__
from fundable.config import read_config
from fundable.jobs import AT_START
from tests import logos
from tests.db.test_upgrade import Old
from tests.fakes.smtp import SmtpSink
from tests.fakes.stripe import KEY
from tests.package.conftest import BUCKET, METRICS_TOKEN, PROGRAM
from tests.running import Bought, Browser, Server, buy, intake_form, log_in, ticket, wait_until
from tests.web.calls import SETTINGS


@pytest.fixture(scope="module")
def sold(server: Server) -> Bought:
    return buy(server, "commands@alder.example")


def test_it_says_its_version_where_nothing_else_is() -> None:
    done = subprocess.run([PROGRAM, "--version"], env={}, cwd="/", capture_output=True, text=True, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (0, f"fundable {__version__}\n", "")


def test_websites_are_bought_described_with_a_logo_and_moved_on(server: Server, sink: SmtpSink) -> None:
    staff, origin = log_in(server), f"http://127.0.0.1:{server.port}"
    for picture in ("PNG", "JPEG", "SVG"):
        bought = buy(server, f"nora-{picture.lower()}@alder.example", ("domain",))
        address = ticket(server)
        put = Browser(server).call("PUT", address, getattr(logos, picture))
        form = intake_form(bought.id, logoUrl=address.partition("?")[0])

        sent = Browser(server).post("/api/intake-forms", form, **bought.bearer)

        assert (put.status, sent.status) == (200, 201), (picture, put.body, sent.body)
        assert Browser(server).get(address.partition("?")[0]).status == 200
        moved = staff.call("PATCH", f"/api/orders/{bought.id}/status", {"status": "design"}, Origin=origin)
        assert moved.status == 200, moved.body
        seen = Browser(server).get("/api/client/order", **bought.bearer).json
        assert (seen["order"]["status"], seen["intakeForm"]["businessName"]) == ("design", "Alder & Finch Bakery")
    assert server.run("jobs", "run", "send-mail").returncode == 0
    wait_until(lambda: len(sink.to(bought.email)) >= 2, "the mails about the payment and the form are delivered")


def test_pages_and_scripts_come_compressed_with_their_own_titles(server: Server) -> None:
    browser = Browser(server)
    pages = {path: browser.get(path).body.decode() for path in ("/", "/admin/login", "/privacy")}
    scripts = re.findall(r"/assets/[\w.-]+\.js", pages["/admin/login"])
    packed = {path: browser.get(path, Accept_Encoding="br").headers.get("content-encoding") for path in ("/", *scripts)}

    assert all("<title>" in page for page in pages.values())
    assert packed["/"] == "br"
    assert "br" in {packed[script] for script in scripts}  # the smallest ones are sent as they are


def test_every_job_that_ran_by_itself_went_well(server: Server) -> None:
    """Calendars, templates and libraries that are loaded only then."""
    wait_until(lambda: len(Browser(server).get("/readyz").json["jobs"]) >= len(AT_START), "the jobs of the start ran")

    assert set(Browser(server).get("/readyz").json["jobs"].values()) == {True}


def test_the_promise_knows_the_holidays_of_other_countries(server: Server) -> None:
    staff, origin = log_in(server), f"http://127.0.0.1:{server.port}"
    for country, zone in (("DE", "Europe/Berlin"), ("JP", "Asia/Tokyo"), ("BR", "America/Sao_Paulo")):
        agency = {**SETTINGS, "country": country, "region": "", "timeZone": zone}

        saved = staff.call("PUT", "/api/admin/settings", agency, Origin=origin)

        assert saved.status == 200, saved.body
        assert len(saved.json["holidays"]) > 5, country
    assert server.run("jobs", "run", "promises").returncode == 0


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        (("list-orders",), "alder.example"),
        (("export", "ledger", "--csv"), "payment"),
        (("migrate",), "up to date"),
        (("completion", "zsh"), "_FUNDABLE_COMPLETE"),
        (("reconcile", "--json"), "{"),
        (("config", "show"), "FUNDABLE_DATA_DIR"),
    ],
)
def test_commands_work_beside_the_server(server: Server, sold: Bought, command: tuple[str, ...], shown: str) -> None:
    done = server.run(*command)

    assert (done.returncode, done.stderr) == (0, "")
    assert shown in done.stdout


def test_the_doctor_has_nothing_to_complain_about_the_package(server: Server) -> None:
    told = json.loads(server.run("doctor", "--json").stdout)

    assert [finding for finding in told if finding["verdict"] == "fail"] == []


def test_the_shell_is_found_out(tmp_path: Path) -> None:
    """By what typer loads only on this system."""
    script = f"{PROGRAM} --show-completion; exit $?"
    done = subprocess.run(["/bin/bash", "-c", script], env={}, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert "_FUNDABLE_COMPLETE" in done.stdout


def test_a_backup_can_be_encrypted_proven_and_restored(server: Server, sold: Bought, tmp_path: Path) -> None:
    passphrase = tmp_path / "passphrase"
    passphrase.write_text("correct horse battery staple\n")
    settings = {"FUNDABLE_BACKUP_PASSPHRASE_FILE": str(passphrase)}
    source = Server(server.data_dir, program=str(PROGRAM), **settings)
    archive = tmp_path / "copy.tar.gz.age"

    made = source.run("backup", "--encrypt", str(archive))
    assert (made.returncode, made.stderr) == (0, "")
    assert archive.read_bytes().startswith(b"age-encryption.org/v1")
    copy = Server(tmp_path / "copy", program=str(PROGRAM), **settings)
    restored = copy.run("restore", str(archive), "--yes")

    assert restored.returncode == 0, restored.stderr
    assert sold.id in copy.run("list-orders", "--json").stdout


def test_a_backup_of_the_night_is_copied_to_s3_and_can_be_restored_from_there(server: Server) -> None:
    made = [server.run("jobs", "run", job) for job in ("back-up", "copy-backup")]
    assert [(done.returncode, done.stderr) for done in made] == [(0, "")] * 2
    copied = re.search(rf"s3://{BUCKET}/copies/\S+", made[1].stdout)
    assert copied, made[1].stdout

    proven = server.run("verify-backup", copied.group(), "--json")

    assert proven.returncode == 0, proven.stderr


def test_metrics_are_told(server: Server) -> None:
    told = Browser(server).get("/metrics", Authorization=f"Bearer {METRICS_TOKEN}")

    assert told.status == 200
    assert b"# TYPE fundable_" in told.body


def test_an_old_data_directory_is_brought_up_to_date(tmp_path: Path) -> None:
    server = Server(tmp_path / "old", program=str(PROGRAM))
    old = Old(read_config({"FUNDABLE_DATA_DIR": str(server.data_dir)}))
    old.paid("paid")

    migrated = server.run("migrate")

    assert (migrated.returncode, migrated.stderr) == (0, "")
    assert "paid@alder.example" in server.run("list-orders", "--json").stdout


@contextmanager
def speaks_no_tls() -> Iterator[int]:
    """A port where somebody answers whatever is said, in clear."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                connection.recv(1000)
                connection.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
                connection.close()

        threading.Thread(target=answer, daemon=True).start()
        yield int(listener.getsockname()[1])


def test_stripes_certificates_are_there(tmp_path: Path) -> None:
    """A call over https fails at the other end, not for want of certificates (money 2)."""
    assert (PROGRAM.parent / "_internal/stripe/data/ca-certificates.crt").exists()
    with speaks_no_tls() as port:
        base = f"https://127.0.0.1:{port}"
        server = Server(
            tmp_path / "data", program=str(PROGRAM), FUNDABLE_STRIPE_SECRET_KEY=KEY, FUNDABLE_STRIPE_API_BASE=base
        )
        told = server.run("doctor", "--json").stdout

    assert "WRONG_VERSION_NUMBER" in told
    assert "certificate bundle" not in told


def test_it_ends_when_asked(server: Server) -> None:
    assert server.stop() == 0
    assert "Traceback" not in server.log()
    server.start()
