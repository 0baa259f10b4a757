"""Refusals: one family, each with a code for programs and a sentence for the person who reads it.

Statuses are known to web/statuses.py alone.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType


class Refused(Exception):
    """What was asked is not done, and nothing has changed unless whoever raises it says so.

    `code` is for programs, `message` for the person. `retry_after_s`: seconds after which asking again makes sense.
    `facts` are what a program needs to ask better, such as the `field` that is wrong, as the API names it.
    """

    def __init__(
        self,
        code: str,
        message: str,
        retry_after_s: int | None = None,
        facts: Mapping[str, str | int] = MappingProxyType({}),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.retry_after_s = retry_after_s
        self.facts = facts


def order_unknown() -> Refused:
    return Refused("order_unknown", "We can't find this order. Use the link in your order email.")


def order_gone() -> Refused:
    return Refused("order_gone", "This order no longer exists. It may have been deleted.")


def storage_full() -> Refused:
    message = "We can't save this right now. Nothing was changed. Please try again in a minute."
    return Refused("storage_full", message, retry_after_s=60)


def database_away() -> Refused:
    message = "We can't reach our database right now. Nothing was changed. Please try again in a minute."
    return Refused("database_away", message, retry_after_s=60)


def outcome_unknown() -> Refused:
    """While what was done was being kept: it may be, and nobody can be asked."""
    lost = "We lost our database while it saved this, and can't tell whether it did."
    return Refused("database_away", f"{lost} Look in a minute, before you try again.", retry_after_s=60)


def files_away() -> Refused:
    message = "We can't reach our file storage right now. Nothing was changed. Please try again in a minute."
    return Refused("files_away", message, retry_after_s=60)


@contextmanager
def refusing_faults() -> Iterator[None]:
    """A full disk, a quota, a broken or read-only one: for the person who waits it is the same. Raises Refused
    `storage_full`."""
    try:
        yield
    except OSError as fault:
        raise storage_full() from fault
