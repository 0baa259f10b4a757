"""Money is integer cents everywhere, of any currency that has them; this is how people read it."""

from typing import Any

from fundable.domain.agency.currencies import written


def money(cents: int, currency: str) -> str:
    """Such as $1,234.50, -€29.00 or CHF 1,234.50."""
    return written(cents, currency)


def named(currency: str) -> dict[str, Any]:
    """What an entry of the audit log says of its amounts' currency. Those that say nothing are of US dollars."""
    return {} if currency == "usd" else {"currency": currency}


def dollars(cents: int) -> str:
    """Such as $1,234.50, or -$29.00."""
    return written(cents, "usd")
