"""Clients as staff look at them: a list, a page of one, and which orders are one client's."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated
from uuid import UUID

from fastapi import Query, Response
from pydantic import Field

from fundable.domain.mail.outbox import MessageState
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.client_groups import ClientList, ClientMessages, client_gone
from fundable.domain.orders.conversation.messages import Author
from fundable.domain.orders.views import WorkStage
from fundable.services.orders import client_groups
from fundable.web.dependencies import LIMIT_MAX, AppDep, Cursor, Limit, StaffDep, Typed
from fundable.web.routes import Router
from fundable.web.schemas import Body, GivenEmail, Out, Says, refusals

router = Router()
ClientId = Annotated[UUID, Says(client_gone().message, is_gone=True)]
"""The id of any of a client's orders."""


class ListedClientOut(Out):
    """`orderId` is their newest order. `stages` is null where there are too many to count; then `received` is of the
    newest alone. `received` is cents in `currency`, that of the newest order; `alsoReceived` has those of others."""

    order_id: UUID
    email: str
    businesses: list[str]
    orders: int
    stages: Mapping[WorkStage, int] | None
    received: int = Field(validation_alias="received_cents")
    currency: str
    also_received: Mapping[str, int]
    last_order_at: datetime


class ClientsOut(Out):
    """`total`, and `byList` of each list, count to 1,000: so many or more."""

    items: list[ListedClientOut]
    total: int
    next_cursor: str | None
    by_list: dict[ClientList, int]


class ClientOrderRowOut(Out):
    """`amount` and `received` are cents. `splitBy` took it out of those of its email."""

    id: UUID
    email: str
    business_name: str | None
    stage: WorkStage
    mode: PaymentMode
    promised_on: date | None
    amount: int = Field(validation_alias="amount_cents")
    received: int = Field(validation_alias="received_cents")
    currency: str
    created_at: datetime
    split_by: str | None


class ClientEmailOut(Out):
    """`mergedBy` counted it to this client; null for a client's own."""

    email: str
    orders: int
    merged_by: str | None


class ContactOut(Out):
    order_id: UUID
    business_name: str
    email: str
    phone: str
    address: str


class ClientFileOut(Out):
    id: UUID
    order_id: UUID
    name: str
    content_type: str
    size_bytes: int
    sent_at: datetime
    is_logo: bool
    is_of_note: bool
    is_of_message: bool


class OrderElsewhereOut(Out):
    id: UUID
    email: str
    business_name: str | None


class ClientOut(Out):
    """`total` counts all orders, of which `orders` are the newest 100; what else stands here is of those.
    `received` is cents in `currency`, that of the newest order; `alsoReceived` has those of others. `elsewhere`: orders
    of the same emails that count as other clients'."""

    orders: list[ClientOrderRowOut]
    total: int
    emails: list[ClientEmailOut]
    contacts: list[ContactOut]
    files: list[ClientFileOut]
    received: int = Field(validation_alias="received_cents")
    currency: str
    also_received: Mapping[str, int]
    since: datetime
    elsewhere: list[OrderElsewhereOut]


class ClientMessageOut(Out):
    """An email of the program's has a `messageId`, a `state`, and its subject as `text`. What was said has an `author`,
    and as much of its text as a line shows; without a name where it answered a question on the dashboard."""

    order_id: UUID
    at: datetime
    text: str
    message_id: UUID | None
    state: MessageState | None
    author: Author | None
    author_name: str
    is_note: bool
    files: int


class ClientMessagesOut(Out):
    items: list[ClientMessageOut]
    total: int
    next_cursor: str | None


class MergeIn(Body):
    """`order` is any of the other client's."""

    order: Annotated[UUID, Field(strict=False), Says("Choose a client.")]


class SeparateIn(Body):
    email: Annotated[GivenEmail, Says("Choose one of this client's emails.")]


@router.get("/api/admin/clients", response_model=ClientsOut, responses=refusals(400, 401))
def list_clients(
    app: AppDep,
    _staff: StaffDep,
    limit: Limit = 25,
    cursor: Cursor = None,
    q: Typed = None,
    which: Annotated[ClientList, Query(alias="list")] = ClientList.ALL,
) -> Response:
    found = client_groups.listed(app, which, q or None, cursor or None, max(1, min(limit, LIMIT_MAX)))
    return ClientsOut.of(found).answer()


@router.get("/api/admin/clients/{order_id}", response_model=ClientOut, responses=refusals(401, 404))
def get_client(order_id: ClientId, app: AppDep, _staff: StaffDep) -> Response:
    return ClientOut.of(client_groups.read(app, order_id)).answer()


@router.get("/api/admin/clients/{order_id}/messages", responses=refusals(400, 401, 404))
def get_client_messages(
    order_id: ClientId,
    app: AppDep,
    _staff: StaffDep,
    show: ClientMessages = ClientMessages.ALL,
    cursor: Cursor = None,
) -> ClientMessagesOut:
    return ClientMessagesOut.of(client_groups.messages(app, order_id, show, cursor or None))


@router.post("/api/admin/clients/{order_id}/merge", responses=refusals(400, 401, 403, 404, 409, 413))
def merge(order_id: ClientId, body: MergeIn, app: AppDep, staff: StaffDep) -> ClientOut:
    """Both are one client from then on, in the eyes of staff alone: every login opens what it opened."""
    return ClientOut.of(client_groups.merge(app, order_id, body.order, staff.name))


@router.post("/api/admin/clients/{order_id}/separate", responses=refusals(400, 401, 403, 404, 409, 413))
def separate(order_id: ClientId, body: SeparateIn, app: AppDep, _staff: StaffDep) -> ClientOut:
    return ClientOut.of(client_groups.separate(app, order_id, body.email))


@router.put("/api/admin/clients/{order_id}/split", responses=refusals(401, 403, 404, 409))
def split(order_id: ClientId, app: AppDep, staff: StaffDep) -> ClientOut:
    """The client that the order is by itself."""
    return ClientOut.of(client_groups.split(app, order_id, staff.name))


@router.delete("/api/admin/clients/{order_id}/split", responses=refusals(401, 403, 404))
def put_back(order_id: ClientId, app: AppDep, _staff: StaffDep) -> ClientOut:
    return ClientOut.of(client_groups.put_back(app, order_id))
