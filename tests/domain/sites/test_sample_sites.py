"""Three websites from three answers: what is made up is common to a trade, and nothing else is said."""

from datetime import date

import pytest

from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.sample_sites import (
    ANSWER_MAX,
    EMAIL,
    OWN_SERVICES,
    PHONE,
    STREET,
    SampleAnswers,
    checked,
    sample_of,
)
from fundable.domain.sites.drafting.sample_trades import TRADES, SampleTrade, trade_said
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO, THEMES

DAY = date(2026, 11, 24)
HARBOR = SampleAnswers("Harbor Light Plumbing", "duluth, mn", "plumber")


def test_each_theme_says_the_same_and_the_trade_suggests_one() -> None:
    site = sample_of(HARBOR, DAY)

    assert tuple(site.contents) == THEMES
    assert site.suggested == FASCIA
    for theme, content in site.contents.items():
        assert content.theme == theme
        assert content.name.full == "Harbor Light Plumbing"
        assert content.address.lines == (STREET, "Duluth, MN")
        assert content.about.text == "Harbor Light Plumbing is a plumber in Duluth, Minnesota."
        assert (content.phone, content.email) == (PHONE, EMAIL)
        assert len(content.services) == 6


def test_nothing_is_said_that_a_business_would_have_to_prove() -> None:
    for content in sample_of(HARBOR, DAY).contents.values():
        assert (content.licenses, content.owners, content.founded) == ((), (), "")
        assert (content.testimonials, content.areas, content.hours) == ((), (), ())
        assert not any(service.price or service.note for service in content.services)


def test_the_same_answers_make_the_same_websites() -> None:
    assert sample_of(HARBOR, DAY) == sample_of(HARBOR, DAY)


def test_an_unknown_trade_has_lines_to_fill_in() -> None:
    site = sample_of(SampleAnswers("Wren & Sons", "Toledo, Ohio", "falconry"), DAY)

    assert site.trade is None
    assert site.suggested == AZULEJO
    content = site.contents[FOLIO]
    assert tuple(service.title for service in content.services) == OWN_SERVICES
    assert content.about.is_empty


@pytest.mark.parametrize(
    ("town", "line", "is_known"),
    [
        ("Duluth, MN", "Duluth, MN", True),
        ("new york new york", "New York, NY", True),
        ("Winston-Salem, North Carolina", "Winston-Salem, NC", True),
        ("St. Paul Minn.", "St. Paul, MN", True),
        ("St. Louis, MO 63101", "St. Louis, MO", True),
        ("Ste. Genevieve Missouri USA", "Ste. Genevieve, MO", True),
        ("duluth, mn 55802-1234, U.S.A.", "Duluth, MN", True),
        ("honolulu", "Honolulu", False),
        ("Lisbon", "Lisbon", False),
        ("MN", "MN", False),
        (", USA", "USA", False),
        (", 55802", "55802", False),
    ],
)
def test_a_town_is_read_or_shown_as_it_was_typed(town: str, line: str, is_known: bool) -> None:
    site = sample_of(SampleAnswers("Harbor", town, "plumber"), DAY)

    assert site.is_place_known is is_known
    assert site.contents[FOLIO].address.lines == (STREET, line)


def test_a_sentence_ends_once() -> None:
    content = sample_of(SampleAnswers("Harbor", "D.C.", "plumber"), DAY).contents[FOLIO]

    assert content.about.text == "Harbor is a plumber in D.C."


def test_letters_that_one_typeface_has_are_shown_in_that_one() -> None:
    site = sample_of(SampleAnswers("Ελιά Φούρνος", "Astoria, NY", "bakery"), DAY)

    assert tuple(site.contents) == (FOLIO,)
    assert site.suggested == FOLIO


@pytest.mark.parametrize("trade", TRADES, ids=lambda trade: trade.label)
def test_each_trade_is_found_by_its_own_name_and_fills_a_page(trade: SampleTrade) -> None:
    assert trade_said(trade.label) is trade
    assert 4 <= len(trade.services) <= 6
    assert trade.noun.startswith(("a ", "an "))


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("We fix cars, auto repair", "Auto repair"),
        ("taco truck", "Food truck"),
        ("PLUMBING & HEATING", "HVAC"),
        ("lawyer", "Law office"),
        ("panadería", "Bakery"),
        ("welder", "Welding"),
        ("tax", "Tax preparer"),
        ("trucks", "Trucking"),
        ("mobile vet for dogs", "Veterinarian"),
        ("vet-owned roofing", "Roofer"),
        ("roofing by vets", "Roofer"),
        ("dog groomer", "Pet groomer"),
        ("yoga classes", "Yoga studio"),
        ("handyman", "Handyman"),
        ("towing", "Towing"),
    ],
)
def test_a_trade_is_heard_in_other_words(typed: str, label: str) -> None:
    found = trade_said(typed)

    assert found
    assert found.label == label


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"name": "H"}, "name", "Type at least two letters."),
        ({"name": "  \u200b "}, "name", "Type at least two letters."),
        ({"town": ""}, "town", "Type your town and state, such as Duluth, MN."),
        ({"trade": "-"}, "trade", "Type what you do, such as plumber."),
        ({"name": "x" * (ANSWER_MAX + 1)}, "name", f"Type at most {ANSWER_MAX} letters."),
        ({"name": "<b>Harbor</b>"}, "name", "Leave out web addresses and code. A business name is enough."),
        ({"trade": "see www.spam.example"}, "trade", "Leave out web addresses and code. A business name is enough."),
        ({"town": "buy.com"}, "town", "Leave out web addresses and code. A business name is enough."),
        ({"name": "{{ 7*7 }}"}, "name", "Leave out web addresses and code. A business name is enough."),
    ],
)
def test_what_is_missing_or_isn_t_a_name_is_said_at_its_field(typed: dict[str, str], field: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        checked({"name": "Harbor", "town": "Duluth, MN", "trade": "plumber", **typed})

    assert refused.value.code == "fields_wrong"
    assert refused.value.facts == {field: said}
    assert refused.value.message == "Please fix 1 field."
