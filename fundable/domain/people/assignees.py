"""Who has an order: one person of the staff, or nobody yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from fundable.domain.errors import Refused
from fundable.domain.people.accounts import User

TURNS_WITHIN = timedelta(days=30)
"""Orders that were paid before nobody came are left to people."""


@dataclass(frozen=True, slots=True)
class Colleague:
    """Somebody who works here, as others see them."""

    id: UUID
    name: str
    initials: str


def person(user: User) -> Colleague:
    return Colleague(user.id, user.name, initials(user.name))


def initials(name: str) -> str:
    """Of the first and the last word, at most two capitals; `NF` of `Nora Finch`, `N` of `nora@agency.example`."""
    words = name.partition("@")[0].split()
    return "".join(word[0] for word in [*words[:1], *words[1:][-1:]]).upper()


def at_work(users: Sequence[User]) -> list[User]:
    """Those who can be given an order, in the order in which they came."""
    return [user for user in users if user.has_password and not user.disabled_at]


def next_in_turn(users: Sequence[User], last: UUID | None) -> User | None:
    """After whoever had the last turn, from the beginning again; None where nobody is at work."""
    able = at_work(users)
    ids = [user.id for user in able]
    return able[(ids.index(last) + 1) % len(able) if last in ids else 0] if able else None


def person_away() -> Refused:
    return Refused("person_away", "This person can't be given an order: their account is disabled or not set up yet.")
