"""What a visitor wrote goes into an email as it's sent; the outbox has marks in its place."""

import html

import pytest

from fundable.domain.mail.visitors import MARKS, put_in

WORDS = {name: f"<{name}>" for name in MARKS}


def test_each_mark_becomes_its_words() -> None:
    text = " ".join(MARKS.values())

    assert put_in(text, WORDS) == " ".join(WORDS.values())


def test_words_are_made_fit_for_where_they_are_put() -> None:
    assert put_in(MARKS["visitor_name"], WORDS, html.escape) == "&lt;visitor_name&gt;"


@pytest.mark.parametrize("name", MARKS)
def test_what_reads_like_a_mark_stays_as_the_visitor_wrote_it(name: str) -> None:
    hostile = {**WORDS, "visitor_message": MARKS[name]}

    assert put_in(MARKS["visitor_message"], hostile) == MARKS[name]


def test_text_around_marks_stays() -> None:
    assert put_in("Hi,\n\\1 {visitor_name} 100%", WORDS) == "Hi,\n\\1 {visitor_name} 100%"
