"""Words of an offer that still say what earlier ones said."""

from dataclasses import replace

import pytest

from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import Offer
from fundable.domain.agency.offer_hints import dead_links, stale

PLAIN = replace(
    DEFAULT,
    description="A website",
    questions=(),
    addons=(),
    landing=replace(DEFAULT.landing, headline="Websites", lead="Yours", benefits=(), steps=(), included=()),
)
DEARER = replace(PLAIN, price_cents=1_234_50, renewal_cents=12_00)


def saying(text: str, offer: Offer = DEARER) -> Offer:
    return replace(offer, description=text)


def hints(offer: Offer, *earlier: Offer) -> list[str]:
    return [hint.what for hint in stale(offer, earlier)]


@pytest.mark.parametrize("text", ["It's $150.", "It's $150.00!", "Only 150 USD", "for $ 150", "Costs $9.97 a month"])
def test_an_earlier_price_is_found(text: str) -> None:
    [hint] = hints(saying(text), PLAIN)

    assert hint.startswith("The description still says ")


@pytest.mark.parametrize("text", ["$1,500", "$150.01", "$15", "Room 150", "US$150x", "$150,000", "1.150 USD"])
def test_another_number_is_not(text: str) -> None:
    assert hints(saying(text), PLAIN) == []


@pytest.mark.parametrize("text", ["$1234.50", "$1,234.50"])
def test_thousands_may_have_their_comma(text: str) -> None:
    assert len(hints(saying(text, PLAIN), DEARER)) == 1


def test_a_price_that_is_still_sold_is_fine() -> None:
    assert hints(saying("$150", PLAIN), DEARER, PLAIN) == []


@pytest.mark.parametrize(
    "text", ["3-5 business days", "three to five days", "3\u20135 days", "within 5 days", "five days"]
)
def test_earlier_days_are_found_in_digits_and_words(text: str) -> None:
    later = replace(PLAIN, days_from=7, days_to=10)

    assert len(hints(saying(text, later), PLAIN)) == 1


@pytest.mark.parametrize("text", ["12 months of hosting", "Twelve-month plan", "in month 11 months"])
def test_earlier_months_are_found(text: str) -> None:
    later = replace(PLAIN, hosting_months=6)

    assert len(hints(saying(text, later), PLAIN)) == 1


def test_earlier_rounds_are_found() -> None:
    later = replace(PLAIN, revision_rounds=3)

    assert hints(saying("One revision round", later), PLAIN) == ["The description still says One revision round."]


def test_nothing_is_stale_while_nothing_was_sold_before() -> None:
    assert hints(DEFAULT) == []


def test_a_hint_leads_to_its_place_in_the_file() -> None:
    steps = tuple(replace(step, figure="$150") for step in DEFAULT.landing.steps[:2])
    offer = replace(DEARER, landing=replace(DEARER.landing, steps=steps))

    paths = [hint.path for hint in stale(offer, [PLAIN])]

    assert ("landing", "steps", 1, "figure") in paths


def test_a_link_to_a_question_that_is_gone_is_named() -> None:
    question = replace(DEFAULT.questions[0], slug="here", answer="See [that](/faq/gone), [this](/faq/here#top).")

    [hint] = dead_links(replace(DEFAULT, questions=(question,)))

    assert hint.path == ("questions", 0, "answer")
    assert "/faq/gone" in hint.what
