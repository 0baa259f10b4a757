"""Money is integer cents everywhere; this is how people read it."""


def dollars(cents: int) -> str:
    """Such as $1,234.50, or -$29.00."""
    return f"{'-' if cents < 0 else ''}${abs(cents) / 100:,.2f}"
