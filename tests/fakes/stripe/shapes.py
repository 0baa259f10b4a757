"""Objects have the fields that the SDK declares: none is invented, and none that Stripe always sends is missing."""

from functools import cache
from types import NoneType, UnionType
from typing import Any, ForwardRef, Union, get_args, get_origin

from stripe import StripeObject

Obj = dict[str, Any]

INCLUDED_ON_DEMAND = {
    "checkout.session": {"line_items"},
    "charge": {"refunds", "level3", "authorization_code", "presentment_details", "radar_options"},
    "customer": {"subscriptions", "sources", "tax_ids", "tax", "cash_balance", "invoice_credit_balance"},
    "invoice": {"payments", "confirmation_secret", "webhooks_delivered_at"},
    "item": {"discounts", "taxes"},
    "coupon": {"applies_to", "currency_options"},
    "price": {"currency_options", "tiers"},
}
"""Fields that are only there when they are asked for with `expand`, or for other kinds of accounts."""
NEVER_SENT = {"deleted", "presentment_details", "breakdown"}


@cache
def fields(kind: type) -> dict[str, Any]:
    return {name: hint for name, hint in kind.__annotations__.items() if name != "OBJECT_NAME"}


def is_optional(hint: Any) -> bool:
    if isinstance(hint, str):
        return hint.startswith("Optional")
    return NoneType in get_args(hint)


def is_expandable(hint: Any) -> bool:
    """An id that Stripe replaces with the object itself when it is asked to."""
    choices = get_args(hint) if get_origin(hint) in (Union, UnionType) else ()
    return str in choices and any(isinstance(choice, ForwardRef) for choice in choices)


def part(hint: Any) -> type | None:
    """The class of an embedded part, such as `total_details` of a session."""
    for choice in (hint, *get_args(hint)):
        if isinstance(choice, type) and issubclass(choice, StripeObject):
            return choice
    return None


def make(kind: type, **values: Any) -> Obj:
    """An object with everything that is not given as null. Raises AssertionError for a field that Stripe does not have,
    and for one left open that is never null."""
    declared = fields(kind)
    name = getattr(kind, "OBJECT_NAME", "")
    if name:
        values["object"] = name
    left_out = NEVER_SENT | INCLUDED_ON_DEMAND.get(name, set())
    nulls = {
        field: None
        for field, hint in declared.items()
        if field not in values and is_optional(hint) and field not in left_out
    }
    assert values.keys() <= declared.keys(), f"{kind.__qualname__} has no {values.keys() - declared.keys()}"
    open_fields = declared.keys() - values.keys() - nulls.keys() - left_out
    assert not open_fields, f"{kind.__qualname__} always has {open_fields}"
    made = nulls | values
    return {field: made[field] for field in sorted(made, key=lambda field: (field != "id", field != "object", field))}


def list_of(items: list[Obj], url: str, *, has_more: bool = False) -> Obj:
    return {"object": "list", "data": items, "has_more": has_more, "url": url}
