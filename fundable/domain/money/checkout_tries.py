"""A try: one press of the button that leads to the payment page, under a key that its page made up."""

import re

from fundable.domain.errors import Refused

_KEY = re.compile(r"[A-Za-z0-9_-]{16,64}")
"""Long enough that nobody guesses one, and nobody else happens to use it."""


def read_key(header: str) -> str:
    """The key of an `Idempotency-Key` header, with the quotes of a structured field or without. Raises Refused
    `try_key_wrong`."""
    key = header.strip().removeprefix('"').removesuffix('"')
    if not _KEY.fullmatch(key):
        message = "The Idempotency-Key isn't valid. Use 16 to 64 letters, digits, hyphens and underscores."
        raise Refused("try_key_wrong", message)
    return key


def try_differs() -> Refused:
    message = "Something changed since this payment was started. Reload the page, then try again."
    return Refused("try_differs", message)
