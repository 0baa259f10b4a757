"""Names of hosts: as browsers send them, as DNS has them, and as they're made from a business's name."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from fundable.domain.sites.hosting.hosts import HostKind, SiteHost, is_label, label_of
from fundable.domain.sites.words.domain_names import normalized


@pytest.mark.parametrize(
    ("typed", "host"),
    [
        ("alder.example", "alder.example"),
        ("ALDER.Example:8000", "alder.example"),
        ("alder.example.", "alder.example"),
        ("alder.example.:443", "alder.example"),
        ("bücher.example", "xn--bcher-kva.example"),
        ("xn--bcher-kva.example", "xn--bcher-kva.example"),
        ("127.0.0.1:8000", "127.0.0.1"),
        ("[::1]:8000", ""),
        ("", ""),
        (".", ""),
        ("a..b", ""),
        ("-a.example", ""),
        ("a b.example", ""),
        ("alder.example/../x", ""),
        ("alder.example\0", ""),
        ("ü" * 300, ""),
        ("a" * 64 + ".example", ""),
        (".".join(["abcdefg"] * 40), ""),
    ],
)
def test_a_host_has_one_spelling(typed: str, host: str) -> None:
    assert normalized(typed) == host


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Alder & Finch LLC", "alder-finch"),
        ("Ortega Family Panadería LLC", "ortega-family-panaderia"),
        ("Kessler Heating, Inc.", "kessler-heating"),
        ("Joe's Diner", "joes-diner"),
        ("株式会社", "website"),
        ("A" * 80, "a" * 63),
        ("LLC", "llc"),
        (f"{'A' * 62} Bakery", "a" * 62),
    ],
)
def test_a_business_gives_its_website_a_name(name: str, label: str) -> None:
    assert label_of(name) == label
    assert is_label(label)


@pytest.mark.parametrize("label", ["", "-a", "a-", "a.b", "A", "ü", "a" * 64, "xn--bcher-kva"])
def test_what_is_no_label(label: str) -> None:
    assert not is_label(label)


LEFT = datetime(2026, 1, 5, tzinfo=UTC)
MOMENT = timedelta(microseconds=1)


def test_a_name_that_left_is_idle_after_thirty_days_to_the_moment() -> None:
    gone = SiteHost("alder.example", uuid4(), HostKind.OWN, LEFT, LEFT, LEFT)
    ends = LEFT + timedelta(days=30)

    assert (gone.is_idle(ends - MOMENT), gone.is_idle(ends)) == (False, True)
    told = ends - timedelta(days=7)
    assert (gone.leaves_soon(told - MOMENT), gone.leaves_soon(told)) == (False, True)


@pytest.mark.parametrize(("verified", "left"), [(LEFT, None), (None, LEFT)])
def test_a_name_that_leads_here_or_was_never_seen_to_is_not_idle(
    verified: datetime | None, left: datetime | None
) -> None:
    name = SiteHost("alder.example", uuid4(), HostKind.OWN, LEFT, verified, left)

    assert (name.leaves_at, name.is_idle(datetime.max.replace(tzinfo=UTC))) == (None, False)
