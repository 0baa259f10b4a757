"""Hosting: included for a year from the payment on, renewed by the month after that (SPEC section 9)."""

from datetime import datetime, timedelta

from fundable.domain.catalogue import HOSTING_INCLUDED_DAYS


def included_until(paid_at: datetime) -> datetime:
    """The end of the included hosting, which is when the first renewal is charged."""
    return paid_at + timedelta(days=HOSTING_INCLUDED_DAYS)
