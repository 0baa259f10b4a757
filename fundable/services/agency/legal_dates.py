"""Since when the terms of service and the privacy policy read as they do, told beneath their titles."""

from collections.abc import Iterator
from datetime import date, datetime
from itertools import takewhile

from fundable.app import App
from fundable.db.agency.offers import published_at
from fundable.domain.agency.terms import filled
from fundable.services.agency import calendar, legal


def effective_on(app: App, name: str, version: int | None = None) -> date:
    """The day, where the agency is. `version` as in `legal.text_of`."""
    saved = legal.saved(app, name)
    if not app.texts.is_own(name):
        since = _since(app, name, version)
        return calendar.day_of(app, max(since, saved.at) if saved and saved.is_ours else since)
    known = saved and saved.sha256 == legal.digest(app.texts.read(name))
    return calendar.day_of(app, saved.at if saved and known else app.texts.changed_at(name))


def _since(app: App, name: str, version: int | None) -> datetime:
    """Of our own words: they follow the offer, so the day of the first version with which they read like this."""
    with app.database.read() as connection:
        if name != "terms":
            return max(legal.OURS_SINCE, published_at(connection, 1))
        first = min(_reading_alike(app, version), default=1)
        return max(legal.OURS_SINCE, published_at(connection, first))


def _reading_alike(app: App, version: int | None) -> Iterator[int]:
    """The version and those right before it whose terms are the same."""
    text = app.texts.read("terms")
    newest = app.offers.newest()[0]
    shown = version if version and version <= newest else newest
    words = filled(text, app.offers.get(shown))
    return takewhile(lambda each: filled(text, app.offers.get(each)) == words, range(shown, 0, -1))
