"""The mailbox that replies are fetched from."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol


class MailboxAway(Exception):
    """The mail server doesn't answer, doesn't let us in, or broke off."""


@dataclass(frozen=True, slots=True)
class FetchedMail:
    """Its bytes; of one that's larger than SIZE_MAX only the beginning."""

    raw: bytes
    is_whole: bool


class OpenMailbox(Protocol):
    """Emails have numbers, which say nothing about them on another day. Each call may raise MailboxAway."""

    def waiting(self, limit: int) -> Sequence[int]:
        """Those that aren't marked as taken, the oldest first."""
        ...

    def read(self, number: int) -> FetchedMail | None:
        """None for one that somebody has removed meanwhile."""
        ...

    def mark(self, number: int) -> None:
        """As taken. The email stays where it is."""
        ...


class Mailbox(Protocol):
    @property
    def is_real(self) -> bool:
        """Whether there is one; if not, emails come by `fundable receive-mail` alone, or not at all."""
        ...

    def open(self) -> AbstractContextManager[OpenMailbox]:
        """Raises MailboxAway."""
        ...
