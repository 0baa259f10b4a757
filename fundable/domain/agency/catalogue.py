"""What the pages show that are built ahead (SPEC sections 3 and 9): the default offer. What is sold is in offer.py."""

from collections.abc import Sequence

from fundable.domain.agency import offer
from fundable.domain.agency.default_offer import DEFAULT

CURRENCY = DEFAULT.currency
BASE_NAME = DEFAULT.name
BASE_DESCRIPTION = DEFAULT.description
BASE_PRICE_CENTS = DEFAULT.price_cents
HOSTING_MONTHLY_CENTS = DEFAULT.renewal_cents
ADDONS = DEFAULT.addons

choose = DEFAULT.choose
lines = DEFAULT.lines
check_amount = offer.check_amount


def price_cents(addons: Sequence[offer.Addon]) -> int:
    return BASE_PRICE_CENTS + sum(addon.price_cents for addon in addons)
