"""Which websites are online is written down on each server whose database is elsewhere, so that one that nobody has
asked for yet is found while the database is away."""

from fundable.app import App
from fundable.db.sites.hosting import live_sites
from fundable.domain.counts import counted


def write_down(app: App) -> str:
    """When anything changed since it was last done. Says how many there are. Raises Refused `database_away`,
    `storage_full`."""
    if not app.config.has_database_server:
        return ""
    with app.database.read() as connection:
        count = live_sites.changes(connection)
        if app.known_sites.is_of(count):
            return ""
        online = live_sites.every(connection)
    app.known_sites.put(count, online)
    return counted(len(online), "host")
