"""Pages of a published offer that couldn't be made: staff learn of it before the first visitor who can't buy."""

import structlog

from fundable.app import App
from fundable.services.mail.alerts import raise_alert

log = structlog.get_logger(__name__)

ADVICE = (
    "We try again every 30 seconds, and nothing is lost. If your website still shows the previous offer in an hour, "
    "restart the server; its log says what went wrong. Until then, you can publish the previous offer again."
)


def tell(app: App, version: int) -> None:
    """Alerts staff, at most once a day for each version. Never raises: the pages before are shown all the same."""
    now = app.clock.now()
    found = (
        f"Version {version} of your offer is published, but your website still shows the previous one. Whoever buys at "
        "a price that has changed is asked to reload, so they can't order."
    )
    try:
        with app.database.write() as connection:
            key = f"pages:{version}:{now:%Y-%m-%d}"
            raise_alert(connection, app, key, "Your website doesn't show your offer", found, ADVICE)
    except Exception:
        log.exception("staff cannot be told that the pages of the offer cannot be made", version=version)
