"""`expand`: an answer holds ids of other objects, unless the request asks for the objects themselves."""

import copy
from collections.abc import Callable, Sequence

import stripe
from stripe._object_classes import get_object_class

from tests.fakes.stripe import invoices, promotions, refunds, sessions, shapes
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import Refusal
from tests.fakes.stripe.shapes import Obj, list_of

DEEPEST = 4


def render(account: Account, thing: Obj, paths: Sequence[str] = ()) -> Obj:
    """A copy of an object, or of a list of them, with these paths filled in. Raises Refusal."""
    made = copy.deepcopy(thing)
    for path in paths:
        steps = path.split(".")
        if len(steps) - steps.count("data") > DEEPEST:
            raise Refusal("You cannot expand more than 4 levels of a property.", param="expand")
        _expand(account, made, _kind(made), steps, path)
    return made


def _subscriptions(account: Account, customer: Obj) -> Obj:
    found = [one for one in account.having("subscription", customer=customer["id"]) if one["ended_at"] is None]
    return list_of(found, f"/v1/customers/{customer['id']}/subscriptions")


ON_DEMAND: dict[tuple[str, str], Callable[[Account, Obj], Obj | None]] = {
    ("checkout.session", "line_items"): sessions.items_of,
    ("invoice", "payments"): invoices.payments_of,
    ("charge", "refunds"): refunds.of_charge,
    ("customer", "subscriptions"): _subscriptions,
    ("coupon", "applies_to"): promotions.applies_to,
}


def _kind(thing: Obj) -> type:
    found: type = get_object_class("V1", thing["object"])
    return found


def _expand(account: Account, holder: Obj, kind: type, steps: list[str], path: str) -> None:
    if holder.get("object") == "list":
        if steps[0] != "data":
            raise Refusal(
                f"This property cannot be expanded ({path}). You may want to try expanding 'data.{path}' instead.",
                param="expand",
            )
        for item in holder["data"] if steps[1:] else []:
            _expand(account, item, _kind(item), steps[1:], path)
        return
    head, rest = steps[0], steps[1:]
    value = _fill(account, holder, kind, head, path)
    if rest and value is not None:
        inner = _kind(value) if "object" in value else shapes.part(shapes.fields(kind)[head])
        _expand(account, value, inner or stripe.StripeObject, rest, path)
    elif value is not None and "object" not in value and (holder.get("object", ""), head) not in ON_DEMAND:
        raise Refusal(f"This property cannot be expanded ({path}).", param="expand")


def _fill(account: Account, holder: Obj, kind: type, head: str, path: str) -> Obj | None:
    """The object behind one step; None where there is none."""
    on_demand = ON_DEMAND.get((holder.get("object", ""), head))
    if on_demand and head not in holder:
        holder[head] = copy.deepcopy(on_demand(account, holder))
    declared = shapes.fields(kind) if kind is not stripe.StripeObject else {}
    if head not in declared:
        raise Refusal(f"This property cannot be expanded ({path}).", param="expand")
    value = holder.get(head)
    if isinstance(value, str):
        if not shapes.is_expandable(declared[head]):
            raise Refusal(f"This property cannot be expanded ({path}).", param="expand")
        value = holder[head] = copy.deepcopy(account.objects[value])
    if value is not None and not isinstance(value, dict):
        raise Refusal(f"This property cannot be expanded ({path}).", param="expand")
    return value
