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


def website_pauses(connection: Connection, app: LocalApp, order: Order, hosted: Hosted, is_paused: bool) -> bool:
    """To the client, before visitors see a page instead of their website, and when they do; once for each last day."""
    assert hosted.online_until
    assert hosted.kept_until
    return enqueue(
        connection,
        app,
        MessageKind.WEBSITE_PAUSED,
        f"website-{'paused' if is_paused else 'pauses'}:{order.id}:{hosted.online_until}",
        order.email,
        named_orders.about(connection, app, order),
        is_paused=is_paused,
        ended_on=plain_day(hosted.ended_on or hosted.online_until),
        online_until=plain_day(hosted.online_until),
        kept_until=plain_day(hosted.kept_until),
        review_url=Url(f"{app.config.base_url}{REVIEW_PATH}"),
    )
