"""The business that sells: its letter, its line, and what can't be part of it."""

import pytest

from fundable.domain.agency.business import (
    ADDRESS_LINES_MAX,
    ENGRAVED_MAX,
    Business,
    check_phone,
    check_website,
    is_readable,
    tidy_address,
)

TALLGRASS = Business(
    "Tallgrass", "Tallgrass Web LLC", "12 Elm Street,\nTulsa, OK 74103", "(918) 555-0142", "hi@tallgrass.example"
)


def test_a_fresh_one_has_no_name_of_its_own_and_misses_what_the_law_asks() -> None:
    assert not Business().has_own_name
    assert Business().missing == ("legal name", "address", "email")
    assert TALLGRASS.has_own_name
    assert TALLGRASS.missing == ()


@pytest.mark.parametrize(("name", "letter"), [("Tallgrass", "T"), ("* 7 Oaks", "7"), ("**", "*"), ("東京", "東")])
def test_a_letter_stands_for_it(name: str, letter: str) -> None:
    assert Business(name).letter == letter


@pytest.mark.parametrize(
    ("name", "engraved"),
    [
        ("Tallgrass", "Tallgrass"),
        ("x" * ENGRAVED_MAX, "x" * ENGRAVED_MAX),
        ("x" * (ENGRAVED_MAX + 1), "x"),
        ("Žižka Web", ""),
        ("東京", ""),
    ],
)
def test_the_seal_has_its_name_or_its_letter_as_far_as_its_font_goes(name: str, engraved: str) -> None:
    assert Business(name).engraved == engraved


def test_its_line_has_all_that_is_known_once() -> None:
    known = "Tallgrass Web LLC · 12 Elm Street, Tulsa, OK 74103 · (918) 555-0142 · hi@tallgrass.example"

    assert TALLGRASS.line == known
    assert Business("Tallgrass", "Tallgrass").line == ""


@pytest.mark.parametrize("name", ["Tallgrass", "&", "東京", "Ёж", "📷", "a\u200db"])
def test_a_line_with_something_to_see_is_readable(name: str) -> None:
    assert is_readable(name)


@pytest.mark.parametrize("name", ["", " ", "\u200b", "a\nb", "a\u202eb", "a\u2066b", "\ud800", "a\u2028b"])
def test_nothing_to_see_and_what_turns_the_words_around_is_not(name: str) -> None:
    assert not is_readable(name)


def test_an_address_is_its_lines() -> None:
    assert tidy_address("  12 Elm Street \n\n Tulsa, OK  \n") == "12 Elm Street\nTulsa, OK"
    assert tidy_address("\n") == ""


@pytest.mark.parametrize("typed", ["x\n" * (ADDRESS_LINES_MAX + 1), "12 Elm\n\u202eTulsa"])
def test_an_endless_or_turned_address_is_none(typed: str) -> None:
    with pytest.raises(ValueError, match="postal address"):
        tidy_address(typed)


@pytest.mark.parametrize("phone", ["", "(918) 555-0142", "+1 918 555 0142"])
def test_a_phone_number_or_none(phone: str) -> None:
    assert check_phone(phone) == phone


@pytest.mark.parametrize("phone", ["call us", "1", "918 555 0142\u202e"])
def test_another_text_is_no_phone_number(phone: str) -> None:
    with pytest.raises(ValueError, match="telephone"):
        check_phone(phone)


@pytest.mark.parametrize("url", ["", "https://tallgrass.example", "http://tallgrass.example:8080/about?x=1#y"])
def test_a_website_or_none(url: str) -> None:
    assert check_website(url) == url


@pytest.mark.parametrize(
    "url",
    [
        "tallgrass.example",
        "javascript:alert(1)",
        "ftp://tallgrass.example",
        "https://",
        "https://tallgrass.example:0",
        "https://tallgrass.example:99999",
        "https://user@tallgrass.example",
        "https://tallgrass.example/a b",
        'https://tallgrass.example/"',
        "https://tallgrass.example/\n",
    ],
)
def test_another_address_is_no_website(url: str) -> None:
    with pytest.raises(ValueError, match=r"web address|[Pp]ort"):
        check_website(url)
