"""Moments as operators read them. What clients read is in the agency's time zone (services/notifications.py)."""

from datetime import datetime


def moment(at: datetime) -> str:
    """Such as Jan 5, 2026 at 15:04 UTC."""
    return f"{at:%b} {at.day}, {at:%Y at %H:%M} UTC"
