"""What a client's dashboard needs, by the hash of a token, in as few queries as there are tables of many rows."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, bindparam, delete, func, select

from fundable.db.engine.prepared import Prepared
from fundable.db.money import hosting
from fundable.db.money.charging import order_charges
from fundable.db.orders import intake, orders, pause_answers, pauses, websites
from fundable.db.people.accounts import client_tokens
from fundable.db.sites.drafting import sites
from fundable.db.sites.review import rounds
from fundable.domain.money.charging.order_charges import ChargeState
from fundable.domain.money.hosting import Hosting
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import Order, email_key
from fundable.domain.orders.pause_answers import Waiting, can_be_answered
from fundable.domain.orders.promise import Pause, waiting_for
from fundable.domain.orders.websites import SHOWN_IN, Websites
from fundable.domain.sites.drafting.sites import Site
from fundable.domain.sites.review.rounds import Round


@dataclass(frozen=True, slots=True)
class OpenedOrder:
    order: Order
    form: IntakeForm | None
    hosting: Hosting | None
    token_created_at: datetime
    token_seen_at: datetime
    pauses: list[Pause]
    websites: Websites
    waiting: Waiting | None
    site: Site | None
    rounds: list[Round]
    charges: list[ChargeState]


_WITH_THE_REST = (
    select(
        orders.orders,
        orders.HISTORY,
        *(column.label(f"hosting_{column.name}") for column in hosting.hosting.c),
        *(column.label(f"site_{column.name}") for column in sites.sites.c),
    )
    .outerjoin(hosting.hosting)
    .outerjoin(sites.sites, sites.sites.c.order_id == orders.orders.c.id)
)
_OF_TOKEN = Prepared(
    _WITH_THE_REST.add_columns(
        client_tokens.c.created_at.label("token_created_at"),
        func.coalesce(client_tokens.c.seen_at, client_tokens.c.created_at).label("token_seen_at"),
    )
    .join(client_tokens, client_tokens.c.order_id == orders.orders.c.id)
    .where(client_tokens.c.token_hash == bindparam("token_hash"))
)
_OF_ORDER = Prepared(_WITH_THE_REST.where(orders.orders.c.id == bindparam("order_id")))


def of_token(connection: Connection, token_hash: str) -> OpenedOrder | None:
    row = _OF_TOKEN.find(connection, token_hash=token_hash)
    return _opened(connection, row, row["token_created_at"], row["token_seen_at"]) if row else None


def of_order(connection: Connection, order_id: UUID, since: datetime) -> OpenedOrder | None:
    """The same, for whoever has no token and has been looking at it `since` then."""
    row = _OF_ORDER.find(connection, order_id=order_id)
    return _opened(connection, row, since, since) if row else None


def _opened(connection: Connection, row: Mapping[str, Any], created_at: datetime, seen_at: datetime) -> OpenedOrder:
    order = orders.from_row(row)
    form = intake.find_of_order(connection, order.id) if order.form_at else None
    own = hosting.from_row(row, "hosting_") if row["hosting_order_id"] else None
    waits = pauses.of_orders(connection, [order.id]).get(str(order.id), []) if order.is_owed else []
    given = websites.of_order(connection, order.id) if order.status in SHOWN_IN else Websites()
    is_asked = can_be_answered(order) and waiting_for(waits) is not None
    waiting = pause_answers.waiting(connection, order.id) if is_asked else None
    site = sites.from_row(row, "site_") if row["site_order_id"] else None
    sent = rounds.of_order(connection, order.id) if site and order.is_owed else []
    charges = order_charges.states(connection, order.id)
    return OpenedOrder(order, form, own, created_at, seen_at, waits, given, waiting, site, sent, charges)


def end_held(connection: Connection, token_hash: str, order: Order) -> None:
    """Ends the login that a browser held when it logs in to an order: to that order, or another client's. To another
    order of the same email it stays, since the portal leads from one to the other."""
    theirs = select(orders.orders.c.id).where(
        orders.orders.c.email_key == email_key(order.email), orders.orders.c.id != order.id
    )
    is_held = client_tokens.c.token_hash == token_hash
    connection.execute(delete(client_tokens).where(is_held, client_tokens.c.order_id.not_in(theirs)))
