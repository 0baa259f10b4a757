"""When something is looked at again."""

from datetime import datetime, timedelta

from sqlalchemy import Column, ColumnElement, or_

PUT_OFF_AT_MOST = timedelta(days=2)
"""Nothing is looked at less often than once a day."""


def has_come(check_at: "Column[datetime]", now: datetime) -> ColumnElement[bool]:
    """Or it's further off than it ever is put off, because the clock was ahead then."""
    return or_(check_at <= now, check_at > now + PUT_OFF_AT_MOST)
