"""Addresses as a server on `::` sees them: IPv4 wrapped into IPv6, which is IPv4 all the same."""

from ipaddress import ip_network

import pytest
from starlette.requests import Request

from fundable.web.addresses import network_of
from fundable.web.dependencies import address_of

PROXIES = (ip_network("127.0.0.1"), ip_network("10.0.0.0/8"), ip_network("::1"))


def seen(peer: str, forwarded: str = "") -> str:
    headers = [(b"x-forwarded-for", forwarded.encode())] if forwarded else []
    return address_of(Request({"type": "http", "client": (peer, 1), "headers": headers}), PROXIES)


def test_two_ipv4_clients_of_a_server_on_ipv6_are_two() -> None:
    assert seen("::ffff:9.9.9.9") == "9.9.9.9"
    assert seen("::ffff:8.8.8.8") == "8.8.8.8"


@pytest.mark.parametrize("peer", ["127.0.0.1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::1", "::ffff:10.1.2.3"])
def test_a_trusted_proxy_is_known_again(peer: str) -> None:
    assert seen(peer, "9.9.9.9") == "9.9.9.9"


@pytest.mark.parametrize("hops", ["::ffff:9.9.9.9", "6.6.6.6, ::ffff:9.9.9.9", "6.6.6.6, 9.9.9.9, ::ffff:10.0.0.1"])
def test_hops_are_unwrapped_too(hops: str) -> None:
    assert seen("127.0.0.1", hops) == "9.9.9.9"


def test_a_stranger_is_no_proxy_for_being_wrapped() -> None:
    assert seen("::ffff:6.6.6.6", "9.9.9.9") == "6.6.6.6"


def test_a_household_and_what_is_no_address_stay_what_they_were() -> None:
    assert seen("2001:db8:1:2:3::4") == "2001:db8:1:2::/64"
    assert seen("testclient", "9.9.9.9") == "testclient"


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("9.9.9.200", "9.9.9.0/24"),
        ("2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("2001:db8:1:ffff:1::2", "2001:db8:1::/48"),
        ("somewhere", "somewhere"),
    ],
)
def test_a_network_is_what_one_provider_gives_to_one_place(address: str, network: str) -> None:
    assert network_of(address) == network
