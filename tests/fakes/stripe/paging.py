"""Lists: newest first, filtered, page by page in both directions."""

from collections.abc import Iterable
from typing import Any

from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import Refusal, missing
from tests.fakes.stripe.shapes import Obj, list_of

MOST = 100
USUAL = 10
WITHIN = {
    "gt": lambda created, bound: created > bound,
    "gte": lambda created, bound: created >= bound,
    "lt": lambda created, bound: created < bound,
    "lte": lambda created, bound: created <= bound,
}


def page(account: Account, found: Iterable[Obj], params: dict[str, Any], url: str, *, newest_first: bool = True) -> Obj:
    """`found` is oldest first, as it is stored. Raises Refusal."""
    items = [thing for thing in found if is_within(thing, params.get("created"))]
    if newest_first:
        items.reverse()
    limit = params.get("limit", USUAL)
    if not 1 <= limit <= MOST:
        raise Refusal(f"Limit must be between 1 and {MOST}.", code="parameter_invalid_integer", param="limit")
    if "starting_after" in params and "ending_before" in params:
        raise Refusal("You may only specify one of these parameters: starting_after, ending_before.")
    if "ending_before" in params:
        before = items[: _place(account, items, params["ending_before"], "ending_before")]
        return list_of(before[-limit:], url, has_more=len(before) > limit)
    if "starting_after" in params:
        items = items[_place(account, items, params["starting_after"], "starting_after") + 1 :]
    return list_of(items[:limit], url, has_more=len(items) > limit)


def is_within(thing: Obj, created: int | dict[str, int] | None) -> bool:
    if created is None:
        return True
    if isinstance(created, int):
        return bool(thing["created"] == created)
    return all(WITHIN[name](thing["created"], bound) for name, bound in created.items())


def _place(account: Account, items: list[Obj], identifier: str, param: str) -> int:
    """Where a cursor stands. One that the filter leaves out still stands at its time, as with Stripe."""
    for number, item in enumerate(items):
        if item["id"] == identifier:
            return number
    if identifier not in account.objects:
        raise missing("object", identifier, param, 400)
    order = list(account.objects)
    after = order.index(identifier)
    older = [number for number, item in enumerate(items) if order.index(item["id"]) < after]
    return older[0] if param == "ending_before" and older else (older[0] - 1 if older else len(items))
