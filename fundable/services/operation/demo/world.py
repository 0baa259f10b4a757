"""The program as those who live in it find it: opened, and after a restart opened again."""

from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from fundable.app import App
from fundable.services.orders import clients, orders
from fundable.services.people import accounts

PASSWORD = "fundable demo"  # noqa: S105


class MovedClock:
    def __init__(self, time: datetime) -> None:
        self.time = time

    def now(self) -> datetime:
        return self.time


@dataclass(slots=True)
class World:
    """`app` is the one that is open now: lives ask for it with each act. `withdrawn` are the charges that staff took
    back, each with when."""

    app: App
    withdrawn: dict[UUID, datetime] = field(default_factory=dict)


def client_token(app: App, order_id: UUID) -> str | None:
    """Of a client who looks at this order, also where they have several; its password is chosen once. Raises what
    `set_password` and `login_client` raise."""
    order = orders.read_details(app, order_id).order
    if not order.has_password:
        order = clients.set_password(app, order_id, PASSWORD)
    return accounts.login_client(app, order.email, PASSWORD, number=str(order_id)[:8]).token
