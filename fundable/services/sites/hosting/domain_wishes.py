"""A client says which domains they'd like us to register. Nothing is charged or registered by it: staff do that."""

from collections.abc import Sequence
from datetime import timedelta

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites.hosting import domain_wishes
from fundable.domain.orders.orders import Order
from fundable.domain.sites.hosting.domain_bounds import CHANGES_A_DAY, DAY
from fundable.domain.sites.hosting.domain_wishes import check_wishes, nothing_to_register
from fundable.domain.sites.hosting.name_lookups import check_whole
from fundable.domain.sites.words.domain_names import DomainName, in_letters
from fundable.services import named_orders
from fundable.services.mail.alerts import raise_alert
from fundable.services.people import accounts
from fundable.services.sites.hosting.domain_details import DomainDetails, for_client
from fundable.services.sites.hosting.domains import allowed_for_client, as_client

WISHED = "website.domain_wished"


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
            _tell_staff(app, connection, order, names)
            audit.record(connection, now, WISHED, order_id, actor=as_client(order), names=list(names))
        return for_client(app, connection, order)


def _tell_staff(app: LocalApp, connection: Connection, order: Order, names: Sequence[str]) -> None:
    """So that a name that costs more than was paid is a matter between people. Who changes their mind all day long is
    read on the order's page."""
    acts, now = audit.about(connection, order.id, (WISHED,)), app.clock.now()
    if sum(timedelta() <= now - act.moment < DAY for act in acts) >= CHANGES_A_DAY:
        return
    first, *rest = map(in_letters, names)
    raise_alert(
        connection,
        app,
        key=f"domain-wished:{order.id}:{','.join(names)}:{now:%Y-%m-%dT%H:%M}",
        title=f"A domain is to be registered: {first}",
        found=f"The client of order {order.number} paid for a domain and chose {first}"
        f"{f', or {rest[0]} if that is gone' if rest else ''}. Nothing was charged by it.",
        advice="Register it in their name, and note it on the order. If it costs more than they paid, write to them "
        "before you register it.",
        about=named_orders.naming(connection, app, order),
    )


def whole_name(app: App, typed: str) -> DomainName:
    """A domain that can be registered. Raises Refused `domain_wrong`, `domain_ours`."""
    name = allowed_for_client(app, typed)
    check_whole(name, app.suffixes.registrable(name.name))
    return name
