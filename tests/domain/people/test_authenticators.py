"""Codes of an authenticator app: which are taken at a moment, and what may be one."""

from datetime import UTC, datetime, timedelta

import pytest

from fundable.domain.people.authenticators import STEP_S, WINDOW, Qr, matching, steps, typed_digits

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
STEP = int(NOW.timestamp()) // STEP_S


class Counted:
    """The code of a step is its number, and each that was computed is noted."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def code(self, secret: str, step: int) -> str:
        self.asked.append(step)
        return f"{step % 1_000_000:06}"

    def address(self, secret: str, account: str, issuer: str) -> str:
        return ""

    def qr(self, address: str) -> Qr:
        return Qr(0, "")


def test_the_present_one_and_its_neighbors_count() -> None:
    assert list(steps(NOW)) == [STEP, STEP - 1, STEP + 1]


def test_a_step_is_half_a_minute() -> None:
    assert steps(NOW + timedelta(seconds=29))[0] == STEP
    assert steps(NOW + timedelta(seconds=30))[0] == STEP + 1


@pytest.mark.parametrize("off", range(-3, 4))
def test_a_code_is_taken_while_the_clocks_differ_by_a_step(off: int) -> None:
    codes = Counted()

    step = matching(codes, "seed", codes.code("seed", STEP + off), NOW)

    assert step == (STEP + off if abs(off) <= WINDOW else None)


def test_all_are_compared_whichever_fits() -> None:
    codes = Counted()

    matching(codes, "seed", f"{STEP % 1_000_000:06}", NOW)

    assert sorted(codes.asked) == [STEP - 1, STEP, STEP + 1]


@pytest.mark.parametrize(
    ("typed", "digits"),
    [
        ("123456", "123456"),
        (" 123 456\n", "123456"),
        ("12345", None),
        ("1234567", None),
        ("12345a", None),
        ("١٢٣٤٥٦", None),
        ("", None),
    ],
)
def test_six_digits_may_be_a_code(typed: str, digits: str | None) -> None:
    assert typed_digits(typed) == digits
