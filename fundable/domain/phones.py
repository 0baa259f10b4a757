"""Telephone numbers, however they are written."""

import re

_DIGIT = re.compile(r"\d")
DIGITS_MIN, DIGITS_MAX = 7, 15


def is_phone(text: str) -> bool:
    """Whether it has 7 to 15 digits (ITU E.164)."""
    return DIGITS_MIN <= len(_DIGIT.findall(text)) <= DIGITS_MAX
