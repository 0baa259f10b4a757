"""Everything that the double of Stripe stores, shows or tells has the fields and types that the SDK declares."""

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal
from typing import Any, ForwardRef, Literal, Union, get_args, get_origin

import stripe
from stripe._object_classes import get_object_class

from tests.fakes.conftest import Buy, intent_of, request
from tests.fakes.stripe import StripeDouble, shapes


def problems(kind: type, thing: dict[str, Any], at: str) -> Iterator[str]:
    declared = shapes.fields(kind)
    for name in thing.keys() - declared.keys():
        yield f"{at}.{name} is not a field of {kind.__qualname__}"
    for name, hint in declared.items():
        if name in thing:
            yield from _of_value(hint, thing[name], f"{at}.{name}")
        elif not shapes.is_optional(hint):
            yield f"{at}.{name} is missing"


def _of_value(hint: Any, value: Any, at: str) -> Iterator[str]:
    choices = get_args(hint) if get_origin(hint) is Union else (hint,)
    if value is None:
        if not shapes.is_optional(hint):
            yield f"{at} is never null"
    elif isinstance(value, dict):
        yield from _of_object(hint, value, at)
    elif isinstance(value, list):
        lists = [choice for choice in (hint, *get_args(hint)) if get_origin(choice) is list]
        if not lists:
            yield f"{at} is no list"
        for number, item in enumerate(value if lists else []):
            yield from _of_value(get_args(lists[0])[0], item, f"{at}.{number}")
    elif not any(_fits(choice, value) for choice in choices):
        yield f"{at} cannot be {value!r}"


def _fits(choice: Any, value: Any) -> bool:
    if get_origin(choice) is Literal:
        return value in get_args(choice)
    if choice is Decimal:  # travels as a string
        return isinstance(value, str)
    return isinstance(choice, type) and type(value) is choice


def _of_object(hint: Any, value: dict[str, Any], at: str) -> Iterator[str]:
    if value.get("object") == "list":
        for number, item in enumerate(value["data"]):
            yield from problems(get_object_class("V1", item["object"]), item, f"{at}.{number}")
    elif isinstance(value.get("object"), str):
        yield from problems(get_object_class("V1", value["object"]), value, at)
    else:
        part = shapes.part(hint)
        if part and not isinstance(part, ForwardRef) and part.__annotations__:
            yield from problems(part, value, at)


def test_every_object_and_event_is_shaped_as_declared(
    double: StripeDouble, client: stripe.StripeClient, buy: Buy
) -> None:
    first, second = buy(), buy()
    double.refund(intent_of(first), 5000)
    double.fail_refund(double.refund(intent_of(first))["id"])
    double.close_dispute(double.dispute(intent_of(second))["id"], "won")
    double.pay(client.v1.checkout.sessions.create(request()).id, "declined")
    slow = client.v1.checkout.sessions.create(request())
    double.discount(slow.id, 10)
    double.tax(slow.id, 8)
    double.pay(slow.id, "delayed")
    double.delayed_fails(slow.id)
    double.change_card(first["customer"], last4="1111")
    double.renew(first["subscription"]["id"], "failed")
    double.renew(first["subscription"]["id"], "action_required")
    double.end(first["subscription"]["id"])
    double.register("https://shop.example/hook")
    client.v1.billing_portal.sessions.create({"customer": second["customer"]})
    double.advance_to(double.account.time.now() + timedelta(days=400))
    found = [
        problem
        for thing in list(double.account.objects.values())
        for problem in problems(get_object_class("V1", thing["object"]), thing, thing["object"])
    ]
    found += [
        problem
        for event in double.events()
        for problem in problems(
            get_object_class("V1", event["data"]["object"]["object"]), event["data"]["object"], event["type"]
        )
    ]
    merchant = client.v1.accounts.retrieve_current().to_dict()
    found += list(problems(stripe.Account, merchant, "account"))
    assert sorted(set(found)) == []
