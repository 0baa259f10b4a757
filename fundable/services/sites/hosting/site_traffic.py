"""How often websites are asked for: counted in memory, and written down once a minute."""

from fundable.app import App
from fundable.db import looks
from fundable.db.sites.hosting import site_traffic
from fundable.domain.counts import counted
from fundable.domain.looks import Kind


def write_down(app: App) -> str:
    """What was counted since the last time; what can't be written stays for the next. Says of how many websites."""
    counts = app.site_counters.take()
    if not counts:
        return ""
    try:
        with app.database.write() as connection:
            written = site_traffic.add(connection, counts, app.clock.now())
    except Exception:
        app.site_counters.put_back(counts)
        raise
    return f"{counted(written, 'website')} counted"


def forget(app: App) -> str:
    """What is older than is kept. Says how much there was."""
    with app.database.write() as connection:
        overdue_by = looks.overdue_by(connection, Kind.TRAFFIC, app.clock.now())
        gone = site_traffic.forget(connection, overdue_by.date()) if overdue_by else 0
    return f"{counted(gone, 'day')} forgotten" if gone else ""
