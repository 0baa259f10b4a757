"""What a client's dashboard needs, by the hash of a token, in as few queries as there are tables of many rows."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, select

from fundable.db import intake, orders
from fundable.db.accounts import client_tokens
from fundable.domain.intake import IntakeForm
from fundable.domain.orders import Order


@dataclass(frozen=True, slots=True)
class Opened:
    order: Order
    form: IntakeForm | None
    token_created_at: datetime


_OF_TOKEN = (
    select(orders.orders, client_tokens.c.created_at.label("token_created_at"))
    .join(client_tokens, client_tokens.c.order_id == orders.orders.c.id)
    .where(client_tokens.c.token_hash == bindparam("token_hash"))
)


def of_token(connection: Connection, token_hash: str) -> Opened | None:
    row = connection.execute(_OF_TOKEN, {"token_hash": token_hash}).mappings().one_or_none()
    if row is None:
        return None
    order = orders.with_history(connection, [row])[0]
    form = intake.find_of_order(connection, order.id) if order.form_at else None
    return Opened(order, form, row["token_created_at"])
