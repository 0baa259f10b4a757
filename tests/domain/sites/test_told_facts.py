"""What staff type of a business's facts, and what a website makes of it."""

from datetime import date

import pytest

from fundable.domain.sites.drafting.told_facts import PATHS, texts_of_facts, with_facts, wrong_fact
from fundable.domain.sites.words.content import Person
from tests.services.sites.some_forms import BARE, built

DAY = date(2026, 11, 24)
TYPED = {
    "owners": "Luz Ortega\nErnesto Ortega",
    "founded": "1998",
    "licenses": "Food License 4821, Pueblo County",
    "people": "Luz Ortega: Baker\nMarta",
    "steps": "Call us.\nPick it up.",
    "testimonials": "The best bread of the street.\nAna P., 2025",
    "questions": "Do you bake on Sundays?\nNo.\nDo you deliver?\nWithin Pueblo.",
}


def test_what_is_typed_is_shown_and_typed_again_the_same() -> None:
    content = with_facts(built(BARE).content, TYPED)

    assert texts_of_facts(content) == TYPED
    assert set(TYPED) == PATHS
    assert content.people == (Person("Luz Ortega", "Baker"), Person("Marta", ""))
    assert [one.answer for one in content.questions] == ["No.", "Within Pueblo."]
    assert not any(wrong_fact(path, text, DAY) for path, text in TYPED.items())
    assert with_facts(content, dict.fromkeys(TYPED, "")) == built(BARE).content


@pytest.mark.parametrize(
    ("path", "text", "sentence"),
    [
        ("founded", "1699", "Enter a year from 1700"),
        ("founded", "2999", "Enter a year from 1700"),
        ("founded", "long ago", "Enter a year from 1700"),
        ("founded", "１９９８", "Enter a year from 1700"),
        ("steps", "One.", "Write 2 to 6 steps"),
        ("testimonials", "Words without a source", "Each testimonial takes two lines"),
        ("testimonials", "A\nb\nC\nd\nE\nf", "A website shows 2 testimonials at most."),
        ("questions", "Why?", "Each question takes two lines"),
        ("questions", "Q\nA\n" * 9, "A website shows 8 questions at most."),
        ("people", "One\n" * 13, "A website shows 12 people at most."),
        ("elsewhere", "One\n" * 13, ""),
    ],
)
def test_what_cannot_be_shown_is_told(path: str, text: str, sentence: str) -> None:
    assert wrong_fact(path, text, DAY).startswith(sentence)
