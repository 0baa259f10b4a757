"""A client's own domain, from DNS to their website over https in the browser: the program, the Caddyfile that it
installs, Debian's Caddy with its internal issuer, and a name server on this machine."""

import base64
import hashlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from playwright.sync_api import Browser, BrowserType, Error, Page, expect

from tests.fakes import dns
from tests.journeys.test_domains_by_caddy import NAME, PORTAL, UNKNOWN, Town
from tests.journeys.websites import SETTINGS, Website
from tests.running import OWNER, PASSWORD, Launcher, Server, free_port


@pytest.fixture
def town(tmp_path: Path, launcher: Launcher) -> Iterator[Town]:
    """With a website that is approved, and waits for its domain."""
    ask = free_port()
    with dns.running() as double:
        settings = {
            **SETTINGS,
            "FUNDABLE_BASE_URL": f"https://{PORTAL}",
            "FUNDABLE_ALLOW_SANDBOX": "on",
            "FUNDABLE_RATE_LIMITS": "on",
            "FUNDABLE_DNS_SERVERS": double.setting,
            "FUNDABLE_PUBLIC_ADDRESSES": "127.0.0.1",
            "FUNDABLE_TLS_ASK_PORT": str(ask),
        }
        server = Server(tmp_path / "data", launcher, **settings).start()
        try:
            made = server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
            assert made.returncode == 0, made.stderr
            town = Town(server, double, tmp_path, ask, free_port())
            (tmp_path / "Caddyfile").write_text(town.caddyfile)
            yield town
        finally:
            server.end()


def browser_in(town: Town, browser_type: BrowserType, launch: dict[str, Any]) -> Browser:
    """Finds every name on this machine, and trusts Caddy's own issuer and nobody else beside the usual ones."""
    issuer = (town.folder / "stored/caddy/pki/authorities/local/intermediate.crt").read_bytes()
    public = x509.load_pem_x509_certificate(issuer).public_key()
    trusted = hashlib.sha256(public.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).digest()
    args = [
        *launch["args"],
        f"--host-resolver-rules=MAP *:443 127.0.0.1:{town.https}",
        f"--ignore-certificate-errors-spki-list={base64.b64encode(trusted).decode()}",
    ]
    return browser_type.launch(**{**launch, "args": args})


def test_a_domain_leads_from_dns_to_the_website_over_https(
    town: Town, browser_type: BrowserType, browser_type_launch_args: dict[str, Any]
) -> None:
    site = Website.drafted(town.server)
    site.approve(site.hash)
    with town.caddy():
        visitor = browser_in(town, browser_type, browser_type_launch_args).new_page()
        is_refused(visitor, NAME)
        said = town.server.run("site", "domain", site.order.id, NAME)
        assert said.returncode == 0, said.stderr
        assert town.check(site.order) == f"{NAME}: waiting"
        is_refused(visitor, NAME)

        town.double.points(NAME, "127.0.0.1")
        assert town.check(site.order) == f"{NAME}: dns_ok"
        site.publish(site.hash)
        opens_and_takes_a_message(visitor, site)
        for name in (UNKNOWN, f"shop.{NAME}"):
            is_refused(visitor, name)
        portal = visitor.goto(f"https://{PORTAL}/")
        assert portal
        assert portal.status == 200
        expect(visitor.get_by_role("link", name="Claim My Fundable Website").first).to_be_visible()

    assert town.server.stop() == 0
    town.server.start()
    with town.caddy():
        again = browser_in(town, browser_type, browser_type_launch_args).new_page()
        again.goto(f"https://{NAME}/")
        expect(again.get_by_role("heading", level=1)).to_contain_text("Alder & Finch Bakery")
        is_refused(again, UNKNOWN)


def is_refused(visitor: Page, name: str) -> None:
    """There is no certificate, so not even an error page of ours."""
    page = visitor.context.browser.new_page()  # type: ignore[union-attr]
    with pytest.raises(Error, match="ERR_SSL"):
        page.goto(f"https://{name}/")
    page.close()


def opens_and_takes_a_message(visitor: Page, site: Website) -> None:
    """From the other name to the main one, with all that the page is made of."""
    failed: list[str] = []
    visitor.on("requestfailed", lambda request: failed.append(request.url))
    visitor.on("response", lambda response: failed.append(response.url) if response.status >= 400 else None)
    visitor.goto(f"https://www.{NAME}/about.html")
    expect(visitor).to_have_url(f"https://{NAME}/about.html")
    visitor.get_by_role("link", name="Contact").first.click()
    visitor.get_by_label("Your name").fill("Dana Ruiz")
    visitor.get_by_label("Your email").fill("dana@ruiz.example")
    visitor.get_by_label("Message").fill("Do you bake for 80 guests?")
    visitor.get_by_role("button", name="Send message").click()
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Message sent")
    assert [row["text"] for row in site.server.rows("SELECT text FROM contact_messages")] == [
        "Do you bake for 80 guests?"
    ]
    loaded = visitor.evaluate("performance.getEntriesByType('resource').map((one) => new URL(one.name).host)")
    assert set(loaded) == {NAME}
    assert failed == []
