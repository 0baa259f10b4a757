"""Which passwords may be chosen (access 8)."""

import pytest

from fundable.domain.errors import Refused
from fundable.domain.people.passwords import BETTER, check_choice, check_not_email

COMMON = frozenset({"password1", "iloveyou"})
AGENCY = "Tallgrass Web Studio"


def test_one_that_nobody_tries_first_is_taken() -> None:
    check_choice("copper lantern rides home", AGENCY, COMMON)
    check_not_email("copper lantern rides home", "rosa@ortega.example")


@pytest.mark.parametrize("password", ["password1", "PassWord1", "tallgrass web studio", "TALLGRASS WEB STUDIO"])
def test_one_that_is_tried_first_is_refused_in_capitals_too(password: str) -> None:
    with pytest.raises(Refused) as refused:
        check_choice(password, AGENCY, COMMON)

    assert refused.value.code == "password_easy"
    assert str(refused.value).endswith(BETTER)


def test_the_agencys_name_within_another_password_is_fine() -> None:
    check_choice(f"{AGENCY} rides home", AGENCY, COMMON)


def test_a_short_one_is_told_so_before_anything_else() -> None:
    with pytest.raises(Refused) as refused:
        check_choice("short", "short", frozenset({"short"}))

    assert refused.value.code != "password_easy"


@pytest.mark.parametrize("password", ["rosa@ortega.example", "ROSA@ortega.example"])
def test_ones_own_email_is_refused(password: str) -> None:
    with pytest.raises(Refused, match="your email address"):
        check_not_email(password, "Rosa@ortega.example")
