"""How far asking the payment provider has come, in the mode of the keys that are set up."""

from datetime import datetime, timedelta

from fundable.app import App
from fundable.db import audit
from fundable.db.money import checkpoints, ledger

AHEAD = timedelta(hours=1)


def get(app: App, name: str) -> datetime | None:
    """None for one that is yet to come: a clock that was ahead has set it, and until then nothing would be done. The
    provider's time may be a little ahead of ours."""
    with app.database.read() as connection:
        at = checkpoints.get(connection, f"{app.mode}-{name}")
    return at if at and at <= app.clock.now() + AHEAD else None


def beginning(app: App) -> datetime | None:
    """When these data began, by the audit log and the ledger; None for new ones."""
    with app.database.read() as connection:
        begun = audit.begun_at(connection), ledger.oldest(connection, app.mode)
    return min(filter(None, begun), default=None)


def put(app: App, name: str, at: datetime) -> None:
    with app.database.write() as connection:
        checkpoints.put(connection, f"{app.mode}-{name}", at)
