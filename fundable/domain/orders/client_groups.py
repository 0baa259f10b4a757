"""Clients as staff see them: a business with all its orders. Whoever logs in opens one order, whatever stands here."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

from fundable.domain.errors import Refused
from fundable.domain.mail.outbox import MessageState
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.conversation.messages import Author
from fundable.domain.orders.orders import number_of
from fundable.domain.orders.views import WorkStage

ORDERS_SHOWN = 100
"""The newest of a client; more than these are counted alone, and stay whose they are: no business has as many."""
SUMMED_UP = 50
"""In a list, a client's stages, businesses and money are those of so many of their newest orders."""


class ClientList(StrEnum):
    ALL = "all"
    SEVERAL = "several"
    """More than one order."""


class ClientMessages(StrEnum):
    """What is shown of what was written: all of it, or without the program's emails."""

    ALL = "all"
    SAID = "said"


@dataclass(frozen=True, slots=True)
class ListedClient:
    """`order_id` is their newest order, by which a page is found. `businesses` are the names of their forms, the newest
    first. `stages` counts their orders; None where there are more than `SUMMED_UP`, of which `received_cents` is.
    `currency` is that of the newest order; `also_received` has cents by each other currency."""

    order_id: UUID
    email: str
    businesses: tuple[str, ...]
    orders: int
    stages: Mapping[WorkStage, int] | None
    received_cents: int
    currency: str
    also_received: Mapping[str, int]
    last_order_at: datetime


@dataclass(frozen=True, slots=True)
class ClientOrder:
    """One of a client's orders. `split_by` took it out of those of its email."""

    id: UUID
    email: str
    business_name: str | None
    stage: WorkStage
    mode: PaymentMode
    promised_on: date | None
    amount_cents: int
    currency: str
    received_cents: int
    created_at: datetime
    split_by: str | None


@dataclass(frozen=True, slots=True)
class ClientEmail:
    """An email of a client, with how many orders; `merged_by` counted it to this client."""

    email: str
    orders: int
    merged_by: str | None


@dataclass(frozen=True, slots=True)
class OrderElsewhere:
    """An order of one of a client's emails that counts as another client's."""

    id: UUID
    email: str
    business_name: str | None


@dataclass(frozen=True, slots=True)
class Contact:
    """Who a business says it is, in its newest form."""

    order_id: UUID
    business_name: str
    email: str
    phone: str
    address: str


@dataclass(frozen=True, slots=True)
class ClientFile:
    """A file that a client sent. `is_logo`: with the form. `is_of_note`: with a note on the website. `is_of_message`:
    in the conversation."""

    id: UUID
    order_id: UUID
    name: str
    content_type: str
    size_bytes: int
    sent_at: datetime
    is_logo: bool = False
    is_of_note: bool = False
    is_of_message: bool = False


@dataclass(frozen=True, slots=True)
class ClientMessage:
    """An email of the program's to a client, with its `message_id` and `state` and its subject as text; or what was
    said in the conversation of one of their orders, by an `author`, shortened. What a client answered while the clock
    was paused is theirs, without a name. `files` came with it."""

    order_id: UUID
    at: datetime
    text: str
    message_id: UUID | None = None
    state: MessageState | None = None
    author: Author | None = None
    author_name: str = ""
    is_note: bool = False
    files: int = 0


def client_gone() -> Refused:
    return Refused("client_gone", "This client no longer exists. Their orders may have been deleted.")


def same_client() -> Refused:
    return Refused("same_client", "These orders already count as one client's.")


def only_order() -> Refused:
    return Refused("only_order", "This is the client's only order, so there's nothing to split.")


def only_email() -> Refused:
    return Refused("only_email", "This email isn't merged with others, so there's nothing to separate.")


def orders_many() -> Refused:
    return Refused(
        "orders_many", f"This client has more than {ORDERS_SHOWN} orders, which is too many to do this here."
    )


def client_shared(other: UUID) -> Refused:
    return Refused(
        "client_shared",
        f"Order {number_of(other)} has the same email, but counts as another client's. Put it back or correct its "
        "email first, so that nothing of somebody else's is erased.",
    )


def client_moved() -> Refused:
    return Refused("client_moved", "This client's orders have changed. Look at them again, then confirm.")
