"""What a checkout session is made from: the rules that the SDK's types don't show, and what the lines cost."""

from dataclasses import dataclass, field
from typing import Any

from tests.fakes.stripe import money, prices, promotions
from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import Refusal, parameter_missing
from tests.fakes.stripe.prices import Line
from tests.fakes.stripe.shapes import Obj

PAYMENT_ONLY = ("payment_intent_data", "invoice_creation", "customer_creation")
TEMPLATE = "{CHECKOUT_SESSION_ID}"
MOST_LINES = 20
LONGEST_TEXT = 1200
HOUR = 3600


@dataclass
class Basket:
    """Kept beside its session. `intent_id` is the payment that was tried, `email` what the buyer typed on the page."""

    lines: list[Line]
    request: dict[str, Any]
    discount_percent: float = 0
    discount_cents: int = 0
    promotion: Obj | None = None
    tax_percent: float = 0
    intent_id: str | None = None
    items: list[Obj] = field(default_factory=list)

    def amounts(self) -> list[tuple[int, int, int]]:
        """Cents, discount and tax of each line."""
        found, left = [], self.discount_cents
        for line in self.lines:
            discount = min(left, line.amount_cents) + money.share(line.amount_cents, self.discount_percent)
            left -= min(left, line.amount_cents)
            found.append((line.amount_cents, discount, money.share(line.amount_cents - discount, self.tax_percent)))
        return found

    def totals(self) -> tuple[int, int, int]:
        subtotals, discounts, taxes = zip(*self.amounts(), strict=True)
        return sum(subtotals), sum(discounts), sum(taxes)


def fill(account: Account, request: dict[str, Any]) -> Basket:
    """Raises Refusal."""
    _check_request(account, request)
    given = request.get("line_items") or []
    if not given:
        raise parameter_missing("line_items")
    for number, line in enumerate(given):
        _check_line(line, f"line_items[{number}]")
    _check_mix(account, given, request)
    has_trial = bool({"trial_period_days", "trial_end"} & request.get("subscription_data", {}).keys())
    lines = [_line(account, line, number, has_trial) for number, line in enumerate(given)]
    subtotal, currency = sum(line.amount_cents for line in lines), lines[0].price["currency"]
    promotion, cents = promotions.taken(account, request, subtotal, currency)
    return Basket(lines, request, discount_cents=cents, promotion=promotion)


def _check_request(account: Account, request: dict[str, Any]) -> None:
    mode = request.get("mode")
    if mode is None:
        raise parameter_missing("mode")
    if mode == "setup":
        raise Refusal("This double sells; it knows no `setup` mode.", param="mode")
    if mode == "subscription":
        for name in PAYMENT_ONLY:
            if name in request:
                raise Refusal(f"`{name}` can only be used in `payment` mode.", param=name)
    elif "subscription_data" in request:
        raise Refusal("You can not pass `subscription_data` in `payment` mode.", param="subscription_data")
    if "customer" in request and "customer_email" in request:
        raise Refusal("You may only specify one of these parameters: customer, customer_email.", param="customer")
    if "discounts" in request and "allow_promotion_codes" in request:
        raise Refusal("You may only specify one of these parameters: allow_promotion_codes, discounts.")
    if not _is_address(request.get("customer_email", "@")):
        raise Refusal(
            f"Invalid email address: {request['customer_email']}", code="email_invalid", param="customer_email"
        )
    _check_urls(request)
    _check_texts(request)
    _check_times(account, request)
    _check_settings(account, request)


def _is_address(given: str) -> bool:
    """Stripe takes fewer addresses than mail can be sent to."""
    return "@" in given and given.isascii()


def _check_urls(request: dict[str, Any]) -> None:
    """Stripe itself would take a success_url without its template, and the buyer would come back without an id."""
    for name in ("success_url", "cancel_url"):
        if name in request and not request[name].startswith(("http://", "https://")):
            raise Refusal("Not a valid URL", code="url_invalid", param=name)
    if "success_url" not in request:
        raise parameter_missing("success_url")
    if TEMPLATE not in request["success_url"]:
        raise Refusal(f"This double wants {TEMPLATE} in success_url, with its braces unescaped.", param="success_url")


def _check_texts(request: dict[str, Any]) -> None:
    for place, text in request.get("custom_text", {}).items():
        if len(text["message"]) > LONGEST_TEXT:
            raise Refusal(
                f"Invalid string: must be at most {LONGEST_TEXT} characters", param=f"custom_text[{place}][message]"
            )
    if len(request.get("client_reference_id", "")) > 200:
        raise Refusal("Invalid string: must be at most 200 characters", param="client_reference_id")


def _check_times(account: Account, request: dict[str, Any]) -> None:
    now = account.now()
    expires_at = request.get("expires_at", now + HOUR)
    if expires_at < now + HOUR / 2:
        raise Refusal(
            "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.", param="expires_at"
        )
    if expires_at > now + 24 * HOUR:
        raise Refusal(
            "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.", param="expires_at"
        )
    data = request.get("subscription_data", {})
    if data.get("trial_period_days", 1) < 1:
        raise Refusal("The minimum number of trial days is 1.", param="subscription_data[trial_period_days]")
    if {"trial_period_days", "trial_end"} <= data.keys():
        raise Refusal("You may only specify one of these parameters: trial_end, trial_period_days.")
    if data.get("trial_end", now + 48 * HOUR) < now + 48 * HOUR:
        raise Refusal(
            "The `trial_end` date has to be at least 2 days in the future.", param="subscription_data[trial_end]"
        )


def _check_settings(account: Account, request: dict[str, Any]) -> None:
    """What works only once somebody has set it up in the Dashboard."""
    if request.get("automatic_tax", {}).get("enabled") and not account.settings.tax_ready:
        raise Refusal(
            "You must have a valid head office address to enable automatic tax calculation in test mode. "
            "Visit https://dashboard.stripe.com/test/settings/tax to update it.",
            param="automatic_tax[enabled]",
        )
    terms = request.get("consent_collection", {}).get("terms_of_service")
    if terms == "required" and not account.settings.terms_url:
        raise Refusal(
            "You cannot collect consent to your terms of service unless a URL is set in the Stripe Dashboard. "
            "Update your public business information in the Dashboard https://dashboard.stripe.com/settings/public.",
            param="consent_collection[terms_of_service]",
        )


def _check_line(line: dict[str, Any], at: str) -> None:
    if ("price" in line) == ("price_data" in line):
        raise Refusal("You must specify either `price` or `price_data` when creating a line item.", param=at)
    if "quantity" not in line:
        raise Refusal("Quantity is required. Add `quantity` to `line_items`.", param=at)
    if line["quantity"] < 1:
        raise Refusal(
            "This value must be greater than or equal to 1.", code="parameter_invalid_integer", param=f"{at}[quantity]"
        )
    data = line.get("price_data")
    if data is None:
        return
    if ("product" in data) == ("product_data" in data):
        raise Refusal("You must specify either `product` or `product_data`.", param=f"{at}[price_data]")
    if "unit_amount" not in data:
        raise parameter_missing(f"{at}[price_data][unit_amount]")
    if data["unit_amount"] < 1:
        raise Refusal(
            "Invalid positive integer", code="parameter_invalid_integer", param=f"{at}[price_data][unit_amount]"
        )


def _check_mix(account: Account, given: list[dict[str, Any]], request: dict[str, Any]) -> None:
    """Looks before anything is made: a refused request leaves no product behind."""
    shapes = [_shape(account, line, number) for number, line in enumerate(given)]
    recurring = [interval for _, interval in shapes if interval]
    if len({currency for currency, _ in shapes}) > 1:
        raise Refusal("All prices on a Checkout Session must have the same currency.", param="line_items")
    if request["mode"] == "payment":
        if recurring:
            raise Refusal(
                "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or "
                "use only one-time prices.",
                param="line_items",
            )
        return
    if not recurring:
        raise Refusal(
            "You must provide at least one recurring price in `subscription` mode when using prices.",
            param="line_items",
        )
    if len(set(recurring)) > 1:
        raise Refusal("Checkout does not support multiple prices with different billing intervals.", param="line_items")
    if len(recurring) > MOST_LINES or len(shapes) - len(recurring) > MOST_LINES:
        raise Refusal(
            f"At most {MOST_LINES} recurring and {MOST_LINES} one-time line items are allowed.", param="line_items"
        )


def _shape(account: Account, line: dict[str, Any], number: int) -> tuple[str, tuple[str, int] | None]:
    """Currency and billing interval."""
    data = line.get("price_data") or prices.usable(account, line["price"], f"line_items[{number}]")
    recurring = data.get("recurring")
    if len(data["currency"]) != 3 or not data["currency"].isalpha():
        raise Refusal(f"Invalid currency: {data['currency']}", param=f"line_items[{number}][price_data][currency]")
    return data["currency"].lower(), (recurring["interval"], recurring.get("interval_count", 1)) if recurring else None


def _line(account: Account, line: dict[str, Any], number: int, has_trial: bool) -> Line:
    at = f"line_items[{number}]"
    price = (
        prices.inline(account, line["price_data"])
        if "price_data" in line
        else prices.usable(account, line["price"], at)
    )
    name = account.get("product", price["product"])["name"]
    free = has_trial and price["type"] == "recurring"
    return Line(price, line["quantity"], name, 0 if free else price["unit_amount"] * line["quantity"])
