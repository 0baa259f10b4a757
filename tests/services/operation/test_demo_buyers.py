"""The demo's businesses: invented, and such that a website of each can go online."""

import random
from collections.abc import Mapping

import pytest

from fundable.adapters.postal import UsAddresses
from fundable.adapters.telephone import UsNumbers
from fundable.domain.sites.drafting import themes
from fundable.domain.sites.drafting.families import trade_of
from fundable.domain.sites.words import addresses, answers, us_states
from fundable.domain.sites.words.own_domains import resembles
from fundable.services.operation.demo.buyers import Buyer, buyers
from fundable.services.operation.demo.trades import TRADES

NUMBERS, POSTAL = UsNumbers(), UsAddresses()


@pytest.fixture(scope="module")
def some() -> list[Buyer]:
    return buyers(random.Random(3), 500)


def test_each_has_a_number_that_exists_where_it_is_and_is_nobodys(some: list[Buyer]) -> None:
    phones = {buyer.answers.business_phone for buyer in some}

    assert [phone for phone in phones if not NUMBERS.read(phone).is_valid] == []
    assert [phone for phone in phones if phone[6:12] != "555-01"] == []


def test_each_has_an_address_that_is_read_whole(some: list[Buyer]) -> None:
    for buyer in some:
        typed = buyer.answers.business_address
        found = addresses.read(typed, POSTAL.tokens(typed)).address
        assert found.is_whole, typed
        assert us_states.is_in_state(found.zip, found.state), typed


def test_nobody_else_has_its_name_or_its_domain_which_nobody_can_have() -> None:
    every = buyers(random.Random(3), 2000)

    assert len({buyer.email for buyer in every}) == len({buyer.business for buyer in every}) == 2000
    assert all(buyer.domain.endswith(".example") for buyer in every)
    assert all(resembles(buyer.domain, answers.name_of(buyer.business).core) for buyer in every)


def test_a_few_are_of_different_trades() -> None:
    assert len({buyer.trade.key for buyer in buyers(random.Random(1), 12)}) == len(TRADES) == 12


def test_each_theme_suits_some_trades(some: list[Buyer]) -> None:
    suiting: Mapping[str, set[str]] = {theme: set() for theme in themes.THEMES}
    for buyer in some:
        offered = [one.title for one in answers.services_of(buyer.answers.services_offered or "")[0]]
        described = answers.about_of(buyer.answers.website_description or "").text
        suiting[trade_of(buyer.business, offered, described).theme].add(buyer.trade.key)

    assert [len(keys) for keys in suiting.values()] == [1, 6, 5]
    assert sum(len(keys) for keys in suiting.values()) == len(TRADES)


def test_each_says_enough_in_its_own_words(some: list[Buyer]) -> None:
    for buyer in some:
        described = buyer.answers.website_description or ""
        assert len(described) >= 200, described
        assert answers.about_of(described).lead, described
        assert "{" not in described
