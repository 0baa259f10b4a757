"""What orders are called by, for lists that begin elsewhere."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import Connection, bindparam, select

from fundable.db.orders.intake import intake_forms
from fundable.db.orders.orders import orders
from fundable.domain.operation.work_queue import OrderName
from fundable.domain.orders.orders import OrderStatus

_NAMES = (
    select(orders.c.id, orders.c.email, orders.c.status, intake_forms.c.business_name, orders.c.offer_version)
    .outerjoin(intake_forms, intake_forms.c.order_id == orders.c.id)
    .where(orders.c.id.in_(bindparam("order_ids", expanding=True)))
)


def names(connection: Connection, order_ids: Collection[UUID]) -> dict[UUID, OrderName]:
    found = connection.execute(_NAMES, {"order_ids": order_ids})
    return {
        row.id: OrderName(row.id, row.email, row.business_name, OrderStatus(row.status), row.offer_version)
        for row in found
    }
