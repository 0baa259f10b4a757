"""What clients are told of their website's hosting. Each is written in the transaction of its fact."""

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.domain.agency.days import plain_day
from fundable.domain.mail.outbox import MessageKind, Url
from fundable.domain.orders.orders import Order
from fundable.domain.sites.drafting.sites import REVIEW_PATH
from fundable.domain.sites.hosting.serving import Hosted
from fundable.services import named_orders
from fundable.services.mail.writing import enqueue


def website_pauses(connection: Connection, app: LocalApp, order: Order, found: Hosted, is_paused: bool) -> bool:
    """To the client, before visitors see a page instead of their website, and when they do; once for each last day."""
    assert found.online_until
    assert found.kept_until
    return enqueue(
        connection,
        app,
        MessageKind.WEBSITE_PAUSED,
        f"website-{'paused' if is_paused else 'pauses'}:{order.id}:{found.online_until}",
        order.email,
        named_orders.about(connection, app, order),
        is_paused=is_paused,
        ended_on=plain_day(found.ended_on or found.online_until),
        online_until=plain_day(found.online_until),
        kept_until=plain_day(found.kept_until),
        review_url=Url(f"{app.config.base_url}{REVIEW_PATH}"),
    )
