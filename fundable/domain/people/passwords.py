"""Which passwords may be chosen. One that was chosen before a rule was made keeps working."""

from collections.abc import Container
from typing import Protocol

from fundable.domain.errors import Refused
from fundable.domain.people.accounts import check_password

BETTER = "Choose another, such as four words that nobody but you would put together."


def check_choice(password: str, agency: str, common: Container[str]) -> None:
    """Checks a new password, as far as nothing needs to be known of whose it is. Raises Refused `password_easy` for one
    of those that are tried first, and what `check_password` raises."""
    check_password(password)
    if _is(password, agency):
        raise _easy("This is the agency's name, so it's easy to guess.")
    if password.casefold() in common:
        raise _easy("Thousands of people use this password, so it's easy to guess.")


def check_not_email(password: str, email: str) -> None:
    """Raises Refused `password_easy` for somebody's own e-mail."""
    if _is(password, email):
        raise _easy("This is your email address, so it's easy to guess.")


def _is(password: str, known: str) -> bool:
    return password.casefold() == known.casefold()


def _easy(why: str) -> Refused:
    return Refused("password_easy", f"{why} {BETTER}")


class PasswordHasher(Protocol):
    def hash(self, password: str) -> str: ...
    def verify(self, password_hash: str | None, password: str) -> bool:
        """Takes as long without a hash as with one, so that time does not tell whether an account exists."""
        ...
