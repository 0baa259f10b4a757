"""Claims to names that another order has: said by the client, proved by a record in DNS, looked for by a job."""

from collections.abc import Sequence
from uuid import UUID

import structlog

from fundable.acting import current
from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites.hosting import domain_claims as rows
from fundable.db.sites.hosting import domains, hosts
from fundable.domain.orders.orders import Order
from fundable.domain.sites.hosting.domain_claims import DomainClaim, is_settled, looked, not_claimed
from fundable.domain.sites.hosting.resolver import DnsUnanswered
from fundable.domain.sites.words.domain_names import DomainName
from fundable.services import named_orders
from fundable.services.mail.alerts import raise_alert
from fundable.services.people import accounts
from fundable.services.sites.hosting.domain_details import DomainDetails, client_may_say, for_client, proof_of
from fundable.services.sites.hosting.domains import (
    CLAIMED,
    allowed_for_client,
    as_client,
    check_client_may,
    holders,
    put,
    refuse_spent,
    take_away,
)

log = structlog.get_logger(__name__)


def claim(app: App, token: str | None, typed: str) -> DomainDetails:
    """A name that nobody has is said, and waits for its proof as the order's own. Raises Refused `client_unauthorized`,
    `order_not_paid`, `order_paid_back`, `domain_fixed`, `domain_changes_spent`, `domain_wrong`, `domain_ours`."""
    order_id, name = accounts.client_order(app, token).order.id, allowed_for_client(app, typed)
    with app.database.write() as connection:
        order, now = orders.get(connection, order_id), app.clock.now()
        check_client_may(connection, order)
        before = rows.find(connection, order_id)
        if before is None or before.name.name != name.name:
            refuse_spent(connection, order_id, now)
            if holders(connection, order_id, name):
                rows.put(connection, DomainClaim(order_id, name, now, 0, now))
                audit.record(connection, now, CLAIMED, order_id, actor=as_client(order), private={"domain": name.main})
            else:
                put(app, connection, order, name, None, as_client(order))
        return for_client(app, connection, order)


def withdraw(app: App, token: str | None) -> DomainDetails:
    """Raises Refused `client_unauthorized`, `domain_claim_missing`."""
    order = accounts.client_order(app, token).order
    with app.database.write() as connection:
        if not rows.remove(connection, order.id):
            raise not_claimed()
        return for_client(app, connection, order)


def look(app: App, limit: int) -> int:
    """Looks for the records of claims whose turn it is. Says how many there were."""
    with app.database.read() as connection:
        waiting = rows.due(connection, app.clock.now(), limit)
    for one in waiting:
        is_there = is_proven(app, one.order_id, one.name)
        _keep(app, one, looked(one, is_there, app.clock.now()), is_there)
    return len(waiting)


def is_proven(app: App, order_id: UUID, name: DomainName) -> bool:
    """Whether the record is there. No answer is none. Asks DNS."""
    record = proof_of(app, order_id, name)
    try:
        return record.value in app.resolver.texts(record.name)
    except DnsUnanswered as error:
        log.info("DNS gave no answer", domain=record.name, error=str(error))
        return False


def _keep(app: App, seen: DomainClaim, after: DomainClaim, is_there: bool) -> None:
    """What was found, unless somebody has changed the claim meanwhile. A name goes by a record that `is_there` now: who
    proved it once may have lost it since."""
    with app.database.write() as connection:
        order = orders.find(connection, seen.order_id)
        if order is None or not rows.save(connection, after, seen) or not client_may_say(connection, order):
            return
        others = holders(connection, order.id, after.name)
        if not others:
            put(app, connection, order, after.name, None, current(), after.proven_at if is_there else None)
        elif after.proven_at and any(_is_settled(connection, one) for one in others):
            _ask_staff(app, connection, order, after, others)
        elif is_there:
            _move(app, connection, order, after, others)


def _is_settled(connection: Connection, order_id: UUID) -> bool:
    """Also where one name of the two left: what is claimed may be that one alone, and the other one goes along."""
    domain = domains.find(connection, order_id)
    if domain is None:
        return True
    own = (hosts.find(connection, one) for one in domain.name.hosts)
    return is_settled(domain, is_connected=any(host and host.is_verified for host in own))


def _move(app: LocalApp, connection: Connection, order: Order, claim: DomainClaim, others: Sequence[UUID]) -> None:
    """From whoever only named it to who proved it."""
    numbers = _numbers(connection, others)
    for one in others:
        if domain := domains.find(connection, one):
            take_away(connection, domain, app.clock.now(), current())
    put(app, connection, order, claim.name, None, current(), claim.proven_at)
    name = claim.name.shown
    raise_alert(
        connection,
        app,
        key=f"domain-moved:{order.id}:{name}:{claim.proven_at:%Y-%m-%dT%H:%M}",
        title=f"{name} belongs to another order now",
        found=f"Order {order.number} proved with a record in DNS that {name} is its client's. Order {numbers} had only "
        "named it, and has no domain now.",
        advice="There's nothing to do, unless you know better: then enter the domain on the right order's page.",
        about=named_orders.naming(connection, app, order),
    )


def _ask_staff(app: LocalApp, connection: Connection, order: Order, claim: DomainClaim, others: Sequence[UUID]) -> None:
    name, numbers = claim.name.shown, _numbers(connection, others)
    raise_alert(
        connection,
        app,
        key=f"domain-claimed:{order.id}:{name}:{claim.proven_at:%Y-%m-%dT%H:%M}",
        title=f"Two orders have a right to {name}",
        found=f"Order {order.number} proved with a record in DNS that {name} is its client's. It's connected for order "
        f"{numbers}, so nothing was changed.",
        advice=f"Ask both clients. To move it, remove it from order {numbers}, and enter it in order {order.number}.",
        about=named_orders.naming(connection, app, order),
    )


def _numbers(connection: Connection, order_ids: Sequence[UUID]) -> str:
    return " and ".join(one.number for order_id in order_ids if (one := orders.find(connection, order_id)))
