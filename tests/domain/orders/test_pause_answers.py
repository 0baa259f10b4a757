"""Names of files, and what an answer has to say."""

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fundable.domain.errors import Refused
from fundable.domain.orders.pause_answers import ENDINGS, NAME_MAX, check_says_something, is_pdf, shown_name


@pytest.mark.parametrize(
    ("typed", "kind", "shown"),
    [
        ("front.png", "image/png", "front.png"),
        ("Front.JPEG", "image/jpeg", "Front.JPEG"),
        ("C:\\Users\\Nora\\front.png", "image/png", "front.png"),
        ("../../etc/passwd", "application/pdf", "passwd.pdf"),
        ("menu.pdf.exe", "application/pdf", "menu.pdf.exe.pdf"),
        ("photo\u202egnp.exe", "image/png", "photo gnp.exe.png"),
        ("a\r\nSet-Cookie: x.png", "image/png", "a Set-Cookie_ x.png"),
        (' "<b>" .svg', "image/svg+xml", "__b__.svg"),
        ("...", "image/png", "file.png"),
        (".png", "image/png", "png.png"),
        ("", "application/pdf", "file.pdf"),
        ("u\u0308ber.pdf", "application/pdf", "über.pdf"),
        ("x" * 300 + ".jpg", "image/jpeg", "x" * NAME_MAX + ".jpg"),
    ],
)
def test_a_name_is_the_clients_own_and_harmless(typed: str, kind: str, shown: str) -> None:
    assert shown_name(typed, kind) == shown


@given(st.text(max_size=200), st.sampled_from(sorted(ENDINGS)))
def test_whatever_is_typed_has_no_folder_nothing_invisible_and_the_ending_of_its_kind(typed: str, kind: str) -> None:
    shown = shown_name(typed, kind)

    stem, _, ending = shown.rpartition(".")
    assert stem
    assert ending.lower() in ENDINGS[kind]
    assert len(shown) <= NAME_MAX + 5
    assert not re.search(r'[/\\<>:"|?*]', shown)
    assert not [one for one in shown if one != " " and unicodedata.category(one)[0] in "CZ"]
    assert shown_name(shown, kind) == shown


def test_a_pdf_is_known_by_how_it_begins() -> None:
    assert is_pdf(b"%PDF-1.4\n")
    assert is_pdf(b"%PDF-2.0 ")
    assert not is_pdf(b" %PDF-1.4")
    assert not is_pdf(b"%PDF-x")


def test_an_answer_has_words_or_files_and_not_too_many() -> None:
    check_says_something("yes", 0)
    check_says_something("", 10)
    for text, files in (("", 0), ("yes", 11)):
        with pytest.raises(Refused):
            check_says_something(text, files)
