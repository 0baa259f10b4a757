"""Who acts: set at the edge (a request, a command, a job), read where an act is recorded (db/audit.py).

A thread or task in which nobody was named is the program itself.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from enum import StrEnum


class ActorKind(StrEnum):
    STAFF = "staff"
    CLIENT = "client"
    OPERATOR = "operator"
    PROGRAM = "program"
    STRIPE = "stripe"
    VISITOR = "visitor"


@dataclass(frozen=True, slots=True)
class Actor:
    """`id` is an account's, an order's, or what the program was at (a job). `name`, `address` and `device` are
    personal. `session` tells the logins of one person apart, and opens nothing."""

    kind: ActorKind
    id: str = ""
    name: str = ""
    session: str = ""
    address: str = ""
    device: str = ""

    def logged_in(self, kind: ActorKind, own_id: str, name: str, session: str = "") -> "Actor":
        """The same browser, once it is known whose it is."""
        return replace(self, kind=kind, id=own_id, name=name, session=session)


PROGRAM = Actor(ActorKind.PROGRAM)
_current: ContextVar[Callable[[], Actor]] = ContextVar("actor")


def current() -> Actor:
    """Who acts now."""
    make = _current.get(None)
    return make() if make else PROGRAM


def become(make: Callable[[], Actor]) -> None:
    """From now on, in this request or command. Made only when it is asked for: most requests record nothing."""
    _current.set(make)


def log_in(kind: ActorKind, own_id: str, name: str, session: str = "") -> None:
    """It is known now whose browser it is that acts."""
    before = _current.get(lambda: PROGRAM)
    become(lambda: before().logged_in(kind, own_id, name, session))


def name_visitor(name: str) -> None:
    """What somebody who is not logged in calls themselves, such as the e-mail of a login."""
    actor = current()
    if actor.kind is ActorKind.VISITOR:
        become(lambda: replace(actor, name=name))


@contextmanager
def acting_as(actor: Actor) -> Iterator[None]:
    """For the length of the block."""
    token = _current.set(lambda: actor)
    try:
        yield
    finally:
        _current.reset(token)
