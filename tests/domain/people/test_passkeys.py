"""Where a browser makes a passkey, and what it's called."""

import pytest

from fundable.domain.people.passkeys import NAME_MAX, PasskeySite, name_or, site_of, why_none

HERE = ["https://agency.example", "https://agency.example:8443", "http://localhost:8000", "http://shop.localhost"]
NOWHERE = ["http://agency.example", "https://192.0.2.7", "https://[2001:db8::7]", "http://127.0.0.1:8000"]


@pytest.mark.parametrize(
    ("base_url", "site"),
    [
        ("https://agency.example", PasskeySite("agency.example", "https://agency.example")),
        ("https://agency.example:443", PasskeySite("agency.example", "https://agency.example")),
        ("https://agency.example:8443", PasskeySite("agency.example", "https://agency.example:8443")),
        ("http://localhost:8000", PasskeySite("localhost", "http://localhost:8000")),
        ("http://localhost:80", PasskeySite("localhost", "http://localhost")),
    ],
)
def test_it_is_bound_to_the_domain_and_to_the_origin_that_a_browser_tells(base_url: str, site: PasskeySite) -> None:
    assert site_of(base_url) == site


@pytest.mark.parametrize("base_url", HERE)
def test_nothing_stands_in_the_way(base_url: str) -> None:
    assert why_none(base_url) == ""


@pytest.mark.parametrize("base_url", NOWHERE)
def test_where_no_browser_makes_one_the_reason_is_said(base_url: str) -> None:
    assert site_of(base_url) is None
    assert ("https" if base_url == "http://agency.example" else "domain name") in why_none(base_url)


@pytest.mark.parametrize(
    ("typed", "name"),
    [("  My \n phone ", "My phone"), ("", "Passkey"), (" \t", "Passkey"), ("x" * 100, "x" * NAME_MAX)],
)
def test_a_name_is_one_line_of_a_bounded_length(typed: str, name: str) -> None:
    assert name_or(typed) == name
