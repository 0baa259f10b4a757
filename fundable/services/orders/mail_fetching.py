"""Fetching emails from the mailbox that replies go to. Each is stored first, and marked in the mailbox after: when the
program dies between, it comes again and is known then."""

from datetime import datetime, timedelta

import structlog

from fundable.app import App
from fundable.db.mail import replies
from fundable.domain.counts import counted
from fundable.domain.errors import Refused
from fundable.domain.mail.mailbox import MailboxAway, OpenMailbox
from fundable.domain.mail.replies import MailWay
from fundable.domain.moments import moment
from fundable.services.mail.alerts import raise_alert
from fundable.services.orders import incoming_mail

FETCHED_AT_ONCE = 100
ALERT_AFTER = timedelta(days=1)

log = structlog.get_logger(__name__)


def fetch(app: App) -> str:
    """Takes what waits, and says how much it was or that the mailbox is away. Raises Refused `storage_full`, and then
    the rest waits; and what the first email that can't be taken in fails with, once all others are in."""
    if not app.mailbox.is_real:
        return ""
    failures: list[Exception] = []
    try:
        with app.mailbox.open() as opened:
            waiting = opened.waiting(FETCHED_AT_ONCE)
            taken = sum(_take(app, opened, number, failures) for number in waiting)
    except MailboxAway as away:
        return _away(app, str(away))
    _back(app)
    if failures:
        raise failures[0]
    more = ", more wait" if len(waiting) == FETCHED_AT_ONCE else ""
    return f"{counted(taken, 'email')} taken in{more}" if taken else ""


def _take(app: App, opened: OpenMailbox, number: int, failures: list[Exception]) -> bool:
    """One that fails by a fault of ours stays where it is, and stops none of those behind it."""
    fetched = opened.read(number)
    if fetched is None:
        return False
    try:
        incoming_mail.receive(app, fetched.raw, is_whole=fetched.is_whole, way=MailWay.FETCHED)
    except Refused:
        raise
    except Exception as failure:
        log.exception("an email can't be taken in", number=number)
        failures.append(failure)
        return False
    opened.mark(number)
    return True


def _away(app: App, reason: str) -> str:
    now = app.clock.now()
    with app.database.write() as connection:
        since = min(replies.away_since(connection) or now, now)
        replies.put_away(connection, since)
        if now - since >= ALERT_AFTER:
            found = f"No replies have been fetched from the mailbox since {moment(since)}. It says: {reason}"
            advice = "Check FUNDABLE_IMAP_URL: its server, user name and password. Nothing is lost: replies wait there."
            raise_alert(connection, app, _key(since), "the mailbox for replies is away", found, advice)
    log.warning("the mailbox is away", since=since.isoformat(), reason=reason)
    return f"The mailbox is away: {reason}"


def _key(since: datetime) -> str:
    return f"mailbox:{since:%Y-%m-%d}"


def _back(app: App) -> None:
    with app.database.read() as connection:
        is_away = replies.away_since(connection) is not None
    if is_away:
        with app.database.write() as connection:
            replies.put_back(connection)
