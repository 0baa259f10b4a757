"""Prices and products: stored ones with a lookup key, and those that a checkout brings along."""

from dataclasses import dataclass
from typing import Any

import stripe

from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import Refusal
from tests.fakes.stripe.shapes import Obj, make


@dataclass(frozen=True)
class Line:
    """A line of a basket. `amount_cents` is what it costs today: nothing while it is in its trial."""

    price: Obj
    quantity: int
    name: str
    amount_cents: int

    @property
    def is_recurring(self) -> bool:
        return self.price["recurring"] is not None

    @property
    def full_cents(self) -> int:
        return int(self.price["unit_amount"] * self.quantity)


def store(
    account: Account,
    lookup_key: str | None,
    unit_amount: int,
    name: str,
    currency: str = "usd",
    interval: str | None = None,
    tax_behavior: str = "unspecified",
) -> Obj:
    """A price as somebody saves it in the Dashboard."""
    product = make_product(account, name, active=True)
    recurring = {"interval": interval} if interval else None
    return make_price(
        account,
        product,
        currency,
        unit_amount,
        recurring,
        lookup_key=lookup_key,
        active=True,
        tax_behavior=tax_behavior,
    )


def inline(account: Account, data: dict[str, Any]) -> Obj:
    """The price that a line's `price_data` makes. It serves this line only, so it is not active."""
    if "product" in data:
        product = account.get("product", data["product"], "line_items[0][price_data][product]")
    else:
        product = make_product(account, **data["product_data"])
    behavior = data.get("tax_behavior", "unspecified")
    return make_price(
        account, product, data["currency"], data["unit_amount"], data.get("recurring"), tax_behavior=behavior
    )


def make_product(account: Account, name: str, *, active: bool = False, **data: Any) -> Obj:
    made = make(
        stripe.Product,
        id=account.new_id("prod", 14),
        active=active,
        created=account.now(),
        description=data.get("description"),
        images=data.get("images", []),
        livemode=account.livemode,
        marketing_features=[],
        metadata=data.get("metadata", {}),
        name=name,
        tax_code=data.get("tax_code"),
        type="service",
        updated=account.now(),
    )
    account.emit("product.created", account.add(made))
    return made


def make_price(
    account: Account,
    product: Obj,
    currency: str,
    unit_amount: int,
    recurring: dict[str, Any] | None,
    *,
    lookup_key: str | None = None,
    active: bool = False,
    tax_behavior: str = "unspecified",
) -> Obj:
    made = make(
        stripe.Price,
        id=account.new_id("price"),
        active=active,
        billing_scheme="per_unit",
        created=account.now(),
        currency=currency,
        livemode=account.livemode,
        lookup_key=lookup_key,
        metadata={},
        product=product["id"],
        recurring=_recurring(recurring),
        tax_behavior=tax_behavior,
        type="recurring" if recurring else "one_time",
        unit_amount=unit_amount,
        unit_amount_decimal=str(unit_amount),
    )
    account.emit("price.created", account.add(made))
    return made


def _recurring(given: dict[str, Any] | None) -> Obj | None:
    if not given:
        return None
    return make(
        stripe.Price.Recurring,
        interval=given["interval"],
        interval_count=given.get("interval_count", 1),
        usage_type="licensed",
    )


def archive(account: Account, price_id: str) -> None:
    account.change(account.get("price", price_id), "price.updated", active=False)


def usable(account: Account, price_id: str, at: str) -> Obj:
    """A stored price for a new checkout. Raises Refusal."""
    price = account.get("price", price_id, f"{at}[price]")
    if not price["active"]:
        raise Refusal("The price specified is inactive. This field only accepts active prices.", param=f"{at}[price]")
    if not account.get("product", price["product"])["active"]:
        raise Refusal("The product of this price is inactive. Only active products can be sold.", param=f"{at}[price]")
    return price


def plan(price: Obj) -> Obj:
    """The older name of a recurring price, which subscription items still carry."""
    recurring = price["recurring"]
    return make(
        stripe.Plan,
        id=price["id"],
        active=price["active"],
        amount=price["unit_amount"],
        amount_decimal=price["unit_amount_decimal"],
        billing_scheme="per_unit",
        created=price["created"],
        currency=price["currency"],
        interval=recurring["interval"],
        interval_count=recurring["interval_count"],
        livemode=price["livemode"],
        metadata={},
        product=price["product"],
        usage_type="licensed",
    )
