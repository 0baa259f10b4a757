"""A client's domain from DNS to https: the program, the Caddyfile that it installs, Debian's Caddy with its internal
issuer, and a name server on this machine."""

import os
import socket
import ssl
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.fakes import dns
from tests.fakes.dns import DnsDouble
from tests.programs import program
from tests.running import Bought, NewServer, Server, buy, call, free_port, wait_until

NAME, UNKNOWN = "alder.example", "stranger.example"
PORTAL = "portal.agency.example"
FOR_TESTS = """{{
	admin off
	http_port {http}
	https_port {https}
	local_certs
	skip_install_trust
"""


@dataclass
class Town:
    """`ask` is where Caddy asks; `https` where it listens. `folder` holds its Caddyfile and what it stores."""

    server: Server
    double: DnsDouble
    folder: Path
    ask: int
    https: int

    @property
    def caddyfile(self) -> str:
        """As it is installed, with the ports of this test and certificates that only this machine believes."""
        root = self.folder / "machine"
        root.mkdir(exist_ok=True)
        done = self.server.run("install-service", "--root", str(root), "--domain", PORTAL, "--yes")
        assert done.returncode == 0, done.stderr
        text = (root / "etc/caddy/Caddyfile").read_text()
        for ours, theirs in {
            "127.0.0.1:8000": f"127.0.0.1:{self.server.port}",
            "127.0.0.1:8001": f"127.0.0.1:{self.ask}",
            "\n{\n": "\n" + FOR_TESTS.format(http=free_port(), https=self.https),
        }.items():
            assert ours in text
            text = text.replace(ours, theirs)
        return text

    @contextmanager
    def caddy(self) -> Iterator[None]:
        file = self.folder / "Caddyfile"
        command = [program("caddy"), "run", "--config", str(file), "--adapter", "caddyfile"]
        environment = {**os.environ, "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder / "stored")}
        with (self.folder / "caddy.log").open("ab") as log:
            running = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
        try:
            wait_until(self.is_up, "Caddy serves the portal")
            yield
        finally:
            running.terminate()
            running.wait()

    def is_up(self) -> bool:
        """It listens a moment before it has its first certificate."""
        with suppress(ssl.SSLError):
            return self.get(PORTAL) == 200
        return False

    def get(self, host: str) -> int:
        """The status of /healthz under a name, over a connection that is secure for it. Raises OSError."""
        issuer = self.folder / "stored/caddy/pki/authorities/local/root.crt"
        trusting = ssl.create_default_context(cafile=str(issuer)) if issuer.exists() else None
        if trusting is None:
            return 0
        with suppress(ConnectionRefusedError):
            plain = socket.create_connection(("127.0.0.1", self.https), timeout=20)
            with plain, trusting.wrap_socket(plain, server_hostname=host) as secure:
                secure.sendall(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
                return int(secure.recv(64).split()[1])
        return 0

    def asked(self, query: str, **headers: str) -> int:
        return call(self.ask, "GET", f"/tls-ask{query}", headers=headers).status

    def check(self, order: Bought) -> str:
        done = self.server.run("site", "domain", order.id, "--check")
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()[0]


@pytest.fixture
def town(new_server: NewServer, tmp_path: Path) -> Iterator[Town]:
    ask = free_port()
    with dns.running() as double:
        server = new_server(
            FUNDABLE_DNS_SERVERS=double.setting,
            FUNDABLE_PUBLIC_ADDRESSES="127.0.0.1",
            FUNDABLE_TLS_ASK_PORT=str(ask),
        ).start()
        made = Town(server, double, tmp_path, ask, free_port())
        (tmp_path / "Caddyfile").write_text(made.caddyfile)
        yield made


def test_a_new_domain_is_served_over_https_and_others_are_refused(town: Town) -> None:
    order = buy(town.server, "nora@alder.example")
    with town.caddy():
        with pytest.raises(OSError, match="alert"):
            town.get(NAME)
        said = town.server.run("site", "domain", order.id, NAME)
        assert f"missing  A     {NAME}  127.0.0.1" in said.stdout, said.stderr
        assert town.check(order) == f"{NAME}: waiting"
        with pytest.raises(OSError, match="alert"):
            town.get(NAME)

        town.double.points(NAME, "127.0.0.1")
        assert town.check(order) == f"{NAME}: dns_ok", "nobody but the public internet is visited"
        assert town.get(NAME) == 200
        assert town.get(f"www.{NAME}") == 200
        for refused in (UNKNOWN, f"shop.{NAME}"):
            with pytest.raises(OSError, match="alert"):
                town.get(refused)

    with town.caddy():
        assert town.get(NAME) == 200
        with pytest.raises(OSError, match="alert"):
            town.get(UNKNOWN)


def test_26_only_what_leads_here_may_have_a_certificate(town: Town) -> None:
    order = buy(town.server, "nora@alder.example")
    assert town.asked(f"?domain={NAME}") == 404, "unknown"
    town.server.run("site", "domain", order.id, NAME)
    assert town.asked(f"?domain={NAME}") == 404, "unverified"
    town.double.points(NAME, "127.0.0.1")
    town.check(order)

    assert [town.asked(f"?domain={one}") for one in (NAME, f"WWW.{NAME.upper()}.", f"www.{NAME}")] == [200] * 3
    with ThreadPoolExecutor(4) as pool:
        strangers = [f"?domain=x{number}.{NAME}" for number in range(1000)]
        assert set(pool.map(town.asked, strangers)) == {404}
    for odd in ("", "?domain=", "?domain=%00", "?domain=127.0.0.1", "?domain=" + "a" * 5000, "?name=" + NAME):
        assert town.asked(odd) == 404
    assert town.asked(f"?domain={NAME}", **{"X-Forwarded-For": "203.0.113.9"}) == 403
    assert call(town.ask, "POST", f"/tls-ask?domain={NAME}").status == 404
    assert call(town.ask, "GET", "/api/config/payment-mode").status == 404, "nothing else is there"
    assert call(town.server.port, "GET", f"/tls-ask?domain={NAME}").status == 404, "nor is it anywhere else"

    town.double.records.clear()
    with town.server.writing() as database:
        database.execute("UPDATE domains SET led_here_at = '2020-01-05T15:04:00.000000Z'")
    town.check(order)
    assert town.asked(f"?domain={NAME}") == 404, "gone for thirty days"


def test_the_doctor_follows_a_domain(town: Town) -> None:
    order = buy(town.server, "nora@alder.example")
    unknown = town.server.run("doctor", "--domain", NAME)
    assert (unknown.returncode, unknown.stderr) == (
        1,
        f"No order has the domain {NAME}. See: fundable sites domains\n",
    )
    town.server.run("site", "domain", order.id, f"www.{NAME}")

    waiting = town.server.run("doctor", "--domain", NAME)
    assert waiting.returncode == 1
    assert waiting.stdout.startswith(f"FAIL  DNS: DNS doesn't know {NAME}. Check the spelling")
    assert f"FAIL  Caddy's question: {NAME} may not have a certificate yet.\n" in waiting.stdout

    town.double.points(NAME, "127.0.0.1")
    town.check(order)
    found = town.server.run("doctor", "--domain", NAME).stdout
    assert f"OK    DNS: {NAME} and www.{NAME} lead to 127.0.0.1.\n" in found
    assert f"OK    Caddy's question: www.{NAME} may have a certificate.\n" in found
    assert f"FAIL  Certificate: https://{NAME}: This name doesn't point to a public address" in found
    assert "WARN  Page: " in found


def test_a_busy_port_stops_nothing_else(new_server: NewServer) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        server = new_server(FUNDABLE_TLS_ASK_PORT=str(taken.getsockname()[1])).start()

        assert call(server.port, "GET", "/healthz").status == 200
    assert "cannot listen for Caddy's questions: new domains get no certificates" in server.log()
