"""How emails came in, and how far the newest test of it is: marks."""

from datetime import datetime

from sqlalchemy import Connection

from fundable.db.money import checkpoints
from fundable.domain.mail.replies import MailWay

AWAY_SINCE, PIPED_AT = "mailbox-away-since", "mail-piped-at"
TEST_BEGUN_AT = "reply-test-begun"
TEST_BACK_AT = {way: f"reply-test-{way}" for way in MailWay}


def away_since(connection: Connection) -> datetime | None:
    """Since when the mailbox is away."""
    return checkpoints.get(connection, AWAY_SINCE)


def put_away(connection: Connection, since: datetime) -> None:
    checkpoints.put(connection, AWAY_SINCE, since)


def put_back(connection: Connection) -> None:
    checkpoints.remove(connection, AWAY_SINCE)


def piped_at(connection: Connection) -> datetime | None:
    """About when a mail server handed an email over."""
    return checkpoints.get(connection, PIPED_AT)


def put_piped(connection: Connection, at: datetime) -> None:
    checkpoints.put(connection, PIPED_AT, at)


def test_begun_at(connection: Connection) -> datetime | None:
    return checkpoints.get(connection, TEST_BEGUN_AT)


def begin_test(connection: Connection, at: datetime) -> None:
    """The one before is over."""
    checkpoints.put(connection, TEST_BEGUN_AT, at)
    for mark in TEST_BACK_AT.values():
        checkpoints.remove(connection, mark)


def test_back(connection: Connection) -> tuple[MailWay, datetime] | None:
    """On which way it came back, and when."""
    found = ((way, checkpoints.get(connection, mark)) for way, mark in TEST_BACK_AT.items())
    return next(((way, at) for way, at in found if at), None)


def put_test_back(connection: Connection, way: MailWay, at: datetime) -> None:
    checkpoints.put(connection, TEST_BACK_AT[way], at)
