"""Whose a domain is, whether two are one, and whether one is close to the business's name."""

import pytest

from fundable.domain.sites.words.email_domains import is_free, is_shared
from fundable.domain.sites.words.own_domains import is_one_domain, resembles


@pytest.mark.parametrize(
    ("domain", "is_theirs"),
    [
        ("alder.business.site", True),
        ("business.site", True),
        ("thebusiness.site", False),
        ("alder.wixsite.com", True),
        ("notwixsite.com", False),
        ("myfacebook.com", False),
        ("facebook.com", True),
        ("alder.weebly.com", True),
        ("townsquare.site", False),
        ("site", False),
        ("alder.site", False),
        ("alder.website", False),
        ("alder.shop", False),
        ("box.com", False),
    ],
)
def test_a_builders_subdomain_is_told_from_a_domain_that_ends_alike(domain: str, is_theirs: bool) -> None:
    assert is_shared(domain) is is_theirs


@pytest.mark.parametrize(
    ("domain", "is_nobodys"),
    [
        ("gmail.com", True),
        ("yahoo.co.uk", True),
        ("hotmail.fr", True),
        ("live.com.mx", True),
        ("outlook.com", True),
        ("live.church", False),
        ("outlook.design", False),
        ("yahoo.alder.com", False),
        ("mail.alder.com", False),
    ],
)
def test_free_mail_is_told_from_a_domain_that_begins_alike(domain: str, is_nobodys: bool) -> None:
    assert is_free(domain) is is_nobodys


@pytest.mark.parametrize(
    ("one", "other", "is_one"),
    [
        ("alder.com", "alder.com", True),
        ("mail.alder.com", "alder.com", True),
        ("alder.com", "www.alder.com", True),
        ("Alder.COM", "alder.com", True),
        ("münchen.com", "xn--mnchen-3ya.com", True),
        ("alder.com", "alder.net", False),
        ("notalder.com", "alder.com", False),
    ],
)
def test_two_domains_are_one_where_one_is_below_the_other(one: str, other: str, is_one: bool) -> None:
    assert is_one_domain(one, other) is is_one


@pytest.mark.parametrize(
    ("domain", "name", "is_close"),
    [
        ("kesslerair.com", "Kessler Heating and Air", True),
        ("kessheat.com", "Kessler Heating and Air", True),
        ("khaa.com", "Kessler Heating and Air", True),
        ("panaderia-ortega.com", "Ortega Family Panadería", True),
        ("xn--panadera-i2a.com", "Ortega Family Panadería", True),
        ("a1.com", "A1", True),
        ("oneill.com", "O'Neill & Sons", True),
        ("shop.alder.com", "Alder", True),
        ("hleb.com", "Хлеб", True),
        ("pueblocomfort.com", "Kessler Heating", False),
        ("thebest.com", "The Alder Company", False),
        ("bestplumber.com", "Alder & Finch", False),
        ("jandd.com", "J & D", True),
        ("jd.com", "J & D", True),
        ("other.com", "J & D", False),
    ],
)
def test_a_domain_resembles_a_name_by_a_word_of_it(domain: str, name: str, is_close: bool) -> None:
    assert resembles(domain, name) is is_close
