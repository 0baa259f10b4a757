"""Whether the mail server is away, and when it is asked again."""

from datetime import datetime

from sqlalchemy import Connection

from fundable.db.money import checkpoints
from fundable.domain.mail.outbox import AWAY_LONGEST

AWAY_SINCE, ASK_AGAIN = "mail-away-since", "mail-ask-again"
"""Marks: while it is away, since when, and when it is asked again."""


def away_since(connection: Connection) -> datetime | None:
    return checkpoints.get(connection, AWAY_SINCE)


def put_away(connection: Connection, since: datetime, until: datetime) -> None:
    """The mail server is not asked again before."""
    checkpoints.put(connection, AWAY_SINCE, since)
    checkpoints.put(connection, ASK_AGAIN, until)


def put_back(connection: Connection) -> None:
    """The mail server has answered, or is to be asked at once."""
    for mark in (AWAY_SINCE, ASK_AGAIN):
        checkpoints.remove(connection, mark)


def is_away(connection: Connection, now: datetime) -> bool:
    """Whether it is too early to ask the mail server again; not when that is further off than any pause is (a clock
    set back)."""
    until = checkpoints.get(connection, ASK_AGAIN)
    return until is not None and now < until <= now + AWAY_LONGEST
