"""A telephone number as it is shown and as it is dialed."""

import pytest

from fundable.adapters.telephone import UsNumbers
from fundable.domain.sites.words.content import Phone


@pytest.mark.parametrize(
    ("display", "e164", "uri"),
    [
        ("(719) 555-0142", "+17195550142", "+17195550142"),
        ("(719) 555-0142 ext. 12", "+17195550142", "+17195550142;ext=12"),
        ("call us, ext. 12", "", ""),
        ("+44 20 7946 0958", "", ""),
    ],
)
def test_what_a_link_dials_has_the_extension(display: str, e164: str, uri: str) -> None:
    assert Phone(display, e164).uri == uri


@pytest.mark.parametrize(
    "typed",
    [
        "719-544-1234 ext 12",
        "(719) 544-1234 x12",
        "+1 719 544 1234 ext. 12",
        "719.544.1234 #12",
        "tel:+17195441234;ext=12",
        "1 (719) 544-1234 extension 12",
    ],
)
def test_however_it_is_typed_it_is_one_number(typed: str) -> None:
    shown = UsNumbers().read(typed).shown

    assert (shown.display, shown.uri) == ("(719) 544-1234 ext. 12", "+17195441234;ext=12")
