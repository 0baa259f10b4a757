"""How often websites are asked for: counted in memory, and written down once a minute."""

from fundable.app import App
from fundable.db import looks
from fundable.db.sites.hosting import page_views, site_traffic
from fundable.domain.counts import counted
from fundable.domain.looks import Kind
from fundable.domain.sites.hosting.site_traffic import of_people
from fundable.services.agency import calendar


def write_down(app: App) -> str:
    """What was counted since the last time; what can't be written stays for the next. Says of how many websites."""
    taken = app.site_counters.take()
    if not taken.requests:
        return ""
    try:
        views = of_people(taken.views, app.is_robot)
        today = calendar.today(app)
        with app.database.write() as connection:
            written = site_traffic.add(connection, taken.requests, app.clock.now())
            page_views.add(connection, views, today)
    except Exception:
        app.site_counters.put_back(taken)
        raise
    return f"{counted(written, 'website')} counted"


def forget(app: App) -> str:
    """What is older than is kept. Says how much there was."""
    with app.database.write() as connection:
        overdue_by = looks.overdue_by(connection, Kind.TRAFFIC, app.clock.now())
        gone = site_traffic.forget(connection, overdue_by.date()) if overdue_by else 0
        if overdue_by:
            page_views.forget(connection, overdue_by.date())
    return f"{counted(gone, 'day')} forgotten" if gone else ""
