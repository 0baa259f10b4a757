"""Letting the client see a website."""

from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.orders import orders
from fundable.db.sites.drafting import sites as rows
from fundable.db.sites.drafting import stored_builds
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.sites.drafting.sites import SiteState, build_moved, nothing_built, texts_undecided
from fundable.services.orders import stages
from fundable.services.sites.drafting import sites
from fundable.services.sites.drafting.sites import SiteDetails
from fundable.services.sites.hosting import hosts


def release(app: App, order_id: UUID, number: int) -> SiteDetails:
    """Lets the client see the newest build, which whoever asks has seen: `number`. The order moves on to Review, with
    the mail that goes with it; one that stands further stays.

    Raises Refused `order_gone`, `built_elsewhere`, `website_missing`, `build_moved`, `texts_undecided`.
    """
    with app.database.write() as connection:
        site, build = sites.made_here(connection, order_id), stored_builds.newest(connection, order_id)
        if build is None:
            raise nothing_built()
        if build.number != number:
            raise build_moved()
        if build.undecided:
            raise texts_undecided()
        if not site.is_released:
            rows.change(connection, order_id, state=SiteState.RELEASED)
        now = app.clock.now()
        audit.record(connection, now, "website.released", order_id, build=number, hash=build.hash)
        hosts.ensure(connection, app, order_id, build.name)
        if order := orders.find(connection, order_id):
            stages.advance(connection, app, order, OrderStatus.REVIEW, now)
    return sites.read(app, order_id)
