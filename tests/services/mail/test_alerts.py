"""Alerts: what staff are told once."""

from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.database import Connection
from fundable.domain.mail.about import AboutOrder
from fundable.services import named_orders
from fundable.services.mail.alerts import raise_alert
from fundable.services.orders import clients
from tests.conftest import PaidOrder


def test_what_a_repeated_alert_is_about_is_not_looked_up_again(
    app: App, owner: TestClient, client_a: PaidOrder
) -> None:
    order, looked_up = clients.find_order(app, client_a.id), []

    def tell(connection: Connection) -> int:
        def about() -> AboutOrder:
            looked_up.append(order.id)
            return named_orders.about(connection, app, order)

        return raise_alert(connection, app, "oven", "the oven is cold", "It is.", "Light it.", about)

    with app.database.write() as connection:
        assert [tell(connection), tell(connection)] == [1, 0]
    assert looked_up == [order.id]
