"""Pages of a published offer that couldn't be made: staff learn of it before the first visitor who can't buy, and the
System page and the doctor say it until they are made."""

import structlog

from fundable.app import App
from fundable.db.agency import offers
from fundable.db.money import checkpoints
from fundable.domain.operation.system import StalePages, stale_pages_finding
from fundable.services.mail.alerts import raise_alert

FAILED_SINCE = "pages_failed"

log = structlog.get_logger(__name__)


def tell(app: App, version: int) -> None:
    """Notes it, and alerts staff at most once a day for each version. Never raises: the pages before are shown all the
    same."""
    now = app.clock.now()
    try:
        with app.database.write() as connection:
            since = checkpoints.get(connection, FAILED_SINCE)
            if since is None:
                checkpoints.put(connection, FAILED_SINCE, now)
            said = stale_pages_finding(StalePages(version, since or now))
            key = f"pages:{version}:{now:%Y-%m-%d}"
            raise_alert(connection, app, key, "Your website doesn't show your offer", said.found, said.advice)
    except Exception:
        log.exception("staff cannot be told that the pages of the offer cannot be made", version=version)


def forget(app: App) -> None:
    """The newest pages are there. Never raises: what is still noted is forgotten the next time."""
    try:
        with app.database.read() as connection:
            is_noted = checkpoints.get(connection, FAILED_SINCE) is not None
        if is_noted:
            with app.database.write() as connection:
                checkpoints.remove(connection, FAILED_SINCE)
    except Exception:
        log.exception("it cannot be noted that the pages of the offer are made")


def found(app: App) -> StalePages | None:
    """None where visitors see what is sold."""
    with app.database.read() as connection:
        since = checkpoints.get(connection, FAILED_SINCE)
        return StalePages(offers.newest_version(connection), since) if since else None
