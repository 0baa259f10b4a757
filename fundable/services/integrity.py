"""Whether the database is sound: looked at each day, and after the program was cut off."""

from contextlib import suppress
from datetime import datetime

import structlog

from fundable.app import App
from fundable.db.database import check_quickly
from fundable.domain.errors import Refused
from fundable.services.alerts import raise_alert

ADVICE = "Stop the program and restore the last good backup ('fundable restore'). It keeps what it replaces."

log = structlog.get_logger(__name__)


def check(app: App) -> str:
    """Reads the whole database beside whoever uses it. Raises Refused, and tells staff once a day, if it is damaged."""
    problem = check_quickly(app.config.database_path)
    if problem is None:
        return "sound"
    log.error("the database is damaged", problem=problem)
    with suppress(Refused):  # what cannot be written can still be logged, and is in the doctor's findings
        _alarm(app, problem, app.clock.now())
    raise Refused("database_damaged", f"The database is damaged: {problem}. {ADVICE}")


def _alarm(app: App, problem: str, now: datetime) -> None:
    with app.database.write() as connection:
        title = "the database is damaged"
        raise_alert(connection, app, f"damaged:{now:%Y-%m-%d}", title, f"SQLite reports: {problem}.", ADVICE)
