"""A client says which domains they'd like us to register. Nothing is charged or registered by it: staff do that."""

from collections.abc import Sequence

from fundable.app import App
from fundable.db import audit
from fundable.db.orders import orders
from fundable.db.sites.hosting import domain_wishes
from fundable.domain.sites.hosting.domain_wishes import check_wishes, nothing_to_register
from fundable.domain.sites.hosting.name_lookups import check_whole
from fundable.domain.sites.words.domain_names import DomainName
from fundable.services.people import accounts
from fundable.services.sites.hosting.domain_details import DomainDetails, for_client
from fundable.services.sites.hosting.domains import allowed_for_client, as_client


def say(app: App, token: str | None, typed: Sequence[str]) -> DomainDetails:
    """In place of what was wished before; the same again changes nothing. Raises Refused `client_unauthorized`,
    `domain_wrong`, `domain_ours`, `wishes_wrong`, `registration_unwanted`."""
    order_id = accounts.client_order(app, token).order.id
    wished = [whole_name(app, name) for name in typed]
    check_wishes(wished)
    names = tuple(one.name for one in wished)
    with app.database.write() as connection:
        order, now = orders.get(connection, order_id), app.clock.now()
        if not for_client(app, connection, order).wants_registration:
            raise nothing_to_register()
        if domain_wishes.of_order(connection, order_id) != names:
            domain_wishes.put(connection, order_id, names, now)
            audit.record(connection, now, "website.domain_wished", order_id, actor=as_client(order), names=list(names))
        return for_client(app, connection, order)


def whole_name(app: App, typed: str) -> DomainName:
    """A domain that can be registered. Raises Refused `domain_wrong`, `domain_ours`."""
    name = allowed_for_client(app, typed)
    check_whole(name, app.suffixes.registrable(name.name))
    return name
