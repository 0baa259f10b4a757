"""Accepting what a rule found, in one's own name and with a reason, and taking that back."""

from collections.abc import Mapping, Set
from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.orders import orders
from fundable.db.sites.checking import waivers
from fundable.domain.sites.checking.waivers import Waiver, check_waivable, waiver_gone
from fundable.services.sites.checking import checks
from fundable.services.sites.checking.checks import CheckedBuild


def waive(app: App, order_id: UUID, rule: str, reason: str, by: str) -> CheckedBuild:
    """Accepts an open gate or fix of an order's website. Raises Refused `order_gone`, `form_missing`, `rule_unknown`,
    `not_waivable`."""
    found = check_waivable(checks.of_order(app, order_id).outcome(rule))
    now = app.clock.now()
    waiver = Waiver(rule, found.severity, found.sentence, reason, now, by)
    with app.database.write() as connection:
        orders.get(connection, order_id)
        # An earlier one, for something less grave, gives way.
        waivers.end(connection, order_id, rule, by, now)
        waivers.add(connection, order_id, waiver)
        audit.record(connection, now, "order.rule_waived", order_id, private={"reason": reason}, rule=rule)
    return checks.of_order(app, order_id)


def take_back(app: App, order_id: UUID, rule: str, by: str) -> CheckedBuild:
    """The finding is open again. Raises Refused `order_gone`, `form_missing`, `waiver_gone`."""
    now = app.clock.now()
    with app.database.write() as connection:
        if not waivers.end(connection, order_id, rule, by, now):
            raise waiver_gone()
        audit.record(connection, now, "order.waiver_undone", order_id, rule=rule)
    return checks.of_order(app, order_id)


def accepted_gates(app: App) -> Mapping[UUID, Set[str]]:
    """The rules whose gates were accepted, by order."""
    with app.database.read() as connection:
        return waivers.accepted_gates(connection)
