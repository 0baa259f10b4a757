"""What registries say of domains, over real https on this machine; and registries that mean no good."""

import json
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import date
from time import monotonic, sleep

import pytest
import trustme

from fundable.adapters.website_probe import HttpWebsiteProbe
from fundable.adapters.website_probe.rdap import RdapRegistry
from fundable.domain.sites.hosting.live_facts import RegistryEntry
from fundable.domain.sites.hosting.registry import RegistryUnanswered
from tests.fakes import strangers
from tests.fakes.strangers import OUTSIDE, Answer, WebDouble

HOST, NAME = "rdap.example", "alder.example"
ENTRY = {
    "events": [
        {"eventAction": "registration", "eventDate": "2019-12-31T23:30:00-05:00"},
        {"eventAction": "expiration", "eventDate": "2027-01-01T00:00:00Z"},
        {"eventAction": "last changed", "eventDate": "2026-01-01T00:00:00Z"},
    ],
    "entities": [
        {"roles": ["registrar"], "vcardArray": ["vcard", [["version", {}, "text", "4.0"], ["fn", {}, "text", "Pork"]]]}
    ],
}
Open = Callable[[Answer], RdapRegistry]


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def asked() -> list[str]:
    return []


@pytest.fixture
def registry(authority: trustme.CA, asked: list[str]) -> Iterator[Open]:
    """A registry that gives these answers, where `inside.example` leads to this machine."""
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    with ExitStack() as stack:

        def start(answer: Answer) -> RdapRegistry:
            server = WebDouble(answer, strangers.secured(authority, HOST, "inside.example"))
            server.asked = asked
            stack.callback(server.close)
            probe = HttpWebsiteProbe(
                resolve=lambda name, _: ["127.0.0.1" if name == "inside.example" else OUTSIDE],
                may_reach=OUTSIDE.__eq__,
                tls=trusting,
                within_s=1,
                https_port=server.port,
            )
            return RdapRegistry(probe, f"https://{HOST}/dns.json")

        yield start


def test_what_a_registry_tells(registry: Open, asked: list[str]) -> None:
    found = registry(strangers.registry({NAME: ENTRY}, HOST))

    entry = RegistryEntry(NAME, date(2020, 1, 1), date(2027, 1, 1), "Pork")
    assert found.entry(NAME) == entry
    assert found.entry(f"shop.{NAME}") == entry
    assert asked == [
        f"{HOST}/{path}" for path in ("dns.json", f"domain/{NAME}", f"domain/shop.{NAME}", f"domain/{NAME}")
    ]


@pytest.mark.parametrize(
    "odd",
    [
        {},
        {"events": "none", "entities": {"roles": 1}},
        {"events": [1, {"eventAction": "registration", "eventDate": "soon"}, {"eventAction": []}]},
        {"events": [{"eventAction": "registration", "eventDate": "0001-01-01T00:00:00+14:00"}], "entities": [[], {}]},
        {"entities": [{"roles": ["registrar"], "vcardArray": ["vcard", [["fn"], ["fn", {}, "text", {}], 1]]}]},
    ],
)
def test_what_it_does_not_tell_is_unknown(registry: Open, odd: dict[str, object]) -> None:
    odd = odd or {"objectClassName": "domain"}

    assert registry(strangers.registry({NAME: odd}, HOST)).entry(NAME) == RegistryEntry(NAME)


def bootstrap(*urls: str) -> bytes:
    return strangers.page(json.dumps({"services": [[["example"], list(urls)]]}).encode())


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (strangers.page(b"[" * 100_000), "can't be read"),
        (strangers.page(b"[]"), "can't be read"),
        (strangers.page(b"{}", "429 Slow Down"), "429"),
        (strangers.page(b" " * 2_000_000 + b"{}"), "200"),
        (strangers.redirect("https://inside.example/domain/alder.example"), "not_public"),
        (strangers.redirect("http://rdap.example/"), "redirects elsewhere"),
        (strangers.redirect("/domain/alder.example"), "redirects elsewhere"),
        (strangers.redirect("https://[half"), "redirects elsewhere"),
        (strangers.page(b"{}", "404 Not Found"), "doesn't know"),
        (b"SSH-2.0\r\n", "no_website"),
    ],
    ids=["deep", "list", "busy", "long", "inside", "bare", "endless", "half", "unknown", "ssh"],
)
def test_answers_that_are_none(registry: Open, said: bytes, why: str) -> None:
    found = registry(lambda _host, path: bootstrap(f"https://{HOST}/") if path == "/dns.json" else said)

    with pytest.raises(RegistryUnanswered, match=why):
        found.entry(NAME)


@pytest.mark.parametrize("listed", [["http://rdap.example/"], ["https://inside.example/"], []])
def test_registries_that_are_not_asked(registry: Open, asked: list[str], listed: list[str]) -> None:
    found = registry(lambda *_: bootstrap(*listed))

    with pytest.raises(RegistryUnanswered):
        found.entry(NAME)
    assert asked == [f"{HOST}/dns.json"]


def test_whether_somebody_has_a_name(registry: Open) -> None:
    found = registry(strangers.registry({NAME: ENTRY}, HOST))

    assert found.is_registered(NAME, 1)
    assert found.is_registered(f"shop.{NAME}", 1), "what is below somebody's is nobody else's"
    assert not found.is_registered("finch.example", 1)


def test_whoever_waits_for_a_slow_registry_does_so_briefly(registry: Open) -> None:
    def drip(_host: str, path: str) -> bytes:
        if path == "/dns.json":
            return bootstrap(f"https://{HOST}/")
        sleep(5)
        return strangers.page(b"{}")

    found, begun = registry(drip), monotonic()
    with pytest.raises(RegistryUnanswered, match="slow"):
        found.is_registered(NAME, 0.3)
    assert monotonic() - begun < 2


def test_what_is_below_many_names_does_not_take_the_time_of_each(registry: Open, asked: list[str]) -> None:
    def slow(_host: str, path: str) -> bytes:
        if path == "/dns.json":
            return bootstrap(f"https://{HOST}/")
        sleep(0.1)
        return strangers.page(b"{}", "404 Not Found")

    found = registry(slow)
    found.probe = replace(found.probe, within_s=0.2)
    with pytest.raises(RegistryUnanswered, match="slow"):
        found.entry("a." * 60 + NAME)
    assert len(asked) < 20


def test_a_list_that_gave_no_answer_is_not_asked_again_at_once(registry: Open, asked: list[str]) -> None:
    found = registry(lambda *_: strangers.page(b"", "503 Busy"))

    for why in ("503", "a moment ago"):
        with pytest.raises(RegistryUnanswered, match=why):
            found.is_registered(NAME, 1)
    assert asked == [f"{HOST}/dns.json"]


def test_an_ending_without_a_registry(registry: Open) -> None:
    with pytest.raises(RegistryUnanswered, match=r"no registry answers for \.test"):
        registry(strangers.registry({}, HOST)).entry("alder.test")
